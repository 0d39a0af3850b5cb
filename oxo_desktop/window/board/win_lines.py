"""The line through a win, drawn after the last mark.

Lengths are scene units (see figures.py).
"""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QLineF, QPointF, QRectF

from oxo_desktop.layouts import Circle, Layout, Spots
from oxo_desktop.window import theme
from oxo_desktop.window.board.marks import STROKE_MS, WIN_MS, Stroke
from oxo_desktop.window.controls.figures import (
    SQUARE,
    WIN_PEN,
    frames_on,
    scene_point,
    win_pen,
    win_stroke,
)
from oxo_desktop.window.controls.shapes import fill, ring_path, stroke_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QPainterPath

    from oxo_desktop.engine import Line, Mark

_FRAME_PEN = WIN_PEN / 2
"""For the frames around squares that won and lie apart."""


class WinLineItem(Stroke):
    """The line through the squares that `mark` won by, as its path lies."""

    def __init__(self, box: QRectF, mark: Mark) -> None:
        super().__init__(box)
        self._mark = mark

    @staticmethod
    def along(layout: Layout, line: Line, mark: Mark) -> WinLineItem:
        path = layout.path_of(line)
        if isinstance(path, Circle):
            return RoundWin(path, mark)
        if isinstance(path, Spots):
            return FramedWin(path, mark)
        return StraightWin(win_stroke(layout, path), win_pen(layout), mark)

    def paint_strokes(self, painter: QPainter) -> None:
        if self._progress > 0:
            color = theme.current().of_win(self._mark)
            fill(painter, self._drawn(self._progress), color)

    def _drawn(self, progress: float) -> QPainterPath:
        """Return what is drawn of the line; for subclasses to override."""
        raise NotImplementedError

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
        line: from its start to its end.
        pen: how wide it is.
    """

    def __init__(self, line: QLineF, pen: float, mark: Mark) -> None:
        self._line, self._pen = line, pen
        box = QRectF(line.p1(), line.p2()).normalized()
        super().__init__(box.adjusted(-pen, -pen, pen, pen), mark)

    def _drawn(self, progress: float) -> QPainterPath:
        return stroke_path(self._line.p1(), self._line.pointAt(progress), self._pen)

    def _drawn_between(self, before: float, after: float) -> QRectF:
        step = QRectF(self._line.pointAt(before), self._line.pointAt(after))
        pen = self._pen
        return step.normalized().adjusted(-pen, -pen, pen, pen)


class RoundWin(WinLineItem):
    """A circle through the squares that won, drawn clockwise from its top."""

    def __init__(self, path: Circle, mark: Mark) -> None:
        self._radius = path.radius * SQUARE
        reach = self._radius + WIN_PEN
        super().__init__(QRectF(-reach, -reach, 2 * reach, 2 * reach), mark)
        self.setPos(scene_point(path.centre))

    def _drawn(self, progress: float) -> QPainterPath:
        return ring_path(self._radius, WIN_PEN, progress)


class FramedWin(WinLineItem):
    """Frames around the squares that won, one after the other: they lie apart."""

    def __init__(self, path: Spots, mark: Mark) -> None:
        self._path = path
        super().__init__(frames_on(path, _FRAME_PEN).boundingRect(), mark)

    def _drawn(self, progress: float) -> QPainterPath:
        shown = round(progress * len(self._path.centres))
        return frames_on(self._path, _FRAME_PEN, shown)
