"""The ground under the marks: the card, the squares, and highlights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsItem

from oxo_desktop.layouts import Layout
from oxo_desktop.window import theme
from oxo_desktop.window.controls.board_painter import BoardPainter
from oxo_desktop.window.controls.figures import (
    WIN_PEN,
    board_box,
    line_path,
    square_box,
)
from oxo_desktop.window.controls.note_painter import crowded
from oxo_desktop.window.controls.shown import Shown
from oxo_desktop.window.controls.text_size import text_size

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from oxo_desktop.engine import Line


class BoardCard(QGraphicsItem):
    """The ground under the marks: the card, the squares, and highlights.

    Attributes:
        shown: what the board shows.
        ringed, ghosted: the square that is ringed, or has a faint mark; or None.
        lit: the lines through the square under the pointer or the ring, and that.
        joined: the other squares on them.

    `show_this`, `highlight` and `join` paint only the squares concerned again.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        self.layout = layout
        self.shown = Shown()
        self.ringed: int | None = None
        self.ghosted: int | None = None
        self.joined: frozenset[int] = frozenset()
        self.lit: tuple[tuple[Line, ...], int | None] = (), None

    def boundingRect(self) -> QRectF:
        return board_box(self.layout)

    def box(self, position: int, inset: float) -> QRectF:
        return square_box(self.layout, position, inset)

    def show_this(self, shown: Shown) -> None:
        before, self.shown = self.shown, shown
        if before.last != shown.last:
            self._paint_anew({before.last, shown.last} - {None})
        if before.has_numbers or shown.has_numbers:
            self.update()

    def highlight(self, name: str, position: int | None) -> None:
        """Move the highlight `name`, such as "ringed", to a square; None for none."""
        before = getattr(self, name)
        setattr(self, name, position)
        self._paint_anew({before, position} - {None})

    def join(self, here: int | None) -> None:
        """Light up the lines through a square; None for none."""
        before, _ = self.lit
        lit = () if here is None else self.layout.geometry.lines_through(here)
        self.lit = lit, here
        joined = frozenset(p for line in lit for p in line if p != here)
        changed, self.joined = self.joined ^ joined, joined
        if not self.layout.is_in_depth:
            self._paint_anew(changed)
            return
        for line in {*before} ^ {*lit}:
            # wider than its dashes
            self.update(line_path(self.layout, line, WIN_PEN).boundingRect())

    def _paint_anew(self, positions: AbstractSet[int | None]) -> None:
        for position in positions:
            if position is not None:
                self.update(self.box(position, 0))

    def painter(self, painter: QPainter) -> BoardPainter:
        return BoardPainter(painter, self.layout, theme.current(), text=text_size())

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        board, shown = self.painter(painter), self.shown
        board.cards()
        board.ground()
        if shown.last is not None:
            board.last(shown.last)
        if not self.layout.is_in_depth:
            board.joined(self.joined)
        if shown.has_numbers:
            board.numbers(shown, crowded(self.layout, shown.notes))
        if self.ringed is not None:
            board.ring(self.ringed)
