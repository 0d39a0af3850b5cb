"""The state of the game: announced once, and after all else."""

import pytest
from pytestqt.qtbot import QtBot

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
