"""The line through a win, drawn after the last mark.

Lengths are scene units (see figures.py).
"""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QLineF, QPointF, QRectF

from oxo_desktop.layouts import Circle, Path, Segment, Spots
from oxo_desktop.window import theme
from oxo_desktop.window.board.marks import STROKE_MS, WIN_MS, Stroke
from oxo_desktop.window.controls.figures import (
    PEN,
    SQUARE,
    WIN_PEN,
    frames_on,
    scene_point,
    win_stroke,
)
from oxo_desktop.window.controls.shapes import fill, ring_path, stroke_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

_FRAME_PEN = WIN_PEN / 2
"""For the frames around squares that won and lie apart."""


class WinLineItem(Stroke):
    """The line through the squares that won, as its path lies."""

    @staticmethod
    def along(path: Path) -> WinLineItem:
        if isinstance(path, Circle):
            return RoundWin(path)
        if isinstance(path, Spots):
            return FramedWin(path)
        return StraightWin(path)

    def draw(self, duration: int) -> None:
        super().draw(duration)
        # nothing until the last mark is drawn, then the line, ever more slowly
        pace = QEasingCurve(QEasingCurve.Type.BezierSpline)
        wait = QPointF(STROKE_MS / WIN_MS, 0)
        pace.addCubicBezierSegment(wait / 3, wait * 2 / 3, wait)
        pace.addCubicBezierSegment(QPointF(0.55, 0.6), QPointF(0.75, 1), QPointF(1, 1))
        self._animations[b"progress"].setEasingCurve(pace)


class StraightWin(WinLineItem):
    """A straight line through the squares that won.

    Args:
        path: from the middle of the first square to the middle of the last.
    """

    def __init__(self, path: Segment) -> None:
        self._line = win_stroke(path)
        box = QRectF(self._line.p1(), self._line.p2()).normalized()
        super().__init__(box.adjusted(-PEN, -PEN, PEN, PEN))

    def paint_strokes(self, painter: QPainter) -> None:
        if self._progress == 0:
            return
        drawn = QLineF(self._line.p1(), self._line.pointAt(self._progress))
        for end in (drawn.p1(), drawn.p2()):
            fill(painter, stroke_path(end, end, WIN_PEN), theme.current().text)
        # Qt takes far longer to fill a long stroke at an angle as a path
        painter.translate(drawn.p1())
        painter.rotate(-drawn.angle())
        stroke = QRectF(0, -WIN_PEN / 2, drawn.length(), WIN_PEN)
        painter.fillRect(stroke, theme.current().text)

    def _drawn_between(self, before: float, after: float) -> QRectF:
        step = QRectF(self._line.pointAt(before), self._line.pointAt(after))
        return step.normalized().adjusted(-PEN, -PEN, PEN, PEN)


class RoundWin(WinLineItem):
    """A circle through the squares that won, drawn clockwise from its top."""

    def __init__(self, path: Circle) -> None:
        self._radius = path.radius * SQUARE
        reach = self._radius + PEN
        super().__init__(QRectF(-reach, -reach, 2 * reach, 2 * reach))
        self.setPos(scene_point(path.centre))

    def paint_strokes(self, painter: QPainter) -> None:
        if self._progress > 0:
            ring = ring_path(self._radius, WIN_PEN, self._progress)
            fill(painter, ring, theme.current().text)


class FramedWin(WinLineItem):
    """Frames around the squares that won, one after the other: they lie apart."""

    def __init__(self, path: Spots) -> None:
        self._path = path
        super().__init__(frames_on(path, _FRAME_PEN).boundingRect())

    def paint_strokes(self, painter: QPainter) -> None:
        shown = round(self._progress * len(self._path.centres))
        fill(painter, frames_on(self._path, _FRAME_PEN, shown), theme.current().text)
