"""The board as a scene: squares in, strokes out. It asks the engine nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, Signal, Slot
from PySide6.QtWidgets import QGraphicsScene

from oxo_desktop.engine import Board, Game, Geometry, Line, Mark, Outcome, Refusal
from oxo_desktop.layouts import Layout, layout_of
from oxo_desktop.window.board.board_marks import BoardMarks
from oxo_desktop.window.board.card import BoardCard
from oxo_desktop.window.board.notes_item import NotesItem
from oxo_desktop.window.controls.figures import SQUARE
from oxo_desktop.window.controls.shown import Notes, Shown

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QGraphicsSceneMouseEvent

    from oxo_desktop.play.controller import Standing


class BoardScene(QGraphicsScene):
    """The board of one game after the other.

    Attributes:
        shown: what it shows.
        is_awaited: whether the next mark is a computer's.

    Signals:
        square_clicked: the position of the square that was pressed.
        game_shown: the marks of another game are shown, maybe on another board.
        mark_shown: a position, and the Mark that is now on it.
        mark_shaken: the position of a taken square that somebody wanted to play.
        marks_left: the positions that are empty again.
        edge_reached: a key leads no further.
    """

    square_clicked = Signal(int)
    game_shown = Signal()
    mark_shown = Signal(int, object)
    mark_shaken = Signal(int)
    marks_left = Signal(list)
    edge_reached = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shown = Shown()
        self._shows_numbers = False
        self._marks = BoardMarks(self)
        self._marks_at_start = 0
        self._turn: Mark | None = None
        self.is_awaited = False
        self._pointed: int | None = None
        self._aimed: int | None = None
        self._pressed: tuple[int, Mark | None] | None = None
        self._notes: NotesItem | None = None
        self._show_empty(Game().geometry)

    @property
    def layout(self) -> Layout:
        return self._layout

    def mark_at(self, position: int) -> Mark | None:
        return self._marks.at(position)

    def square_box(self, position: int) -> QRectF:
        return self._card.box(position, 0)

    def position_at(self, point: QPointF) -> int | None:
        """Return the square under a point of the scene, or None beside the squares."""
        return self._layout.position_at(point.x() / SQUARE, point.y() / SQUARE)

    @Slot(object)
    def on_game_started(self, game: Game) -> None:
        self._pressed = None
        if game.geometry == self._layout.geometry:
            self._marks.wipe()
        else:
            self._show_empty(game.geometry)
        for position, mark in enumerate(game.boards[0], start=1):
            if mark is not None:
                self._marks.put(position, mark)
        self._marks_at_start = len(self._marks.positions)
        for index, position in enumerate(game.moves):
            self._marks.put(position, game.mark_of_move(index))
        self._on_marks_changed()
        self.game_shown.emit()

    def show_last(self, position: int | None) -> None:
        """Tint this mark as the last move, whenever it was drawn; None for none."""
        self._marks_at_start = 0 if position else self._layout.geometry.size
        self._marks.count_as_last(position)
        self._refresh()

    @Slot(int, object)
    def on_mark_placed(self, position: int, mark: Mark) -> None:
        self._marks.begin_to_draw(position, mark)
        self._on_marks_changed()
        self.mark_shown.emit(position, mark)
        self._marks.draw(position)

    @Slot(list)
    def on_marks_removed(self, positions: list[int]) -> None:
        """Take marks off the board, and the line through a win with them."""
        self._marks.take_off(positions)
        self._on_marks_changed()
        self.marks_left.emit(positions)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        self.is_awaited = standing.is_thinking
        self.show_turn(standing.position.turn if standing.can_play else None)

    def show_turn(self, turn: Mark | None) -> None:
        """Show a faint mark as that of the player whose turn it is; None for none."""
        self._turn = turn
        self._show_hover()

    @Slot(object, object)
    def on_game_over(self, outcome: Outcome, lines: tuple[Line, ...]) -> None:
        self._marks.show_win(lines)
        self._on_marks_changed()

    @Slot(int, object)
    def on_move_refused(self, position: int, _: Refusal) -> None:
        if self._marks.shake(position):
            self.mark_shaken.emit(position)

    def show_notes(self, notes: Notes) -> None:
        """Show `notes` instead of any others, until the marks change."""
        before, self.shown = self.shown, replace(self.shown, notes=notes)
        self._card.show_this(self.shown)
        self._noted().paint_anew(before.notes, notes)

    @Slot(bool)
    def set_animated(self, animated: bool) -> None:  # noqa: FBT001 - a signal's
        self._marks.set_animated(animated=animated)

    def retheme(self) -> None:
        self._marks.retheme()
        self._refresh()
        self.update()

    def set_square_numbers(self, *, shown: bool) -> None:
        if shown is not self._shows_numbers:
            self._shows_numbers = shown
            self._refresh()

    def set_ring(self, position: int | None) -> None:
        if position != self._card.ringed:
            self._card.highlight("ringed", position)
            self._aimed = position or self._pointed
            self._show_hover()

    def hover(self, position: int | None) -> None:
        """Show what a click would do on the square under the pointer; None for none."""
        if position != self._pointed:
            self._pointed = position
            self._aimed = position or self._card.ringed
            self._show_hover()

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        self._card.painter(painter).names()
        if self._notes is not None:
            self._notes.paint_labels(painter)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        position = self.position_at(event.scenePos())
        if event.button() is Qt.MouseButton.LeftButton and position is not None:
            self._pressed = position, self.mark_at(position)
            self.square_clicked.emit(position)
            event.accept()

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        pressed, before = self._pressed or (None, None)
        is_there = pressed == self.position_at(event.scenePos())
        # it is no move where the press before it has just made one
        if pressed is None or not is_there or self.mark_at(pressed) is before:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.hover(self.position_at(event.scenePos()))

    def arrange(self, layout: Layout) -> None:
        notes, ringed = self.shown.notes, self._card.ringed
        self._begin(layout)
        self._marks.arrange(layout)
        self._refresh()
        self.set_ring(ringed)
        self.show_notes(notes)

    def _show_empty(self, geometry: Geometry) -> None:
        self._begin(layout_of(geometry))
        self.shown = replace(self.shown, notes=Notes())
        self._marks.begin(self._layout)
        self._refresh()

    def _begin(self, layout: Layout) -> None:
        self.clear()
        self._notes = None
        self._layout = layout
        self._card = BoardCard(self._layout)
        self.addItem(self._card)
        self._pointed = self._aimed = None
        self.setSceneRect(self._card.boundingRect())

    def _on_marks_changed(self) -> None:
        """Clear the notes, which are about other marks, and update the rest."""
        if self._notes is not None:
            self.show_notes(Notes())
        self._refresh()

    def _refresh(self) -> None:
        """Update what depends on the marks: tint, numbers, ghost."""
        marked, geometry = self._marks.positions, self._layout.geometry
        self.shown = replace(
            self.shown,
            board=Board(tuple(map(self.mark_at, geometry.positions)), geometry),
            # the first marks are of the starting position: no move has made them
            last=(None, *marked[self._marks_at_start :])[-1],
            won=self._marks.won,
            has_numbers=self._shows_numbers,
        )
        self._card.show_this(self.shown)
        self._show_hover()

    def _show_hover(self) -> None:
        """Show a faint mark where a click would place one, and the lines through it.

        The lines are hard to see on a board with layers, and only shown there: through
        the square that the pointer or the ring has got to last, if it can be played.
        """
        ghosted = self._marks.show_ghost(self._pointed, self._turn)
        self._card.highlight("ghosted", ghosted)
        if self._layout.is_layered:
            here = self._aimed
            can_play = self._turn and here and self.mark_at(here) is None
            self._card.join(here if can_play else None)
            if self._card.joined:
                self._noted()

    def _noted(self) -> NotesItem:
        """Return what draws notes, which most games do without."""
        if self._notes is None:
            self._notes = NotesItem(self._card)
        return self._notes
