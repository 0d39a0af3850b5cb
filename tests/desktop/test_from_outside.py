"""The program as assistive technology meets it: through AT-SPI, from outside."""

from itertools import cycle

from tests.desktop.conftest import Desktop
from tests.desktop.screen import wait_for


def test_games_are_played_by_pressing_squares_by_their_names(desktop: Desktop) -> None:
    desktop.start(desktop.program, "--two-players")
    for squares, end in (
        ((1, 2, 5, 3, 9), "Congratulations! Player X wins!"),
        ((1, 2, 3, 5, 4, 6, 8, 7, 9), "Stalemate!"),
    ):
        desktop.wait_to_say("Square 5, empty")
        for square, mark in zip(squares, cycle("XO"), strict=False):
            desktop.press_accessible(f"Square {square}, empty")
            desktop.wait_to_say(f"Square {square}, {mark}")
        desktop.wait_to_say(end)
        desktop.press_accessible("Next game")
    desktop.wait_to_say("Square 5, empty")
    desktop.quit()


def test_the_window_is_in_the_systems_language(desktop: Desktop) -> None:
    desktop.environment["LC_ALL"] = "de_AT.UTF-8"
    desktop.start(desktop.program)
    told: set[str] = set()

    def is_told() -> bool:
        told.update(desktop.names())
        return {"Du bist dran (X)", "Feld 5, leer"} <= told

    wait_for(is_told)
    assert "Your turn (X)" not in told
