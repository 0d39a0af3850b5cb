"""The tree of a search as it is drawn: small boards, with their values below them."""

from collections.abc import Iterator
from math import ceil

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from oxo_desktop.engine import Game, Mark, Value
from oxo_desktop.learning.search_tree import SearchTree, Spot
from oxo_desktop.says import thinking
from oxo_desktop.window import theme
from oxo_desktop.window.controls import board_picture
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import (
    fill,
    fill_bordered,
    outline_rounded,
    smooth_painter,
    stroke_path,
)
from oxo_desktop.window.controls.text_size import resized_font, scaled_to_text
from oxo_desktop.window.controls.texts import wrapped
from oxo_desktop.window.think.arrangement import Arrangement
from oxo_desktop.words import is_right_to_left

ZOOMS = (0.15, 0.25, 0.4, 0.6, 0.8, 1.0, 1.3, 1.7)

_USUAL, _SMALLEST = ZOOMS.index(1.0), ZOOMS.index(0.4)
"""Which of them a tree begins with: the first unless it is wide, and which at least."""

_SIDE, _BESIDE, _BETWEEN = 76, 28, 34
"""A board's side, and what is between two of them in a row and between two rows, in
pixels where text is of the usual size and nothing is zoomed."""

_MARGIN = 14.0
"""Around the tree, in pixels."""

_LEGIBLE = 28.0
"""The least side of a board below which its value stands, in pixels."""

_CORNER = 0.09
"""Of the radius of a board's corners to its side."""

_CROSS = 9.0
"""From the middle of a cross to its end, in pixels."""

_BEHIND = 3.0
"""How far the edge of a card is seen behind the board before it, in pixels."""

_MOST_PICTURES = 600
"""Pictures of boards that are kept to be painted again."""

_WIDEST = 1.6
"""How wide a label may be at most, by how wide a board is."""

_NARROWEST = 75
"""How narrow letters may be, in hundredths of their width."""


class _Handle(QAbstractButton):
    """Lies on the spot in the frame, so that a screen reader finds it as a button."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        translated(self, accessibleDescription=thinking.keys)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave all keys to the tree."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a ring around the frame while it has the focus."""
        if self.hasFocus():
            accent = self.palette().color(QPalette.ColorRole.Highlight)
            outline_rounded(smooth_painter(self), QRectF(self.rect()), 6, 1.5, accent)


