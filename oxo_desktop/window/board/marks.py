"""The marks on the board: how they are drawn, fade, shake and go.

Lengths are scene units (see figures.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QPointF, QRectF
from PySide6.QtWidgets import QGraphicsObject

from oxo_desktop.engine import Mark
from oxo_desktop.window import theme
from oxo_desktop.window.controls.figures import (
    PEN,
    RADIUS,
    center_of,
    mark_path,
    square_box,
)
from oxo_desktop.window.controls.shapes import fill

if TYPE_CHECKING:
    from PySide6.QtCore import QPropertyAnimation
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QGraphicsScene, QStyleOptionGraphicsItem, QWidget

    from oxo_desktop.engine import Line
    from oxo_desktop.layouts import Layout
    from oxo_desktop.window.board.win_lines import WinLineItem

STROKE_MS = 180
"""How long a mark takes to be drawn, in milliseconds."""

WIN_MS = 420
"""How long the line through a win takes, the time of the last mark included."""

WIPE_MS = 240
"""How long it takes to wipe the whole board, in milliseconds."""

_FRAME_MS = 16
"""How long a frame of an animation lasts, in milliseconds."""

_SHAKE_MS = 280
_SHAKES = (-5.0, 5.0, -4.0, 3.0, -1.5)
"""The offsets of a mark that shakes, in turn, in scene units."""


class Stroke(QGraphicsObject):
    """An item that is drawn, and taken off, stroke by stroke.

    Args:
        box: the area it may paint.

    Attributes:
        is_leaving: whether it is on its way off the board; it then removes itself.
    """

    def __init__(self, box: QRectF) -> None:
        super().__init__()
        self.is_leaving = False
        self._box = box
        self._progress = 1.0
        self._front = box.left()
        self._animations: dict[bytes, QPropertyAnimation] = {}

    def boundingRect(self) -> QRectF:
        return self._box

    def paint_strokes(self, painter: QPainter) -> None:
        """Paint the part that is drawn so far; for subclasses to override."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self._front > self._box.left():
            wiped = min(self._front - self._box.left(), self._box.width())
            painter.setClipRect(self._box.adjusted(wiped, 0, 0, 0))
        self.paint_strokes(painter)

    def draw(self, duration: int) -> None:
        self._animate(b"progress", 0.0, 1.0, duration)

    def fade(self, share: float, duration: int) -> None:
        """Fade to the opacity `share`, 0 to 1, within `duration` milliseconds."""
        self._animate(b"opacity", self.opacity(), share, duration)

    def undraw(self, duration: int) -> None:
        """Disappear the way it was drawn, the last stroke first."""
        self._leave(b"progress", self._progress, 0.0, duration)

    def wipe(self, start: float, end: float, duration: int) -> None:
        """Disappear as if wiped off from `start` to `end`, each an x of the scene."""
        self._leave(b"front", start - self.x(), end - self.x(), duration)

    def finish(self) -> None:
        for animation in self._animations.values():
            animation.setCurrentTime(animation.duration())

    def _leave(self, name: bytes, start: float, end: float, duration: int) -> None:
        from oxo_desktop.window.board.animation import SLOW_AT_BOTH_ENDS

        self.is_leaving = True
        for animation in self._animations.values():
            animation.stop()
        animation = self._animate(name, start, end, duration)
        animation.setEasingCurve(SLOW_AT_BOTH_ENDS)

    def _animate(
        self, name: bytes, start: object, end: object, duration: int
    ) -> QPropertyAnimation:
        from oxo_desktop.window.board.animation import animation_of

        animation = self._animations.get(name)
        if animation is None:
            animation = self._animations[name] = animation_of(self, name)
        animation.stop()
        animation.setStartValue(start)
        animation.setEndValue(end)
        animation.setDuration(duration)
        animation.start()
        return animation

    def _get_progress(self) -> float:
        return self._progress

    def _set_progress(self, progress: float) -> None:
        before, self._progress = self._progress, progress
        self.update(self._drawn_between(before, progress))
        if self.is_leaving and progress == 0:
            self.deleteLater()

    def _drawn_between(self, before: float, after: float) -> QRectF:
        """Return the area that changes between two values of `progress`."""
        return self._box

    def _get_front(self) -> float:
        return self._front

    def _set_front(self, front: float) -> None:
        self._front = front
        self.update()
        if front >= self._box.right():
            self.deleteLater()

    # how much is drawn, 0 to 1
    progress = Property(float, _get_progress, _set_progress)

    # what is left of here has been wiped off, in the item's own units
    front = Property(float, _get_front, _set_front)


class MarkItem(Stroke):
    """A mark on a square. It lies around its own origin."""

    def __init__(self, mark: Mark, center: QPointF) -> None:
        reach = RADIUS + PEN / 2 + 1
        super().__init__(QRectF(-reach, -reach, 2 * reach, 2 * reach))
        self.mark = mark
        self._center = center
        self.setPos(center)

    def paint_strokes(self, painter: QPainter) -> None:
        color = theme.current().of_mark(self.mark)
        fill(painter, mark_path(self.mark, self._progress), color)

    def shake(self) -> None:
        animation = self._animate(b"pos", self._center, self._center, _SHAKE_MS)
        for step, offset in enumerate(_SHAKES, start=1):
            aside = self._center + QPointF(offset, 0)
            animation.setKeyValueAt(step / (len(_SHAKES) + 1), aside)
        # at once, and not with the next frame
        animation.setCurrentTime(_FRAME_MS)


