"""The table of the games kept, with a small picture of each board."""

from collections.abc import Iterable

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QRectF,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from oxo_desktop.window import theme
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import put_scroll_bars
from oxo_desktop.window.controls.shapes import outline_rounded
from oxo_desktop.window.history.delegate import AROUND, PICTURE, GameDelegate
from oxo_desktop.window.history.header import HistoryHeader
from oxo_desktop.window.history.model import COLUMNS, HistoryModel, Index
from oxo_desktop.words import say

_Flag = QItemSelectionModel.SelectionFlag

_ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SHIFT = Qt.KeyboardModifier.ShiftModifier


def set_up(table: QTableView) -> None:
    """Let a table show whole rows, which are read and not edited."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.setFrameStyle(QFrame.Shape.Box | QFrame.Shadow.Plain)
    put_scroll_bars(table, QPalette.ColorRole.Base)


def color_frame(table: QTableView) -> None:
    """Draw the frame in the colour of borders, and headings in that of text."""
    colors, ink = theme.current(), QPalette.ColorRole.WindowText
    palette = QPalette()
    palette.setColor(ink, colors.border)
    table.setPalette(palette)
    palette.setColor(ink, colors.text)
    table.horizontalHeader().setPalette(palette)


def ring_focused(table: QTableView) -> None:
    """Paint a ring around the rows of a table that has the keyboard."""
    if table.hasFocus():
        inside = QRectF(table.viewport().rect())
        accent = table.palette().color(QPalette.ColorRole.Highlight)
        outline_rounded(QPainter(table.viewport()), inside, 0, 2, accent)


class HistoryTable(QTableView):
    """A table with a row for each game of `model`; the selected games stay selected.

    Signals:
        chosen: the number of the game that was double-clicked, or on which Enter was
            pressed.
        selection_changed: other games are selected now.
        delete_requested: the selected games are to be deleted.
    """

    chosen = Signal(int)
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
        set_up(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setWordWrap(False)
        self.header = HistoryHeader(model)
        self.setHorizontalHeader(self.header)
        self.setModel(model)
        self.header.set_up()
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(PICTURE + AROUND)
        self.retheme()
        self.doubleClicked.connect(self._on_double_clicked)
        self.header.reached.connect(self._on_heading_reached)
        self.selectionModel().selectionChanged.connect(self.selection_changed)
        model.modelAboutToBeReset.connect(self._keep_selection)
        model.modelReset.connect(self._restore_selection)

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
        if event.key() in _ENTER:
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

    @Slot(int)
    def _on_heading_reached(self, section: int) -> None:
        """Scroll to a heading where the table is wider than the window."""
        self.scrollTo(self.currentIndex().siblingAtColumn(section))

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
        selection = QItemSelection()
        last = len(COLUMNS) - 1
        for first, final in _runs(rows):
            selection.select(
                self._games.index(first, 0), self._games.index(final, last)
            )
        self.selectionModel().select(selection, _Flag.ClearAndSelect)


def _runs(rows: list[int]) -> list[tuple[int, int]]:
    """Return the first and the last of each run of neighbouring `rows`."""
    runs: list[tuple[int, int]] = []
    for row in rows:
        if runs and row == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], row)
        else:
            runs.append((row, row))
    return runs
