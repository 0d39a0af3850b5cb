"""The installed program as a process, with a real pointer on a real screen."""

import shutil
from collections import Counter
from pathlib import Path
from typing import Self

import pytest

from oxo_desktop import APPLICATION_ID
from oxo_desktop.engine import Mark
from tests.desktop.conftest import Desktop, ends_well
from tests.desktop.corner import seen_marks
from tests.desktop.kept_file import write_settings
from tests.desktop.screen import Box, missing_tools, wait_for

ICON_X, ICON_O = (0x1C, 0x5F, 0xC7), (0xC8, 0x4E, 0x1C)
"""The colours of the marks in the icons."""


def marks_in(names: list[str]) -> dict[int, str]:
    told = [name for name in names if name.startswith("Square ")]
    return {int(name[7]): name.split(", ")[1] for name in told}


class Table:
    """The window as a person meets it: to look at, to listen to, to click on."""

    def __init__(self, desktop: Desktop) -> None:
        self.desktop = desktop
        self.screen = desktop.screen
        self.says, self.wait_to_say = desktop.says, desktop.wait_to_say
        self.window = self.screen.window("OXO")
        self.squares = wait_for(self.find_squares)

    @classmethod
    def start(cls, desktop: Desktop, *options: object) -> Self:
        desktop.start(desktop.program, *options)
        return cls(desktop)

    def find_squares(self) -> dict[int, Box]:
        """Return the inner part of each square, inside the grid's lines."""
        found = self.desktop.accessible()
        boxes = {e.name: e.box for e in found if e.box and e.name.startswith("Square ")}
        return {int(name[7]): Box(*box).inside(8) for name, box in boxes.items()}

    def told_marks(self) -> dict[int, str]:
        return marks_in(self.desktop.names())

    def seen_marks(self) -> dict[int, Mark]:
        box = self.screen.box_of(self.window)
        return seen_marks(self.screen, box.x, box.y)

    def click(self, position: int, times: int = 1) -> None:
        self.screen.click(*self.squares[position].center, times=times)

    def click_button(self, name: str) -> None:
        found = self.desktop.accessible()
        (box,) = [e.box for e in found if e.name == name and e.box]
        self.screen.click(*Box(*box).center)

    def close(self) -> None:
        """Press the window's close button and see the program end well."""
        self.screen.close(self.window)
        ends_well(self.desktop.process)


def test_a_double_click_on_the_desktop_entry_starts_a_game(desktop: Desktop) -> None:
    desktop.install_launcher()
    desktop.start("pcmanfm", "--no-desktop", desktop.home / "Desktop")
    double_click_icon(desktop, "Desktop")
    # this file manager asks before it runs anything outside the menu
    question = desktop.screen.box_of(desktop.screen.window("Execute File"))
    execute = question.x + question.width // 8, question.y + question.height - 28
    desktop.screen.click(*execute)
    play_what_was_started(desktop)


@pytest.fixture
def thunar(desktop: Desktop, request: pytest.FixtureRequest) -> str:
    """Return Xfce's file manager, or skip where it cannot be made to trust a file."""
    missing = missing_tools("thunar", "gio")
    reason = f"not installed: {', '.join(missing)}" if missing else None
    probe = ["gio", "set", desktop.home, "metadata::probe", "true"]
    if not missing and desktop.run(*probe).returncode != 0:
        reason = "files have no metadata here: gvfs is not installed"
    if reason is not None and request.config.getoption("--require-desktop"):
        pytest.fail(reason)
    if reason is not None:
        pytest.skip(reason)
    return "thunar"


def test_a_folder_that_is_open_on_xfce_shows_that_the_launcher_is_trusted(
    desktop: Desktop, thunar: str
) -> None:
    # Thunar looks for new icons only every few seconds, so install them beforehand
    desktop.install_launcher()
    entry = desktop.home / f"Desktop/{APPLICATION_ID}.desktop"
    desktop.run("gio", "set", "-t", "unset", entry, "metadata::xfce-exe-checksum")
    entry.unlink()
    desktop.start(thunar, entry.parent)
    desktop.screen.window("Desktop - Thunar")
    # have Thunar see the entry long before it is trusted
    slow = desktop.home / "bin/gio"
    slow.parent.mkdir()
    slow.write_text(f'#!/bin/sh\nsleep 1\nexec {shutil.which("gio")} "$@"\n')
    slow.chmod(0o755)
    desktop.environment["PATH"] = f"{slow.parent}:{desktop.environment['PATH']}"
    desktop.install_launcher()
    double_click_icon(desktop, "Desktop - Thunar")
    play_what_was_started(desktop)


def double_click_icon(desktop: Desktop, title: str) -> None:
    """Double-click OXO's icon once a file manager shows it.

    In Thunar that means that it is trusted.
    """
    files = desktop.screen.box_of(desktop.screen.window(title))
    icon = wait_for(lambda: desktop.screen.find(ICON_X, files))
    assert icon is not None
    desktop.screen.click(*icon, times=2)


def play_what_was_started(desktop: Desktop) -> None:
    """Make a move in the game that a file manager has started, and close it."""
    table = Table(desktop)
    assert table.says("Your turn (X)")
    table.click(5)
    wait_for(lambda: sorted(table.told_marks().values()).count("O") == 1)
    assert table.told_marks()[5] == "X"
    started = desktop.run("pgrep", "--full", f"{desktop.program}$").stdout.split()
    assert len(started) == 1
    table.screen.close(table.window)
    wait_for(lambda: not Path("/proc", started[0]).exists())


