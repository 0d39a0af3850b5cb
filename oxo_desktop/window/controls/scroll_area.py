"""A scroll area that takes no keyboard focus: it follows what has it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette, QScreen
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from oxo_desktop.window.controls.scroll_bar import put_scroll_bars

_LOW = 560
"""The height of a screen on which windows are scrolled, in pixels."""


class ScrollArea(QScrollArea):
    """A scroll area without a frame, which scrolls to what has the focus in it.

    Args:
        ground: the colour role behind it.
    """

    def __init__(self, ground: QPalette.ColorRole) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        put_scroll_bars(self, ground)
        # Qt's own is of another colour
        self.setCornerWidget(QWidget())


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
    part.setMinimumHeight(least)
    area.setWidget(part)
    return area
