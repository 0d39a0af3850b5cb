"""The games that the history lists, as the window and the queries know them.

A row of the file may hold anything: somebody may have edited it by hand. One that is no
legal game is listed with whatever is known about it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from oxo_desktop.engine import (
    Computer,
    Game,
    Geometry,
    Human,
    Level,
    Mark,
    Outcome,
    Player,
    Score,
    read_line,
)
from oxo_desktop.engine.notation import LONGEST_LINE, looks_like_a_board
from oxo_desktop.engine.players import LONGEST_NAME
from oxo_desktop.engine.quoting import can_stand_in_a_name

E = TypeVar("E", bound=StrEnum)

Results = dict[Level, dict[Mark, Score]]
"""How the games against each level ended, by who started."""


class Column(StrEnum):
    """What the games can be ordered by."""

    X = "X"
    O = "O"  # noqa: E741 - the mark's name, whatever it looks like
    LEVEL = "level"
    CHANGED = "changed"
    OUTCOME = "outcome"


@dataclass(frozen=True, slots=True)
class Order:
    """The order of the games; among equals the last played comes first."""

    column: Column = Column.CHANGED
    descending: bool = True


@dataclass(frozen=True, slots=True)
class TwoComputers:
    """What stands for an opponent in a game that somebody has only watched."""


Opponent = Player | TwoComputers
"""The computer played against, or any human where two play."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are listed.

    Attributes:
        player: a part of either player's name, in upper or lower case.
        outcome: how the game stands, or None for any outcome.
        opponent: whom somebody played against, or None for all.
        board: what was played on, or None for any board.
    """

    player: str = ""
    outcome: Outcome | None = None
    opponent: Opponent | None = None
    board: Geometry | None = None


_LAST_TIME = 253_402_300_799_999
"""The end of the year 9999, in milliseconds since 1970."""


_BOTH = "x.kind = 'computer' AND o.kind = 'computer'"


def _name_as_shown(mark: Mark, other: Mark) -> str:
    """Return SQL for the name of who plays `mark`: their own, or what they are called.

    A filter and an order go by what is seen.
    """
    player, opponent = mark.lower(), other.lower()
    return f"""
        CASE WHEN {_BOTH} THEN called({player}.name, 'both')
        WHEN {player}.kind = 'computer' THEN called('{mark}', '{mark}')
        WHEN {player}.name <> '' THEN {player}.name
        WHEN {opponent}.kind = 'computer' THEN called('{mark}', '{other}')
        ELSE called('{mark}', '') END
    """


X_NAME, O_NAME = (_name_as_shown(mark, mark.other) for mark in Mark)

OPPONENT_KIND, OPPONENT_NAME = (
    f"CASE WHEN {_BOTH} THEN '{both}' "
    f"WHEN x.kind = 'computer' THEN x.{column} ELSE o.{column} END"
    for column, both in (("kind", "both"), ("name", ""))
)
"""SQL for the computer played against, one of two humans, or ``both`` computers."""


def as_bytes(text: str) -> str:
    """Return SQL for the bytes of a text, since invalid UTF-8 would be an error.

    Of a text that is too long they are only as many as show that it is.
    """
    return f"CAST(substr({text}, 1, {LONGEST_LINE + 1}) AS BLOB)"


# an invalid position must not be read as moves
_START = """
    CASE WHEN start = '' THEN '' WHEN start GLOB '*[^XO.]*' THEN '? '
    ELSE start || ' ' END
"""

COLUMNS = ", ".join(
    (
        "games.id",
        "CAST(started AS INTEGER)",
        "CAST(changed AS INTEGER)",
        *map(
            as_bytes,
            (
                X_NAME, O_NAME, OPPONENT_KIND, OPPONENT_NAME, "starter", "outcome",
                f"geometry || ' ' || starter || ' ' || {_START} || moves",
            ),
        ),
    )
)  # fmt: skip
"""What `from_row` reads, of `FROM`."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """What the history shows of a game; None for what is unknown.

    Attributes:
        id: its number in the file.
        started, changed: when it was begun and last played, in milliseconds since 1970.
        x_name, o_name: the players' names as the window shows them.
        opponent: whom somebody played against.
        starter, outcome: who made the first move, and how the game stands.
        line: the game in one line of text, legal or not.
    """

    id: int
    started: int | None
    changed: int | None
    x_name: str
    o_name: str
    opponent: Opponent | None
    starter: Mark | None
    outcome: Outcome | None
    line: str

    @property
    def is_set_up(self) -> bool:
        """Whether it starts with a position, and so counts for no result."""
        words = self.line.split()
        return len(words) > 2 and looks_like_a_board(words[2])

    @property
    def game(self) -> Game | None:
        """The game, or None if the row holds no legal one."""
        try:
            game = read_line(self.line)
        except ValueError:
            return None
        return game if game.outcome == self.outcome else None


def from_row(row: tuple[Any, ...]) -> ListedGame:
    """Return the game in a row of COLUMNS, whatever the row holds."""
    number, started, changed, *texts = row
    x_name, o_name, kind, name, starter, outcome, line = map(decoded, texts)
    return ListedGame(
        number,
        _time(started),
        _time(changed),
        _name(x_name),
        _name(o_name),
        _opponent(kind, name),
        _member(Mark, starter),
        _member(Outcome, outcome),
        line,
    )


def decoded(data: bytes | None) -> str:
    """Return the text in a column, as far as it is one."""
    return (data or b"").decode(errors="replace")


def _time(milliseconds: int | None) -> int | None:
    if milliseconds is None or not 0 <= milliseconds <= _LAST_TIME:
        return None
    return milliseconds


def _name(text: str) -> str:
    return "".join(filter(can_stand_in_a_name, text))[:LONGEST_NAME]


def _opponent(kind: str, name: str) -> Opponent | None:
    if kind == "both":
        return TwoComputers()
    if kind != "computer":
        return Human()
    level = _member(Level, name)
    return None if level is None else Computer(level)


def _member(values: type[E], text: str) -> E | None:
    return values(text) if text in list(values) else None
