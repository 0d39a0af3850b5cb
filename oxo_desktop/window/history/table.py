"""The table of the games kept, with a small picture of each board."""

from PySide6.QtCore import QRectF, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from oxo_desktop.store.listing import Column, Order
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scroll_bar import put_scroll_bars
from oxo_desktop.window.controls.shapes import outline_rounded
from oxo_desktop.window.history.delegate import PICTURE, GameDelegate
from oxo_desktop.window.history.model import COLUMNS, HistoryModel, widest_texts
from oxo_desktop.window.theme import Theme
from oxo_desktop.words import say

_AROUND = 12
"""Around a picture and beside a text, both sides together, in pixels."""

_HEADING = 28
"""The least height of the headings, in pixels."""

_ARROW = 20
"""The width of the arrow that shows the order, in pixels."""

_ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class HistoryTable(QTableView):
    """A table with a row for each game of `model`; the selected game stays selected.

    Signals:
        chosen: the number of the game that was double-clicked, or on which Enter was
            pressed.
        order_chosen: the Order of the heading that was clicked.
    """

    chosen = Signal(int)
    order_chosen = Signal(object)

    def __init__(self, model: HistoryModel, theme: Theme) -> None:
        super().__init__()
        self._placeholder = ""
        self._games = model
        self._kept: int | None = None
        self._delegate = GameDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        translated(self, accessibleName=lambda: say("Games"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setModel(model)
        self._set_up_headers()
        self.setFrameStyle(QFrame.Shape.Box | QFrame.Shadow.Plain)
        put_scroll_bars(self, QPalette.ColorRole.Base)
        self.set_theme(theme)
        self.doubleClicked.connect(self._on_double_clicked)
        model.modelAboutToBeReset.connect(self._keep_selection)
        model.modelReset.connect(self._restore_selection)

    @property
    def selected(self) -> int | None:
        """The number of the selected game, if any is."""
        index = self.currentIndex()
        return self._games.number_of(index.row()) if index.isValid() else None

    def set_placeholder(self, text: str) -> None:
        """Show `text` where there are no games."""
        self._placeholder = text
        self.setAccessibleDescription("" if self._games.rowCount() else text)

    def set_theme(self, theme: Theme) -> None:
        """Change every colour."""
        self._delegate.set_theme(theme)
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.WindowText, theme.border)  # of the frame
        self.setPalette(palette)
        self.viewport().update()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        # or the ring of the focus would scroll with the rows
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = self._games.rowCount() - 1
        if event.key() in _ENTER and self.selected is not None:
            self.chosen.emit(self.selected)
        elif event.key() in _ENDS and not event.modifiers() and last >= 0:
            self._select(0 if event.key() == Qt.Key.Key_Home else last)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            accent = self.palette().color(QPalette.ColorRole.Highlight)
            inside = QRectF(self.viewport().rect())
            outline_rounded(QPainter(self.viewport()), inside, 0, 2, accent)
        if self._games.rowCount() == 0:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.viewport().rect(), flags, self._placeholder)

    def _set_up_headers(self) -> None:
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(PICTURE + _AROUND)
        columns.setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        columns.setMinimumHeight(_HEADING)
        columns.setHighlightSections(False)
        columns.setSectionsClickable(True)
        columns.setSortIndicatorShown(True)
        self._fit_columns()
        for section, column in enumerate(COLUMNS):
            if column in (Column.X, Column.O):
                columns.setSectionResizeMode(section, QHeaderView.ResizeMode.Stretch)
        self._show_order()
        columns.sortIndicatorChanged.connect(self._on_heading_clicked)

    def retranslate(self) -> None:
        """Fit the columns to their texts in the current language."""
        self._fit_columns()

    def _fit_columns(self) -> None:
        # a name may be elided, but not to an ellipsis alone
        self.horizontalHeader().setMinimumSectionSize(self._width(None))
        for section, column in enumerate(COLUMNS):
            self.setColumnWidth(section, self._width(column))

    def _width(self, column: Column | None) -> int:
        """Return the width that a column needs; for names it is not known."""
        widths = map(self.fontMetrics().horizontalAdvance, widest_texts(column))
        if column is None:
            return max(PICTURE, *widths) + _AROUND
        return max(widths) + _AROUND + _ARROW

    def _show_order(self) -> None:
        order = self._games.order
        section, way = COLUMNS.index(order.column), Qt.SortOrder(int(order.descending))
        self.horizontalHeader().setSortIndicator(section, way)

    @Slot(int, Qt.SortOrder)
    def _on_heading_clicked(self, section: int, way: Qt.SortOrder) -> None:
        column = COLUMNS[section]
        if column is None:
            # pictures have no order
            self._show_order()
        else:
            descending = way is Qt.SortOrder.DescendingOrder
            self.order_chosen.emit(Order(column, descending=descending))

    @Slot()
    def _on_double_clicked(self) -> None:
        assert self.selected is not None
        self.chosen.emit(self.selected)

    def _select(self, row: int) -> None:
        # Qt's selectRow finds no column before a table from the right is laid out
        self.setCurrentIndex(self._games.index(row, 0))

    @Slot()
    def _keep_selection(self) -> None:
        self._kept = self.selected

    @Slot()
    def _restore_selection(self) -> None:
        kept = None if self._kept is None else self._games.row_of(self._kept)
        self._select(kept or 0)
