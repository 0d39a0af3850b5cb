"""Games that are deleted from the history, and brought back.

A deletion is a mark for each of its games, written at once. The games stay in the file
until it can no longer be undone: that keeps their numbers, the dates and whatever else
is in their rows, damaged or not. How games ended is counted apart, and stays.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from oxo_desktop.engine import Refusal
from oxo_desktop.store.games_file import GamesFile
from oxo_desktop.store.kept_game import NOT_DELETED
from oxo_desktop.store.schema import transaction
from oxo_desktop.words import message

T = TypeVar("T")

_NOT_DELETED = message("The games are not deleted. {reason}")
_NOT_BROUGHT_BACK = message("The games are not brought back. {reason}")


@dataclass(frozen=True)
class Deleted:
    """What became of the games that were to be deleted.

    Attributes:
        games: how many were deleted.
        on_board: how many were not, since they are on a board.
    """

    games: int
    on_board: int


class Deletions:
    """Deletes games, and brings them back until it is closed.

    A deletion is called after one of its games, whose lock tells other processes that
    it may still be undone. If this process is killed, it stays deleted.

    Args:
        file: where the games are kept.
        current: returns the number of the game on the board, or None.
    """

    def __init__(self, file: GamesFile, current: Callable[[], int | None]) -> None:
        self._file, self._current = file, current
        self._undoable: list[int] = []

    @property
    def can_undo(self) -> bool:
        """Whether `undo` brings anything back."""
        return bool(self._undoable)

    def delete(self, numbers: Iterable[int]) -> Deleted:
        """Delete the games with these numbers, except for those on a board.

        All of them are deleted, or none. Raises Refusal if that cannot be written.
        """
        wanted = set(numbers)
        done = self._write(lambda c: self._delete(c, wanted))
        if done is None:
            raise self._refusal(_NOT_DELETED)
        return done

    def undo(self) -> list[int]:
        """Bring the games back that were deleted last, and return their numbers.

        Raises Refusal if that cannot be written, and can be tried again, or if they are
        no longer there. There must be something to undo.
        """
        last = self._undoable[-1]
        back = self._write(lambda c: _bring_back(c, last))
        if back is None:
            raise self._refusal(_NOT_BROUGHT_BACK)
        self._undoable.pop()
        self._file.locks.unlock_game(last)
        if not back:
            raise Refusal(
                "deleted_for_good",
                "The games can't be brought back: they are no longer in the file.",
            )
        return back

    def close(self) -> None:
        """Remove the deleted games from the file, so that nothing can be undone.

        Those that a process has left which was killed are removed too.
        """
        for deletion in self._undoable:
            self._file.locks.unlock_game(deletion)
        self._undoable.clear()
        none: list[int] = []
        if not self._file.has_problem and self._file.read(_deletions, none):
            self._file.write(self._remove, None)

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Return what `work` returns, or None if it cannot be written."""
        none: T | None = None
        return self._file.write(work, none)

    def _delete(self, connection: sqlite3.Connection, wanted: set[int]) -> Deleted:
        deletion: int | None = None
        try:
            with transaction(connection):
                # no process can put a game on its board unnoticed meanwhile
                locked = self._locked(wanted)
                on_board, _ = _found(connection, locked)
                rest = wanted - locked
                games, deletion = _found(connection, rest)
                if deletion is None:
                    return Deleted(0, on_board)
                self._file.locks.lock_game(deletion)
                connection.execute(_MARK, (deletion, _listed(rest)))
        except sqlite3.Error:
            if deletion is not None:
                self._file.locks.unlock_game(deletion)
            raise
        self._undoable.append(deletion)
        return Deleted(games, on_board)

    def _locked(self, wanted: set[int]) -> set[int]:
        """Return which of these are on a board, or give a deletion its name."""
        current = self._current()
        mine = set() if current is None else {current}
        return (self._file.locks.in_use(wanted) | mine) & wanted

    def _remove(self, connection: sqlite3.Connection) -> None:
        for deletion in _deletions(connection):
            # another process may still bring the others back
            if not self._file.locks.in_use([deletion]):
                with transaction(connection):
                    for table, number in (("choices", "game"), ("games", "id")):
                        connection.execute(
                            f"DELETE FROM {table} WHERE {number} IN ({_OF_DELETION})",
                            (deletion,),
                        )
                    _forget(connection, deletion)

    def _refusal(self, sentence: str) -> Refusal:
        return Refusal("not_written", sentence, reason=self._file.problem)


_FROM_LIST = f"""
    FROM json_each(?) AS wanted CROSS JOIN games ON games.id = wanted.value
    WHERE {NOT_DELETED}
"""
_COUNT = f"SELECT count(*), min(games.id) {_FROM_LIST}"
_MARK = f"INSERT INTO deleted SELECT games.id, ? {_FROM_LIST}"

_OF_DELETION = "SELECT game FROM deleted WHERE deletion = ?"


def _listed(numbers: set[int]) -> str:
    # SQLite is faster where they are in order
    return json.dumps(sorted(numbers))


def _found(connection: sqlite3.Connection, numbers: set[int]) -> tuple[int, int | None]:
    """Return how many of these games there are, and the lowest number of them."""
    row = connection.execute(_COUNT, (_listed(numbers),)).fetchone()
    count, lowest = row
    return count, lowest


def _deletions(connection: sqlite3.Connection) -> list[int]:
    sql = "SELECT DISTINCT deletion FROM deleted WHERE typeof(deletion) = 'integer'"
    rows = connection.execute(sql).fetchall()
    return [deletion for (deletion,) in rows]


def _bring_back(connection: sqlite3.Connection, deletion: int) -> list[int]:
    with transaction(connection):
        numbers = [n for (n,) in connection.execute(_OF_DELETION, (deletion,))]
        _forget(connection, deletion)
    return numbers


def _forget(connection: sqlite3.Connection, deletion: int) -> None:
    connection.execute("DELETE FROM deleted WHERE deletion = ?", (deletion,))
