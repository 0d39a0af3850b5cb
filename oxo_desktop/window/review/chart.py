"""The value of a game after each of its moves, as a line."""

from functools import partial
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from oxo_desktop.engine import Value
from oxo_desktop.learning.review import Review
from oxo_desktop.says import reviews
from oxo_desktop.window import theme
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill_rounded, smooth_painter, stroke_path
from oxo_desktop.window.controls.side_panel import Card
from oxo_desktop.window.controls.text_size import scale_of_text, scaled_to_text
from oxo_desktop.window.controls.widgets import write
from oxo_desktop.words import is_right_to_left, say

_HIGH, _LEAST = 96, 62
"""The height at best and at least, in pixels where text is of the usual size."""

_INSET = 10.0
_DOT, _LARGE_DOT, _PEN, _COLUMN = 3.0, 5.5, 2.5, 18.0
"""Sizes of the line, and of what marks a move, in pixels likewise."""


class ValueChart(Card):
    """A line through the values of a game to X, with a dot at its turning point.

    A click chooses the nearest move.

    Signals:
        chosen: the number of a move.
    """

    radius = 10.0
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._review: Review | None = None
        self._rows: tuple[Value | None, ...] = tuple(Value)
        self._selected: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        translated(self, accessibleName=lambda: say("Value of the game"))

    def sizeHint(self) -> QSize:
        return QSize(scaled_to_text(self, 200), scaled_to_text(self, _HIGH))

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled_to_text(self, 120), scaled_to_text(self, _LEAST))

    def show_review(self, review: Review, selected: int | None, *, draws: bool) -> None:
        """`draws` is whether a game on this board can be drawn."""
        self._review, self._selected = review, selected
        between = [v for v in (Value.DRAW, None) if v in review.values]
        if draws and not between:
            between = [Value.DRAW]
        self._rows = (Value.LOSS, *between, Value.WIN)
        translated(self, accessibleDescription=partial(reviews.values, review))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._review is None:
            return
        x = event.position().x()
        numbers = range(1, len(self._review.moves) + 1)
        self.chosen.emit(min(numbers, key=lambda n: abs(self.point_of(n).x() - x)))

    def point_of(self, number: int) -> QPointF:
        """Return where the value after a move is shown; 0 is the start."""
        assert self._review is not None
        box = self._box_of_line()
        share = number / len(self._review.moves)
        if is_right_to_left():
            share = 1 - share
        y = self._height_of(self._review.values[number])
        return QPointF(box.left() + box.width() * share, y)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = smooth_painter(self)
        self._paint_rows(painter)
        if self._review is not None:
            self._paint_line(painter, self._review)

    def _paint_rows(self, painter: QPainter) -> None:
        colors, box = theme.current(), self._box_of_line()
        painter.setPen(colors.muted)
        for value in self._rows:
            y = self._height_of(value)
            line = QRectF(box.left(), y - 0.5, box.width(), 1)
            fill_rounded(painter, line, 0, colors.border)
            place = QRectF(_INSET, y - 10, self.width() - 2 * _INSET, 20)
            write(painter, place, reviews.value(value))

    def _paint_line(self, painter: QPainter, review: Review) -> None:
        colors, scale = theme.current(), scale_of_text(self)
        points = [self.point_of(n) for n in range(len(review.values))]
        if self._selected is not None:
            middle = points[self._selected].x()
            wide = scale * _COLUMN
            column = QRectF(middle - wide / 2, 5, wide, self.height() - 10)
            fill_rounded(painter, column, 6, colors.button)
        for start, end in pairwise(points):
            painter.fillPath(stroke_path(start, end, scale * _PEN), colors.text)
        for number, point in enumerate(points):
            is_turning = number == review.turning_point
            size = scale * (_LARGE_DOT if is_turning else _DOT)
            color = colors.bad if is_turning else colors.text
            painter.fillPath(stroke_path(point, point, 2 * size), color)

    def _box_of_line(self) -> QRectF:
        """Return the room for the line, beside the names of the values."""
        metrics = QFontMetricsF(self.font())
        wide = max(metrics.horizontalAdvance(reviews.value(v)) for v in self._rows)
        names = wide + 2 * _INSET + _LARGE_DOT
        box = QRectF(self.rect()).adjusted(names, 0, -_INSET - _LARGE_DOT, 0)
        if is_right_to_left():
            box.moveLeft(_INSET + _LARGE_DOT)
        return box

    def _height_of(self, value: Value | None) -> float:
        """Return how far below the upper edge a value is: the best for X is on top."""
        part = self.height() / (2 * len(self._rows))
        return part * (2 * (len(self._rows) - self._rows.index(value)) - 1)
