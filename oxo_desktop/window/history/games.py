"""The games of the history: filters above, the table below."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop import sentences
from oxo_desktop.store.history import History
from oxo_desktop.store.listing import Order
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import ElidedLabel, PlainLabel
from oxo_desktop.window.history.filters import HistoryFilters
from oxo_desktop.window.history.model import HistoryModel
from oxo_desktop.window.history.table import HistoryTable
from oxo_desktop.window.theme import Theme
from oxo_desktop.words import Sentence


class HistoryGames(QWidget):
    """The games that match the filters, in a table.

    Attributes:
        model: the games listed.
        table: shows them.

    Signals:
        listed: other games are listed now, or the same ones in another order.
    """

    listed = Signal()

    def __init__(self, history: History, theme: Theme) -> None:
        super().__init__()
        self._history = history
        self._filters = HistoryFilters()
        self.model = HistoryModel(history, self)
        self.table = HistoryTable(self.model, theme)
        self._count = PlainLabel(scale=0.95, muted=True)
        self._progress = ElidedLabel(scale=0.95, muted=True, in_middle=True)
        foot = QHBoxLayout()
        foot.setSpacing(20)
        foot.addWidget(self._count)
        foot.addWidget(self._progress, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._filters)
        column.addWidget(self.table, 1)
        column.addLayout(foot)
        self._filters.changed.connect(self.refresh)
        self.table.order_chosen.connect(self._on_order_chosen)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """List the games again, as they are now."""
        self._list(self.model.order)

    @Slot(object)
    def show_progress(self, sentence: Sentence) -> None:
        """Show how far an export has come beside the number of games."""
        translated(self._progress, text=sentence)

    def retranslate(self) -> None:
        """List the games in the current language, which may change their order."""
        self.refresh()

    @Slot(object)
    def _on_order_chosen(self, order: Order) -> None:
        self._list(order)

    def _list(self, order: Order) -> None:
        self.model.list_games(self._filters.criteria, order)
        listed, among = self.model.rowCount(), self._history.count()
        self._count.setText(sentences.games_listed(listed, among))
        self.table.set_placeholder(
            sentences.no_games_match() if among else sentences.no_games()
        )
        self.listed.emit()