class BoardMarks:
    """The marks in a scene, and the line through a win."""

    _layout: Layout

    def __init__(self, scene: QGraphicsScene) -> None:
        self.is_animated = True
        self._scene = scene
        self._marks: dict[int, MarkItem] = {}
        self._wins: list[WinLineItem] = []
        self._won: tuple[Line, ...] = ()
        self._ghost: MarkItem | None = None

    def __contains__(self, position: int) -> bool:
        return position in self._marks

    def at(self, position: int) -> Mark | None:
        return self._marks[position].mark if position in self._marks else None

    @property
    def positions(self) -> tuple[int, ...]:
        """The squares that have a mark, in the order in which they got it."""
        return tuple(self._marks)

    def count_as_last(self, position: int | None) -> None:
        """Put the mark on this square, if any, last in order, as if just drawn."""
        if position is not None:
            self._marks[position] = self._marks.pop(position)

    def begin(self, layout: Layout) -> None:
        """Start on another board, after the scene has been cleared."""
        self._layout = layout
        self._marks.clear()
        self._wins.clear()
        self._ghost = None

    def arrange(self, layout: Layout) -> None:
        """Show the same in another layout, after the scene has been cleared."""
        marks = [(position, item.mark) for position, item in self._marks.items()]
        won = self._won if self._wins else ()
        is_animated, self.is_animated = self.is_animated, False
        self.begin(layout)
        for position, mark in marks:
            self.put(position, mark)
        self.show_win(won)
        self.is_animated = is_animated

    def put(self, position: int, mark: Mark) -> None:
        self._add(position, mark, duration=0)

    def draw(self, position: int, mark: Mark) -> None:
        self._add(position, mark, self._duration(STROKE_MS))

    def take_off(self, positions: list[int]) -> None:
        for item in self._leave(positions):
            item.undraw(STROKE_MS)

    def wipe(self) -> None:
        box = self._scene.sceneRect()
        for item in self._leave([*self._marks]):
            item.wipe(box.left(), box.right(), WIPE_MS)

    def show_win(self, lines: tuple[Line, ...]) -> None:
        """Draw the lines through a win, unless they are there, and fade other marks."""
        # the signal comes again when a finished game is resumed
        if self._wins or not lines:
            return
        from oxo_desktop.window.board.win_lines import WinLineItem

        self._won, duration = lines, self._duration(WIN_MS)
        won = {position for line in lines for position in line}
        for line in lines:
            item = WinLineItem.along(self._layout.path_of(line))
            self._wins.append(item)
            self._scene.addItem(item)
            for mark in reversed(self._marks.values()):
                # along the arm of an X it would hide it
                item.stackBefore(mark)
            if duration:
                item.draw(duration)
        for position, mark in self._marks.items():
            if position not in won:
                mark.fade(theme.current().faded, duration)

    def shake(self, position: int) -> None:
        if self.is_animated and position in self._marks:
            self._marks[position].shake()

    def set_animated(self, *, animated: bool) -> None:
        self.is_animated = animated
        if not animated:
            for item in self._scene.items():
                if isinstance(item, Stroke):
                    item.finish()

    def retheme(self) -> None:
        """Fade the marks beside a line through a win as far as the new theme has it."""
        for item in self._marks.values():
            if self._wins and item.opacity() < 1:
                item.fade(theme.current().faded, duration=0)

    def show_ghost(self, position: int | None, mark: Mark | None) -> int | None:
        """Show a faint mark on a free square and on no other; return where it is."""
        if self._ghost is not None:
            self._scene.removeItem(self._ghost)
            self._ghost = None
        if position is None or mark is None or position in self._marks:
            return None
        self._ghost = self._make_item(position, mark)
        self._ghost.setOpacity(theme.current().ghost)
        return position

    def _make_item(self, position: int, mark: Mark) -> MarkItem:
        """Return a new mark, or the faint one if it is the same."""
        ghost, center = self._ghost, center_of(self._layout, position)
        if ghost is not None and ghost.mark is mark and ghost.pos() == center:
            self._ghost = None
            ghost.setOpacity(1.0)
            return ghost
        item = MarkItem(mark, center)
        self._scene.addItem(item)
        return item

    def _add(self, position: int, mark: Mark, duration: int) -> None:
        for old in self._scene.items(square_box(self._layout, position)):
            # a mark that is still leaving would show through
            if isinstance(old, MarkItem) and old.is_leaving:
                self._scene.removeItem(old)
        self._marks[position] = item = self._make_item(position, mark)
        # what is not animated is there as a whole
        if duration:
            item.draw(duration)

    def _leave(self, positions: list[int]) -> list[Stroke]:
        """Remove marks and the line through a win; return what moves on its way off."""
        leaving: list[Stroke] = [self._marks.pop(p) for p in positions]
        if self._wins:
            leaving += self._wins
            self._wins.clear()
            for item in self._marks.values():
                item.fade(1.0, self._duration(STROKE_MS))
        if self.is_animated:
            return leaving
        for gone in leaving:
            self._scene.removeItem(gone)
        return []

    def _duration(self, milliseconds: int) -> int:
        return milliseconds if self.is_animated else 0
