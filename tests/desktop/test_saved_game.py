"""A saved game in a file manager: what it looks like, and what a double-click does."""

import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from itertools import cycle
from pathlib import Path

import pytest

from oxo_desktop.engine import Game, GameSettings, Human
from oxo_desktop.store import oxo_file
from tests.conftest import HowMany, Tell
from tests.desktop import kept_file
from tests.desktop.conftest import Desktop, ends_well
from tests.desktop.corner import SQUARES, Placed
from tests.desktop.screen import Box, Screen, wait_for
from tests.desktop.test_real_window import ICON_O, ICON_X

ICON_OF_THEME = (53, 132, 228)
"""A colour in that of Adwaita for any program."""

NEEDS = ("thunar", "gio", "update-mime-database", "update-desktop-database")

SAVED = oxo_file.SavedGame(
    Game(moves=(5, 1, 9)), GameSettings(Human("Ada"), Human("Grace"))
)

# a shell, a URI and a desktop entry would each take some of this for their own
NAME = "%f Ada's & \"Grace's\" $HOME #1 100 % ζωή.oxo"


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    # wide enough for a file manager beside the window
    with Screen(width=1220) as screen:
        yield screen


@pytest.fixture
def folder(desktop: Desktop) -> Path:
    """Register the type of file, and save a game; return the folder it is in."""
    folder = desktop.home / "games"
    folder.mkdir()
    oxo_file.save(folder / NAME, SAVED)
    kept_file.prefer_two_players(desktop.home)
    desktop.install_launcher()
    return folder


def windows(desktop: Desktop) -> set[int]:
    found = desktop.screen.xdotool("search", "--onlyvisible", "--name", "^OXO$")
    return set(map(int, found.split()))


def is_gtk3_pcmanfm(manager: list[str]) -> bool:
    """Return whether this prefers a theme's icon for any program to that of a type."""
    path = shutil.which(manager[0])
    assert path is not None
    libraries = subprocess.check_output(["ldd", path], text=True)
    return "pcmanfm" in path and "libfm-gtk3" in libraries


def icon_of_game(
    desktop: Desktop, files: Box, is_of_theme: bool
) -> tuple[int, int] | None:
    """Return a place on the icon of a saved game in a file manager, if it is shown."""
    if is_of_theme:
        # the bar above and the list of places have icons of the same theme
        listed = Box(files.x + 160, files.y + 70, files.width - 160, files.height - 70)
        return desktop.screen.find(ICON_OF_THEME, listed)
    has_o = desktop.screen.find(ICON_O, files)
    return desktop.screen.find(ICON_X, files) if has_o else None


@pytest.mark.parametrize(
    ("manager", "title"),
    [(["pcmanfm", "--no-desktop"], "games"), (["thunar"], "games - Thunar")],
    ids=["pcmanfm", "thunar"],
)
def test_a_double_click_opens_it_in_a_window_of_its_own(
    desktop: Desktop, folder: Path, manager: list[str], title: str
) -> None:
    screen = desktop.screen
    open_before = desktop.start(desktop.program)
    first = Placed(screen, screen.window("OXO"), 0)
    first.click(3)
    wait_for(lambda: first.marks() == {3: "X"})
    desktop.start(*manager, folder)
    files = Placed(screen, screen.window(title), 540).box
    icon = wait_for(lambda: icon_of_game(desktop, files, is_gtk3_pcmanfm(manager)))
    assert icon is not None
    screen.click(*icon, times=2)
    (number,) = wait_for(lambda: windows(desktop) - {first.window})
    second = Placed(screen, number, 550)
    wait_for(lambda: second.marks() == {5: "X", 1: "O", 9: "X"})
    # it is played on there, and not in the window that was open before
    second.click(2)
    wait_for(lambda: second.marks().get(2) == "O")
    assert first.marks() == {3: "X"}
    second.close()
    wait_for(lambda: windows(desktop) == {first.window})
    first.close()
    ends_well(open_before)


def test_a_folder_that_is_open_shows_a_game_that_is_saved_there(
    desktop: Desktop, folder: Path
) -> None:
    desktop.start("thunar", folder)
    files = desktop.screen.box_of(desktop.screen.window("games - Thunar"))
    icon = partial(icon_of_game, desktop, files, is_of_theme=False)
    wait_for(icon)
    # it does not look at the folder again before it has read it
    (folder / NAME).unlink()
    wait_for(lambda: icon() is None)
    oxo_file.save(folder / "saved.oxo", SAVED)
    wait_for(icon)


