"""The line through a win, drawn after the last mark.

Lengths are scene units (see figures.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QPointF, QRectF

from oxo_desktop.layouts import Layout, Spots
from oxo_desktop.window import theme
from oxo_desktop.window.board.marks import STROKE_MS, WIN_MS, Stroke
from oxo_desktop.window.controls.figures import WIN_PEN, win_path
from oxo_desktop.window.controls.shapes import fill

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from oxo_desktop.engine import Line, Mark


class WinLineItem(Stroke):
    """The line through the squares that `mark` won by, as its path lies."""

    def __init__(self, layout: Layout, line: Line, mark: Mark) -> None:
        # frames around squares that lie apart are thinner
        pen = WIN_PEN / 2 if isinstance(layout.path_of(line), Spots) else WIN_PEN
        self._along, self._mark = (layout, line, pen), mark
        super().__init__(win_path(*self._along).boundingRect())

    def paint_strokes(self, painter: QPainter) -> None:
        if self._progress > 0:
            color = theme.current().of_win(self._mark)
            fill(painter, win_path(*self._along, self._progress), color)

    def _drawn_between(self, before: float, after: float) -> QRectF:
        since, shown = sorted((before, after))
        return win_path(*self._along, shown, since).boundingRect()

    def draw(self, duration: int) -> None:
        super().draw(duration)
        # nothing until the last mark is drawn, then the line, ever more slowly
        pace = QEasingCurve(QEasingCurve.Type.BezierSpline)
        wait = QPointF(STROKE_MS / WIN_MS, 0)
        pace.addCubicBezierSegment(wait / 3, wait * 2 / 3, wait)
        pace.addCubicBezierSegment(QPointF(0.55, 0.6), QPointF(0.75, 1), QPointF(1, 1))
        self._animations[b"progress"].setEasingCurve(pace)
