"""The bar above a board that is not the game's, or beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop.says import sentences
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill_bordered
from oxo_desktop.window.controls.widgets import ElidedLabel, FlatButton
from oxo_desktop.window.status.status_panel import BRIEF

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from oxo_desktop.words import Sentence

_MARGINS, _NARROW_MARGINS = (14, 4, 8, 4), (10, 4, 10, 10)
"""Around what is in the bar, in pixels."""

_HIGH = 52
"""The height of the bar above the board, in pixels."""


class PracticeBar(QWidget):
    """Says that the board isn't the game's, and has the way back.

    Where it is narrow, as beside a board, that is below the words.
    """

    def __init__(self) -> None:
        super().__init__()
        self._factor = 1.0
        self._is_narrow = False
        self._text = ElidedLabel(scale=0.92, bold=True, in_middle=True)
        self._more = ElidedLabel(scale=0.85, muted=True)
        self.back = FlatButton()
        self.back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._words = QVBoxLayout()
        self._words.addStretch()
        self._words.addWidget(self._text)
        self._words.addWidget(self._more)
        self._words.addStretch()
        self._more.hide()
        self._lasting: Sentence = sentences.nothing
        self._brief = QTimer(self, singleShot=True, interval=BRIEF)
        self._brief.timeout.connect(self._come_back)
        self._row = QHBoxLayout(self)
        self._row.addLayout(self._words, 1)
        self._row.addWidget(self.back)

    @property
    def needed_width(self) -> int:
        """The width that shows all of it; beside a board, what it says changes none."""
        if self._is_narrow:
            return 0
        return self._text.full_width + self.back.sizeHint().width() + 60

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
        self._more.setVisible(bool(more()))
        translated(self, accessibleDescription=more)

    @Slot()
    def _come_back(self) -> None:
        self.say_more(self._lasting)

    def enlarge(self, factor: float) -> None:
        self._factor = factor
        self._words.setSpacing(round(factor))
        margins = _NARROW_MARGINS if self._is_narrow else _MARGINS
        self._row.setContentsMargins(*(round(m * factor) for m in margins))
        self.updateGeometry()

    def set_narrow(self, *, narrow: bool) -> None:
        if narrow is not self._is_narrow:
            self._is_narrow = narrow
            ways = QBoxLayout.Direction
            self._row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
            self.enlarge(self._factor)

    def least_size(self, *, narrow: bool) -> QSize:
        """Return the least size when it is not enlarged."""
        high = QFontMetrics(self._text.usual_font).height()
        words, back = max(_HIGH, round(2.75 * high)), self.back.usual_size
        if narrow:
            return QSize(back.width() + 20, words + back.height() + 8)
        return QSize(back.width() + 160, words)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        colors = palette.color(role.Highlight), palette.color(role.Base)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_bordered(painter, QRectF(self.rect()), 10, 2, colors)
