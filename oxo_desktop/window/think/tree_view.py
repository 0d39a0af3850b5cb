"""The tree of a search as it is drawn: small boards, with their values below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QWidget

from oxo_desktop.engine import Game, Mark, Value
from oxo_desktop.says import thinking
from oxo_desktop.window import theme
from oxo_desktop.window.controls import board_picture
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import make_flat
from oxo_desktop.window.controls.shapes import (
    fill,
    fill_bordered,
    outline_rounded,
    smooth_painter,
    stroke_path,
)
from oxo_desktop.window.controls.text_size import resized_font, scaled_to_text
from oxo_desktop.window.controls.texts import wrapped
from oxo_desktop.window.controls.widgets import show_tooltip
from oxo_desktop.words import is_right_to_left

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import (
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
        QWheelEvent,
    )

    from oxo_desktop.learning.search_tree import SearchTree
    from oxo_desktop.window.think.arrangement import Arrangement

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

_LEAST, _ROOMY = QSize(180, 150), 230
"""The least size, and from which height on there are bars, in pixels."""

_WALK = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_ZOOM = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
_FOLD = Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space


class _Handle(QAbstractButton):
    """Lies on the node in the frame, so that a screen reader finds it as a button."""

    def __init__(self, viewport: QWidget) -> None:
        super().__init__(viewport)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        translated(self, accessibleDescription=thinking.keys)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave all keys to the tree."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a ring around the frame while it has the focus."""
        if self.hasFocus():
            accent = self.palette().color(QPalette.ColorRole.Highlight)
            outline_rounded(smooth_painter(self), QRectF(self.rect()), 6, 1.5, accent)


