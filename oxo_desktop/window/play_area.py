"""Cards, board and status: on one left edge, and as large as the window lets them."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Slot
from PySide6.QtWidgets import QWidget

from oxo_desktop.window.board.view import ABOVE, BESIDE
from oxo_desktop.words import is_right_to_left

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent, QShowEvent

    from oxo_desktop.window.board.view import BoardView
    from oxo_desktop.window.status.score_strip import ScoreStrip
    from oxo_desktop.window.status.status_panel import StatusPanel

_USUAL = 453
"""The height of the board in a window of the usual size, in pixels."""

_LEAST = 146
"""The least height of the board, in pixels."""

_GROWTH = 1.6
"""By how much more than the board the text above and below it grows."""

_MOST = 4.0
"""The largest factor for that text."""

_GAP = 14
"""Between the view of the board and what is above and below it, in pixels."""


def factor_for(board: float) -> float:
    """Return the factor for the text beside a board of this height, at least 1."""
    return min(_MOST, max(1.0, 1 + _GROWTH * (board / _USUAL - 1)))


def board_height(room: float, text: float) -> float:
    """Return the height of the largest board that fits in with its text.

    Args:
        room: the height for both, in pixels.
        text: the height of the text at its usual size.

    It is the solution of ``board + factor_for(board) * text == room``, so that no size
    is corrected after another: both depend on the room alone, and grow with it.
    """
    grown = (room + text * (_GROWTH - 1)) / (1 + text * _GROWTH / _USUAL)
    return min(room - text, max(grown, room - text * _MOST))


class PlayArea(QWidget):
    """The score strip, the board and the status panel, as one group in the middle.

    The board gets the most room. Above its usual size the text grows with it, to be
    read from the back of a classroom. The strip is as wide as the board, or wider if
    names need it; a long sentence in the panel may extend beyond the board.

    Args:
        strip: above the board.
        view: of the board.
        panel: below it.
    """

    def __init__(self, strip: ScoreStrip, view: BoardView, panel: StatusPanel) -> None:
        super().__init__()
        self._strip, self._view, self._panel = strip, view, panel
        for part in (strip, view, panel):
            part.setParent(self)
        self._least = self.minimumSizeHint()
        view.board.game_shown.connect(self._on_game_shown)

    def minimumSizeHint(self) -> QSize:
        strip, panel = self._strip.minimumSizeHint(), self._panel.minimumSizeHint()
        width = max(strip.width(), panel.width(), _LEAST) + 2 * BESIDE
        return QSize(width, self._text_height + _LEAST + 2 * (ABOVE + _GAP))

    def event(self, event: QEvent) -> bool:
        # one of the parts needs another size
        if event.type() is QEvent.Type.LayoutRequest:
            self._lay_out()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._lay_out()

    def retranslate(self) -> None:
        """Lay the panel out from the side where the current language begins."""
        self._lay_out()

    @property
    def _text_height(self) -> int:
        """The height of strip and panel at their usual size."""
        strip, panel = self._strip.minimumSizeHint(), self._panel.minimumSizeHint()
        return strip.height() + panel.height()

    @Slot()
    def _on_game_shown(self) -> None:
        """Make room for a board that may have another shape."""
        if self.isVisible():
            self._lay_out()

    def _lay_out(self) -> None:
        if (least := self.minimumSizeHint()) != self._least:
            self._least = least
            self.updateGeometry()
        text, shape = self._text_height, self._view.proportion
        room = self.height() - 2 * (ABOVE + _GAP)
        board = int(min(board_height(room, text), (self.width() - 2 * BESIDE) / shape))
        factor = factor_for(board)
        for part in (self._strip, self._panel):
            part.enlarge(factor)
        above = max(0, int(room - board - factor * text) // 2)
        self._place(QRect(0, above, round(board * shape), board), factor)

    def _place(self, board: QRect, factor: float) -> None:
        """Place the parts around the board, which is moved to the middle."""
        room, strip = self.width(), self._strip
        board.moveLeft((room - board.width() + 1) // 2)
        needed = min(room - 2 * BESIDE, strip.sizeHint().width())
        wide = max(board.width(), needed)
        high = int(factor * strip.minimumSizeHint().height())
        strip.setGeometry((room - wide + 1) // 2, board.top(), wide, high)
        board.moveTop(board.top() + high + _GAP + ABOVE)
        # as many pixels on both sides, so that the board lies on whole ones
        beside = room - board.right() - 1
        self._view.setGeometry(board.adjusted(-beside, -ABOVE, beside, ABOVE))
        self._place_panel(board, factor)

    def _place_panel(self, board: QRect, factor: float) -> None:
        """Place the panel below the board, on its edge if there is room for that."""
        least = self._panel.minimumSizeHint()
        wide, high = ceil(factor * least.width()), int(factor * least.height())
        left, right = BESIDE, self.width() - BESIDE
        if is_right_to_left():
            right = max(board.right() + 1, min(right, left + wide))
        else:
            left = min(board.left(), max(left, right - wide))
        top = board.bottom() + 1 + ABOVE + _GAP
        self._panel.setGeometry(left, top, right - left, high)
