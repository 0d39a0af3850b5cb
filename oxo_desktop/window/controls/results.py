"""How games ended, in a table with bars, and what every table is like."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QIcon,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPixmap,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QTableWidget,
    QTableWidgetItem,
)

from oxo_desktop.window import theme
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import Index, put_scroll_bars
from oxo_desktop.window.controls.shapes import outline_rounded
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.words import Sentence, is_right_to_left, message, say, without_signs

_THICK, _THIN = 18, 8
"""The heights of bars, in pixels where text is of the usual size."""

_GAP = 2
_CHIP = 12
"""In pixels."""

_RESULTS = (message("Won"), message("Drawn"), message("Lost"))
_HEADINGS = message("Games"), message("Outcome"), *_RESULTS
_BAR, _DRAWN = 1, 3
"""Columns."""

_HEIGHT = 30
"""Of a row, in pixels where text is of the usual size."""

_NUMBERS = Qt.ItemDataRole.UserRole


def show_whole_rows(table: QTableView) -> None:
    """Let a table show rows that are read and not edited."""
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
    if table.hasFocus():
        inside = QRectF(table.viewport().rect())
        accent = table.palette().color(QPalette.ColorRole.Highlight)
        outline_rounded(QPainter(table.viewport()), inside, 0, 2, accent)


def _colors() -> tuple[QColor, QColor, QColor]:
    colors = theme.current()
    return colors.x, colors.muted, colors.o


class ResultRow(NamedTuple):
    """Some games, and how many of them were won, drawn and lost.

    Attributes:
        name: what games they are.
        told: the same and their results, for a screen reader.
        results: in words.
        numbers: how many they are, or what share of all of them.
        cells: the same as they are written.
        is_part: whether they are among those of a row above, or beside them.
    """

    name: str
    told: str
    results: str
    numbers: Sequence[float]
    cells: Iterable[str]
    is_part: bool


class ResultTable(QTableWidget):
    """A row for some games, with a bar and a number for each way they end."""

    def __init__(self, name: Sentence) -> None:
        super().__init__(0, len(_HEADINGS))
        translated(self, accessibleName=name)
        show_whole_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setItemDelegateForColumn(_BAR, _BarDelegate(self))
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        columns.setHighlightSections(False)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        columns.setSectionResizeMode(_BAR, QHeaderView.ResizeMode.Stretch)
        self.retheme()
        self.retranslate()

    def retranslate(self) -> None:
        height = scaled_to_text(self, _HEIGHT)
        self.verticalHeader().setDefaultSectionSize(height)
        self.horizontalHeader().setFixedHeight(height)
        self._show_headings()

    def retheme(self) -> None:
        color_frame(self)
        self._show_headings()

    def _show_headings(self) -> None:
        """Say what each column is, and what the colours of bars stand for."""
        self.setHorizontalHeaderLabels([say(heading) for heading in _HEADINGS])
        for column, color in enumerate(_colors(), _BAR + 1):
            chip = QPixmap(_CHIP, _CHIP)
            chip.fill(color)
            item = QTableWidgetItem(QIcon(chip), say(_HEADINGS[column]))
            self.setHorizontalHeaderItem(column, item)

    def show_rows(self, rows: Sequence[ResultRow], *, with_draws: bool) -> None:
        self.setRowCount(len(rows))
        for number, row in enumerate(rows):
            name = _item(row.name, row.told)
            bar = _item("" if any(row.numbers) else row.results, row.results)
            bar.setData(_NUMBERS, row.numbers)
            cells = [_item(cell, cell) for cell in row.cells]
            font = QFont()
            font.setBold(not row.is_part)
            for column, item in enumerate((name, bar, *cells)):
                item.setFont(font)
                if item in cells:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self.setItem(number, column, item)
        self.setColumnHidden(_DRAWN, not with_draws)
        if rows and self.currentRow() < 0:
            self.setCurrentCell(0, 0)

    def fit(self) -> None:
        """Be as high as all rows, and wide enough for what is in each column."""
        columns, around = self.horizontalHeader(), 2 * self.frameWidth()
        high = self.verticalHeader().length() + columns.height()
        self.setFixedHeight(high + around)
        shown = (c for c in range(self.columnCount()) if not self.isColumnHidden(c))
        needed = (
            max(self.sizeHintForColumn(c), columns.sectionSizeHint(c)) for c in shown
        )
        self.setMinimumWidth(sum(needed) + around)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        ring_focused(self)


def _item(text: str, spoken: str) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, without_signs(spoken))
    return item


class _BarDelegate(QStyledItemDelegate):
    """Paints won, drawn and lost as parts of one bar, in the direction of reading."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        super().paint(painter, option, index)
        if not any(index.data(_NUMBERS)):
            return
        # on the ground of a selected row a colour might not be seen
        painter.fillRect(option.rect.adjusted(2, 3, -2, -3), option.palette.base())
        is_thick = index.data(Qt.ItemDataRole.FontRole).bold()
        high = scaled_to_text(self._table, _THICK if is_thick else _THIN)
        box = QRectF(option.rect).adjusted(6, 0, -6, 0)
        box.adjust(0, (box.height() - high) / 2, 0, (high - box.height()) / 2)
        whole, radius = QPainterPath(), min(6, high / 2)
        whole.addRoundedRect(box, radius, radius)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(whole)
        for part, color in _parts(box, index.data(_NUMBERS)):
            painter.fillRect(part, color)
        painter.restore()


def _parts(box: QRectF, numbers: Sequence[float]) -> list[tuple[QRectF, QColor]]:
    """Return the box and the colour of each part that is not empty."""
    present = [each for each in zip(numbers, _colors(), strict=True) if each[0]]
    room = box.width() - _GAP * (len(present) - 1)
    parts, left = [], box.left()
    for number, color in present:
        width = room * number / sum(numbers)
        x = box.left() + box.right() - left - width if is_right_to_left() else left
        parts.append((QRectF(x, box.top(), width, box.height()), color))
        left += width + _GAP
    return parts
