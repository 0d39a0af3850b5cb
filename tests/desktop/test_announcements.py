"""What is said to a screen reader that listens for announcements."""

import json
from pathlib import Path

from oxo_desktop.engine import Game, GameSettings, Level
from tests.desktop.conftest import SYSTEM_PYTHON, Desktop
from tests.desktop.screen import wait_for


class Ears:
    """Assistive technology that listens for announcements, once it is begun."""

    def __init__(self, desktop: Desktop) -> None:
        self._desktop = desktop
        self._file = desktop.home / "heard.txt"

    def begin(self) -> None:
        program = Path(__file__).with_name("announced.py")
        self._desktop.start(
            "sh", "-c", f"exec {SYSTEM_PYTHON} {program} > {self._file}"
        )
        wait_for(lambda: self._file.exists() and self.heard("listens"))

    def heard(self, kind: str) -> list[str]:
        """Return all texts of one kind; the last line may not be whole yet."""
        *lines, _ = self._file.read_text("utf-8").split("\n")
        return [text for what, _, text in map(json.loads, lines) if what == kind]

    def press(self, keys: str, announced: str) -> None:
        before = self.heard("announced")
        self._desktop.screen.xdotool("key", keys)
        wait_for(lambda: self.heard("announced") == [*before, announced])


def resume(desktop: Desktop) -> None:
    """Open a game against Easy in which a move has been answered."""
    game = Game(moves=(5, 1))
    desktop.resume(game, GameSettings.against_computer(Level.EASY))
    desktop.wait_to_say("Square 5, X")


def test_announcements_are_said_once_to_whoever_listens(desktop: Desktop) -> None:
    ears = Ears(desktop)
    ears.begin()
    resume(desktop)
    ears.press("2", "You, X, square 2. Computer, O, square 8. Your turn.")
    ears.press("1", "O is already on square 1.")
    ears.press("ctrl+z", "Undone: X on square 2, O on square 8. Your turn.")
    ears.press("f", "Free: 2, 3, 4, 6, 7, 8, 9.")
    ears.press("4", "You, X, square 4. Computer, O, square 6. Your turn.")
    # one way at a time
    assert not [text for text in ears.heard("described") if "." in text]


def test_one_that_comes_later_is_noticed(desktop: Desktop) -> None:
    resume(desktop)
    ears = Ears(desktop)
    ears.begin()

    pressed = 0

    def is_announced() -> bool:
        nonlocal pressed
        desktop.screen.xdotool("key", "1")
        pressed += 1
        return bool(ears.heard("announced"))

    # the program is told of it, and asks then
    wait_for(is_announced)
    # what comes together is said together
    said, sentence = " ".join(ears.heard("announced")), "O is already on square 1."
    times = said.count(sentence)
    assert said == " ".join([sentence] * times)
    assert times <= pressed
