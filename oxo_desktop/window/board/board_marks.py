"""The marks on the board and the line through a win: how they come, fade and go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oxo_desktop.engine import Mark
from oxo_desktop.window import theme
from oxo_desktop.window.board.marks import STROKE_MS, WIN_MS, WIPE_MS, MarkItem, Stroke
from oxo_desktop.window.board.win_lines import WinLineItem
from oxo_desktop.window.controls.figures import center_of, lying

if TYPE_CHECKING:
    from PySide6.QtWidgets import QGraphicsScene

    from oxo_desktop.engine import Line
    from oxo_desktop.layouts import Layout


class BoardMarks:
    """The marks in a scene, and the line through a win."""

    _layout: Layout

    def __init__(self, scene: QGraphicsScene) -> None:
        self.is_animated = True
        self._scene = scene
        self._marks: dict[int, MarkItem] = {}
        self._wins: list[WinLineItem] = []
        self._won: tuple[Line, ...] = ()
        self._ghost: MarkItem | None = None

    def __contains__(self, position: int) -> bool:
        return position in self._marks

    def at(self, position: int) -> Mark | None:
        return self._marks[position].mark if position in self._marks else None

    @property
    def positions(self) -> tuple[int, ...]:
        """The squares that have a mark, in the order in which they got it."""
        return tuple(self._marks)

    @property
    def won(self) -> tuple[Line, ...]:
        """The lines through a win."""
        return self._won if self._wins else ()

    def count_as_last(self, position: int | None) -> None:
        """Put the mark on this square, if any, last in order, as if just drawn."""
        if position is not None:
            self._marks[position] = self._marks.pop(position)

    def begin(self, layout: Layout) -> None:
        """Start on another board, after the scene has been cleared."""
        self._layout = layout
        self._marks.clear()
        self._wins.clear()
        self._ghost = None

    def arrange(self, layout: Layout) -> None:
        """Show the same in another layout, after the scene has been cleared."""
        marks = [(position, item.mark) for position, item in self._marks.items()]
        won = self.won
        is_animated, self.is_animated = self.is_animated, False
        self.begin(layout)
        for position, mark in marks:
            self.put(position, mark)
        self.show_win(won)
        self.is_animated = is_animated

    def put(self, position: int, mark: Mark) -> None:
        center = center_of(self._layout, position)
        for old in self._scene.items():
            # a mark that is still leaving would show through
            if isinstance(old, MarkItem) and old.is_leaving and old.center == center:
                self._scene.removeItem(old)
        self._marks[position] = self._make_item(position, mark)

    def begin_to_draw(self, position: int, mark: Mark) -> None:
        """Put a mark of which nothing is drawn yet, or where nothing moves, all."""
        self.put(position, mark)
        if self.is_animated:
            self._marks[position].setProperty("progress", 0.0)

    def draw(self, position: int) -> None:
        """Draw what `begin_to_draw` has begun."""
        if self.is_animated:
            self._marks[position].draw(STROKE_MS)

    def take_off(self, positions: list[int]) -> None:
        for item in self._leave(positions):
            item.undraw(STROKE_MS)

    def wipe(self) -> None:
        box = self._scene.sceneRect()
        for item in self._leave([*self._marks]):
            item.wipe(box.left(), box.right(), WIPE_MS)

    def show_win(self, lines: tuple[Line, ...]) -> None:
        """Draw the lines through a win, unless they are there, and fade other marks."""
        # the signal comes again when a finished game is resumed
        if self._wins or not lines:
            return

        self._won, duration = lines, self._duration(WIN_MS)
        won = {position for line in lines for position in line}
        for line in lines:
            winner = self._marks[line[0]].mark
            item = WinLineItem(self._layout, line, winner)
            self._wins.append(item)
            self._scene.addItem(item)
            for mark in reversed(self._marks.values()):
                item.stackBefore(mark)
            if duration:
                item.draw(duration)
        for position, mark in self._marks.items():
            if position not in won:
                mark.fade(theme.current().faded, duration)

    def shake(self, position: int) -> bool:
        """Shake the mark on a square; return False if there is none, or none moves."""
        shakes = self.is_animated and position in self._marks
        if shakes:
            self._marks[position].shake()
        return shakes

    def set_animated(self, *, animated: bool) -> None:
        self.is_animated = animated
        if not animated:
            for item in self._scene.items():
                if isinstance(item, Stroke):
                    item.finish()

    def retheme(self) -> None:
        """Fade the marks beside a line through a win as far as the new theme has it."""
        for item in self._marks.values():
            if self._wins and item.opacity() < 1:
                item.fade(theme.current().faded, duration=0)

    def show_ghost(self, position: int | None, mark: Mark | None) -> int | None:
        """Show a faint mark on a free square and on no other; return where it is."""
        if self._ghost is not None:
            self._scene.removeItem(self._ghost)
            self._ghost = None
        if position is None or mark is None or position in self._marks:
            return None
        self._ghost = self._make_item(position, mark)
        self._ghost.setOpacity(theme.current().ghost)
        return position

    def _make_item(self, position: int, mark: Mark) -> MarkItem:
        """Return a new mark, or the faint one if it is the same."""
        ghost, center = self._ghost, center_of(self._layout, position)
        if ghost is not None and ghost.mark is mark and ghost.pos() == center:
            self._ghost = None
            ghost.setOpacity(1.0)
            return ghost
        item = MarkItem(mark, center)
        if self._layout.is_in_depth:
            item.setTransform(lying(self._layout))
        self._scene.addItem(item)
        return item

    def _leave(self, positions: list[int]) -> list[Stroke]:
        """Remove marks and the line through a win; return what moves on its way off."""
        leaving: list[Stroke] = [self._marks.pop(p) for p in positions]
        if self._wins:
            leaving += self._wins
            self._wins.clear()
            for item in self._marks.values():
                item.fade(1.0, self._duration(STROKE_MS))
        if self.is_animated:
            return leaving
        for gone in leaving:
            self._scene.removeItem(gone)
        return []

    def _duration(self, milliseconds: int) -> int:
        return milliseconds if self.is_animated else 0
