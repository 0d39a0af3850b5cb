"""The sounds of a game: short files that a program of the system's plays.

Until the player wants to hear them, nothing of this is loaded.
"""

import sys
from collections.abc import Iterator
from shutil import which

from PySide6.QtCore import QObject, QProcess, QTimer, Signal, Slot

from oxo_desktop.engine import Game, GameSettings, Refusal
from oxo_desktop.play.settings import Preferences
from oxo_desktop.system import resources

_LONGEST = 5000
"""Milliseconds after which a program that still runs is ended: it hangs. paplay may
take two seconds to notice that a sound is over."""

_END_WITHIN = 1000
"""Milliseconds that are waited for a program that is ended."""

_BETWEEN = 500
"""Milliseconds from the sound of the last mark to that of the end, which ends it."""

_ON_LINUX = (("paplay",), ("pw-play",), ("aplay", "--quiet"))
"""paplay first: PulseAudio and PipeWire both answer it. pw-play is also where PipeWire
only carries pictures, and then nothing is heard. aplay may need the sound card for
itself."""

_ON_MACOS = (("afplay",),)

_ENDS_WITH_US = ("setpriv", "--pdeathsig", "KILL")
"""Has Linux end the program that follows once OXO has ended, however it ended."""

Command = tuple[str, ...]
"""A program, by its path, and its options; a file is to follow."""


def commands() -> Iterator[Command]:
    """Yield the commands that can play a WAV file here, the best first."""
    helper, *options = _ENDS_WITH_US
    path = which(helper)
    first = (path, *options) if path is not None else ()
    for name, *options in _ON_MACOS if sys.platform == "darwin" else _ON_LINUX:
        if program := which(name):
            yield (*first, program, *options)


def can_play() -> bool:
    return sys.platform == "win32" or any(commands())


class Sounds(QObject):
    """Has moves, refusals, ends of games and the edge of the board be heard.

    Only what is played is heard, not what is taken back, redone or looked at again. A
    new sound ends the one before. Call `close` before the last reference is dropped.

    Signals:
        failed: a Refusal, once: nothing here plays sounds.
    """

    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._is_on, self._is_told = True, False
        self._wanted: list[str] = []
        self._program: QProcess | None = None
        self._failed: set[Command] = set()
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._play_next)

    @Slot(object, object)
    def on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        self._is_on = after.sounds

    @Slot(object, object)
    def on_move_made(self, game: Game, players: GameSettings) -> None:
        mark = str(game.mark_of_move(len(game.moves) - 1)).lower()
        self._play(mark, *([_end(game, players)] if game.outcome.is_over else []))

    @Slot()
    def on_move_refused(self) -> None:
        self._play("refused")

    @Slot()
    def on_edge_reached(self) -> None:
        self._play("edge")

    @Slot()
    def close(self) -> None:
        """Be silent at once."""
        self._stop()
        for program in self.findChildren(QProcess):
            program.waitForFinished(_END_WITHIN)

    def _play(self, *sounds: str) -> None:
        if self._is_on:
            self._wanted = list(sounds)
            # once the mark has been painted
            self._next.start(0)

    def _stop(self) -> None:
        self._next.stop()
        if self._program is not None:
            self._program.kill()
            self._program = None
        if sys.platform == "win32":
            _play_on_windows(None)

    @Slot()
    def _play_next(self) -> None:
        self._stop()
        file = str(resources.path(f"sounds/{self._wanted.pop(0)}.wav"))
        if self._wanted:
            self._next.start(_BETWEEN)
        if sys.platform != "win32":
            self._run(file)
        elif not _play_on_windows(file):
            self._tell()

    def _run(self, file: str) -> None:
        """Play a file by the best program that is left, or tell that none is."""
        command = next((c for c in commands() if c not in self._failed), None)
        if command is None:
            # another time they may do
            self._failed.clear()
            self._tell()
            return
        self._program = program = QProcess(self)
        # a partial would keep this alive for as long as the program, its part
        for ended in (program.finished, program.errorOccurred):
            ended.connect(self._on_ended)
        limit = QTimer(program, singleShot=True, interval=_LONGEST)
        limit.timeout.connect(program.kill)
        limit.start()
        path, *options = command
        program.start(path, [*options, file])

    @Slot()
    def _on_ended(self) -> None:
        program = self.sender()
        assert isinstance(program, QProcess)
        program.deleteLater()
        # otherwise another sound has ended it
        if program is self._program:
            self._program = None
            is_well = program.error() is QProcess.ProcessError.UnknownError
            if not (is_well and program.exitCode() == 0):
                *options, file = program.arguments()
                self._failed.add((program.program(), *options))
                self._run(file)

    def _tell(self) -> None:
        if not self._is_told:
            self._is_told = True
            self.failed.emit(
                Refusal(
                    "no_sound",
                    "Sounds can't be played: the program for them is missing, or this "
                    "computer's sound doesn't work.",
                )
            )


def _end(game: Game, players: GameSettings) -> str:
    winner = game.outcome.winner
    if winner is None:
        return "draw"
    return "loss" if players.human is winner.other else "win"


def _play_on_windows(file: str | None) -> bool:
    """Let Windows play a file, or end what it plays; return whether it can."""
    if sys.platform == "win32":
        import winsound

        how = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
        try:
            winsound.PlaySound(file, how)
        except RuntimeError:
            # there may be no sound card
            return False
    return True
