"""The program as assistive technology meets it: through AT-SPI, from outside."""

import pytest

from tests.desktop.conftest import Desktop, Element
from tests.desktop.screen import PATIENCE, wait_for

PROGRAM = "OXO"

ROLES = {
    "push button", "radio button", "check box", "combo box", "text", "slider", "table",
    "table cell", "list", "list item", "tree", "tree item", "menu item", "label",
    "toggle button", "column header", "button",
}  # fmt: skip
"""What may have the keyboard: nothing that only holds others.

A push button is a "button" in newer versions of AT-SPI, such as 2.56.
"""


def hears(desktop: Desktop, name: str) -> bool:
    return name in [element.name for element in desktop.accessible(PROGRAM)]


@pytest.mark.parametrize(
    ("squares", "end"),
    [
        ((1, 2, 5, 3, 9), "Congratulations! Player X wins!"),
        ((1, 2, 3, 5, 4, 6, 8, 7, 9), "Stalemate!"),
    ],
    ids=["won", "drawn"],
)
def test_a_game_is_played_by_pressing_squares_by_their_names(
    desktop: Desktop, squares: tuple[int, ...], end: str
) -> None:
    process = desktop.start(desktop.program, "--two-players")
    wait_for(lambda: hears(desktop, "Square 5, empty"))
    for index, square in enumerate(squares):
        desktop.press_accessible(PROGRAM, f"Square {square}, empty")
        name = f"Square {square}, {'XO'[index % 2]}"
        wait_for(lambda name=name: hears(desktop, name))  # type: ignore[misc]
    wait_for(lambda: hears(desktop, end))
    desktop.press_accessible(PROGRAM, "Next game")
    wait_for(lambda: hears(desktop, "Square 5, empty"))
    desktop.screen.xdotool("key", "ctrl+q")
    assert process.communicate(timeout=PATIENCE) == ("", "")


def wrong(found: list[Element]) -> list[Element]:
    """Return what takes the keyboard without a name, or without being for that."""
    return [
        element
        for element in found
        if element.is_focusable
        and (
            not element.name.strip()
            or element.role not in ROLES
            or (element.role == "combo box" and not any(element.labels))
        )
    ]


WINDOWS = (
    ("ctrl+n", "New game"), ("ctrl+comma", "Preferences"), ("ctrl+h", "History"),
    ("F1", "Rules"),
)  # fmt: skip
PANELS = (
    ("ctrl+m", "Close the moves"), ("w", "Close the reasons"),
    ("r", "Close the review"), ("m", "Close the model"), ("l", "Lessons"),
)  # fmt: skip


def test_all_that_takes_the_keyboard_has_a_name(desktop: Desktop) -> None:
    process = desktop.start(desktop.program, "--two-players")
    wait_for(lambda: hears(desktop, "Square 5, empty"))
    for key, title in WINDOWS:
        desktop.screen.xdotool("key", key)
        desktop.screen.window(title)
        wait_for(lambda title=title: hears(desktop, title))  # type: ignore[misc]
        found = desktop.accessible(PROGRAM)
        assert len(found) > 20
        assert wrong(found) == []
        desktop.screen.xdotool("key", "Escape")
        wait_for(lambda title=title: not hears(desktop, title))  # type: ignore[misc]
    for key, name in PANELS:
        desktop.screen.xdotool("key", key)
        wait_for(lambda name=name: hears(desktop, name))  # type: ignore[misc]
        assert wrong(desktop.accessible(PROGRAM)) == []
        desktop.screen.xdotool("key", "Escape")
        wait_for(lambda name=name: not hears(desktop, name))  # type: ignore[misc]
    desktop.screen.xdotool("key", "ctrl+q")
    assert process.communicate(timeout=PATIENCE) == ("", "")
