"""The history as CSV: a line for each game, for spreadsheets and programs.

It is in UTF-8 with a byte order mark.
"""

import csv
import sqlite3
from collections.abc import Generator
from contextlib import closing
from datetime import UTC, datetime
from io import BytesIO, TextIOWrapper
from pathlib import Path
from time import sleep
from typing import TextIO
from unicodedata import normalize

from oxo_desktop.engine import Computer, write_line
from oxo_desktop.engine.quoting import can_be_seen
from oxo_desktop.store import games_file, schema
from oxo_desktop.store import history_queries as queries
from oxo_desktop.store.listing import Filter, ListedGame, Order
from oxo_desktop.store.schema import DamageError
from oxo_desktop.system.files import write_atomically

HEADER = (
    "started", "last played", "X", "O", "level", "who started", "outcome", "game",
)  # fmt: skip

CHUNK = 100
"""How many games are written at a time, which takes about a frame."""

_FORMULAS = ("=", "+", "-", "@", "\N{MINUS SIGN}")


Steps = Generator[tuple[int, int], None, None]
"""Work that is done step by step: before each, how much is done of how much."""


def export(store: Path, file: Path, criteria: Filter, order: Order) -> Steps:
    """Write the games listed to `file`, all of them or nothing, in steps.

    It yields how many games are written of how many, before every hundred of them,
    and once more when the file is there; closed before that, it leaves none. Any thread
    may take a step, since it opens the games file itself, to read it.

    Args:
        store: the games file.
        file: replaced if it exists.
        criteria: which games.
        order: of their lines.

    Raises OSError if `file` cannot be written or is one of the store's own, and one of
    schema.FAULTS if the games cannot be read.
    """
    games_file.refuse_own(store, file)
    contents = BytesIO()
    stream = TextIOWrapper(contents, encoding="utf-8", newline="")
    with closing(schema.open_to_read(store)) as connection:
        # one transaction, so that all lines show the same moment
        connection.execute("BEGIN")
        with schema.time_limited(connection):
            numbers = queries.numbers(connection, criteria, order)
        yield from _write(connection, stream, numbers)
    stream.flush()
    write_atomically(file, contents.getvalue())
    yield len(numbers), len(numbers)


def _write(connection: sqlite3.Connection, stream: TextIO, numbers: list[int]) -> Steps:
    # many spreadsheets take a text without it for no UTF-8, and garble its accents
    stream.write("\N{ZERO WIDTH NO-BREAK SPACE}")
    writer = csv.writer(stream)
    writer.writerow(HEADER)
    for start in range(0, len(numbers), CHUNK):
        yield start, len(numbers)
        chunk = numbers[start : start + CHUNK]
        with schema.time_limited(connection):
            games = queries.games(connection, chunk)
        for number in chunk:
            if number not in games:
                raise DamageError("the index of the games is wrong")
            writer.writerow(_cells(games[number]))
            # let other threads go on, such as the window's
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
    """Return a time in ISO 8601, in UTC."""
    if milliseconds is None:
        return ""
    time = datetime.fromtimestamp(milliseconds // 1000, UTC)
    return time.isoformat().replace("+00:00", "Z")


def _harmless(name: str) -> str:
    """Return `name` so that no spreadsheet runs it, or a part of it, as a formula.

    An apostrophe is put before what looks like one. Many spreadsheets start a new cell
    at a semicolon too, and would run what follows.
    """
    parts = name.split(";")
    return ";".join(f"'{part}" if _is_formula(part) else part for part in parts)


def _is_formula(text: str) -> bool:
    # many read full-width, small and raised signs as the usual ones
    first = normalize("NFKC", next(filter(can_be_seen, text), ""))
    return first.startswith(_FORMULAS)
