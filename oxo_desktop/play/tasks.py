"""What the analyst is asked, and how its work is stopped, or waits for the window."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum, auto
from time import monotonic, sleep
from typing import NamedTuple

from oxo_desktop.engine import Game, Level
from oxo_desktop.engine.hard import follows_strategy
from oxo_desktop.engine.reasons import Stop

LONGEST_THOUGHT = 2.0
"""Seconds for a move or a hint. Only on 4×4×4 does Hard ever need them."""

_is_painting = False


class Token:
    """Says whether an answer is still wanted.

    Attributes:
        is_dropped: whether it is not; what works on it stops within 20 ms.
    """

    def __init__(self) -> None:
        self.is_dropped = False

    def drop(self) -> None:
        """Stop the work, and tell no answer."""
        self.is_dropped = True


class Priority(IntEnum):
    """What is worked on first: the lowest of what is waiting."""

    MOVE = auto()
    """A move or a hint."""
    ASKED = auto()
    """What the player has opened, such as a review or a puzzle."""
    VALUES = auto()
    """What squares are worth; it is stopped for anything else, and goes on later."""
    CONTEST = auto()
    """Games of two computers; they are stopped for anything else likewise."""


class Question(NamedTuple):
    """What a level would play for the side to move.

    Attributes:
        position: a game that is not over.
        level: of the computer that chooses.
        token: dropped once the position goes.
        is_hint: whether a human has asked.
        made: the square that was played, if it is to be found out why.
    """

    position: Game
    level: Level
    token: Token
    is_hint: bool = False
    made: int | None = None


class Task:
    """Work that may take longer than the window can wait.

    Args:
        work: called on the analyst's thread with what says when to stop; it returns the
            result.
        done: called on the thread that asked with the result, or with the Refusal that
            was raised, unless `token` has been dropped; with None if the work has
            failed.
        token: dropped once the result is no longer wanted; its own if left out.
        priority: what it waits for.
    """

    def __init__(
        self,
        work: Callable[[Stop], object],
        done: Callable[[object], object],
        token: Token | None = None,
        priority: Priority = Priority.ASKED,
    ) -> None:
        self.work, self.done = work, done
        self.token, self.priority = token or Token(), priority


def thinking_limit(game: Game) -> Stop:
    """Return what stops the search for the next move of a game that is not over.

    It goes on to its end where a strategy has been followed, which ends in a win.
    """
    return (lambda: False) if follows_strategy(game) else time_limit()


def time_limit(seconds: float = LONGEST_THOUGHT) -> Stop:
    """Return what stops a search so many seconds from now."""
    end = monotonic() + seconds
    return lambda: monotonic() > end


@contextmanager
def painting() -> Iterator[None]:
    """Let those who call `wait_for_painting` wait until the block has ended.

    Python runs one thread at a time, and a painting may have to wait for its turn with
    each call of Qt: what took 6 ms took up to 46 while a search went on, and with this
    13.
    """
    global _is_painting
    _is_painting = True
    try:
        yield
    finally:
        _is_painting = False


def wait_for_painting() -> None:
    """Wait while something is painted on the interface thread."""
    while _is_painting:
        sleep(0.001)
