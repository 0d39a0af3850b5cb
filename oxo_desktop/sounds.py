"""The sounds of a game, made of a few sines and played on a thread of their own.

Until the player wants to hear them, nothing of this is loaded.
"""

import sys
import wave
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from functools import cache
from io import BytesIO
from math import cos, exp, pi, sin
from pathlib import Path
from shutil import rmtree, which
from tempfile import mkdtemp
from typing import NamedTuple

from PySide6.QtCore import QObject, QProcess, QThread, QTimer, Signal, Slot

from oxo_desktop.engine import Game, GameSettings, Mark, Refusal
from oxo_desktop.layouts import Layout
from oxo_desktop.play.settings import Preferences
from oxo_desktop.play.tasks import wait_for_painting

RATE = 22050
"""Samples a second; the highest tone needs no more."""

_LOUDEST = 0.22
"""Of a note, as a share of what a sample can hold."""

_RISE, _FALL = 0.004, 0.03
"""Seconds in which a note comes, and goes at its end, so that neither clicks."""

_OVERTONES = {1: 1.0, 2: 0.3, 3: 0.12}
"""How strong the multiples of a note's pitch are. Small loudspeakers swallow low
pitches, and leave only these."""

_STEPS = 1024
_WAVE = [
    sum(share * sin(2 * pi * n * i / _STEPS) for n, share in _OVERTONES.items())
    for i in range(_STEPS)
]
"""One period of each note."""


class Sound(StrEnum):
    X = "x"
    O = "o"  # noqa: E741
    REFUSED = "refused"
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    EDGE = "edge"


class Heard(NamedTuple):
    """A sound, and its side: from 0, only on the left, to 1, only on the right."""

    sound: Sound
    balance: float = 0.5


class _Note(NamedTuple):
    """In hertz and seconds; with a `decay` of 0 it does not die away."""

    pitch: float
    start: float
    length: float
    decay: float = 12


_NOTES = {
    # two strokes of the pen, and a round one
    Sound.X: (_Note(659.3, 0, 0.07, 30), _Note(659.3, 0.08, 0.1, 30)),
    Sound.O: (_Note(440.0, 0, 0.18, 14),),
    Sound.REFUSED: (_Note(233.1, 0, 0.1, 4), _Note(220.0, 0.1, 0.14, 8)),
    Sound.WIN: (
        _Note(523.3, 0, 0.14), _Note(659.3, 0.1, 0.14), _Note(784.0, 0.2, 0.19),
    ),
    Sound.LOSS: (
        _Note(392.0, 0, 0.14), _Note(311.1, 0.1, 0.14), _Note(261.6, 0.2, 0.19),
    ),
    Sound.DRAW: (_Note(493.9, 0, 0.14), _Note(493.9, 0.17, 0.2)),
    Sound.EDGE: (_Note(293.7, 0, 0.06, 40),),
}  # fmt: skip


def wav(heard: Iterable[Heard]) -> bytes:
    """Return a WAV file of sounds, one after the other, as loud from any side."""
    frames = array("h")
    for sound, balance in heard:
        angle = balance * pi / 2
        left, right = 32767 * cos(angle), 32767 * sin(angle)
        for sample in samples(sound):
            frames.extend((int(sample * left), int(sample * right)))
    file = BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(2)
        written.setsampwidth(frames.itemsize)
        written.setframerate(RATE)
        written.writeframes(frames.tobytes())
    return file.getvalue()


@cache
def samples(sound: Sound) -> Sequence[float]:
    """Return a sound without sides, -1 to 1; the first time this takes up to 20 ms."""
    notes = _NOTES[sound]
    length = max(round(RATE * n.start) + round(RATE * n.length) for n in notes)
    mixed = array("d", [0.0]) * length
    for note in notes:
        wait_for_painting()
        for index, sample in enumerate(_played(note), start=round(RATE * note.start)):
            mixed[index] += sample
    return mixed


def _played(note: _Note) -> Iterator[float]:
    last = round(RATE * note.length) - 1
    rise, fall = RATE * _RISE, RATE * _FALL
    step, fades = note.pitch / RATE * _STEPS, exp(-note.decay / RATE)
    loudness = _LOUDEST
    for index in range(last + 1):
        swell = min(index / rise, (last - index) / fall, 1.0)
        yield loudness * swell * swell * _WAVE[int(index * step) % _STEPS]
        loudness *= fades


_MOST = 2
"""As many programs run at once: with a further one, the first is ended. So where one
hangs, only one waits for the sound card."""

_LONGEST = 5000
"""Milliseconds after which a program that still runs is ended: it hangs. paplay may
take two seconds to notice that a sound is over."""

_END_WITHIN = 1000
"""Milliseconds that are waited for a program that is ended."""

_ON_LINUX = (("paplay",), ("pw-play",), ("aplay", "--quiet"))
"""paplay first: PulseAudio and PipeWire both answer it. pw-play is also where PipeWire
only carries pictures, and then nothing is heard. aplay may need the sound card for
itself."""

_ON_MACOS = (("afplay",),)

_ENDS_WITH_US = ("setpriv", "--pdeathsig", "KILL")
"""Has Linux end the program that follows once OXO has ended, however it ended. Before
util-linux 2.33 it can't do so, and fails."""

Command = tuple[str, ...]
"""A program, by its path, and its options; a file is to follow."""


def commands() -> Iterator[Command]:
    """Yield the commands that can play a WAV file here, the best first."""
    known = _ON_MACOS if sys.platform == "darwin" else _ON_LINUX
    there = [(p, *options) for name, *options in known if (p := which(name))]
    helper, *options = _ENDS_WITH_US
    path = which(helper)
    if path is not None:
        yield from ((path, *options, *command) for command in there)
    yield from there


