"""A saved game in a file manager: what it looks like, and what a double-click does."""

import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from oxo_desktop.engine import Game, GameSettings, Human
from oxo_desktop.store import oxo_file
from tests.desktop import kept_file
from tests.desktop.conftest import Desktop, ends_well
from tests.desktop.corner import Placed
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
