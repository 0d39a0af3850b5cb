"""The game on the board reviewed: what each of its moves did to the outcome."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot

from oxo_desktop.engine import Game
from oxo_desktop.engine.review import Review, ReviewedMove, can_be_reviewed, review
from oxo_desktop.play.tasks import Task, Token
from oxo_desktop.says import reviews
from oxo_desktop.window.practice.feature import Context, Feature
from oxo_desktop.window.review import review_notes
from oxo_desktop.window.review.review_panel import ReviewPanel
from oxo_desktop.words import say

if TYPE_CHECKING:
    from oxo_desktop.play.controller import Standing
    from oxo_desktop.play.settings import Preferences

_SOON = 150
"""Milliseconds; a review that is there by then is shown without a word in between."""


class Reviewing(Feature):
    """Shows the review of the game beside its board, as far as it has been played.

    A move is looked at while the board shows the position before it. A review of a
    finished game begins with its turning point.

    Args:
        context: what it asks.

    Attributes:
        panel: the turning point, the chart and the moves.
    """

    panel: ReviewPanel

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._is_shown = self._is_opening = False
        self._with_line: ReviewedMove | None = None
        self._game: Game | None = None
        """The game that is reviewed."""
        self._review: Review | None = None
        """Its review, once it is known."""
        self._token = Token()
        self._wait = QTimer(self, singleShot=True, interval=_SOON)
        self._wait.timeout.connect(self._show)
        self.panel = ReviewPanel(self._stage.window)
        numbers = self._preferences.value.square_numbers
        self.panel.set_square_numbers(shown=numbers)
        self.panel.chosen.connect(self._look_at)
        self.panel.line_toggled.connect(self._on_line_toggled)
        self.panel.go_on_requested.connect(self._on_go_on)
        self._preferences.changed.connect(self._on_preferences_changed)

    def on_standing_changed(self, standing: Standing) -> None:
        """Review what has been played since, and follow the position shown."""
        if self._is_shown:
            self._follow(standing)
            self._show()

    def on_toggled(self, *, shown: bool) -> None:
        """Review the game on the board, from its turning point if it is over, or end.

        The review is made anew if there is one.
        """
        self._is_shown = self._is_opening = shown
        self._drop()
        if shown:
            # what it shows may be about another game
            self.panel.show_text(reviews.working)
            self._follow(self._controller.standing)
            self._show()
        else:
            self._notes.show_instead(None)
            self._stage.said.emit(None)

    def retranslate(self) -> None:
        """Write what is noted on the board in the current language."""
        if self._is_shown:
            self._note()

    @property
    def _number(self) -> int | None:
        """The number of the move looked at, which the board doesn't show yet."""
        standing = self._controller.standing
        return standing.ply + 1 if standing.ply < len(standing.game.moves) else None

    @property
    def _move(self) -> ReviewedMove | None:
        """The move looked at, once it is reviewed."""
        review, number = self._review, self._number
        if review is None or number is None or number > len(review.moves):
            return None
        return review.moves[number - 1]

    def _follow(self, standing: Standing) -> None:
        """Ask for a review of what has been played, unless that has been done.

        A computer that is to move is not to wait for it: until then the review stays as
        it is.
        """
        game, of = standing.game, self._game
        if of is not None and _played(of) == _played(game):
            return
        if standing.is_thinking and of and self._review and _goes_on(of, game):
            return
        self._drop()
        if not standing.is_thinking and _is_reviewable(game):
            self._game, self._token = game, Token()
            self._wait.start()
            work = partial(review, game)
            self._analyst.do(Task(work, self._on_reviewed, self._token))

    def _drop(self) -> None:
        """Forget the review, and have no other one made."""
        self._token.drop()
        self._wait.stop()
        self._game = self._review = None

    def _on_reviewed(self, result: object) -> None:
        self._wait.stop()
        if not isinstance(result, Review):
            return
        self._review = result
        self._show()
        is_first, self._is_opening = self._is_opening, False
        if not is_first or self._game is None or not self._game.outcome.is_over:
            return
        self.panel.take_focus()
        if result.turning_point is not None:
            self._look_at(result.turning_point)

    @Slot(int)
    def _look_at(self, number: int) -> None:
        self._controller.show(number - 1)

    @Slot(bool)
    def _on_line_toggled(self, shown: bool) -> None:  # noqa: FBT001 - a signal's
        self._with_line = self._move if shown else None
        self._show()

    @Slot()
    def _on_go_on(self) -> None:
        standing = self._controller.standing
        if standing.game.outcome.is_over:
            # what has been reviewed stays as it ended, in the score too
            game = standing.game
            moves = game.moves[: standing.ply]
            again = Game(game.geometry, game.starter, moves, start=game.start)
            self._controller.resume(again, standing.players)
            self._stage.done.emit(
                lambda: say("A new game: the other stays as it ended.")
            )
        else:
            self._controller.go_on_from_here()
        self._stage.take_focus()

    @Slot(object, object)
    def _on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        self.panel.set_square_numbers(shown=after.square_numbers)

    @Slot()
    def _show(self) -> None:
        """Show what is known, in the panel and on the board."""
        panel, game = self.panel, self._controller.standing.game
        if self._with_line is not self._move:
            self._with_line = None
        panel.show_line(shown=self._with_line is not None)
        if self._game is not None and self._review is not None:
            panel.show_review(self._game, self._review, self._number)
        elif not _is_reviewable(game):
            panel.show_text(partial(reviews.nothing_to_review, game))
        elif not self._wait.isActive():
            panel.show_text(reviews.working)
        self._note()

    def _note(self) -> None:
        """Mark the move looked at on the board, and say what it did."""
        move, number = self._move, self._number
        if move is None or number is None:
            self._notes.show_instead(None)
            self._stage.said.emit(None)
            return
        if self._with_line is move:
            self._notes.show_instead(review_notes.of_line(number, move))
        else:
            self._notes.show_instead(review_notes.of_move(move))
        self._stage.said.emit(partial(reviews.move_of, number, move))


def _is_reviewable(game: Game) -> bool:
    """Return whether there are moves, on a board whose games can be reviewed."""
    return bool(game.moves) and can_be_reviewed(game.geometry)


def _played(game: Game) -> tuple[object, ...]:
    """Return what the review of a game depends on."""
    return game.geometry, game.starter, game.start, game.moves


def _goes_on(before: Game, after: Game) -> bool:
    """Return whether `after` has the moves of `before`, and maybe more."""
    known = len(before.moves)
    return len(after.moves) >= known and _played(before) == _played(after.at(known))
