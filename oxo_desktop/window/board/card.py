"""The ground under the marks: the card, the squares, and highlights."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtWidgets import QGraphicsItem

from oxo_desktop.layouts import Layout, Panel
from oxo_desktop.says import sentences
from oxo_desktop.window import theme
from oxo_desktop.window.controls.figures import (
    GRID_PEN,
    MARGIN,
    SQUARE,
    WIN_PEN,
    board_box,
    card_box,
    card_boxes,
    corner_radius,
    leaning_ring,
    line_path,
    paint_empty,
    square_box,
    square_path,
)
from oxo_desktop.window.controls.shapes import (
    fill,
    fill_bordered,
    fill_rounded,
    outline_rounded,
)
from oxo_desktop.window.controls.text_size import text_size

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from oxo_desktop.engine import Line

CARD_RADIUS = 13.0
"""Of the corners of a card, in scene units."""

_LAYER_NAME, _LAYER_NAME_IN_DEPTH = 26, 18
"""The usual height of the name of a layer, in scene units; and in depth."""

_BELOW_CARD, _MOST_BELOW_CARD = 50, 40
"""The room for it below the card of a layer, and its greatest height there."""

_BESIDE_LAYER = 8
"""The least room between it and a layer in depth, in scene units."""

_NUMBER, _MOST, _MOST_IN_DEPTH = 10, 26, 17
"""The usual and greatest height of the number of a square, in scene units."""

_MOST_BESIDE_A_MARK, _MOST_ON_A_DISC = 15, 17
"""The same for a number that is not under the mark on its square, or on its disc."""

_NUMBER_ON_A_DISC = 15.5
"""From the edge of a disc to the foot of its number, above the place of a mark."""

_LEAST = 12.0
"""The least height of what is written beside marks, in the view's pixels."""

_ON_A_DISC = 1.6
"""The factor by which highlights and numbers are larger on a disc."""


