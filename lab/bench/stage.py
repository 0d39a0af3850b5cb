"""A screen on which programs are started in turn, looked at and clicked on."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ctypes import CDLL
from pathlib import Path
from tempfile import TemporaryDirectory
from time import clock_gettime, perf_counter, sleep
from typing import NamedTuple

from tests.desktop.corner import Corner
from tests.desktop.screen import PATIENCE, Box, Screen, wait_for

OPENBOX = """
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <theme><keepBorder>no</keepBorder></theme>
  <applications>
    <application type="normal">
      <decor>no</decor>
      <position force="yes"><x>0</x><y>0</y></position>
    </application>
  </applications>
</openbox_config>
"""
"""Windows have no frames, and are at the top left."""

Place = tuple[int, int]

STILL = 1.0
STILL_AFTER_CLICK = 0.3

_SET_CHILD_SUBREAPER = 36


def below(ancestor: int) -> list[int]:
    """Return the processes that this one, or one below it, has started."""
    found = [ancestor]
    for process in found:  # which grows
        for children in Path(f"/proc/{process}/task").glob("*/children"):
            started = map(int, _read(children).split())
            found += [each for each in started if _fields(each)[:1] not in ([], ["Z"])]
    return found[1:]


def memory(processes: list[int]) -> float:
    """Return the proportional set size in MiB."""
    read = (_read(Path(f"/proc/{process}/smaps_rollup")) for process in processes)
    return sum(int(text.split("Pss:")[1].split()[0]) for text in read if text) / 1024


def processor_time(processes: list[int]) -> float:
    """Return the milliseconds used so far, also by those they started that ended."""
    return sum(map(_processor_time, processes))


def _processor_time(process: int) -> float:
    ended = sum(map(int, _fields(process)[13:15])) / os.sysconf("SC_CLK_TCK")
    with suppress(OSError):
        # its clock, as the C library's clock_getcpuclockid makes it
        return (ended + clock_gettime(~process << 3 | 2)) * 1000
    return ended * 1000


def _fields(process: int) -> list[str]:
    """Return what follows the name in its line, from the state on."""
    return _read(Path(f"/proc/{process}/stat")).rpartition(")")[2].split()


def _read(file: Path) -> str:
    """Return what the kernel tells of a process; nothing if it has ended."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return file.read_text(errors="replace")
    return ""


class Session(NamedTuple):
    """A message bus, and variables for a program that has it."""

    bus: int
    environment: dict[str, str]

    def services(self) -> list[int]:
        """Return the processes that the bus has started, and those below them."""
        return below(self.bus)


@contextmanager
def fresh_session(environment: dict[str, str]) -> Iterator[Session]:
    """Start a message bus; end it with all that it has started."""
    # that of the accessibility bus of a session before this one
    forget = ["xprop", "-root", "-remove", "AT_SPI_BUS"]
    subprocess.run(forget, env=environment, check=False, capture_output=True)
    with TemporaryDirectory(prefix="oxo-session-", ignore_cleanup_errors=True) as own:
        variables = {**environment, "XDG_RUNTIME_DIR": own}
        with subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"],
            env=variables, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            # it lets go of what it starts, which would then be nobody's
            preexec_fn=lambda: CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0),
        ) as bus:  # fmt: skip
            assert bus.stdout is not None
            address = bus.stdout.readline().strip()
            variables["DBUS_SESSION_BUS_ADDRESS"] = address
            session = Session(bus.pid, variables)
            try:
                yield session
            finally:
                services = session.services()
                bus.terminate()
                for service in services:
                    with suppress(ProcessLookupError):
                        os.kill(service, signal.SIGKILL)


class Start:
    """A program that has been started."""

    def __init__(
        self, command: list[str], session: Session, screen: Screen, box: Box
    ) -> None:
        self.session = session
        self._screen, self._box = screen, box
        self._shown, self._begun = screen.pixels(box), perf_counter()
        self.process = subprocess.Popen(
            command, env=session.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def settled(self) -> tuple[float, float]:
        """Wait until the picture, once there is one, has not changed for a second.

        Returns when it changed last, and the processor time used by then, both in
        milliseconds.
        """
        last, processor = self._begun, 0.0
        while perf_counter() - last < (STILL if processor else PATIENCE):
            assert self.process.poll() is None, "it has ended"
            assert perf_counter() - self._begun < PATIENCE, "it did not come to rest"
            shown = self._screen.pixels(self._box)
            if shown != self._shown:
                self._shown, last = shown, perf_counter()
                processor = processor_time(self.processes())
            sleep(0.001)  # or there would be one processor less for it
        assert processor, "it showed nothing"
        return (last - self._begun) * 1000, processor

    def processes(self) -> list[int]:
        """Return the program and those that it has started itself."""
        return [self.process.pid, *below(self.process.pid)]

    def end(self) -> None:
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        self.process.kill()
        self.process.wait()


class Stage(Corner):
    """A screen with OPENBOX, and what is needed to measure on it."""

    def __init__(self, screen: Screen, home: Path) -> None:
        super().__init__(screen, home)
        of_a_desktop = (
            "DESKTOP_SESSION", "KDE_FULL_SESSION", "QT_QPA_PLATFORMTHEME",
            "PYTHONDONTWRITEBYTECODE", "OXO_PLAIN_QT",
        )  # fmt: skip
        for variable in of_a_desktop:
            self.environment.pop(variable, None)
        told = {"XDG_CURRENT_DESKTOP": "", "GSETTINGS_BACKEND": "keyfile"}
        self.environment |= {"LC_ALL": "C.UTF-8", **told}
        self.pointer.hide()
        self.settle()  # once the pointer has gone, too
        self._empty = screen.pixels(screen.whole)

    @contextmanager
    def running(
        self, command: list[str], home: Path, pointer: Place | None, still: Box | None
    ) -> Iterator[Start]:
        """Start a program with a home folder.

        Where only a part of the screen comes to rest, `still` is that part.
        """
        self.clear()
        self.pointer.move(*pointer or (self.screen.width - 2, self.screen.height - 2))
        with fresh_session({**self.environment, "HOME": str(home)}) as session:
            start = Start(command, session, self.screen, still or self.screen.whole)
            try:
                yield start
            finally:
                start.end()

    def clear(self) -> None:
        """Wait until the last window has gone."""
        wait_for(lambda: self.screen.pixels(self.screen.whole) == self._empty)

    def settle(self, seconds: float = STILL_AFTER_CLICK) -> None:
        self.screen.settle(seconds)

    def click(self, place: Place, box: Box) -> float:
        """Return milliseconds from a click, at rest, to the first changed pixel."""
        self.pointer.move(*place)
        self.settle()
        return self.press(box)

    def press(self, box: Box) -> float:
        """Return milliseconds from a click right now to the first changed pixel."""
        before = self.screen.pixels(box)
        start = perf_counter()
        self.pointer.press()
        while self.screen.pixels(box) == before:
            assert perf_counter() - start < PATIENCE, "the click changed nothing"
            sleep(0.0001)  # or there would be one processor less for whoever answers
        return (perf_counter() - start) * 1000
