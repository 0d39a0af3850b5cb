"""The levels, and the one function that chooses for all of them.

Easy and Normal are the rule-based computer that "The core of the tic-tac-toe program"
describes in eight steps, one of the texts that OXO was made after. It numbers the
squares from 0 and leaves open whether a win goes before a block; here it does. Its flag
EASY switches the opening rules off; here that is a level. They are for 3×3 only.

Beginner goes by three rules on every board, and may overlook the first two: one draw in
three overlooks the squares that win, and one more in three those that block. What it
then takes at random may win or block all the same, and counts as that. So its reason
follows from the position and the square alone, however the square was found.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import NamedTuple

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark, as_mark
from oxo_desktop.engine.game import MoveChooser
from oxo_desktop.engine.geometry import THREE_BY_THREE, Geometry, Line
from oxo_desktop.engine.hard import hard_reason, hard_rules
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.reasons import Reason, Rule, Stop
from oxo_desktop.engine.refusals import Refusal


class Level(StrEnum):
    """How a computer plays, in the order in which players are offered it.

    Normal is Easy with the opening rules. One of these, to answer a corner with the
    opposite one, can be beaten: against perfect play Normal loses more often than Easy.
    """

    RANDOM = "random"
    BEGINNER = "beginner"
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
    """Return the levels that differ on this board, in the order of `Level`.

    The opening rules, by which Normal differs from Easy, are about 3×3 alone.
    """
    if geometry == THREE_BY_THREE:
        return tuple(Level)
    return tuple(level for level in Level if level is not Level.NORMAL)


def level_on(geometry: Geometry, level: Level) -> Level:
    """Return the one of `levels_of` this board that plays as `level` does."""
    return level if level in levels_of(geometry) else Level.EASY


def rules_of(level: Level, geometry: Geometry) -> tuple[Rule, ...]:
    """Return a level's rules on a board, in the order in which it goes through them.

    The first that has a square to offer decides, unless Beginner overlooks that. On 3×3
    the centre is on four lines, a corner on three and an edge on two; on other boards
    the squares on the most lines take the place of these three rules, or any square
    where all are on as many. Raises ValueError if `level` is none.
    """
    level = as_level(level)
    if level is Level.RANDOM:
        return (Rule.RANDOM,)
    if level is Level.BEGINNER:
        return (Rule.WIN, Rule.BLOCK, Rule.RANDOM)
    if level is Level.HARD:
        return hard_rules(geometry)
    if geometry != THREE_BY_THREE:
        differ = len({len(geometry.lines_through(p)) for p in geometry.positions}) > 1
        return (Rule.WIN, Rule.BLOCK, Rule.MOST_LINES if differ else Rule.RANDOM)
    opening = () if level is Level.EASY else (Rule.OPENING, Rule.OPPOSITE_CORNER)
    return (*opening, Rule.WIN, Rule.BLOCK, Rule.CENTRE, Rule.CORNER, Rule.EDGE)


class Choice(NamedTuple):
    """The square that a computer chose, and why.

    Attributes:
        position: an empty square, one of the `positions` of the reason.
        reason: the rule that chose it and what it saw.
        overlooked: the rules before it that would have chosen another square.
    """

    position: int
    reason: Reason
    overlooked: tuple[Reason, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of its reason that its square lies on."""
        return tuple(line for line in self.reason.lines if self.position in line)


def choose(
    level: str, board: Board, mark: str, rng: Random, stop: Stop | None = None
) -> Choice:
    """Return what a computer of `level`, such as "hard", plays for `mark`.

    `rng` decides among the squares that the rule allows, all equally likely. `stop` is
    asked every few milliseconds while Hard searches; once it returns True, Hard goes by
    what it knows. Only 4×4×4 takes long.

    Raises ValueError if `level` is no level or `mark` no mark, and on a finished board.
    """
    reasons = _reasons_of(level, board, mark, stop)
    seen = next(r for r in reasons if r is reasons[-1] or rng.choice(_DRAWS))
    return _choice_among(reasons, rng.choice(seen.positions))


def chances(level: str, board: Board, mark: str) -> dict[int, float]:
    """Return the squares that `choose` may choose, and how probable each of them is.

    What is raised is that of `choose`.
    """
    reasons, left = _reasons_of(level, board, mark, None), 1.0
    found = dict.fromkeys((p for r in reasons for p in r.positions), 0.0)
    for reason in reasons:
        taken = left if reason is reasons[-1] else left * sum(_DRAWS) / len(_DRAWS)
        for position in reason.positions:
            found[position] += taken / len(reason.positions)
        left -= taken
    return found


