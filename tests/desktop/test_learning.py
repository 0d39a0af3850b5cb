"""The Learn menu of the installed program, on a real screen."""

from functools import partial

import pytest

from tests.desktop.conftest import Desktop
from tests.desktop.screen import Box, wait_for
from tests.desktop.test_real_window import Table

TRIALS = (
    "A full diagonal no longer wins.",
    "The model no longer sees",
    "After X's first move x_to_play is still true.",
    "Square 5 is neither x, o nor u",
    "o_to_play as it was first printed",
)
"""How what is said of each experiment begins, in the order of the menu."""


class Model(Table):
    """The window with the OXO model beside the board."""

    def __init__(self, desktop: Desktop) -> None:
        super().__init__(desktop)
        self.screen.xdotool("key", "m")
        wait_for(lambda: self.find("Experiments…"))

    def find(self, start: str) -> Box | None:
        for element in self.desktop.accessible():
            if element.name.startswith(start) and element.box:
                return Box(*element.box)
        return None

    def is_described(self, start: str) -> bool:
        """Return whether a button's description begins so."""
        found = self.desktop.accessible()
        return any(element.description.startswith(start) for element in found)

    def click_on(self, start: str) -> None:
        box = wait_for(lambda: self.find(start))
        assert box is not None
        self.screen.click(*box.center)

    def menu(self) -> Box | None:
        found = self.screen.xdotool("search", "--onlyvisible", "--class", "OXO")
        others = [int(one) for one in found.splitlines() if int(one) != self.window]
        boxes = [self.screen.box_of(window) for window in others]
        return max(boxes, key=lambda box: box.height, default=None)

    def choose_trial(self, number: int, *, by_keys: bool) -> None:
        """Choose one of the experiments from their menu, counted from 0."""
        if by_keys:
            self.screen.xdotool("key", "alt+x")
            wait_for(self.menu)
            # where assistive technology is active it begins with the first
            self.screen.xdotool("key", *["Down"] * number, "Return")
            return
        self.click_on("Experiments…")
        box = wait_for(self.menu)
        assert box is not None
        row = box.height / len(TRIALS)
        x, y = box.x + box.width // 2, box.y + int((number + 0.5) * row)
        self.screen.click(x, y)

    def take_all_back(self, *, by_keys: bool) -> None:
        if by_keys:
            self.screen.xdotool("key", "alt+a")
        else:
            self.click_on("Take all back")
        self.desktop.wait_to_miss("Your own game is safe")


@pytest.mark.parametrize("by_keys", [False, True], ids=["pointer", "keys"])
def test_each_experiment(desktop: Desktop, *, by_keys: bool) -> None:
    desktop.start(desktop.program, "--two-players")
    model = Model(desktop)
    for number, look_for in enumerate(TRIALS):
        model.choose_trial(number, by_keys=by_keys)
        model.wait_to_say("Your own game is safe")
        wait_for(partial(model.is_described, look_for))
        model.take_all_back(by_keys=by_keys)
    assert set(model.told_marks().values()) == {"empty"}
    desktop.quit()


def test_a_definition_is_typed_refused_and_taken_back(desktop: Desktop) -> None:
    desktop.start(desktop.program, "--two-players")
    model = Model(desktop)
    model.click_on("x_to_play is")
    model.click_on("Definition of x_to_play")
    model.screen.xdotool("key", "ctrl+a")
    model.screen.xdotool("type", "nofx >")
    model.screen.xdotool("key", "Return")
    model.wait_to_say("The definition is not finished.")
    model.screen.xdotool("type", " 0")
    model.screen.xdotool("key", "Return")
    model.wait_to_say("Your own game is safe")
    wait_for(lambda: model.find("x_to_play is nofx > 0, now false, changed"))
    assert not model.says("The definition is not finished.")
    model.click_on("Take back")
    wait_for(lambda: model.find("x_to_play is (!end_of_game)"))
    assert not model.says("Your own game is safe")
    desktop.quit()
