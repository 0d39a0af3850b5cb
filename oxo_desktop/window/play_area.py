"""Cards, board and status: on one left edge, and as large as the window lets them."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QRect, QSize, Slot
from PySide6.QtWidgets import QApplication, QLayout, QWidget

from oxo_desktop.window.board.view import (
    ABOVE,
    BESIDE,
    LEAST_SIDE,
    LOWEST_SIDE,
    least_size,
)
from oxo_desktop.window.controls.language import follow_font
from oxo_desktop.window.controls.widgets import (
    FRAME,
    enlarged,
    growth,
    scaled_to_text,
)
from oxo_desktop.words import is_right_to_left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent, QShowEvent

    from oxo_desktop.window.board.view import BoardView
    from oxo_desktop.window.status.practice_bar import PracticeBar
    from oxo_desktop.window.status.score_strip import ScoreStrip
    from oxo_desktop.window.status.status_panel import BelowBoard

_USUAL = 446
"""The height of the board in a window of the usual size, in pixels."""

_GROWTH = 1.6
"""By how much more than the board the text above and below it grows."""

_MOST = 4.0
"""The largest factor for that text."""

_NAMES = 1.3
"""By how much more than its least width the strip is wide, if its text is enlarged."""

_SENTENCE = 52
"""The width of most sentences below the board, in characters of average width."""

_GAP = 12
"""Between the view of the board and what is above and below it, in pixels."""

_TOP, _BOTTOM = 4, 4
"""Above and below all, in pixels."""

_NEAR = 4
"""Between the parts in a low window, in pixels."""

_BAR = 34
"""The height of the menu bar and the edges of the window, in pixels."""


def factor_for(board: float, most: float = _MOST) -> float:
    """Return the factor for the text beside a board of this height: 1 to `most`."""
    return min(most, max(1.0, 1 + _GROWTH * (board / _USUAL - 1)))


def board_height(room: float, text: float, most: float = _MOST) -> float:
    """Return the height of the largest board for which the room has its text too.

    It is the solution of ``board + factor_for(board, most) * text == room``, so that no
    size is corrected after another: both depend on the room alone.
    """
    grown = (room + text * (_GROWTH - 1)) / (1 + text * _GROWTH / _USUAL)
    return min(room - text, max(grown, room - text * most))


class PlayArea(QWidget):
    """The score strip, the board and the status panel, as one group in the middle.

    The board gets the most room. Above its usual size the text grows with it, to be
    read from the back of a classroom. The strip is as wide as the board, or wider if
    names need it; a long sentence in the panel may extend beyond the board.
    """

    def __init__(
        self, strip: ScoreStrip | PracticeBar, view: BoardView, panel: BelowBoard
    ) -> None:
        super().__init__()
        self._strip, self._view, self._panel = strip, view, panel
        for part in (strip, view, panel):
            part.setParent(self)
        self._factor = 0.0
        self._enlarge(1.0)
        self._met = self._needs()
        if growth() != 1:
            follow_font(self)
        view.board_scene.game_shown.connect(self._on_game_shown)

    def minimumSizeHint(self) -> QSize:
        needed = self._column_size()
        room = self.screen().availableSize() - FRAME - QSize(0, _BAR)
        larger = min(200, scaled_to_text(self, 100))
        # where text is large, so is a panel
        is_wide = larger > 100 and needed.width() > 100 * room.width() // larger
        if needed.height() <= room.height() and not is_wide:
            return needed
        # on a small screen, or in very large text, the board alone has to fit
        side = QSize(LEAST_SIDE, LOWEST_SIDE)
        return side + QSize(2 * BESIDE, 2 * ABOVE)

    def event(self, event: QEvent) -> bool:
        # also comes after each change of size, when nothing is left to do
        if event.type() is QEvent.Type.LayoutRequest and self._needs() != self._met:
            self._lay_out()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._lay_out()

    def refont(self) -> None:
        """Take the font that is chosen: what is in here grows with the board."""
        self._factor = 0.0
        self.setFont(enlarged(QApplication.font(), 1 / growth()))

    def retranslate(self) -> None:
        """Lay the panel out from the side where the current language begins."""
        self._lay_out()

    @Slot()
    def _on_game_shown(self) -> None:
        if self.isVisible():
            self._lay_out()

    def _needs(self) -> tuple[QSize, QSize, int]:
        """Return the least sizes of strip and panel, and the width names need now."""
        strip, panel = self._strip, self._panel
        return strip.minimumSizeHint(), panel.minimumSizeHint(), strip.needed_width

    def _column_size(self) -> QSize:
        """Return the least size of the parts below each other."""
        strip, panel, _ = self._needs()
        board = least_size(self._view.board_scene.layout.geometry)
        width = max(strip.width(), panel.width(), board.width()) + 2 * BESIDE
        text = strip.height() + panel.height() + _TOP + _BOTTOM
        return QSize(width, text + board.height() + 2 * (ABOVE + _GAP))

    def _lay_out(self) -> None:
        needed = self._column_size()
        may_be_narrow = self.minimumSizeHint() != needed
        is_narrow = may_be_narrow and self.width() < needed.width()
        if is_narrow or self.height() < needed.height():
            self._lay_out_low()
        else:
            self._lay_out_column()
        # text that has grown in a part that has not is laid out now, and not later
        for part in (self._strip, self._panel):
            for layout in part.findChildren(QLayout):
                layout.activate()

    def _enlarge(self, factor: float) -> None:
        """Make all above and below the board `factor` times as large as usual.

        Whatever grows has a method `enlarge`; the inner parts' is called first.
        """
        if factor == self._factor:
            return
        self._factor = factor
        for part in (self._strip, self._panel):
            for grown in (*reversed(part.findChildren(QWidget)), part):
                enlarge = getattr(grown, "enlarge", None)
                if enlarge is not None:
                    enlarge(factor)

    def _lay_out_low(self) -> None:
        """Put the board beside the others, where the window is low; or it alone."""
        self._enlarge(1.0)
        strip, panel = self._strip.least_of_rows(), self._panel.minimumSizeHint()
        beside = max(strip.width(), panel.width()) + 2 * BESIDE
        most = self.height() - 2 * ABOVE
        has_room = self.width() - beside >= LEAST_SIDE + BESIDE
        wide = self.width() - (beside + BESIDE if has_room else 2 * BESIDE)
        self._view.arrange(wide, most)
        side = max(1, min(most, int(wide / self._view.proportion)))
        wide = int(side * self._view.proportion) + 2 * BESIDE
        board = QRect(0, 0, wide, self.height())
        others = QRect(board.width(), 0, self.width() - board.width() - BESIDE, most)
        if not has_room:
            board.setWidth(self.width())
        if is_right_to_left():
            board.moveRight(self.width() - 1)
            others.moveLeft(BESIDE)
        self._view.setGeometry(board)
        has_both = has_room and most >= strip.height() + _NEAR + panel.height()
        self._strip.setVisible(has_both)
        self._panel.setVisible(has_room)
        self._strip.set_in_rows(rows=has_both)
        top = others.adjusted(0, ABOVE, 0, 0)
        top.setHeight(strip.height())
        self._strip.setGeometry(top)
        others.setTop(others.bottom() - panel.height())
        self._panel.have_room(others.width())
        self._panel.setGeometry(others)

    def _lay_out_column(self) -> None:
        self._strip.set_in_rows(rows=False)
        for part in (self._strip, self._panel):
            part.setVisible(True)
        wide = self.width() - 2 * BESIDE
        self._panel.have_room(wide)
        strip, panel = self._strip.minimumSizeHint(), self._panel.minimumSizeHint()
        text = strip.height() + panel.height()
        room = self.height() - 2 * (ABOVE + _GAP) - _TOP - _BOTTOM
        self._view.arrange(wide, room - text)
        shape = self._view.proportion
        # where the system's text is large, a name needs the width more than the size
        widest = max(_NAMES * strip.width(), self._panel.widest_row)
        most = min(_MOST, max(1.0, wide / widest))
        high = min(int(board_height(room, text, most)), ceil(wide / shape))
        factor = factor_for(high, most)
        self._enlarge(factor)
        if self._met[:2] != (strip, panel):
            self.updateGeometry()
        self._met = strip, panel, self._strip.needed_width
        above = _TOP + max(0, int(room - high - factor * text) // 2)
        # the view has the same rule: an even number of pixels
        board = QRect(0, above, min(wide, int(high * shape)) // 2 * 2, high)
        self._place(board, factor)

    def _place(self, board: QRect, factor: float) -> None:
        room, (least, _, needed) = self.width(), self._met
        board.moveLeft((room - board.width()) // 2)
        wide = max(board.width(), min(room - 2 * BESIDE, needed))
        high = int(factor * least.height())
        self._strip.setGeometry((room - wide) // 2, board.top(), wide, high)
        board.moveTop(board.top() + high + _GAP + ABOVE)
        self._view.setGeometry(0, board.top() - ABOVE, room, board.height() + 2 * ABOVE)
        self._place_panel(board, factor)

    def _place_panel(self, board: QRect, factor: float) -> None:
        """Place the panel below the board, on its edge if there is room for that."""
        _, least, _ = self._met
        high = int(factor * least.height())
        sentence = _SENTENCE * self.fontMetrics().averageCharWidth()
        wide = ceil(factor * max(least.width(), sentence))
        left, right = BESIDE, self.width() - BESIDE
        if is_right_to_left():
            right = max(board.right() + 1, min(right, left + wide))
        else:
            left = min(board.left(), max(left, right - wide))
        top = board.bottom() + 1 + ABOVE + _GAP
        self._panel.setGeometry(left, top, right - left, high)
