"""How games ended, as bars or in a table, and what every table is like."""

from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from oxo_desktop.window import theme
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import put_scroll_bars
from oxo_desktop.window.controls.shapes import (
    fill_bordered,
    outline_rounded,
    smooth_painter,
)
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.widgets import PlainLabel
from oxo_desktop.words import Sentence, is_right_to_left, message, say

THICK, THIN = 22, 10
"""The heights of bars, in pixels."""

_GAP = 2
_CHIP = 12
"""In pixels."""

_RESULTS = (message("Won"), message("Drawn"), message("Lost"))
_DRAWN = 1
_HEADINGS = message("Games"), *_RESULTS

_HEIGHT = 30
"""Of a row, in pixels where text is of the usual size."""


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


class ResultBar(QWidget):
    """Won, drawn and lost as parts of one bar, from left to right."""

    def __init__(self, height: int) -> None:
        super().__init__()
        self._shown = 0.0, 0.0, 0.0
        self.setFixedHeight(height)
        self.setMinimumWidth(90)

    def show_results(self, won: float, drawn: float, lost: float) -> None:
        """Show how many games ended so, or what share of all of them."""
        self._shown = won, drawn, lost
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        box = QRectF(self.rect())
        whole = QPainterPath()
        radius = min(6, box.height() / 2)
        whole.addRoundedRect(box, radius, radius)
        parts = self._parts(box)
        if not parts:
            colors = theme.current().outline, theme.current().button
            fill_bordered(painter, box, radius, 1, colors)
        painter.setClipPath(whole)
        for part, color in parts:
            painter.fillRect(part, color)

    def _parts(self, box: QRectF) -> list[tuple[QRectF, QColor]]:
        """Return the box and the colour of each part that is not empty."""
        present = [
            (count, color)
            for count, color in zip(self._shown, _colors(), strict=True)
            if count
        ]
        room = box.width() - _GAP * (len(present) - 1)
        parts, left = [], box.left()
        for count, color in present:
            width = room * count / sum(self._shown)
            x = box.right() - left - width if is_right_to_left() else left
            parts.append((QRectF(x, box.top(), width, box.height()), color))
            left += width + _GAP
        return parts


class _LegendEntry(QWidget):
    """The colour of one of the parts of all bars, and what it stands for."""

    def __init__(self, part: int) -> None:
        super().__init__()
        self._part, self._chip = part, QFrame()
        self._chip.setFixedSize(_CHIP, _CHIP)
        self._chip.setAutoFillBackground(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._chip)
        text = partial(say, _RESULTS[part])
        row.addWidget(translated(PlainLabel(scale=0.95), text=text))
        self.retheme()

    def retheme(self) -> None:
        self._chip.setPalette(QPalette(_colors()[self._part]))


class Legend(QHBoxLayout):
    """What the colours of bars stand for."""

    def __init__(self) -> None:
        super().__init__()
        self.setSpacing(20)
        self._entries = [_LegendEntry(part) for part in range(len(_RESULTS))]
        for entry in self._entries:
            self.addWidget(entry)
        self.addStretch()

    def show_draws(self, *, shown: bool) -> None:
        self._entries[_DRAWN].setVisible(shown)


class ResultTable(QTableWidget):
    """A row for some games, a column for each way they end."""

    def __init__(self, name: Sentence) -> None:
        super().__init__(0, len(_HEADINGS))
        translated(self, accessibleName=name)
        show_whole_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        columns.setHighlightSections(False)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        columns.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.retheme()
        self.retranslate()

    def retranslate(self) -> None:
        height = scaled_to_text(self, _HEIGHT)
        self.verticalHeader().setDefaultSectionSize(height)
        self.horizontalHeader().setFixedHeight(height)

    def retheme(self) -> None:
        color_frame(self)

    def show_rows(
        self, rows: Sequence[tuple[str, Iterable[str]]], *, with_draws: bool
    ) -> None:
        """Show what games they are, and how many were won, drawn and lost."""
        self.setHorizontalHeaderLabels([say(heading) for heading in _HEADINGS])
        self.setRowCount(len(rows))
        for row, (name, numbers) in enumerate(rows):
            for column, text in enumerate((name, *numbers)):
                item = QTableWidgetItem(text)
                if column > 0:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self.setItem(row, column, item)
        self.setColumnHidden(1 + _DRAWN, not with_draws)
        if rows and self.currentRow() < 0:
            self.setCurrentCell(0, 0)

    def fit(self) -> None:
        """Be as high as all rows."""
        high = self.verticalHeader().length() + self.horizontalHeader().height()
        self.setFixedHeight(high + 2 * self.frameWidth())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        ring_focused(self)
