"""The installed program on a desktop that is dark, high in contrast, or without motion.

The desktop tells so through its portal, before the start and while the window is open.
Qt's two platform themes that ask the portal are both tried: one waits for the answer,
the other is still without it when the window is painted. With a third that does not
ask, OXO does.
"""

import signal
import subprocess
from collections.abc import Iterator
from functools import partial
from itertools import groupby
from pathlib import Path
from select import select

import pytest
from PySide6.QtCore import qVersion
from PySide6.QtGui import QColor

from oxo_desktop.window import theme
from tests.desktop.conftest import SYSTEM_PYTHON, Desktop
from tests.desktop.corner import PAINTED, SQUARES, Pointer
from tests.desktop.screen import PATIENCE, Screen, wait_for

WAITING, HASTY, DEAF = "xdgdesktopportal", "gnome", "generic"
"""Qt's platform themes."""

GRID = (192, 185)
"""A place on the line between the squares 1 and 2."""

BLACK = (0, 0, 0)

STANDING = 20
"""How many looks in a row are the same if it is a picture and not half of one."""

QT = tuple(int(number) for number in qVersion().split(".")[:2])
TELLS_OF_CONTRAST = (6, 10)
TELLS_OF_MOTION = (6, 12)
TELLS_BEFORE_THE_FIRST_PICTURE = (6, 9)


def needs_qt(version: tuple[int, int]) -> pytest.MarkDecorator:
    reason = f"Qt {'.'.join(map(str, version))} is the first that tells of it"
    return pytest.mark.skipif(version > QT, reason=reason)


def rgb(color: QColor) -> tuple[int, int, int]:
    return color.red(), color.green(), color.blue()


