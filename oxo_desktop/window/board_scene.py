"""The board as a scene: squares in, strokes out. It asks the engine nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Signal, Slot
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from oxo_desktop.engine import Choice, Game, Geometry, Line, Mark, Outcome
from oxo_desktop.window.marks import (
    SQUARE,
    STROKE_MS,
    MarkItem,
    WinLineItem,
    center_of,
)
from oxo_desktop.window.shapes import fill, fill_rounded, outline_rounded, stroke_path

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import (
        QGraphicsSceneMouseEvent,
        QStyleOptionGraphicsItem,
        QWidget,
    )

    from oxo_desktop.window.theme import Theme

MARGIN = 11.0
"""From the outer squares to the edge of the card, in scene units."""

_GRID_PEN = 3.0
_GRID_END = 4.5
_DOTS = 36
_GHOST = 0.22


class _Card(QGraphicsItem):
    """What lies under the marks: card, grid, and whatever singles a square out.

    Attributes:
        last, hinted, ringed: the square that is tinted, dotted, ringed, or None.
        numbered: the squares that show their number.

    They are set by `single_out`, which paints only the squares concerned again.
    """

    def __init__(self, geometry: Geometry, theme: Theme) -> None:
        super().__init__()
        self._geometry = geometry
        self.theme = theme
        self.last: int | None = None
        self.ringed: int | None = None
        self.hinted: int | None = None
        self.numbered: tuple[int, ...] = ()
        self._grid = [stroke_path(*ends, _GRID_PEN) for ends in self._grid_lines()]

    def boundingRect(self) -> QRectF:
        geometry = self._geometry
        squares = QRectF(0, 0, geometry.columns * SQUARE, geometry.rows * SQUARE)
        return squares.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

    def box(self, position: int, inset: float) -> QRectF:
        row, column = self._geometry.row_and_column(position)
        square = QRectF(column * SQUARE, row * SQUARE, SQUARE, SQUARE)
        return square.adjusted(inset, inset, -inset, -inset)

    def single_out(self, name: str, position: int | None) -> None:
        """Set `last`, `hinted` or `ringed`, by its name."""
        before = getattr(self, name)
        setattr(self, name, position)
        for changed in {before, position} - {None}:
            self.update(self.box(changed, 0))

    def number(self, positions: tuple[int, ...]) -> None:
        """Show the numbers of these squares and no others."""
        changed = set(self.numbered) ^ set(positions)
        self.numbered = positions
        for position in changed:
            self.update(self.box(position, 0))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        theme = self.theme
        card = self.boundingRect()
        fill_rounded(painter, card, 13, theme.border)
        fill_rounded(painter, card.adjusted(1, 1, -1, -1), 12, theme.board)
        if self.last is not None:
            fill_rounded(painter, self.box(self.last, 6), 8, theme.button)
        for line in self._grid:
            fill(painter, line, theme.grid)
        self._paint_numbers(painter)
        if self.hinted is not None:
            self._paint_dots(painter, self.box(self.hinted, 7))
        if self.ringed is not None:
            outline_rounded(painter, self.box(self.ringed, 5), 9, 2.2, theme.accent)

    def _grid_lines(self) -> list[tuple[QPointF, QPointF]]:
        width, height = self._geometry.columns * SQUARE, self._geometry.rows * SQUARE
        down = range(1, self._geometry.columns)
        across = range(1, self._geometry.rows)
        return [
            (QPointF(n * SQUARE, _GRID_END), QPointF(n * SQUARE, height - _GRID_END))
            for n in down
        ] + [
            (QPointF(_GRID_END, n * SQUARE), QPointF(width - _GRID_END, n * SQUARE))
            for n in across
        ]

    def _paint_dots(self, painter: QPainter, box: QRectF) -> None:
        """Draw a dotted frame: a hint, not the keyboard's ring."""
        path = QPainterPath()
        path.addRoundedRect(box, 8, 8)
        dots = QPainterPath()
        for index in range(_DOTS):
            dots.addEllipse(path.pointAtPercent(index / _DOTS), 1.6, 1.6)
        fill(painter, dots, self.theme.accent)

    def _paint_numbers(self, painter: QPainter) -> None:
        if not self.numbered:
            return
        font = painter.font()
        font.setPixelSize(10)
        painter.setFont(font)
        painter.setPen(self.theme.muted)
        for position in self.numbered:
            corner = self.box(position, 10).topLeft()
            painter.drawText(corner + QPointF(0, 9), str(position))


