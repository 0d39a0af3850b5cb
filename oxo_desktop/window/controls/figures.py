"""The figures of a board as shapes: its squares, its marks, and its lines.

Lengths are scene units: a square is 100 wide.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QTransform,
)

from oxo_desktop.engine import Line, Mark
from oxo_desktop.layouts import Circle, Layout, Panel, Point, Spots
from oxo_desktop.window.controls.shapes import (
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

_DEPTH_PEN, _DEPTH_GRID = 0.45, 0.75
"""By what factor lines through squares, and the grid, are thinner in depth."""


def board_box(layout: Layout) -> QRectF:
    squares = QRectF(0, 0, layout.width * SQUARE, layout.height * SQUARE)
    return squares.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def card_boxes(layout: Layout) -> list[QRectF]:
    """Return what is a card of its own: each panel, or in depth the whole board."""
    if layout.is_in_depth:
        return [board_box(layout)]
    return [card_box(panel) for panel in layout.panels]


def card_box(panel: Panel) -> QRectF:
    size = QPointF(panel.width, panel.height) * SQUARE
    corner = scene_point(panel.corner)
    return QRectF(corner, corner + size).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def square_box(layout: Layout, position: int, inset: float = 0) -> QRectF:
    """Return the area of a square, smaller by `inset` on each side.

    In depth, where a square leans, it is the box around it.
    """
    half, down = SQUARE / 2 - inset, layout.down
    corner = QPointF(1 + abs(down.x), down.y) * half
    center = center_of(layout, position)
    return QRectF(center - corner, center + corner)


def square_path(
    layout: Layout, position: int, inset: float, radius: float
) -> QPainterPath:
    """Return a square that is smaller by `inset`, its corners rounded, as it lies."""
    half = SQUARE / 2 - inset
    path = QPainterPath()
    path.addRoundedRect(QRectF(-half, -half, 2 * half, 2 * half), radius, radius)
    return on_square(layout, position).map(path)


def square_paths(layout: Layout, line: Line) -> QPainterPath:
    """Return the squares of a line, each by itself."""
    path = QPainterPath()
    for position in line:
        path.addPath(square_path(layout, position, 6, 8))
    return path


def leaning_ring(
    layout: Layout, position: int, inset: float, pen: float
) -> QPainterPath:
    """Return the ring around a square in depth, as wide above as beside it."""
    around = QPainterPathStroker()
    around.setWidth(pen)
    return around.createStroke(square_path(layout, position, inset, 9))


def on_square(layout: Layout, position: int) -> QTransform:
    """Return the transform of a figure around the origin to a square, as that leans."""
    return lying(layout, center_of(layout, position))


def lying(layout: Layout, at: QPointF | None = None) -> QTransform:
    """Return the transform that makes a figure lean as squares do, and moves it."""
    x, y = (0.0, 0.0) if at is None else (at.x(), at.y())
    return QTransform(1, 0, *layout.down, x, y)


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
    """Paint the lines, discs or layers of an empty board.

    The second colour lies under discs and layers.
    """
    grid, under = colors
    if layout.is_in_depth:
        pen *= _DEPTH_GRID
        for panel in layout.panels:
            painter.fillPath(_panel_path(layout, panel), under)
    bars, strokes = _lines_drawn(layout, pen)
    for bar in bars:
        fill_rounded(painter, bar, pen / 2, grid)
    for stroke in strokes:
        painter.fillPath(stroke, grid)
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
        # in depth they meet at the corners
        gap = 0 if layout.is_in_depth else _GRID_END
        short, aside = gap - pen / 2, -pen / 2
        if across == 0:
            x, y = start.x() + aside, start.y() + short
            bars.append(QRectF(x, y, pen, down - 2 * short))
        elif down == 0:
            x, y = start.x() + short, start.y() + aside
            bars.append(QRectF(x, y, across - 2 * short, pen))
        else:
            strokes.append(stroke_path(start, end, pen))
    return bars, strokes


def _panel_path(layout: Layout, panel: Panel) -> QPainterPath:
    corner, across = scene_point(panel.corner), QPointF(panel.width * SQUARE, 0)
    down = scene_point(layout.down) * panel.height
    path = QPainterPath()
    path.moveTo(corner)
    for end in (corner + across, corner + across + down, corner + down):
        path.lineTo(end)
    return path


# cached, since they are painted again with every mark
@lru_cache(maxsize=128)
def line_dashes(
    layout: Layout, line: Line, pen: float, pattern: tuple[float, float]
) -> QPainterPath:
    """Return a line as dashes, around each square if these lie apart.

    The pattern is a dash and a gap, in pens. A dash's ends go half a pen into the gap.
    """
    path, way = layout.path_of(line), QPainterPath()
    if isinstance(path, Spots):
        way = square_paths(layout, line)
    elif isinstance(path, Circle):
        radius = path.radius * SQUARE
        way.addEllipse(scene_point(path.centre), radius, radius)
    else:
        way.moveTo(scene_point(path.start))
        way.lineTo(scene_point(path.end))
    stroker = QPainterPathStroker()
    stroker.setWidth(pen)
    stroker.setDashPattern(pattern)
    return stroker.createStroke(way)


def ring_around(path: Circle, pen: float, shown: float = 1.0) -> QPainterPath:
    ring = ring_path(path.radius * SQUARE, pen, shown)
    return ring.translated(scene_point(path.centre))


def _frames_on(path: Spots, pen: float, shown: int) -> QPainterPath:
    frames = QPainterPath()
    for centre in path.centres[:shown]:
        for inset, radius in ((_APART, 14.0), (_APART + pen, 14.0 - pen)):
            half = QPointF(1, 1) * (SQUARE / 2 - inset)
            box = QRectF(scene_point(centre) - half, scene_point(centre) + half)
            frames.addRoundedRect(box, radius, radius)
    return frames


def win_path(
    layout: Layout, line: Line, pen: float, shown: float = 1.0
) -> QPainterPath:
    """Return so much of the line through a win, 0 to 1.

    It goes a little further than an X reaches.
    """
    return line_path(layout, line, pen, REACH + 4, shown)


def line_path(
    layout: Layout,
    line: Line,
    pen: float,
    beyond: float = 0.0,
    shown: float = 1.0,
) -> QPainterPath:
    """Return a line as one stroke, or as frames around squares that lie apart.

    A straight one goes so far beyond the middle of its outer squares.
    """
    path = layout.path_of(line)
    if isinstance(path, Circle):
        return ring_around(path, pen, shown)
    if isinstance(path, Spots):
        return _frames_on(path, pen, round(shown * len(line)))
    if layout.is_in_depth:
        # a little further is another square
        pen, beyond = pen * _DEPTH_PEN, 0.0
    start = scene_point(path.start)
    along = scene_point(path.end) - start
    further = along * (beyond / max(abs(along.x()), abs(along.y())))
    start, along = start - further, along + further * 2
    return stroke_path(start, start + along * shown, pen)


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
