"""The base of the panels beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QSizePolicy,
    QSpacerItem,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from oxo_desktop.window import theme
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import scrolled_if_low
from oxo_desktop.window.controls.shapes import fill_bordered
from oxo_desktop.window.controls.widgets import (
    TARGET,
    FlatButton,
    PlainLabel,
    scaled_to_text,
)
from oxo_desktop.words import Sentence, is_right_to_left

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent


WIDTH = 358
"""In pixels."""


class Card(QWidget):
    """A raised surface with rounded corners, like the board's."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = theme.current().border, theme.current().board
        fill_bordered(painter, QRectF(self.rect()), 13, 1, colors)


class SidePanel(QDockWidget):
    """A dock with a card, which has a title and a button to close it.

    Args:
        parent: the window it is docked in.
        title: says what the panel shows.
        close: says what the button does, to a screen reader.
        width: in pixels, where text is of the usual size.

    Attributes:
        column: what is below the title, to be filled.

    Signals:
        close_requested: the player wants to hide the panel.
    """

    close_requested = Signal()

    def __init__(
        self,
        parent: QWidget,
        title: Sentence,
        close: Sentence,
        *,
        width: int = WIDTH,
    ) -> None:
        super().__init__(parent)
        translated(self, windowTitle=title)
        areas = Qt.DockWidgetArea
        self.setAllowedAreas(areas.LeftDockWidgetArea | areas.RightDockWidgetArea)
        self._card = Card()
        self.column = QVBoxLayout(self._card)
        self.column.setContentsMargins(14, 10, 14, 14)
        self.column.setSpacing(10)
        self._add_title(title, close)
        content = QWidget()
        self._around = QVBoxLayout(content)
        self._around.setSpacing(0)
        self._around.addWidget(scrolled_if_low(self._card, parent.screen(), 0))
        self._set_margins()
        # as wide as this if there is room, narrower if there is not
        self._width = scaled_to_text(self, width)
        content.setMaximumWidth(self._width)
        self._around.addItem(QSpacerItem(self._width, 0, QSizePolicy.Policy.Preferred))
        self.setWidget(content)
        # the card has its own title
        self.setTitleBarWidget(QWidget())

    def width_in_window(self) -> int:
        """Return what the panel adds to the window's width, in pixels."""
        separator = QStyle.PixelMetric.PM_DockWidgetSeparatorExtent
        return self._width + self.style().pixelMetric(separator, None, self)

    def retranslate(self) -> None:
        """Keep away from that edge of the window that the panel is docked at."""
        self._set_margins()

    def _set_margins(self) -> None:
        left, right = (20, 0) if is_right_to_left() else (0, 20)
        self._around.setContentsMargins(left, 8, right, 14)

    def _add_title(self, title: Sentence, close: Sentence) -> None:
        button = translated(FlatButton("×"), accessibleName=close)
        button.setFixedWidth(TARGET)
        button.clicked.connect(self.close_requested)
        row = QHBoxLayout()
        row.addWidget(translated(PlainLabel(scale=1.1, bold=True), text=title), 1)
        row.addWidget(button)
        self.column.addLayout(row)
