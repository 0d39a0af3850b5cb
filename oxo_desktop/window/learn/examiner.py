"""Draws puzzles and judges answers, which the analyst does beside the window."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from oxo_desktop.engine import Refusal, lessons, puzzles
from oxo_desktop.engine.puzzles import Puzzle, draw_puzzle
from oxo_desktop.questions import Task, Token

if TYPE_CHECKING:
    from collections.abc import Callable

    from oxo_desktop.engine import Geometry
    from oxo_desktop.engine.puzzles import Answer, PuzzleKind
    from oxo_desktop.engine.stopping import Stop
    from oxo_desktop.teaching import Asked


class Examiner(QObject):
    """Has one thing worked out at a time: what is asked next takes its place.

    Signals:
        task_wanted: a Task for the analyst.
    """

    task_wanted = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rng = Random()
        self._previous: Puzzle | None = None
        self._token = Token()

    def draw(
        self,
        kind: PuzzleKind,
        geometry: Geometry,
        done: Callable[[Puzzle | Refusal | None], None],
    ) -> None:
        """Call `done` with a puzzle that isn't like the one before, or why not."""
        self._ask(partial(self._drawn, kind, geometry), done)

    def judge(
        self, asked: Asked, position: int, done: Callable[[Answer | None], None]
    ) -> None:
        """Call `done` with what comes of an answer."""
        self._ask(partial(_judged, asked, position), done)

    def drop(self) -> None:
        """Have nothing worked out any more."""
        self._token.drop()

    def _ask(self, work: Callable[[Stop], object], done: Callable[..., None]) -> None:
        self._token.drop()
        task = Task(work, done)
        self._token = task.token
        self.task_wanted.emit(task)

    def _drawn(
        self, kind: PuzzleKind, geometry: Geometry, stop: Stop
    ) -> Puzzle | Refusal | None:
        try:
            found = draw_puzzle(kind, geometry, self._rng, self._previous, stop)
        except Refusal as refused:
            return refused
        self._previous = found or self._previous
        return found


def _judged(asked: Asked, position: int, stop: Stop) -> Answer | None:
    if isinstance(asked, Puzzle):
        return puzzles.judged(asked, position, stop)
    return lessons.judged(asked, position)
