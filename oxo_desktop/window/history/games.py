"""The games of the history: filters above, the table below."""

from functools import partial

from PySide6.QtCore import QSignalBlocker, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import GEOMETRIES, Geometry, Outcome, Refusal
from oxo_desktop.engine.players import LONGEST_NAME
from oxo_desktop.says import sentences
from oxo_desktop.store.history import History
from oxo_desktop.store.listing import Column, Filter, Opponent, Order
from oxo_desktop.window.controls.boxes import in_column, in_row
from oxo_desktop.window.controls.fields import (
    ChoiceBox,
    TextField,
    TickBox,
    name_unseen,
)
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.menu import bare_name
from oxo_desktop.window.controls.notice_bar import NoticeBar
from oxo_desktop.window.controls.widgets import ElidedLabel, FlatButton, PlainLabel
from oxo_desktop.window.history.model import (
    OPPONENTS,
    HistoryModel,
    heading,
    opponent_name,
)
from oxo_desktop.window.history.table import HistoryTable
from oxo_desktop.words import Sentence, message, say


class _FittedLine(ElidedLabel):
    """A line as wide as its text, so that a button can be beside its end."""

    def __init__(self) -> None:
        super().__init__(scale=0.95, muted=True)

    def setText(self, text: str) -> None:
        self.setMaximumWidth(self.fontMetrics().horizontalAdvance(text) + 2)
        super().setText(text)


def _outcome_name(outcome: Outcome | None) -> str:
    return say("Any outcome") if outcome is None else sentences.outcome_name(outcome)


def _opponent_name(opponent: Opponent | None) -> str:
    return say("Any level") if opponent is None else opponent_name(opponent)


def _board_name(board: Geometry | None) -> str:
    return say("Any board") if board is None else sentences.board_name(board)