def computer(level: str, rng: Random | None = None) -> MoveChooser:
    """Return a player for `play_game`: a computer of `level`, such as "hard".

    `rng` decides as in `choose`; left out, chance does. Raises ValueError if `level` is
    no level.
    """
    level, rng = as_level(level), rng or Random()
    return lambda board, mark: choose(level, board, mark, rng).position


def explain(
    level: str, board: Board, mark: str, position: int, stop: Stop | None = None
) -> Choice | None:
    """Return the choice by which a computer of `level` plays on `position`.

    None if it would not play there. `stop`, and what is raised, are those of `choose`.
    """
    reasons = _reasons_of(level, board, mark, stop)
    is_allowed = any(position in reason.positions for reason in reasons)
    return _choice_among(reasons, position) if is_allowed else None


def _reasons_of(
    level: str, board: Board, mark: str, stop: Stop | None
) -> tuple[Reason, ...]:
    """Return what may decide, in order: all but the last may be overlooked."""
    rules.check_is_open(board)
    level, own = as_level(level), as_mark(mark)
    if level is Level.HARD:
        return (hard_reason(board, own, stop),)
    tried = (_reason(r, board, own) for r in rules_of(level, board.geometry))
    found = filter(None, tried)
    return tuple(found) if level is Level.BEGINNER else (next(found),)


def _choice_among(reasons: tuple[Reason, ...], position: int) -> Choice:
    """Return the choice of a square for the first of the reasons that allows it."""
    index = next(i for i, r in enumerate(reasons) if position in r.positions)
    return Choice(position, reasons[index], reasons[:index])


def _reason(rule: Rule, board: Board, mark: Mark) -> Reason | None:
    """Return all squares that a rule offers, or None if there are none."""
    squares = _SQUARES[rule](board, mark)
    threatening = {Rule.WIN: mark, Rule.BLOCK: mark.other}.get(rule)
    lines = rules.lacking_one(board, threatening) if threatening else ()
    return Reason(rule, squares, tuple(lines)) if squares else None


def looked_at(rule: Rule, board: Board, mark: Mark) -> tuple[Line, ...]:
    """Return the lines that a rule looks at for `mark`.

    To win or to block, those are the lines that one side alone has marks on; for the
    most lines, those through the squares that have most; for the opposite corner, the
    line to it. Other rules look at squares.
    """
    lines = board.geometry.lines
    if rule in (Rule.WIN, Rule.BLOCK):
        own = mark if rule is Rule.WIN else mark.other
        held = [{board[p] for p in line} - {None} for line in lines]
        return tuple(
            li for li, marks in zip(lines, held, strict=True) if marks == {own}
        )
    if rule is Rule.MOST_LINES:
        squares = _on_most_lines(board, mark)
        return tuple(line for line in lines if not {*line}.isdisjoint(squares))
    if rule is Rule.OPPOSITE_CORNER:
        corners = {*_opposite_corner(board, mark)}
        full = {p for p in board.geometry.positions if board[p] is not None}
        return tuple(li for li in lines if corners & {*li} and full & {*li})
    return ()


def _opposite_corner(board: Board, mark: Mark) -> tuple[int, ...]:
    corners = board.geometry.corners
    match [p for p in board.geometry.positions if board[p] is not None]:
        case [only] if board[only] is mark.other and only in corners:
            return (corners[-1 - corners.index(only)],)
    return ()


def _free(board: Board, *squares: int | None) -> tuple[int, ...]:
    return tuple(p for p in board.available_moves() if p in squares)


def _on_most_lines(board: Board, _: Mark) -> tuple[int, ...]:
    empty, lines_through = board.available_moves(), board.geometry.lines_through
    most = max(len(lines_through(p)) for p in empty)
    return tuple(p for p in empty if len(lines_through(p)) == most)


_SQUARES: dict[Rule, Callable[[Board, Mark], tuple[int, ...]]] = {
    Rule.RANDOM: lambda board, _: tuple(board.available_moves()),
    Rule.OPENING: lambda board, _: () if any(board.cells) else (1, 3, 5, 7, 9),
    Rule.OPPOSITE_CORNER: _opposite_corner,
    Rule.WIN: rules.completing,
    Rule.BLOCK: lambda board, mark: rules.completing(board, mark.other),
    Rule.CENTRE: lambda board, _: _free(board, board.geometry.centre),
    Rule.CORNER: lambda board, _: _free(board, *board.geometry.corners),
    Rule.EDGE: lambda board, _: _free(board, *board.geometry.edges),
    Rule.MOST_LINES: _on_most_lines,
}
"""What each rule offers; the board has an empty square."""

_DRAWS = (True, True, False)
"""Whether Beginner sees what a rule offers."""
