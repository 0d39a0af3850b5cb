"""The moves of a game in a table, to choose one by."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QRectF, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem

from oxo_desktop.engine import Geometry, Mark
from oxo_desktop.says import sentences
from oxo_desktop.window import theme
from oxo_desktop.window.controls.scrolling import (
    CellDelegate,
    Index,
    make_flat,
    paint_current,
)
from oxo_desktop.window.controls.text_size import resized_font, scaled_to_text
from oxo_desktop.window.controls.widgets import tooltip, write
from oxo_desktop.words import is_right_to_left, without_signs

ROW, NUMBER = 36, 28
"""The height of a row and the room for its number, in pixels where text is of the usual
size."""

_BESIDE = 7
"""What is left free left and right of a text, in pixels."""

_AWAITED = "?"


class ColoredText(NamedTuple):
    """A text as it is painted."""

    text: str
    color: QColor
    is_bold: bool = False


class ListedMove(NamedTuple):
    """A move as it is listed; one that is awaited cannot be chosen.

    Attributes:
        said: what a screen reader calls it.
        judged: what it did, at the other end of its place, and why.
    """

    name: ColoredText
    said: str
    judged: ColoredText | None = None
    why: str = ""
    is_awaited: bool = False


class MoveTable(QTableWidget):
    """The moves of a game, with a number before each row.

    Args:
        in_row: how many moves are in a row.

    Signals:
        chosen: the number of the move that the player has gone to.
    """

    chosen = Signal(int)

    def __init__(self, in_row: int) -> None:
        super().__init__(0, in_row)
        self._moves: Sequence[ListedMove] = ()
        self._current: int | None = None
        self.setItemDelegate(CellDelegate(self, self._height, self._paint_cell))
        make_flat(self, QPalette.ColorRole.Base)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        # it does not show, but a screen reader says the column of a move
        header.setMaximumHeight(0)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.currentCellChanged.connect(self._on_current_changed)

    def listed(self) -> Sequence[ListedMove]:
        """Return what a subclass lists, in the current language and theme."""
        raise NotImplementedError

    def show_listed(self, current: int | None) -> None:
        """Show all anew, and mark the move of this number."""
        self._moves, self._current = self.listed(), current
        columns = self.columnCount()
        with QSignalBlocker(self):
            # a screen reader keeps the rows that it knows
            self.setRowCount(ceil(len(self._moves) / columns))
            for index in range(self.rowCount() * columns):
                self.setItem(*divmod(index, columns), self._item(index))
            self.resizeRowsToContents()
            row, column = divmod((current or 0) - 1, columns)
            self.setCurrentCell(row, column)

    def retheme(self) -> None:
        self.show_listed(self._current)

    def retranslate(self) -> None:
        self.show_listed(self._current)
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.resizeRowsToContents()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isprintable() and event.text():
            # letters are shortcuts, and digits are the board's
            event.ignore()
        else:
            super().keyPressEvent(event)

    def moveCursor(
        self, action: QTableWidget.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Have Home and End lead to the first move and the last, not those of a row."""
        if action is QTableWidget.CursorAction.MoveHome:
            return self.model().index(0, 0)
        if action is QTableWidget.CursorAction.MoveEnd:
            last = sum(not move.is_awaited for move in self._moves) - 1
            return self.model().index(*divmod(last, self.columnCount()))
        return super().moveCursor(action, modifiers)

    def _item(self, index: int) -> QTableWidgetItem:
        """Return what a screen reader has of a move, or of what is left of its row."""
        move = self._moves[index] if index < len(self._moves) else None
        item = QTableWidgetItem(move.name.text if move else "")
        is_there = move is not None and not move.is_awaited
        item.setFlags(Qt.ItemFlag.ItemIsEnabled if is_there else Qt.ItemFlag(0))
        if move is not None:
            role = Qt.ItemDataRole
            item.setData(role.AccessibleTextRole, without_signs(move.said))
            item.setData(role.AccessibleDescriptionRole, without_signs(move.why))
            tooltip(item, move.why)
        return item

    def _height(self, _: Index) -> float:
        return scaled_to_text(self, ROW)

    def _paint_cell(self, painter: QPainter, box: QRectF, index: Index) -> None:
        beside = _BESIDE, 0, -_BESIDE, 0
        if index.column() == 0:
            painter.setFont(self.font())
            painter.setPen(theme.current().muted)
            write(painter, box.adjusted(*beside), str(index.row() + 1))
            wide = scaled_to_text(self, NUMBER)
            box = box.adjusted(
                *((0, 0, -wide, 0) if is_right_to_left() else (wide, 0, 0, 0))
            )
        number = index.row() * self.columnCount() + index.column()
        if number >= len(self._moves):
            return
        if index == self.currentIndex():
            paint_current(painter, self, box.adjusted(2, 2, -2, -2), 8)
        move = self._moves[number]
        for written in filter(None, (move.name, move.judged)):
            painter.setFont(resized_font(self, bold=written.is_bold))
            painter.setPen(written.color)
            is_end = written is move.judged
            write(painter, box.adjusted(*beside), written.text, at_end=is_end)

    @Slot(int, int, int, int)
    def _on_current_changed(self, row: int, column: int, *_: int) -> None:
        if row >= 0:
            self.chosen.emit(row * self.columnCount() + column + 1)


def name_of_move(geometry: Geometry, mark: Mark, position: int | None) -> str:
    """Return how a move is named in a table; one that is awaited has no position."""
    square = sentences.square_name(geometry, position) if position else _AWAITED
    return f"{mark} {square}"
