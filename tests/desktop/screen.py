"""A virtual X display whose pixels are read straight from its memory."""

import mmap
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import NamedTuple, TypeVar

from tests.programs import run_to_end

T = TypeVar("T")

PATIENCE = 20.0
"""Seconds until something that should have happened is given up."""

_PAUSE = 0.02
"""Seconds between two looks, which take what the program needs for itself."""

OPENBOX_PATIENCE = 5.0
OPENBOX_TRIES = 4


class Box(NamedTuple):
    """A rectangle of the screen, in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def center(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    def inside(self, inset: int) -> "Box":
        return Box(
            self.x + inset,
            self.y + inset,
            self.width - 2 * inset,
            self.height - 2 * inset,
        )


class Screen:
    """Xvfb, with openbox on it if it is `managed`; ended with the `with` block.

    `openbox` is its configuration, if it isn't the usual one.

    Attributes:
        environment: variables for programs that are to appear on it.
        whole: all of it.
    """

    def __init__(
        self,
        width: int = 1000,
        height: int = 900,
        *,
        managed: bool = True,
        openbox: str | None = None,
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="oxo-screen-")
        self._processes: list[subprocess.Popen[bytes]] = []
        try:
            self.environment = {**os.environ, "DISPLAY": self._start_x(width, height)}
            for variable in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "QT_SCALE_FACTOR"):
                self.environment.pop(variable, None)
            self._map_memory()
            if managed:
                self._start_openbox(openbox)
        except BaseException:
            self._close()
            raise

    def _start_x(self, width: int, height: int) -> str:
        """Start Xvfb and return the display it has found for itself."""
        ready, ready_for_xvfb = os.pipe()
        # without -noreset it begins anew as soon as its last client leaves, and takes
        # whoever is just connecting down with it
        self._start(
            "Xvfb", "-noreset", "-nolisten", "tcp",
            "-displayfd", str(ready_for_xvfb), "-fbdir", self._folder.name,
            "-screen", "0", f"{width}x{height}x24",
            pass_fds=[ready_for_xvfb],
        )  # fmt: skip
        os.close(ready_for_xvfb)
        with os.fdopen(ready) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb has not started"
        return f":{number}"

    def _map_memory(self) -> None:
        with Path(self._folder.name, "Xvfb_screen0").open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        # the X Window Dump format: a header of 32-bit numbers, colours, then rows
        header = struct.unpack(">25I", self._memory[:100])
        self.width, self.height = header[4], header[5]
        self.whole = Box(0, 0, self.width, self.height)
        self._stride = header[12]
        self._start_of_pixels = header[0] + header[19] * 12

    def _start_openbox(self, configuration: str | None) -> None:
        command = ["openbox", "--sm-disable"]
        if configuration is not None:
            file = Path(self._folder.name, "openbox.xml")
            file.write_text(configuration, encoding="utf-8")
            command += ["--config-file", str(file)]
        # on a busy machine it sometimes never gets to manage anything, and a second
        # one does
        for _ in range(OPENBOX_TRIES):
            openbox = self._start(*command, env=self.environment)
            try:
                wait_for(self._is_managed, OPENBOX_PATIENCE)
            except AssertionError:
                openbox.kill()
                openbox.wait()
            else:
                return
        raise AssertionError("no window manager took over")

    def _start(
        self,
        *command: str,
        env: dict[str, str] | None = None,
        pass_fds: Sequence[int] = (),
    ) -> "subprocess.Popen[bytes]":
        process = subprocess.Popen(
            command,
            env=env,
            pass_fds=pass_fds,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._processes.append(process)
        return process

    def _is_managed(self) -> bool:
        return "window id" in self._run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK")

    def __enter__(self) -> "Screen":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._memory.close()
        self._close()

    def _close(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait()
        self._folder.cleanup()

    def xdotool(self, *arguments: object) -> str:
        return self._run("xdotool", *arguments).strip()

    def _run(self, *command: object) -> str:
        return run_to_end(*command, env=self.environment, timeout=PATIENCE).stdout

    def xkb(self, *layout: str) -> None:
        """Have the keys type what they do in another language, and in a variant."""
        subprocess.run(["setxkbmap", *layout], env=self.environment, check=True)

    def click(self, x: int, y: int, times: int = 1) -> None:
        self.xdotool("mousemove", x, y)
        self.xdotool("click", "--repeat", times, "--delay", 60, 1)

    def close(self, window: int) -> None:
        """Press the close button: openbox's is above the inside, at the right end."""
        box = self.box_of(window)
        self.click(box.x + box.width - 10, box.y - 11)

    def point_away(self) -> None:
        """Take the pointer where it hovers over nothing."""
        self.xdotool("mousemove", self.width - 2, self.height - 2)

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """Return red, green and blue of one pixel, each 0 to 255."""
        at = self._start_of_pixels + y * self._stride + 4 * x
        blue, green, red = self._memory[at : at + 3]
        return red, green, blue

    def find(
        self, color: tuple[int, int, int], box: Box | None = None
    ) -> tuple[int, int] | None:
        """Return a place of exactly this colour, on the screen or inside `box`."""
        place = box or self.whole
        wanted = bytes(reversed(color))
        for y in range(place.y, place.y + place.height, 2):
            row = self.pixels(Box(place.x, y, place.width, 1))
            for x in range(place.width):
                if row[4 * x : 4 * x + 3] == wanted:
                    return place.x + x, y
        return None

    def pixels(self, box: Box) -> bytes:
        start = self._start_of_pixels + box.y * self._stride + 4 * box.x
        if 4 * box.width == self._stride:
            return self._memory[start : start + box.height * self._stride]
        starts = range(start, start + box.height * self._stride, self._stride)
        return b"".join(self._memory[at : at + 4 * box.width] for at in starts)

    def settle(self, seconds: float, box: Box | None = None) -> None:
        """Wait until nothing on it, or in a box, has changed for so long."""
        place = box or self.whole
        last, since = self.pixels(place), monotonic()
        end = since + PATIENCE
        while monotonic() - since < seconds:
            assert monotonic() < end, "it did not become still"
            sleep(_PAUSE)
            now = self.pixels(place)
            if now != last:
                last, since = now, monotonic()

    def save(self, file: Path) -> None:
        """Write the whole screen as a picture, for a person to look at."""
        header = f"P6 {self.width} {self.height} 255\n".encode()
        bgrx = self.pixels(self.whole)
        rgb = bytearray(len(bgrx) // 4 * 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = bgrx[2::4], bgrx[1::4], bgrx[0::4]
        file.write_bytes(header + rgb)

    def window(self, title: str) -> int:
        found = wait_for(
            lambda: self.xdotool("search", "--onlyvisible", "--name", f"^{title}$")
        )
        return int(found.splitlines()[-1])

    def box_of(self, window: int) -> Box:
        """Return where a window's inside lies on the screen."""
        said = self.xdotool("getwindowgeometry", "--shell", window)
        values = dict(line.split("=") for line in said.splitlines())
        size = int(values["WIDTH"]), int(values["HEIGHT"])
        # not xdotool's own place: it counts a window manager's frame in twice
        said = self._run("xwininfo", "-id", window)
        corner = [
            int(line.split(":")[1])
            for line in said.splitlines()
            if "Absolute upper-left" in line
        ]
        return Box(corner[0], corner[1], *size)


def wait_for(condition: Callable[[], T], patience: float = PATIENCE) -> T:
    """Return the first true value of `condition`; AssertionError if none comes."""
    end = monotonic() + patience
    while not (value := condition()):
        assert monotonic() < end, "it did not happen in time"
        sleep(_PAUSE)
    return value


def missing_tools(*names: str) -> list[str]:
    return [name for name in names if shutil.which(name) is None]
