"""OXO where no window manager moves it: at the top left, at its first size.

All that is looked at and clicked on has a fixed place there, so that a test can go as
fast as the program does.
"""

import subprocess
from ctypes import CDLL, c_int, c_ulong, c_void_p
from pathlib import Path

from oxo_desktop.engine import Game, Mark
from tests.desktop.screen import Screen, wait_for

PAINTED = (200, 300)
"""A place inside the board."""

SQUARES = {
    3 * row + column + 1: (x, y)
    for row, y in enumerate((172, 306, 440))
    for column, x in enumerate((126, 260, 394))
}
"""The middle of each square."""

UNDO = (86, 625)
NEXT_GAME = (186, 625)
"""On the buttons; Next game is where Hint is until a game of two players ends."""

X_COLOR = (0x1A, 0x58, 0xB8)
O_COLOR = (0xAA, 0x3D, 0x0F)
ACCENT = X_COLOR

_BLACK = (0, 0, 0)
_BESIDE_LABEL = (147, 625)
_INK = (
    (Mark.X, X_COLOR, [(-25, -25), (25, 25), (25, -25), (-25, 25)]),
    (Mark.O, O_COLOR, [(0, -40), (0, 40), (-40, 0), (40, 0)]),
)
"""Places on the strokes, from the middle; a line through a win leaves two of them."""


class Pointer:
    """Moves and presses the mouse without starting a program for it."""

    def __init__(self, display: str) -> None:
        self._x = CDLL("libX11.so.6")
        self._test = CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = c_void_p
        self._x.XFlush.argtypes = self._x.XCloseDisplay.argtypes = [c_void_p]
        self._test.XTestFakeMotionEvent.argtypes = [
            c_void_p, c_int, c_int, c_int, c_ulong,
        ]  # fmt: skip
        self._test.XTestFakeButtonEvent.argtypes = [c_void_p, c_int, c_int, c_ulong]
        self._display = self._x.XOpenDisplay(display.encode())

    def hide(self) -> None:
        """Draw no pointer as long as this is open: Xvfb draws it into the pixels."""
        fixes = CDLL("libXfixes.so.3")
        fixes.XFixesHideCursor.argtypes = [c_void_p, c_ulong]
        self._x.XDefaultRootWindow.argtypes = [c_void_p]
        self._x.XDefaultRootWindow.restype = c_ulong
        fixes.XFixesHideCursor(self._display, self._x.XDefaultRootWindow(self._display))
        self._x.XFlush(self._display)

    def move(self, x: int, y: int) -> None:
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, 0)
        self._x.XFlush(self._display)

    def button(self, *, down: bool) -> None:
        self._test.XTestFakeButtonEvent(self._display, 1, int(down), 0)
        self._x.XFlush(self._display)

    def press(self) -> None:
        self.button(down=True)
        self.button(down=False)

    def click(self, x: int, y: int) -> None:
        self.move(x, y)
        self.press()

    def close(self) -> None:
        """Leave the display, which has room for 256 clients."""
        self._x.XCloseDisplay(self._display)


class Corner:
    """A user's session on a screen without a window manager."""

    def __init__(self, screen: Screen, home: Path) -> None:
        self.screen = screen
        self.home = home
        own = ("HOME", "DBUS_SESSION_BUS_ADDRESS", "PYTHONPATH")
        self.environment = {
            name: value
            for name, value in screen.environment.items()
            if name not in own and not name.startswith("XDG_")
        } | {"HOME": str(home)}
        self.pointer = Pointer(self.environment["DISPLAY"])

    def start(self, *command: object) -> "subprocess.Popen[bytes]":
        self.clear()
        return subprocess.Popen(
            list(map(str, command)), env=self.environment, stderr=subprocess.PIPE
        )

    def clear(self) -> None:
        """Take the pointer away and wait until the last window has gone."""
        self.pointer.move(self.screen.width - 2, self.screen.height - 2)
        wait_for(lambda: not self.is_painted())

    def is_painted(self) -> bool:
        return self.screen.pixel(*PAINTED) != _BLACK

    def offers_next_game(self) -> bool:
        return self.screen.pixel(*_BESIDE_LABEL) == ACCENT

    def seen_marks(self) -> dict[int, Mark]:
        return seen_marks(self.screen)

    def shows(self, game: Game) -> bool:
        return is_board_of(game, self.seen_marks())


def seen_marks(screen: Screen, left: int = 0, top: int = 0) -> dict[int, Mark]:
    """Return the marks that stand out: drawn, and not faded by a win.

    `left` and `top` are where the inside of the window begins.
    """
    seen = {p: _seen(screen, left + x, top + y) for p, (x, y) in SQUARES.items()}
    return {position: mark for position, mark in seen.items() if mark is not None}


def _seen(screen: Screen, x: int, y: int) -> Mark | None:
    for mark, color, places in _INK:
        if sum(screen.pixel(x + dx, y + dy) == color for dx, dy in places) >= 2:
            return mark
    return None


class Placed:
    """One of several windows at once, which are told apart by their places."""

    def __init__(self, screen: Screen, window: int, left: int) -> None:
        self._screen, self.window = screen, window
        screen.xdotool("windowmove", window, left, 40)
        wait_for(lambda: 0 <= screen.box_of(window).x - left < 20)
        self.box = screen.box_of(window)

    def click(self, position: int) -> None:
        x, y = SQUARES[position]
        self._screen.click(self.box.x + x, self.box.y + y)

    def marks(self) -> dict[int, Mark]:
        return seen_marks(self._screen, self.box.x, self.box.y)

    def close(self) -> None:
        self._screen.close(self.window)


def is_board_of(game: Game, seen: dict[int, Mark]) -> bool:
    positions = game.geometry.positions
    staying = {p for line in game.winning_lines for p in line} or positions
    return all(
        seen.get(position) == game.board[position]
        # a mark beside the winning line fades
        or (position not in staying and position not in seen)
        for position in positions
    )
