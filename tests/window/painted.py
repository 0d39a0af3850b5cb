"""What a window shows, measured in the pixels that are painted.

Which texts there are, and where, is asked of Qt: each widget is painted once more, as
SVG. How well a text can be read is measured in a picture of the window, since small
text is thinner than a pixel, and so paler than its colour.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QRegion, QTransform
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

_NO_INK = 1.15
"""A contrast too low to be ink."""

_SVG = "{http://www.w3.org/2000/svg}"


class Text(NamedTuple):
    """A text on the screen.

    Attributes:
        said: the text.
        widget: what has painted it.
        box: where it is in the window, in pixels.
        contrast: that of its ink with what is around it, 1 to 21.
    """

    said: str
    widget: QWidget
    box: QRect
    contrast: float

    def __repr__(self) -> str:
        name = type(self.widget).__name__
        return f"{self.contrast:.2f}:1 {self.said!r} in {name} at {self.box.topLeft()}"


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
    light, dark = sorted(map(luminance, (one.rgb(), other.rgb())), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def pixels(picture: QImage) -> memoryview:
    """Return the pixels of a picture, row by row, as numbers with the colours."""
    plain = picture.convertToFormat(QImage.Format.Format_RGB32)
    return memoryview(bytes(plain.constBits())).cast("I")


def shades(picture: QImage, box: QRect) -> Counter[str]:
    """Return how often each colour is in a part of a picture."""
    box = box.intersected(picture.rect())
    found = Counter(pixels(picture.copy(box)) if not box.isEmpty() else ())
    return Counter({QColor(rgb).name(): times for rgb, times in found.items()})


def texts(window: QWidget) -> Iterator[Text]:
    """Yield every text that `window` shows in full."""
    picture = window.grab().toImage()
    for widget in (window, *window.findChildren(QWidget)):
        if not widget.isVisible() or widget.window() is not window:
            continue
        seen = widget.visibleRegion().boundingRect()
        if seen.isEmpty():
            continue
        for said, box in _painted_texts(widget):
            inside = box.toAlignedRect()
            if said.strip() and seen.contains(inside):
                place = inside.translated(widget.mapTo(window, QPoint()))
                yield Text(said, widget, place, _strongest(picture, place))


def _strongest(picture: QImage, box: QRect) -> float:
    """Return the mean contrast of the ink in a box, the strongest quarter of it.

    The ground is what most pixels of the box show. Of the letters' edges, which are
    smoothed, nobody expects to be seen by themselves.
    """
    found = shades(picture, box)
    ground = QColor(found.most_common(1)[0][0])
    inks = [
        share
        for color, times in found.items()
        if (share := contrast(QColor(color), ground)) > _NO_INK
        for _ in range(times)
    ]
    strongest = sorted(inks)[-max(1, len(inks) // 4) :]
    return sum(strongest) / len(strongest) if strongest else 1.0


def _painted_texts(widget: QWidget) -> Iterator[tuple[str, QRectF]]:
    """Yield what `widget` itself writes, and where in it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawing = QSvgGenerator()
    drawing.setOutputDevice(buffer)
    drawing.setResolution(96)
    drawing.setViewBox(widget.rect())
    drawing.setSize(widget.size())
    widget.render(drawing, QPoint(), QRegion(), QWidget.RenderFlag(0))
    for group in ElementTree.fromstring(buffer.data().data()).iter(f"{_SVG}g"):
        for text in group.findall(f"{_SVG}text"):
            said = text.text or ""
            at = QTransform(*_numbers(group.get("transform", "")))
            yield said, at.mapRect(_box(said, text))


def _numbers(matrix: str) -> list[float]:
    inside = matrix.removeprefix("matrix(").removesuffix(")")
    return [float(number) for number in inside.split(",")]


def _box(said: str, text: ElementTree.Element) -> QRectF:
    """Return where the letters of an SVG text are."""
    font = QFont(text.get("font-family", ""))
    font.setPixelSize(max(1, round(float(text.get("font-size", "0")))))
    font.setWeight(QFont.Weight(int(text.get("font-weight", "400"))))
    left, baseline = float(text.get("x", "0")), float(text.get("y", "0"))
    return QFontMetricsF(font).tightBoundingRect(said).translated(left, baseline)
