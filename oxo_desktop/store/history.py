"""The history: every game that is kept, and how they ended.

What is deleted can be brought back: a deletion is a mark for each of its games, written
at once. The games stay in the file until it can no longer be undone, which keeps their
numbers, the dates and whatever else is in their rows, damaged or not. How games ended
is counted apart, and stays.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from stat import S_IMODE
from typing import TypeVar

from oxo_desktop.engine import Geometry, Refusal
from oxo_desktop.engine.quoting import quoted_path
from oxo_desktop.store import games_file, history_csv, schema
from oxo_desktop.store import history_queries as queries
from oxo_desktop.store.games_file import GamesFile, free_name
from oxo_desktop.store.history_csv import Steps
from oxo_desktop.store.kept_game import NOT_DELETED
from oxo_desktop.store.listing import Filter, ListedGame, Order, Results
from oxo_desktop.store.locks import FileId
from oxo_desktop.store.schema import transaction
from oxo_desktop.store.writeback import log_of
from oxo_desktop.system.files import write_atomically
from oxo_desktop.words import message

T = TypeVar("T")

_NOT_EXPORTED = message("The history could not be exported: {reason}")
_NOT_BACKED_UP = message("The games could not be backed up: {reason}")
_NOT_RESTORED = message("The games could not be restored: {reason}")
_NO_BACKUP = message("{file} isn't a backup of OXO's games, or it is damaged.")
_NOT_DELETED = message("The games could not be deleted. {reason}")
_NOT_BROUGHT_BACK = message("The deleted games could not be restored. {reason}")

_PAGES = 1000
"""How many pages are copied between two looks whether to stop."""


class StoppedError(Exception):
    """A backup was not made, or not restored, since that was stopped."""


class History:
    """The games in a file, to be listed, counted and exported.

    If the file cannot be read, there are none; the file reports the problem.

    Args:
        file: where the games are kept.
        current: returns the number of the game on the board, or None.

    Attributes:
        deletions: deletes games, and brings them back; to be closed at the end.
    """

    def __init__(self, file: GamesFile, current: Callable[[], int | None]) -> None:
        self._file = file
        self.deletions = Deletions(file, current)

    def numbers(self, criteria: Filter, order: Order) -> list[int]:
        """Return the numbers of the games listed, in their order."""
        none: list[int] = []
        return self._file.read(lambda c: queries.numbers(c, criteria, order), none)

    def games(self, numbers: Sequence[int]) -> dict[int, ListedGame]:
        """Return the games with these numbers, at most a few hundred, by number.

        Those that do not exist are left out.
        """
        none: dict[int, ListedGame] = {}
        return self._file.read(lambda c: queries.games(c, numbers), none)

    def count(self) -> int:
        """Return how many games there are, finished and unfinished."""
        return self._file.read(queries.count, 0)

    def statistics(self) -> dict[Geometry, Results]:
        """Return how the games against each level ended, by board and who started.

        They are counted as if the human had always been X. Games that start with a
        position do not count. Boards without any are left out; the others are in the
        order of GEOMETRIES.
        """
        none: dict[Geometry, Results] = {}
        return self._file.read(queries.statistics, none)

    def version(self) -> object:
        """Return a value that changes when any process writes or deletes a game."""
        return self._file.read(queries.version, None)

    def export(self, file: Path, criteria: Filter, order: Order) -> Steps:
        """Write the games listed to `file` as CSV, in steps: see `history_csv.export`.

        Any thread may take one. Raises Refusal if the games cannot be read, or if
        `file` cannot be written or is one of the store's own.
        """
        try:
            yield from history_csv.export(self._file.path, file, criteria, order)
        except OSError as error:
            raise games_file.refused_by_system(error, file, _NOT_EXPORTED) from error
        except schema.FAULTS as error:
            raise games_file.refusal(error, self._file.path, _NOT_EXPORTED) from error

    def back_up(self, file: Path, go_on: Callable[[], bool]) -> Path:
        """Write all games to `file`, all of them or nothing, while somebody may play.

        Any thread may do so. Returns `file`. Raises StoppedError if `go_on` returns
        False, and Refusal if the games cannot be read, or if `file` cannot be written
        or is one of the store's own.
        """
        kept = self._file.path
        try:
            games_file.refuse_own(kept, file)
            with closing(schema.open_to_read(kept)) as source:
                contents = _contents(source, _stopping(go_on))
            write_atomically(file, contents)
        except OSError as error:
            raise games_file.refused_by_system(error, file, _NOT_BACKED_UP) from error
        except schema.FAULTS as error:
            raise games_file.refusal(error, kept, _NOT_BACKED_UP) from error
        return file

    def restore(self, file: Path, go_on: Callable[[], bool]) -> Path:
        """Put the games in `file` in the place of these.

        Any thread may do so. Returns the new name of the file with these. The game on
        the board goes on, and is kept among the restored ones. `file` stays as it is.

        Raises StoppedError if `go_on` returns False, and Refusal if `file` holds no
        games of OXO, or those of a newer one, or if they cannot be written.
        """
        kept, stop_if_wanted = self._file.path, _stopping(go_on)
        contents = self._sound_backup(file, stop_if_wanted)
        try:
            aside = self._put_aside(stop_if_wanted)
            try:
                stop_if_wanted()
            except StoppedError:
                aside.unlink()
                raise
            with closing(sqlite3.connect(":memory:")) as games:
                # SQLite opens nothing in memory that says it has a log
                games.deserialize(contents[:18] + b"\1\1" + contents[20:])
                self._file.replace(games)
        except OSError as error:
            raise games_file.refused_by_system(error, kept, _NOT_RESTORED) from error
        except schema.FAULTS as error:
            raise games_file.refusal(error, kept, _NOT_RESTORED) from error
        return aside

    def _put_aside(self, stop_if_wanted: Callable[..., None]) -> Path:
        """Write these games to a file of their own, and return its name."""
        kept = Path(os.path.realpath(self._file.path))
        aside = free_name(kept, "replaced")
        with closing(schema.open_to_read(kept)) as source:
            write_atomically(aside, _contents(source, stop_if_wanted))
        # nobody else may read what nobody else could read before
        aside.chmod(S_IMODE(kept.stat().st_mode))
        return aside

    def _sound_backup(self, file: Path, stop_if_wanted: Callable[..., None]) -> bytes:
        try:
            games_file.refuse_own(self._file.path, file)
            FileId.of(file)
            # somebody may have copied a log too; SQLite must not write it into the
            # file, since it may be that of other games
            has_log = FileId.of(log_of(file)) is not None
            ways = schema.TO_READ[1 if has_log else -1 :]
            with closing(schema.open_to_read(file, ways)) as source:
                return _contents(source, stop_if_wanted)
        except OSError as error:
            raise games_file.refused_by_system(error, file, _NOT_RESTORED) from error
        except schema.FAULTS as error:
            if schema.is_damage(error):
                reason = Refusal("damaged", _NO_BACKUP, file=quoted_path(file))
                raise Refusal("damaged", _NOT_RESTORED, reason=reason) from error
            raise games_file.refusal(error, file, _NOT_RESTORED) from error


def _stopping(go_on: Callable[[], bool]) -> Callable[..., None]:
    """Return what raises StoppedError once `go_on` returns False."""

    def stop_if_wanted(*_: object) -> None:
        if not go_on():
            raise StoppedError

    return stop_if_wanted


def _contents(source: sqlite3.Connection, stop_if_wanted: Callable[..., None]) -> bytes:
    """Return the contents of a sound file of games."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        # one transaction, so that it is of one moment
        source.execute("BEGIN")
        source.backup(copy, pages=_PAGES, progress=stop_if_wanted)
        schema.check(copy)
        return copy.serialize()


@dataclass(frozen=True, slots=True)
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

    A deletion has the number of one of its games. As long as it can be undone, this
    process holds the lock of that game, as if it were on a board: so no other process
    removes the games from the file. If this one is killed, the lock goes with it, and
    they stay deleted.

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
                "The deleted games could not be restored: they are no longer in "
                "the file.",
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
        """Return which of these are on a board, or give a deletion its number."""
        current = self._current()
        mine = set() if current is None else {current}
        return (self._file.locks.in_use(wanted) | mine) & wanted

    def _remove(self, connection: sqlite3.Connection) -> None:
        for deletion in _deletions(connection):
            # another process may still bring the others back
            if not self._file.locks.in_use([deletion]):
                with transaction(connection):
                    connection.execute(
                        f"DELETE FROM games WHERE id IN ({_OF_DELETION})", (deletion,)
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
