"""A board as it is painted: in the window, in small pictures, and on paper.

All of it is filled shapes (see shapes.py), as sharp in an SVG as on the screen. Lengths
are scene units (see figures.py): whoever has a board painted scales the painter.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, inf

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
)

from oxo_desktop.engine import Line, Mark
from oxo_desktop.layouts import Layout, Panel, Spots
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.figures import (
    GRID_PEN,
    MARGIN,
    PEN,
    SQUARE,
    WIN_PEN,
    board_box,
    card_box,
    card_boxes,
    center_of,
    corner_radius,
    leaning_ring,
    mark_path,
    on_square,
    paint_empty,
    square_box,
    win_path,
)
from oxo_desktop.window.controls.shapes import (
    fill_bordered,
    fill_rounded,
    outline_rounded,
    ring_path,
)
from oxo_desktop.window.controls.shown import Notes, Shown
from oxo_desktop.window.theme import Theme

_BORDER, CARD_RADIUS = 1.0, 13.0

DOT = 1.6
"""The radius of the dots in a frame."""

_THINNEST = {_BORDER: 1.0, DOT: 1.0, GRID_PEN: 1.0, PEN: 1.9, WIN_PEN: 2.4}
"""The least width of each in the view's pixels, so that small ones are visible."""

_WIDEST_IN_A_DISC, _WIDEST_IN_A_BOX = 2 * PEN, 3.5 * PEN
"""With a wider pen a mark has no room in its square."""

_LAYER_NAME, _LAYER_NAME_IN_DEPTH = 26, 18
"""The usual height of the name of a layer; and in depth."""

_BELOW_CARD, _MOST_BELOW_CARD = 50, 40
"""The room for it below the card of a layer, and its greatest height there."""

_BESIDE_LAYER = 8
"""The least room between it and a layer in depth."""

_NUMBER, _MOST, _MOST_IN_DEPTH = 10, 26, 17
"""The usual and greatest height of the number of a square."""

_MOST_BESIDE_A_MARK = 15
"""The same for a number that is outside of the mark on its square."""

_IN_CORNER, _IN_CORNER_IN_DEPTH, _PIXELS_IN_CORNER = 7.0, 3.0, 2.5
"""From the corner of a square to its number: inside of any ring, outside of marks; and
the least of it in the view's pixels."""

_DIGIT, _DIGIT_WIDTH, _LETTER_WIDTH = 0.73, 0.65, 0.8
"""How high and wide a digit is, and how wide a letter, for text of height 1."""

_ON_A_DISC = 1.6
"""The factor by which highlights and numbers are larger on a disc."""

_LEAST = 12.0
"""The least height of what is written, in the view's pixels."""


_RING, _RING_PEN, _LAST, _LAST_PEN = 0.5, 2.4, 3.5, 1.4
"""From the edge of a square to the ring and to the outline of the last move, and how
wide these are."""


