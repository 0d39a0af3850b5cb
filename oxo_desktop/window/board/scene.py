"""The board as a scene: squares in, strokes out. It asks the engine nothing."""

from dataclasses import replace

from PySide6.QtCore import QObject, QRect, QRectF, Signal, Slot
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from oxo_desktop.engine import Board, Line, Mark, Outcome, Refusal
from oxo_desktop.layouts import Layout, layout_of
from oxo_desktop.play.controller import Standing
from oxo_desktop.window import theme
from oxo_desktop.window.board.items import (
    END_MS,
    STROKE_MS,
    WIN_MS,
    WIPE_MS,
    SquareItem,
    StrokedItem,
    WinItem,
)
from oxo_desktop.window.controls.board_painter import BoardPainter
from oxo_desktop.window.controls.figures import board_box, square_box
from oxo_desktop.window.controls.note_painter import NotePainter
from oxo_desktop.window.controls.shown import Change, Notes, Shown, change_between
from oxo_desktop.window.controls.text_size import text_size


class BoardScene(QGraphicsScene):
    """A board that shows what it is told to, and where the pointer and keyboard are.

    Attributes:
        shown: what it shows; see `show`.
        ringed: the square that the keyboard is on, if it is in use.

    Signals:
        square_clicked: the position of the square that was pressed.
        game_shown: the marks of another game are shown, maybe on another board.
        marks_changed: the Change of a game that goes on, once it can be painted.
        mark_shaken: the position of a taken square that somebody wanted to play.
        edge_reached: a key leads no further.
    """

    square_clicked = Signal(int)
    game_shown = Signal()
    marks_changed = Signal(object)
    mark_shaken = Signal(int)
    edge_reached = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shown = Shown()
        self._noted = self.shown.notes, self.shown.board
        self._is_animated = True
        self._pointed: int | None = None
        self.ringed: int | None = None
        self._aimed: int | None = None
        self._begin(layout_of(self.shown.board.geometry))

    @property
    def layout(self) -> Layout:
        return self._layout

    def mark_at(self, position: int) -> Mark | None:
        return self.shown.board[position]

    def square_box(self, position: int) -> QRectF:
        return square_box(self._layout, position)

    def show(self, shown: Shown) -> None:
        """Show this: what is new is drawn, and what is gone goes."""
        before, self.shown = self.shown, shown
        if shown == before:
            return
        change = change_between(before, shown)
        if shown.board.geometry != self._layout.geometry:
            self.ringed = None
            self._begin(layout_of(shown.board.geometry))
        for position in change.left:
            self._take_away(self._squares[position], wiped=change.is_other)
        for position, mark in change.came.items():
            duration = 0 if change.is_other else self._ms(STROKE_MS)
            self._squares[position].appear(mark, duration)
        self._show_wins(change)
        if shown.is_drawn and change.came and not change.is_other:
            self._nod()
        self._show_ghosts()
        if change.is_other:
            self.game_shown.emit()
        elif change.came or change.left:
            self.marks_changed.emit(change)
        self._paint_anew()

    def stand(self, position: Shown) -> None:
        """Show another position, and its numbers as before.

        It has the notes that are about its board, if these are known already.
        """
        notes, noted_on = self._noted
        notes = notes if position.board == noted_on else Notes()
        numbers, counted = self.shown.has_numbers, self.shown.is_counted
        self.show(
            replace(position, has_numbers=numbers, is_counted=counted, notes=notes)
        )

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        position = standing.position
        self.stand(
            Shown(
                board=position.board,
                number=standing.number,
                last=position.moves[-1] if position.moves else None,
                won=position.winning_lines,
                is_drawn=position.outcome is Outcome.DRAW,
                turn=position.turn if standing.can_play else None,
                is_awaited=standing.is_thinking,
            )
        )

    def show_notes(self, notes: Notes, board: Board | None = None) -> None:
        """Show `notes` instead of any others, until the marks change.

        They are about `board`, which may only come to be shown; left out, about the one
        that is shown.
        """
        self._noted = notes, self.shown.board if board is None else board
        if self._noted[1] == self.shown.board:
            self.show(replace(self.shown, notes=notes))

    def set_square_numbers(self, *, shown: bool, counted: bool = False) -> None:
        self.show(replace(self.shown, has_numbers=shown, is_counted=counted))

    @Slot(int, object)
    def on_move_refused(self, position: int, _: Refusal) -> None:
        if self._is_animated and self.mark_at(position) is not None:
            self._squares[position].shake()
            self.mark_shaken.emit(position)

    @Slot(bool)
    def set_animated(self, animated: bool) -> None:  # noqa: FBT001 - a signal's
        self._is_animated = animated
        if not animated:
            for item in self.items():
                if isinstance(item, StrokedItem):
                    item.finish()

    def retheme(self) -> None:
        """Fade the marks beside a line through a win as far as the new theme has it."""
        for square in self._squares.values():
            if square.share < 1:
                square.fade(theme.current().faded, 0)
        self._paint_anew()

    def set_ring(self, position: int | None) -> None:
        if position != self.ringed:
            self.ringed = position
            self._aimed = position or self._pointed
            self._paint_anew()

    def hover(self, position: int | None) -> None:
        """Show what a click would do on the square under the pointer; None for none."""
        if position != self._pointed:
            self._pointed = position
            self._aimed = position or self.ringed
            self._show_ghosts()
            # more than the mark changes, and beyond its square
            shown, is_layered = self.shown, self._layout.is_layered
            if is_layered or shown.has_numbers or shown.notes.threats:
                self._paint_anew()

    def arrange(self, layout: Layout) -> None:
        """Show the same in another layout."""
        self._begin(layout)
        for position, mark in enumerate(self.shown.board, start=1):
            if mark is not None:
                self._squares[position].appear(mark, 0)
        self._draw_wins(0)
        self._show_ghosts()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        board, shown = self._painter(painter), self.shown
        board.cards()
        board.ground()
        lines, here = self._lit()
        if lines and not self._layout.is_in_depth:
            board.joined({p for line in lines for p in line if p != here})
        notes = self._notes(board)
        if notes is not None:
            notes.paint_under_marks()
        if shown.last is not None:
            board.last(shown.last)
        board.ghosts(shown.notes)
        if shown.has_numbers:
            board.numbers(shown, self._ghosted)
        if self.ringed is not None:
            board.ring(self.ringed)

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        board = self._painter(painter)
        board.names()
        notes = self._notes(board)
        if notes is not None:
            notes.paint_over_marks()

    def _painter(self, painter: QPainter) -> BoardPainter:
        colors = theme.current()
        return BoardPainter(painter, self._layout, colors, text=text_size())

    def _notes(self, board: BoardPainter) -> NotePainter | None:
        """Return what paints the notes; None where there are none, as in most games."""
        lit = self._lit()
        if self.shown.notes == Notes() and not (lit[0] and self._layout.is_in_depth):
            return None
        return NotePainter(board, self.shown, lit, self._ghosted)

    def _lit(self) -> tuple[tuple[Line, ...], int | None]:
        """Return the lines through the square that a click or a key would play.

        With them that square is returned. There are none except on a board with
        layers, where they are hard to see.
        """
        here = self._aimed
        if here is None or not (self._layout.is_layered and self._can_play(here)):
            return (), None
        return self._layout.geometry.lines_through(here), here

    @property
    def _ghosted(self) -> int | None:
        """The square that has a faint mark."""
        here = self._pointed
        return here if here is not None and self._can_play(here) else None

    def _can_play(self, position: int) -> bool:
        """Return whether a click on a square would place a mark."""
        is_free = self.mark_at(position) is None and position not in self.shown.closed
        return is_free and self.shown.turn is not None

    def _show_ghosts(self) -> None:
        """Show a faint mark where a click would place one."""
        for position, square in self._squares.items():
            square.show_ghost(self.shown.turn if position == self._ghosted else None)

    def _begin(self, layout: Layout) -> None:
        for item in self.items():
            if isinstance(item, StrokedItem):
                item.close()
        self.clear()
        self._layout = layout
        self._pointed, self._aimed = None, self.ringed
        self._wins: dict[Line, WinItem] = {}
        self._drawn: tuple[Line, ...] = ()
        self._squares = {
            p: SquareItem(self, layout, p) for p in layout.geometry.positions
        }
        for square in self._squares.values():
            self.addItem(square)
        self.setSceneRect(board_box(layout))

    def _show_wins(self, change: Change) -> None:
        if self._drawn == self.shown.won and not change.is_other:
            return
        for line in self._drawn:
            self._take_away(self._wins[line], wiped=change.is_other)
        self._draw_wins(self._ms(WIN_MS))

    def _nod(self) -> None:
        """Have all marks lean, one after the other."""
        marked = [s for s in self._squares.values() if s.mark is not None]
        for turn, square in enumerate(marked):
            square.nod(turn / len(marked), self._ms(END_MS))

    def _draw_wins(self, duration: int) -> None:
        self._drawn = self.shown.won
        won = {p for line in self._drawn for p in line}
        for line in self._drawn:
            winner = self.mark_at(line[0])
            assert winner is not None
            if line not in self._wins:
                self._wins[line] = WinItem(self, self._layout, line)
                self.addItem(self._wins[line])
            self._wins[line].appear(winner, duration)
        for position, square in self._squares.items():
            if self.mark_at(position) is not None:
                is_beside = bool(won) and position not in won
                share = theme.current().faded if is_beside else 1.0
                if share != square.share:
                    square.fade(share, duration)
                if duration and position in won:
                    square.swell(END_MS)

    def _paint_anew(self) -> None:
        """Have all painted anew, which takes a millisecond, once there is time.

        The views are asked for it: what the scene is asked for, Qt forgets as soon as
        a square is painted.
        """
        for view in self.views():
            view.viewport().update()

    def _take_away(self, item: StrokedItem, *, wiped: bool) -> None:
        if wiped:
            item.wipe(self._ms(WIPE_MS))
        else:
            item.undraw(self._ms(STROKE_MS))

    def _ms(self, duration: int) -> int:
        return duration if self._is_animated else 0
