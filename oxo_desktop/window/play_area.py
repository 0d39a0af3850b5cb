"""Score, board and status: below or beside each other, as makes the board larger."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QSize, Slot
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QSizePolicy,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from oxo_desktop.layouts import Layout
from oxo_desktop.window.board.view import AROUND, BoardView, least_size
from oxo_desktop.window.controls.boxes import ACROSS, DOWN
from oxo_desktop.window.controls.figures import board_box
from oxo_desktop.window.controls.scrolling import ScrollArea
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.status.score_strip import ScoreStrip
from oxo_desktop.window.status.status_panel import BelowBoard

if TYPE_CHECKING:
    from oxo_desktop.window.status.practice_bar import PracticeBar

_AROUND = QSize(10, 2)
"""Left and right of all of it, and above and below, in pixels."""

_GAP = 14
"""Between the board and what is above, below or beside it, in pixels."""

_ASIDE, _BELOW = 214, 400
"""The least width of the text beside the board, and usually below it, in pixels where
text is of the usual size.
"""

_ALL = 10_000
"""The share of the board in the room that is left, where the others have 1: less than
a pixel.
"""

_ROOMY = 1.5
"""By how much wider than necessary the text beside the board is where there is room."""

_LEAST, _SHARE = QSize(330, 150), 0.45
"""The least size of the window's middle, which is scrolled in it, in pixels likewise,
and the most that this may be of the screen.
"""

_EDGES = QSize(2 * AROUND, 2 * AROUND)
"""By how much a view is larger than its board."""

_HAIR = 1e-6
"""What rounding may take from a whole pixel, in pixels."""

_IN_WIDTH, _WHOLE = 1, 2
"""How much of it has room: its width, or all of it."""


class _Way(NamedTuple):
    """Where the board and the text are.

    Attributes:
        layout: of the board.
        fits: _WHOLE, _IN_WIDTH, or 0 if not even its width has room.
        scale: the side of a square, in pixels.
        text: the width of the text, in pixels.
        is_beside: whether the text is beside the board; else it is above and below it.
        is_stacked: whether the parts of the strip are below each other.
    """

    layout: Layout
    fits: int
    scale: float
    text: int
    is_beside: bool = False
    is_stacked: bool = False


class PlayArea(QWidget):
    """The score strip, the board and the status panel, as one group in the middle.

    They are below each other, or the board is beside the others, whichever makes it
    larger. The board has the room that the others leave.
    """

    def __init__(
        self, strip: ScoreStrip | PracticeBar, view: BoardView, panel: BelowBoard
    ) -> None:
        super().__init__()
        self._strip, self._view, self._panel = strip, view, panel
        self._is_stacked = False
        policy = strip.sizePolicy()
        # with Fixed it would be as high as its size hint, whatever its width asks for
        policy.setVerticalPolicy(QSizePolicy.Policy.Minimum)
        strip.setSizePolicy(policy)
        # Qt puts what is less wide than its cell where lines begin, not in the middle
        middle = QHBoxLayout(self)
        around = _AROUND.width(), _AROUND.height()
        middle.setContentsMargins(*around, *around)
        middle.addStretch()
        # while it is empty: later PySide6 would keep references to its items, of which
        # Qt deletes the strip's when the strip is moved
        self._box = QBoxLayout(DOWN)
        middle.addLayout(self._box, 1)
        middle.addStretch()
        # the board takes all up to its greatest size, and these what is left then
        self._box.setSpacing(_GAP)
        self._box.addStretch(1)
        self._box.addWidget(strip)
        self._box.addWidget(view, _ALL)
        # beside the board, what is above it and what is below it are one column
        self._column = QVBoxLayout()
        self._box.addLayout(self._column)
        self._column.setSpacing(_GAP)
        self._column.addStretch()
        self._column.addWidget(panel)
        self._column.addStretch()
        self._box.addStretch(1)
        view.board_scene.game_shown.connect(self._arrange)
        view.arrangement_chosen.connect(self._arrange)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._arrange()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @Slot()
    def _arrange(self) -> None:
        """Turn it the way that makes the board largest."""
        way = self._best_way()
        self._view.arrange(way.layout)
        self._view.setMinimumSize(least_size((way.layout,)))
        # not by margins, which would be part of the least size
        box = board_box(way.layout).size() * way.scale
        most = QSize(round(box.width()), ceil(box.height() - _HAIR)) + _EDGES
        if not way.is_beside:
            # the board is in the middle of its view
            most.setWidth(max(most.width(), way.text))
        self._view.setMaximumSize(most)
        direction = ACROSS if way.is_beside else DOWN
        if direction is not self._box.direction():
            self._box.setDirection(direction)
            column = self._column if way.is_beside else self._box
            column.insertWidget(1, self._strip)
        if way.is_stacked is not self._is_stacked:
            # only then, since it asks for a new layout whenever it is turned
            self._is_stacked = way.is_stacked
            self._strip.turn(stacked=way.is_stacked)
        self._panel.setMinimumWidth(way.text if way.is_beside else 0)
        for part in (self._strip, self._panel):
            # a greatest size below its least would become its least
            part.setMaximumWidth(max(way.text, part.minimumSizeHint().width()))
        # now, and not once it has been painted
        layout = self.layout()
        assert layout is not None
        layout.activate()

    def _best_way(self) -> _Way:
        room = self._room() - _AROUND * 2
        ways = self._ways(room)
        if all(way.fits < _WHOLE for way in ways):
            bar = QStyle.PixelMetric.PM_ScrollBarExtent
            beside = self.style().pixelMetric(bar, None, self)
            ways = self._ways(room - QSize(beside, 0))
        return max(ways, key=lambda way: (way.fits, way.scale))

    def _room(self) -> QSize:
        """Return the room in which all of it is seen without scrolling.

        That is not its size: where it is scrolled, this follows from the way it is
        now, and to choose a way by it would turn it back and forth for ever.
        """
        part = self.parentWidget()
        while part is not None and not isinstance(part, ScrolledIfSmall):
            part = part.parentWidget()
        content = part and part.widget()
        if part is None or content is None:
            return self.size()
        return part.maximumViewportSize() - (content.size() - self.size())

    def _ways(self, room: QSize) -> list[_Way]:
        return [
            way
            for layout in self._view.layouts
            for way in (self._below(layout, room), self._beside(layout, room))
        ]

    def _below(self, layout: Layout, room: QSize) -> _Way:
        box, strip = board_box(layout), self._strip.least_size(stacked=False)
        is_stacked = strip.width() > room.width()
        if is_stacked:
            strip = self._strip.least_size(stacked=True)
        text = usual = min(room.width(), scaled_to_text(self, _BELOW)) // 2 * 2
        for _ in range(2):
            # twice: where the board makes it wider, buttons may have fewer rows
            others = strip.height() + self._panel.heightForWidth(text) + 2 * _GAP
            fits, scale = _largest(layout, room - QSize(0, others))
            text = max(usual, round(scale * box.width()) + _EDGES.width())
        return _Way(layout, fits, scale, text, is_stacked=is_stacked)

    def _beside(self, layout: Layout, room: QSize) -> _Way:
        strip = self._strip.least_size(stacked=True)
        least = max(scaled_to_text(self, _ASIDE), strip.width(),
                    self._panel.minimumSizeHint().width())  # fmt: skip
        fits, scale = _largest(layout, room - QSize(_GAP + least, 0))
        board = round(scale * board_box(layout).width()) + _EDGES.width()
        # so that buttons are in one row where there is room
        roomy = max(int(_ROOMY * least), self._panel.buttons.sizeHint().width())
        text = max(least, min(roomy, room.width() - _GAP - board))
        high = strip.height() + _GAP + self._panel.heightForWidth(least)
        fits = min(fits, _IN_WIDTH) if high > room.height() else fits
        return _Way(layout, fits, scale, text, is_beside=True, is_stacked=True)


def _largest(layout: Layout, room: QSize) -> tuple[int, float]:
    """Return how a board of the largest scale fits into a room, and that scale."""
    box, least = board_box(layout), least_size((layout,))
    board = room.expandedTo(least) - _EDGES
    scale = min(board.width() / box.width(), board.height() / box.height())
    # the view has the same rule: an even number of pixels
    scale = int(scale * box.width() + _HAIR) // 2 * 2 / box.width()
    if room.width() < least.width():
        return 0, scale
    return _WHOLE if room.height() >= least.height() else _IN_WIDTH, scale


class ScrolledIfSmall(ScrollArea):
    """Scrolls all of a window that is too small for it."""

    def __init__(self, content: QWidget) -> None:
        super().__init__(QPalette.ColorRole.Window, content)

    def minimumSizeHint(self) -> QSize:
        least = _LEAST * (scaled_to_text(self, 100) / 100)
        return least.boundedTo(self.screen().availableSize() * _SHARE)
