"""The state of the game: announced once it is kept, and before anything is heard."""

from collections.abc import Callable
from itertools import count

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
    for name in ("players_changed", "game_changed", "standing_changed", "move_made"):
        signal = getattr(controller, name)
        signal.connect(lambda *_, name=name: names.append(name))
    return names


def test_it_is_announced_once_after_what_is_kept_and_before_what_is_heard(
    controller: GameController, names: list[str]
) -> None:
    begun = ["players_changed", "game_changed", "standing_changed"]
    made = ["game_changed", "standing_changed", "move_made"]
    gone, looked_at = made[:2], made[1:2]
    intents: tuple[tuple[Callable[[], object], list[str]], ...] = (
        (lambda: controller.new_game(TWO), begun),
        (lambda: controller.play(5), made),
        (lambda: controller.play(1), made),
        (lambda: controller.show(1), looked_at),
        (lambda: controller.show(2), looked_at),
        (controller.undo, gone),
        (controller.redo, gone),
        (lambda: controller.resume(Game(moves=(1, 4, 2, 5)), TWO), begun),
        # once more for the score, which was asked for last
        (lambda: controller.play(3), [*gone, "standing_changed", "move_made"]),
        (controller.next_game, begun),
        (controller.undo, []),
        (controller.redo, []),
        (controller.refresh, []),
    )
    for intent, told in intents:
        names.clear()
        intent()
        assert names == told


def test_a_mark_is_shown_before_the_score_is_asked_for() -> None:
    wins, asked, told = count(), list[int](), list[int]()

    def score_of(_: GameSettings, __: str) -> Score:
        asked.append(len(told))
        return Score(x_wins=next(wins))

    controller = GameController(score_of)
    controller.standing_changed.connect(lambda s: told.append(s.score.x_wins))
    controller.new_game(TWO)
    asked.clear()
    told.clear()
    controller.play(5)
    # when one state had been told, with the score before
    assert asked == [1]
    before, after = told
    assert after == before + 1


def test_what_it_says(qtbot: QtBot, controller: GameController) -> None:
    standings: list[Standing] = []
    controller.standing_changed.connect(
        lambda standing: standings.append(standing._replace(number=0))
    )
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
