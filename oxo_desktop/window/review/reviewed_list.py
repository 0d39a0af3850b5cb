"""The moves of a game, a row for each, with what each of them did."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from oxo_desktop.engine import Game
from oxo_desktop.engine.review import Judgement
from oxo_desktop.says import reviews, sentences
from oxo_desktop.window import theme
from oxo_desktop.window.controls.figures import mark_path
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import put_scroll_bars
from oxo_desktop.window.controls.shapes import (
    fill,
    fill_rounded,
    outline_rounded,
    text_baseline,
)
from oxo_desktop.window.controls.widgets import elided, scaled_to_text
from oxo_desktop.words import is_right_to_left, say

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent

    from oxo_desktop.engine.review import Review, ReviewedMove

_ROW = 36
_NUMBER, _MARK, _INDENT, _GAP, _PLACE = 24, 26, 10, 8, 44
"""Lengths in pixels where text is of the usual size."""

_KEYS = (
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
    Qt.Key.Key_Home, Qt.Key.Key_End,
)  # fmt: skip
"""What leads through the moves."""

_GAVE_AWAY = (Judgement.GAVE_AWAY_WIN, Judgement.GAVE_AWAY_DRAW)


class _Cells:
    """Lays out a row from the side where lines of the current language begin."""

    def __init__(self, box: QRectF) -> None:
        self._left, self._right = box.left(), box.right()
        self._box = box

    def take(self, width: float, *, from_end: bool = False) -> QRectF:
        """Return the next part of the row, this wide."""
        if from_end is is_right_to_left():
            left, self._left = self._left, self._left + width
        else:
            self._right -= width
            left = self._right
        return QRectF(left, self._box.top(), width, self._box.height())

    @property
    def room(self) -> float:
        """The width that is left."""
        return max(0.0, self._right - self._left)


class _RowDelegate(QStyledItemDelegate):
    """Paints a row: the move's number, its mark, its square, and what it did."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        view = self.parent()
        assert isinstance(view, ReviewedList)
        return QSize(0, scaled_to_text(view, _ROW))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        view = self.parent()
        assert isinstance(view, ReviewedList)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(2, 1, -2, -1)
        view.paint_row(painter, box, index.row())
        painter.restore()


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
        self._has_numbers = False
        translated(self, accessibleName=lambda: say("Moves and what they did"))
        self.setItemDelegate(_RowDelegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        put_scroll_bars(self, QPalette.ColorRole.Base)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentRowChanged.connect(self._on_current_changed)

    def minimumSizeHint(self) -> QSize:
        metrics = QFontMetricsF(_bold(self.font()))
        longest = max(
            metrics.horizontalAdvance(reviews.judgement(j)) for j in Judgement
        )
        beside = 2 * _INDENT + _NUMBER + _MARK + _GAP + _PLACE
        wide = ceil(longest) + scaled_to_text(self, beside)
        return QSize(wide, 2 * scaled_to_text(self, _ROW))

    def set_square_numbers(self, *, shown: bool) -> None:
        """Call squares by their numbers, which the board shows, or by their places."""
        self._has_numbers = shown
        self.viewport().update()

    def show_review(self, game: Game, review: Review, selected: int | None) -> None:
        """Show the moves that were made, and which of them is looked at."""
        with QSignalBlocker(self):
            if (game, review) != (self._game, self._review):
                self._game, self._review = game, review
                self._fill(review)
            self.setCurrentRow(-1 if selected is None else selected - 1)

    def retranslate(self) -> None:
        """Say the moves in the current language."""
        if self._review is not None:
            with QSignalBlocker(self):
                row = self.currentRow()
                self._fill(self._review)
                self.setCurrentRow(row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollToItem(self.currentItem())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _KEYS:
            super().keyPressEvent(event)
        else:
            # digits are the board's
            event.ignore()

    def paint_row(self, painter: QPainter, box: QRectF, row: int) -> None:
        """Paint a row into its box."""
        assert self._review is not None
        colors, number = theme.current(), row + 1
        reviewed = self._review.moves[row]
        if row == self.currentRow():
            fill_rounded(painter, box, 8, colors.button)
            if self.hasFocus():
                outline_rounded(painter, box, 8, 2, colors.accent)
        cells, indent = _Cells(box), scaled_to_text(self, _INDENT)
        cells.take(indent)
        cells.take(indent, from_end=True)
        usual, bold = QFont(self.font()), _bold(self.font())
        is_turning = number == self._review.turning_point
        place = cells.take(scaled_to_text(self, _NUMBER))
        _write(painter, place, str(number), usual, colors.muted)
        self._paint_mark(painter, cells.take(scaled_to_text(self, _MARK)), reviewed)
        did = reviews.judgement(reviewed.judgement)
        font = bold if is_turning else usual
        wide = min(QFontMetricsF(font).horizontalAdvance(did) + 1, cells.room)
        place = cells.take(wide, from_end=True)
        _write(painter, place, did, font, self._color_of(reviewed))
        cells.take(min(scaled_to_text(self, _GAP), cells.room), from_end=True)
        square = self._square(reviewed.position)
        _write(painter, cells.take(cells.room), square, bold, colors.text)

    def _paint_mark(
        self, painter: QPainter, place: QRectF, reviewed: ReviewedMove
    ) -> None:
        scale = scaled_to_text(self, 15) / 66
        painter.save()
        middle = QPointF(place.center())
        middle.setX(place.left() + scaled_to_text(self, 8))
        if is_right_to_left():
            middle.setX(place.right() - scaled_to_text(self, 8))
        painter.translate(middle)
        painter.scale(scale, scale)
        color = theme.current().of_mark(reviewed.mark)
        fill(painter, mark_path(reviewed.mark), color)
        painter.restore()

    def _color_of(self, reviewed: ReviewedMove) -> QColor:
        if reviewed.judgement in _GAVE_AWAY:
            return theme.current().bad
        is_win = reviewed.judgement is Judgement.KEPT_WIN
        return theme.current().good if is_win else theme.current().muted

    def _square(self, position: int) -> str:
        if self._has_numbers:
            return str(position)
        return sentences.short_place(self._game.geometry, position)

    def _fill(self, review: Review) -> None:
        geometry = self._game.geometry
        # a screen reader keeps the rows that it knows
        while self.count() > len(review.moves):
            self.takeItem(self.count() - 1)
        while self.count() < len(review.moves):
            self.addItem(QListWidgetItem())
        for number, reviewed in enumerate(review.moves, start=1):
            item = self.item(number - 1)
            text = reviews.reviewed_move(geometry, number, reviewed)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
            why = reviews.why(geometry, reviewed) if reviewed.is_mistake else ""
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, why)
            item.setToolTip("\n".join(filter(None, (text, why))))

    @Slot(int)
    def _on_current_changed(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(row + 1)


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    return bold


def _write(
    painter: QPainter, place: QRectF, text: str, font: QFont, color: QColor
) -> None:
    """Write a text where its place begins in the current language."""
    text = elided(text, font, place.width() + 1)
    metrics = QFontMetricsF(font)
    left = place.left()
    if is_right_to_left():
        left = place.right() - metrics.horizontalAdvance(text)
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(QPointF(left, text_baseline(metrics, place)), text)
