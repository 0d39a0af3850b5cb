"""The levels, and the one function that chooses for all of them."""

from enum import StrEnum
from random import Random
from typing import NamedTuple

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark, as_mark
from oxo_desktop.engine.documented import documented_reason, documented_rules
from oxo_desktop.engine.geometry import THREE_BY_THREE, Geometry, Line
from oxo_desktop.engine.hard import hard_reason, hard_rules
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.reasons import Reason, Rule, Stop
from oxo_desktop.engine.refusals import Refusal


class Level(StrEnum):
    """How well a computer plays, the weakest first."""

    RANDOM = "random"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


def as_level(level: str) -> Level:
    """Return the level of this name, such as "hard"; ValueError if there is none."""
    try:
        return Level(level)
    except ValueError:
        raise Refusal(
            "no_level",
            "A level is one of {levels}, not “{level}”.",
            levels=", ".join(Level),
            level=quotable(level),
        ) from None


def levels_of(geometry: Geometry) -> tuple[Level, ...]:
    """Return the levels that differ on this board, the weakest first.

    The opening rules, which distinguish Normal from Easy, are about 3×3 alone.
    """
    if geometry == THREE_BY_THREE:
        return tuple(Level)
    return tuple(level for level in Level if level is not Level.NORMAL)


def level_on(geometry: Geometry, level: Level) -> Level:
    """Return the one of `levels_of` this board that plays as `level` does."""
    return level if level in levels_of(geometry) else Level.EASY


def rules_of(level: Level, geometry: Geometry) -> tuple[Rule, ...]:
    """Return a level's rules on a board, in the order in which it goes through them.

    The first that has a square to offer decides. Raises ValueError if `level` is none.
    """
    level = as_level(level)
    if level is Level.RANDOM:
        return (Rule.RANDOM,)
    if level is Level.HARD:
        return hard_rules(geometry)
    return documented_rules(geometry, easy=level is Level.EASY)


class Choice(NamedTuple):
    """The square that a computer chose, and why.

    Attributes:
        position: an empty square of the board it was asked about.
        reason: the rule that chose it and what it saw; `position` is one of its
            `positions`.
    """

    position: int
    reason: Reason

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of its reason that its square lies on."""
        return tuple(line for line in self.reason.lines if self.position in line)


def choose(
    level: str, board: Board, mark: str, rng: Random, stop: Stop | None = None
) -> Choice:
    """Return what a computer of `level` plays for `mark`.

    Args:
        level: of the computer, such as "hard".
        board: a position that is not finished.
        mark: whose move it is.
        rng: decides among the squares that the rule allows, all equally likely.
        stop: asked every few milliseconds while Hard searches; once it returns True,
            Hard goes by what it knows. Only 4×4×4 takes long.

    Raises ValueError if `level` is no level or `mark` no mark, and on a finished board.
    """
    rules.check_is_open(board)
    reason = _reason(as_level(level), board, as_mark(mark), stop)
    return Choice(rng.choice(reason.positions), reason)


def _reason(level: Level, board: Board, mark: Mark, stop: Stop | None) -> Reason:
    if level is Level.RANDOM:
        return Reason(Rule.RANDOM, tuple(board.available_moves()))
    if level is Level.HARD:
        return hard_reason(board, mark, stop)
    return documented_reason(board, mark, easy=level is Level.EASY)
