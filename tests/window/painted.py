"""What a window shows, measured in the pixels that are painted.

Which texts there are, and where, is asked of Qt: each widget is painted once more, on
what notes them. How well a text can be read is measured in a picture of the window,
since small text is thinner than a pixel, and so paler than its colour.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QImage,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QRegion,
    QTextItem,
    QTransform,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from oxo_desktop.window.model.script_editor import LineNumbers
from oxo_desktop.words import without_signs

_EVERYWHERE = QRectF(-1e5, -1e5, 2e5, 2e5)

_NO_INK = 1.15
"""A contrast too low to be ink."""

_CAPITALS = "ÁÉÑŚÄÅ"
"""The highest letters that any text may have."""


class Text(NamedTuple):
    """A text on the screen.

    Attributes:
        said: the text.
        widget: what has painted it.
        box: where it is in the window, in pixels.
        contrast: that of its ink with what is around it, 1 to 21.
        size: of its font, in pixels.
        is_narrow: whether its letters are, so that they have room.
    """

    said: str
    widget: QWidget
    box: QRect
    contrast: float
    size: float
    is_narrow: bool

    def __repr__(self) -> str:
        where = f"{type(self.widget).__name__} at {self.box.topLeft()}"
        return f"{self.contrast:.2f}:1 {self.said!r} of {self.size:.1f} px in {where}"


@cache
def luminance(rgb: int) -> float:
    """Return the relative luminance of a colour, 0 to 1, as WCAG 2 defines it."""

    def linear(channel: float) -> float:
        if channel <= 0.04045:
            return channel / 12.92
        return float(((channel + 0.055) / 1.055) ** 2.4)

    color = QColor(rgb)
    red, green, blue = map(linear, (color.redF(), color.greenF(), color.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours, 1 to 21, as WCAG 2 defines it."""
    return _contrast(one.rgb(), other.rgb())


