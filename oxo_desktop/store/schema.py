"""The file that games are kept in: its layout, how it is made, opened and checked.

SQLite is in write-ahead mode: a committed move is in the log beside the file and
survives the end of the process at any moment. A commit does not wait for the disk
(``synchronous = OFF``): a thread flushes the log and writes it into the file.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic

from oxo_desktop.store.migrations import LAYOUT, MIGRATIONS, VERSION
from oxo_desktop.system.files import sync_file, sync_folder_of

APPLICATION = 0x4F584F31
"""Distinguishes our files from other programs' (``PRAGMA application_id``): OXO1."""

PATIENCE = 0.1
"""Seconds to wait for another program that is writing."""

LONGEST_QUERY = 2.0
"""Seconds after which a query is interrupted. Ours take a fraction of that for 100,000
games, but a view that somebody has put in the place of a table may never end."""

_STEPS = 10_000
"""How many steps a query takes between two looks at the clock."""

_CACHE = 64
"""KiB of the file to cache; the system caches the rest anyway."""

LONGEST_TEXT = 100_000
"""The most bytes of a value that are read; `kept_game.put` writes no longer one."""

_NUMBERED = ("players", "games", "deleted")
"""The tables whose first column is a number that SQLite gives, and looks rows up by."""

_LAYOUT = {
    "players": "id, kind, name",
    "games": "id, x_player, o_player, starts, geometry, starter, moves, undone, "
    "replaced, settled, outcome, started, changed, ended, on_board, start, unplayed",
    "deleted": "game, deletion",
    "results": "x_player, o_player, geometry, starter, outcome, games, score",
}


NOT_TO_BE_WRITTEN = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
"""SQLite's codes for a file that it cannot write to, or create others beside."""


class NewerVersionError(Exception):
    """A newer OXO has written the file; this one leaves it alone."""


class DamageError(Exception):
    """The file holds no games of ours, or not all of them."""


FAULTS = (sqlite3.Error, UnicodeDecodeError, DamageError, NewerVersionError)
"""What using a file may raise; UnicodeDecodeError if SQLite quotes damaged text."""

_NO_DAMAGE = (
    sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOLFS, sqlite3.SQLITE_AUTH,
)  # fmt: skip
"""SQLite's codes for problems of the system or with other programs. All others mean
that the file is damaged, since our statements are correct."""


def is_damage(error: Exception) -> bool:
    """Return whether `error`, raised while using the file, means that it is damaged."""
    return isinstance(error, (DamageError, UnicodeDecodeError)) or (
        isinstance(error, sqlite3.DatabaseError)
        and not isinstance(error, sqlite3.ProgrammingError)
        and code(error) not in _NO_DAMAGE
    )


def code(error: Exception) -> int | None:
    """Return SQLite's primary code, or None where the error is not SQLite's own."""
    extended = getattr(error, "sqlite_errorcode", None)
    return None if extended is None else extended & 0xFF


def limited(column: str) -> str:
    """Return SQL for the value in a column, or NULL if it is too long to be ours.

    Python takes seconds to make sense of some megabytes.
    """
    # the length of a text would be that up to its first null character
    size = f"length(CAST({column} AS BLOB))"
    return f"CASE WHEN {size} <= {LONGEST_TEXT} THEN {column} END"


def create(file: Path) -> None:
    """Create a new file, completely or not at all; an existing one is left alone.

    Raises sqlite3.Error or OSError if it cannot be written.
    """
    unfinished = file.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    with closing(_connect(unfinished, "mode=rwc")) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        _bring_up_to_date(connection)
    # on the disk before any log of it; the one time that somebody waits for that
    sync_file(unfinished)
    try:
        os.link(unfinished, file)
    except FileExistsError:
        pass
    except OSError:
        # not every file system has hard links
        unfinished.rename(file)
    unfinished.unlink(missing_ok=True)
    sync_folder_of(file)


