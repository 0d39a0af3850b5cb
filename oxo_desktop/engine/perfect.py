"""Perfect play: exact outcomes, and the moves that keep them.

The whole tree below a position is searched once and remembered. A side's marks are the
bits of a number here, bit 0 for square 1, because the search visits thousands of
positions, and its first answer must come within 20 ms.
"""

from enum import IntEnum
from functools import cache

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark, as_mark
from oxo_desktop.engine.geometry import Geometry
from oxo_desktop.engine.reasons import Reason, Rule
from oxo_desktop.engine.refusals import Refusal

MOST_SQUARES = 9
"""The largest board whose whole tree is searched."""


class Value(IntEnum):
    """What a position is worth to the side to move, when both play perfectly."""

    LOSS = -1
    DRAW = 0
    WIN = 1


def move_values(board: Board, mark: Mark) -> dict[int, Value]:
    """Return the value for `mark` of playing on each empty square.

    Raises ValueError on a finished board and on one with more than 9 squares.
    """
    rules.check_is_open(board)
    if len(board.geometry.positions) > MOST_SQUARES:
        raise Refusal(
            "too_large",
            "Perfect play is known for boards of up to {most} squares, "
            "not for {board}.",
            most=MOST_SQUARES,
            board=board.geometry.name,
        )
    own, other = _bits(board, mark), _bits(board, mark.other)
    search = _search(board.geometry)
    return {
        p: Value(search.value_of_move(own, other, p - 1))
        for p in board.available_moves()
    }


def perfect_reason(board: Board, mark: Mark) -> Reason:
    """Return every move that keeps the exact outcome, and what that outcome is.

    Raises ValueError as `move_values` does.
    """
    values = move_values(board, mark)
    best = max(values.values())
    return Reason(_RULES[best], tuple(p for p, v in values.items() if v == best))


def choose_move(board: Board, mark: str, opponent_mark: str | None = None) -> int:
    """Return a perfect move for `mark`: the lowest position among equals.

    `opponent_mark` can be left out; if given, it must be the other mark. Raises
    ValueError if it isn't, and as `move_values` does.
    """
    own = as_mark(mark)
    if opponent_mark is not None and opponent_mark != own.other:
        raise Refusal(
            "wrong_opponent",
            "The opponent of {mark} is {other}.",
            mark=own,
            other=own.other,
        )
    return perfect_reason(board, own).positions[0]


_RULES = {
    Value.WIN: Rule.FORCES_WIN,
    Value.DRAW: Rule.KEEPS_DRAW,
    Value.LOSS: Rule.LOST,
}


class _Search:
    """Negamax over one geometry, with every position's value remembered."""

    def __init__(self, geometry: Geometry) -> None:
        self._squares = range(len(geometry.positions))
        self._full = (1 << len(geometry.positions)) - 1
        self._lines_through = [
            [
                sum(1 << (p - 1) for p in line)
                for line in geometry.lines_through(position)
            ]
            for position in geometry.positions
        ]
        self._known: dict[tuple[int, int], int] = {}

    def value_of_move(self, own: int, other: int, square: int) -> int:
        """Return the value for `own` of playing on `square`, which must be empty."""
        own |= 1 << square
        for line in self._lines_through[square]:
            if own & line == line:
                return 1
        if own | other == self._full:
            return 0
        return -self._value(other, own)

    def _value(self, own: int, other: int) -> int:
        known = self._known.get((own, other))
        if known is not None:
            return known
        taken = own | other
        best = -1
        for square in self._squares:
            if not taken >> square & 1:
                best = max(best, self.value_of_move(own, other, square))
                if best == 1:
                    break
        self._known[own, other] = best
        return best


@cache
def _search(geometry: Geometry) -> _Search:
    return _Search(geometry)


def _bits(board: Board, mark: Mark) -> int:
    return sum(1 << i for i, cell in enumerate(board.cells) if cell is mark)