def test_once_the_launcher_is_removed_it_is_a_file_of_no_programs(
    desktop: Desktop, folder: Path
) -> None:
    about = ("gio", "info", "-a", "standard::content-type", folder / NAME)
    assert "x-oxo-game" in desktop.run(*about).stdout
    desktop.run(desktop.program, "--remove-launcher")
    assert "x-oxo-game" not in desktop.run(*about).stdout
    left = [p for p in desktop.home.rglob("*") if "oxo-game" in p.name.lower()]
    assert left == []


GIVES_AWAY = """
import sys
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QApplication, QWidget
copy, move = Qt.DropAction.CopyAction, Qt.DropAction.MoveAction
def tell(*words):
    print(*words, flush=True)
class Source(QWidget):
    def mousePressEvent(self, event):
        drag, data = QDrag(self), QMimeData()
        data.setUrls([QUrl.fromLocalFile(files[-1])])
        drag.setMimeData(data)
        drag.actionChanged.connect(lambda action: tell("over", action.name))
        done = drag.exec(copy | move, move)
        tell("dropped", done.name)
        if done != Qt.DropAction.IgnoreAction:
            files.pop()
files = sys.argv[:0:-1]
application = QApplication(sys.argv)
source = Source()
source.setWindowTitle("Files")
source.show()
application.exec()
"""
"""A file manager that would rather move what is dragged from it, one after the other.
It tells what would be done where the pointer is, once that changes, and what has been
done; what nobody took is dragged again."""

NOTICED = 5.0
"""Seconds until a drag that Qt has not noticed is begun again."""


class Files:
    """The file manager, and hands that drag from it onto a board."""

    def __init__(self, desktop: Desktop, files: list[Path], board: Box) -> None:
        self._screen, self._told = desktop.screen, desktop.home / "told"
        python = desktop.program.with_name("python")
        give = f'exec "$@" > "{self._told}"'
        desktop.start("sh", "-c", give, "", python, "-c", GIVES_AWAY, *files)
        self._box = Placed(desktop.screen, desktop.screen.window("Files"), 700).box
        self._beside = self._box.x + self._box.width + 50, self._box.y
        self._squares = [(board.x + x, board.y + y) for x, y in SQUARES.values()]

    def told(self, kind: str) -> list[str]:
        """Return the actions that it has told of, ``over`` or ``dropped``."""
        # a line may be half written by now
        whole, _, _ = self._told.read_text().rpartition("\n")
        lines = map(str.split, whole.splitlines())
        return [action for what, action in lines if what == kind]

    def drag(self) -> bool:
        """Drag a file to the board and let go of it there, if Qt notices that."""
        self._screen.xdotool("mousemove", *self._box.center, "mousedown", 1)
        try:
            self._move_until_it_is_copied(False, self._beside, self._box.center)
            self._move_until_it_is_copied(True, *self._squares)
        except AssertionError:
            self._screen.xdotool("mousemove", *self._beside)
            return False
        finally:
            self._screen.xdotool("mouseup", 1)
        return True

    def _move_until_it_is_copied(self, wanted: bool, *places: tuple[int, int]) -> None:
        """Move from place to place until one is told of, where it would be or not."""
        ways = cycle(places)

        def is_told() -> bool:
            self._screen.xdotool("mousemove", *next(ways))
            return (self.told("over")[-1:] == ["CopyAction"]) is wanted

        wait_for(is_told, NOTICED)


def test_a_file_that_is_dropped_is_copied_and_never_moved(
    desktop: Desktop, how_many: HowMany, tell: Tell
) -> None:
    """A source that is answered it was moved deletes it, also one that is refused."""
    drops, no_game = how_many("drops"), desktop.home / "none.oxo"
    saved = {position: desktop.home / f"{position}.oxo" for position in (1, 2)}
    for position, file in saved.items():
        game = Game(moves=(position,))
        oxo_file.save(file, oxo_file.SavedGame(game, SAVED.settings))
    order = [n % 3 for n in range(1, drops + 1)]
    desktop.start(desktop.program)
    screen = desktop.screen
    board = Placed(screen, screen.window("OXO"), 0)
    dropped = [saved.get(position, no_game) for position in order]
    files = Files(desktop, dropped, board.box)

    def has_copied(number: int) -> bool:
        return files.told("dropped").count("CopyAction") == number

    def shows(position: int) -> bool:
        return board.marks() == {position: "X"}

    for number, position in enumerate(order, start=1):
        wait_for(files.drag)
        wait_for(partial(has_copied, number))
        # away from the marks
        screen.point_away()
        if position:
            wait_for(partial(shows, position))
    assert set(files.told("dropped")) <= {"CopyAction", "IgnoreAction"}
    tell(f"{drops} files dropped on the window: each was copied, and none moved")
