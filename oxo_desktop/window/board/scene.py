"""The board as a scene: squares in, strokes out. It asks the engine nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Signal, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from oxo_desktop.engine import Game, Geometry, Line, Mark, Outcome, Refusal
from oxo_desktop.layouts import Layout, layout_of
from oxo_desktop.says import sentences
from oxo_desktop.window import theme
from oxo_desktop.window.board.marks import BoardMarks
from oxo_desktop.window.controls.figures import (
    GRID_PEN,
    SQUARE,
    board_box,
    card_box,
    corner_radius,
    paint_empty,
    square_box,
)
from oxo_desktop.window.controls.shapes import (
    fill_bordered,
    fill_rounded,
    outline_rounded,
)

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import (
        QGraphicsSceneMouseEvent,
        QStyleOptionGraphicsItem,
        QWidget,
    )

    from oxo_desktop.play.controller import Standing
    from oxo_desktop.window.board.notes_item import Notes, NotesItem

_LAYER_NAME = 26
"""The height of the name of a layer, in scene units."""

_NUMBER = 10
"""The height of the number of a square, in scene units."""

_LEAST = 11.0
"""The least height of what is written beside marks, in the view's pixels."""

_ON_A_DISC = 1.6
"""The factor by which highlights and numbers are larger on a disc."""


