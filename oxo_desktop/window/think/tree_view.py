"""The tree of a search, which is walked through, folded, zoomed and scrolled."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPalette, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from oxo_desktop.learning.search_tree import Spot
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import ScrollArea
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.widgets import show_tooltip
from oxo_desktop.window.think.arrangement import Arrangement
from oxo_desktop.window.think.tree_drawing import ZOOMS, TreeDrawing
from oxo_desktop.words import Sentence, is_right_to_left

BETWEEN = 4
"""Between the tree and what stands below it, in pixels."""

_LEAST = QSize(180, 150)
"""In pixels."""

_WALK = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_ZOOM = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
_FOLD = Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space


class TreeView(ScrollArea):
    """Shows a tree, and asks for what the player does with it.

    Args:
        legend: stands below it where boards have no room for words.

    Attributes:
        is_whole: whether all of a tree is shown, which is fitted into the room then.

    Signals:
        walked: the Spot that the player has gone to.
        folded: a node below which the player wants to see the tree, or not.
        zoomed: boards have another size; by how many sizes the player has made them
            larger, or 0.
    """

    walked = Signal(object)
    folded = Signal(int)
    zoomed = Signal(int)

    def __init__(self, legend: QWidget) -> None:
        self.drawing, self._legend = TreeDrawing(), legend
        super().__init__(QPalette.ColorRole.Base, self.drawing)
        # it has its own size, and is in the middle of what is larger
        self.setWidgetResizable(False)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.drawing.handle.clicked.connect(self._fold)
        self.setFocusProxy(self.drawing.handle)
        self.is_whole = self._is_zoomed = False
        self._dragged: QPointF | None = None

    # what is shown

    def clear(self) -> None:
        self.drawing.clear()
        self.zoomed.emit(0)

    def show_tree(self, arrangement: Arrangement) -> None:
        if self.drawing.show_tree(arrangement):
            self._fit()

    def show_step(self, steps: int, cursor: Spot) -> None:
        """Show what the search has done in so many steps, and frame a spot."""
        self.drawing.show_step(steps, cursor)
        self._follow()

    def name(self, sentence: Sentence) -> None:
        """Let a screen reader call the spot in the frame so."""
        translated(self.drawing.handle, accessibleName=sentence)

    def spoken(self) -> str:
        """Return what a screen reader says of the spot in the frame."""
        return self.drawing.told(self.drawing.framed)

    @property
    def is_largest(self) -> bool:
        return self.drawing.scale >= ZOOMS[-1]

    @property
    def is_smallest(self) -> bool:
        return self.drawing.scale <= ZOOMS[0]

    def zoom(self, by: int) -> None:
        """Show boards larger or smaller by a size, 1 or −1, and keep to that."""
        self._is_zoomed, now = True, self.drawing.scale
        if by > 0:
            size = min((zoom for zoom in ZOOMS if zoom > now), default=now)
        else:
            size = max((zoom for zoom in ZOOMS if zoom < now), default=now)
        self.drawing.use_scale(size)
        self._follow()
        self.zoomed.emit(by)

    def retranslate(self) -> None:
        """Lay the tree out anew, in the direction and the size of the text."""
        self.drawing.use_scale(self.drawing.scale)
        self._fit()
        self._follow()

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    def sizeHint(self) -> QSize:
        return QSize(scaled_to_text(self, 600), scaled_to_text(self, 420))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # on a low screen it is moved by hand: what it lies in has a bar already, and
        # gives it no more than it needs at least
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if self.height() <= _LEAST.height():
            policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(policy)
        self.setVerticalScrollBarPolicy(policy)
        self._fit()
        self._follow()

    def _fit(self) -> None:
        """Show all of the tree at once, if it is legible then, until one has zoomed."""
        if not self._is_zoomed:
            # as much whether there is a bar or not, which follows from it
            bar = self.verticalScrollBar().sizeHint().width()
            legend = self._legend.heightForWidth(self.width()) + BETWEEN
            more = 0 if self._legend.isHidden() else legend
            room = self.maximumViewportSize() + QSize(-bar, more)
            self.drawing.fit(room.toSizeF(), legend, is_whole=self.is_whole)
            self.zoomed.emit(0)

    def _follow(self) -> None:
        """Scroll to the spot in the frame and what is around it, and no lower."""
        self.verticalScrollBar().setValue(0)
        drawing, half = self.drawing, self.drawing.side / 2
        wide, high = self.viewport().width(), self.viewport().height()
        middle = drawing.frame().center().toPoint()
        if is_right_to_left():
            # Qt mirrors it in what is seen, rather than in all that is scrolled
            middle -= QPoint(self.horizontalScrollBar().maximum(), 0)
        # no more than there is room for: it would be here and there by turns
        aside = min(half + wide / 4, wide / 2)
        below = min(half + min(drawing.row, high / 6), high / 2)
        self.ensureVisible(middle.x(), middle.y(), int(aside), int(below))

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
            self.walked.emit(Spot(0))
        elif key in _FOLD:
            self._fold()
        elif self._can_zoom(event):
            self.zoom(_ZOOM[key])
        else:
            event.ignore()

    def _can_zoom(self, event: QKeyEvent) -> bool:
        by = _ZOOM.get(Qt.Key(event.key()), 0)
        is_for_others = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        is_any = not (self.is_largest if by > 0 else self.is_smallest)
        return bool(by) and not is_for_others and is_any

    @Slot()
    def _fold(self) -> None:
        self.folded.emit(self.drawing.framed.node)

    def _go_beside(self, by: int) -> None:
        """Go to the next spot in the row that the search has come to."""
        arrangement, cursor = self.drawing.arrangement, self.drawing.framed
        if arrangement is None or cursor not in arrangement.places:
            return
        row, index = arrangement.places[cursor]
        spots = arrangement.rows[row].spots
        index += by
        while 0 <= index < len(spots) and not self.drawing.is_there(spots[index]):
            index += by
        is_end = not 0 <= index < len(spots)
        self.walked.emit(cursor if is_end else spots[index])

    def _go_up(self) -> None:
        if self.drawing.arrangement is None:
            return
        node, is_left_out = self.drawing.framed
        above = node if is_left_out else self.drawing.tree.parent(node)
        self.walked.emit(Spot(max(above, 0)))

    def _go_down(self) -> None:
        if self.drawing.arrangement is None:
            return
        cursor = self.drawing.framed
        below = map(Spot, self.drawing.tree.children(cursor.node))
        child = None if cursor.is_left_out else next(below, None)
        is_there = child is not None and self.drawing.is_there(child)
        self.walked.emit(child if is_there else cursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        spot = self._spot_at(event.position())
        if spot is None:
            self._dragged = event.position()
        else:
            self.walked.emit(spot)

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
        spot = self._spot_at(event.position())
        if spot is not None and not spot.is_left_out:
            self.folded.emit(spot.node)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.angleDelta().y():
                self.zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip:
            spot = self._spot_at(QPointF(event.pos()))  # type: ignore[attr-defined]
            if spot is not None:
                show_tooltip(self, event, lambda: self.drawing.told(spot))
                return True
        return super().viewportEvent(event)

    def _spot_at(self, place: QPointF) -> Spot | None:
        """Return what is at a place of the viewport."""
        if self.drawing.arrangement is None:
            return None
        return self.drawing.spot_at(place - self.drawing.pos())
