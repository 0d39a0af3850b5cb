"""The table of the games kept, with a small picture of each board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QRect,
    QRectF,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from oxo_desktop.store.listing import Column, ListedGame, Order
from oxo_desktop.window.controls import board_picture
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.results import (
    color_frame,
    ring_focused,
    show_whole_rows,
)
from oxo_desktop.window.controls.scrolling import Index
from oxo_desktop.window.controls.shapes import outline_rounded
from oxo_desktop.window.history.model import (
    COLUMNS,
    GAME_ROLE,
    HistoryModel,
    widest_texts,
)
from oxo_desktop.words import isolated, say

PICTURE = 40
"""The side of a board's picture, in pixels."""

AROUND = 12
"""Around a picture and beside a text, both sides together, in pixels."""

_MOST_PICTURES = 500
"""How many are remembered at most."""

_HEIGHT = 36
"""The least height of the headings, in pixels."""

_ARROW = 20
"""The width of the arrow that shows the order, in pixels."""

_NAMES = Column.X, Column.O
"""The columns that share the room that the others leave."""

_Flag = QItemSelectionModel.SelectionFlag

_ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SHIFT = Qt.KeyboardModifier.ShiftModifier


class GameDelegate(QStyledItemDelegate):
    """Paints the boards; the tooltip has a text that is cut off."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture = lru_cache(_MOST_PICTURES)(_picture)

    def retheme(self) -> None:
        self._picture.cache_clear()

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        # a name such as “Ada B.” keeps its order, and where it is cut off its end
        option.text = isolated(option.text)
        # the whole row is selected; Qt would shade the focused cell
        option.state &= ~QStyle.StateFlag.State_HasFocus

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        super().paint(painter, option, index)
        listed = index.data(GAME_ROLE) if index.column() == 0 else None
        if listed is not None:
            box = QRect(0, 0, PICTURE, PICTURE)
            box.moveCenter(option.rect.center())
            ratio = painter.device().devicePixelRatio()
            painter.drawPixmap(box, self._picture(listed, ratio))

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        is_cut = self.sizeHint(option, index).width() > option.rect.width()
        return is_cut and super().helpEvent(event, view, option, index)


def _picture(listed: ListedGame, ratio: float) -> QPixmap:
    side = round(PICTURE * ratio)
    picture = QPixmap(side, side)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    if listed.game is not None:
        painter = QPainter(picture)
        board_picture.paint(painter, QRectF(0, 0, PICTURE, PICTURE), listed.game)
        painter.end()
    return picture


def _first_cell(selection: QItemSelection) -> QItemSelection:
    if selection.isEmpty():
        return selection
    first = selection.at(0).topLeft()
    return QItemSelection(first, first)


class HistoryTable(QTableView):
    """A table with a row for each game of `model`; the selected games stay selected.

    Signals:
        chosen: the number of the game that was double-clicked, or on which Enter was
            pressed.
        heading_clicked: the Column, unless it is that of the pictures.
        selection_changed, delete_requested
    """

    chosen = Signal(int)
    heading_clicked = Signal(object)
    selection_changed = Signal()
    delete_requested = Signal()

    def __init__(self, model: HistoryModel) -> None:
        super().__init__()
        self._placeholder = ""
        self._games = model
        self._kept: set[int] = set()
        self._kept_current: int | None = None
        self._instead = 0
        self.setItemDelegate(GameDelegate(self))
        translated(self, accessibleName=lambda: say("Games"))
        show_whole_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setWordWrap(False)
        self.setModel(model)
        self._set_up_headings()
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(PICTURE + AROUND)
        self.retheme()
        self.doubleClicked.connect(self._on_double_clicked)
        self.selectionModel().selectionChanged.connect(self.selection_changed)
        model.modelAboutToBeReset.connect(self._keep_selection)
        model.modelReset.connect(self._restore_selection)

    def _set_up_headings(self) -> None:
        header = self.horizontalHeader()
        # whenever it is painted, Qt would look in each row whether a whole column is
        # selected: a second for 100,000 games
        header.setSelectionModel(QItemSelectionModel(self._games, header))
        left, middle = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignVCenter
        header.setDefaultAlignment(left | middle)
        header.setMinimumHeight(_HEIGHT)
        header.setHighlightSections(False)
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        for column in _NAMES:
            stretch = QHeaderView.ResizeMode.Stretch
            header.setSectionResizeMode(COLUMNS.index(column), stretch)
        header.sectionClicked.connect(self._on_heading_clicked)
        self.retranslate()

    def retranslate(self) -> None:
        """Fit the columns to their texts in the current language."""
        header = self.horizontalHeader()
        # a name may be elided, but not to an ellipsis alone
        header.setMinimumSectionSize(self._width(None))
        for section, column in enumerate(COLUMNS):
            header.resizeSection(section, self._width(column))

    def _width(self, column: Column | None) -> int:
        """Return the width that a column needs, but for a long name."""
        measure = self.horizontalHeader().fontMetrics().horizontalAdvance
        heading, *cells = map(measure, widest_texts(column))
        if column is None:
            return max(PICTURE, heading) + AROUND
        return max(heading + _ARROW, *cells) + AROUND

    @property
    def needed_width(self) -> int:
        """The width in which no text but a long name is elided, in pixels."""
        least = self.horizontalHeader().minimumSectionSize()
        texts = sum(max(least, self._width(column)) for column in COLUMNS)
        bar = self.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth()
        return texts + bar

    def show_order(self, order: Order) -> None:
        section, way = COLUMNS.index(order.column), Qt.SortOrder(order.descending)
        self.horizontalHeader().setSortIndicator(section, way)

    @Slot(int)
    def _on_heading_clicked(self, section: int) -> None:
        # Qt moves the arrow to any heading, and pictures have no order
        self.show_order(self._games.order)
        column = COLUMNS[section]
        if column is not None:
            self.heading_clicked.emit(column)

    @property
    def selected(self) -> int | None:
        """The number of the selected game, if exactly one is."""
        parts = self.selectionModel().selection()
        if parts.size() != 1 or parts.at(0).height() != 1:
            return None
        return self._games.number_of(parts.at(0).top())

    @property
    def selected_rows(self) -> list[int]:
        """The rows of the selected games, from above."""
        rows: set[int] = set()
        parts = self.selectionModel().selection()
        for part in map(parts.at, range(parts.size())):
            rows.update(range(part.top(), part.bottom() + 1))
        return sorted(rows)

    def select_next(self, numbers: Iterable[int], instead: int = 0) -> None:
        """Select the games with these numbers when games are listed the next time.

        Where none of them is listed, the row `instead` is selected, or the last one.
        """
        self._kept, self._instead = set(numbers), instead
        self._kept_current = None

    def set_placeholder(self, text: str) -> None:
        self._placeholder = text
        self.setAccessibleDescription("" if self._games.rowCount() else text)

    def retheme(self) -> None:
        color_frame(self)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        # or the ring of the focus would scroll with the rows
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = self._games.rowCount() - 1
        if event.key() in ENTER:
            if self.selected is not None:
                self.chosen.emit(self.selected)
        elif event.key() == Qt.Key.Key_Delete:
            self.delete_requested.emit()
        elif event.key() in _ENDS and last >= 0 and not event.modifiers() & _SHIFT:
            self._select(0 if event.key() == Qt.Key.Key_Home else last)
        else:
            super().keyPressEvent(event)

    def moveCursor(
        self,
        action: QAbstractItemView.CursorAction,
        modifiers: Qt.KeyboardModifier,
    ) -> QModelIndex:
        # Qt would go to the first cell of the row, or the last
        ends = QAbstractItemView.CursorAction
        if action is ends.MoveHome:
            return self._games.index(0, 0)
        if action is ends.MoveEnd:
            return self._games.index(self._games.rowCount() - 1, 0)
        return super().moveCursor(action, modifiers)

    def selectionChanged(
        self, selected: QItemSelection, deselected: QItemSelection
    ) -> None:
        # a screen reader is told of the first cell of each, for which Qt would list all
        # of them: a second for 100,000 games
        super().selectionChanged(_first_cell(selected), _first_cell(deselected))
        QAbstractItemView.selectionChanged(self, selected, deselected)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self.viewport())
            self._paint_current(painter)
            painter.end()
            ring_focused(self)
        if self._games.rowCount() == 0:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.viewport().rect(), flags, self._placeholder)

    def _paint_current(self, painter: QPainter) -> None:
        """Show on which row the keyboard is, unless it is the only one selected."""
        current = self.currentIndex()
        if not current.isValid():
            return
        is_selected = self.selectionModel().isSelected(current)
        if is_selected and self.selected is not None:
            return
        role = QPalette.ColorRole
        ink = self.palette().color(role.HighlightedText if is_selected else role.Text)
        row = self.visualRect(current)
        row.setLeft(0)
        row.setRight(self.viewport().width() - 1)
        outline_rounded(painter, QRectF(row).adjusted(3, 2, -3, -2), 4, 1.5, ink)

    @Slot("QModelIndex")
    def _on_double_clicked(self, index: Index) -> None:
        number = self._games.number_of(index.row())
        assert number is not None
        self.chosen.emit(number)

    def _select(self, row: int) -> None:
        # Qt's selectRow finds no column before a table from the right is laid out, and
        # its setCurrentIndex selects nothing while Control is held
        how = _Flag.ClearAndSelect | _Flag.Rows
        self.selectionModel().setCurrentIndex(self._games.index(row, 0), how)

    @Slot()
    def _keep_selection(self) -> None:
        if not self._kept:
            self._kept = set(self._games.numbers_in(self.selected_rows))
            self._kept_current = self._games.number_of(self.currentIndex().row())

    @Slot()
    def _restore_selection(self) -> None:
        rows = self._games.rows_of(self._kept)
        current = rows[0] if rows else min(self._instead, self._games.rowCount() - 1)
        if self._kept_current is not None and self._kept_current in self._kept:
            current = next(iter(self._games.rows_of({self._kept_current})), current)
        if rows and self._kept_current is None:
            # they have come back, and are to be seen as far as there is room
            self.updateGeometries()
            self.scrollTo(self._games.index(rows[-1], 0))
        self._kept, self._instead = set(), 0
        self._select(current)
        if len(rows) > 1:
            self._select_all_of(rows)

    def _select_all_of(self, rows: list[int]) -> None:
        selection, index, among = QItemSelection(), self._games.index, set(rows)
        # neighbours together: a table may have 100,000 rows
        firsts = (row for row in rows if row - 1 not in among)
        lasts = (row for row in rows if row + 1 not in among)
        for first, last in zip(firsts, lasts, strict=True):
            selection.select(index(first, 0), index(last, len(COLUMNS) - 1))
        self.selectionModel().select(selection, _Flag.ClearAndSelect)
