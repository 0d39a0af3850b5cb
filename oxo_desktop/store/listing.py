"""Which games the history lists, and in which order; and how games ended."""

from dataclasses import dataclass
from enum import StrEnum

from oxo_desktop.engine import Geometry, Level, Mark, Outcome, Player, Score

Results = dict[Level, dict[Mark, Score]]
"""How the games against each level ended, by who started."""


class Column(StrEnum):
    """What the games can be ordered by."""

    X = "X"
    O = "O"  # noqa: E741 - the mark's name, whatever it looks like
    LEVEL = "level"
    CHANGED = "changed"
    OUTCOME = "outcome"


@dataclass(frozen=True)
class Order:
    """The order of the games; among equals the last played comes first."""

    column: Column = Column.CHANGED
    descending: bool = True


@dataclass(frozen=True)
class Filter:
    """Which games are listed.

    Attributes:
        player: a part of either player's name, in upper or lower case.
        outcome: how the game stands, or None for any outcome.
        opponent: the computer played against, any human for the games of two players,
            or None for all.
        board: what was played on, or None for any board.
    """

    player: str = ""
    outcome: Outcome | None = None
    opponent: Player | None = None
    board: Geometry | None = None
