"""One game as the store keeps it, and its row in the file."""

import sqlite3
from collections.abc import Callable, Mapping
from typing import Any

from oxo_desktop.engine import (
    GEOMETRIES,
    Board,
    Computer,
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
    Outcome,
    Player,
    Score,
    Starts,
)
from oxo_desktop.engine.game import Replaced
from oxo_desktop.store.locks import MOST_GAMES
from oxo_desktop.store.schema import LONGEST_TEXT, DamageError, limited

COLUMNS = ", ".join(
    (
        "games.id",
        *map(
            limited,
            (
                "x.kind", "x.name", "o.kind", "o.name", "starts", "geometry", "starter",
                "start", "moves", "undone", "replaced", "settled", "outcome", "started",
                "changed", "ended", "on_board", "unplayed",
            ),
        ),
    )
)  # fmt: skip
"""What `from_row` reads, of `FROM`."""

Row = tuple["Any", ...]

# left joins, so that a game whose player is missing is there too, and SQLite skips
# tables that are not used
FROM = """
    games LEFT JOIN players AS x ON x.id = games.x_player
    LEFT JOIN players AS o ON o.id = games.o_player
"""

NOT_DELETED = "games.id NOT IN (SELECT game FROM deleted)"
"""SQL for whether a game is there; one that was deleted may still be brought back."""


class KeptGame:
    """A game, its players, and what the store knows about it.

    Args:
        settings: who plays.
        started: when it was begun, in milliseconds since 1970.
        game: what they have played; left out, nothing yet.

    Attributes:
        settings, game: who plays, and what they have played.
        started, changed, ended: when it was begun and last played and when it ended, in
            milliseconds since 1970; `ended` is None until then.
        brought_end: the final moves of a game that was already finished when it was
            opened, so that its end does not count for the score; or None.
        on_board: whether it is unfinished and still on a board.
        unplayed: whether it came from elsewhere, and nobody has made a move since.
        was_shown: whether it has been on the board yet.
        id: its number in the file, or None until it is written.
        written: the outcome that the file counts for it, or None.
    """

    def __init__(
        self, settings: GameSettings, started: int, game: Game | None = None
    ) -> None:
        self.settings, self.started = settings, started
        self.game = game or Game()
        self.changed = 0
        self.ended: int | None = None
        self.brought_end: tuple[int, ...] | None = None
        self.on_board, self.unplayed, self.was_shown = True, False, False
        self.id: int | None = None
        self.written: str | None = None

    @property
    def counted(self) -> str | None:
        """The outcome that counts for the score, or None.

        A game that starts with a position does not count, since it does not show who
        plays better, nor does one that two computers have played.
        """
        game = self.game
        is_whole = game.start is None and game.moves != self.brought_end
        counts = is_whole and not self.settings.is_watched
        return game.outcome if game.outcome.is_over and counts else None

    @property
    def has_begun(self) -> bool:
        """Whether it has moves or a position, and was not over when it was opened."""
        game = self.game
        has_content = bool(game.line) or game.start is not None
        return has_content and game.moves != self.brought_end

    @property
    def is_to_be_removed(self) -> bool:
        """Whether it is unfinished, off the board, and never was anybody's game."""
        is_open = not self.game.outcome.is_over
        return self.unplayed and is_open and not self.on_board

    def show(self, game: Game) -> None:
        """Take `game` as what is on the board now."""
        if not self.was_shown:
            # a game that is played here comes with an empty board
            self.unplayed = bool(game.line) or game.start is not None
            self.brought_end = game.moves if game.outcome.is_over else None
        elif self.unplayed:
            self.unplayed = self._is_as_it_came(game)
        self.was_shown, self.game = True, game

    def _is_as_it_came(self, game: Game) -> bool:
        """Return whether nobody has played on: a computer may have replied.

        Moves that were only taken back, or made again, do not count.
        """
        before = self.game
        if (game.line, game.replaced) == (before.line, before.replaced):
            return True
        mover = game.mark_of_move(len(before.moves))
        is_computers = isinstance(self.settings.player(mover), Computer)
        return is_computers and game.moves[:-1] == before.moves


def put(
    connection: sqlite3.Connection,
    kept: KeptGame,
    lock: Callable[[int], object],
) -> int:
    """Write `kept` into its row, or a new one, and return the row's number.

    In another file than it was in before, its number may be that of another game.
    `lock` is called with the number of a new row before any process can read it.
    """
    changing = _changing(kept)
    new = ", ".join(f"{column} = :{column}" for column in changing)
    update = f"UPDATE games SET {new} WHERE id = :id AND started = :started"
    same = {"id": kept.id, "started": kept.started}
    if kept.id is not None and is_there(connection, kept, changed=0):
        _count(connection, kept, kept.id, -1)
        connection.execute(update, changing | same)
        _count(connection, kept, kept.id, 1)
        # another process may have deleted it a moment ago
        connection.execute("DELETE FROM deleted WHERE game = ?", (kept.id,))
        return kept.id
    game, settings = kept.game, kept.settings
    x_player, o_player = (_number(connection, p) for p in settings.pairing)
    values = changing | {
        "x_player": x_player,
        "o_player": o_player,
        "starts": settings.starts,
        "geometry": game.geometry.name,
        "starter": game.starter,
        "start": "" if game.start is None else game.start.to_text(),
        "started": kept.started,
    }
    insert = f"INSERT INTO games ({', '.join(values)}) VALUES (:{', :'.join(values)})"
    number = connection.execute(insert, values).lastrowid
    assert number is not None
    lock(number)
    _count(connection, kept, number, 1)
    return number


