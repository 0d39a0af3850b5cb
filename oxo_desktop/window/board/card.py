"""What lies under the marks: the card, the grid, and what singles a square out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsItem

from oxo_desktop.engine import Geometry
from oxo_desktop.window.controls.figures import (
    GRID_PEN,
    SQUARE,
    grid_lines,
    squares_box,
)
from oxo_desktop.window.controls.shapes import (
    fill,
    fill_bordered,
    fill_rounded,
    outline_rounded,
)

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from oxo_desktop.window.theme import Theme

_DOTS = 36


class BoardCard(QGraphicsItem):
    """What lies under the marks: card, grid, and whatever singles a square out.

    Attributes:
        last, hinted, ringed: the square that is tinted, dotted, ringed, or None.
        numbered: the squares that show their number.

    They are set by `single_out`, which paints only the squares concerned again.
    """

    def __init__(self, geometry: Geometry, theme: Theme) -> None:
        super().__init__()
        self._geometry = geometry
        self.theme = theme
        self.last: int | None = None
        self.ringed: int | None = None
        self.hinted: int | None = None
        self.numbered: tuple[int, ...] = ()
        self._grid = grid_lines(geometry, GRID_PEN)

    def boundingRect(self) -> QRectF:
        return squares_box(self._geometry)

    def box(self, position: int, inset: float) -> QRectF:
        row, column = self._geometry.row_and_column(position)
        square = QRectF(column * SQUARE, row * SQUARE, SQUARE, SQUARE)
        return square.adjusted(inset, inset, -inset, -inset)

    def single_out(self, name: str, position: int | None) -> None:
        """Set `last`, `hinted` or `ringed`, by its name."""
        before = getattr(self, name)
        setattr(self, name, position)
        for changed in {before, position} - {None}:
            self.update(self.box(changed, 0))

    def number(self, positions: tuple[int, ...]) -> None:
        """Show the numbers of these squares and no others."""
        changed = set(self.numbered) ^ set(positions)
        self.numbered = positions
        for position in changed:
            self.update(self.box(position, 0))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        theme = self.theme
        card = self.boundingRect()
        fill_bordered(painter, card, 13, 1, (theme.border, theme.board))
        if self.last is not None:
            fill_rounded(painter, self.box(self.last, 6), 8, theme.button)
        for line in self._grid:
            fill_rounded(painter, line, GRID_PEN / 2, theme.grid)
        self._paint_numbers(painter)
        if self.hinted is not None:
            self._paint_dots(painter, self.box(self.hinted, 7))
        if self.ringed is not None:
            outline_rounded(painter, self.box(self.ringed, 5), 9, 2.2, theme.accent)

    def _paint_dots(self, painter: QPainter, box: QRectF) -> None:
        """Draw a dotted frame: a hint, not the keyboard's ring."""
        path = QPainterPath()
        path.addRoundedRect(box, 8, 8)
        dots = QPainterPath()
        for index in range(_DOTS):
            dots.addEllipse(path.pointAtPercent(index / _DOTS), 1.6, 1.6)
        fill(painter, dots, self.theme.accent)

    def _paint_numbers(self, painter: QPainter) -> None:
        if not self.numbered:
            return
        font = painter.font()
        font.setPixelSize(10)
        painter.setFont(font)
        painter.setPen(self.theme.muted)
        for position in self.numbered:
            corner = self.box(position, 10).topLeft()
            painter.drawText(corner + QPointF(0, 9), str(position))
