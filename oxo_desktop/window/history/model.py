"""The games of the history as a table: their order at once, their rows when seen."""

from collections.abc import Callable, Collection, Iterable
from operator import attrgetter
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from oxo_desktop.engine import Computer, Human, Level, Outcome
from oxo_desktop.says import sentences
from oxo_desktop.store.history import History
from oxo_desktop.store.listing import (
    Column,
    Filter,
    ListedGame,
    Opponent,
    Order,
    TwoComputers,
)
from oxo_desktop.window.controls.dates import date_and_time
from oxo_desktop.window.controls.scrolling import Index
from oxo_desktop.window.controls.widgets import text_of_tooltip
from oxo_desktop.words import message, say, without_signs

GAME_ROLE = Qt.ItemDataRole.UserRole
"""Of the ListedGame of a row."""

_DESCRIPTION = Qt.ItemDataRole.AccessibleDescriptionRole
_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.ToolTipRole,
    GAME_ROLE,
)

CHUNK = 256
"""How many games are read at a time."""

_WIDE_TIME = 1_861_657_080_000
"""28 December 2028, 22:58 in UTC: a time with wide digits."""

_MOST_READ = 32 * CHUNK
"""How many games are remembered at most."""

_NOWHERE = QModelIndex()

COLUMNS = (None, *Column)
"""The columns from left to right; None is the one with the pictures."""

OPPONENTS: tuple[Opponent, ...] = Human(), *map(Computer, Level), TwoComputers()
"""All opponents to filter by: any human, each level, and two computers."""

_HEADINGS = {
    None: message("Board"),
    Column.X: "X",
    Column.O: "O",
    Column.LEVEL: message("Level"),
    Column.CHANGED: message("Last played"),
    Column.OUTCOME: message("Outcome"),
}


def heading(column: Column | None) -> str:
    return say(_HEADINGS[column])


class HistoryModel(QAbstractTableModel):
    """The games that a filter lists, in an order; `list_games` changes both.

    The numbers of all of them are read at once, so that every row has its place from
    the start; the contents of a row are read, with its neighbours', when needed.
    """

    def __init__(self, history: History, parent: QObject) -> None:
        super().__init__(parent)
        self.criteria, self.order = Filter(), Order()
        self._history = history
        self._numbers: list[int] = []
        self._games: dict[int, ListedGame] = {}
        self._version: object = None
        self._description = ""

    def list_games(self, criteria: Filter, order: Order) -> None:
        self.beginResetModel()
        self.criteria, self.order = criteria, order
        self._numbers = self._history.numbers(criteria, order)
        self._games.clear()
        self._version = self._history.version()
        self.endResetModel()

    def is_outdated(self) -> bool:
        """Return whether a game was written since, by any process."""
        return self._history.version() != self._version

    def number_of(self, row: int) -> int | None:
        return self._numbers[row] if 0 <= row < len(self._numbers) else None

    def numbers_in(self, rows: Iterable[int]) -> list[int]:
        return [self._numbers[row] for row in rows]

    def rows_of(self, numbers: Collection[int]) -> list[int]:
        """Return the rows of those of these games that are listed, from above."""
        if not numbers:
            return []
        return [row for row, n in enumerate(self._numbers) if n in numbers]

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._numbers)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        is_heading = orientation is Qt.Orientation.Horizontal
        if is_heading and role == Qt.ItemDataRole.DisplayRole:
            return heading(COLUMNS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == _DESCRIPTION:
            return self._description
        listed = self._game_in(index.row()) if role in _ROLES else None
        if listed is None or role == GAME_ROLE:
            return listed
        column = COLUMNS[index.column()]
        text = _TEXTS[column](listed)
        if role == Qt.ItemDataRole.ToolTipRole:
            return text_of_tooltip(text)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return without_signs(text)
        return text if column else None

    def setData(self, index: Index, value: Any, role: int = _DESCRIPTION) -> bool:
        """Have all cells described alike, which a screen reader may say."""
        self._description = value or ""
        return role == _DESCRIPTION

    def _game_in(self, row: int) -> ListedGame | None:
        """Return the game in a row, or None if it is gone."""
        number = self._numbers[row]
        if number not in self._games:
            self._read_chunk(row // CHUNK * CHUNK)
        return self._games.get(number)

    def _read_chunk(self, start: int) -> None:
        if len(self._games) >= _MOST_READ:
            self._games.clear()
        numbers = self._numbers[start : start + CHUNK]
        self._games |= self._history.games(numbers)


def _board(listed: ListedGame) -> str:
    game = listed.game
    return "" if game is None else sentences.kept_board(game.board)


def opponent_name(opponent: Opponent) -> str:
    if isinstance(opponent, TwoComputers):
        return sentences.watched()
    return sentences.opponent(opponent)


def _opponent(listed: ListedGame) -> str:
    return opponent_name(listed.opponent) if listed.opponent else ""


def _changed(listed: ListedGame) -> str:
    return "" if listed.changed is None else date_and_time(listed.changed)


def _outcome(listed: ListedGame) -> str:
    if listed.outcome is None:
        return ""
    if listed.is_set_up:
        return sentences.outcome_of_set_up(listed.outcome)
    return sentences.outcome_name(listed.outcome)


_TEXTS: dict[Column | None, Callable[[ListedGame], str]] = {
    None: _board,
    Column.X: attrgetter("x_name"),
    Column.O: attrgetter("o_name"),
    Column.LEVEL: _opponent,
    Column.CHANGED: _changed,
    Column.OUTCOME: _outcome,
}


def widest_texts(column: Column | None) -> list[str]:
    """Return texts that may be the widest of a column, its heading among them."""
    texts = [heading(column)]
    if column is Column.LEVEL:
        texts += map(opponent_name, OPPONENTS)
    elif column is Column.CHANGED:
        texts.append(date_and_time(_WIDE_TIME))
    elif column is Column.OUTCOME:
        texts += map(sentences.outcome_of_set_up, Outcome)
    elif column is not None:
        # a name may be of any length, and this one is in most games
        texts.append(say("Computer"))
    return texts