class TreeDrawing(QWidget):
    """All of a tree, of which only what is seen is painted.

    Attributes:
        arrangement: of the tree, if there is one.
        framed: the spot in the frame.
        handle: lies on it.
        zoom: which of the ZOOMS it is drawn in.
        column, row: how far it is from one board to the next, in pixels.
    """

    def __init__(self) -> None:
        super().__init__()
        self.arrangement: Arrangement | None = None
        self.framed, self._steps = Spot(0), 0
        self.handle = _Handle(self)
        self._pictures: dict[Spot, QPixmap] = {}
        self.use_zoom(_USUAL)

    @property
    def tree(self) -> SearchTree:
        assert self.arrangement is not None
        return self.arrangement.tree

    def clear(self) -> None:
        self.arrangement = None
        self._take_size()

    def show_tree(self, arrangement: Arrangement) -> bool:
        """Show a tree as it is arranged; return whether it is another one."""
        before, self.arrangement = self.arrangement, arrangement
        is_other = before is None or before.tree is not arrangement.tree
        if is_other:
            self._pictures.clear()
        self._take_size()
        return is_other

    def show_step(self, steps: int, framed: Spot) -> None:
        self._steps, self.framed = steps, framed
        self.update()
        self._place_handle()
        translated(self.handle, accessibleName=lambda: self.told(self.framed))

    def told(self, spot: Spot) -> str:
        """Return what a screen reader says of a spot."""
        if self.arrangement is None:
            return ""
        if spot.is_left_out:
            return thinking.left_out(self.tree, spot.node)
        folded = self._hides_some(spot)
        return thinking.heard(self.tree, spot.node, self._steps, folded=folded)

    def is_there(self, spot: Spot) -> bool:
        """Return whether the search has come to a node, or has cut off after it."""
        if spot.is_left_out:
            return self.tree.cut_off(spot.node, self._steps) is not None
        return self.tree.looked_at(spot.node) < self._steps

    def spot_at(self, place: QPointF) -> Spot | None:
        for spot, row, at, _ in self.seen(QRect(place.toPoint(), QSize(1, 1))):
            if self.box(row, at).contains(place):
                return spot
        return None

    def retheme(self) -> None:
        self._pictures.clear()
        self.update()

    # measures

    def use_zoom(self, zoom: int) -> None:
        """Draw it in one of the ZOOMS, by the size that text has now."""
        self.zoom, scale = zoom, ZOOMS[zoom]
        self._font = resized_font(self, 0.8, bold=True)
        written = QFontMetricsF(self._font)
        self.side = round(scaled_to_text(self, _SIDE) * scale)
        beside = max(3.0, scaled_to_text(self, _BESIDE) * scale)
        if scale >= 1:
            # large text needs more room than boards
            wide = written.horizontalAdvance(thinking.longest_label())
            beside = max(beside, min(wide + 8, _WIDEST * self.side) - self.side)
        self._has_labels = self.side >= _LEGIBLE
        # what is around a node with the keyboard is not on its label
        self._label_height = written.height() + 8 if self._has_labels else 3.0
        between = max(10.0, scaled_to_text(self, _BETWEEN) * scale)
        self.column = self.side + beside
        self.row = self.side + self._label_height + between
        self._pictures.clear()
        self._take_size()

    def fit(self, room: float) -> None:
        """Show all of the tree in this width, if it is legible then."""
        columns = 0 if self.arrangement is None else self.arrangement.columns
        for zoom in range(_USUAL, _SMALLEST - 1, -1):
            self.use_zoom(zoom)
            if columns * self.column + 2 * _MARGIN <= room:
                break

    def frame(self) -> QRectF:
        """Return what is framed: the spot, or the one that it is folded into."""
        if self.arrangement is None:
            return QRectF()
        spot = self.arrangement.shown(self.framed)
        row, _ = self.arrangement.places[spot]
        return self.box(row, self.arrangement.middle(spot)).adjusted(-2, -2, 2, 2)

    def box(self, row: int, middle: float) -> QRectF:
        """Return where a board is."""
        left, top = self._x(middle) - self.side / 2, self._y(row)
        return QRectF(left, top, self.side, self.side)

    def _x(self, middle: float) -> float:
        along = _MARGIN + middle * self.column
        return self.width() - along if is_right_to_left() else along

    def _y(self, row: int) -> float:
        return _MARGIN + row * self.row

    def _take_size(self) -> None:
        made = self.arrangement
        columns, rows = (made.columns, len(made.rows)) if made is not None else (0, 0)
        wide, high = columns * self.column, rows * self.row
        self.resize(ceil(wide + 2 * _MARGIN), ceil(high + 2 * _MARGIN))
        self.update()
        self._place_handle()

    def _place_handle(self) -> None:
        self.handle.setGeometry(self.frame().toRect().adjusted(-4, -4, 4, 4))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.arrangement is None:
            return
        painter = smooth_painter(self)
        seen = list(self.seen(event.rect()))
        for spot, row, at, above in seen:
            self._paint_line(painter, spot, row, at, above)
        painter.setFont(self._font)
        for spot, row, at, _ in seen:
            self._paint_spot(painter, spot, self.box(row, at))
        self._paint_frame(painter)

    def seen(self, area: QRect) -> Iterator[tuple[Spot, int, float, float]]:
        """Yield each spot in an area, its row, its middle and that above it."""
        assert self.arrangement is not None
        left, right = area.left() - self.column, area.right() + self.column
        edges = sorted((self._column_at(left), self._column_at(right)))
        for row, each in enumerate(self.arrangement.rows):
            # with the line to it, and its label
            if abs(self._y(row) - area.center().y()) <= self.row + area.height() / 2:
                for spot, at, above in each.between(*edges):
                    if self.is_there(spot):
                        yield spot, row, at, above

    def _column_at(self, x: float) -> float:
        along = self.width() - x if is_right_to_left() else x
        return (along - _MARGIN) / self.column

    def _paint_line(
        self, painter: QPainter, spot: Spot, row: int, at: float, above: float
    ) -> None:
        """Draw what leads to a spot from the one before; thicker where it is best."""
        if row == 0:
            return
        tree, colors = self.tree, theme.current()
        below = self._y(row - 1) + self.side + self._label_height
        start, end = QPointF(self._x(above), below), QPointF(self._x(at), self._y(row))
        color, width = colors.edge, 1.2
        if not spot.is_left_out:
            parent = tree.parent(spot.node)
            if tree.best_child(parent, self._steps) == spot.node:
                color, width = colors.of_mark(tree.turn(parent)), 2.5
        painter.setPen(QPen(color, width))
        painter.drawLine(start, end)
        if spot.is_left_out:
            middle, size = (start + end) / 2, min(_CROSS, self.side / 5)
            for slope in (1, -1):
                half = QPointF(size, slope * size)
                stroke = stroke_path(middle - half, middle + half, 2.5)
                fill(painter, stroke, colors.bad)

    def _paint_spot(self, painter: QPainter, spot: Spot, box: QRectF) -> None:
        colors = theme.current()
        if not spot.is_left_out and self._hides_some(spot):
            behind = box.translated(_BEHIND, _BEHIND)
            edges = colors.edge, colors.board
            fill_bordered(painter, behind, _CORNER * self.side, 1, edges)
        painter.drawPixmap(box.topLeft(), self._picture(spot))
        if self._has_labels:
            self._write_label(painter, spot, box)
        elif not spot.is_left_out and self.tree.is_known(spot.node, self._steps):
            under = QRectF(box.left(), box.bottom() + 1, box.width(), 2)
            painter.fillRect(under, _color_of(self.tree.value(spot.node)))

    def _hides_some(self, spot: Spot) -> bool:
        """Return whether nodes after this one are there, but folded."""
        assert self.arrangement is not None
        child = next(map(Spot, self.tree.children(spot.node)), None)
        is_there = child is not None and self.is_there(child)
        return is_there and child not in self.arrangement.places

    def _write_label(self, painter: QPainter, spot: Spot, box: QRectF) -> None:
        tree, colors, node = self.tree, theme.current(), spot.node
        if spot.is_left_out:
            text, short, color = thinking.cut_off_label(), "", colors.bad
        else:
            text = thinking.label(tree, node, self._steps)
            short = thinking.short_label(tree, node, self._steps)
            color = colors.text
            if next(tree.children(node), None) is not None:
                color = colors.of_mark(tree.turn(node))
            elif tree.is_known(node, self._steps):
                color = _color_of(tree.value(node))
        place = self._under(box)
        font = QFont(painter.font())
        wide = QFontMetricsF(font).horizontalAdvance(text)
        if 100 * place.width() < _NARROWEST * wide:
            text = short
        elif wide > place.width():
            font.setStretch(int(100 * place.width() / wide))
        painter.save()
        painter.setFont(font)
        painter.setPen(color)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()

    def _under(self, box: QRectF) -> QRectF:
        """Return where the label of a board is."""
        place = QRectF(0, box.bottom(), self.column - 4, self._label_height)
        place.moveCenter(QPointF(box.center().x(), place.center().y() + 1))
        return place

    def _paint_frame(self, painter: QPainter) -> None:
        """Frame a spot, with the reason where moves are left out: nothing is below."""
        assert self.arrangement is not None
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        outline_rounded(painter, self.frame(), _CORNER * self.side + 2, 3, accent)
        spot = self.framed
        if self._has_labels and spot.is_left_out and spot in self.arrangement.places:
            font = resized_font(self, 0.75)
            lines = wrapped(self, self.told(spot), font, self.column - 6)
            under = self._under(self.frame().adjusted(2, 2, -2, -2))
            painter.setPen(theme.current().bad)
            lines.draw(painter, under.bottomLeft() + QPointF(1, 1))

    def _picture(self, spot: Spot) -> QPixmap:
        if spot not in self._pictures:
            if len(self._pictures) >= _MOST_PICTURES:
                self._pictures.clear()
            self._pictures[spot] = self._painted(spot)
        return self._pictures[spot]

    def _painted(self, spot: Spot) -> QPixmap:
        tree, ratio, node = self.tree, self.devicePixelRatioF(), spot.node
        picture = QPixmap((QSize(1, 1) * self.side) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        last, faint = tree.square(node) or None, {}
        if spot.is_left_out:
            last, faint = None, dict.fromkeys(tree.left_out(node), tree.turn(node))
        board = tree.board_at(node)
        painter = smooth_painter(picture)
        board_picture.paint(
            painter,
            QRectF(0, 0, self.side, self.side),
            Game(board.geometry, start=board),
            last=last,
            faint=faint,
        )
        painter.end()
        return picture


def _color_of(value: Value) -> QColor:
    colors = theme.current()
    winners = {Value.WIN: Mark.X, Value.LOSS: Mark.O}
    return colors.of_mark(winners[value]) if value in winners else colors.muted
