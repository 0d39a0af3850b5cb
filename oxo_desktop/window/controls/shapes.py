"""Everything that is painted, as filled shapes.

Boxes and straight lines lie on whole pixels of the device, whatever its scale, so that
they are sharp. Lengths are the painter's units.
"""

from functools import lru_cache
from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPaintDevice,
    QPainter,
    QPainterPath,
    QTransform,
)

Rect = tuple[float, float, float, float]


def smooth_painter(device: QPaintDevice) -> QPainter:
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def fill_rounded(painter: QPainter, box: QRectF, radius: float, color: QColor) -> None:
    """Fill `box`, laid on whole pixels, with its corners rounded."""
    path = _rounded(painter.deviceTransform(), box.getRect(), radius)
    painter.fillPath(path, color)


# cached, since most of them are painted again with every mark
@lru_cache(maxsize=256)
def _rounded(to_device: QTransform, box: Rect, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(_on_pixels(to_device, QRectF(*box)), radius, radius)
    return path


def outline_rounded(
    painter: QPainter, box: QRectF, radius: float, width: float, color: QColor
) -> None:
    """Draw a line of `width` inside the edge of `box`, its corners rounded."""
    to_device = painter.deviceTransform()
    box, width = _on_pixels(to_device, box), _whole(to_device, width)
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    inner = radius - width
    path.addRoundedRect(box.adjusted(width, width, -width, -width), inner, inner)
    painter.fillPath(path, color)


def fill_bordered(
    painter: QPainter,
    box: QRectF,
    radius: float,
    width: float,
    colors: tuple[QColor, QColor],
) -> None:
    """Fill `box`, its corners rounded, in the second color, edged with the first."""
    paths = _bordered(painter.deviceTransform(), box.getRect(), radius, width)
    for path, color in zip(paths, colors, strict=True):
        painter.fillPath(path, color)


@lru_cache(maxsize=64)
def _bordered(
    to_device: QTransform, box: Rect, radius: float, width: float
) -> tuple[QPainterPath, QPainterPath]:
    outer, width = _on_pixels(to_device, QRectF(*box)), _whole(to_device, width)
    inner = outer.adjusted(width, width, -width, -width)
    return (
        _rounded(to_device, outer.getRect(), radius),
        _rounded(to_device, inner.getRect(), radius - width),
    )


def _on_pixels(to_device: QTransform, box: QRectF) -> QRectF:
    """Return `box` with its edges on the device's pixels, at least one apart.

    Boxes of equal size stay equal, wherever they are.
    """
    device = to_device.mapRect(box)
    width, height = max(1, round(device.width())), max(1, round(device.height()))
    left = round(device.center().x() - width / 2)
    top = round(device.center().y() - height / 2)
    back, _ = to_device.inverted()
    return back.mapRect(QRectF(left, top, width, height))


def _whole(to_device: QTransform, width: float) -> float:
    """Return `width` as a whole number of the device's pixels, at least one."""
    scale = to_device.mapRect(QRectF(0, 0, 1, 1)).width()
    return max(1, round(width * scale)) / scale


def stroke_path(start: QPointF, end: QPointF, width: float) -> QPainterPath:
    """Return a straight stroke with round ends; where `start` is `end`, a dot."""
    across, along = end.x() - start.x(), end.y() - start.y()
    length = (across * across + along * along) ** 0.5
    radius = width / 2
    path = QPainterPath()
    if length == 0:
        path.addEllipse(start, radius, radius)
        return path
    side = QPointF(-along, across) * (radius / length)
    forward = QPointF(across, along) * (radius / length)
    # a quarter of a circle as a cubic curve
    bend = 0.5523
    path.moveTo(start + side)
    path.lineTo(end + side)
    tip = end + forward
    path.cubicTo(end + side + forward * bend, tip + side * bend, tip)
    path.cubicTo(tip - side * bend, end - side + forward * bend, end - side)
    path.lineTo(start - side)
    tail = start - forward
    path.cubicTo(start - side - forward * bend, tail - side * bend, tail)
    path.cubicTo(tail + side * bend, start + side - forward * bend, start + side)
    return path


def tick_path(center: QPointF, side: float) -> QPainterPath:
    """Return a tick in the middle of a box, whose side is `side`."""
    foot = center + QPointF(-0.06, 0.2) * side
    short = stroke_path(center + QPointF(-0.25, 0.02) * side, foot, 0.13 * side)
    long = stroke_path(foot, center + QPointF(0.26, -0.2) * side, 0.13 * side)
    return short.united(long)


def ring_path(radius: float, width: float, part: float) -> QPainterPath:
    """Return a ring around the origin, drawn clockwise from the top.

    `radius` is to the middle of its stroke, and `part` how much of it is drawn, 0 to 1:
    with round ends until they would touch.
    """
    path = QPainterPath()
    outer, inner = radius + width / 2, radius - width / 2
    if part >= 0.95:
        path.addEllipse(QPointF(), outer, outer)
        path.addEllipse(QPointF(), inner, inner)
        return path
    around = 360 * part
    path.arcMoveTo(_circle(outer, QPointF()), 90)
    path.arcTo(_circle(outer, QPointF()), 90, -around)
    angle = radians(around)
    end = QPointF(sin(angle), -cos(angle)) * radius
    path.arcTo(_circle(width / 2, end), 90 - around, -180)
    path.arcTo(_circle(inner, QPointF()), 90 - around, around)
    path.arcTo(_circle(width / 2, QPointF(0, -radius)), 270, -180)
    return path


def _circle(radius: float, center: QPointF) -> QRectF:
    corner = QPointF(radius, radius)
    return QRectF(center - corner, center + corner)


def text_baseline(metrics: QFontMetricsF, box: QRectF) -> float:
    """Return the baseline of text that is vertically centred in `box`."""
    return box.center().y() + (metrics.ascent() - metrics.descent()) / 2
