"""The rule-based computer, as its document describes it.

The source is "The core of the tic-tac-toe program", steps 1 to 8. The document numbers
the squares from 0 and leaves open whether a win goes before a block; here it does. Its
EASY flag, `easy` in this module, switches the opening rules off. They are for 3×3 only.
"""

from collections.abc import Callable
from functools import partial

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.geometry import THREE_BY_THREE, Geometry
from oxo_desktop.engine.reasons import Reason, Rule


def documented_rules(geometry: Geometry, *, easy: bool) -> tuple[Rule, ...]:
    """Return the rules in the order in which the computer goes through them.

    Centre, corner and edge are the squares of 3×3 on the most lines, and then those on
    the most of the rest. On other boards the most lines count by themselves.
    """
    if geometry != THREE_BY_THREE:
        return (Rule.WIN, Rule.BLOCK, Rule.MOST_LINES)
    opening = () if easy else (Rule.OPENING, Rule.OPPOSITE_CORNER)
    return (*opening, Rule.WIN, Rule.BLOCK, Rule.CENTRE, Rule.CORNER, Rule.EDGE)


def documented_reason(board: Board, mark: Mark, *, easy: bool) -> Reason:
    """Return the first rule with a square to offer to `mark`, and all its squares.

    The board must have an empty square.
    """
    found = (
        _FINDERS[rule](board, mark)
        for rule in documented_rules(board.geometry, easy=easy)
    )
    return next(filter(None, found))


def _opening(board: Board, _: Mark) -> Reason | None:
    if any(board.cells):
        return None
    return Reason(Rule.OPENING, (1, 3, 5, 7, 9))


def _opposite_corner(board: Board, mark: Mark) -> Reason | None:
    geometry = board.geometry
    match [p for p in geometry.positions if board[p] is not None]:
        case [only] if board[only] is mark.other and only in geometry.corners:
            opposite = geometry.opposite_corner(only)
            return Reason(Rule.OPPOSITE_CORNER, (opposite,))
    return None


def _completing(rule: Rule, board: Board, mark: Mark) -> Reason | None:
    """Return the squares that complete a line of `mark`, or None if there are none."""
    squares = rules.completing(board, mark)
    if not squares:
        return None
    return Reason(rule, squares, tuple(rules.lacking_one(board, mark)))


def _place(rule: Rule, board: Board, _: Mark) -> Reason | None:
    """Return the empty squares of a kind, or None if there are none."""
    geometry = board.geometry
    place = {
        Rule.CENTRE: (geometry.centre,),
        Rule.CORNER: geometry.corners,
        Rule.EDGE: geometry.edges,
    }[rule]
    squares = tuple(p for p in board.available_moves() if p in place)
    return Reason(rule, squares) if squares else None


def _most_lines(board: Board, _: Mark) -> Reason:
    """Return the empty squares on most lines."""
    geometry = board.geometry
    empty = board.available_moves()
    most = max(len(geometry.lines_through(p)) for p in empty)
    squares = tuple(p for p in empty if len(geometry.lines_through(p)) == most)
    return Reason(Rule.MOST_LINES, squares)


_FINDERS: dict[Rule, Callable[[Board, Mark], Reason | None]] = {
    Rule.OPENING: _opening,
    Rule.OPPOSITE_CORNER: _opposite_corner,
    Rule.WIN: partial(_completing, Rule.WIN),
    Rule.BLOCK: lambda board, mark: _completing(Rule.BLOCK, board, mark.other),
    **{rule: partial(_place, rule) for rule in (Rule.CENTRE, Rule.CORNER, Rule.EDGE)},
    Rule.MOST_LINES: _most_lines,
}