class Session:
    """OXO at the top left of a screen, on a desktop that can change its mind."""

    def __init__(self, desktop: Desktop) -> None:
        self.desktop = desktop
        self.screen = desktop.screen
        self._pointer = Pointer(desktop.environment["DISPLAY"])
        self._portal: subprocess.Popen[str] | None = None
        self._program: subprocess.Popen[str] | None = None

    def start(self, platform_theme: str, **settings: int) -> None:
        self._portal = subprocess.Popen(
            [
                SYSTEM_PYTHON,
                Path(__file__).with_name("portal.py"),
                *(_line(key, value) for key, value in settings.items()),
            ],
            env=self.desktop.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._portal_says() == "ready\n"
        self._point_away()
        wait_for(lambda: self.board() == BLACK)
        self.desktop.environment["QT_QPA_PLATFORMTHEME"] = platform_theme
        self._program = self.desktop.start(self.desktop.program, "--two-players")

    def change(self, to: str, **settings: int) -> None:
        """Have the desktop tell of these, and wait until the window looks like this."""
        assert self._portal is not None
        assert self._portal.stdin is not None
        for key, value in settings.items():
            self._portal.stdin.write(f"{_line(key, value)}\n")
        self._portal.stdin.flush()
        self.wait_to_show(to)

    def wait_until_asked(self) -> None:
        """Wait for the question that a portal with ``answers=0`` does not answer."""
        assert self._portal_says() == "asked\n"

    def _portal_says(self) -> str:
        assert self._portal is not None
        assert self._portal.stdout is not None
        assert select([self._portal.stdout], [], [], PATIENCE)[0]
        return self._portal.stdout.readline()

    def board(self) -> tuple[int, int, int]:
        return self.screen.pixel(*PAINTED)

    def shows(self, name: str) -> bool:
        colors = theme.load(name)
        seen = self.board(), self.screen.pixel(*GRID)
        return seen == (rgb(colors.board), rgb(colors.grid))

    def wait_to_show(self, name: str) -> None:
        wait_for(partial(self.shows, name))

    def click(self, position: int) -> None:
        self._pointer.click(*SQUARES[position])
        self._point_away()

    def _point_away(self) -> None:
        """Move the pointer, which would be seen on the board, to the screen's edge."""
        self._pointer.move(self.screen.width - 2, self.screen.height - 2)

    def draws(self, position: int, color: QColor) -> bool:
        """Click on a square, wait for its X, and return whether it comes bit by bit."""
        middle_x, middle_y = SQUARES[position]
        ink = rgb(color)
        steps = range(-25, 26, 5)
        places = [(d, d) for d in steps] + [(-d, d) for d in steps]
        looks: list[tuple[bool, ...]] = []

        def is_whole() -> bool:
            seen = [self.screen.pixel(middle_x + x, middle_y + y) for x, y in places]
            looks.append(tuple(pixel == ink for pixel in seen))
            return all(looks[-1])

        self.click(position)
        wait_for(is_whole)
        runs = [(look, len(list(run))) for look, run in groupby(looks)]
        parts = [look for look, count in runs if any(look) and count >= STANDING]
        return len(parts) > 1

    def close(self) -> None:
        """End all; the program had nothing to complain of."""
        try:
            if self._program is not None:
                self._program.terminate()
                assert self._program.communicate(timeout=PATIENCE) == ("", "")
                # early, it ends without closing the window
                assert self._program.returncode in (0, -signal.SIGTERM)
        finally:
            if self._portal is not None:
                self._portal.communicate(timeout=PATIENCE)
            self._pointer.close()


def _line(key: str, value: int) -> str:
    return f"{key.replace('_', '-')}={value}"


@pytest.fixture
def session(bare_screen: Screen, installed: Path, tmp_path: Path) -> Iterator[Session]:
    desktop = Desktop(bare_screen, installed, tmp_path)
    session = Session(desktop)
    yield session
    try:
        session.close()
    finally:
        desktop.close()


both = pytest.mark.parametrize("platform_theme", [WAITING, HASTY])


@needs_qt(TELLS_OF_CONTRAST)
@both
def test_the_open_window_follows_the_desktop(
    session: Session, platform_theme: str
) -> None:
    session.start(platform_theme, color_scheme=2, contrast=0)
    session.wait_to_show("light")
    session.change("dark", color_scheme=1)
    session.change("light", color_scheme=2)
    session.change("high-contrast", contrast=1)
    session.change("dark", color_scheme=1, contrast=0)
    session.change("light", color_scheme=0)


@needs_qt(TELLS_BEFORE_THE_FIRST_PICTURE)
def test_on_a_dark_desktop_the_first_picture_is_dark(session: Session) -> None:
    seen = set()

    def is_dark() -> bool:
        seen.add(session.board())
        return session.shows("dark")

    session.start(WAITING, color_scheme=1)
    wait_for(is_dark)
    assert seen <= {BLACK, rgb(theme.load("dark").board)}


@needs_qt(TELLS_OF_CONTRAST)
def test_a_desktop_may_say_late_that_it_is_dark(session: Session) -> None:
    session.start(HASTY, color_scheme=1)
    session.wait_to_show("dark")


def test_the_desktop_is_followed_where_qt_does_not_ask_it(session: Session) -> None:
    session.start(DEAF, color_scheme=1)
    session.wait_to_show("dark")
    session.change("light", color_scheme=2)
    session.change("dark", color_scheme=1)


def test_a_desktop_that_does_not_answer_holds_nothing_up(session: Session) -> None:
    session.start(DEAF, color_scheme=1, answers=0)
    session.wait_until_asked()
    session.wait_to_show("light")
    session.draws(9, theme.load("light").x)


@needs_qt(TELLS_OF_MOTION)
@both
def test_without_motion_a_mark_is_there_at_once(
    session: Session, platform_theme: str
) -> None:
    session.start(platform_theme, color_scheme=2, reduced_motion=0)
    session.wait_to_show("light")
    drawn = []
    for position, reply in ((1, 2), (6, 3), (8, 4)):
        drawn.append(session.draws(position, theme.load("light").x))
        session.click(reply)
    # a busy machine may look away while a stroke is drawn
    assert any(drawn)
    # who has heard that it is dark has heard the other before
    session.change("dark", reduced_motion=1, color_scheme=1)
    assert not session.draws(7, theme.load("dark").x)


@needs_qt(TELLS_OF_MOTION)
@both
def test_the_desktop_was_without_motion_before(
    session: Session, platform_theme: str
) -> None:
    session.start(platform_theme, contrast=1, reduced_motion=1)
    # that is seen no earlier than the other is known
    session.wait_to_show("high-contrast")
    assert not session.draws(5, theme.load("high-contrast").x)
