"""The first line below the board, and the button that stands right after its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QWidget

from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import ElidedLabel, FlatButton
from oxo_desktop.words import Sentence, is_right_to_left, say

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QResizeEvent

_BETWEEN = 10
"""Between text and button, in pixels."""


class StatusLine(QWidget):
    """A sentence, with part of it left out where space is short, and “Why?”.

    There is no layout in it: that would lay the whole window out with each sentence.

    Args:
        why: the switch of the reasons.

    Attributes:
        usual_font: the font of the sentence when it is not enlarged.
    """

    def __init__(self, why: QAction) -> None:
        super().__init__()
        self._factor = 1.0
        self._text = ElidedLabel(scale=1.25, bold=True, in_middle=True)
        self._text.setParent(self)
        self.usual_font = self._text.usual_font
        self._why = translated(
            FlatButton(compact=True),
            text=lambda: say("&Why?"),
            toolTip=lambda: say("Why the computer made its last move"),
        )
        self._why.setParent(self)
        # a click leaves the keyboard to the board; set by name, as in board/view.py
        self._why.setProperty("focusPolicy", "TabFocus")
        self._why.setCheckable(True)
        self._why.clicked.connect(why.trigger)
        why.toggled.connect(self._why.setChecked)
        self._why.hide()

    def say(self, sentence: Sentence) -> None:
        """Show a sentence in the current language."""
        translated(self._text, text=sentence)
        self._place()

    def show_why(self, *, shown: bool) -> None:
        """Show or hide the button."""
        self._why.setVisible(shown)
        self._place()

    def enlarge(self, factor: float) -> None:
        """Be `factor` times as large as usual."""
        self._factor = factor
        self._text.enlarge(factor)
        self._why.enlarge(factor)
        self.updateGeometry()
        self._place()

    def retranslate(self) -> None:
        """Put the button after the text in the current language."""
        self._place()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        text, why = self._text.minimumSizeHint(), self._why.sizeHint()
        return text.expandedTo(QSize(0, why.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        text, why = self._text, self._why
        text.setGeometry(self.rect())
        size, between = why.sizeHint(), round(_BETWEEN * self._factor)
        text.reserve(0 if why.isHidden() else size.width() + between)
        place = QRect(QPoint(text.shown_width + between, 0), size)
        place.moveTop((self.height() - size.height()) // 2)
        if is_right_to_left():
            place.moveRight(self.width() - 1 - place.left())
        why.setGeometry(place)
