"""A scroll area that shows whether it has the keyboard focus."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QScreen,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from oxo_desktop.window.controls.scroll_bar import put_scroll_bars
from oxo_desktop.window.controls.shapes import outline_rounded

_LOW = 560
"""The height of a screen on which windows are scrolled, in pixels."""


class ScrollArea(QScrollArea):
    """A scroll area without a frame, which is ringed while the keyboard scrolls it.

    Args:
        ground: the colour role behind it.
    """

    def __init__(self, ground: QPalette.ColorRole) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        put_scroll_bars(self, ground)
        # Qt's own is of another colour
        self.setCornerWidget(QWidget())
        self._ring = _Ring(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._ring.setGeometry(self.viewport().geometry())
        self._ring.raise_()
        self._ring.show()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._ring.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._ring.setGeometry(self.viewport().geometry())


def scrolled_if_low(part: QWidget, screen: QScreen, least: int) -> QWidget:
    """Return a part of a window, or what scrolls it where the screen is low.

    Args:
        part: what needs the room.
        screen: where the window is.
        least: the height of the part where it is scrolled, in pixels.
    """
    if screen.availableSize().height() >= _LOW:
        return part
    area = ScrollArea(QPalette.ColorRole.Window)
    # it follows the focus of what is in it
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    part.setMinimumHeight(least)
    area.setWidget(part)
    return area


class _Ring(QWidget):
    """Lies above everything else, and is nothing to the mouse."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        outline_rounded(painter, QRectF(self.rect()), 6, 2, accent)
