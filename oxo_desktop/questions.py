"""What the controller asks the analyst, and whether the answer is still wanted."""

from dataclasses import dataclass

from oxo_desktop.engine import Game, Level


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
