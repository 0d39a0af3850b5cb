"""The controller alone: intents in, facts out, no window."""

from collections.abc import Callable
from itertools import count
from random import Random
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QObject, Qt, Slot
from pytestqt.qtbot import QtBot

from oxo_desktop import connections
from oxo_desktop.engine import (
    Board,
    Computer,
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
    Outcome,
    Rule,
    Score,
    Starts,
)
from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.controller import GameController, Standing
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Filter, Order
from tests.conftest import MakeController, close

TWO = GameSettings(Human("Ada"), Human("Grace"))
HARD = GameSettings(o_player=Computer(Level.HARD))
COMPUTER_STARTS = GameSettings(o_player=Computer(Level.EASY), starts=Starts.O)

X_WINS = (1, 4, 2, 5, 3)
DIAGONAL = (1, 2, 5, 3, 9)
"""Moves by which X wins."""

FACTS = (
    "players_changed", "game_changed", "move_made", "hint_given", "move_refused",
)  # fmt: skip


class Facts(QObject):
    """Everything a controller tells, in order.

    Attributes:
        told: the facts, each with its values.
        standings: how things stood, one after the other.
    """

    def __init__(self, controller: GameController) -> None:
        super().__init__()
        self.told: list[tuple[object, ...]] = []
        self.standings: list[Standing] = []
        controller.standing_changed.connect(self.standings.append)
        for fact in FACTS:
            getattr(controller, fact).connect(self._recorder(fact))

    def _recorder(self, fact: str) -> Callable[..., None]:
        return lambda *values: self.told.append((fact, *values))

    def of(self, fact: str) -> list[Any]:
        """Return what one fact told: each time its value, or a tuple of several."""
        told = [values for name, *values in self.told if name == fact]
        return [v[0] if len(v) == 1 else tuple(v) for v in told]

    @Slot()
    def forget(self) -> None:
        self.told.clear()


@pytest.fixture
def facts(controller: GameController) -> Facts:
    return Facts(controller)


def play(controller: GameController, *positions: int) -> None:
    for position in positions:
        controller.play(position)


def wait_for_human(qtbot: QtBot, controller: GameController, moves: int) -> None:
    """Wait until `moves` moves are on the board."""
    qtbot.waitUntil(lambda: len(controller.game.moves) >= moves)


def test_a_move_is_kept_before_it_is_shown_and_shown_before_it_is_heard(
    controller: GameController,
) -> None:
    told: list[str] = []
    controller.new_game(TWO)
    for name in ("move_made", "standing_changed", "game_changed"):
        signal = getattr(controller, name)
        signal.connect(lambda *_, name=name: told.append(name))
    controller.play(5)
    assert told == ["game_changed", "standing_changed", "move_made"]


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


def test_the_computer_answers_and_says_why(
    qtbot: QtBot, controller: GameController, facts: Facts
) -> None:
    controller.new_game(GameSettings(o_player=Computer(Level.EASY)))
    facts.forget()
    controller.play(1)
    assert facts.standings[-1].is_thinking
    facts.forget()
    wait_for_human(qtbot, controller, 2)
    assert controller.game.moves == (1, 5)
    shown = facts.standings[-1]
    assert shown.position == controller.game
    assert shown.choice_of_last
    assert shown.choice_of_last.reason.rule is Rule.CENTRE
    assert [told[0] for told in facts.told] == ["game_changed", "move_made"]
    assert not facts.standings[-1].is_thinking
    controller.play(2)
    assert not facts.standings[-1].choice_of_last


def test_the_computer_may_start_and_clicks_while_it_thinks_change_nothing(
    qtbot: QtBot, controller: GameController, facts: Facts
) -> None:
    controller.new_game(COMPUTER_STARTS)
    facts.forget()
    play(controller, *range(1, 10))
    assert facts.told == []
    wait_for_human(qtbot, controller, 1)
    assert controller.game.moves == (5,)
    assert controller.game.turn is Mark.X


def test_a_game_from_elsewhere_goes_on_where_it_stands(
    controller: GameController, facts: Facts
) -> None:
    game = Game(moves=(1, 4, 2), undone=(5,))
    controller.resume(game, TWO)
    assert facts.told == [("players_changed", TWO, None), ("game_changed", game)]
    controller.redo()
    assert controller.game.moves == (1, 4, 2, 5)
    controller.play(3)
    assert facts.standings[-1].score == Score(x_wins=1)


