"""Cards, board and status: below or beside each other, as large as there is room."""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QRect, QSize, Slot
from PySide6.QtWidgets import QApplication, QLayout, QWidget

from oxo_desktop.layouts import arrangements_of
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
    mirrored,
    scaled_to_text,
)
from oxo_desktop.window.status.status_panel import width_of

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent, QShowEvent

    from oxo_desktop.layouts import Layout
    from oxo_desktop.window.board.view import BoardView
    from oxo_desktop.window.status.practice_bar import PracticeBar
    from oxo_desktop.window.status.score_strip import ScoreStrip
    from oxo_desktop.window.status.status_panel import BelowBoard

_USUAL = 446
"""The side of the board in a window of the usual size, in pixels."""

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

_NEARLY = 0.85
"""The least share of their largest size at which layers have the text beside them."""

_PANEL = 260
"""The width that a panel beside all of it needs, in pixels."""

_HAIR = 1e-6
"""Less than a pixel that is missing from a whole one."""

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
    def is_squeezed(self) -> bool:
        """Whether only the panel is there, below the board."""
        return self.strip.isNull() and not self.is_beside

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
        most = min(100 * room.width() // larger, room.width() - _PANEL)
        is_wide = needed.width() > most
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
            self.updateGeometry()

    def _needs(self) -> tuple[list[QSize], int]:
        """Return the least sizes of the parts, and the width names need now."""
        both = self._strip, self._panel
        sizes = [p.least_size(narrow=n) for p in both for n in (False, True)]
        sizes.append(self._panel.squeezed_size(self.size()))
        return sizes, self._strip.needed_width

    def _column_size(self) -> QSize:
        """Return the least size of the parts below each other."""
        strip, panel = (p.least_size(narrow=False) for p in (self._strip, self._panel))
        # an even number of pixels is less
        board = least_size(self._view.layouts) + QSize(2, 2)
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
        panel.set_narrow(
            narrow=plan.is_beside or plan.is_squeezed, squeezed=plan.is_squeezed
        )
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

        On a low screen the strip is left out first. Layers have the text beside them
        where they are nearly as large then.
        """
        layouts = self._view.layouts
        # in depth as well, lest text gives way to squares that stay too low
        least = least_size(arrangements_of(self._view.board_scene.layout.geometry))
        low = QSize(LOWEST_SIDE, LOWEST_SIDE)
        for parts, side in ((2, least), (1, low), (0, _NONE)):
            plans = [
                plan
                for layout in layouts
                for is_beside in (False, True)
                if (plan := self._plan_with(layout, parts, is_beside=is_beside))
                and plan.width * plan.height >= side.width() * side.height()
            ]
            if plans:
                break
        share = _NEARLY if len(layouts) > 1 else 1.0
        enough = share * max(plan.square for plan in plans)
        large = [plan for plan in plans if plan.square >= enough]
        return max(large, key=lambda plan: (plan.is_beside, plan.square))

    def _plan_with(
        self, layout: Layout, parts: int, *, is_beside: bool
    ) -> _Plan | None:
        """Return a plan with so many parts around the board, if they have room.

        One is the panel.
        """
        wide, high = self._room(parts, is_beside=is_beside)
        strip = panel = _NONE
        if parts == 1 and not is_beside:
            panel = self._panel.squeezed_size(QSize(wide, high - LOWEST_SIDE))
        elif parts:
            panel = self._panel.least_size(narrow=is_beside)
        if parts > 1:
            strip = self._strip.least_size(narrow=is_beside)
        widest = max(strip.width(), panel.width())
        heights = strip.height() + panel.height()
        shape = _shape_of(layout)
        if is_beside:
            along, text, across = wide, widest, high
            needed: float = heights + _NEAR
            stretch = sqrt(shape)
        else:
            along, text, across = high, heights, wide
            # where the system's text is large, a name needs the width more than the
            # size
            row = width_of(self._panel.together(narrow=False))
            needed = max(1, _NAMES * strip.width(), row)
            stretch = 1 / sqrt(shape)
        if widest > wide or (is_beside and not (parts and needed <= high)):
            return None
        most = min(_MOST, max(1.0, across / needed))
        # of a square as large as the board
        side = board_height(along / stretch, text / stretch, most)
        side = min(side, across * stretch)
        # the view has the same rule: an even number of pixels
        width = int(side * sqrt(shape) + _HAIR) // 2 * 2
        return _Plan(
            layout,
            width,
            ceil(width / shape - _HAIR),
            factor_for(side, most),
            strip,
            panel,
            is_beside,
        )

    def _room(self, parts: int, *, is_beside: bool) -> tuple[int, int]:
        """Return the width and height for the board and so many parts, in pixels."""
        wide, high = self.width() - 2 * BESIDE, self.height() - 2 * ABOVE
        if is_beside:
            return wide - _ASIDE, high
        return wide, high - parts * (_GAP + _EDGE)

    def _place_column(self, plan: _Plan) -> None:
        room, factor = self.width(), plan.factor
        strip, panel = (ceil(factor * s.height()) for s in (plan.strip, plan.panel))
        parts = bool(strip) + bool(panel)
        _, high = self._room(parts, is_beside=False)
        top = max(0, (high - plan.height - strip - panel) // 2)
        left = (room - plan.width) // 2
        if strip:
            wide = max(plan.width, min(room - 2 * BESIDE, self._met[1]))
            self._strip.setGeometry((room - wide) // 2, top + _EDGE, wide, strip)
            top += _EDGE + strip + _GAP
        self._view.setGeometry(0, top, room, plan.height + 2 * ABOVE)
        top += plan.height + 2 * ABOVE + _GAP
        # on the edge of the board, if there is room for a sentence then
        sentence = _SENTENCE * self.fontMetrics().averageCharWidth()
        wide = ceil(factor * max(self._panel.row_width, sentence))
        left = min(left, max(BESIDE, room - BESIDE - wide))
        below = QRect(left, top, room - BESIDE - left, panel)
        self._panel.setGeometry(mirrored(below, room))

    def _place_beside(self, plan: _Plan) -> None:
        """Place the parts as one group in the middle, the board where lines begin."""
        factor, room, high = plan.factor, self.width(), self.height()
        side = factor * max(plan.strip.width(), plan.panel.width())
        most = room - 2 * BESIDE - plan.width - _ASIDE
        wide = min(most, max(int(_ROOMY * side), self._met[1]))
        left = (room - plan.width - _ASIDE - wide) // 2
        top = (high - plan.height) // 2
        board = mirrored(QRect(left, top, plan.width, plan.height), room)
        self._view.setGeometry(board.adjusted(-BESIDE, -ABOVE, BESIDE, ABOVE))
        strip, panel = (ceil(factor * s.height()) for s in (plan.strip, plan.panel))
        gap = int(factor * _NEAR) if strip else 0
        # text may be higher than the board
        top = max(ABOVE, min(top, (high - strip - gap - panel) // 2))
        text = QRect(left + plan.width + _ASIDE, top, wide, high - 2 * top)
        text = mirrored(text, room)
        self._strip.setGeometry(text.x(), top, wide, strip)
        self._panel.setGeometry(text.adjusted(0, strip + gap, 0, 0))


def _shape_of(layout: Layout) -> float:
    """Return how many times as wide as high the board is."""
    box = board_box(layout)
    return box.width() / box.height()