class BoardPainter:
    """Paints the parts of a board, each by a method, from the ground up.

    Args:
        painter: scaled to scene units.
        colors: of a theme, or ink.
        least: the least height of what is written. Left out, text and lines are as
            large as the screen needs; on paper lines are as thin as they are.
        text: the factor by which text is larger.
    """

    def __init__(
        self,
        painter: QPainter,
        layout: Layout,
        colors: Theme,
        least: int | None = None,
        text: float = 1.0,
    ) -> None:
        self.painter, self.layout, self.colors = painter, layout, colors
        self._scale = painter.worldTransform().m11() if least is None else inf
        self.least = ceil(_LEAST / self._scale) if least is None else least
        self._text = text
        self.enlargement = _ON_A_DISC if layout.is_joined else 1.0

    def box(self, position: int, inset: float = 0) -> QRectF:
        return square_box(self.layout, position, inset)

    def whole(self, shown: Shown) -> None:
        """Paint a board that nobody plays on, without numbers and most notes."""
        self.cards()
        self.ground()
        if shown.last is not None:
            self.last(shown.last)
        for line in shown.won:
            winner = shown.board[line[0]]
            assert winner is not None
            self.win(line, winner)
        self.marks(shown)
        self.ghosts(shown.notes)

    def cards(self) -> None:
        colors, pen = self.colors, self.visible(_BORDER)
        for card in card_boxes(self.layout):
            edges = colors.border, colors.board
            fill_bordered(self.painter, card, CARD_RADIUS + pen - 1, pen, edges)

    def ground(self) -> None:
        """Paint the lines, discs or layers of an empty board."""
        colors, in_depth = self.colors, self.layout.is_in_depth
        under = colors.grid, colors.window if in_depth else colors.board
        paint_empty(self.painter, self.layout, self.visible(GRID_PEN), under)

    def ghosts(self, notes: Notes) -> None:
        for position, mark in notes.ghosts.items():
            self.mark(position, mark, share=self.colors.faded)

    def marks(self, shown: Shown) -> None:
        won = {position for line in shown.won for position in line}
        for position, mark in enumerate(shown.board, start=1):
            if mark is not None:
                is_beside = won and position not in won
                self.mark(position, mark, share=self.colors.faded if is_beside else 1)

    def visible(self, pen: float) -> float:
        """Return the width of a pen, or a dot's radius, at which it can be seen."""
        return max(pen, _THINNEST[pen] / self._scale)

    def mark(
        self, position: int, mark: Mark, drawn: float = 1.0, share: float = 1.0
    ) -> None:
        """Paint so much of a mark's strokes, 0 to 1, at such an opacity."""
        color = QColor(self.colors.of_mark(mark))
        color.setAlphaF(share)
        path = _figure(mark, self.visible(PEN), drawn, is_on_disc=self.layout.is_joined)
        at = center_of(self.layout, position)
        if self.layout.is_in_depth:
            self.painter.fillPath(on_square(self.layout, position).map(path), color)
        else:
            self.painter.fillPath(path.translated(at), color)

    def win(self, line: Line, winner: Mark, drawn: float = 1.0) -> None:
        """Paint so much of the line through a win, 0 to 1."""
        color = self.colors.of_win(winner)
        if self.visible(PEN) > PEN:
            # a line so thin would not be seen otherwise
            color.setAlphaF(self.colors.faded)
        self.painter.fillPath(won_path(self.layout, line, drawn, self._scale), color)

    def last(self, position: int) -> None:
        """Outline the square of the last move."""
        self._outline(position, _LAST, _LAST_PEN, self.colors.edge)

    def ring(self, position: int) -> None:
        """Ring the square that the keyboard is on."""
        self._outline(position, _RING, _RING_PEN, self.colors.accent)

    def joined(self, positions: Iterable[int]) -> None:
        """Tint squares that are on a line with another."""
        tint = QColor(self.colors.accent)
        tint.setAlphaF(self.colors.tint)
        for position in positions:
            fill_rounded(self.painter, self.box(position, 6), 8, tint)

    def _outline(self, position: int, inset: float, pen: float, color: QColor) -> None:
        if self.layout.is_in_depth:
            self.painter.fillPath(leaning_ring(self.layout, position, 5, pen), color)
            return
        if self.layout.is_joined:
            inset += GRID_PEN
        box = self.box(position, inset)
        radius = corner_radius(self.layout, box, 10 - inset)
        pen = max(pen * self.enlargement, 1 / self._scale)
        outline_rounded(self.painter, box, radius, pen, color)

    # what is written

    def numbers(self, shown: Shown, ghosted: int | None = None) -> None:
        """Write the numbers of squares without any mark; of others if there is room.

        The one that is `ghosted` has the faint mark of the pointer.
        """
        size = self._number_size()
        if self.number_foot() > self.layout.down.y * SQUARE:
            return  # the square is too low
        board, faint = shown.board, {*shown.notes.ghosts, ghosted}
        free = [p for p in board.available_moves() if p not in faint]
        name = str if shown.is_counted else self.layout.label_of
        self.number(((p, name(p)) for p in free), size, self.colors.muted)
        if self.has_room_beside_marks:
            most = self._most_beside_mark
            crossed = {p for line in shown.won for p in line}
            positions = board.geometry.positions
            full = [p for p in positions if board[p] is not None or p in faint]
            beside = [p for p in full if self.layout.is_joined or p not in crossed]
            named = ((p, name(p)) for p in beside)
            self.number(named, min(size, most), self.colors.text)

    @property
    def has_room_beside_marks(self) -> bool:
        """Whether squares with a mark have room for their number."""
        # in depth a mark leaves no corner of its square free
        return self.least <= self._most_beside_mark and not self.layout.is_in_depth

    @property
    def _most_beside_mark(self) -> int:
        return _MOST if self.layout.is_joined else _MOST_BESIDE_A_MARK

    def number(
        self, written: Iterable[tuple[int, object]], size: int, color: QColor
    ) -> None:
        """Write what squares are called, where no mark or ring reaches."""
        painter, font = self.painter, self.painter.font()
        font.setPixelSize(size)
        painter.setFont(font)
        painter.setPen(color)
        for position, number in written:
            painter.drawText(self._number_at(position, str(number), size), str(number))

    def number_foot(self) -> float:
        """Return how far the number of a free square reaches down from its edge."""
        if self.layout.is_joined:
            return 0
        if self.layout.is_in_depth:
            return 0.9 * self._number_size() + 3
        return self._in_corner + _DIGIT * self._number_size() + 2

    @property
    def number_width(self) -> float:
        """How far the number of a free square reaches into it from its edge."""
        first = _LETTER_WIDTH if self.layout.is_layered else _DIGIT_WIDTH
        wide = (first + _DIGIT_WIDTH) * self._number_size()
        return self._in_corner + wide + 2

    @property
    def _in_corner(self) -> float:
        """From the corner of a square to its number; more where squares are small."""
        return max(_IN_CORNER, _PIXELS_IN_CORNER / self._scale)

    def grown(self, size: float) -> int:
        """Return the height of text of this usual size, as large as is chosen."""
        return max(self.least, round(max(size, self.least) * self._text))

    def _number_size(self) -> int:
        most = _MOST_IN_DEPTH if self.layout.is_in_depth else _MOST
        return max(self.least, min(self.grown(_NUMBER * self.enlargement), most))

    def _number_at(self, position: int, text: str, size: int) -> QPointF:
        corner = self.box(position).topLeft()
        if self.layout.is_in_depth:
            # the box around a square that leans begins before it
            aside = abs(self.layout.down.x) * SQUARE + _IN_CORNER_IN_DEPTH
            return corner + QPointF(aside, 0.9 * size + 3)
        if not self.layout.is_joined:
            inset = self._in_corner
            return corner + QPointF(inset, inset + _DIGIT * size)
        width = self.painter.fontMetrics().horizontalAdvance(text)
        side = _free_side(self.layout, position)
        # touching the disc where that is halfway to the corner
        middle, reach = self.box(position).center(), SQUARE / 2 * 0.7071 + 2
        return middle + QPointF(side * reach - (width if side < 0 else 0), -reach)

    def names(self) -> None:
        """Write the names of layers, above lines that cross their place in depth."""
        for panel in self.layout.panels:
            if panel.layer is not None:
                self._name_layer(panel, panel.layer)

    def _name_layer(self, panel: Panel, layer: int) -> None:
        painter, least = self.painter, self.least
        font = painter.font()
        text, in_depth = sentences.layer_name(layer), self.layout.is_in_depth
        if in_depth:
            # in the corner that the layer leaves free: the lower, the narrower
            left = board_box(self.layout).left()
            at = QPointF(left + MARGIN, panel.corner.y * SQUARE)
            size = self.grown(_LAYER_NAME_IN_DEPTH)
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
            size = max(min(self.grown(_LAYER_NAME), _MOST_BELOW_CARD), least)
            at = card_box(panel).bottomLeft() + QPointF(4, _BELOW_CARD / 2 - 0.6 * size)
        font.setPixelSize(size)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        if in_depth:
            wide, high = metrics.horizontalAdvance(text), metrics.ascent()
            fill_rounded(
                painter, QRectF(at.x(), at.y(), wide, high), 0, self.colors.board
            )
        painter.setPen(self.colors.muted)
        painter.drawText(at + QPointF(0, metrics.ascent()), text)


