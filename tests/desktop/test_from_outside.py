"""The program as assistive technology meets it: through AT-SPI, from outside."""

import pytest

from tests.desktop.conftest import Desktop, Element

ROLES = {
    "push button", "radio button", "check box", "combo box", "text", "slider", "table",
    "table cell", "list", "list item", "tree", "tree item", "menu item", "label",
    "toggle button", "column header", "button",
}  # fmt: skip
"""What may have the keyboard: nothing that only holds others.

A push button is a "button" in newer versions of AT-SPI, such as 2.56.
"""


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
    desktop.wait_to_say("Square 5, empty")
    for index, square in enumerate(squares):
        desktop.press_accessible(f"Square {square}, empty")
        desktop.wait_to_say(f"Square {square}, {'XO'[index % 2]}")
    desktop.wait_to_say(end)
    desktop.press_accessible("Next game")
    desktop.wait_to_say("Square 5, empty")
    desktop.quit(process)


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
    desktop.wait_to_say("Square 5, empty")
    for key, title in WINDOWS:
        desktop.screen.xdotool("key", key)
        desktop.screen.window(title)
        desktop.wait_to_say(title)
        found = desktop.accessible()
        assert len(found) > 20
        assert wrong(found) == []
        desktop.screen.xdotool("key", "Escape")
        desktop.wait_to_miss(title)
    for key, name in PANELS:
        desktop.screen.xdotool("key", key)
        desktop.wait_to_say(name)
        assert wrong(desktop.accessible()) == []
        desktop.screen.xdotool("key", "Escape")
        desktop.wait_to_miss(name)
    desktop.quit(process)
