"""What the board shows of the square under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oxo_desktop.engine import Mark
    from oxo_desktop.window.board.board_marks import BoardMarks
    from oxo_desktop.window.board.card import BoardCard


class Hover:
    """A faint mark where a click would place one, and the lines through its square.

    The lines are shown where they are hard to see: on a board with layers.

    Args:
        marks: the marks on the board.
    """

    _card: BoardCard

    def __init__(self, marks: BoardMarks) -> None:
        self._marks = marks
        self._position: int | None = None
        self._turn: Mark | None = None

    def begin(self, card: BoardCard) -> None:
        """Start on another card, with no square under the pointer."""
        self._card, self._position = card, None

    def point_at(self, position: int | None) -> None:
        """Show the square that the pointer is on now; None for no square."""
        if position != self._position:
            self._position = position
            self.show()

    def show_turn(self, turn: Mark | None) -> None:
        """Show the mark that a click would place now; None for no mark."""
        self._turn = turn
        self.show()

    def show(self) -> None:
        """Show what suits the marks on the board, which may have changed."""
        self._marks.show_ghost(self._position, self._turn)
        if len(self._card.layout.panels) > 1:
            self._card.join(self._joined())

    def _joined(self) -> frozenset[int]:
        """Return the squares on a line with that of the faint mark, if there is one."""
        position = self._position
        if position is None or self._turn is None or position in self._marks:
            return frozenset()
        lines = self._card.layout.geometry.lines_through(position)
        return frozenset(p for line in lines for p in line) - {position}