SET_UP = Game(starter=Mark.O, start=Board.from_text("X...O...X"))


def test_the_game_after_one_from_a_position_is_a_whole_one(
    controller: GameController,
) -> None:
    in_turns = GameSettings(Human("Ada"), Human("Grace"), Starts.TAKE_TURNS)
    controller.resume(SET_UP, in_turns)
    controller.next_game()
    assert controller.game == Game(starter=Mark.X)


@pytest.mark.parametrize("level", Level)
def test_the_next_game_is_against_the_same_level(
    controller: GameController, facts: Facts, level: Level
) -> None:
    players = GameSettings(o_player=Computer(level))
    controller.resume(Game(moves=X_WINS), players)
    controller.next_game()
    assert controller.game == Game()
    assert facts.standings[-1].players == players


def test_the_computer_opens_from_a_position_that_it_starts(
    qtbot: QtBot, controller: GameController, facts: Facts
) -> None:
    start = Board.from_text("OO. ... XX.")
    controller.resume(Game(starter=Mark.O, start=start), HARD)
    qtbot.waitUntil(lambda: controller.game.moves == (3,))
    assert facts.standings[-1].position.winning_lines == ((1, 2, 3),)
    assert not facts.standings[-1].can_undo


def test_the_number_of_a_kept_game_is_told_with_its_players(
    controller: GameController, facts: Facts
) -> None:
    controller.resume(Game(moves=(1,)), TWO, 7)
    controller.next_game()
    assert facts.of("players_changed") == [(TWO, 7), (TWO, None)]


@pytest.mark.parametrize(
    "leave", [GameController.undo, lambda c: c.new_game(TWO)], ids=["undo", "new game"]
)
def test_an_answer_for_a_position_that_was_left_is_dropped(
    qtbot: QtBot,
    controller: GameController,
    facts: Facts,
    leave: Callable[[GameController], None],
) -> None:
    controller.new_game(HARD)
    controller.play(1)
    controller._ask_computer()
    leave(controller)
    # whatever was asked before comes back before a later question's answer
    with qtbot.waitSignal(controller.hint_given):
        controller.hint()
    assert max(len(game.moves) for game in facts.of("game_changed")) == 1
    assert controller.game.moves == ()


def test_redo_of_a_move_that_was_never_answered_is_answered(
    qtbot: QtBot, controller: GameController
) -> None:
    controller.new_game(HARD)
    controller.play(1)
    controller.undo()
    controller.redo()
    wait_for_human(qtbot, controller, 2)
    assert controller.game.moves == (1, 5)


def test_undo_of_a_lost_game_takes_the_winning_reply_too(
    qtbot: QtBot, controller: GameController, facts: Facts
) -> None:
    # the computer completes 3-5-7
    controller.resume(Game(moves=(1, 5, 2, 3)), HARD)
    controller.play(9)
    qtbot.waitUntil(lambda: controller.game.outcome is Outcome.O_WON)
    assert facts.standings[-1].score == Score(o_wins=1)
    controller.undo()
    assert controller.game == Game(moves=(1, 5, 2, 3), undone=(9, 7))
    assert facts.standings[-1].score == Score()
    controller.redo()
    assert controller.game.moves == (1, 5, 2, 3, 9, 7)


def test_where_a_game_was_lost_is_told_at_its_end_alone(
    qtbot: QtBot, controller: GameController, facts: Facts
) -> None:
    # 9 leaves 3-5-7 to the computer
    controller.resume(Game(moves=(1, 5, 2, 3)), HARD)
    controller.play(9)
    qtbot.waitUntil(lambda: controller.standing.lost_with == 9)
    assert facts.standings[-1].lost_with == 9
    controller.show(4)
    assert facts.standings[-1].lost_with is None
    controller.show(6)
    # it is known already
    assert facts.standings[-1].lost_with == 9
    controller.next_game()
    assert facts.standings[-1].lost_with is None


@pytest.mark.parametrize("players", [TWO, HARD.with_human_as(Mark.O)])
def test_nobody_is_told_where_somebody_else_lost(
    controller: GameController, players: GameSettings
) -> None:
    asked: list[object] = []
    controller.task_wanted.connect(asked.append)
    controller.resume(Game(moves=(1, 5, 2, 3, 9, 7)), players)
    assert controller.game.outcome is Outcome.O_WON
    assert asked == []


