"""X, O and the line through a win, drawn stroke by stroke.

Lengths are scene units: a square is 100 wide.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsObject

from oxo_desktop.engine import Mark
from oxo_desktop.window.shapes import fill, ring_path, stroke_path

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

SQUARE = 100.0
STROKE_MS = 180
"""How long a mark takes to be drawn, in milliseconds."""

_REACH = 27.0
_RADIUS = 29.0
PEN = 8.5
WIN_PEN = 7.0
FADED = 0.28
"""How much is seen of a mark beside the line through a win, 0 to 1."""


def mark_path(mark: Mark, progress: float = 1.0) -> QPainterPath:
    """Return `mark` around the origin, as large as in a square of 100.

    `progress` is how much of its strokes is drawn, 0 to 1; at 0 a dot.
    """
    return _whole_path(mark) if progress == 1 else _part_of_path(mark, progress)


@cache
def _whole_path(mark: Mark) -> QPainterPath:
    return _part_of_path(mark, 1.0)


def _part_of_path(mark: Mark, progress: float) -> QPainterPath:
    if mark is Mark.O:
        return ring_path(_RADIUS, PEN, progress)
    falling = _x_stroke(QPointF(-_REACH, -_REACH), min(1.0, 2 * progress))
    if progress <= 0.5:
        return falling
    # united: where the strokes of a faint mark cross, it must not get darker
    return falling.united(_x_stroke(QPointF(_REACH, -_REACH), 2 * progress - 1))


def _x_stroke(start: QPointF, progress: float) -> QPainterPath:
    return stroke_path(start, start * (1 - 2 * progress), PEN)


class Stroke(QGraphicsObject):
    """Something that is drawn stroke by stroke.

    Args:
        color: of the pen.
        box: what is painted, in scene units, never more.
    """

    def __init__(self, color: QColor, box: QRectF) -> None:
        super().__init__()
        self._color = color
        self._box = box
        self._progress = 1.0

    def boundingRect(self) -> QRectF:
        return self._box

    def set_color(self, color: QColor) -> None:
        """Change the pen's colour."""
        self._color = color
        self.update()

    def draw(self, duration: int) -> None:
        """Draw from nothing to the whole within `duration` milliseconds."""
        self._animate(b"progress", 0.0, 1.0, duration)

    def fade(self, duration: int) -> None:
        """Step back behind the winning line within `duration` milliseconds."""
        self._animate(b"opacity", self.opacity(), FADED, duration)

    def settle(self) -> None:
        """Be whole and unfaded at once, whatever was going on."""
        from PySide6.QtCore import QPropertyAnimation

        for animation in self.findChildren(QPropertyAnimation):
            animation.stop()
        self.setOpacity(1.0)
        self._set_progress(1.0)

    def _animate(self, name: bytes, start: float, end: float, duration: int) -> None:
        from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QPropertyAnimation

        animation = QPropertyAnimation(self, name, self)
        animation.setStartValue(start)
        animation.setEndValue(end)
        animation.setDuration(duration)
        animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        animation.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)

    def _get_progress(self) -> float:
        return self._progress

    def _set_progress(self, progress: float) -> None:
        self._progress = progress
        self.update()

    progress = Property(float, _get_progress, _set_progress)
    """How much is drawn, 0 to 1."""


class MarkItem(Stroke):
    """A mark on a square. It lies around its own origin."""

    def __init__(self, mark: Mark, color: QColor) -> None:
        reach = _RADIUS + PEN / 2 + 1
        super().__init__(color, QRectF(-reach, -reach, 2 * reach, 2 * reach))
        self.mark = mark

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        fill(painter, mark_path(self.mark, self._progress), self._color)


class WinLineItem(Stroke):
    """The line through the squares that won.

    Args:
        centres: from the middle of the first square to the middle of the last.
        color: of the pen.
    """

    def __init__(self, centres: QLineF, color: QColor) -> None:
        longer = QLineF(centres)
        longer.setLength(centres.length() + _overshoot(centres))
        back = QLineF(longer.p2(), centres.p1())
        back.setLength(longer.length() + _overshoot(centres))
        self._line = QLineF(back.p2(), back.p1())
        box = QRectF(self._line.p1(), self._line.p2()).normalized()
        super().__init__(color, box.adjusted(-PEN, -PEN, PEN, PEN))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        start, end = self._line.p1(), self._line.pointAt(self._progress)
        fill(painter, stroke_path(start, end, WIN_PEN), self._color)


def _overshoot(centres: QLineF) -> float:
    """Return how far the line reaches past a centre: as far as an X does."""
    unit = centres.unitVector()
    return _REACH / max(abs(unit.dx()), abs(unit.dy()))


def center_of(row: int, column: int) -> QPointF:
    """Return the middle of a square, row and column counted from 0."""
    return QPointF((column + 0.5) * SQUARE, (row + 0.5) * SQUARE)
