"""The queries of the history: which games, in which order, and how they ended."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from locale import strxfrm

from oxo_desktop.engine import (
    GEOMETRIES,
    Computer,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    Outcome,
)
from oxo_desktop.says import sentences
from oxo_desktop.store.kept_game import FROM, NOT_DELETED, kind_and_name, score_of
from oxo_desktop.store.listing import (
    COLUMNS,
    O_NAME,
    OPPONENT_KIND,
    OPPONENT_NAME,
    X_NAME,
    Column,
    Filter,
    ListedGame,
    Order,
    Results,
    TwoComputers,
    as_bytes,
    decoded,
    from_row,
)


def numbers(
    connection: sqlite3.Connection, criteria: Filter, order: Order
) -> list[int]:
    """Return the numbers of the games listed, in their order."""
    connection.create_function("folded", 1, _folded, deterministic=True)
    connection.create_function("collated", 1, collated, deterministic=True)
    _define_called(connection, lambda name: name.casefold())
    by_name = bool(criteria.player) or order.column in (Column.X, Column.O)
    conditions, values = _conditions(criteria)
    ordered = _ORDERS[order.column].format("DESC" if order.descending else "ASC")
    sql = (
        f"{_FOLDED_PLAYERS if by_name else ''} SELECT games.id FROM {FROM} "
        f"WHERE {conditions} ORDER BY {ordered}"
    )
    return [number for (number,) in connection.execute(sql, values)]


def games(
    connection: sqlite3.Connection, wanted: Sequence[int]
) -> dict[int, ListedGame]:
    """Return those of the `wanted` games that exist, by number."""
    _define_called(connection, lambda name: name)
    places = ", ".join("?" * len(wanted))
    sql = f"SELECT {COLUMNS} FROM {FROM} WHERE games.id IN ({places})"
    return {row[0]: from_row(row) for row in connection.execute(sql, wanted)}


def count(connection: sqlite3.Connection) -> int:
    """Return how many games there are, finished and unfinished."""
    sql = f"SELECT count(*) FROM games WHERE {NOT_DELETED}"
    (number,) = connection.execute(sql).fetchone()
    return int(number)


def version(connection: sqlite3.Connection) -> object:
    """Return a value that changes when any process writes or deletes a game."""
    # each by itself: SQLite then looks at no row of the games
    return connection.execute(
        "SELECT (SELECT count(*) FROM games), (SELECT max(changed) FROM games), "
        "(SELECT total(game) FROM deleted)"
    ).fetchone()


def statistics(connection: sqlite3.Connection) -> dict[Geometry, Results]:
    """Return how the games against each level ended; see `History.statistics`."""
    ended: dict[tuple[str, str, str, str], dict[str, int]] = defaultdict(dict)
    for *key, outcome, number in connection.execute(_RESULTS):
        if isinstance(number, int):
            board, level, human, starter = key
            ended[board, level, human, starter][outcome] = number
    boards = {board for board, *_ in ended}
    return {
        geometry: {
            level: {
                starter: score_of(ended[board, level, Mark.X, starter])
                + score_of(ended[board, level, Mark.O, starter.other]).mirrored
                for starter in Mark
            }
            for level in Level
        }
        for board, geometry in GEOMETRIES.items()
        if board in boards
    }


def _conditions(criteria: Filter) -> tuple[str, list[str]]:
    """Return the WHERE clause of a filter, and its values."""
    conditions, values = [NOT_DELETED], []
    if criteria.player:
        conditions.append(f"(instr({X_NAME}, ?) OR instr({O_NAME}, ?))")
        values += [criteria.player.casefold()] * 2
    if criteria.outcome is not None:
        conditions.append("outcome = ?")
        values.append(criteria.outcome)
    if criteria.opponent is not None:
        kind, name = "both", ""
        if not isinstance(criteria.opponent, TwoComputers):
            kind, name = kind_and_name(criteria.opponent)
        conditions.append(
            f"{OPPONENT_KIND} = ? AND (? = 'human' OR {OPPONENT_NAME} = ?)"
        )
        values += [kind, kind, name]
    if criteria.board is not None:
        conditions.append("geometry = ?")
        values.append(criteria.board.name)
    return " AND ".join(conditions), values


def _define_called(connection: sqlite3.Connection, shown: Callable[[str], str]) -> None:
    """Define the SQL function that names players who have no name.

    ``called(mark, computer)`` is the window's name for them, passed through `shown`.
    ``computer`` is the computer's mark, empty where two humans play, and ``both`` where
    two computers do, which are called by their level instead of the mark.
    """
    games = {
        "": GameSettings(Human(), Human()),
        "X": GameSettings(Computer(), Human()),
        "O": GameSettings(Human(), Computer()),
    }
    names = {
        (mark.value, computer): shown(sentences.player_name(players, mark))
        for mark in Mark
        for computer, players in games.items()
    } | {(level.value, "both"): shown(sentences.level(level)) for level in Level}
    connection.create_function(
        "called", 2, lambda *player: names.get(player, ""), deterministic=True
    )


def _folded(name: bytes | None) -> str:
    return decoded(name).casefold()


@lru_cache(maxsize=10_000)
def collated(name: str) -> bytes:
    """Return what a name is sorted by, as the system's locale has it.

    Qt, or whoever else needs one, has set it for the process.
    """
    try:
        key = strxfrm(name)
    except (OSError, ValueError):
        # the system may have no order for a character
        key = name
    return key.encode("utf-32-be", "surrogatepass")


def _ranks(column: str, values: Iterable[str]) -> str:
    """Return SQL for the index of `column` in `values`, which are our own."""
    ranks = (f"WHEN '{value}' THEN {rank}" for rank, value in enumerate(values))
    return f"CASE {column} {' '.join(ranks)} END"


# shadows the table, so that each name is folded once and not for every game
_FOLDED_PLAYERS = f"""
    WITH players AS MATERIALIZED (
        SELECT id, kind, folded({as_bytes("name")}) AS name FROM main.players
    )
"""


_LEVEL_KEY = (
    f"CASE {OPPONENT_KIND} WHEN 'computer' THEN {_ranks(OPPONENT_NAME, Level)} "
    "WHEN 'both' THEN -1 END"
)

_ORDERS = {
    column: f"{key} {{0}}, changed DESC, games.id DESC"
    for column, key in (
        (Column.X, f"collated({X_NAME})"),
        (Column.O, f"collated({O_NAME})"),
        (Column.LEVEL, _LEVEL_KEY),
        (Column.OUTCOME, _ranks("outcome", Outcome)),
    )
} | {Column.CHANGED: "changed {0}, games.id {0}"}

_RESULTS = f"""
    SELECT geometry, {OPPONENT_NAME} AS level,
        CASE x.kind WHEN 'computer' THEN 'O' ELSE 'X' END AS human, starter,
        outcome, sum(games)
    FROM results LEFT JOIN players AS x ON x.id = x_player
        LEFT JOIN players AS o ON o.id = o_player
    WHERE {OPPONENT_KIND} = 'computer' AND games > 0
    GROUP BY geometry, level, human, starter, outcome
"""
