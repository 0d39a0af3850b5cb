"""The file that games are kept in: its layout, how it is made and brought up to date.

SQLite in write-ahead mode: a move that was committed survives the end of the process
at any moment. It is not forced onto the disk each time (``synchronous = NORMAL``), so
a loss of power may take the last moves, but never damages the file.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

APPLICATION = 0x4F584F31
"""Tells our files from other programs' (``PRAGMA application_id``): OXO1."""

PATIENCE = 0.1
"""Seconds to wait for another program that is writing."""

_CACHE = 64
"""KiB of the file that are held in memory; the system holds the rest anyway."""

_TO_VERSION_1 = (
    """
    CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('human', 'computer')),
        name TEXT NOT NULL, -- of a computer, its level
        UNIQUE (kind, name)
    )
    """,
    # moves are squares with a space between; times are milliseconds since 1970
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        x_player INTEGER NOT NULL REFERENCES players,
        o_player INTEGER NOT NULL REFERENCES players,
        starts TEXT NOT NULL,
        geometry TEXT NOT NULL,
        starter TEXT NOT NULL CHECK (starter IN ('X', 'O')),
        moves TEXT NOT NULL,
        undone TEXT NOT NULL,
        replaced TEXT NOT NULL,
        settled TEXT, -- an end that does not count: it came from elsewhere
        outcome TEXT NOT NULL CHECK (outcome IN ('X won', 'O won', 'draw', 'open')),
        started INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        ended INTEGER,
        on_board INTEGER NOT NULL CHECK (on_board IN (0, 1))
    )
    """,
    "CREATE INDEX games_on_board ON games (changed) WHERE on_board = 1",
    "CREATE INDEX games_by_time ON games (changed)",
    # how games ended, kept up by the triggers: counting 100,000 games takes too long
    """
    CREATE TABLE results (
        x_player INTEGER NOT NULL REFERENCES players,
        o_player INTEGER NOT NULL REFERENCES players,
        starter TEXT NOT NULL,
        outcome TEXT NOT NULL,
        games INTEGER NOT NULL, -- ever
        score INTEGER NOT NULL, -- since the score was last reset
        PRIMARY KEY (x_player, o_player, starter, outcome)
    ) WITHOUT ROWID
    """,
    """
    CREATE TRIGGER game_ended_at_once AFTER INSERT ON games
    WHEN NEW.outcome <> 'open' AND NEW.moves IS NOT NEW.settled
    BEGIN
        INSERT INTO results
        VALUES (NEW.x_player, NEW.o_player, NEW.starter, NEW.outcome, 1, 1)
        ON CONFLICT DO UPDATE SET games = games + 1, score = score + 1;
    END
    """,
    """
    CREATE TRIGGER end_taken_back AFTER UPDATE OF outcome, moves ON games
    WHEN OLD.outcome <> 'open' AND OLD.moves IS NOT OLD.settled
    BEGIN
        UPDATE results SET games = games - 1, score = max(score - 1, 0)
        WHERE x_player = OLD.x_player AND o_player = OLD.o_player
            AND starter = OLD.starter AND outcome = OLD.outcome;
    END
    """,
    """
    CREATE TRIGGER game_ended AFTER UPDATE OF outcome, moves ON games
    WHEN NEW.outcome <> 'open' AND NEW.moves IS NOT NEW.settled
    BEGIN
        INSERT INTO results
        VALUES (NEW.x_player, NEW.o_player, NEW.starter, NEW.outcome, 1, 1)
        ON CONFLICT DO UPDATE SET games = games + 1, score = score + 1;
    END
    """,
)

_MIGRATIONS = (_TO_VERSION_1,)
"""What takes a file from each version to the next, from 0, an empty file, on."""

VERSION = len(_MIGRATIONS)

_LAYOUT = {
    "players": "id, kind, name",
    "games": "id, x_player, o_player, starts, geometry, starter, moves, undone, "
    "replaced, settled, outcome, started, changed, ended, on_board",
    "results": "x_player, o_player, starter, outcome, games, score",
}


class NewerVersionError(Exception):
    """A newer OXO has written the file; this one leaves it alone."""


class DamageError(Exception):
    """The file holds no games of ours, or not all of them."""


def create(file: Path) -> None:
    """Make a new file, all of it or nothing.

    Raises sqlite3.Error or OSError if it cannot be written.
    """
    unfinished = file.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    with closing(_connect(unfinished, "rwc")) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        _bring_up_to_date(connection)
    unfinished.replace(file)


def open_file(file: Path) -> sqlite3.Connection:
    """Open a file that `create` made, of this version or brought up to it.

    Raises NewerVersionError, DamageError, or sqlite3.Error if it cannot be used; one
    that is not there is not made.
    """
    connection = _connect(file, "rw")
    try:
        if _number(connection, "application_id") != APPLICATION:
            raise DamageError("no file of ours")
        _bring_up_to_date(connection)
        _check_layout(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA cache_size = -{_CACHE}")
    except BaseException:
        connection.close()
        raise
    return connection


def _connect(file: Path, mode: str) -> sqlite3.Connection:
    uri = f"{file.absolute().as_uri()}?mode={mode}"
    # no isolation level: every statement commits unless a transaction was begun
    return sqlite3.connect(uri, timeout=PATIENCE, isolation_level=None, uri=True)


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    if _version(connection) == VERSION:
        return
    with transaction(connection):
        # once more: another process may have done it while this one waited
        for statements in _MIGRATIONS[_version(connection) :]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")


def _check_layout(connection: sqlite3.Connection) -> None:
    """Raise DamageError if a table or a column is missing; this reads no row."""
    for table, columns in _LAYOUT.items():
        try:
            connection.execute(f"SELECT {columns} FROM {table} LIMIT 0")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_ERROR:
                raise DamageError(str(error)) from None
            raise


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit all that is done within together, or none of it."""
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
