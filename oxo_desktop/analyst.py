"""Moves, hints and exact outcomes, worked out on a thread of their own."""

from __future__ import annotations

import sys
from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QThread, Signal, Slot

from oxo_desktop.engine import Choice, Game, Verdict, choose
from oxo_desktop.engine.hard import solver_of
from oxo_desktop.giving_way import give_way
from oxo_desktop.questions import Question, Task, Token
from oxo_desktop.time_limit import time_limit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from oxo_desktop.engine.stopping import Stop

_ROUNDS = (0.1, 0.4, 1.5, 6.0)
"""Seconds for the outcomes of one position: what is known is told after each round, and
the next one begins with what the solver remembers of it."""

_SWITCH = 0.0002
"""Seconds after which a busy thread lets the interface go on, instead of Python's 5 ms.
Each call into Qt may wait that long; for a painting, see giving_way.py."""

_USUAL_SWITCH = sys.getswitchinterval()


class _Outcomes(NamedTuple):
    """A request for the exact outcomes of `position`, in the round of this number."""

    position: Game
    token: Token
    is_review: bool
    number: int = 0


class Analyst(QObject):
    """Works out moves, hints and exact outcomes, so that no search holds up the window.

    There is one thread for all of it, which starts with the first request. What the
    player waits for comes first: moves and hints, then tasks, then outcomes.

    Args:
        rng: decides between squares that a computer likes equally.

    `close` must be called before the last reference is dropped.

    Signals:
        chosen: a Question and its Choice, or None where choosing failed.
        valued: a Game, and what is known of its empty squares: a Verdict for each. It
            comes again when more is known.
        reviewed: the same of a Game that `review` was called with.
    """

    chosen = Signal(object, object)
    valued = Signal(object, object)
    reviewed = Signal(object, object)

    _asked = Signal()

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._outcomes, self._review = Token(), Token()
        self._tasks: list[Task] = []
        self._thread = QThread(self)
        self._worker = _Worker(rng)
        self._worker.moveToThread(self._thread)
        self._asked.connect(self._worker.work)
        self._worker.chosen.connect(self._on_chosen)
        self._worker.valued.connect(self._on_valued)
        self._worker.worked.connect(self._on_worked)

    @Slot(object)
    def do(self, task: Task) -> None:
        """Do the work of a task, and call it with the result."""
        self._tasks = [*(t for t in self._tasks if not t.token.is_dropped), task]
        self._worker.tasks.append(task)
        self._begin()

    @Slot(object)
    def choose(self, question: Question) -> None:
        """Emit `chosen` once there is an answer, unless its token is dropped."""
        self._worker.questions.append(question)
        self._begin()

    @Slot(object)
    def value(self, position: Game | None) -> None:
        """Emit `valued` for a game that is not over, until it is called again.

        None ends it.
        """
        self._outcomes.drop()
        self._outcomes = self._work_out(position, is_review=False)

    @Slot(object)
    def review(self, position: Game | None) -> None:
        """Emit `reviewed` for an earlier position, until it is called again.

        None ends it. It goes on beside what `value` was called with.
        """
        self._review.drop()
        self._review = self._work_out(position, is_review=True)

    def close(self) -> None:
        """End the thread; what it works on stops within 20 ms."""
        for token in (self._outcomes, self._review, *(t.token for t in self._tasks)):
            token.drop()
        self._thread.requestInterruption()
        self._thread.quit()
        self._thread.wait()

    def _work_out(self, position: Game | None, *, is_review: bool) -> Token:
        token = Token()
        if position is not None:
            self._worker.outcomes.append(_Outcomes(position, token, is_review))
            self._begin()
        return token

    def _begin(self) -> None:
        if not self._thread.isRunning():
            self._thread.start()
        self._asked.emit()

    @Slot(object, object)
    def _on_chosen(self, question: Question, choice: Choice | None) -> None:
        if not question.token.is_dropped:
            self.chosen.emit(question, choice)

    @Slot(object, object)
    def _on_worked(self, task: Task, result: object) -> None:
        # nothing of what asked is to be kept here
        self._tasks = [other for other in self._tasks if other is not task]
        if not task.token.is_dropped:
            task.done(result)

    @Slot(object, object)
    def _on_valued(self, asked: _Outcomes, found: dict[int, Verdict]) -> None:
        if not asked.token.is_dropped:
            told = self.reviewed if asked.is_review else self.valued
            told.emit(asked.position, found)


class _Worker(QObject):
    """Does the work on the analyst's thread.

    Attributes:
        questions, tasks, outcomes: what has been asked, each in its order. The analyst
            adds to them, and then has `work` called.

    Signals:
        chosen: a Question and its Choice, or None where choosing failed.
        worked: a Task and its result.
        valued: a request for outcomes, and what is known of them.
    """

    chosen = Signal(object, object)
    worked = Signal(object, object)
    valued = Signal(object, object)

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self.questions: deque[Question] = deque()
        self.tasks: deque[Task] = deque()
        self.outcomes: deque[_Outcomes] = deque()

    @Slot()
    def work(self) -> None:
        """Answer everything, what the player waits for first."""
        with _lets_others_go_on():
            while self._has_work and not _is_ending():
                if self.questions:
                    self._choose(self.questions.popleft())
                elif self.tasks:
                    self._do(self.tasks.popleft())
                else:
                    self._value(self.outcomes.popleft())

    @property
    def _has_work(self) -> bool:
        return bool(self.questions or self.tasks or self.outcomes)

    def _do(self, task: Task) -> None:
        if not task.token.is_dropped:
            self.worked.emit(task, task.work(_stop(task.token, lambda: False)))

    def _choose(self, question: Question) -> None:
        if question.token.is_dropped:
            return
        game = question.position
        assert game.turn is not None
        stop = _stop(question.token, time_limit())
        choice = None
        try:
            choice = choose(question.level, game.board, game.turn, self._rng, stop)
        finally:
            # the exception is logged and reported; the game goes on
            self.chosen.emit(question, choice)

    def _value(self, asked: _Outcomes) -> None:
        if asked.token.is_dropped:
            return
        game = asked.position
        assert game.turn is not None
        is_late = _stop(asked.token, time_limit(_ROUNDS[asked.number]))
        solver = solver_of(game.board.geometry)
        found = solver.verdicts(
            game.board,
            game.turn,
            lambda: bool(self.questions or self.tasks) or is_late(),
        )
        self.valued.emit(asked, found)
        if self.questions or self.tasks:
            self.outcomes.appendleft(asked)
        elif is_late() and asked.number + 1 < len(_ROUNDS):
            self.outcomes.append(asked._replace(number=asked.number + 1))


def _stop(token: Token, is_late: Stop) -> Stop:
    """Return what stops a search in time, or once nobody wants its answer.

    It is asked every millisecond or so, and lets the window be painted meanwhile.
    """

    def stop() -> bool:
        give_way()
        return token.is_dropped or is_late() or _is_ending()

    return stop


def _is_ending() -> bool:
    return QThread.currentThread().isInterruptionRequested()


@contextmanager
def _lets_others_go_on() -> Iterator[None]:
    sys.setswitchinterval(_SWITCH)
    try:
        yield
    finally:
        sys.setswitchinterval(_USUAL_SWITCH)
