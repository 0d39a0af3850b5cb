"""The history as CSV: a line for each game, for spreadsheets and programs."""

import csv
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from errno import EINVAL
from pathlib import Path
from time import sleep
from typing import TextIO
from unicodedata import normalize

from oxo_desktop.engine import Computer, can_be_seen, write_line
from oxo_desktop.files import writing_atomically
from oxo_desktop.store import history_queries as queries
from oxo_desktop.store import own_files, schema
from oxo_desktop.store.listed_game import ListedGame
from oxo_desktop.store.listing import Filter, Order
from oxo_desktop.store.schema import DamageError

HEADER = (
    "started", "last played", "X", "O", "level", "who started", "outcome", "game",
)  # fmt: skip

CHUNK = 500
"""How many games are written at a time."""

_FORMULAS = ("=", "+", "-", "@", "\N{MINUS SIGN}")


class StoppedError(Exception):
    """Whoever wanted the file wants it no longer."""


def export(
    store: Path,
    file: Path,
    criteria: Filter,
    order: Order,
    go_on: Callable[[int, int], bool],
) -> int:
    """Write the games listed to `file`, all of them or nothing, and return how many.

    Any thread may do so: it opens the file that they are kept in by itself, to read it.

    Args:
        store: the file that the games are kept in.
        file: is replaced if it is there.
        criteria: which games.
        order: of their lines.
        go_on: asked with how many games are written, and of how many, before every few
            hundred.

    Raises StoppedError once `go_on` says no, OSError if `file` cannot be written or is
    one of the store's own, and one of schema.FAULTS if the games cannot be read.
    """
    if own_files.is_own(store, file):
        raise OSError(EINVAL, own_files.OWN)
    with (
        closing(schema.open_to_read(store)) as connection,
        writing_atomically(file, newline="") as stream,
    ):
        # one transaction: what is played meanwhile is in all of it or in none
        connection.execute("BEGIN")
        with schema.time_limited(connection):
            numbers = queries.numbers(connection, criteria, order)
        _write(connection, stream, numbers, go_on)
    return len(numbers)


def _write(
    connection: sqlite3.Connection,
    stream: TextIO,
    numbers: list[int],
    go_on: Callable[[int, int], bool],
) -> None:
    writer = csv.writer(stream)
    writer.writerow(HEADER)
    for start in range(0, len(numbers), CHUNK):
        if not go_on(start, len(numbers)):
            raise StoppedError
        chunk = numbers[start : start + CHUNK]
        with schema.time_limited(connection):
            games = queries.games(connection, chunk)
        for number in chunk:
            if number not in games:
                raise DamageError("the index of the games is wrong")
            writer.writerow(_cells(games[number]))
            # Python would let another thread wait for 5 ms each time
            sleep(0)


def _cells(listed: ListedGame) -> list[str]:
    game, opponent = listed.game, listed.opponent
    return [
        _time(listed.started),
        _time(listed.changed),
        _harmless(listed.x_name),
        _harmless(listed.o_name),
        opponent.level if isinstance(opponent, Computer) else "",
        listed.starter or "",
        listed.outcome or "",
        write_line(game) if game else "",
    ]


def _time(milliseconds: int | None) -> str:
    """Return a time as ISO 8601 has it, in UTC."""
    if milliseconds is None:
        return ""
    time = datetime.fromtimestamp(milliseconds // 1000, UTC)
    return time.isoformat().replace("+00:00", "Z")


def _harmless(name: str) -> str:
    """Return `name` so that no spreadsheet takes it, or a part of it, for a formula.

    The apostrophe in front of one says that it is none. Many spreadsheets begin a new
    cell at a semicolon too, and would run what follows there.
    """
    parts = name.split(";")
    return ";".join(f"'{part}" if _is_formula(part) else part for part in parts)


def _is_formula(text: str) -> bool:
    # many take a sign that is full-width, small or raised for the usual one
    first = normalize("NFKC", next(filter(can_be_seen, text), ""))
    return first.startswith(_FORMULAS)
