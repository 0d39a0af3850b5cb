"""The reason for a computer's choice: the rule, what it saw, and how the game ends."""

from collections.abc import Callable
from enum import IntEnum, StrEnum
from typing import NamedTuple

from oxo_desktop.engine.geometry import Line

Stop = Callable[[], bool]
"""Asked every few milliseconds of a search, which it ends by returning True."""


class Stopped(Exception):  # noqa: N818 - nothing has gone wrong
    """The search was to end."""


class Rule(StrEnum):
    """Every rule by which a computer chooses."""

    RANDOM = "any empty square"
    OPENING = "opens in a corner or the centre"
    OPPOSITE_CORNER = "answers a corner with the opposite corner"
    WIN = "completes a line"
    BLOCK = "blocks a line"
    CENTRE = "takes the centre"
    CORNER = "takes a corner"
    EDGE = "takes an edge"
    MOST_LINES = "takes a square on most lines"
    THREATS = "starts a run of threats that cannot be stopped"
    STOPS_THREATS = "stops a run of threats"
    PROMISING = "takes the most promising square"
    FORCES_WIN = "wins whatever the opponent does"
    KEEPS_DRAW = "cannot lose from here"
    LOST = "every square loses against perfect play"


class Value(IntEnum):
    """What a position is worth to a side, when both play perfectly."""

    LOSS = -1
    DRAW = 0
    WIN = 1


class Verdict(NamedTuple):
    """How a game ends after a move when both sides play perfectly.

    That is the outcome first, then the shortest win or the longest defence.

    Attributes:
        value: for the side that makes the move, or None where it is not known.
        plies: how many moves are made until the end, this one included, or None where
            it is not known.
    """

    value: Value | None
    plies: int | None


class Reason(NamedTuple):
    """The rule that applied, and what it saw.

    Attributes:
        rule: the first rule that had a square to offer.
        positions: every square that the rule allowed, in rising order.
        lines: those that lack one square, where the rule is to win or to block; where
            it is about a run of threats, its lines, each lacking one when its turn
            comes.
        verdict: how the game ends after any of `positions`, or None where that was not
            looked at.
        losing: every square that loses, where the rule is about the outcome and that of
            each square is known; otherwise None.
    """

    rule: Rule
    positions: tuple[int, ...]
    lines: tuple[Line, ...] = ()
    verdict: Verdict | None = None
    losing: tuple[int, ...] | None = None
