"""The figures of a board as shapes: its squares, its marks, and its lines.

Lengths are scene units: a square is 100 wide.
"""

from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from oxo_desktop.engine import Mark
from oxo_desktop.layouts import Circle, Layout, Panel, Path, Point, Segment, Spots
from oxo_desktop.window.controls.shapes import (
    fill,
    fill_bordered,
    fill_rounded,
    ring_path,
    stroke_path,
)

SQUARE = 100.0

REACH = 27.0
"""From the middle of an X to the end of a stroke, horizontally and vertically."""

RADIUS = 29.0
"""Of an O, to the middle of its stroke."""

PEN = 8.5
WIN_PEN = 24.0

MARGIN = 11.0
"""From the outer squares to the edge of the card, in scene units."""

GRID_PEN = 3.0

_APART = 7.0
"""From a square's edge to its frame, where it lies apart from the rest of its line."""

_GRID_END = 4.5


def board_box(layout: Layout) -> QRectF:
    squares = QRectF(0, 0, layout.width * SQUARE, layout.height * SQUARE)
    return squares.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def card_box(panel: Panel) -> QRectF:
    size = QPointF(panel.width, panel.height) * SQUARE
    corner = scene_point(panel.corner)
    return QRectF(corner, corner + size).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def square_box(layout: Layout, position: int, inset: float = 0) -> QRectF:
    """Return the area of a square, smaller by `inset` on each side."""
    half = SQUARE / 2 - inset
    center, corner = center_of(layout, position), QPointF(half, half)
    return QRectF(center - corner, center + corner)


def center_of(layout: Layout, position: int) -> QPointF:
    return scene_point(layout.centre_of(position))


def scene_point(point: Point) -> QPointF:
    return QPointF(*point) * SQUARE


def corner_radius(layout: Layout, box: QRectF, radius: float) -> float:
    """Return the radius of a box's corners in a square: where that is a disc, round."""
    return box.width() / 2 if layout.is_joined else radius


def paint_empty(
    painter: QPainter, layout: Layout, pen: float, colors: tuple[QColor, QColor]
) -> None:
    """Paint the lines or discs of an empty board; the second colour lies under them."""
    grid, _ = colors
    bars, strokes = _lines_drawn(layout, pen)
    for bar in bars:
        fill_rounded(painter, bar, pen / 2, grid)
    for stroke in strokes:
        fill(painter, stroke, grid)
    if layout.is_joined:
        for position in layout.geometry.positions:
            disc = square_box(layout, position)
            fill_bordered(painter, disc, SQUARE / 2, pen, colors)


# cached, since they are painted again with every mark
@lru_cache(maxsize=8)
def _lines_drawn(layout: Layout, pen: float) -> tuple[list[QRectF], list[QPainterPath]]:
    """Return vertical and horizontal lines as boxes, and all others as paths."""
    bars, strokes = [], []
    for path in layout.drawn:
        if isinstance(path, Circle):
            strokes.append(ring_around(path, pen))
            continue
        start, end = scene_point(path.start), scene_point(path.end)
        across, down = end.x() - start.x(), end.y() - start.y()
        short, aside = _GRID_END - pen / 2, -pen / 2
        if across == 0:
            x, y = start.x() + aside, start.y() + short
            bars.append(QRectF(x, y, pen, down - 2 * short))
        elif down == 0:
            x, y = start.x() + short, start.y() + aside
            bars.append(QRectF(x, y, across - 2 * short, pen))
        else:
            strokes.append(stroke_path(start, end, pen))
    return bars, strokes


def ring_around(path: Circle, pen: float) -> QPainterPath:
    ring = ring_path(path.radius * SQUARE, pen, 1.0)
    return ring.translated(scene_point(path.centre))


def frames_on(path: Spots, pen: float, shown: int | None = None) -> QPainterPath:
    """Return frames around squares that lie apart: `shown` of them, if not all."""
    frames = QPainterPath()
    for centre in path.centres[:shown]:
        for inset, radius in ((_APART, 14.0), (_APART + pen, 14.0 - pen)):
            half = QPointF(1, 1) * (SQUARE / 2 - inset)
            box = QRectF(scene_point(centre) - half, scene_point(centre) + half)
            frames.addRoundedRect(box, radius, radius)
    return frames


def win_stroke(path: Segment) -> QLineF:
    """Return the line through a win: a little further than an X reaches."""
    start, end = scene_point(path.start), scene_point(path.end)
    along = end - start
    beyond = along * ((REACH + 4) / max(abs(along.x()), abs(along.y())))
    return QLineF(start - beyond, end + beyond)


def win_path(path: Path, pen: float) -> QPainterPath:
    if isinstance(path, Circle):
        return ring_around(path, pen)
    if isinstance(path, Spots):
        return frames_on(path, pen)
    stroke = win_stroke(path)
    return stroke_path(stroke.p1(), stroke.p2(), pen)


@lru_cache(maxsize=64)
def mark_path(mark: Mark, progress: float = 1.0) -> QPainterPath:
    """Return `mark` around the origin, as large as in a square of 100.

    `progress` is how much of its strokes is drawn, 0 to 1; at 0 a dot.
    """
    if mark is Mark.O:
        return ring_path(RADIUS, PEN, progress)
    falling = _x_stroke(QPointF(-REACH, -REACH), min(1.0, 2 * progress))
    if progress <= 0.5:
        return falling
    # united, so that a faint mark is not darker where its strokes cross
    return falling.united(_x_stroke(QPointF(REACH, -REACH), 2 * progress - 1))


def _x_stroke(start: QPointF, progress: float) -> QPainterPath:
    return stroke_path(start, start * (1 - 2 * progress), PEN)
