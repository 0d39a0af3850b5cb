"""The figures of a board as shapes: its marks, and the lines between its squares.

Lengths are scene units: a square is 100 wide.
"""

from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from oxo_desktop.engine import Geometry, Mark
from oxo_desktop.window.controls.shapes import ring_path, stroke_path

SQUARE = 100.0

REACH = 27.0
"""From the middle of an X to the end of a stroke, across and down."""

RADIUS = 29.0
"""Of an O, to the middle of its stroke."""

PEN = 8.5
WIN_PEN = 7.0

MARGIN = 11.0
"""From the outer squares to the edge of the card, in scene units."""

GRID_PEN = 3.0
_GRID_END = 4.5


def squares_box(geometry: Geometry) -> QRectF:
    """Return where the squares lie, with the margin around them."""
    squares = QRectF(0, 0, geometry.columns * SQUARE, geometry.rows * SQUARE)
    return squares.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def grid_lines(geometry: Geometry, pen: float) -> list[QRectF]:
    """Return each line between the squares as a box, `pen` wide."""
    end = _GRID_END - pen / 2
    length = geometry.rows * SQUARE - 2 * end
    across = geometry.columns * SQUARE - 2 * end
    return [
        *(
            QRectF(n * SQUARE - pen / 2, end, pen, length)
            for n in range(1, geometry.columns)
        ),
        *(
            QRectF(end, n * SQUARE - pen / 2, across, pen)
            for n in range(1, geometry.rows)
        ),
    ]


def center_of(row: int, column: int) -> QPointF:
    """Return the middle of a square, row and column counted from 0."""
    return QPointF((column + 0.5) * SQUARE, (row + 0.5) * SQUARE)


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
        return ring_path(RADIUS, PEN, progress)
    falling = _x_stroke(QPointF(-REACH, -REACH), min(1.0, 2 * progress))
    if progress <= 0.5:
        return falling
    # united: where the strokes of a faint mark cross, it must not get darker
    return falling.united(_x_stroke(QPointF(REACH, -REACH), 2 * progress - 1))


def _x_stroke(start: QPointF, progress: float) -> QPainterPath:
    return stroke_path(start, start * (1 - 2 * progress), PEN)
