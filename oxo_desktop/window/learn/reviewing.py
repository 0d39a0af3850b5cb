"""The game on the board reviewed: what each of its moves did to the outcome."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop import reviews
from oxo_desktop.controller import Standing
from oxo_desktop.engine import Game
from oxo_desktop.engine.review import ReviewedMove
from oxo_desktop.window.learn import review_remarks
from oxo_desktop.window.learn.game_review import GameReview, is_reviewable
from oxo_desktop.window.review.review_panel import ReviewPanel
from oxo_desktop.words import say

if TYPE_CHECKING:
    from oxo_desktop.settings import Preferences
    from oxo_desktop.window.learn.surroundings import Surroundings


class Reviewing(QObject):
    """Shows the review of the game beside its board, as far as it has been played.

    A move is looked at while the board shows the position before it. A review of a
    finished game begins with its turning point.

    Args:
        around: what it uses of the window.

    Attributes:
        panel: the turning point, the chart and the moves.

    Signals:
        task_wanted: a Task for the analyst.
        position_requested: the number of moves after which to show the game.
        go_on_requested: the game is to go on from the position shown.
        game_begun: a Game that goes on from there, if that one is over, and its
            GameSettings.
        done: what has been done, as a Sentence, once that game is there.
        said: a Sentence about the move looked at, or None.
    """

    task_wanted = Signal(object)
    position_requested = Signal(int)
    go_on_requested = Signal()
    game_begun = Signal(object, object)
    done = Signal(object)
    said = Signal(object)

    def __init__(self, around: Surroundings) -> None:
        super().__init__(around.stage)
        self._stage, self._notes = around.stage, around.notes
        self._standing = Standing()
        self._is_shown = self._is_opening = self._is_leaving = False
        self._with_line: ReviewedMove | None = None
        self._reviewed = GameReview(self)
        self.panel = ReviewPanel(around.look.theme, around.stage.window)
        numbers = around.preferences.value.square_numbers
        self.panel.set_square_numbers(shown=numbers)
        self._connect(around)

    def _connect(self, around: Surroundings) -> None:
        self._reviewed.task_wanted.connect(self.task_wanted)
        self._reviewed.found.connect(self._on_found)
        self._reviewed.waited.connect(self._show)
        self.panel.chosen.connect(self._look_at)
        self.panel.line_toggled.connect(self._on_line_toggled)
        self.panel.go_on_requested.connect(self._on_go_on)
        around.panels.opened.connect(self._on_panel_opened)
        around.panels.closed.connect(self._on_panel_closed)
        around.preferences.changed.connect(self._on_preferences_changed)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Review what has been played since, and follow the position shown."""
        self._standing = standing
        if self._is_shown:
            self._reviewed.follow(standing)
            self._show()

    def on_game_started(self) -> None:
        """Do nothing yet: `on_standing_changed` comes next."""

    def on_toggled(self, *, shown: bool) -> None:
        """Review the game on the board, from its turning point if it is over, or end.

        The review is made anew if there is one.
        """
        self._is_shown = shown
        if shown:
            self._begin()
        else:
            self._end()

    def retranslate(self) -> None:
        """Write what is noted on the board in the current language."""
        if self._is_shown:
            self._note()

    @property
    def _number(self) -> int | None:
        """The number of the move looked at, which the board doesn't show yet."""
        standing = self._standing
        return standing.ply + 1 if standing.ply < len(standing.game.moves) else None

    @property
    def _move(self) -> ReviewedMove | None:
        """The move looked at, once it is reviewed."""
        review, number = self._reviewed.review, self._number
        if review is None or number is None or number > len(review.moves):
            return None
        return review.moves[number - 1]

    def _begin(self) -> None:
        self._is_opening = True
        # what it shows may be about another game
        self.panel.show_text(reviews.working)
        self._reviewed.drop()
        self._reviewed.follow(self._standing)
        self._show()

    def _end(self) -> None:
        self._reviewed.drop()
        self._is_opening, self._is_leaving = False, True
        self._notes.remark(None)
        self.said.emit(None)

    @Slot()
    def _on_found(self) -> None:
        self._show()
        review, game = self._reviewed.review, self._reviewed.game
        is_first, self._is_opening = self._is_opening, False
        if not is_first or review is None or game is None or not game.outcome.is_over:
            return
        self.panel.take_focus()
        if review.turning_point is not None:
            self._look_at(review.turning_point)

    @Slot(int)
    def _look_at(self, number: int) -> None:
        self.position_requested.emit(number - 1)

    @Slot(bool)
    def _on_line_toggled(self, shown: bool) -> None:  # noqa: FBT001 - a signal's
        self._with_line = self._move if shown else None
        self._show()

    @Slot()
    def _on_go_on(self) -> None:
        standing = self._standing
        if standing.game.outcome.is_over:
            # what has been reviewed stays as it ended, in the score too
            game = standing.game
            moves = game.moves[: standing.ply]
            again = Game(game.geometry, game.starter, moves, start=game.start)
            self.game_begun.emit(again, standing.players)
            self.done.emit(lambda: say("A new game: the other stays as it ended."))
        else:
            self.go_on_requested.emit()
        self._stage.take_focus()

    @Slot()
    def _on_panel_opened(self) -> None:
        self._is_leaving = False

    @Slot()
    def _on_panel_closed(self) -> None:
        """Show the end of the game once nothing else would lead back to it."""
        if self._is_leaving:
            self._is_leaving = False
            self.position_requested.emit(len(self._standing.game.moves))

    @Slot(object, object)
    def _on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        self.panel.set_square_numbers(shown=after.square_numbers)

    @Slot()
    def _show(self) -> None:
        """Show what is known, in the panel and on the board."""
        panel, game, number = self.panel, self._standing.game, self._number
        if self._with_line is not self._move:
            self._with_line = None
        panel.show_line(shown=self._with_line is not None)
        reviewed = self._reviewed
        if reviewed.game is not None and reviewed.review is not None:
            panel.show_review(reviewed.game, reviewed.review, number)
        elif not is_reviewable(game):
            panel.show_text(partial(reviews.nothing_to_review, game))
        elif not reviewed.is_awaited:
            panel.show_text(reviews.working)
        self._note()

    def _note(self) -> None:
        """Mark the move looked at on the board, and say what it did."""
        move, number = self._move, self._number
        if move is None or number is None:
            self._notes.remark(None)
            self.said.emit(None)
            return
        if self._with_line is move:
            self._notes.remark(review_remarks.of_line(number, move))
        else:
            self._notes.remark(review_remarks.of_move(move))
        self.said.emit(partial(reviews.move_of, number, move))