def is_there(
    connection: sqlite3.Connection, kept: KeptGame, changed: int | None = None
) -> bool:
    """Return whether the file has the game, as it was last written or later.

    With `changed` it may be as it was at that time, or later.
    """
    since = kept.changed if changed is None else changed
    sql = "SELECT 1 FROM games WHERE id = ? AND started = ? AND changed >= ?"
    row = connection.execute(sql, (kept.id, kept.started, since)).fetchone()
    return row is not None


_COUNT = """
    INSERT INTO results
    SELECT x_player, o_player, geometry, starter, outcome, max(:n, 0), max(:n, 0)
    FROM games WHERE id = :id
        AND outcome <> 'open' AND start = '' AND moves IS NOT settled
    ON CONFLICT DO UPDATE SET games = games + :n, score = max(score + :n, 0)
"""


def _count(
    connection: sqlite3.Connection, kept: KeptGame, number: int, by: int
) -> None:
    """Count how a game has ended, if it has and that counts, or no longer."""
    if not kept.settings.is_watched:
        connection.execute(_COUNT, {"id": number, "n": by})


def remove(connection: sqlite3.Connection, number: int) -> None:
    """Remove the game with this number; how it ended still counts."""
    connection.execute("DELETE FROM games WHERE id = ?", (number,))


def _number(connection: sqlite3.Connection, player: Player) -> int:
    """Return the number of a player, adding the player if necessary."""
    who = kind_and_name(player)
    connection.execute("INSERT OR IGNORE INTO players (kind, name) VALUES (?, ?)", who)
    sql = "SELECT id FROM players WHERE kind = ? AND name = ?"
    found = connection.execute(sql, who).fetchone()
    if found is None:
        raise DamageError("the index of the players is wrong")
    return int(found[0])


def _changing(kept: KeptGame) -> dict[str, object]:
    """Return the values of the columns that change while a game is played."""
    game = kept.game
    return {
        "moves": _numbers(game.moves),
        "undone": _numbers(game.undone),
        "replaced": _all_replaced(game),
        "settled": None if kept.brought_end is None else _numbers(kept.brought_end),
        "outcome": game.outcome,
        "changed": kept.changed,
        "ended": kept.ended,
        "on_board": kept.on_board,
        "unplayed": kept.unplayed,
    }


def from_row(row: Row) -> KeptGame:
    """Return the game in a row of COLUMNS; ValueError if it holds no legal game.

    A row may hold anything, since SQLite does not enforce types.
    """
    number, *texts = row[:12]
    if not 0 < number <= MOST_GAMES:
        raise ValueError("No game has this number.")
    if not all(isinstance(text, str) for text in texts):
        raise ValueError("What should be text is not.")
    x_kind, x_name, o_kind, o_name, starts, *texts = texts
    geometry, starter, start, moves, undone, replaced = texts
    settled, outcome, started, changed, ended, on_board, unplayed = row[12:]
    x_player, o_player = _player(x_kind, x_name), _player(o_kind, o_name)
    settings = GameSettings(x_player, o_player, Starts(starts))
    if geometry not in GEOMETRIES:
        raise ValueError(f"There is no board {geometry}.")
    board = GEOMETRIES[geometry]
    game = Game(
        board,
        Mark(starter),
        _moves(moves),
        _moves(undone),
        tuple(map(_replaced, filter(None, replaced.split(";")))),
        Board.from_text(start, board) if start else None,
    )
    kept = KeptGame(settings, _time(started), game)
    kept.id, kept.was_shown = number, True
    kept.changed = _time(changed)
    kept.ended = None if ended is None else _time(ended)
    kept.brought_end = None if settled is None else _moves(settled)
    kept.on_board = bool(on_board)
    # whatever else is there must not take the game with it
    kept.unplayed = unplayed == 1
    kept.written = kept.counted
    if outcome != game.outcome:
        raise ValueError(f"These moves do not end as {outcome}.")
    return kept


def score_of(ended: Mapping[str, int]) -> Score:
    """Return the score where so many games had each outcome."""
    ends = Outcome.X_WON, Outcome.DRAW, Outcome.O_WON
    return Score(*(max(0, ended.get(end, 0)) for end in ends))


def kind_and_name(player: Player) -> tuple[str, str]:
    """Return the kind and the name of a player, as the file has them."""
    if isinstance(player, Computer):
        return "computer", player.level
    return "human", player.name


def _player(kind: str, name: str) -> Player:
    return Computer(Level(name)) if kind == "computer" else Human(name)


def _numbers(moves: tuple[int, ...]) -> str:
    return " ".join(map(str, moves))


def _moves(text: object) -> tuple[int, ...]:
    if not isinstance(text, str):
        raise ValueError("What should be moves is no text.")
    return tuple(map(int, text.split()))


def _time(milliseconds: object) -> int:
    if not isinstance(milliseconds, int):
        raise ValueError("What should be a time is no number.")
    return milliseconds


def _all_replaced(game: Game) -> str:
    """Return what moves of a game have replaced, as far back as can be read again."""
    text = ";".join(f"{_numbers(r.moves)}|{_numbers(r.undone)}" for r in game.replaced)
    if len(text) <= LONGEST_TEXT:
        return text
    return text[-LONGEST_TEXT:].partition(";")[2]


def _replaced(text: str) -> Replaced:
    moves, _, undone = text.partition("|")
    return Replaced(_moves(moves), _moves(undone))
