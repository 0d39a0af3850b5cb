"""A screen on which programs are started in turn, looked at and clicked on."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep
from typing import NamedTuple

from lab.beside.processes import below, processor_time
from lab.beside.session import Session
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

STILL = 1.0
STILL_AFTER_CLICK = 0.3


class Moment(NamedTuple):
    """When the picture changed, and the processor time used by then: milliseconds."""

    time: float
    processor: float


class Start:
    """A program that has been started.

    Attributes:
        first: when it showed its first picture.
    """

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
        self._changes = self._watch()

    def see_first(self) -> None:
        self.first = next(self._changes)

    def settled(self) -> Moment:
        """Wait until nothing changes for a second; return when something did last."""
        return [self.first, *self._changes][-1]

    def _watch(self) -> Iterator[Moment]:
        """Yield each change in the box, until there is none for a second."""
        since, patience = self._begun, PATIENCE
        while (now := perf_counter()) - since < patience:
            assert self.process.poll() is None, "it has ended"
            assert now - self._begun < PATIENCE, "it did not come to rest"
            shown = self._screen.pixels(self._box)
            if shown != self._shown:
                since, patience, self._shown = perf_counter(), STILL, shown
                took = (since - self._begun) * 1000
                yield Moment(took, processor_time(self.processes()))
            sleep(0.001)  # or there would be one processor less for it
        assert patience == STILL, "it showed nothing"

    def processes(self) -> list[int]:
        """Return the program and those that it has started itself."""
        return [self.process.pid, *below(self.process.pid)]

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
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
        self.environment |= {
            "LC_ALL": "C.UTF-8",
            "XDG_CURRENT_DESKTOP": "",
            "GSETTINGS_BACKEND": "keyfile",
        }
        self.pointer.hide()
        self._whole = Box(0, 0, screen.width, screen.height)
        self.settle()  # once the pointer has gone, too
        self._empty = screen.pixels(self._whole)

    @contextmanager
    def running(
        self,
        command: list[str],
        home: Path,
        pointer: tuple[int, int] | None = None,
        still: Box | None = None,
    ) -> Iterator[Start]:
        """Start a program with a home folder, and give it with its first picture.

        Where only a part of the screen comes to rest, `still` is that part.
        """
        self.clear()
        self.pointer.move(*pointer or (self.screen.width - 2, self.screen.height - 2))
        with self.session(home) as session:
            start = Start(command, session, self.screen, still or self._whole)
            try:
                start.see_first()
                yield start
            finally:
                start.end()

    def session(self, home: Path) -> Session:
        return Session({**self.environment, "HOME": str(home)})

    def clear(self) -> None:
        """Wait until the last window has gone."""
        wait_for(lambda: self.screen.pixels(self._whole) == self._empty)

    def settle(self, seconds: float = STILL_AFTER_CLICK) -> None:
        """Wait until nothing on the screen has changed for so long."""
        last, since = self.screen.pixels(self._whole), perf_counter()
        end = since + PATIENCE
        while perf_counter() - since < seconds:
            assert perf_counter() < end, "it did not become still"
            sleep(0.005)
            now = self.screen.pixels(self._whole)
            if now != last:
                last, since = now, perf_counter()

    def click(self, place: tuple[int, int], box: Box) -> float:
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