def can_play() -> bool:
    return sys.platform == "win32" or any(commands())


_OF_MARKS = {Mark.X: Sound.X, Mark.O: Sound.O}


class Sounds(QObject):
    """Has moves, refusals, ends of games and the edge of the board be heard.

    Only what is played is heard, not what is taken back, redone or looked at again.
    What goes wrong is not reported: a sound is missing, and nothing else.
    `layout` returns how the game's board lies in the window now. `close` must be called
    before the last reference is dropped.
    """

    _wanted = Signal(object)

    def __init__(self, layout: Callable[[], Layout]) -> None:
        super().__init__()
        self._layout = layout
        self._is_on = True
        self._thread = QThread(self)
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._wanted.connect(self._worker.play)
        # it is emitted on the thread, at its end
        self._thread.finished.connect(self._worker.close)

    @Slot(object, object)
    def on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        self._is_on = after.sounds

    @Slot(object, object)
    def on_move_made(self, game: Game, players: GameSettings) -> None:
        last = len(game.moves) - 1
        mark = _OF_MARKS[game.mark_of_move(last)]
        heard = [_on_board(mark, self._layout(), game.moves[last])]
        if game.outcome.is_over:
            heard.append(Heard(_end(game, players)))
        self._play(*heard)

    @Slot(int, object)
    def on_move_refused(self, position: int, _: Refusal) -> None:
        self._play(_on_board(Sound.REFUSED, self._layout(), position))

    @Slot(object, int)
    def on_edge_reached(self, layout: Layout, position: int) -> None:
        self._play(_on_board(Sound.EDGE, layout, position))

    @Slot()
    def close(self) -> None:
        """Be silent at once, and remove the files that were made."""
        self._thread.quit()
        self._thread.wait()

    def _play(self, *heard: Heard) -> None:
        if self._is_on:
            if not self._thread.isRunning():
                self._thread.start()
            self._wanted.emit(heard)


def _on_board(sound: Sound, layout: Layout, position: int) -> Heard:
    return Heard(sound, layout.centre_of(position).x / layout.width)


def _end(game: Game, players: GameSettings) -> Sound:
    winner = game.outcome.winner
    if winner is None:
        return Sound.DRAW
    return Sound.LOSS if winner is players.computer_mark else Sound.WIN


class _Worker(QObject):
    def __init__(self) -> None:
        super().__init__()
        self._folder: Path | None = None
        self._running: list[_Program] = []
        self._failed: set[Command] = set()

    @Slot(object)
    def play(self, heard: tuple[Heard, ...]) -> None:
        if not can_play():
            return
        try:
            file = self._file_of(heard)
        except OSError:
            # there may be no room for it
            return
        if sys.platform == "win32":
            _play_on_windows(file)
        else:
            self._run(file)

    @Slot()
    def close(self) -> None:
        if sys.platform == "win32":
            _play_on_windows(None)
        for program in list(self._running):
            program.stop()
            program.waitForFinished(_END_WITHIN)
        if self._folder is not None:
            rmtree(self._folder, ignore_errors=True)

    def _file_of(self, heard: tuple[Heard, ...]) -> Path:
        """Return the file of these sounds, made if need be; OSError if it cannot be."""
        # desktops tidy up what nobody has used for some days
        if self._folder is None or not self._folder.is_dir():
            self._folder = Path(mkdtemp(prefix="oxo-sounds-"))
        names = [f"{sound}{round(balance * 100)}" for sound, balance in heard]
        file = self._folder / f"{'-'.join(names)}.wav"
        if not file.exists():
            try:
                file.write_bytes(wav(heard))
            except OSError:
                with suppress(OSError):
                    file.unlink(missing_ok=True)
                raise
        return file

    def _run(self, file: Path) -> None:
        """Play a file by a program, one that has not failed if there is any."""
        for program in self._running[: 1 - _MOST]:
            program.stop()
        there = list(commands())
        if self._failed.issuperset(there):
            self._failed.clear()
        for command in there:
            if command not in self._failed:
                program = _Program(command, self)
                self._running.append(program)
                for ended in (program.finished, program.errorOccurred):
                    ended.connect(self._on_ended)
                program.play(file)
                return

    @Slot()
    def _on_ended(self) -> None:
        for program in [p for p in self._running if p.has_ended]:
            self._running.remove(program)
            if program.has_failed:
                self._failed.add(program.command)
            program.deleteLater()


class _Program(QProcess):
    """A program that plays one file; nobody reads what it writes."""

    def __init__(self, command: Command, parent: QObject) -> None:
        super().__init__(parent)
        self.command = command
        self._is_stopped = False
        nowhere = self.nullDevice()
        self.setStandardInputFile(nowhere)
        self.setStandardOutputFile(nowhere)
        self.setStandardErrorFile(nowhere)
        limit = QTimer(self, singleShot=True, interval=_LONGEST)
        limit.timeout.connect(self.kill)
        limit.start()

    def play(self, file: Path) -> None:
        program, *options = self.command
        self.start(program, [*options, str(file)])

    def stop(self) -> None:
        self._is_stopped = True
        self.kill()

    @property
    def has_ended(self) -> bool:
        return self.state() is QProcess.ProcessState.NotRunning

    @property
    def has_failed(self) -> bool:
        is_well = self.error() is QProcess.ProcessError.UnknownError
        return not self._is_stopped and not (is_well and self.exitCode() == 0)


def _play_on_windows(file: Path | None) -> None:
    """Let Windows play a file, or end what it plays."""
    if sys.platform == "win32":
        import winsound

        how = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
        # there may be no sound card
        with suppress(RuntimeError):
            winsound.PlaySound(None if file is None else str(file), how)