class BoardCard(QGraphicsItem):
    """The ground under the marks: the card, the squares, and highlights.

    Attributes:
        last, ringed, ghosted: the square that is tinted, ringed, or has a faint mark;
            or None.
        numbered: the free squares that show their number.
        crowded: squares that have no room for their number.
        numbered_beside_marks: the others, which do so where there is room.
        lit: the lines through the square under the pointer or the ring, and that.
        joined: the other squares on them.

    `highlight`, `number` and `join` paint only the squares concerned again.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        self.layout = layout
        self.enlargement = _ON_A_DISC if layout.is_joined else 1.0
        self.last: int | None = None
        self.ringed: int | None = None
        self.ghosted: int | None = None
        self.numbered: frozenset[int] = frozenset()
        self.numbered_beside_marks: frozenset[int] = frozenset()
        self.crowded: frozenset[int] = frozenset()
        self.joined: frozenset[int] = frozenset()
        self.lit: tuple[tuple[Line, ...], int | None] = (), None

    def boundingRect(self) -> QRectF:
        return board_box(self.layout)

    def box(self, position: int, inset: float) -> QRectF:
        return square_box(self.layout, position, inset)

    def highlight(self, name: str, position: int | None) -> None:
        """Move the highlight `name`, such as "last", to a square; None for none."""
        before = getattr(self, name)
        setattr(self, name, position)
        self._paint_anew({before, position} - {None})

    def number(self, free: frozenset[int], others: frozenset[int]) -> None:
        changed = (self.numbered ^ free) | (self.numbered_beside_marks ^ others)
        self.numbered, self.numbered_beside_marks = free, others
        self._paint_anew(changed)

    def join(self, here: int | None) -> None:
        """Light up the lines through a square; None for none."""
        before, _ = self.lit
        lit = () if here is None else self.layout.geometry.lines_through(here)
        self.lit = lit, here
        joined = frozenset(p for line in lit for p in line if p != here)
        changed, self.joined = self.joined ^ joined, joined
        if not self.layout.is_in_depth:
            self._paint_anew(changed)
            return
        for line in {*before} ^ {*lit}:
            # wider than its dashes
            self.update(line_path(self.layout, line, WIN_PEN).boundingRect())

    def _paint_anew(self, positions: AbstractSet[int]) -> None:
        for position in positions:
            self.update(self.box(position, 0))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        colors = theme.current()
        in_depth = self.layout.is_in_depth
        for card in card_boxes(self.layout):
            fill_bordered(painter, card, CARD_RADIUS, 1, (colors.border, colors.board))
        ground = colors.window if in_depth else colors.board
        paint_empty(painter, self.layout, GRID_PEN, (colors.grid, ground))
        if self.last is not None:
            self._paint_tint(painter, self.last)
        if self.joined and not in_depth:
            self._paint_joined(painter)
        self._paint_numbers(painter)
        if self.ringed is not None:
            self._paint_ring(painter, self.ringed)

    def _paint_ring(self, painter: QPainter, position: int) -> None:
        accent = theme.current().accent
        if self.layout.is_in_depth:
            fill(painter, leaning_ring(self.layout, position), accent)
            return
        box = self.box(position, 5)
        radius = corner_radius(self.layout, box, 9)
        outline_rounded(painter, box, radius, 2.2 * self.enlargement, accent)

    def _paint_joined(self, painter: QPainter) -> None:
        tint = QColor(theme.current().accent)
        tint.setAlphaF(theme.current().tint)
        for position in self.joined:
            fill_rounded(painter, self.box(position, 6), 8, tint)

    def paint_names(self, painter: QPainter) -> None:
        """Write the names of layers, above lines that cross their place in depth."""
        for panel in self.layout.panels:
            if panel.layer is not None:
                self._name_layer(painter, panel, panel.layer)

    def _name_layer(self, painter: QPainter, panel: Panel, layer: int) -> None:
        font, least = painter.font(), self._least(painter)
        text, in_depth = sentences.layer_name(layer), self.layout.is_in_depth
        if in_depth:
            # in the corner that the layer leaves free: the lower, the narrower
            at = QPointF(self.boundingRect().left() + MARGIN, panel.corner.y * SQUARE)
            size = self._grown(painter, _LAYER_NAME_IN_DEPTH)
            font.setPixelSize(size)
            metrics = QFontMetricsF(font)
            narrower = metrics.ascent() * self.layout.down.x / self.layout.down.y
            needed = metrics.horizontalAdvance(text) - narrower
            room = panel.corner.x * SQUARE - _BESIDE_LAYER - at.x()
            size = min(size, int(size * room / needed))
            if size < least:
                # its number says it too
                size, text = least, str(layer)
        else:
            size = min(self._grown(painter, _LAYER_NAME), _MOST_BELOW_CARD)
            size = max(size, least)
            at = card_box(panel).bottomLeft() + QPointF(4, _BELOW_CARD / 2 - 0.6 * size)
        font.setPixelSize(size)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        if in_depth:
            place = QRectF(
                at.x(), at.y(), metrics.horizontalAdvance(text), metrics.ascent()
            )
            fill_rounded(painter, place, 0, theme.current().board)
        painter.setPen(theme.current().muted)
        painter.drawText(at + QPointF(0, metrics.ascent()), text)

    def _paint_tint(self, painter: QPainter, position: int) -> None:
        grid, button = theme.current().grid, theme.current().button
        if self.layout.is_joined:
            box, colors = self.box(position, 0), (grid, button)
            fill_bordered(painter, box, box.width() / 2, GRID_PEN, colors)
        elif self.layout.is_in_depth:
            fill(painter, square_path(self.layout, position, 6, 8), button)
        else:
            fill_rounded(painter, self.box(position, 6), 8, button)

    def _paint_numbers(self, painter: QPainter) -> None:
        colors, size = theme.current(), self._number_size(painter)
        if self._foot(size) > self.layout.down.y * SQUARE:
            return  # the square is too low
        written = [(self.numbered - self.crowded, size, colors.muted)]
        most = _MOST_ON_A_DISC if self.layout.is_joined else _MOST_BESIDE_A_MARK
        # in depth a mark leaves no corner of its square free
        if self._least(painter) <= most and not self.layout.is_in_depth:
            # beside a mark it may stand on a tint
            beside = self.numbered_beside_marks
            written.append((beside, min(size, most), colors.text))
        font = painter.font()
        for squares, size, color in written:
            font.setPixelSize(size)
            painter.setFont(font)
            painter.setPen(color)
            for position in squares:
                at = self._number_at(painter, position, size)
                painter.drawText(at, str(position))

    def _least(self, painter: QPainter) -> int:
        return ceil(_LEAST / painter.worldTransform().m11())

    def _grown(self, painter: QPainter, size: float) -> int:
        """Return the height of text of this usual size, as large as is chosen."""
        least = self._least(painter)
        return max(least, round(max(size, least) * text_size()))

    def _number_size(self, painter: QPainter) -> int:
        most = _MOST_IN_DEPTH if self.layout.is_in_depth else _MOST
        grown = self._grown(painter, _NUMBER * self.enlargement)
        return max(self._least(painter), min(grown, most))

    def number_foot(self, painter: QPainter) -> float:
        """Return how far the number of a free square reaches down from its edge."""
        return self._foot(self._number_size(painter))

    def _foot(self, size: int) -> float:
        if self.layout.is_joined:
            return max(_NUMBER_ON_A_DISC, 0.9 * size)
        return 0.9 * size + (2 if self.layout.is_in_depth else 10)

    def _number_at(self, painter: QPainter, position: int, size: int) -> QPointF:
        box, foot = self.box(position, 0), QPointF(10, self._foot(size))
        if self.layout.is_joined:
            # a disc has no corner
            width = painter.fontMetrics().horizontalAdvance(str(position))
            foot.setX((box.width() - width) / 2)
        if self.layout.is_in_depth:
            # the box around a square that leans begins before it
            foot.setX(abs(self.layout.down.x) * SQUARE)
        return box.topLeft() + foot
