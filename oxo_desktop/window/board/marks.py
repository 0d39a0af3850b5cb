"""The marks on the board: how they are drawn, fade, shake and go.

Lengths are scene units (see figures.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QPointF, QRectF
from PySide6.QtWidgets import QGraphicsObject

from oxo_desktop.engine import Mark
from oxo_desktop.window import theme
from oxo_desktop.window.board.animation import SLOW_AT_BOTH_ENDS, animation_of
from oxo_desktop.window.controls.figures import PEN, RADIUS, mark_path
from oxo_desktop.window.controls.shapes import fill

if TYPE_CHECKING:
    from PySide6.QtCore import QPropertyAnimation
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

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
        self.is_leaving = True
        for animation in self._animations.values():
            animation.stop()
        animation = self._animate(name, start, end, duration)
        animation.setEasingCurve(SLOW_AT_BOTH_ENDS)

    def _animate(
        self, name: bytes, start: object, end: object, duration: int
    ) -> QPropertyAnimation:
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
        self.center = center
        self.setPos(center)

    def paint_strokes(self, painter: QPainter) -> None:
        color = theme.current().of_mark(self.mark)
        fill(painter, mark_path(self.mark, self._progress), color)

    def shake(self) -> None:
        animation = self._animate(b"pos", self.center, self.center, _SHAKE_MS)
        for step, offset in enumerate(_SHAKES, start=1):
            aside = self.center + QPointF(offset, 0)
            animation.setKeyValueAt(step / (len(_SHAKES) + 1), aside)
        # at once, and not with the next frame
        animation.setCurrentTime(_FRAME_MS)