@pytest.mark.parametrize("ply", [-1, 6, 5])
def test_there_is_no_such_position_or_it_is_shown_already(
    controller: GameController, facts: Facts, ply: int
) -> None:
    controller.new_game(TWO)
    play(controller, *DIAGONAL)
    facts.forget()
    controller.show(ply)
    assert facts.told == []


def test_no_undo_or_redo_while_an_earlier_position_is_shown(
    controller: GameController, facts: Facts
) -> None:
    controller.new_game(TWO)
    play(controller, 1, 2, 5)
    controller.undo()
    controller.show(1)
    assert facts.standings[-1].can_undo is False
    facts.forget()
    controller.undo()
    controller.redo()
    assert facts.told == []
    controller.show(2)
    assert facts.standings[-1].can_undo is True


def test_the_game_goes_on_from_an_earlier_position(
    qtbot: QtBot, controller: GameController
) -> None:
    controller.new_game(HARD)
    for position, moves in ((1, 2), (2, 4)):
        controller.play(position)
        wait_for_human(qtbot, controller, moves)
    before = controller.game
    controller.show(3)
    assert controller.position.turn is Mark.O
    controller.play(9)  # not the human's turn
    assert controller.game == before
    controller.go_on_from_here()
    assert controller.game.moves == before.moves[:3]
    wait_for_human(qtbot, controller, 4)
    assert controller.game.moves[:3] == before.moves[:3]
    controller.undo()
    assert controller.game.moves == before.moves[:2]


@pytest.mark.parametrize(
    "go_on",
    [
        pytest.param(lambda c: c.play(9), id="by a move"),
        pytest.param(
            lambda c: (c.go_on_from_here(), c.play(9)), id="from there, then by a move"
        ),
    ],
)
def test_what_goes_on_from_a_game_that_is_over_is_another_one(
    qtbot: QtBot,
    controller: GameController,
    facts: Facts,
    store: Store,
    go_on: Callable[[GameController], None],
) -> None:
    controller.new_game(TWO)
    play(controller, *X_WINS)
    controller.show(3)
    facts.forget()
    with qtbot.waitSignal(controller.begun_anew):
        go_on(controller)
    assert facts.told[0] == ("players_changed", TWO, None)
    assert controller.game == Game(moves=(*X_WINS[:3], 9))
    # the other one counts, and is in the history beside this one
    assert controller.standing.score == Score(x_wins=1)
    history = store.history()
    ended, begun = history.games(history.numbers(Filter(), Order())).values()
    assert {ended.outcome, begun.outcome} == {Outcome.X_WON, Outcome.OPEN}
    for _ in range(4):
        controller.undo()
    assert controller.game.undone == (1, 4, 2, 9)
    play(controller, 1, 4, 2, 5, 3)
    assert controller.standing.score == Score(x_wins=2)


def test_a_square_that_cannot_be_played_begins_no_other_game(
    controller: GameController, facts: Facts
) -> None:
    controller.new_game(TWO)
    play(controller, *X_WINS)
    controller.show(3)
    facts.forget()
    controller.play(2)
    assert [told[0] for told in facts.told] == ["move_refused"]
    assert controller.game == Game(moves=X_WINS)
    controller.show(5)
    facts.forget()
    controller.play(9)
    assert [told[:2] for told in facts.told] == [("move_refused", 9)]


def test_the_computer_waits_while_an_earlier_position_is_shown(
    qtbot: QtBot, controller: GameController, facts: Facts
) -> None:
    controller.new_game(HARD)
    controller.play(1)
    controller._ask_computer()
    controller.show(0)
    assert not facts.standings[-1].is_thinking
    with qtbot.waitSignal(controller.hint_given):
        controller.hint()
    assert controller.game.moves == (1,)
    controller.show(1)
    wait_for_human(qtbot, controller, 2)
    assert controller.game == Game(moves=(1, 5))


@pytest.mark.usefixtures("qapp")
def test_an_answer_that_comes_after_the_end_is_dropped(store: Store) -> None:
    answered = Event()
    analyst, controller = Analyst(Random(1)), GameController(store.score)
    connections.let_think(analyst, controller)
    facts = Facts(controller)
    analyst._worker.worked.connect(
        lambda *_: answered.set(), Qt.ConnectionType.DirectConnection
    )
    controller.new_game(HARD)
    controller.play(1)
    controller._ask_computer()
    assert answered.wait(20)
    close(controller, analyst)
    facts.forget()
    QCoreApplication.sendPostedEvents()
    assert facts.told == []