class _Filters(QWidget):
    """Fields for a player's name, an outcome, a level and a board, all optional.

    Signals:
        changed: `criteria` returns another Filter.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._player = TextField()
        self._player.setMaxLength(LONGEST_NAME)
        translated(
            self._player,
            placeholderText=lambda: say("Search by player"),
            accessibleName=lambda: say("Player's name"),
        )
        self._player.setClearButtonEnabled(True)
        self._outcome = ChoiceBox((None, *Outcome), _outcome_name)
        self._opponent = ChoiceBox((None, *OPPONENTS), _opponent_name)
        self._board = ChoiceBox((None, *GEOMETRIES.values()), _board_name)
        # fast typing starts only one search
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self.changed)
        self._player.textChanged.connect(self._pause.start)
        row = in_row((self._player, 1), within=self)
        for box, name in (
            (self._outcome, message("Outcome")),
            (self._opponent, message("Level")),
            (self._board, message("Board")),
        ):
            row.addWidget(box)
            name_unseen(box, partial(say, name))
            box.picked.connect(self.changed)

    @property
    def criteria(self) -> Filter:
        name = self._player.text().strip()
        return Filter(
            name, self._outcome.value, self._opponent.value, self._board.value
        )


class _Sorting(QWidget):
    """A list of what the games are sorted by, and which way.

    Signals:
        picked: `order` is another Order.
    """

    picked = Signal()

    def __init__(self, order: Order) -> None:
        super().__init__()
        self._column = ChoiceBox(Column, heading)
        self._descending = translated(TickBox(), text=lambda: say("Descending"))
        # Translators: The label of a field; after it stands “Last played”, “Level”…
        label = translated(PlainLabel(), text=lambda: say("Sorted by"))
        label.setBuddy(self._column)
        in_row(label, self._column, self._descending, within=self)
        self._column.value, self._descending.value = order.column, order.descending
        self._column.picked.connect(self._on_column_picked)
        self._descending.picked.connect(self.picked)

    @property
    def order(self) -> Order:
        return Order(self._column.value, descending=self._descending.value)

    def choose(self, column: Column) -> None:
        """Sort by this column, or the other way if that is done already."""
        if column is self._column.value:
            self._descending.toggle()
        else:
            self._column.value = column

    @Slot()
    def _on_column_picked(self) -> None:
        with QSignalBlocker(self):
            # what is newest is looked for first
            self._descending.value = self._column.value is Column.CHANGED
        self.picked.emit()


class HistoryGames(QWidget):
    """The games that match the filters, in a table.

    Those selected can be deleted, and brought back; `notice` says if that fails.

    Attributes:
        notice: says what went wrong, and what has been done with files.
        are_any: whether there are games, listed or not.

    Signals:
        listed: the games have been listed anew.
        said: what a screen reader is to say of a change, as a Sentence.
    """

    listed = Signal()
    said = Signal(object)

    def __init__(self, history: History, notice: NoticeBar) -> None:
        super().__init__()
        self._history, self.notice = history, notice
        self._filters = _Filters()
        self.model = HistoryModel(history, self)
        self.table = HistoryTable(self.model)
        self._count = PlainLabel(scale=0.95, muted=True)
        self._sorting = _Sorting(self.model.order)
        self._progress = _FittedLine()
        self._undo_button = translated(
            FlatButton(),
            text=lambda: say("&Undo"),
            toolTip=lambda: say("You can undo this until you close the window"),
        )
        self._undo_button.hide()
        self._delete_button = translated(FlatButton(), text=lambda: say("&Delete"))
        foot = (self._progress, 1), self._undo_button, None, self._delete_button
        in_column(
            self._filters,
            in_row((self._count, 1), self._sorting),
            (self.table, 1),
            in_row(*foot, spacing=20),
            within=self,
            spacing=8,
        )
        self._filters.changed.connect(self._on_filters_changed)
        self._sorting.picked.connect(self.refresh)
        self.table.heading_clicked.connect(self._sorting.choose)
        self.table.delete_requested.connect(self.delete_selected)
        self._undo_button.clicked.connect(self.undo)
        self._delete_button.clicked.connect(self.delete_selected)
        self.table.selection_changed.connect(self._on_selection_changed)
        self.refresh()

    def retranslate(self) -> None:
        # their order may be another in the current language
        self.refresh()

    @Slot(object)
    def show_progress(self, sentence: Sentence) -> None:
        translated(self._progress, text=sentence)
        # at once, or it would have the room of the last text for a moment
        layout = self.layout()
        assert layout is not None
        layout.activate()

    @Slot()
    def delete_selected(self) -> None:
        """Delete the selected games, except for those that are on a board."""
        rows = self.table.selected_rows
        numbers = self.model.numbers_in(rows)
        if not numbers:
            self._say_in_vain(self._delete_button)
            return
        try:
            deleted = self._history.deletions.delete(numbers)
        except Refusal as refused:
            self.notice.add(refused)
            return
        self.table.select_next(numbers, instead=rows[0])
        self._show_change(partial(sentences.deleted, deleted.games, deleted.on_board))

    @Slot()
    def undo(self) -> None:
        """Bring the games back that were deleted last, if any."""
        if not self._history.deletions.can_undo:
            self._say_in_vain(self._undo_button)
            return
        try:
            numbers = self._history.deletions.undo()
        except Refusal as refused:
            self.notice.add(refused)
            self._undo_button.setVisible(self._history.deletions.can_undo)
            return
        self.table.select_next(numbers)
        self._show_change(partial(sentences.brought_back, len(numbers)))

    def show_restored(self) -> None:
        """List other games than before, into which nothing can be brought back."""
        self._undo_button.hide()
        self.refresh()

    def _say_in_vain(self, button: FlatButton) -> None:
        self.said.emit(lambda: sentences.not_now(bare_name(button.text())))

    def _show_change(self, sentence: Sentence) -> None:
        if self._undo_button.hasFocus() or self._delete_button.hasFocus():
            # either may go, or be of no use any more
            self.table.setFocus()
        self.refresh()
        self._undo_button.setVisible(self._history.deletions.can_undo)
        self.show_progress(sentence)
        self.said.emit(sentence)

    @Slot()
    def _on_selection_changed(self) -> None:
        has_selection = self.table.selectionModel().hasSelection()
        self._delete_button.setEnabled(has_selection)

    @Slot()
    def _on_filters_changed(self) -> None:
        self.refresh()
        self.said.emit(self._how_many)

    @Slot()
    def refresh(self) -> None:
        order = self._sorting.order
        self.model.list_games(self._filters.criteria, order)
        self.table.show_order(order)
        listed, among = self.model.rowCount(), self._history.count()
        self.are_any = among > 0
        self._how_many = partial(sentences.games_listed, listed, among)
        self._count.setText(self._how_many())
        self.table.set_placeholder(
            sentences.no_games_match() if among else sentences.no_games()
        )
        self._on_selection_changed()
        self.listed.emit()
