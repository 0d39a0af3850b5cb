"""The board as a scene: squares in, strokes out. It asks the engine nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, Signal, Slot
from PySide6.QtWidgets import QGraphicsScene

from oxo_desktop.engine import Choice, Game, Geometry, Line, Mark, Outcome
from oxo_desktop.layouts import Layout, layout_of
from oxo_desktop.window.board.card import BoardCard
from oxo_desktop.window.board.marks import (
    STROKE_MS,
    WIN_MS,
    WIPE_MS,
    MarkItem,
    Stroke,
    WinLineItem,
)
from oxo_desktop.window.controls.figures import SQUARE, center_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QGraphicsSceneMouseEvent

    from oxo_desktop.controller import Standing
    from oxo_desktop.window.theme import Theme


class BoardScene(QGraphicsScene):
    """The board of one game after the other.

    Args:
        theme: the colours.
        parent: the Qt owner.

    Attributes:
        is_animated: whether strokes are drawn and wiped off; see `set_animated`.

    Signals:
        game_shown: the marks of another game are shown, maybe on another board.
        mark_shown: a position, and the Mark that is now on it.
        marks_left: the positions that are empty again.
        square_clicked: the position of the square that was pressed.
    """

    square_clicked = Signal(int)
    game_shown = Signal()
    mark_shown = Signal(int, object)
    marks_left = Signal(list)

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_animated = True
        self._theme = theme
        self._turn: Mark | None = None
        self._shows_numbers = False
        self._marks: dict[int, MarkItem] = {}
        self._marks_at_start = 0
        self._win: WinLineItem | None = None
        self._ghost: MarkItem | None = None
        self._hovered: int | None = None
        self._show_empty(Game().geometry)

    @property
    def layout(self) -> Layout:
        """The squares shown, and where they lie."""
        return self._layout

    def mark_at(self, position: int) -> Mark | None:
        """Return the mark shown on `position`, or None."""
        item = self._marks.get(position)
        return None if item is None else item.mark

    def square_box(self, position: int) -> QRectF:
        """Return where the square lies, in scene units."""
        return self._card.box(position, 0)

    def position_at(self, point: QPointF) -> int | None:
        """Return the square under a point of the scene, or None beside the squares."""
        return self._layout.position_at(point.x() / SQUARE, point.y() / SQUARE)

    @Slot(object)
    def on_game_started(self, game: Game) -> None:
        """Wipe off the last game, and show `game` as it stands."""
        if game.geometry == self._layout.geometry:
            self._wipe()
        else:
            self._show_empty(game.geometry)
        for position, mark in enumerate(game.boards[0], start=1):
            if mark is not None:
                self._add_mark(position, mark, duration=0)
        self._marks_at_start = len(self._marks)
        for index, position in enumerate(game.moves):
            self._add_mark(position, game.mark_of_move(index), duration=0)
        self._refresh()
        self.game_shown.emit()

    @Slot(int, object)
    def on_mark_placed(self, position: int, mark: Mark) -> None:
        """Draw `mark` on `position`."""
        self._add_mark(position, mark, self._duration(STROKE_MS))
        self._refresh()
        self.mark_shown.emit(position, mark)

    @Slot(list)
    def on_marks_removed(self, positions: list[int]) -> None:
        """Take marks off the board, and the line through a win with them."""
        for item in self._leave(positions):
            item.undraw(STROKE_MS)
        self._refresh()
        self.marks_left.emit(positions)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Show a faint mark under the pointer where a click would place it."""
        self._turn = standing.position.turn if standing.can_play else None
        self._show_ghost()

    @Slot(object, object)
    def on_game_over(self, outcome: Outcome, line: Line | None) -> None:
        """Draw the winning line, if any, and let the other marks fade."""
        # it is told again when the game goes on from its own end
        if line is not None and self._win is None:
            self._show_win(line)
        self._refresh()

    @Slot(int, str)
    def on_move_refused(self, position: int, reason: str) -> None:
        """Shake the mark that is in the way."""
        if self.is_animated and position in self._marks:
            self._marks[position].shake()

    @Slot(object)
    def on_hint_given(self, choice: Choice) -> None:
        """Single out the square that the hint speaks of."""
        self._card.single_out("hinted", choice.position)

    @Slot(bool)
    def set_animated(self, animated: bool) -> None:  # noqa: FBT001 - a signal's
        """Draw strokes from now on, or have everything there at once."""
        self.is_animated = animated
        if not animated:
            for item in self.items():
                if isinstance(item, Stroke):
                    item.settle()

    def set_theme(self, theme: Theme) -> None:
        """Change every colour."""
        self._theme = theme
        self._card.theme = theme
        self._card.update()
        # what is leaving included
        for item in self.items():
            if isinstance(item, MarkItem):
                item.set_color(theme.of_mark(item.mark))
            elif isinstance(item, WinLineItem):
                item.set_color(theme.text)
        for mark_item in self._marks.values():
            if self._win is not None and mark_item.opacity() < 1:
                mark_item.fade(theme.faded, duration=0)
        self._refresh()

    def set_square_numbers(self, *, shown: bool) -> None:
        """Show or hide the number of each free square."""
        self._shows_numbers = shown
        self._refresh()

    def set_ring(self, position: int | None) -> None:
        """Ring the square that the keyboard is on; None for no square."""
        self._card.single_out("ringed", position)

    def hover(self, position: int | None) -> None:
        """Take note of the square under the pointer; None for no square."""
        if position != self._hovered:
            self._hovered = position
            self._show_ghost()

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        from PySide6.QtCore import Qt

        position = self.position_at(event.scenePos())
        # the second press of a double-click is another event, and no move
        if event.button() is Qt.MouseButton.LeftButton and position is not None:
            self.square_clicked.emit(position)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.hover(self.position_at(event.scenePos()))

    def _show_empty(self, geometry: Geometry) -> None:
        self.clear()
        self._marks.clear()
        self._win = self._ghost = None
        self._layout = layout_of(geometry)
        self._card = BoardCard(self._layout, self._theme)
        self.addItem(self._card)
        self.setSceneRect(self._card.boundingRect())
        self._refresh()

    def _add_mark(self, position: int, mark: Mark, duration: int) -> None:
        for old in self.items(self.square_box(position)):
            # what still leaves would show through
            if isinstance(old, MarkItem) and old.is_leaving:
                self.removeItem(old)
        item = MarkItem(mark, self._center(position), self._theme.of_mark(mark))
        self._marks[position] = item
        self.addItem(item)
        item.draw(duration)

    def _wipe(self) -> None:
        """Have everything leave from left to right."""
        box = self.sceneRect()
        for item in self._leave([*self._marks]):
            item.wipe(box.left(), box.right(), WIPE_MS)

    def _leave(self, positions: list[int]) -> list[Stroke]:
        """Take marks, and the line through a win, off what is shown.

        Returns those that are to leave stroke by stroke; the others are gone.
        """
        leaving: list[Stroke] = [self._marks.pop(p) for p in positions]
        if self._win is not None:
            leaving.append(self._win)
            self._win = None
            for item in self._marks.values():
                item.fade(1.0, self._duration(STROKE_MS))
        if self.is_animated:
            return leaving
        for gone in leaving:
            self.removeItem(gone)
        return []

    def _show_win(self, line: Line) -> None:
        duration = self._duration(WIN_MS)
        self._win = WinLineItem.along(self._layout.path_of(line), self._theme.text)
        self.addItem(self._win)
        self._win.draw(duration)
        for position, item in self._marks.items():
            if position not in line:
                item.fade(self._theme.faded, duration)

    def _duration(self, milliseconds: int) -> int:
        return milliseconds if self.is_animated else 0

    def _refresh(self) -> None:
        """Bring what depends on the marks up to date: tint, numbers, hint, ghost."""
        card = self._card
        # no move has made the first ones
        has_moves = len(self._marks) > self._marks_at_start
        card.single_out("last", next(reversed(self._marks)) if has_moves else None)
        card.single_out("hinted", None)
        squares = self._layout.geometry.positions
        free = tuple(p for p in squares if p not in self._marks)
        card.number(free if self._shows_numbers else ())
        self._show_ghost()

    def _show_ghost(self) -> None:
        if self._ghost is not None:
            self.removeItem(self._ghost)
            self._ghost = None
        position, turn = self._hovered, self._turn
        if turn is None or position is None or position in self._marks:
            return
        self._ghost = MarkItem(turn, self._center(position), self._theme.of_mark(turn))
        self._ghost.setOpacity(self._theme.ghost)
        self.addItem(self._ghost)

    def _center(self, position: int) -> QPointF:
        return center_of(self._layout, position)
