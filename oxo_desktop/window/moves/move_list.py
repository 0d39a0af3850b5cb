"""The moves of a game in two columns, numbered, with the current one marked."""

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSignalBlocker,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QToolTip,
)

from oxo_desktop.engine import Game
from oxo_desktop.says import sentences
from oxo_desktop.window import theme
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import put_scroll_bars
from oxo_desktop.window.controls.shapes import (
    fill_rounded,
    outline_rounded,
    text_baseline,
)
from oxo_desktop.window.controls.widgets import elided
from oxo_desktop.words import is_right_to_left, say

_NUMBER_WIDTH = 32
_ROW_HEIGHT = 36
_INDENT = 5
_AWAITED = "?"


class _MoveDelegate(QStyledItemDelegate):
    """Marks the current move by a rounded tint, and an outline with the focus.

    The tooltip has a text that is cut off.
    """

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        view = self.parent()
        assert isinstance(view, MoveList)
        item = view.item(index.row(), index.column())
        if item is None:
            return
        palette = view.palette()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(2, 2, -2, -2)
        if item is view.currentItem():
            fill_rounded(painter, box, 8, palette.color(QPalette.ColorRole.Button))
            if view.hasFocus():
                accent = palette.color(QPalette.ColorRole.Highlight)
                outline_rounded(painter, box, 8, 2, accent)
        painter.setFont(item.font())
        painter.setPen(item.foreground().color())
        metrics = QFontMetricsF(item.font())
        text = elided(item.text(), item.font(), _room(option))
        left = box.left() + _INDENT
        if is_right_to_left():
            left = box.right() - _INDENT - metrics.horizontalAdvance(text)
        painter.drawText(QPointF(left, text_baseline(metrics, box)), text)
        painter.restore()

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        self.initStyleOption(option, index)
        is_cut = option.fontMetrics.horizontalAdvance(option.text) > _room(option)
        QToolTip.showText(event.globalPos(), option.text if is_cut else "", view)
        return True


def _room(option: QStyleOptionViewItem) -> int:
    """Return the width that a cell has for its text, in pixels."""
    return int(option.rect.width()) - 4 - 2 * _INDENT


class MoveList(QTableWidget):
    """A row for each two moves: its number, then the moves.

    A move is called by where its square lies, or by its number while the board shows
    numbers.

    Signals:
        ply_chosen: the number of moves after which to show the game.
    """

    ply_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__(0, 3)
        self._game, self._ply, self._awaited = Game(), 0, False
        self._has_numbers = False
        translated(self, accessibleName=lambda: say("Moves"))
        self.setItemDelegate(_MoveDelegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        put_scroll_bars(self, QPalette.ColorRole.Base)
        self.setShowGrid(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        header = self.horizontalHeader()
        # it does not show, but a screen reader says the column of a move
        header.setMaximumHeight(0)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        self.setColumnWidth(0, _NUMBER_WIDTH)
        self.currentCellChanged.connect(self._on_current_changed)

    def retheme(self) -> None:
        self._fill()

    def set_square_numbers(self, *, shown: bool) -> None:
        """Call squares by their numbers, which the board shows, or by their places."""
        self._has_numbers = shown
        self._fill()

    def show_moves(self, game: Game, ply: int, *, awaited: bool) -> None:
        """Show all moves; those after `ply` are muted, and one may be `awaited`."""
        self._game, self._ply, self._awaited = game, ply, awaited
        self._fill()

    def retranslate(self) -> None:
        self._fill()

    def _fill(self) -> None:
        with QSignalBlocker(self):
            line = self._listed()
            moves = len(line)
            self.clearContents()
            self.setRowCount((moves + self._awaited + 1) // 2)
            for row in range(self.rowCount()):
                self._add_text(row, 0, str(row + 1))
            for index, position in enumerate(line):
                self._add(index, position)
            if self._awaited:
                self._add(moves, None)
            elif moves % 2:
                self._add_text(moves // 2, 2, "")
            first = self._game.mark_of_move(0)
            headings = say("Move"), str(first), str(first.other)
            self.setHorizontalHeaderLabels(headings)
            self._mark_current()
        description = "" if self.rowCount() else say("No moves yet")
        self.setAccessibleDescription(description)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.rowCount() == 0:
            painter = QPainter(self.viewport())
            painter.setPen(theme.current().muted)
            center = Qt.AlignmentFlag.AlignCenter
            painter.drawText(self.viewport().rect(), center, say("No moves yet"))

    def _listed(self) -> tuple[int, ...]:
        # the awaited move is shown instead of the later moves
        return self._game.moves if self._awaited else self._game.line

    def _add_text(self, row: int, column: int, text: str) -> None:
        """Show what is no move."""
        item = self._item(text, theme.current().muted)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.setItem(row, column, item)

    def _add(self, index: int, position: int | None) -> None:
        """Show the move `index`, counted from 0; of an awaited one no position."""
        mark = self._game.mark_of_move(index)
        is_later = index >= self._ply
        colors = theme.current()
        color = colors.muted if is_later else colors.of_mark(mark)
        item = self._item(f"{mark} {self._square(position)}", color, bold=not is_later)
        number = _AWAITED if position is None else str(position)
        description = sentences.move(index + 1, mark, number)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, description)
        if position is None:
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.setItem(index // 2, 1 + index % 2, item)

    def _square(self, position: int | None) -> str:
        if position is None:
            return _AWAITED
        if self._has_numbers:
            return str(position)
        return sentences.short_place(self._game.geometry, position)

    def _item(
        self, text: str, color: QColor, *, bold: bool = False
    ) -> QTableWidgetItem:
        item = QTableWidgetItem(text)
        item.setForeground(QBrush(color))
        font = self.font()
        font.setBold(bold)
        item.setFont(font)
        return item

    def _mark_current(self) -> None:
        if self._ply == 0:
            self.setCurrentItem(None)  # type: ignore[call-overload]
            return
        row, column = divmod(self._ply - 1, 2)
        self.setCurrentCell(row, 1 + column)

    @Slot(int, int, int, int)
    def _on_current_changed(self, row: int, column: int, *_: int) -> None:
        ply = 2 * row + column
        if column > 0 and 0 < ply <= len(self._listed()):
            self.ply_chosen.emit(ply)
            return
        # there is no move to go to
        with QSignalBlocker(self):
            self._mark_current()
