"""How the games against each level have ended, as a table of numbers."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
)

from oxo_desktop import sentences
from oxo_desktop.engine import Level, Mark, Score
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scroll_bar import put_scroll_bars
from oxo_desktop.window.controls.shapes import outline_rounded
from oxo_desktop.window.controls.widgets import scaled_to_text
from oxo_desktop.window.theme import Theme
from oxo_desktop.words import grouped, message, say

_GAMES = {
    None: message("{level}, all games"),
    Mark.X: message("{level}, you started"),
    Mark.O: message("{level}, computer started"),
}
_HEADINGS = message("Games"), message("Won"), message("Drawn"), message("Lost")
DRAWN = 2
"""The column of the games that nobody won."""

_HEIGHT = 30
"""Of a row, in pixels where text is of the usual size."""


class Counted(NamedTuple):
    """Some games against a level: those that `starter` began as, or all."""

    level: Level
    starter: Mark | None
    score: Score


class StatisticsTable(QTableWidget):
    """A row for each level and who started, a column for each way games end."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(0, len(_HEADINGS))
        self._counted: list[Counted] = []
        translated(self, accessibleName=lambda: say("Your games against the computer"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setFrameStyle(QFrame.Shape.Box | QFrame.Shadow.Plain)
        put_scroll_bars(self, QPalette.ColorRole.Base)
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        height = scaled_to_text(self, _HEIGHT)
        rows.setDefaultSectionSize(height)
        columns.setFixedHeight(height)
        columns.setHighlightSections(False)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        columns.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Change every colour."""
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.WindowText, theme.border)  # of the frame
        self.setPalette(palette)
        palette.setColor(QPalette.ColorRole.WindowText, theme.text)
        self.horizontalHeader().setPalette(palette)

    def show_games(self, counted: Iterable[Counted]) -> None:
        """Show how many games ended in which way."""
        self._counted = list(counted)
        self.retranslate()

    def retranslate(self) -> None:
        """Show the same in the current language."""
        self.setHorizontalHeaderLabels([say(heading) for heading in _HEADINGS])
        self.setRowCount(len(self._counted))
        for row, (level, starter, score) in enumerate(self._counted):
            name = say(_GAMES[starter], level=sentences.level(level))
            numbers = map(grouped, (score.x_wins, score.draws, score.o_wins))
            for column, text in enumerate((name, *numbers)):
                item = QTableWidgetItem(text)
                if column > 0:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self.setItem(row, column, item)
        if self._counted and self.currentRow() < 0:
            self.setCurrentCell(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self.viewport())
            box = QRectF(self.viewport().rect())
            accent = self.palette().color(QPalette.ColorRole.Highlight)
            outline_rounded(painter, box, 0, 2, accent)