class TreeView(QAbstractScrollArea):
    """Shows as much of a tree as there is room for, and makes only what is seen.

    Signals:
        walked: the node that the player has gone to, or ``~node`` for what is left out
            after it.
        folded: a node below which the player wants to see the tree, or not.
        zoomed: boards have another size; by how many sizes the player has made them
            larger, or 0.
    """

    walked = Signal(int)
    folded = Signal(int)
    zoomed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        make_flat(self, QPalette.ColorRole.Base)
        # Qt's own is of another colour
        self.setCornerWidget(QWidget())
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._handle = _Handle(self.viewport())
        self._handle.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._handle.clicked.connect(self._fold)
        self.setFocusProxy(self._handle)
        self._tree: SearchTree | None = None
        self._arrangement: Arrangement | None = None
        self._steps, self._cursor = 0, 0
        self._zoom, self._is_zoomed = _USUAL, False
        self._pictures: dict[int, QPixmap] = {}
        self._dragged: QPointF | None = None

    # what is shown

    def clear(self) -> None:
        self._tree = self._arrangement = None
        self._measure()

    def show_tree(self, tree: SearchTree, arrangement: Arrangement) -> None:
        is_other = tree is not self._tree
        self._tree, self._arrangement = tree, arrangement
        if is_other:
            self._pictures.clear()
            self._fit()
        self._measure()

    def show_step(self, steps: int, cursor: int) -> None:
        """Show what the search has done in so many steps, and frame a node."""
        self._steps, self._cursor = steps, cursor
        self._follow()
        self.viewport().update()
        self._place_handle()
        translated(self._handle, accessibleName=self.spoken)

    def spoken(self) -> str:
        """Return what a screen reader says of the node in the frame."""
        return "" if self._tree is None else self._told(self._tree, self._cursor)

    @property
    def is_largest(self) -> bool:
        return self._zoom == len(ZOOMS) - 1

    @property
    def is_smallest(self) -> bool:
        return self._zoom == 0

    def zoom(self, by: int) -> None:
        """Show boards larger or smaller by so many sizes, and keep to that."""
        self._is_zoomed = True
        self._zoom = min(max(self._zoom + by, 0), len(ZOOMS) - 1)
        self._pictures.clear()
        self._measure()
        self._follow()
        self.zoomed.emit(by)

    def retheme(self) -> None:
        self._pictures.clear()
        self.viewport().update()

    def retranslate(self) -> None:
        """Lay the tree out anew, in the direction and the size of the text."""
        self._pictures.clear()
        self._measure()
        self._follow()

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    def sizeHint(self) -> QSize:
        return QSize(scaled_to_text(self, 600), scaled_to_text(self, 420))

    def viewportSizeHint(self) -> QSize:
        """Return the size of what is scrolled on a low screen."""
        return QSize(_LEAST.width(), scaled_to_text(self, _LEAST.height()))

    # measures

    @property
    def _side(self) -> float:
        return round(scaled_to_text(self, _SIDE) * ZOOMS[self._zoom])

    @property
    def _column(self) -> float:
        beside = max(3.0, scaled_to_text(self, _BESIDE) * ZOOMS[self._zoom])
        if ZOOMS[self._zoom] >= 1:
            # large text needs more room than boards
            wide = QFontMetricsF(self._font).horizontalAdvance(thinking.longest_label())
            beside = max(beside, min(wide + 8, _WIDEST * self._side) - self._side)
        return self._side + beside

    @property
    def _row(self) -> float:
        between = max(10.0, scaled_to_text(self, _BETWEEN) * ZOOMS[self._zoom])
        return self._side + self._label_height + between

    @property
    def _has_labels(self) -> bool:
        return self._side >= _LEGIBLE

    @property
    def _label_height(self) -> float:
        # what is around a node with the keyboard is not on its label
        return QFontMetricsF(self._font).height() + 8 if self._has_labels else 3.0

    @property
    def _font(self) -> QFont:
        return resized_font(self, 0.8, bold=True)

    @property
    def _left(self) -> float:
        """Where the first column begins in the viewport, in pixels."""
        spare = self.viewport().width() - self._wide
        if spare > 0:
            return spare / 2 + _MARGIN
        return _MARGIN - self.horizontalScrollBar().value()

    @property
    def _wide(self) -> float:
        columns = 0 if self._arrangement is None else self._arrangement.columns
        return columns * self._column + 2 * _MARGIN

    @property
    def _high(self) -> float:
        rows = 0 if self._arrangement is None else len(self._arrangement.rows)
        return rows * self._row + 2 * _MARGIN

    def _along(self, middle: float) -> float:
        """Return how far a node is from where the viewport begins, in pixels."""
        return self._left + middle * self._column

    def _x(self, middle: float) -> float:
        """Return where the middle of a node is in the viewport, in pixels."""
        along = self._along(middle)
        return self.viewport().width() - along if is_right_to_left() else along

    def _y(self, row: int) -> float:
        return _MARGIN - self.verticalScrollBar().value() + row * self._row

    def _box(self, row: int, middle: float) -> QRectF:
        side = self._side
        return QRectF(self._x(middle) - side / 2, self._y(row), side, side)

    def _fit(self) -> None:
        """Show all of the tree at once, if it is legible then, until one has zoomed."""
        if self._is_zoomed:
            return
        for self._zoom in range(_USUAL, _SMALLEST - 1, -1):
            if self._wide <= self.viewport().width():
                break
        self._pictures.clear()
        self.zoomed.emit(0)

    def _measure(self) -> None:
        room = self.viewport().size()
        for bar, whole, shown in (
            (self.horizontalScrollBar(), self._wide, room.width()),
            (self.verticalScrollBar(), self._high, room.height()),
        ):
            bar.setRange(0, max(0, round(whole - shown)))
            bar.setPageStep(shown)
            bar.setSingleStep(round(self._column / 2))
        self.viewport().update()
        self._place_handle()

    def _follow(self) -> None:
        """Scroll to the node in the frame, and what is around it."""
        place = self._shown_at(self._cursor)
        if place is None:
            return
        row, middle = place
        half, (wide, high) = self._side / 2, self.viewport().size().toTuple()
        aside, below = min(self._column, wide / 4), min(self._row, high / 4)
        along, top = self._along(middle), self._y(row)
        for bar, before, after in (
            (
                self.horizontalScrollBar(),
                along - half - aside,
                along + half + aside - wide,
            ),
            (
                self.verticalScrollBar(),
                top - _MARGIN,
                top + self._side + below - high,
            ),
        ):
            by = before if before < 0 else max(0, after)
            bar.setValue(bar.value() + round(by))

    def scrollContentsBy(self, across: int, down: int) -> None:
        self.viewport().update()
        self._place_handle()

    def _place_handle(self) -> None:
        around = self._frame().toRect().adjusted(-4, -4, 4, 4)
        self._handle.setGeometry(around & self.viewport().rect())

    def _shown_at(self, node: int) -> tuple[int, float] | None:
        """Return the row and the middle of a node, or of what it is folded into."""
        tree, arrangement = self._tree, self._arrangement
        if tree is None or arrangement is None:
            return None
        while node not in arrangement.places and node != 0:
            node = ~node if node < 0 else tree.parent(node)
        if node not in arrangement.places:
            return None
        return arrangement.places[node][0], arrangement.middle(node)

    def _is_there(self, node: int) -> bool:
        """Return whether the search has come to a node, or has cut off after it."""
        assert self._tree is not None
        if node < 0:
            return self._tree.cut_off(~node, self._steps) is not None
        return self._tree.looked_at(node) < self._steps

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self.viewport())
        if self._tree is not None and self._arrangement is not None:
            seen = list(self._seen())
            for node, row, at, above in seen:
                self._paint_line(painter, node, row, at, above)
            painter.setFont(self._font)
            for node, row, at, _ in seen:
                self._paint_node(painter, node, self._box(row, at))
            self._paint_frame(painter)

    def _seen(self) -> Iterator[tuple[int, int, float, float]]:
        """Yield each node that is seen, its row, its middle and that above it."""
        assert self._arrangement is not None
        room, column = self.viewport().rect(), self._column
        edges = sorted(
            (
                self._column_at(room.left() - column),
                self._column_at(room.right() + column),
            )
        )
        for row, each in enumerate(self._arrangement.rows):
            top = self._y(row)
            if top - self._row > room.bottom():
                break
            if top + self._row < room.top():
                continue
            for node, at, above in each.between(*edges):
                if self._is_there(node):
                    yield node, row, at, above

    def _column_at(self, x: float) -> float:
        along = self.viewport().width() - x if is_right_to_left() else x
        return (along - self._left) / self._column

    def _paint_line(
        self, painter: QPainter, node: int, row: int, at: float, above: float
    ) -> None:
        """Draw what leads to a node from the one before; thicker where it is best."""
        if row == 0:
            return
        assert self._tree is not None
        tree, colors = self._tree, theme.current()
        start = QPointF(self._x(above), self._y(row - 1) + self._side)
        start += QPointF(0, self._label_height)
        end = QPointF(self._x(at), self._y(row))
        color, width = colors.edge, 1.2
        if node >= 0:
            parent = tree.parent(node)
            if tree.best_child(parent, self._steps) == node:
                color, width = colors.of_mark(tree.turn(parent)), 2.5
        painter.setPen(QPen(color, width))
        painter.drawLine(start, end)
        if node < 0:
            middle, size = (start + end) / 2, min(_CROSS, self._side / 5)
            for slope in (1, -1):
                half = QPointF(size, slope * size)
                stroke = stroke_path(middle - half, middle + half, 2.5)
                fill(painter, stroke, colors.bad)

    def _paint_node(self, painter: QPainter, node: int, box: QRectF) -> None:
        assert self._tree is not None
        assert self._arrangement is not None
        tree, colors = self._tree, theme.current()
        if node >= 0 and self._hides_some(node):
            behind = box.translated(_BEHIND, _BEHIND)
            edges = colors.edge, colors.board
            fill_bordered(painter, behind, _CORNER * self._side, 1, edges)
        painter.drawPixmap(box.topLeft(), self._picture(node))
        if self._has_labels:
            self._write_label(painter, node, box)
        elif node >= 0 and tree.is_known(node, self._steps):
            under = QRectF(box.left(), box.bottom() + 1, box.width(), 2)
            painter.fillRect(under, _color_of(tree.value(node)))

    def _hides_some(self, node: int) -> bool:
        """Return whether nodes after this one are there, but folded."""
        assert self._tree is not None
        assert self._arrangement is not None
        child = next(self._tree.children(node), None)
        is_there = child is not None and self._is_there(child)
        return is_there and child not in self._arrangement.places

    def _write_label(self, painter: QPainter, node: int, box: QRectF) -> None:
        assert self._tree is not None
        tree, colors = self._tree, theme.current()
        if node < 0:
            text, short, color = thinking.cut_off_label(), "", colors.bad
        else:
            text = thinking.label(tree, node, self._steps)
            short = thinking.short_label(tree, node, self._steps)
            color = colors.text
            if next(tree.children(node), None) is not None:
                color = colors.of_mark(tree.turn(node))
            elif tree.is_known(node, self._steps):
                color = _color_of(tree.value(node))
        place = QRectF(0, box.bottom(), self._column - 4, self._label_height)
        place.moveCenter(QPointF(box.center().x(), place.center().y() + 1))
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
        if node < 0 and self._cursor == node:
            self._write_reason(painter, node, place)

    def _write_reason(self, painter: QPainter, node: int, above: QRectF) -> None:
        """Write why moves are left out; nothing else is below them."""
        assert self._tree is not None
        text = thinking.left_out(self._tree, ~node)
        lines = wrapped(self, text, resized_font(self, 0.75), self._column - 6)
        painter.setPen(theme.current().bad)
        lines.draw(painter, above.bottomLeft() + QPointF(1, 1))

    def _paint_frame(self, painter: QPainter) -> None:
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        outline_rounded(painter, self._frame(), _CORNER * self._side + 2, 3, accent)

    def _frame(self) -> QRectF:
        place = self._shown_at(self._cursor)
        box = QRectF() if place is None else self._box(*place)
        return box.adjusted(-2, -2, 2, 2)

    def _picture(self, node: int) -> QPixmap:
        if node not in self._pictures:
            if len(self._pictures) >= _MOST_PICTURES:
                self._pictures.clear()
            self._pictures[node] = self._painted(node)
        return self._pictures[node]

    def _painted(self, node: int) -> QPixmap:
        assert self._tree is not None
        tree, ratio = self._tree, self.devicePixelRatioF()
        picture = QPixmap((QSize(1, 1) * self._side) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        whole, faint = node if node >= 0 else ~node, {}
        if node < 0:
            mark = tree.turn(whole)
            faint = dict.fromkeys(tree.left_out(whole), mark)
        board = tree.board_at(whole)
        painter = smooth_painter(picture)
        board_picture.paint(
            painter,
            QRectF(0, 0, self._side, self._side),
            Game(board.geometry, start=board),
            last=tree.square(node) or None if node > 0 else None,
            faint=faint,
        )
        painter.end()
        return picture

    # keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _WALK:
            self._go_beside(-_WALK[key] if is_right_to_left() else _WALK[key])
        elif key == Qt.Key.Key_Up:
            self._go_up()
        elif key == Qt.Key.Key_Down:
            self._go_down()
        elif key == Qt.Key.Key_Home:
            self.walked.emit(0)
        elif key in _FOLD:
            self._fold()
        elif self._can_zoom(event):
            self.zoom(_ZOOM[key])
        else:
            event.ignore()

    def _can_zoom(self, event: QKeyEvent) -> bool:
        by = _ZOOM.get(Qt.Key(event.key()), 0)
        is_for_others = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        return bool(by) and not is_for_others and 0 <= self._zoom + by < len(ZOOMS)

    @Slot()
    def _fold(self) -> None:
        self.folded.emit(max(self._cursor, ~self._cursor))

    def _go_beside(self, by: int) -> None:
        """Go to the next node in the row that the search has come to."""
        arrangement = self._arrangement
        if arrangement is None or self._cursor not in arrangement.places:
            return
        row, index = arrangement.places[self._cursor]
        nodes = arrangement.rows[row].nodes
        index += by
        while 0 <= index < len(nodes) and not self._is_there(nodes[index]):
            index += by
        is_end = not 0 <= index < len(nodes)
        self.walked.emit(self._cursor if is_end else nodes[index])

    def _go_up(self) -> None:
        if self._tree is None:
            return
        cursor = self._cursor
        above = ~cursor if cursor < 0 else self._tree.parent(cursor)
        self.walked.emit(max(above, 0))

    def _go_down(self) -> None:
        if self._tree is None:
            return
        cursor = self._cursor
        child = None if cursor < 0 else next(self._tree.children(cursor), None)
        is_there = child is not None and self._is_there(child)
        self.walked.emit(child if is_there else cursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        node = self._node_at(event.position())
        if node is None:
            self._dragged = event.position()
        else:
            self.walked.emit(node)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged is not None:
            by = self._dragged - event.position()
            self._dragged = event.position()
            across = self.horizontalScrollBar()
            right = -by.x() if is_right_to_left() else by.x()
            across.setValue(across.value() + round(right))
            down = self.verticalScrollBar()
            down.setValue(down.value() + round(by.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        node = self._node_at(event.position())
        if node is not None and node >= 0:
            self.folded.emit(node)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.angleDelta().y():
                self.zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def _node_at(self, place: QPointF) -> int | None:
        if self._tree is None or self._arrangement is None:
            return None
        for node, row, at, _ in self._seen():
            if self._box(row, at).contains(place):
                return node
        return None

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip:
            node = self._node_at(QPointF(event.pos()))  # type: ignore[attr-defined]
            tree = self._tree
            if node is not None and tree is not None:
                show_tooltip(self, event, lambda: self._told(tree, node))
                return True
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # on a low screen it is moved by hand: what it lies in has a bar already
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if self.height() < scaled_to_text(self, _ROOMY):
            policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(policy)
        self.setVerticalScrollBarPolicy(policy)
        self._fit()
        self._measure()
        self._follow()

    # what is said

    def _told(self, tree: SearchTree, node: int) -> str:
        if node < 0:
            return thinking.left_out(tree, ~node)
        folded = self._arrangement is not None and self._hides_some(node)
        return thinking.heard(tree, node, self._steps, folded=folded)


def _color_of(value: Value) -> QColor:
    colors = theme.current()
    winners = {Value.WIN: Mark.X, Value.LOSS: Mark.O}
    return colors.of_mark(winners[value]) if value in winners else colors.muted