def open_file(file: Path) -> sqlite3.Connection:
    """Open a file that `create` made, of this version or brought up to it.

    Raises NewerVersionError, DamageError, or sqlite3.Error if it cannot be used. A
    missing file is not created.
    """
    with closed_on_error(_connect(file, "mode=rw")) as connection:
        # whoever plays waits for no disk; see writeback.py
        connection.execute("PRAGMA synchronous = OFF")
        if _is_blank(connection):
            # the power failed before what was in it was on the disk
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
        if _number(connection, "application_id") != APPLICATION:
            raise DamageError("no file of ours")
        _bring_up_to_date(connection)
        _check_layout(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        _version(connection)  # SQLite makes the log as soon as the file is read
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA cache_size = -{_CACHE}")
    return connection


TO_READ = ("mode=rw", "mode=ro", "mode=ro&immutable=1")
"""How to open a file to read it. SQLite leaves no log beside it the first way, but on a
read-only file system it can only read it the last way, without its log."""


def open_to_read(file: Path, ways: tuple[str, ...] = TO_READ) -> sqlite3.Connection:
    """Open a file to read it, even where nothing can be written.

    A file of an earlier version is copied into memory and migrated there. The `ways`
    are tried in this order. Raises what `open_file` raises.
    """
    connection = _open_first(file, ways)
    with closed_on_error(connection):
        connection.execute("PRAGMA query_only = ON")
        if _number(connection, "application_id") != APPLICATION:
            raise DamageError("no file of ours")
        is_up_to_date = _version(connection) == VERSION
    if not is_up_to_date:
        connection = _copied_up_to_date(connection)
    with closed_on_error(connection):
        _check_layout(connection)
        connection.execute(f"PRAGMA cache_size = -{_CACHE}")
    return connection


def _open_first(file: Path, ways: tuple[str, ...]) -> sqlite3.Connection:
    """Open a file in the first of these ways that is possible."""
    try:
        with closed_on_error(_connect(file, ways[0])) as connection:
            _number(connection, "user_version")
            return connection
    except sqlite3.OperationalError as error:
        if code(error) not in NOT_TO_BE_WRITTEN or not ways[1:]:
            raise
    return _open_first(file, ways[1:])


def _is_blank(connection: sqlite3.Connection) -> bool:
    """Return whether nobody has made anything of the file yet."""
    numbers = (_number(connection, n) for n in ("application_id", "user_version"))
    return not any(numbers) and not connection.execute(_SCHEMA).fetchall()


def _copied_up_to_date(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Return a migrated read-only copy in memory, and close the connection."""
    with (
        closing(connection),
        closed_on_error(sqlite3.connect(":memory:", isolation_level=None)) as copy,
    ):
        copy.text_factory = _decoded
        connection.backup(copy)
        _bring_up_to_date(copy)
        # writing to the copy must fail, since it would be lost
        copy.execute("PRAGMA query_only = ON")
    return copy


def open_to_checkpoint(file: Path, mode: str = "rw") -> sqlite3.Connection:
    """Open a file that `open_file` has opened before; with the mode ``ro``, to read it.

    What it writes into the file is on the disk before it counts as written. Raises
    sqlite3.Error if it cannot be used.
    """
    with closed_on_error(_connect(file, f"mode={mode}")) as connection:
        connection.execute("PRAGMA synchronous = NORMAL")
        # as files.sync does it on macOS; elsewhere it means nothing
        connection.execute("PRAGMA checkpoint_fullfsync = ON")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute(f"PRAGMA cache_size = -{_CACHE}")
    return connection


def _connect(file: Path, parameters: str) -> sqlite3.Connection:
    # no isolation level: every statement commits unless a transaction was begun
    connection = sqlite3.connect(
        f"{_uri(file)}?{parameters}",
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,  # whoever uses it sees to that
        uri=True,
    )
    # text that is not UTF-8 gets characters that no name may have
    connection.text_factory = _decoded
    return connection


def _uri(file: Path) -> str:
    """Return what SQLite reads as a file's name; Path.as_uri would import urllib."""
    path = file.absolute().as_posix()
    for sign in "%?#":
        path = path.replace(sign, f"%{ord(sign):x}")
    # Windows names a drive first
    return f"file://{path}" if path.startswith("/") else f"file:///{path}"


def _decoded(text: bytes) -> str:
    return text.decode(errors="surrogateescape")


@contextmanager
def closed_on_error(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Close a connection if the block fails."""
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


@contextmanager
def time_limited(connection: sqlite3.Connection) -> Iterator[None]:
    """Interrupt what takes longer than LONGEST_QUERY within the block."""
    end = monotonic() + LONGEST_QUERY
    connection.set_progress_handler(lambda: monotonic() > end, _STEPS)
    try:
        yield
    finally:
        connection.set_progress_handler(None, 0)


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    if _version(connection) == VERSION:
        return
    with transaction(connection):
        # once more: another process may have done it while this one waited
        while (version := _version(connection)) < VERSION:
            statements = MIGRATIONS.get(version) if version else LAYOUT
            if statements is None:
                raise DamageError(f"no version {version}")
            for statement in statements:
                connection.execute(statement)
            version = version + 1 if version else VERSION
            connection.execute(f"PRAGMA user_version = {version}")


def _check_layout(connection: sqlite3.Connection) -> None:
    """Raise DamageError if a table, a column or a number is missing. Reads no row."""
    sql = "SELECT name FROM sqlite_master WHERE type = 'table'"
    tables = {name for (name,) in connection.execute(sql)}
    for table, columns in _LAYOUT.items():
        if table not in tables:
            raise DamageError(f"no table {table}")
        try:
            connection.execute(f"SELECT {columns} FROM {table} LIMIT 0")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_ERROR:
                raise DamageError(str(error)) from None
            raise
    for table in _NUMBERED:
        (number, *_) = connection.execute(f"PRAGMA table_info({table})")
        # of any other type it is an ordinary column, which is empty in each row
        if (number[2], number[5]) != ("INTEGER", 1):
            raise DamageError(f"the rows of {table} have no numbers")


def check(connection: sqlite3.Connection) -> None:
    """Check the whole file, which takes a second for a million games.

    An index that does not match its table is rebuilt. Raises DamageError if anything
    else is not as OXO has made it, and sqlite3.Error if it cannot be read.
    """
    if not _schema_of_a_new_file() <= set(connection.execute(_SCHEMA)):
        raise DamageError("another layout")
    if _complaint(connection) is not None:
        with transaction(connection):
            connection.execute("REINDEX")
            complaint = _complaint(connection)
            if complaint is not None:
                raise DamageError(complaint)


_SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_master"


def _schema_of_a_new_file() -> set[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        _bring_up_to_date(connection)
        return set(connection.execute(_SCHEMA))


def _complaint(connection: sqlite3.Connection) -> str | None:
    """Return what SQLite finds wrong with the file, except for values in rows."""
    for (found,) in connection.execute("PRAGMA integrity_check"):
        if found != "ok" and not any(kind in found for kind in _ABOUT_A_VALUE):
            return str(found)
    return None


_ABOUT_A_VALUE = ("NULL value in", "CHECK constraint failed in", " value in ")
"""What SQLite reports of a row that breaks a constraint: only that row is lost."""


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit all changes within the block together, or none of them."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _version(connection: sqlite3.Connection) -> int:
    version = _number(connection, "user_version")
    if version > VERSION:
        raise NewerVersionError
    return version


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    (number,) = connection.execute(f"PRAGMA {pragma}").fetchone()
    return int(number)