def test_the_pause_can_be_changed_while_the_computer_waits(
    qtbot: QtBot, make_controller: MakeController
) -> None:
    controller = make_controller(pause=2000)
    controller.new_game(COMPUTER_STARTS)
    assert controller.game.moves == ()
    with qtbot.waitSignal(controller.move_made, timeout=1000):
        controller.set_pause(0)


def test_the_next_game_is_due_a_while_after_the_end(
    qtbot: QtBot, controller: GameController, facts: Facts
) -> None:
    controller.set_next_game_after(1)
    controller.new_game(TWO)
    with qtbot.waitSignal(controller.next_game_due):
        play(controller, *DIAGONAL)
    assert facts.standings[-1].position.winning_lines == ((1, 5, 9),)
    # whoever could not begin it then is asked again
    with qtbot.waitSignal(controller.next_game_due):
        pass
    controller.next_game()
    with qtbot.assertNotEmitted(controller.next_game_due, wait=30):
        pass


@pytest.mark.parametrize("milliseconds", [3_600_000, 0])
def test_the_next_game_is_not_due_before_its_time_or_without_one(
    controller: GameController, milliseconds: int
) -> None:
    due: list[bool] = []
    controller.next_game_due.connect(lambda: due.append(True))
    controller.set_next_game_after(milliseconds)
    controller.new_game(TWO)
    play(controller, *DIAGONAL)
    for _ in range(3):
        QCoreApplication.processEvents()
    assert due == []


@pytest.mark.parametrize(
    "do",
    [
        pytest.param(lambda c: c.new_game(TWO), id="begins another"),
        pytest.param(GameController.undo, id="goes back"),
        pytest.param(lambda c: c.show(2), id="looks back"),
        pytest.param(GameController.cancel_next_game, id="cancels it"),
        pytest.param(
            lambda c: c.resume(Game(moves=DIAGONAL), TWO), id="opens an ended one"
        ),
        pytest.param(lambda c: c.set_next_game_after(0), id="switches it off"),
    ],
)
def test_no_next_game_is_due_where_the_player_does_something_else(
    qtbot: QtBot, controller: GameController, do: Callable[[GameController], None]
) -> None:
    controller.new_game(TWO)
    controller.set_next_game_after(10)
    play(controller, *DIAGONAL)
    do(controller)
    with qtbot.assertNotEmitted(controller.next_game_due, wait=40):
        pass


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("mark", Mark)
def test_a_level_is_chosen_at_once_on_an_empty_board_else_for_the_next_game(
    controller: GameController, facts: Facts, level: Level, mark: Mark
) -> None:
    easy = GameSettings.against_computer(Level.EASY, mark, Starts(mark))
    controller.new_game(easy)
    controller.choose_level(mark.other, level)
    chosen = easy.with_level(level)
    assert controller.standing.players == chosen
    # a game that would be no other does not begin anew
    assert len(facts.of("players_changed")) == (1 if level is Level.EASY else 2)
    controller.play(5)
    controller.choose_level(mark.other, Level.NORMAL)
    assert controller.standing.players == chosen
    assert controller.standing.next_players == easy.with_level(Level.NORMAL)
    assert controller.game.moves == (5,)


def test_there_is_no_hint_after_the_end_or_while_the_computer_thinks(
    qtbot: QtBot, controller: GameController, facts: Facts
) -> None:
    controller.new_game(TWO)
    play(controller, *X_WINS)
    controller.hint()
    controller.new_game(COMPUTER_STARTS)
    controller.hint()
    wait_for_human(qtbot, controller, 1)
    with qtbot.waitSignal(controller.hint_given):
        controller.hint()
    assert len(facts.of("hint_given")) == 1


def test_a_fault_while_choosing_leaves_the_game_playable(
    qtbot: QtBot, controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the fault of this test")

    monkeypatch.setattr("oxo_desktop.play.analyst.choose", fail)
    with qtbot.captureExceptions() as caught:
        controller.new_game(COMPUTER_STARTS)
        wait_for_human(qtbot, controller, 1)
        controller.hint()
        qtbot.waitUntil(lambda: len(caught) == 2)
        controller.play(9)
        wait_for_human(qtbot, controller, 3)
    assert controller.game.moves == (1, 9, 2)
    assert [kind for kind, _, _ in caught] == [RuntimeError] * 3
