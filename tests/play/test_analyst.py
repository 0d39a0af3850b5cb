"""The analyst alone: what comes first, what is dropped, and how it ends."""

import sys
from collections.abc import Iterator
from functools import partial
from random import Random
from threading import Event
from time import monotonic

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from pytestqt.qtbot import QtBot

from oxo_desktop.engine import Choice, Game, Level, Value, Verdict
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.engine.reasons import Stop
from oxo_desktop.engine.solver import Solver
from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.tasks import Priority, Question, Task, Token, time_limit

CUBE = Game(FOUR_BY_FOUR_BY_FOUR, moves=(1, 22, 4, 23, 64, 43, 16, 42))
LONG = 1000.0
DISAGREEING = Game(moves=(1, 5, 9))


class Answers(QObject):
    """Everything an analyst tells, in order."""

    def __init__(self, analyst: Analyst) -> None:
        super().__init__()
        self.told: list[str] = []
        self.verdicts: dict[int, Verdict] = {}
        self.choices: list[Choice | None] = []
        self._analyst = analyst
        analyst.chosen.connect(self._on_chosen)

    def value(self, position: Game) -> Token:
        return self._analyst.value(position, partial(self._on_valued, position))

    def _on_chosen(self, question: Question, choice: Choice | None) -> None:
        self.told.append(f"{question.level} on {question.position.geometry.name}")
        self.choices.append(choice)

    def _on_valued(
        self, position: Game, verdicts: dict[int, Verdict], is_searching: bool
    ) -> None:
        more = ", and more to come" * is_searching
        self.told.append(f"outcomes on {position.geometry.name}{more}")
        self.verdicts = verdicts


@pytest.fixture
def analyst(qapp: object) -> Iterator[Analyst]:
    assert qapp is not None
    analyst = Analyst(Random(1))
    yield analyst
    analyst.close()
    assert not analyst._thread.isRunning()


@pytest.fixture
def answers(analyst: Analyst) -> Answers:
    return Answers(analyst)


class Endless(Solver):
    """A solver that searches until it is stopped.

    Attributes:
        asked: how often it has been.
    """

    asked = 0

    def verdicts(self, *asked: object) -> dict[int, Verdict]:
        Endless.asked += 1
        stop = asked[-1]
        assert callable(stop)
        while not stop():
            pass
        return {1: Verdict(None, None)}


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> type[Endless]:
    """Have outcomes be searched for until the search is stopped."""
    Endless.asked = 0
    monkeypatch.setattr("oxo_desktop.play.analyst.solver_of", Endless)
    monkeypatch.setattr("oxo_desktop.play.analyst._ROUNDS", (LONG, LONG))
    return Endless


def test_outcomes_are_those_of_the_solver(qtbot: QtBot, answers: Answers) -> None:
    answers.value(DISAGREEING)
    qtbot.waitUntil(lambda: answers.told == ["outcomes on 3x3"])
    assert answers.verdicts[3] == Verdict(Value.LOSS, 4)
    assert answers.verdicts[2].value is Value.DRAW
    assert set(answers.verdicts) == {2, 3, 4, 6, 7, 8}


def test_two_who_ask_are_both_answered(qtbot: QtBot, answers: Answers) -> None:
    token = answers.value(CUBE)
    answers.value(DISAGREEING)
    # a search that takes longer does not hold up the other
    qtbot.waitUntil(lambda: "outcomes on 3x3" in answers.told)
    assert answers.told[0] == "outcomes on 4x4x4, and more to come"
    token.drop()


@pytest.mark.parametrize("waited_for", ["a move", "a task"])
def test_what_the_player_waits_for_comes_first(
    qtbot: QtBot,
    analyst: Analyst,
    answers: Answers,
    endless: type[Endless],
    waited_for: str,
) -> None:
    answers.value(CUBE)
    qtbot.waitUntil(lambda: endless.asked == 1)
    if waited_for == "a move":
        analyst.choose(Question(DISAGREEING, Level.EASY, Token(), is_hint=True))
    else:
        analyst.do(Task(lambda _: answers.told.append("easy on 3x3"), lambda _: None))
    qtbot.waitUntil(lambda: "easy on 3x3" in answers.told)
    # and it goes on afterwards
    qtbot.waitUntil(lambda: endless.asked == 2)


