"""Moves, hints, reviews and the worth of squares, worked out on one other thread."""

import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from random import Random

from PySide6.QtCore import QObject, QThread, Signal, Slot

from oxo_desktop.engine import Choice, Game, Refusal, Verdict, choose, explain
from oxo_desktop.engine.hard import problems, solver_of
from oxo_desktop.engine.reasons import Stop
from oxo_desktop.play.tasks import (
    Priority,
    Question,
    Task,
    Token,
    thinking_limit,
    time_limit,
    wait_for_painting,
)

Verdicts = dict[int, Verdict]


_ROUNDS = (0.1, 0.4, 1.5, 6.0)
"""Seconds for the outcomes of one position: what is known is told after each round, and
the next one begins with what the solver remembers of it."""

_SWITCH = 0.0002
"""Seconds after which a busy thread lets the interface go on, instead of Python's 5 ms.
Each call into Qt may wait that long; for a painting, see tasks.py."""

_USUAL_SWITCH = sys.getswitchinterval()


class Analyst(QObject):
    """Works out what takes time, so that no search holds up the window.

    There is one thread for all of it, which starts with the first task, and one queue:
    what the player waits for comes first, see Priority. `rng` decides between squares
    that a computer likes equally; left out, chance does.

    `close` must be called before the last reference is dropped.

    Signals:
        chosen: a Question and its Choice, or None where choosing failed.
        explained: a Question with what was `made`, and the Choice behind it, or None
            where the level would not make it.
        warned: a Refusal that tells, once, what the answers lack.
    """

    chosen = Signal(object, object)
    explained = Signal(object, object)
    warned = Signal(object)

    _asked = Signal()

    def __init__(self, rng: Random | None = None) -> None:
        super().__init__()
        self._rng = rng
        self._told = set[Refusal]()
        self._tasks: list[Task] = []
        self._thread = QThread(self)
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._asked.connect(self._worker.work)
        self._worker.worked.connect(self._on_worked)

    @Slot(object)
    def do(self, task: Task) -> Token:
        """Do the work of a task, call it with the result, and return its token."""
        self._tasks = [*(t for t in self._tasks if not t.token.is_dropped), task]
        self._worker.waiting[task.priority].append(task)
        if not self._thread.isRunning():
            self._thread.start()
        self._asked.emit()
        return task.token

    @Slot(object)
    def choose(self, question: Question) -> None:
        """Emit `chosen` once there is an answer, unless its token is dropped."""
        work = partial(_choose, question, self._rng)
        done = partial(self.chosen.emit, question)
        self.do(Task(work, done, question.token, Priority.MOVE))

    @Slot(object)
    def explain(self, question: Question) -> None:
        """Emit `explained` once it is known, unless its token is dropped."""
        done = partial(self.explained.emit, question)
        self.do(Task(partial(_explain, question), done, question.token))

    def value(self, position: Game, told: Callable[[Verdicts, bool], object]) -> Token:
        """Find out how a game that is not over ends after a move to each empty square.

        `told` is called with a Verdict for each of them, and whether more may become
        known: it is called again then. Returns a Token that ends it when it is dropped.
        """
        token = Token()
        self._value(position, told, token, 0)
        return token

    def close(self) -> None:
        """End the thread; what it works on stops within 20 ms."""
        for task in self._tasks:
            task.token.drop()
        self._thread.requestInterruption()
        self._thread.quit()
        self._thread.wait()

    def _value(
        self,
        position: Game,
        told: Callable[[Verdicts, bool], object],
        token: Token,
        number: int,
    ) -> None:
        """Search in the round of this number, and in those after it."""

        def done(found: object) -> None:
            if not isinstance(found, tuple):
                return  # the search has failed
            verdicts, following = found
            is_searching = following < len(_ROUNDS)
            if is_searching:
                self._value(position, told, token, following)
            told(verdicts, is_searching)

        work = partial(_verdicts, position, number)
        self.do(Task(work, done, token, Priority.VALUES))

    @Slot(object, object)
    def _on_worked(self, task: Task, result: object) -> None:
        # not to keep alive here what has asked
        self._tasks = [other for other in self._tasks if other is not task]
        if not task.token.is_dropped:
            task.done(result)
        for problem in {*problems()} - self._told:
            self._told.add(problem)
            self.warned.emit(problem)


class _Worker(QObject):
    """Does the work on the analyst's thread.

    Signals:
        worked: a Task and its result.
    """

    worked = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        # in their order; the analyst adds to them, and then calls `work` there
        self.waiting: dict[Priority, deque[Task]] = {each: deque() for each in Priority}

    @Slot()
    def work(self) -> None:
        """Do every task, what the player waits for first."""
        sys.setswitchinterval(_SWITCH)
        try:
            while not _is_ending():
                waiting = next(filter(None, self.waiting.values()), None)
                if waiting is None:
                    break
                self._do(waiting.popleft())
        finally:
            sys.setswitchinterval(_USUAL_SWITCH)

    def _do(self, task: Task) -> None:
        if task.token.is_dropped:
            return
        result = None
        try:
            result = task.work(partial(self._is_to_stop, task))
        except Refusal as refused:
            result = refused
        finally:
            # any other exception is logged and reported; the game goes on
            self.worked.emit(task, result)

    def _is_to_stop(self, task: Task) -> bool:
        """Return whether a task is to be stopped: nobody wants its result, or not yet.

        It is asked every millisecond or so, and lets the window be painted meanwhile.
        """
        wait_for_painting()
        gives_way = task.priority >= Priority.VALUES and any(
            self.waiting[other] for other in Priority if other < task.priority
        )
        return gives_way or task.token.is_dropped or _is_ending()


def _choose(question: Question, rng: Random | None, stop: Stop) -> Choice:
    game, is_late = question.position, thinking_limit(question.position)
    assert game.turn is not None
    rng = rng or Random()
    return choose(
        question.level, game.board, game.turn, rng, lambda: stop() or is_late()
    )


def _explain(question: Question, stop: Stop) -> Choice | None:
    game, is_late = question.position, thinking_limit(question.position)
    assert game.turn is not None
    assert question.made is not None
    return explain(
        question.level,
        game.board,
        game.turn,
        question.made,
        lambda: stop() or is_late(),
    )


def _verdicts(position: Game, number: int, stop: Stop) -> tuple[Verdicts, int]:
    """Return what the round of this number finds out, and the round to go on with."""
    assert position.turn is not None
    is_late = time_limit(_ROUNDS[number])
    found = solver_of(position.geometry).verdicts(
        position.board, position.turn, lambda: stop() or is_late()
    )
    if stop():
        return found, number
    return found, number + 1 if is_late() else len(_ROUNDS)


def _is_ending() -> bool:
    return QThread.currentThread().isInterruptionRequested()
