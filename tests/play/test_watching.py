"""Two computers play, and somebody watches: the controller, and what is kept."""

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from oxo_desktop.engine import Computer, Game, GameSettings, Level, Score, Starts
from oxo_desktop.play.controller import LEAST_PACE, GameController
from oxo_desktop.play.tasks import Question
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Filter, Order, TwoComputers

WATCHED = GameSettings(Computer(Level.EASY), Computer(Level.HARD), Starts.TAKE_TURNS)


class Waiting:
    """What a controller still waits for: a pause, or an answer of the analyst."""

    def __init__(self, controller: GameController) -> None:
        self._controller, self._asked = controller, list[Question]()
        controller.choice_wanted.connect(self._asked.append)

    @property
    def is_over(self) -> bool:
        timers = self._controller.findChildren(QTimer)
        answers = (not question.token.is_dropped for question in self._asked)
        return not (any(timer.isActive() for timer in timers) or any(answers))


@pytest.fixture
def waiting(controller: GameController) -> Waiting:
    return Waiting(controller)


def test_two_computers_play_by_themselves_until_they_are_paused(
    qtbot: QtBot, controller: GameController, waiting: Waiting
) -> None:
    controller.new_game(WATCHED)
    assert controller.standing.is_thinking
    qtbot.waitUntil(lambda: len(controller.game.moves) == 1)
    assert not waiting.is_over
    controller.pause_or_go_on()
    assert controller.standing.is_paused
    assert not controller.standing.is_thinking
    assert waiting.is_over
    controller.play(9)  # a click, or Space
    assert controller.standing.is_thinking
    qtbot.waitUntil(lambda: len(controller.game.moves) == 2)


def test_a_step_is_one_move_of_the_level_that_is_to_move(
    qtbot: QtBot, controller: GameController, waiting: Waiting
) -> None:
    controller.new_game(WATCHED)
    controller.pause()
    controller.step()
    controller.step()  # before the first has been made
    qtbot.waitUntil(lambda: bool(controller.game.moves))
    assert waiting.is_over
    # Easy begins in the centre
    assert controller.game.moves == (5,)
    assert controller.standing.is_paused
    assert controller.standing.explained == (5,)


def test_from_an_earlier_position_a_click_leads_to_the_last_one(
    qtbot: QtBot, controller: GameController, waiting: Waiting
) -> None:
    controller.new_game(WATCHED)
    qtbot.waitUntil(lambda: len(controller.game.moves) == 2)
    controller.show(1)
    assert waiting.is_over
    controller.play(9)
    assert controller.standing.ply == 2


def test_it_pauses_at_least_half_a_second(controller: GameController) -> None:
    controller.new_game(WATCHED)
    for chosen, expected in ((400, LEAST_PACE), (2000, 2000)):
        controller.set_pace(chosen)
        assert controller.standing.pace == expected
    # the computer's pause in a game of one's own is another thing
    controller.set_pause(700)
    assert controller.standing.pace == 2000


def test_what_is_unfinished_comes_back_paused(
    controller: GameController, waiting: Waiting
) -> None:
    controller.resume(Game(moves=(5, 1)), WATCHED, None)
    assert controller.standing.is_paused
    assert waiting.is_over


@pytest.mark.parametrize("moves", [(1, 4, 2, 5, 3), (1, 2, 3, 5, 4, 6, 8, 7, 9)])
def test_it_counts_in_no_score_and_is_listed_in_the_history(
    store: Store, moves: tuple[int, ...]
) -> None:
    for settings in (WATCHED, GameSettings()):
        store.begin(settings)
        for number in range(len(moves) + 1):
            store.keep(Game(moves=moves[:number]))
    assert store.score(WATCHED) == Score()
    assert store.score(GameSettings()) != Score()
    history = store.history()
    (results,) = history.statistics().values()
    ended = [score for scores in results.values() for score in scores.values()]
    assert sum(s.x_wins + s.draws + s.o_wins for s in ended) == 1
    (watched,) = history.numbers(Filter(opponent=TwoComputers()), Order())
    listed = history.games([watched])[watched]
    assert (listed.x_name, listed.o_name) == ("Easy", "Hard")
    assert len(history.numbers(Filter(), Order())) == 2
    assert len(history.numbers(Filter(player="hard"), Order())) == 1
    kept = store.reopen(watched)
    assert kept is not None
    assert (kept.settings, kept.game.moves) == (WATCHED, moves)
