"""The value of a square without looking ahead, by the lines through it."""

from oxo_desktop.engine.board import Board, Mark, as_mark
from oxo_desktop.engine.geometry import Line

DEAD, COMPLETES, BLOCKS, OPEN, OTHER = -1, 100, 20, 3, 1
"""What a line weighs: with both marks on it; where `mark` completes it; where the
opponent would; without a mark of the opponent's; and any other line. These are the
weights of the OXO model."""


def square_value(board: Board, position: int, mark: str) -> int:
    """Return what `position` is worth to `mark`: the sum over the lines through it.

    It is defined on full squares too. Raises ValueError if `mark` is neither X nor O.
    """
    own = as_mark(mark)
    through = board.geometry.lines_through(position)
    return sum(_line_value(board, line, own) for line in through)


def _line_value(board: Board, line: Line, mark: Mark) -> int:
    held = [board.cells[position - 1] for position in line]
    is_own, is_others = mark in held, mark.other in held
    if is_own and is_others:
        return DEAD
    if held.count(None) == 1:
        return BLOCKS if is_others else COMPLETES
    return OTHER if is_others else OPEN
