"""What the moves of the game on the board did, worked out off the interface thread."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from oxo_desktop.engine.review import Review, can_be_reviewed, review
from oxo_desktop.questions import Task, Token

if TYPE_CHECKING:
    from oxo_desktop.controller import Standing
    from oxo_desktop.engine import Game

_SOON = 150
"""Milliseconds; a review that is there by then is shown without a word in between."""


class GameReview(QObject):
    """Has a game reviewed, and again when its moves change.

    Args:
        parent: the Qt owner.

    Attributes:
        game: the one that is reviewed, or None.
        review: of that game, once it is known.

    Signals:
        task_wanted: a Task for the analyst.
        found: the review is known now.
        waited: it takes longer than a moment.
    """

    task_wanted = Signal(object)
    found = Signal()
    waited = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.game: Game | None = None
        self.review: Review | None = None
        self._token = Token()
        self._wait = QTimer(self, singleShot=True, interval=_SOON)
        self._wait.timeout.connect(self.waited)

    @property
    def is_awaited(self) -> bool:
        """Whether it has been asked for only a moment ago."""
        return self._wait.isActive()

    def follow(self, standing: Standing) -> None:
        """Review what has been played, unless that has been asked for.

        A computer that is to move is not to wait for it: until then the review stays as
        it is.
        """
        game, of = standing.game, self.game
        if of is not None and _played(of) == _played(game):
            return
        thinking = standing.is_thinking
        if thinking and of is not None and self.review and _goes_on(of, game):
            return
        self.drop()
        if not thinking and is_reviewable(game):
            self._ask(game)

    def drop(self) -> None:
        """Forget the review, and have no other one made."""
        self._token.drop()
        self._wait.stop()
        self.game = self.review = None

    def _ask(self, game: Game) -> None:
        self.game, self._token = game, Token()
        self._wait.start()
        work = partial(review, game)
        self.task_wanted.emit(Task(work, self._on_reviewed, self._token))

    def _on_reviewed(self, result: object) -> None:
        self._wait.stop()
        # it is None only where the analyst is closed
        if isinstance(result, Review):
            self.review = result
            self.found.emit()


def is_reviewable(game: Game) -> bool:
    """Return whether there are moves, on a board whose games can be reviewed."""
    return bool(game.moves) and can_be_reviewed(game.geometry)


def _played(game: Game) -> tuple[object, ...]:
    """Return what the review of a game depends on."""
    return game.geometry, game.starter, game.start, game.moves


def _goes_on(before: Game, after: Game) -> bool:
    """Return whether `after` has the moves of `before`, and maybe more."""
    known = len(before.moves)
    return len(after.moves) >= known and _played(before) == _played(after.at(known))
