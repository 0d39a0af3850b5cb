"""The bar above a board that is not the game's, or beside it."""

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import QBoxLayout, QWidget

from oxo_desktop.says import sentences
from oxo_desktop.window.controls.boxes import ACROSS, DOWN, in_column
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill_bordered, smooth_painter
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.widgets import ElidedLabel, FlatButton
from oxo_desktop.window.status.status_panel import BRIEF
from oxo_desktop.words import Sentence

_ROOM, _ROOM_BELOW = 48, 28
"""The characters that its title, and the text below, always have room for."""

_LEAST = 200
"""The least width of the title beside the button, in pixels where text is of the usual
size."""

_BOTTOM = Qt.AlignmentFlag.AlignBottom


class PracticeBar(QWidget):
    """Says that the board isn't the game's, and has the way back."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ElidedLabel(bold=True, room_for=_ROOM, at=_BOTTOM)
        self._more = ElidedLabel(muted=True, room_for=_ROOM_BELOW)
        self.back = FlatButton()
        self.back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        words = in_column(None, self._text, self._more, None, spacing=1)
        self._lasting: Sentence = sentences.nothing
        self._brief = QTimer(self, singleShot=True, interval=BRIEF)
        self._brief.timeout.connect(self._come_back)
        self._row = QBoxLayout(ACROSS, self)
        self._row.setContentsMargins(11, 6, 11, 6)
        self._row.addLayout(words, 1)
        self._row.addWidget(self.back)

    def least_size(self, *, stacked: bool) -> QSize:
        """Return its least size with the way back after the words, or below them."""
        wide = scaled_to_text(self, _LEAST)
        high = self._text.heightForWidth(wide) + self._more.heightForWidth(wide) + 1
        back = self.back.sizeHint()
        if stacked:
            return QSize(back.width() + 22, high + back.height() + 20)
        return QSize(back.width() + wide + 28, max(high, back.height()) + 12)

    def turn(self, *, stacked: bool) -> None:
        """Put the way back after the words, or below them."""
        self._row.setDirection(DOWN if stacked else ACROSS)

    def say(self, text: Sentence, more: Sentence = sentences.nothing) -> None:
        translated(self._text, text=text)
        translated(self, accessibleName=text)
        self.say_more(more)

    def say_more(self, more: Sentence, *, briefly: bool = False) -> None:
        """Say this below the title, for a while or until something else is said."""
        if briefly:
            self._brief.start()
        else:
            self._brief.stop()
            self._lasting = more
        translated(self._more, text=more)
        translated(self, accessibleDescription=more)

    @Slot()
    def _come_back(self) -> None:
        self.say_more(self._lasting)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        colors = palette.color(role.Highlight), palette.color(role.Base)
        fill_bordered(smooth_painter(self), QRectF(self.rect()), 10, 2, colors)
