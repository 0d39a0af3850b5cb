"""What lies under the marks: the card, the squares, and what singles one out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsItem

from oxo_desktop.window.controls.figures import (
    GRID_PEN,
    card_box,
    corner_radius,
    paint_empty,
    square_box,
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

    from oxo_desktop.layouts import Layout
    from oxo_desktop.window.theme import Theme

_DOTS = 36


class BoardCard(QGraphicsItem):
    """What lies under the marks: card, squares, and whatever singles one out.

    Attributes:
        last, hinted, ringed: the square that is tinted, dotted, ringed, or None.
        numbered: the squares that show their number.

    They are set by `single_out`, which paints only the squares concerned again.
    """

    def __init__(self, layout: Layout, theme: Theme) -> None:
        super().__init__()
        self._layout = layout
        self.theme = theme
        self.last: int | None = None
        self.ringed: int | None = None
        self.hinted: int | None = None
        self.numbered: tuple[int, ...] = ()

    def boundingRect(self) -> QRectF:
        return card_box(self._layout)

    def box(self, position: int, inset: float) -> QRectF:
        return square_box(self._layout, position, inset)

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
        paint_empty(painter, self._layout, GRID_PEN, theme)
        if self.last is not None:
            box = self.box(self.last, 6)
            fill_rounded(painter, box, self._radius(box, 8), theme.button)
        self._paint_numbers(painter)
        if self.hinted is not None:
            self._paint_dots(painter, self.box(self.hinted, 7))
        if self.ringed is not None:
            box = self.box(self.ringed, 5)
            radius = self._radius(box, 9)
            outline_rounded(painter, box, radius, 2.2, theme.accent)

    def _radius(self, box: QRectF, radius: float) -> float:
        return corner_radius(self._layout, box, radius)

    def _paint_dots(self, painter: QPainter, box: QRectF) -> None:
        """Draw a dotted frame: a hint, not the keyboard's ring."""
        path = QPainterPath()
        radius = self._radius(box, 8)
        path.addRoundedRect(box, radius, radius)
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
