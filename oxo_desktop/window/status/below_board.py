"""Two lines of text and a row of buttons, as large as the board has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import LEAST_TARGET, ElidedLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oxo_desktop.window.controls.widgets import FlatButton
    from oxo_desktop.window.status.status_panel import StatusLine
    from oxo_desktop.words import Sentence

_BETWEEN, _SPACING = 10, 3
"""Between two buttons, and between two lines, in pixels."""

_ABOVE_BUTTONS = 5
"""What is added to that above the buttons, in pixels."""


class BelowBoard(QWidget):
    """What stands below a board.

    Args:
        buttons: those under the text; a hidden one takes no room.
    """

    def __init__(
        self, first: ElidedLabel | StatusLine, buttons: Sequence[FlatButton] = ()
    ) -> None:
        super().__init__()
        self._factor = 1.0
        self._first = first
        self._detail = ElidedLabel(scale=0.85, muted=True, in_middle=True)
        self._row = QHBoxLayout()
        self._row.addStretch()
        self._buttons: list[FlatButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(first)
        self._column.addWidget(self._detail)
        self._column.addStretch()
        self._column.addLayout(self._row)
        self.set_buttons(buttons)

    def set_buttons(self, buttons: Sequence[FlatButton]) -> None:
        """Show other buttons instead of those there are, which are deleted."""
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._buttons = list(buttons)
        for index, button in enumerate(buttons):
            # a click leaves the keyboard to the board; set by name, as in board/view.py
            button.setProperty("focusPolicy", "TabFocus")
            button.enlarge(self._factor)
            self._row.insertWidget(index, button)
        self.updateGeometry()

    def enlarge(self, factor: float) -> None:
        self._factor = factor
        self._row.setSpacing(round(_BETWEEN * factor))
        self._column.setSpacing(round(_SPACING * factor))

    def have_room(self, width: int) -> None:
        """Leave out what has no room in this width, in pixels; it always has its least.

        A subclass may have something to leave out.
        """

    def minimumSizeHint(self) -> QSize:
        """Return the least size when it is not enlarged."""
        lines = (self._first, self._detail)
        first, second = (QFontMetrics(line.usual_font).height() for line in lines)
        # a button may stand on the first line
        high = max(first, LEAST_TARGET) + second + 2 * _SPACING
        shown = [button for button in self._buttons if not button.isHidden()]
        if not shown:
            return QSize(0, high)
        high += _ABOVE_BUTTONS + max(button.usual_size.height() for button in shown)
        return QSize(self.width_of(shown), high)

    @staticmethod
    def width_of(buttons: Sequence[FlatButton]) -> int:
        """Return the width that some of the buttons need when they are not enlarged."""
        return sum(b.usual_size.width() for b in buttons) + _BETWEEN * (
            len(buttons) - 1
        )

    def say_detail(self, sentence: Sentence) -> None:
        translated(self._detail, text=sentence)
