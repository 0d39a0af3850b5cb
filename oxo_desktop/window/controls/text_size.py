"""The size of text: as chosen, larger in a large window, and what it is measured by."""

from math import ceil

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication, QWidget

from oxo_desktop.play.settings import NORMAL_TEXT, TEXT_SIZES
from oxo_desktop.words import language

_SMALLEST = 12
"""The least height of text, in pixels."""

_USUAL_LINE = 19
"""The usual height of a line of text, in pixels; on most desktops it is no more."""

_LEAST_WIDTH, _LEAST_HEIGHT = 400, 250
"""What text of the usual size needs of a screen, in pixels."""

_chosen = _growth = 1.0


def text_size() -> float:
    """Return by how much text is larger than usual, as it is chosen."""
    return _chosen


def text_sizes() -> list[int]:
    """Return the TEXT_SIZES that the screen has room for, the usual one among them."""
    room = QApplication.primaryScreen().availableSize()
    most = min(room.width() / _LEAST_WIDTH, room.height() / _LEAST_HEIGHT)
    return [size for size in TEXT_SIZES if size <= max(1, most) * NORMAL_TEXT]


def use_text_size(chosen: float, growth: float) -> None:
    """Take note of how much larger text is: as chosen, and in a large window."""
    global _chosen, _growth
    _chosen, _growth = chosen, growth


def resized_font(widget: QWidget, scale: float = 1.0, *, bold: bool = False) -> QFont:
    """Return a font for a widget, `scale` times as large as its parent's.

    Where text has the desktop's size, none is smaller than can be read.
    """
    parent = widget.parentWidget()
    usual = parent.font() if parent is not None else QApplication.font(widget)
    if scale < 1:
        on_desktop = QApplication.font().pointSizeF() / (_chosen * _growth)
        scale = max(scale, min(1.0, _least(widget) / on_desktop))
    font = enlarged(usual, scale)
    font.setBold(bold)
    return font


def _least(widget: QWidget) -> float:
    """Return the least size of text, in points, where the desktop's is no smaller."""
    return _SMALLEST * 72 / widget.logicalDpiY()


def enlarged(font: QFont, factor: float) -> QFont:
    larger = QFont(font)
    larger.setPointSizeF(font.pointSizeF() * factor)
    return larger


def above_capitals(font: QFont) -> int:
    """Return by how much a capital with an accent is higher than a line, in pixels."""
    metrics = QFontMetricsF(font)
    # elsewhere a font that has letters of Arabic may have to be looked for
    highest = "ÁÉÑŚÄÅ" + "بأكّلّ" * (language() == "ar")
    over = -metrics.tightBoundingRect(highest).top() - metrics.ascent()
    # at another scale than 1 it may be a part of a pixel higher
    return max(1, ceil(over))


def line_height(font: QFont) -> int:
    """Return the height of a label of one line, with room for all capitals, in pixels.

    There is as much below, so that the middle is where other texts have it.
    """
    return ceil(QFontMetricsF(font).height()) + 2 * above_capitals(font)


_LETTERS = {"ar": "ب\u2068X\u2069", "he": "ש\u2068X\u2069", "ja": "国", "zh_CN": "国"}
"""What the usual font may not have, by language: letters, and signs of direction."""


def lines_height(font: QFont, lines: int) -> int:
    """Return the height of a label of so many lines, as `line_height` of one."""
    metrics = QFontMetricsF(font)
    # the font that has these letters may be higher; elsewhere it is not looked for
    letter = _LETTERS.get(language(), "x")
    spacing = max(
        metrics.lineSpacing(), metrics.boundingRect(QRectF(), 0, letter).height()
    )
    # each is painted on whole pixels
    return max(line_height(font), lines * ceil(spacing) + 2 * above_capitals(font))


def scale_of_text(widget: QWidget) -> float:
    """Return by how much the room around the text of a widget is larger than usual."""
    return max(1.0, QFontMetricsF(widget.font()).height() / _USUAL_LINE)


def scaled_to_text(widget: QWidget, pixels: int) -> int:
    """Return `pixels`, scaled up if the text of `widget` is larger than usual."""
    return round(pixels * scale_of_text(widget))
