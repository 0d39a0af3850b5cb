"""The moves of a game, a row for each, with what each of them did."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFontMetricsF, QPainter, QPalette
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from oxo_desktop.engine import Game
from oxo_desktop.learning.review import Judgement
from oxo_desktop.says import reviews, sentences
from oxo_desktop.window import theme
from oxo_desktop.window.controls.figures import mark_path
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import CellDelegate, make_flat, paint_current
from oxo_desktop.window.controls.shapes import fill
from oxo_desktop.window.controls.text_size import resized_font, scaled_to_text
from oxo_desktop.window.controls.widgets import tooltip, write
from oxo_desktop.words import is_right_to_left, say, without_signs

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent

    from oxo_desktop.learning.review import Review, ReviewedMove
    from oxo_desktop.window.controls.scrolling import Index

_ROW = 36
_NUMBER, _MARK, _SQUARE, _INDENT = 24, 26, 34, 6
"""Lengths in pixels where text is of the usual size."""

_KEYS = (
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
    Qt.Key.Key_Home, Qt.Key.Key_End,
)  # fmt: skip
"""What leads through the moves."""


class ReviewedList(QListWidget):
    """A row for each move; the arrow keys go from one to the next.

    Signals:
        chosen: the number of the move that is to be looked at.
    """

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._game = Game()
        self._review: Review | None = None
        translated(self, accessibleName=lambda: say("Moves and what they did"))
        self.setItemDelegate(CellDelegate(self, self._height, self._paint_row))
        make_flat(self, QPalette.ColorRole.Base)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentRowChanged.connect(self._on_current_changed)

    def minimumSizeHint(self) -> QSize:
        metrics = QFontMetricsF(resized_font(self, bold=True))
        longest = max(
            metrics.horizontalAdvance(reviews.judgement(j)) for j in Judgement
        )
        before = 2 * _INDENT + _NUMBER + _MARK + _SQUARE
        wide = ceil(longest) + scaled_to_text(self, before) + 4
        wide += self.verticalScrollBar().sizeHint().width()
        return QSize(wide, 2 * scaled_to_text(self, _ROW))

    def sizeHint(self) -> QSize:
        """Ask for room for all moves."""
        rows = self.count() * max(0, self.sizeHintForRow(0))
        return self.minimumSizeHint().expandedTo(QSize(0, rows))

    def show_review(self, game: Game, review: Review, selected: int | None) -> None:
        with QSignalBlocker(self):
            if (game, review) != (self._game, self._review):
                self._game, self._review = game, review
                self.retranslate()
            self.setCurrentRow(-1 if selected is None else selected - 1)

    def retranslate(self) -> None:
        if self._review is None:
            return
        moves, geometry = self._review.moves, self._game.geometry
        # a screen reader keeps the rows that it knows
        while self.count() > len(moves):
            self.takeItem(self.count() - 1)
        while self.count() < len(moves):
            self.addItem(QListWidgetItem())
        for number, reviewed in enumerate(moves, start=1):
            item = self.item(number - 1)
            text = reviews.reviewed_move(geometry, number, reviewed)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, without_signs(text))
            why = reviews.why(geometry, reviewed) if reviewed.is_mistake else ""
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, without_signs(why))
            tooltip(item, "\n".join(filter(None, (text, why))))
        self.updateGeometry()

    def _height(self, _: Index) -> float:
        return scaled_to_text(self, _ROW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollToItem(self.currentItem())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _KEYS:
            super().keyPressEvent(event)
        else:
            # digits are the board's
            event.ignore()

    def _paint_row(self, painter: QPainter, box: QRectF, index: Index) -> None:
        """Paint a move's number, its mark, its square, and what it did."""
        assert self._review is not None
        colors, number = theme.current(), index.row() + 1
        reviewed = self._review.moves[index.row()]
        box = box.adjusted(2, 1, -2, -1)
        if index.row() == self.currentRow():
            paint_current(painter, self, box, 8)
        usual, bold = self.font(), resized_font(self, bold=True)
        indent, number_wide, mark_wide = (
            scaled_to_text(self, n) for n in (_INDENT, _NUMBER, _MARK)
        )
        painter.setFont(usual)
        painter.setPen(colors.muted)
        write(painter, _part(box, indent, number_wide), str(number))
        start = indent + number_wide
        self._paint_mark(painter, _part(box, start, mark_wide), reviewed)
        start += mark_wide
        beside = _part(box, start, max(0.0, box.width() - start - indent))
        painter.setFont(bold)
        painter.setPen(colors.text)
        square = sentences.square_name(self._game.geometry, reviewed.position)
        write(painter, beside, square)
        painter.setFont(bold if number == self._review.turning_point else usual)
        painter.setPen(self._color_of(reviewed))
        judged = reviews.judgement(reviewed.judgement)
        write(painter, beside, judged, at_end=True)

    def _paint_mark(
        self, painter: QPainter, place: QRectF, reviewed: ReviewedMove
    ) -> None:
        scale = scaled_to_text(self, 15) / 66
        painter.save()
        painter.translate(_part(place, 0, 2 * scaled_to_text(self, 8)).center())
        painter.scale(scale, scale)
        color = theme.current().of_mark(reviewed.mark)
        fill(painter, mark_path(reviewed.mark), color)
        painter.restore()

    def _color_of(self, reviewed: ReviewedMove) -> QColor:
        if reviewed.is_mistake:
            return theme.current().bad
        is_win = reviewed.judgement is Judgement.KEPT_WIN
        return theme.current().good if is_win else theme.current().muted

    @Slot(int)
    def _on_current_changed(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(row + 1)


def _part(box: QRectF, start: float, width: float) -> QRectF:
    """Return what begins so far from where lines of the current language do."""
    left = box.right() - start - width if is_right_to_left() else box.left() + start
    return QRectF(left, box.top(), width, box.height())
