"""One state, announced once: whoever listens first, the window is the same."""

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

from oxo_desktop import connections
from oxo_desktop.app import Parts
from oxo_desktop.engine import (
    Choice,
    Computer,
    Game,
    GameSettings,
    Level,
    Reason,
    Rule,
    Score,
)
from oxo_desktop.play.controller import GameController, Standing
from tests.window.desk import TWO

EASY = GameSettings(o_player=Computer(Level.EASY))

Seen = tuple[QImage, list[str], list[tuple[str, bool]]]


def seen(parts: Parts) -> Seen:
    """Return all that a player sees of the window, and can do in it."""
    QApplication.processEvents()
    window = parts.window
    labels = [label.text() for label in window.findChildren(QLabel)]
    buttons = [
        (button.accessibleName() or button.text(), button.isEnabled())
        for button in window.findChildren(QAbstractButton)
    ]
    return window.grab().toImage(), labels, buttons


def story(qtbot: QtBot, parts: Parts) -> Iterator[Seen]:
    """Play, and yield what is seen after each step."""
    controller, menus = parts.controller, parts.window.menus
    controller.new_game(TWO)
    parts.window.scene.hover(9)
    yield seen(parts)
    for position in (1, 1):
        controller.play(position)
        yield seen(parts)
    with qtbot.waitSignal(controller.hint_given):
        menus.hint.trigger()  # only one square is right against a corner
    yield seen(parts)
    for position in (5, 9, 2):
        controller.play(position)
        yield seen(parts)
    for ply in (1, 3):
        controller.show(ply)
        yield seen(parts)
    for action in (menus.undo, menus.undo, menus.redo, menus.next_game):
        action.trigger()
        yield seen(parts)
    for position in (1, 4, 2, 5, 3):
        controller.play(position)
    yield seen(parts)
    menus.undo.trigger()
    yield seen(parts)
    controller.new_game(EASY)
    controller.play(1)
    qtbot.waitUntil(lambda: len(controller.game.moves) == 2)
    yield seen(parts)
    controller.resume(Game(moves=(1, 4, 2, 5, 3)), TWO)
    yield seen(parts)


@pytest.mark.parametrize("seed", range(5))
def test_the_window_is_the_same_in_whatever_order_it_is_told(
    qtbot: QtBot, parts: Parts, seed: int
) -> None:
    window, controller = parts.window, parts.controller
    parts.settings.moves_panel = True
    window.move(QPoint(0, 0))
    window.features.restore(parts.settings)
    window.menus.moves.setChecked(True)
    with qtbot.waitSignal(window.ready):
        window.show()
    pairings = (TWO, EASY)
    expected = list(story(qtbot, parts))
    links = connections.facts(window, controller)
    for signal, slot in links:
        assert signal.disconnect(slot)
    Random(seed).shuffle(links)
    for signal, slot in links:
        signal.connect(slot)
    for players in pairings:
        parts.store.reset_score(players)
    for step, (now, before) in enumerate(
        zip(story(qtbot, parts), expected, strict=True)
    ):
        assert now[1:] == before[1:], step
        assert now[0] == before[0], step


@pytest.fixture
def names(controller: GameController) -> list[str]:
    """Return the name of each fact that is announced."""
    names: list[str] = []
    for name in (
        "game_changed", "game_started", "mark_placed", "marks_removed", "game_over",
        "position_shown", "standing_changed",
    ):  # fmt: skip
        signal = getattr(controller, name)
        signal.connect(lambda *_, name=name: names.append(name))
    return names


def test_it_is_announced_once_and_after_all_else(
    controller: GameController, names: list[str]
) -> None:
    intents = [
        lambda: controller.new_game(TWO),
        lambda: controller.play(5),
        lambda: controller.play(1),
        lambda: controller.show(1),
        lambda: controller.show(2),
        controller.undo,
        controller.redo,
        lambda: controller.resume(Game(moves=(1, 4, 2, 5)), TWO),
        lambda: controller.play(3),
        controller.next_game,
    ]
    for intent in intents:
        names.clear()
        intent()
        assert names.count("standing_changed") == 1
        assert names[-1] == "standing_changed"
    names.clear()
    for nothing in (controller.undo, controller.redo, controller.refresh):
        nothing()
    assert names == []


def test_what_it_says(qtbot: QtBot, controller: GameController) -> None:
    standings: list[Standing] = []
    controller.standing_changed.connect(standings.append)
    controller.new_game(EASY)
    controller.play(1)
    assert standings[-1] == Standing(
        Game(moves=(1,)), 1, EASY, EASY, Score(), can_undo=True, is_thinking=True
    )
    qtbot.waitUntil(lambda: len(controller.game.moves) == 2)
    game = Game(moves=(1, 5))
    assert standings[-1] == Standing(
        game, 2, EASY, EASY, Score(), can_play=True, can_undo=True,
        explained=(1, 5), is_explained=True,
        choice=Choice(5, Reason(Rule.CENTRE, (5,))),
    )  # fmt: skip
    controller.show(0)
    earlier = standings[-1]
    assert (earlier.explained, earlier.choice) == ((), None)
    assert earlier.position == game.at(0)
    assert earlier.position.moves == ()
    assert (earlier.can_play, earlier.can_undo, earlier.is_thinking) == (
        True, False, False
    )  # fmt: skip
