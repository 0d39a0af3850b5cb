"""Why computers made their moves, as the file keeps it: a row for each move.

A row may hold anything: somebody may have edited the file by hand. One that cannot be
why a computer made a move of its game is left out, and costs nothing else.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from oxo_desktop.engine import (
    Choice,
    Game,
    GameSettings,
    Geometry,
    Line,
    Reason,
    Rule,
    Value,
    Verdict,
)
from oxo_desktop.store.schema import limited

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Moves = tuple[int, ...]
"""All moves of a game up to one of them, and that one."""

Row = tuple["Any", ...]

_COLUMNS = "moves, rule, squares, lines, verdict"

_UNKNOWN = "?"
"""What stands in a verdict for what is not known."""


def put(
    connection: sqlite3.Connection, game: int, choices: Mapping[Moves, Choice]
) -> None:
    """Write choices for moves of the game with this number, over those from before."""
    rows = [(game, *_row(moves, choice)) for moves, choice in choices.items()]
    connection.executemany(
        "DELETE FROM choices WHERE game = ? AND moves = ?", [row[:2] for row in rows]
    )
    connection.executemany(
        f"INSERT INTO choices (game, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", rows
    )


def remove(connection: sqlite3.Connection, game: int) -> None:
    """Remove the choices for the moves of the game with this number."""
    connection.execute("DELETE FROM choices WHERE game = ?", (game,))


def rows_of(connection: sqlite3.Connection, game: int) -> list[Row]:
    """Return what is kept of the choices in a game, for `from_rows`."""
    columns = ", ".join(map(limited, _COLUMNS.split(", ")))
    sql = f"SELECT {columns} FROM choices WHERE game = ? ORDER BY rowid"
    return connection.execute(sql, (game,)).fetchall()


def from_rows(
    rows: Iterable[Row], game: Game, settings: GameSettings
) -> dict[Moves, Choice]:
    """Return the choices in the rows of `game`, each by the moves up to its own."""
    choices: dict[Moves, Choice] = {}
    for row in rows:
        with suppress(ValueError):
            moves, choice = _from_row(row, game, settings)
            choices[moves] = choice
    return choices


def _row(moves: Moves, choice: Choice) -> Row:
    reason = choice.reason
    return (
        _text(moves),
        # what a rule says may be put in other words
        reason.rule.name,
        _text(reason.positions),
        ";".join(map(_text, reason.lines)),
        None if reason.verdict is None else _text(reason.verdict),
    )


def _from_row(row: Row, game: Game, settings: GameSettings) -> tuple[Moves, Choice]:
    """Return a choice and the moves up to its own; ValueError if it cannot be one."""
    if not all(isinstance(value, str) for value in row[:4]):
        raise ValueError("What should be text is not.")
    moves, rule, squares, lines, verdict = row
    made = _numbers(moves)
    if all(line[: len(made)] != made for line in _lines_played(game)):
        raise ValueError("These moves are not of this game.")
    if game.mark_of_move(len(made) - 1) is not settings.computer_mark:
        raise ValueError("The last of these moves is not the computer's.")
    if rule not in Rule.__members__:
        raise ValueError("There is no such rule.")
    reason = Reason(
        Rule[rule],
        _squares(squares, made, game),
        _lines(lines, game.geometry),
        None if verdict is None else _verdict(verdict),
    )
    return made, Choice(made[-1], reason)


def _lines_played(game: Game) -> Iterator[Moves]:
    """Yield every run of moves in a game: made, undone or replaced."""
    yield game.line
    for replaced in game.replaced:
        yield replaced.moves + replaced.undone


def _squares(text: str, made: Moves, game: Game) -> tuple[int, ...]:
    squares = _numbers(text)
    free = set(game.boards[0].available_moves()) - set(made[:-1])
    if list(squares) != sorted(free.intersection(squares)):
        raise ValueError("These squares are not empty, or not in order.")
    if made[-1] not in squares:
        raise ValueError("The move is on none of these squares.")
    return squares


def _lines(text: str, geometry: Geometry) -> tuple[Line, ...]:
    lines = tuple(map(_numbers, text.split(";"))) if text else ()
    if not set(lines) <= set(geometry.lines):
        raise ValueError("These are not lines of this board.")
    return lines


def _verdict(text: object) -> Verdict:
    if not isinstance(text, str):
        raise ValueError("What should be a verdict is no text.")
    value, plies = (
        None if word == _UNKNOWN else _numbers(word)[0] for word in text.split(" ")
    )
    if plies is not None and (value is None or plies < 1):
        raise ValueError("A game cannot end so.")
    return Verdict(None if value is None else Value(value), plies)


def _text(numbers: Iterable[int | None]) -> str:
    return " ".join(_UNKNOWN if n is None else str(int(n)) for n in numbers)


def _numbers(text: str) -> tuple[int, ...]:
    """Return the numbers in a text, at least one, if they are as `_text` writes them.

    Raises ValueError if they are not.
    """
    numbers = tuple(map(int, text.split(" ")))
    if _text(numbers) != text:
        raise ValueError("These numbers were written otherwise.")
    return numbers
