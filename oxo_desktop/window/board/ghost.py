"""The faint mark under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oxo_desktop.window.board.marks import MarkItem
from oxo_desktop.window.controls.figures import center_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QGraphicsScene

    from oxo_desktop.engine import Mark
    from oxo_desktop.layouts import Layout
    from oxo_desktop.window.board.board_marks import BoardMarks
    from oxo_desktop.window.theme import Theme


class Ghost:
    """A faint mark where a click would place it.

    Args:
        scene: what it is added to.
        marks: a square that has one of these is taken.
        theme: the colours.

    Attributes:
        turn: the mark that a click would place, or None if it would place none.
        position: the square under the pointer, or None.
        theme: the colours.
        item: the faint mark, or None while there is none.
    """

    def __init__(self, scene: QGraphicsScene, marks: BoardMarks, theme: Theme) -> None:
        self.turn: Mark | None = None
        self.position: int | None = None
        self.theme = theme
        self.item: MarkItem | None = None
        self._scene = scene
        self._marks = marks

    def show(self, layout: Layout) -> None:
        """Show the mark, or none, as the attributes and the board are now."""
        self.hide()
        if self.turn is None or self.position is None or self.position in self._marks:
            return
        center = center_of(layout, self.position)
        self.item = MarkItem(self.turn, center, self.theme.of_mark(self.turn))
        self.item.setOpacity(self.theme.ghost)
        self._scene.addItem(self.item)

    def hide(self) -> None:
        """Take the mark away until it is shown again."""
        if self.item is not None:
            self._scene.removeItem(self.item)
            self.item = None