class BoardCard(QGraphicsItem):
    """The ground under the marks: the card, the squares, and highlights.

    Attributes:
        last, ringed: the square that is tinted, ringed, or None.
        numbered: the squares that show their number.
        joined: the squares on a line with the one under the pointer.

    `highlight`, `number` and `join` paint only the squares concerned again.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        self.layout = layout
        self.enlargement = _ON_A_DISC if layout.is_joined else 1.0
        self.last: int | None = None
        self.ringed: int | None = None
        self.numbered: frozenset[int] = frozenset()
        self.joined: frozenset[int] = frozenset()

    def boundingRect(self) -> QRectF:
        return board_box(self.layout)

    def box(self, position: int, inset: float) -> QRectF:
        return square_box(self.layout, position, inset)

    def highlight(self, name: str, position: int | None) -> None:
        """Move the highlight `name`, "last" or "ringed", to a square; None for none."""
        before = getattr(self, name)
        setattr(self, name, position)
        self._paint_anew({before, position} - {None})

    def number(self, positions: frozenset[int]) -> None:
        changed, self.numbered = self.numbered ^ positions, positions
        self._paint_anew(changed)

    def join(self, positions: frozenset[int]) -> None:
        changed, self.joined = self.joined ^ positions, positions
        self._paint_anew(changed)

    def _paint_anew(self, positions: AbstractSet[int]) -> None:
        for position in positions:
            self.update(self.box(position, 0))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        colors = theme.current()
        for panel in self.layout.panels:
            card = card_box(panel)
            fill_bordered(painter, card, 13, 1, (colors.border, colors.board))
            if panel.layer is not None:
                self._name_layer(painter, card, panel.layer)
        paint_empty(painter, self.layout, GRID_PEN, (colors.grid, colors.board))
        if self.joined:
            self._paint_joined(painter)
        if self.last is not None:
            self._paint_tint(painter, self.last)
        self._paint_numbers(painter)
        if self.ringed is not None:
            box = self.box(self.ringed, 5)
            radius = corner_radius(self.layout, box, 9)
            pen = 2.2 * self.enlargement
            outline_rounded(painter, box, radius, pen, colors.accent)

    def _paint_joined(self, painter: QPainter) -> None:
        # not where there are none: Qt's namespace would be loaded for it (shapes.py)
        tint = QColor(theme.current().accent)
        tint.setAlphaF(theme.current().tint)
        for position in self.joined:
            fill_rounded(painter, self.box(position, 6), 8, tint)

    def _name_layer(self, painter: QPainter, card: QRectF, layer: int) -> None:
        font = painter.font()
        font.setPixelSize(round(max(_LAYER_NAME, self._least(painter))))
        painter.setFont(font)
        painter.setPen(theme.current().muted)
        at = card.bottomLeft() + QPointF(4, 1.4 * _LAYER_NAME)
        painter.drawText(at, sentences.layer_name(layer))

    def _paint_tint(self, painter: QPainter, position: int) -> None:
        grid, button = theme.current().grid, theme.current().button
        if self.layout.is_joined:
            box, colors = self.box(position, 0), (grid, button)
            fill_bordered(painter, box, box.width() / 2, GRID_PEN, colors)
        else:
            fill_rounded(painter, self.box(position, 6), 8, button)

    def _paint_numbers(self, painter: QPainter) -> None:
        if not self.numbered:
            return
        font = painter.font()
        size = max(_NUMBER * self.enlargement, self._least(painter))
        font.setPixelSize(round(size))
        painter.setFont(font)
        # on a disc it may stand on the faint mark under the pointer
        colors = theme.current()
        painter.setPen(colors.text if self.layout.is_joined else colors.muted)
        for position in self.numbered:
            painter.drawText(self._number_at(painter, position), str(position))

    def _least(self, painter: QPainter) -> float:
        return _LEAST / painter.worldTransform().m11()

    def _number_at(self, painter: QPainter, position: int) -> QPointF:
        if not self.layout.is_joined:
            size = painter.font().pixelSize()
            return self.box(position, 10).topLeft() + QPointF(0, 0.9 * size)
        # a disc has no corner, so the number is above the place of a mark
        width = painter.fontMetrics().horizontalAdvance(str(position))
        box = self.box(position, 0)
        return QPointF(box.center().x() - width / 2, box.top() + 23)


class BoardScene(QGraphicsScene):
    """The board of one game after the other.

    Signals:
        square_clicked: the position of the square that was pressed.
        game_shown: the marks of another game are shown, maybe on another board.
        mark_shown: a position, and the Mark that is now on it.
        marks_left: the positions that are empty again.
        edge_reached: the Layout of the board, and the position of a square from which
            an arrow key leads no further.
    """

    square_clicked = Signal(int)
    game_shown = Signal()
    mark_shown = Signal(int, object)
    marks_left = Signal(list)
    edge_reached = Signal(object, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shows_numbers = False
        self._marks = BoardMarks(self)
        self._marks_at_start = 0
        self._turn: Mark | None = None
        self._pointed: int | None = None
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
        self._marks.draw(position, mark)
        self._on_marks_changed()
        self.mark_shown.emit(position, mark)

    @Slot(list)
    def on_marks_removed(self, positions: list[int]) -> None:
        """Take marks off the board, and the line through a win with them."""
        self._marks.take_off(positions)
        self._on_marks_changed()
        self.marks_left.emit(positions)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
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
        self._marks.shake(position)

    def show_notes(self, notes: Notes) -> None:
        """Show `notes` instead of any others, until the marks change."""
        if self._notes is None:
            from oxo_desktop.window.board.notes_item import NotesItem

            self._notes = NotesItem(self._card)
        self._notes.show_instead(notes, self._marks.positions)

    @Slot(bool)
    def set_animated(self, animated: bool) -> None:  # noqa: FBT001 - a signal's
        self._marks.set_animated(animated=animated)

    def retheme(self) -> None:
        self._marks.retheme()
        self._refresh()
        self.update()

    def set_square_numbers(self, *, shown: bool) -> None:
        self._shows_numbers = shown
        self._refresh()

    def set_ring(self, position: int | None) -> None:
        self._card.highlight("ringed", position)

    def hover(self, position: int | None) -> None:
        """Show what a click would do on the square under the pointer; None for none."""
        if position != self._pointed:
            self._pointed = position
            self._show_hover()

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self._notes is not None:
            self._notes.paint_labels(painter)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        from PySide6.QtCore import Qt

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
        shown = self._notes and self._notes.shown
        ringed = self._card.ringed
        self._begin(layout)
        self._marks.arrange(layout)
        self._refresh()
        self.set_ring(ringed)
        if shown:
            self.show_notes(shown)

    def _show_empty(self, geometry: Geometry) -> None:
        self._begin(layout_of(geometry))
        self._marks.begin(self._layout)
        self._refresh()

    def _begin(self, layout: Layout) -> None:
        self.clear()
        self._notes = None
        self._layout = layout
        self._card = BoardCard(self._layout)
        self.addItem(self._card)
        self._pointed = None
        self.setSceneRect(self._card.boundingRect())

    def _on_marks_changed(self) -> None:
        """Clear the notes, which are about other marks, and update the rest."""
        if self._notes is not None:
            self._notes.clear()
        self._refresh()

    def _refresh(self) -> None:
        """Update what depends on the marks: tint, numbers, ghost."""
        card = self._card
        marked = self._marks.positions
        # the first marks belong to the starting position: no move has made them
        card.highlight("last", (None, *marked[self._marks_at_start :])[-1])
        squares = self._layout.geometry.positions if self._shows_numbers else ()
        card.number(frozenset(squares) - {*marked})
        self._show_hover()

    def _show_hover(self) -> None:
        """Show a faint mark where a click would place one.

        On a board with layers, also the lines through its square, hard to see there.
        """
        here = self._marks.show_ghost(self._pointed, self._turn)
        if self._layout.is_layered:
            lines = () if here is None else self._layout.geometry.lines_through(here)
            self._card.join(frozenset(p for line in lines for p in line if p != here))
