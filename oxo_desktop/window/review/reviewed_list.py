"""The moves of a game, a row for each, with what each of them did."""

from math import ceil

from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetricsF

from oxo_desktop.engine import Game
from oxo_desktop.learning.review import Judgement, Review, ReviewedMove
from oxo_desktop.says import reviews
from oxo_desktop.window import theme
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.move_table import (
    NUMBER,
    ROW,
    ColoredText,
    ListedMove,
    MoveTable,
    name_of_move,
)
from oxo_desktop.window.controls.text_size import resized_font, scaled_to_text
from oxo_desktop.words import say

_NAME = 68
"""The room for the name of a move, in pixels where text is of the usual size."""


class ReviewedList(MoveTable):
    """One move in each row, with what it did."""

    def __init__(self) -> None:
        super().__init__(1)
        translated(self, accessibleName=lambda: say("Moves and what they did"))
        self.setHorizontalHeaderLabels([""])
        self._game = Game()
        self._review: Review | None = None

    def show_review(self, game: Game, review: Review, selected: int | None) -> None:
        self._game, self._review = game, review
        self.show_listed(selected)
        # what is said of a move begins with its number
        self.setVerticalHeaderLabels([""] * self.rowCount())

    def listed(self) -> list[ListedMove]:
        if self._review is None:
            return []
        return [self._move(*each) for each in enumerate(self._review.moves, start=1)]

    def minimumSizeHint(self) -> QSize:
        """Return the room for two moves, whatever they did."""
        metrics = QFontMetricsF(resized_font(self, bold=True))
        longest = max(
            metrics.horizontalAdvance(reviews.judgement(j)) for j in Judgement
        )
        wide = ceil(longest) + scaled_to_text(self, NUMBER + _NAME)
        wide += self.verticalScrollBar().sizeHint().width()
        return QSize(wide, 2 * scaled_to_text(self, ROW))

    def _move(self, number: int, move: ReviewedMove) -> ListedMove:
        assert self._review is not None
        colors, geometry = theme.current(), self._game.geometry
        color = colors.muted
        if move.is_mistake:
            color = colors.bad
        elif move.judgement is Judgement.KEPT_WIN:
            color = colors.good
        name = name_of_move(geometry, move.mark, move.position)
        is_turning = number == self._review.turning_point
        return ListedMove(
            ColoredText(name, colors.of_mark(move.mark), is_bold=True),
            reviews.reviewed_move(geometry, number, move),
            ColoredText(reviews.judgement(move.judgement), color, is_turning),
            reviews.why(geometry, move) if move.is_mistake else "",
        )
