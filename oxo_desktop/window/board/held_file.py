"""What a board shows while a file is held over the window."""

from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine.quoting import quotable
from oxo_desktop.window import theme
from oxo_desktop.window.board.view import BoardView
from oxo_desktop.window.controls.board_painter import CARD_RADIUS
from oxo_desktop.window.controls.shapes import (
    fill_rounded,
    outline_rounded,
    smooth_painter,
)
from oxo_desktop.window.controls.text_size import resized_font
from oxo_desktop.window.controls.widgets import elided
from oxo_desktop.words import say

_MARGIN = 14
"""Left and right of the sentence, in pixels."""

_LONGEST = 255
"""Characters: no name of a file is longer, and it is cut where it has no room."""

_OPACITY = 0.92
"""Of the ground: the game that the file's would replace is seen faintly."""


class HeldFile(QWidget):
    """A frame on the card of `view`, with the name of the file that would be opened.

    It is deleted once closed.
    """

    def __init__(self, view: BoardView, name: str) -> None:
        super().__init__(view)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        file = quotable(Path(name).name, _LONGEST)
        # Translators: Shown while a file is held over the window: what letting go does
        text = say("Open {file}", file=file)
        self.setAccessibleName(text)
        self._view = view
        self.resize(view.size())

    def paintEvent(self, event: QPaintEvent) -> None:
        view, colors = self._view, theme.current()
        box = QRectF(view.mapFromScene(view.sceneRect()).boundingRect())
        radius = CARD_RADIUS * view.transform().m11()
        painter = smooth_painter(self)
        ground = QColor(colors.board)
        ground.setAlphaF(_OPACITY)
        fill_rounded(painter, box, radius, ground)
        outline_rounded(painter, box, radius, 3, colors.accent)
        font = resized_font(self, 1.2, bold=True)
        room = box.adjusted(_MARGIN, 0, -_MARGIN, 0)
        text = elided(self.accessibleName(), font, room.width(), in_middle=True)
        painter.setFont(font)
        painter.setPen(colors.text)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)


def can_be_opened(name: str) -> bool:
    """Return whether a file of this name looks like a game that was saved."""
    return Path(name).suffix.lower() == ".oxo" and Path(name).is_file()