@pytest.mark.parametrize("waited_for", ["a move", "a task", "outcomes"])
def test_a_contest_gives_way_to_all_else(
    qtbot: QtBot, analyst: Analyst, answers: Answers, waited_for: str
) -> None:
    begun, ended = Event(), list[object]()

    def play(stop: Stop) -> None:
        begun.set()
        while not stop():
            pass

    analyst.do(Task(play, ended.append, priority=Priority.CONTEST))
    qtbot.waitUntil(begun.is_set)
    if waited_for == "a move":
        analyst.choose(Question(DISAGREEING, Level.EASY, Token()))
    elif waited_for == "a task":
        analyst.do(Task(lambda _: answers.told.append("done"), lambda _: None))
    else:
        answers.value(DISAGREEING)
    qtbot.waitUntil(lambda: bool(answers.told))
    assert ended == [None]


def test_of_what_waits_a_move_comes_before_a_task(
    qtbot: QtBot, analyst: Analyst, answers: Answers
) -> None:
    ready = Event()
    analyst.do(Task(lambda _: ready.wait(20), lambda _: None))
    analyst.do(Task(lambda _: None, lambda _: answers.told.append("a task")))
    analyst.choose(Question(DISAGREEING, Level.EASY, Token()))
    ready.set()
    qtbot.waitUntil(lambda: len(answers.told) == 2)
    assert answers.told == ["easy on 3x3", "a task"]


def test_an_answer_under_way_is_dropped_too(
    qtbot: QtBot, analyst: Analyst, answers: Answers, endless: type[Endless]
) -> None:
    outcomes = answers.value(CUBE)
    qtbot.waitUntil(lambda: endless.asked == 1)
    outcomes.drop()
    token = Token()
    analyst.choose(Question(DISAGREEING, Level.EASY, token))
    token.drop()
    with qtbot.waitSignal(analyst.chosen):
        analyst.choose(Question(DISAGREEING, Level.RANDOM, Token()))
    QCoreApplication.processEvents()
    assert answers.told == ["random on 3x3"]
    assert endless.asked == 1


def test_a_search_without_end_is_given_up(
    qtbot: QtBot,
    analyst: Analyst,
    endless: type[Endless],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("oxo_desktop.play.analyst._ROUNDS", (0.01, 0.02))
    usual = sys.getswitchinterval()
    analyst.value(CUBE, lambda *_: None)
    qtbot.waitUntil(lambda: endless.asked == 2 and sys.getswitchinterval() == usual)
    with qtbot.waitSignal(analyst.chosen):
        analyst.choose(Question(DISAGREEING, Level.EASY, Token()))
    assert endless.asked == 2


def test_it_ends_in_mid_thought(
    qtbot: QtBot, analyst: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Event()

    def search(*asked: object) -> None:
        begun.set()
        stop = asked[-1]
        assert callable(stop)
        while not stop():
            pass

    monkeypatch.setattr("oxo_desktop.play.analyst.choose", search)
    monkeypatch.setattr(
        "oxo_desktop.play.analyst.time_limit", lambda _=0: time_limit(LONG)
    )
    analyst.choose(Question(CUBE, Level.HARD, Token()))
    qtbot.waitUntil(begun.is_set)
    began = monotonic()
    analyst.close()
    assert monotonic() - began < 0.2


@pytest.mark.usefixtures("endless")
def test_it_ends_while_outcomes_are_searched_for(
    qtbot: QtBot, analyst: Analyst
) -> None:
    analyst.value(CUBE, lambda *_: None)
    qtbot.waitUntil(lambda: sys.getswitchinterval() < 0.001)
    began = monotonic()
    analyst.close()
    assert monotonic() - began < 0.2


def test_a_fault_in_the_outcomes_leaves_the_rest(
    qtbot: QtBot, analyst: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("the fault of this test")

    monkeypatch.setattr("oxo_desktop.play.analyst.solver_of", fail)
    with qtbot.captureExceptions() as caught:
        analyst.value(CUBE, lambda *_: None)
        qtbot.waitUntil(lambda: len(caught) == 1)
    with qtbot.waitSignal(analyst.chosen):
        analyst.choose(Question(DISAGREEING, Level.EASY, Token()))