@pytest.mark.parametrize(
    ("clicks", "end"),
    [
        # the corner's opposite is taken, an edge blocked, a fork cannot be blocked
        pytest.param([1, 3, 7, (4, 5)], "Congratulations! You (X) win!", id="won"),
        # 3 blocks the top row and wants 6, which X leaves alone
        pytest.param([1, 2, 4], "Computer (O) wins!", id="lost"),
    ],
)
def test_a_whole_game_by_pointer(
    desktop: Desktop, clicks: list[int | tuple[int, int]], end: str
) -> None:
    table = Table.start(desktop)
    assert table.says("Your turn (X)")
    marks = dict.fromkeys(range(1, 10), "empty")
    for click in clicks:
        free = click if isinstance(click, tuple) else (click,)
        position = next(p for p in free if marks[p] == "empty")
        table.click(position)

        def told(position: int = position) -> list[str]:
            """Return all once it is told: a reply, where the keyboard is, is late."""
            names = table.desktop.names()
            counts = Counter(marks_in(names).values())
            has_won = "Congratulations! You (X) win!" in names
            is_answered = counts["X"] == counts["O"] + has_won
            is_said = "Your turn (X)" in names or end in names
            is_all = is_answered and is_said and f"Square {position}, X" in names
            return names if is_all else []

        names = wait_for(told)
        marks = marks_in(names)
        if end not in names:
            table.screen.point_away()
            shown = {p: mark for p, mark in marks.items() if mark != "empty"}
            wait_for(lambda: table.seen_marks() == shown)  # noqa: B023 - at once
    assert table.says(end)
    table.close()


def test_the_window_is_known_to_be_the_launchers(desktop: Desktop) -> None:
    desktop.install_launcher()
    entry = desktop.home / f".local/share/applications/{APPLICATION_ID}.desktop"
    told = dict(line.split("=", 1) for line in entry.read_text().splitlines()[1:])
    table = Table.start(desktop)
    shown = desktop.run("xprop", "-id", table.window, "WM_CLASS", "_NET_WM_NAME").stdout
    window_class = f'"{APPLICATION_ID}", "{told["StartupWMClass"]}"'
    assert f"WM_CLASS(STRING) = {window_class}" in shown
    assert f'= "{told["Name"]}"' in shown
    table.close()


def test_a_fault_in_the_program_leaves_the_game_playable(desktop: Desktop) -> None:
    (theme,) = desktop.program.parents[1].glob("lib/**/data/themes/dark.ini")
    hidden = theme.rename(theme.with_suffix(".hidden"))
    try:
        table = Table.start(desktop, "--two-players")
        table.click(1)
        for keys in ("alt+s", "t", "d"):
            desktop.screen.xdotool("key", keys)
        log = desktop.home / ".local/state/oxo-desktop/errors.log"
        table.wait_to_say(
            "Something went wrong inside OXO (FileNotFoundError). The game goes on; "
            f"the details are in {log}"
        )
        assert "dark.ini is missing" in log.read_text(encoding="utf-8")
        table.squares = wait_for(table.find_squares)
        table.click(5)
        table.wait_to_say("Square 5, O")
        table.close()
    finally:
        hidden.rename(theme)


def test_what_was_preferred_is_in_force_from_the_start(desktop: Desktop) -> None:
    settings = write_settings(
        desktop.home,
        "[General]\nmotion=off\npause=soon\nnext_game_after=1\n"
        "[game]\ntwo_players=true\n[window]\nsize=600x700\nstate=maximized\n",
    )
    table = Table.start(desktop)
    assert table.says(
        "The saved setting “pause=soon” is not valid and has been ignored."
    )
    wait_for(lambda: desktop.screen.box_of(table.window).width > 1000)
    table.squares = wait_for(table.find_squares)
    for position in (1, 2, 5, 3, 9):
        table.click(position)
    # X has won, and the next game has begun by itself
    table.wait_to_say("Player X, 1 win, to move")
    assert set(table.told_marks().values()) == {"empty"}
    # for a moment Qt takes the size on the way back for the normal one
    for state in ("full", "maximized", "full"):
        desktop.screen.xdotool("key", "F11")
        wait_for(lambda: state == _state_of(table))  # noqa: B023 - at once
    desktop.quit()
    kept = settings.read_text()
    assert "state=maximized full screen" in kept
    assert "size=600x700" in kept


def test_it_comes_back_where_it_was(desktop: Desktop) -> None:
    settings = write_settings(desktop.home, "[window]\nplace=9999 9999\n")
    table = Table.start(desktop)
    # where it can be seen, whatever was remembered
    assert desktop.screen.box_of(table.window).x < desktop.screen.width
    desktop.screen.xdotool("windowmove", "--sync", table.window, 333, 122)
    there = desktop.screen.box_of(table.window)
    desktop.quit()
    assert f"place={there.x} {there.y}" in settings.read_text()
    for _ in range(2):
        table = Table.start(desktop)
        assert desktop.screen.box_of(table.window) == there
        desktop.quit()


def _state_of(table: Table) -> str:
    high = table.screen.box_of(table.window).height
    return "full" if high == table.screen.height else "maximized"
