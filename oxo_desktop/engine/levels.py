"""The levels, and the one function that chooses for all of them."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from random import Random

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark, as_mark
from oxo_desktop.engine.documented import documented_reason
from oxo_desktop.engine.geometry import THREE_BY_THREE, Geometry
from oxo_desktop.engine.perfect import MOST_SQUARES, perfect_reason
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.reasons import Reason, Rule
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


@dataclass(frozen=True)
class Choice:
    """The square that a computer chose, and why.

    Attributes:
        position: an empty square of the board it was asked about.
        reason: the rule that chose it and what it saw; `position` is one of its
            `positions`.
    """

    position: int
    reason: Reason


def choose(level: str, board: Board, mark: str, rng: Random) -> Choice:
    """Return what a computer of `level` plays for `mark`.

    Every square that its rule allows is equally likely; `rng` decides. Where a board is
    too large to be searched, Hard keeps to the documented rules. Raises ValueError if
    `level` is no level or `mark` no mark, and on a finished board.
    """
    rules.check_is_open(board)
    reason = _REASONS[as_level(level)](board, as_mark(mark))
    return Choice(rng.choice(reason.positions), reason)


def _random_reason(board: Board, _mark: Mark) -> Reason:
    return Reason(Rule.RANDOM, tuple(board.available_moves()))


def _hard_reason(board: Board, mark: Mark) -> Reason:
    if board.geometry.size > MOST_SQUARES:
        return documented_reason(board, mark, easy=True)
    return perfect_reason(board, mark)


_REASONS: dict[Level, Callable[[Board, Mark], Reason]] = {
    Level.RANDOM: _random_reason,
    Level.EASY: partial(documented_reason, easy=True),
    Level.NORMAL: partial(documented_reason, easy=False),
    Level.HARD: _hard_reason,
}
