"""Sounds are made and played here, on a thread of their own."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import rmtree, which
from tempfile import mkdtemp

from PySide6.QtCore import QObject, QProcess, QThread, QTimer, Signal, Slot

from oxo_desktop.sounds.tones import Heard, wav

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


class Playback(QObject):
    """Plays sounds, as long as there is something to play them with.

    What goes wrong is not reported: a sound is missing, and nothing else.

    Args:
        parent: the Qt owner, if any.

    `close` must be called before the last reference is dropped.
    """

    _wanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = QThread(self)
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._wanted.connect(self._worker.play)
        # it is emitted on the thread, at its end
        self._thread.finished.connect(self._worker.close)

    def play(self, *heard: Heard) -> None:
        if not self._thread.isRunning():
            self._thread.start()
        self._wanted.emit(heard)

    def close(self) -> None:
        """Be silent at once, and remove the files that were made."""
        self._thread.quit()
        self._thread.wait()


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
        """Return the file of these sounds, which is made when it is not there.

        Raises OSError if it cannot be written.
        """
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
        """Whether the program runs no longer, or could not be started."""
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
