"""Cards, board and status: below or beside each other, as large as there is room."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QRect, QSize, Slot
from PySide6.QtWidgets import QApplication, QLayout, QWidget

from oxo_desktop.engine.records import NamedTuple
from oxo_desktop.window.board.view import (
    ABOVE,
    BESIDE,
    LEAST_SIDE,
    LOWEST_SIDE,
    least_size,
)
from oxo_desktop.window.controls.figures import board_box
from oxo_desktop.window.controls.language import retranslate
from oxo_desktop.window.controls.widgets import (
    FRAME,
    enlarged,
    growth,
    scaled_to_text,
)
from oxo_desktop.window.status.status_panel import width_of
from oxo_desktop.words import is_right_to_left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent, QShowEvent

    from oxo_desktop.layouts import Layout
    from oxo_desktop.window.board.view import BoardView
    from oxo_desktop.window.status.practice_bar import PracticeBar
    from oxo_desktop.window.status.score_strip import ScoreStrip
    from oxo_desktop.window.status.status_panel import BelowBoard

_USUAL = 446
"""The height of the board in a window of the usual size, in pixels."""

_GROWTH = 1.6
"""By how much more than the board the text around it grows."""

_MOST = 4.0
"""The largest factor for that text."""

_NAMES = 1.3
"""By how much more than its least width the strip is wide, if its text is enlarged."""

_SENTENCE = 52
"""The width of most sentences below the board, in characters of average width."""

_GAP = 12
"""Between the view of the board and what is above and below it, in pixels."""

_EDGE = 4
"""Above what is above the board, and below what is below it, in pixels."""

_ASIDE = 18
"""Between the board and what is beside it, in pixels."""

_NEAR = 4
"""Between the parts beside the board, in pixels."""

_ROOMY = 1.5
"""By how much wider than necessary these are where there is room."""

_NONE = QSize(0, 0)

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


class _Plan(NamedTuple):
    """Where the board and the text are, and how large.

    Attributes:
        layout: of the board.
        width, height: of the board, in pixels.
        factor: of the text.
        strip, panel: their least sizes; a null one for what has no room.
        is_beside: whether the text is beside the board; else it is above and below it.
    """

    layout: Layout
    width: int
    height: int
    factor: float = 1.0
    strip: QSize = _NONE
    panel: QSize = _NONE
    is_beside: bool = False

    @property
    def square(self) -> float:
        """The side of a square of the board, in pixels."""
        return self.height / board_box(self.layout).height()


class PlayArea(QWidget):
    """The score strip, the board and the status panel, as one group in the middle.

    They are below each other, or the board is beside the others, whichever makes it
    larger: so it has one size where this changes. Above its usual size the text grows
    with it, to be read from the back of a classroom. Where they are below each other,
    the strip is as wide as the board, or wider if names need it; a long sentence in the
    panel may extend beyond the board.
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
            retranslate(self)
        view.board_scene.game_shown.connect(self._on_game_shown)
        view.arrangement_chosen.connect(self._on_game_shown)

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
        """Lay all out from the side where the current language begins."""
        self._lay_out()

    @Slot()
    def _on_game_shown(self) -> None:
        if self.isVisible():
            self._lay_out()

    def _needs(self) -> tuple[list[QSize], int]:
        """Return the least sizes of the parts, and the width names need now."""
        both = self._strip, self._panel
        sizes = [p.least_size(narrow=n) for p in both for n in (False, True)]
        return sizes, self._strip.needed_width

    def _column_size(self) -> QSize:
        """Return the least size of the parts below each other."""
        strip, panel = (p.least_size(narrow=False) for p in (self._strip, self._panel))
        board = least_size(self._view.board_scene.layout.geometry)
        width = max(strip.width(), panel.width(), board.width()) + 2 * BESIDE
        text = strip.height() + panel.height()
        return QSize(width, text + board.height() + 2 * (ABOVE + _GAP + _EDGE))

    def _enlarge(self, factor: float) -> None:
        """Make all around the board `factor` times as large as usual.

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

    def _lay_out(self) -> None:
        plan = self._plan()
        strip, panel = self._strip, self._panel
        self._view.arrange(plan.layout)
        strip.set_narrow(narrow=plan.is_beside)
        strip.setVisible(not plan.strip.isNull())
        panel.set_narrow(narrow=plan.is_beside)
        panel.setVisible(not plan.panel.isNull())
        panel.have_room(self.width() - 2 * BESIDE)
        self._enlarge(plan.factor)
        before, self._met = self._met, self._needs()
        if before[0] != self._met[0]:
            self.updateGeometry()
        if plan.is_beside:
            self._place_beside(plan)
        else:
            self._place_column(plan)
        # text that has grown in a part that has not is laid out now, and not later
        for part in (strip, panel):
            for layout in part.findChildren(QLayout):
                layout.activate()

    def _plan(self) -> _Plan:
        """Return the plan with the largest board, of those with most of the text.

        On a low screen the strip is left out first.
        """
        least = least_size(self._view.board_scene.layout.geometry)
        for strip, side in (
            (self._strip, least),
            (None, QSize(LOWEST_SIDE, LOWEST_SIDE)),
        ):
            plans = self._below_each_other(strip), self._beside_each_other(strip)
            fitting = [
                plan
                for plan in plans
                if plan and plan.width * plan.height >= side.width() * side.height()
            ]
            if fitting:
                return max(fitting, key=lambda plan: plan.square)
        wide, high = self.width() - 2 * BESIDE, self.height() - 2 * ABOVE
        layout = self._view.largest(wide, high)
        shape = _shape_of(layout)
        high = min(high, int(wide / shape))
        wide = int(high * shape) // 2 * 2
        return _Plan(layout, wide, high)

    def _below_each_other(self, shown: ScoreStrip | PracticeBar | None) -> _Plan | None:
        """Return the plan with this above the board, and the panel below it."""
        strip = shown.least_size(narrow=False) if shown else _NONE
        wide = self.width() - 2 * BESIDE
        panel = self._panel.least_size(narrow=False)
        row = width_of(self._panel.together(narrow=False))
        if panel.width() > wide and not shown:
            panel = self._panel.least_size(narrow=False, width=wide)
            row = panel.width()
        if max(strip.width(), panel.width()) > wide:
            return None
        text = strip.height() + panel.height()
        room = self._room_of(strip)
        layout = self._view.largest(wide, room - text)
        # where the system's text is large, a name needs the width more than the size
        widest = max(1, _NAMES * strip.width(), row)
        most = min(_MOST, max(1.0, wide / widest))
        shape = _shape_of(layout)
        high = min(int(board_height(room, text, most)), ceil(wide / shape))
        # the view has the same rule: an even number of pixels
        width = min(wide, int(high * shape)) // 2 * 2
        factor = factor_for(high, most)
        return _Plan(layout, width, high, factor, strip, panel)

    def _room_of(self, strip: QSize) -> int:
        """Return the height of all parts that are below each other, in pixels."""
        gaps = 1 if strip.isNull() else 2
        return self.height() - 2 * ABOVE - gaps * (_GAP + _EDGE)

    def _beside_each_other(
        self, shown: ScoreStrip | PracticeBar | None
    ) -> _Plan | None:
        """Return the plan with this and the panel beside the board."""
        strip = shown.least_size(narrow=True) if shown else _NONE
        panel = self._panel.least_size(narrow=True)
        side = max(strip.width(), panel.width())
        text = strip.height() + _NEAR + panel.height()
        wide = self.width() - 2 * BESIDE - _ASIDE
        room = self.height() - 2 * ABOVE
        if text > room or side > wide:
            return None
        layout = self._view.largest(wide - side, room)
        shape = _shape_of(layout)
        most = min(_MOST, max(1.0, room / text))
        high = min(int(board_height(wide / shape, side / shape, most)), room)
        width = int(high * shape) // 2 * 2
        factor = factor_for(high, most)
        return _Plan(layout, width, high, factor, strip, panel, is_beside=True)

    def _place_column(self, plan: _Plan) -> None:
        room, factor = self.width(), plan.factor
        strip, panel = (int(factor * s.height()) for s in (plan.strip, plan.panel))
        left = self._room_of(plan.strip) - plan.height - strip - panel
        top = max(0, left // 2)
        board = QRect((room - plan.width) // 2, top + ABOVE, plan.width, plan.height)
        if strip:
            wide = max(plan.width, min(room - 2 * BESIDE, self._met[1]))
            self._strip.setGeometry((room - wide) // 2, top + _EDGE, wide, strip)
            board.translate(0, _EDGE + strip + _GAP)
        if not panel:
            board.moveTop((self.height() - plan.height) // 2)
        self._view.setGeometry(0, board.top() - ABOVE, room, plan.height + 2 * ABOVE)
        if panel:
            self._place_panel(board, plan)

    def _place_panel(self, board: QRect, plan: _Plan) -> None:
        """Place the panel below the board, on its edge if there is room for that."""
        sentence = _SENTENCE * self.fontMetrics().averageCharWidth()
        wide = ceil(plan.factor * max(self._panel.row_width, sentence))
        left, right = BESIDE, self.width() - BESIDE
        if is_right_to_left():
            right = max(board.right() + 1, min(right, left + wide))
        else:
            left = min(board.left(), max(left, right - wide))
        top = board.bottom() + 1 + ABOVE + _GAP
        high = int(plan.factor * plan.panel.height())
        self._panel.setGeometry(left, top, right - left, high)

    def _place_beside(self, plan: _Plan) -> None:
        """Place the parts as one group in the middle, the board where lines begin."""
        factor, room = plan.factor, self.width()
        side = factor * max(plan.strip.width(), plan.panel.width())
        most = room - 2 * BESIDE - plan.width - _ASIDE
        wide = min(most, max(int(_ROOMY * side), self._met[1]))
        left = (room - plan.width - _ASIDE - wide) // 2
        top = (self.height() - plan.height) // 2
        board = QRect(left, top, plan.width, plan.height)
        strip, panel = (int(factor * s.height()) for s in (plan.strip, plan.panel))
        gap = int(factor * _NEAR) if strip else 0
        # it may be higher than the board
        top = max(ABOVE, min(top, self.height() - ABOVE - strip - gap - panel))
        others = QRect(left + plan.width + _ASIDE, top, wide, self.height() - 2 * top)
        if is_right_to_left():
            for box in (board, others):
                box.moveLeft(room - 1 - box.right())
        self._view.setGeometry(board.adjusted(-BESIDE, -ABOVE, BESIDE, ABOVE))
        if strip:
            self._strip.setGeometry(others.x(), top, wide, strip)
        self._panel.setGeometry(others.adjusted(0, strip + gap, 0, 0))


def _shape_of(layout: Layout) -> float:
    """Return how many times as wide as high the board is."""
    box = board_box(layout)
    return box.width() / box.height()
