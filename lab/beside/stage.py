"""A screen on which programs are started in turn, looked at and clicked on."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, perf_counter, sleep

from lab.beside.processes import below, processor_time
from lab.beside.session import Session
from tests.desktop.corner import Corner
from tests.desktop.screen import PATIENCE, Box, Screen, wait_for

STEP = 16
NEARLY_ALL = 0.98
STILL = 1.0
STILL_AFTER_CLICK = 0.3

Picture = list[list[int]]
"""The pixels of a grid, row by row."""


class Look:
    """What a program shows at rest where the screen was empty before it."""

    def __init__(self, empty: Picture, rest: Picture) -> None:
        self.rows = {
            y: shown
            for y, row in enumerate(rest)
            if (shown := [(x, p) for x, p in enumerate(row) if p != empty[y][x]])
        }
        places = sum(len(row) for row in self.rows.values())
        self.most_missing = int(places * (1 - NEARLY_ALL))


@dataclass
class Start:
    """A program that has been started.

    Attributes:
        took: milliseconds until it was painted.
        processor: milliseconds of processor time it has used by then.
    """

    took: float
    processor: float
    process: "subprocess.Popen[bytes]"
    session: Session

    def helpers(self) -> list[int]:
        """Return the processes that the program has started itself."""
        return below(self.process.pid)

    def processes(self) -> list[int]:
        """Return the program and its helpers."""
        return [self.process.pid, *self.helpers()]


class Stage(Corner):
    """A screen without a window manager, and what is needed to measure on it."""

    def __init__(self, screen: Screen, home: Path) -> None:
        super().__init__(screen, home)
        of_a_desktop = (
            "DESKTOP_SESSION", "KDE_FULL_SESSION", "QT_QPA_PLATFORMTHEME",
            "PYTHONDONTWRITEBYTECODE",
        )  # fmt: skip
        for variable in of_a_desktop:
            self.environment.pop(variable, None)
        self.environment |= {
            "LC_ALL": "C.UTF-8",
            "XDG_CURRENT_DESKTOP": "",
            "GSETTINGS_BACKEND": "keyfile",
        }
        self.pointer.hide()
        self._empty = self._picture()
        self._looks: dict[str, Look] = {}

    @contextmanager
    def running(
        self, command: list[str], name: str, pointer: tuple[int, int] | None = None
    ) -> Iterator[Start]:
        """Start a program in a home folder of this name, and give it once painted.

        Under each name, the first start takes until it has come to rest.
        """
        home = self.home / name
        home.mkdir(exist_ok=True)
        self.clear()
        self.pointer.move(*pointer or (self.screen.width - 2, self.screen.height - 2))
        with Session({**self.environment, "HOME": str(home)}) as session:
            begun = perf_counter()
            process = subprocess.Popen(
                command, env=session.environment,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            try:
                self._wait_until_painted(process, name)
                took = (perf_counter() - begun) * 1000
                # it goes on meanwhile: looking for its helpers would take too long here
                processor = processor_time([process.pid])
                yield Start(took, processor, process, session)
            finally:
                end(process)

    def _wait_until_painted(
        self, process: "subprocess.Popen[bytes]", name: str
    ) -> None:
        if name not in self._looks:
            wait_for(lambda: self._picture() != self._empty)
            self._looks[name] = Look(self._empty, self.rest())
        look, last = self._looks[name], monotonic() + PATIENCE
        while not self._shows(look):
            assert process.poll() is None, f"{name} has ended"
            assert monotonic() < last, f"{name} doesn't look as it did"
            sleep(0.0005)  # or there would be one processor less for it

    def clear(self) -> None:
        """Wait until the last window has gone."""
        wait_for(lambda: self._picture() == self._empty)

    def rest(self) -> Picture:
        """Wait until a second has changed less than what is nearly nothing."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            first, since = self._picture(), monotonic()
            look = Look(self._empty, first)
            while self._shows(look):
                if monotonic() - since > STILL:
                    return first
                sleep(0.02)
        raise AssertionError("it did not come to rest")

    def _picture(self) -> Picture:
        return [self._row(y) for y in range(0, self.screen.height, STEP)]

    def _row(self, y: int) -> list[int]:
        pixels = self.screen.pixels(Box(0, y, self.screen.width, 1))
        return memoryview(pixels).cast("I")[::STEP].tolist()

    def _shows(self, look: Look) -> bool:
        missing = 0
        for y, shown in look.rows.items():
            row = self._row(y * STEP)
            missing += sum(row[x] != pixel for x, pixel in shown)
            if missing > look.most_missing:
                return False
        return True

    def settle(self, box: Box) -> bytes:
        """Return what the box shows once it has been still for a moment."""
        last, since = self.screen.pixels(box), monotonic()
        end = since + PATIENCE
        while monotonic() - since < STILL_AFTER_CLICK:
            assert monotonic() < end, "it did not become still"
            sleep(0.005)
            now = self.screen.pixels(box)
            if now != last:
                last, since = now, monotonic()
        return last

    def settle_all(self) -> None:
        """Wait until nothing on the screen has changed for a moment."""
        self.settle(Box(0, 0, self.screen.width, self.screen.height))

    def click(self, place: tuple[int, int], box: Box) -> float:
        """Return milliseconds from a click, at rest, to the first changed pixel."""
        self.pointer.move(*place)
        self.settle_all()
        return self.press(box)

    def press(self, box: Box) -> float:
        """Return milliseconds from a click right now to the first changed pixel."""
        before = self.screen.pixels(box)
        start = perf_counter()
        self.pointer.press()
        while self.screen.pixels(box) == before:
            assert perf_counter() - start < PATIENCE, "the click changed nothing"
        return (perf_counter() - start) * 1000


def end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
