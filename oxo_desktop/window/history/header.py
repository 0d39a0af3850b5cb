"""The headings of the table of games: a click or a key orders the games by one."""

from PySide6.QtCore import QItemSelectionModel, QRect, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import QHeaderView

from oxo_desktop.store.listing import Column, Order
from oxo_desktop.window.controls.shapes import outline_rounded
from oxo_desktop.window.history.delegate import AROUND, PICTURE
from oxo_desktop.window.history.model import COLUMNS, HistoryModel, widest_texts
from oxo_desktop.words import is_right_to_left

_HEIGHT = 36
"""The least height, in pixels."""

_ARROW = 20
"""The width of the arrow that shows the order, in pixels."""

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_ORDERING = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Select)

_SORTABLE = [section for section, column in enumerate(COLUMNS) if column is not None]
"""Pictures have no order."""


class HistoryHeader(QHeaderView):
    """The headings of `model`, each as wide as its column needs.

    Call `set_up` once the table has it. The arrow keys go from heading to heading;
    Space and Enter do what a click does.

    Signals:
        order_chosen: the Order of the heading that was clicked.
        reached: the section of the heading that the arrow keys have gone to.
    """

    order_chosen = Signal(object)
    reached = Signal(int)

    def __init__(self, model: HistoryModel) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._games = model
        self._at = COLUMNS.index(model.order.column)
        # a click leaves the keyboard where it is
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        self.setMinimumHeight(_HEIGHT)
        self.setHighlightSections(False)
        self.setSectionsClickable(True)
        model.modelReset.connect(self._name_heading)

    def set_up(self) -> None:
        """Fit the columns, and show the order."""
        # whenever it is painted, Qt would look in each row whether a whole column is
        # selected: a second for 100,000 games
        self.setSelectionModel(QItemSelectionModel(self._games, self))
        self.retranslate()
        for section, column in enumerate(COLUMNS):
            if column in (Column.X, Column.O):
                self.setSectionResizeMode(section, QHeaderView.ResizeMode.Stretch)
        self.setSortIndicatorShown(True)
        self._show_order()
        self.sortIndicatorChanged.connect(self._on_order_changed)

    def retranslate(self) -> None:
        """Fit the columns to their texts in the current language."""
        # a name may be elided, but not to an ellipsis alone
        self.setMinimumSectionSize(self._width(None))
        for section, column in enumerate(COLUMNS):
            self.resizeSection(section, self._width(column))
        self._name_heading()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, last = event.key(), len(_SORTABLE) - 1
        place = _SORTABLE.index(self._at)
        if key in _STEPS:
            way = -1 if is_right_to_left() else 1
            self._go_to(min(max(place + way * _STEPS[Qt.Key(key)], 0), last))
        elif key == Qt.Key.Key_Home:
            self._go_to(0)
        elif key == Qt.Key.Key_End:
            self._go_to(last)
        elif key in _ORDERING:
            self.setSortIndicator(self._at, self._next_way())
        else:
            event.ignore()

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        painter.save()
        super().paintSection(painter, rect, section)
        # before Qt 6.9 it leaves a clip that lets nothing through
        painter.restore()
        if self.hasFocus() and section == self._at:
            accent = self.palette().color(QPalette.ColorRole.Highlight)
            outline_rounded(painter, QRectF(rect), 0, 2, accent)

    def _go_to(self, place: int) -> None:
        self._at = _SORTABLE[place]
        self._name_heading()
        self.reached.emit(self._at)
        self.viewport().update()

    @Slot()
    def _name_heading(self) -> None:
        """Tell assistive technology on which heading the keyboard is."""
        self.setAccessibleName(self._games.heading(self._at))

    def _next_way(self) -> Qt.SortOrder:
        ways = Qt.SortOrder
        if self.sortIndicatorSection() != self._at:
            first = self._games.headerData(
                self._at, self.orientation(), Qt.ItemDataRole.InitialSortOrderRole
            )
            return ways.AscendingOrder if first is None else ways(first)
        is_rising = self.sortIndicatorOrder() is ways.AscendingOrder
        return ways.DescendingOrder if is_rising else ways.AscendingOrder

    def _width(self, column: Column | None) -> int:
        """Return the width that a column needs; for names it is not known."""
        widths = map(self.fontMetrics().horizontalAdvance, widest_texts(column))
        if column is None:
            return max(PICTURE, *widths) + AROUND
        return max(widths) + AROUND + _ARROW

    def _show_order(self) -> None:
        order = self._games.order
        section, way = COLUMNS.index(order.column), Qt.SortOrder(int(order.descending))
        self.setSortIndicator(section, way)

    @Slot(int, Qt.SortOrder)
    def _on_order_changed(self, section: int, way: Qt.SortOrder) -> None:
        column = COLUMNS[section]
        if column is None:
            self._show_order()
        else:
            descending = way is Qt.SortOrder.DescendingOrder
            self.order_chosen.emit(Order(column, descending=descending))
