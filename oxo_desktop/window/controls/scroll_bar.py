"""A scroll bar that is visible in every theme."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QScrollBar,
    QStyle,
    QStyleOptionSlider,
)

from oxo_desktop.window.controls.shapes import fill_rounded

_BESIDE = 4
"""Left and right of the slider, in pixels."""


class ScrollBar(QScrollBar):
    """A scroll bar that shows only its slider, but works like any other.

    Args:
        ground: the colour role behind it.
    """

    def __init__(self, ground: QPalette.ColorRole) -> None:
        super().__init__()
        self._ground = ground

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        control = QStyle.ComplexControl.CC_ScrollBar
        part = QStyle.SubControl.SC_ScrollBarSlider
        slider = QRectF(self.style().subControlRect(control, option, part, self))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self.palette().color(self._ground))
        inset = min(slider.width(), slider.height()) / 2 - _BESIDE
        box = slider.adjusted(_BESIDE, _BESIDE, -_BESIDE, -_BESIDE)
        color = self.palette().color(QPalette.ColorRole.Shadow)
        fill_rounded(painter, box, max(0.0, inset), color)


def put_scroll_bars(area: QAbstractScrollArea, ground: QPalette.ColorRole) -> None:
    """Give `area`, which lies on `ground`, such scroll bars."""
    area.setVerticalScrollBar(ScrollBar(ground))
    area.setHorizontalScrollBar(ScrollBar(ground))