def won_path(
    layout: Layout, line: Line, drawn: float = 1.0, scale: float = 1.0
) -> QPainterPath:
    """Return so much of the line through a win, 0 to 1; thicker at a small scale."""
    pen = max(WIN_PEN, _THINNEST[WIN_PEN] / scale)
    # frames around squares that lie apart are thinner
    apart = isinstance(layout.path_of(line), Spots)
    return win_path(layout, line, pen / 2 if apart else pen, drawn)


# uniting paths takes a millisecond, and a list has many pictures of one size
@lru_cache(maxsize=64)
def _figure(mark: Mark, pen: float, drawn: float, *, is_on_disc: bool) -> QPainterPath:
    """Return a mark around the origin; where it has no room a disc for X, or a ring."""
    if pen > (_WIDEST_IN_A_DISC if is_on_disc else _WIDEST_IN_A_BOX):
        if mark is Mark.O:
            return ring_path(SQUARE * 0.35, SQUARE * 0.3, 1.0)
        disc = QPainterPath()
        disc.addEllipse(QPointF(), SQUARE / 2, SQUARE / 2)
        return disc
    path = mark_path(mark, drawn)
    if pen <= PEN:
        return path
    around = QPainterPathStroker()
    around.setWidth(pen - PEN)
    return path.united(around.createStroke(path))


@lru_cache(maxsize=64)
def _free_side(layout: Layout, position: int) -> int:
    """Return on which side above a disc no line is drawn: -1 for the left, 1."""
    center = center_of(layout, position)
    away = SQUARE / 2 * 0.7071 + 9

    def is_crossed(side: int) -> bool:
        at = center + QPointF(side * away, -away)
        box = QRectF(at - QPointF(12, 12), at + QPointF(12, 12))
        lines = layout.geometry.lines
        return any(win_path(layout, line, GRID_PEN).intersects(box) for line in lines)

    return 1 if is_crossed(-1) and not is_crossed(1) else -1
