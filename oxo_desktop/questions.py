"""What the analyst is asked, and whether the answer is still wanted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from oxo_desktop.engine import Game, Geometry, Level

if TYPE_CHECKING:
    from oxo_desktop.engine.puzzles import PuzzleKind


class Token:
    """Says whether an answer is still wanted.

    Attributes:
        is_dropped: whether it is not; what works on it stops within 20 ms.
    """

    def __init__(self) -> None:
        self.is_dropped = False

    def drop(self) -> None:
        """Have the work stopped, and no answer told."""
        self.is_dropped = True


@dataclass(frozen=True)
class Question:
    """What a level would play for the side to move.

    Attributes:
        position: a game that is not over.
        level: of the computer that chooses.
        token: dropped once the position goes.
        is_hint: whether a human has asked.
    """

    position: Game
    level: Level
    token: Token
    is_hint: bool = False


@dataclass(frozen=True)
class PuzzlesWanted:
    """Puzzles to be drawn, no two of them alike.

    Attributes:
        kind: what is to be found in each.
        geometry: the board that they are on.
        number: how many.
        token: dropped once they are no longer wanted.
    """

    kind: PuzzleKind
    geometry: Geometry
    number: int
    token: Token = field(default_factory=Token)
