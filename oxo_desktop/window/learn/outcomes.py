"""What perfect play leads to in a position that is not the game's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop.engine.hard import solver_of
from oxo_desktop.questions import Task, Token
from oxo_desktop.time_limit import time_limit

if TYPE_CHECKING:
    from oxo_desktop.engine import Game, Verdict
    from oxo_desktop.engine.stopping import Stop

_ROUNDS = (0.1, 1.5, 6.0)
"""Seconds for each of the searches, which begin with what the solver remembers."""


class Outcomes(QObject):
    """Finds out how a game ends after a move to each empty square.

    Signals:
        task_wanted: a Task for the analyst.
        found: a Game, and a Verdict for each of its empty squares. It comes again when
            more is known, for as long as `is_searching`.
    """

    task_wanted = Signal(object)
    found = Signal(object, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._token = Token()
        self.is_searching = False

    @Slot(object)
    def find(self, position: Game | None) -> None:
        """Emit `found` for a game that is not over, until this is called again.

        None ends it.
        """
        self._token.drop()
        self.is_searching = position is not None
        if position is not None:
            self._token = Token()
            self._search(position, 0)

    def _search(self, position: Game, number: int) -> None:
        work = partial(_verdicts, position, _ROUNDS[number])
        done = partial(self._on_done, position, number)
        self.task_wanted.emit(Task(work, done, self._token))

    def _on_done(
        self, position: Game, number: int, verdicts: dict[int, Verdict]
    ) -> None:
        is_known = all(verdict.value is not None for verdict in verdicts.values())
        self.is_searching = not is_known and number + 1 < len(_ROUNDS)
        if self.is_searching:
            self._search(position, number + 1)
        self.found.emit(position, verdicts)


def _verdicts(position: Game, seconds: float, stop: Stop) -> dict[int, Verdict]:
    is_late = time_limit(seconds)
    mark = position.turn
    assert mark is not None
    return solver_of(position.geometry).verdicts(
        position.board, mark, lambda: stop() or is_late()
    )