@cache
def _contrast(one: int, other: int) -> float:
    light, dark = sorted(map(luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def pixels(picture: QImage) -> memoryview:
    """Return the pixels of a picture, row by row, as numbers with the colours."""
    plain = picture.convertToFormat(QImage.Format.Format_RGB32)
    return memoryview(bytes(plain.constBits())).cast("I")


def shades(picture: QImage, box: QRect) -> Counter[str]:
    """Return how often each colour is in a part of a picture."""
    found = _counted(picture, box)
    return Counter({QColor(rgb).name(): times for rgb, times in found.items()})


def without(image: QImage, *boxes: QRect) -> QImage:
    """Return a picture in which these boxes are black."""
    image = image.copy()
    for box in boxes:
        for x in range(box.left(), box.right() + 1):
            for y in range(box.top(), box.bottom() + 1):
                image.setPixelColor(x, y, QColor("#000000"))
    return image


def _counted(picture: QImage, box: QRect) -> Counter[int]:
    box = box.intersected(picture.rect())
    return Counter(pixels(picture.copy(box)) if not box.isEmpty() else ())


def texts(window: QWidget) -> Iterator[Text]:
    """Yield every text that `window` shows in full."""
    picture = window.grab().toImage()
    for widget in (window, *window.findChildren(QWidget)):
        if not widget.isVisible() or widget.window() is not window:
            continue
        seen = widget.visibleRegion().boundingRect()
        if seen.isEmpty():
            continue
        for written in _written(widget):
            said, font = written.said, written.font
            inside = _box(said, written).toAlignedRect()
            if without_signs(said).strip() and seen.contains(inside):
                place = inside.translated(widget.mapTo(window, QPoint()))
                ink = _strongest(picture, place)
                size = QFontInfo(font).pixelSize() * written.to_widget.m22()
                is_narrow = 0 < font.stretch() < QFont.Stretch.Unstretched
                yield Text(said, widget, place, ink, size, is_narrow)


def _strongest(picture: QImage, box: QRect) -> float:
    """Return the mean contrast of the ink in a box, the strongest quarter of it.

    The ground is what most pixels of the box show. Of the letters' edges, which are
    smoothed, nobody expects to be seen by themselves.
    """
    found = _counted(picture, box)
    ground = found.most_common(1)[0][0]
    inks = [
        share
        for color, times in found.items()
        if (share := _contrast(color, ground)) > _NO_INK
        for _ in range(times)
    ]
    strongest = sorted(inks)[-max(1, len(inks) // 4) :]
    return sum(strongest) / len(strongest) if strongest else 1.0


def lost(window: QWidget) -> Iterator[str]:
    """Yield the texts of which a row of pixels is cut off, above or below.

    Each is measured as if it had all the accents that there are.
    """
    for widget in (window, *window.findChildren(QWidget)):
        if not widget.isVisible() or widget.window() is not window:
            continue
        if _is_scrolled(widget):
            continue
        # numbers have no accents
        has_none = isinstance(widget, LineNumbers)
        for written in _written(widget):
            # nor have others, or a bracket that another font writes
            is_bare = has_none or not any(map(str.isalpha, written.said))
            most = "" if is_bare else _CAPITALS
            box = _box(most + written.said, written).toRect()
            # a preview is smaller, so that a text may begin within a pixel
            room = written.room.intersected(QRectF(widget.rect())).toAlignedRect()
            if without_signs(written.said).strip() and (
                box.top() < room.top() or box.bottom() > room.bottom()
            ):
                name = type(widget).__name__
                yield f"{written.said!r} in {name} at {box}, with room in {room}"


def _is_scrolled(widget: QWidget) -> bool:
    area = widget.parentWidget()
    return (
        isinstance(area, QAbstractScrollArea)
        and area.viewport() is widget
        and area.verticalScrollBar().maximum() > 0
    )


class _Written(NamedTuple):
    """A text that a widget writes, and where.

    Attributes:
        start: of its baseline, by which of the widget's pixels `to_widget` tells.
        room: what it is clipped to, in these.
    """

    said: str
    font: QFont
    start: QPointF
    to_widget: QTransform
    room: QRectF


def painted_texts(widget: QWidget) -> Iterator[tuple[str, QRectF]]:
    """Yield what `widget` itself writes, and where in it."""
    return ((written.said, _box(written.said, written)) for written in _written(widget))


def heights(window: QWidget) -> Iterator[tuple[str, int]]:
    """Yield every text that a part of a window writes, and its height in pixels."""
    for widget in (window, *window.findChildren(QWidget)):
        if widget.isVisible():
            for written in _written(widget):
                yield written.said, QFontInfo(written.font).pixelSize()


def _box(said: str, written: _Written) -> QRectF:
    """Return where the letters of a text would be in place of those written."""
    box = QFontMetricsF(written.font).tightBoundingRect(said)
    return written.to_widget.mapRect(box.translated(written.start))


def _written(widget: QWidget) -> list[_Written]:
    paper = _Paper(widget)
    QWidget.render(widget, paper, QPoint(), QRegion(), QWidget.RenderFlag(0))
    return paper.pen.written


class _Pen(QPaintEngine):
    """Keeps what is written, and nothing else that is painted."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.written: list[_Written] = []

    def drawTextItem(self, start: Any, item: QTextItem) -> None:
        painter = self.painter()
        to_widget, font = painter.transform(), QFont(item.font())
        room = painter.clipBoundingRect() if painter.hasClipping() else _EVERYWHERE
        room = to_widget.mapRect(room)
        self.written.append(_Written(item.text(), font, start, to_widget, room))

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def begin(self, _: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def updateState(self, state: QPaintEngineState) -> None: ...

    def drawPath(self, *_: object) -> None: ...

    def drawPolygon(self, *_: object) -> None: ...

    def drawPixmap(self, *_: object) -> None: ...


class _Paper(QPaintDevice):
    """What a widget is painted on, as large as it."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.pen, self._widget = _Pen(), widget

    def paintEngine(self) -> QPaintEngine:
        return self.pen

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        return self._widget.metric(metric)
