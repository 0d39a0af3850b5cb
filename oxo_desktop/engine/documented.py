"""The rule-based computer, as its document describes it.

The source is "The core of the tic-tac-toe program", steps 1 to 8. The document numbers
the squares from 0 and leaves open whether a win goes before a block; here it does. Its
EASY flag, `easy` in this module, switches the opening rules off. They are for 3×3 only.
"""

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.geometry import THREE_BY_THREE
from oxo_desktop.engine.reasons import Reason, Rule


def documented_reason(board: Board, mark: Mark, *, easy: bool) -> Reason:
    """Return the rule that applies for `mark`, with every square it allows.

    The board must have an empty square.
    """
    return (
        (None if easy else _opening(board, mark))
        or _completing(Rule.WIN, board, mark)
        or _completing(Rule.BLOCK, board, mark.other)
        or _most_lines(board)
    )


def _opening(board: Board, mark: Mark) -> Reason | None:
    geometry = board.geometry
    if geometry != THREE_BY_THREE:
        return None
    match [p for p in geometry.positions if board[p] is not None]:
        case []:
            return Reason(Rule.OPENING, (1, 3, 5, 7, 9))
        case [only] if board[only] is mark.other and only in geometry.corners:
            opposite = geometry.opposite_corner(only)
            return Reason(Rule.OPPOSITE_CORNER, (opposite,))
    return None


def _completing(rule: Rule, board: Board, mark: Mark) -> Reason | None:
    """Return the squares that complete a line of `mark`, or None if there are none.

    `rule` is `Rule.WIN` where `mark` is one's own, `Rule.BLOCK` where it is not.
    """
    found = rules.lacking_one(board, mark)
    if not found:
        return None
    return Reason(rule, tuple(sorted(set(found.values()))), tuple(found))


def _most_lines(board: Board) -> Reason:
    """Choose the empty squares on most lines.

    On 3×3 that is the document's centre (on four lines), then a corner (three), then
    an edge (two); it holds on any geometry.
    """
    geometry = board.geometry
    empty = board.available_moves()
    most = max(len(geometry.lines_through(p)) for p in empty)
    squares = tuple(p for p in empty if len(geometry.lines_through(p)) == most)
    return Reason(_rule_for(board, squares), squares)


def _rule_for(board: Board, squares: tuple[int, ...]) -> Rule:
    geometry = board.geometry
    places = {
        Rule.CENTRE: (geometry.centre,),
        Rule.CORNER: geometry.corners,
        Rule.EDGE: geometry.edges,
    }
    for rule, place in places.items():
        if set(squares) <= set(place):
            return rule
    return Rule.MOST_LINES
