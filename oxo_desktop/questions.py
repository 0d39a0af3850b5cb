"""What the analyst is asked, and whether the answer is still wanted."""

from collections.abc import Callable
from typing import NamedTuple

from oxo_desktop.engine import Game, Level
from oxo_desktop.engine.stopping import Stop


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


class Question(NamedTuple):
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


class Task:
    """Work that may take longer than the window can wait.

    Args:
        work: called on the analyst's thread with what says when to stop; it returns the
            result.
        done: called with the result on the thread that asked, unless `token` has been
            dropped.
        token: dropped once the result is no longer wanted; its own if left out.
    """

    def __init__(
        self,
        work: Callable[[Stop], object],
        done: Callable[[object], object],
        token: Token | None = None,
    ) -> None:
        self.work, self.done = work, done
        self.token = token or Token()
