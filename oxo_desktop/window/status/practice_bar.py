"""The bar above a board that is not the game's."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop.says import sentences
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill_bordered
from oxo_desktop.window.controls.widgets import ElidedLabel, FlatButton

TYPE_CHECKING = False
if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from oxo_desktop.words import Sentence

_HIGH = 52
"""The height of the bar above the board, in pixels."""


class PracticeBar(QWidget):
    """Says above the board that it isn't the game's, and has the way back."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ElidedLabel(scale=0.92, bold=True, in_middle=True)
        self._more = ElidedLabel(scale=0.85, muted=True)
        self.back = FlatButton()
        self.back.setProperty("focusPolicy", "TabFocus")
        self._words = QVBoxLayout()
        self._words.addStretch()
        self._words.addWidget(self._text)
        self._words.addWidget(self._more)
        self._words.addStretch()
        self._more.hide()
        self._row = QHBoxLayout(self)
        self._row.addLayout(self._words, 1)
        self._row.addWidget(self.back)

    @property
    def needed_width(self) -> int:
        return self._text.full_width + self.back.sizeHint().width() + 60

    def say(self, text: Sentence, more: Sentence = sentences.nothing) -> None:
        translated(self._text, text=text)
        translated(self, accessibleName=text)
        self.say_more(more)

    def say_more(self, more: Sentence) -> None:
        translated(self._more, text=more)
        self._more.setVisible(bool(more()))
        translated(self, accessibleDescription=more)

    def enlarge(self, factor: float) -> None:
        self._words.setSpacing(round(factor))
        self._row.setContentsMargins(*(round(m * factor) for m in (14, 4, 8, 4)))
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """Return the least size when it is not enlarged."""
        high = QFontMetrics(self._text.usual_font).height()
        return QSize(self.back.usual_size.width() + 160, max(_HIGH, round(2.6 * high)))

    def set_in_rows(self, *, rows: bool) -> None:
        """Do nothing: there is one row, beside a board too."""

    def least_of_rows(self) -> QSize:
        return self.minimumSizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        colors = palette.color(role.Highlight), palette.color(role.Base)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_bordered(painter, QRectF(self.rect()), 10, 2, colors)