class BoardScene(QGraphicsScene):
    """The board of one game after the other.

    Args:
        theme: the colours.
        stroke_ms: how long a mark takes to be drawn; 0 has it there at once.
        parent: the Qt owner.

    Signals:
        square_clicked: the position of the square that was pressed.
    """

    square_clicked = Signal(int)

    def __init__(
        self, theme: Theme, stroke_ms: int = STROKE_MS, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.stroke_ms = stroke_ms
        self._theme = theme
        self._turn: Mark | None = None
        self._shows_numbers = False
        self._marks: dict[int, MarkItem] = {}
        self._win: WinLineItem | None = None
        self._ghost: MarkItem | None = None
        self._hovered: int | None = None
        self._show_empty(Game().geometry)

    @property
    def geometry(self) -> Geometry:
        """The squares shown."""
        return self._geometry

    def mark_at(self, position: int) -> Mark | None:
        """Return the mark shown on `position`, or None."""
        item = self._marks.get(position)
        return None if item is None else item.mark

    def square_box(self, position: int) -> QRectF:
        """Return where the square lies, in scene units."""
        return self._card.box(position, 0)

    def position_at(self, point: QPointF) -> int | None:
        """Return the square under a point of the scene, or None beside the squares."""
        column, row = point.x() // SQUARE, point.y() // SQUARE
        geometry = self._geometry
        if 0 <= column < geometry.columns and 0 <= row < geometry.rows:
            return int(row * geometry.columns + column) + 1
        return None

    @Slot(object)
    def on_game_started(self, game: Game) -> None:
        """Show `game` as it stands, without drawing stroke by stroke."""
        self._show_empty(game.geometry)
        for index, position in enumerate(game.moves):
            self._add_mark(position, game.mark_of_move(index), stroke_ms=0)

    @Slot(int, object)
    def on_mark_placed(self, position: int, mark: Mark) -> None:
        """Draw `mark` on `position`."""
        self._add_mark(position, mark, self.stroke_ms)

    @Slot(list)
    def on_marks_removed(self, positions: list[int]) -> None:
        """Take marks off the board, and the line through a win with them."""
        for position in positions:
            self._discard(self._marks.pop(position))
        if self._win is not None:
            self._discard(self._win)
            self._win = None
        for item in self._marks.values():
            item.settle()
        self._refresh()

    @Slot(object)
    def on_turn_changed(self, mark: Mark) -> None:
        """Take note of whose mark the pointer shows."""
        self._turn = mark
        self._refresh()

    @Slot(bool)
    def on_thinking_changed(self, thinking: bool) -> None:  # noqa: FBT001 - a signal's
        """Show no faint mark under the pointer while a computer thinks."""
        if thinking:
            self._turn = None
            self._refresh()

    @Slot(object, object)
    def on_game_over(self, outcome: Outcome, line: Line | None) -> None:
        """Draw the winning line, if any, and let the other marks fade."""
        self._turn = None
        if line is not None:
            self._show_win(line)
        self._refresh()

    @Slot(object)
    def on_hint_given(self, choice: Choice) -> None:
        """Single out the square that the hint speaks of."""
        self._card.single_out("hinted", choice.position)

    def set_theme(self, theme: Theme) -> None:
        """Change every colour."""
        self._theme = theme
        self._card.theme = theme
        self._card.update()
        for item in self._marks.values():
            item.set_color(theme.of_mark(item.mark))
        if self._win is not None:
            self._win.set_color(theme.text)
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
        self._geometry = geometry
        self._card = _Card(geometry, self._theme)
        self.addItem(self._card)
        self.setSceneRect(self._card.boundingRect())
        self._refresh()

    def _add_mark(self, position: int, mark: Mark, stroke_ms: int) -> None:
        item = MarkItem(mark, self._theme.of_mark(mark))
        item.setPos(self._center(position))
        self._marks[position] = item
        self.addItem(item)
        item.draw(stroke_ms)
        self._refresh()

    def _show_win(self, line: Line) -> None:
        centres = QLineF(self._center(line[0]), self._center(line[-1]))
        self._win = WinLineItem(centres, self._theme.text)
        self.addItem(self._win)
        self._win.draw(self.stroke_ms)
        for position, item in self._marks.items():
            if position not in line:
                item.fade(self.stroke_ms)

    def _refresh(self) -> None:
        """Bring what depends on the marks up to date: tint, numbers, hint, ghost."""
        card = self._card
        card.single_out("last", next(reversed(self._marks), None))
        card.single_out("hinted", None)
        free = tuple(p for p in self._geometry.positions if p not in self._marks)
        card.number(free if self._shows_numbers else ())
        self._show_ghost()

    def _show_ghost(self) -> None:
        if self._ghost is not None:
            self._discard(self._ghost)
            self._ghost = None
        position = self._hovered
        if self._turn is None or position is None or position in self._marks:
            return
        self._ghost = MarkItem(self._turn, self._theme.of_mark(self._turn))
        self._ghost.setOpacity(_GHOST)
        self._ghost.setPos(self._center(position))
        self.addItem(self._ghost)

    def _center(self, position: int) -> QPointF:
        return center_of(*self._geometry.row_and_column(position))

    def _discard(self, item: QGraphicsItem) -> None:
        self.removeItem(item)
