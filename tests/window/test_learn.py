"""The way into all there is to learn, and how a player comes to it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import GameSettings, Level
from oxo_desktop.learning.lessons import EXERCISES, Lesson
from oxo_desktop.play.settings import Solved
from oxo_desktop.window.controls.side_panel import SidePanel
from tests.conftest import next_start
from tests.window.desk import TWO, Desk
from tests.window.heard import tree
from tests.window.seen import button, settle

OFFER = "There are lessons and puzzles. Try them?"
LOST = (1, 4, 2, 5, 3)


def shown(desk: Desk) -> SidePanel:
    """Return the panel that is shown."""
    panels = desk.window.findChildren(SidePanel)
    (panel,) = (each for each in panels if each.isVisible())
    return panel


def texts(panel: QWidget) -> list[str]:
    buttons = panel.findChildren(QAbstractButton)
    return [each.text() for each in buttons if each.isVisible() and each.text()]


def press(desk: Desk, text: str) -> None:
    desk.qtbot.mouseClick(button(shown(desk), text), Qt.MouseButton.LeftButton)
    settle()


def play_a_game(desk: Desk) -> None:
    desk.controller.new_game(TWO)
    desk.click(*LOST)


def test_the_steps_stand_in_their_order_with_what_is_done(desk: Desk) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    desk.qtbot.keyClick(desk.window, Qt.Key.Key_L, control)
    steps = [
        "1. Lessons", "2. Puzzles", "3. Why this move?", "4. How it thinks",
        "5. Build the game",
    ]  # fmt: skip
    assert texts(shown(desk)) == ["×", *steps]
    done = ((lesson.value, len(EXERCISES[lesson])) for lesson in list(Lesson)[:2])
    solved = Solved((*done, ("win in one", 7), ("make fork", 5)))
    desk.window._preferences.remember(solved=solved)
    desk.window.menus.learn.trigger()
    desk.window.menus.learn.trigger()
    assert texts(shown(desk))[1:3] == ["1. Lessons, 2 of 6", "2. Puzzles, 12 solved"]


def test_a_step_is_heard_with_what_it_is_about(desk: Desk) -> None:
    said: list[str] = []
    desk.window.stage.heard.connect(lambda sentence: said.append(sentence()))
    desk.window.menus.learn.trigger()
    assert said == ["Press Tab for the five steps."]
    about = "How a computer looks ahead, one position after the other."
    heard = [(each.name, each.description) for each in tree(shown(desk))]
    assert ("4. How it thinks", about) in heard
    # and nowhere else: a screen reader would read all five before the first button
    assert about not in [name for name, _ in heard]


@pytest.mark.parametrize(
    ("step", "panel"),
    [
        ("1. Lessons", "Lessons and puzzles"),
        ("2. Puzzles", "Lessons and puzzles"),
        ("3. Why this move?", "Why this move?"),
        ("4. How it thinks", "How it thinks"),
        ("5. Build the game", "OXO model"),
    ],
)
def test_each_step_opens_its_room(desk: Desk, step: str, panel: str) -> None:
    desk.window.menus.learn.trigger()
    press(desk, step)
    assert shown(desk).accessibleName() == panel
    assert not desk.window.menus.learn.isChecked()


def test_puzzles_begin_with_one_and_building_with_nothing(desk: Desk) -> None:
    said: list[str] = []
    desk.window.menus.learn.trigger()
    desk.window.stage.heard.connect(lambda sentence: said.append(sentence()))
    press(desk, "2. Puzzles")
    assert button(shown(desk), "Win in one move").isChecked()
    desk.qtbot.waitUntil(lambda: said[-1:] != [])
    assert said[0].startswith("Puzzle: Win in one move.")
    desk.window.menus.learn.trigger()
    press(desk, "5. Build the game")
    assert button(shown(desk), "Next").isVisible()
    before = desk.game
    desk.window.menus.learn.trigger()
    assert desk.game == before


def test_each_room_leads_on_to_the_next(desk: Desk) -> None:
    desk.controller.new_game(GameSettings.against_computer(Level.EASY))
    desk.window.menus.lessons.trigger()
    for following, panel in (
        ("Next: Why this move?", "Why this move?"),
        ("Next: How it thinks", "How it thinks"),
        ("Next: Build the game", "OXO model"),
    ):
        press(desk, following)
        assert shown(desk).accessibleName() == panel


def test_after_the_third_game_it_is_offered_to_learn_and_never_again(
    qtbot: QtBot, desk: Desk, parts: Parts
) -> None:
    parts.settings.games_ended = 0
    for _ in range(2):
        play_a_game(desk)
        assert desk.sentences[1] != OFFER
    # one that is taken back and won again is one
    desk.controller.undo()
    desk.click(3)
    assert desk.sentences[1] != OFFER
    play_a_game(desk)
    assert desk.sentences[1] == OFFER
    desk.controller.undo()
    assert desk.sentences[1] != OFFER
    desk.click(3)
    play_a_game(desk)
    assert desk.sentences[1] != OFFER
    with next_start(qtbot, parts) as later:
        for _ in range(3):
            play_a_game(later)
            assert later.sentences[1] != OFFER


def test_what_accepts_the_offer_opens_the_steps(desk: Desk, parts: Parts) -> None:
    parts.settings.games_ended = 0
    for _ in range(3):
        play_a_game(desk)
    (tries,) = (b for b in desk.buttons() if b.text() == "&Try it")
    desk.qtbot.waitUntil(
        lambda: not tries.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    )
    desk.qtbot.mouseClick(tries, Qt.MouseButton.LeftButton)
    assert shown(desk).accessibleName() == "Learn step by step"
    # a second click would close them again
    assert not tries.isVisible()
    assert desk.sentences[1] != OFFER
