"""Perfect play: exact outcomes, and the moves that keep them.

The whole tree below a position is searched once and remembered. A side's marks are the
bits of a number here, bit 0 for square 1, because the search visits thousands of
positions, and its first answer must come within 20 ms.
"""

from functools import cache

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark, as_mark
from oxo_desktop.engine.geometry import Geometry
from oxo_desktop.engine.reasons import Forecast, Reason, Rule, Value
from oxo_desktop.engine.refusals import Refusal

MOST_SQUARES = 9
"""The largest board whose whole tree is searched."""


def forecasts(board: Board, mark: Mark) -> dict[int, Forecast]:
    """Return for each empty square how the game ends if `mark` plays there.

    Raises ValueError on a finished board and on one with more than 9 squares.
    """
    rules.check_is_open(board)
    if board.geometry.size > MOST_SQUARES:
        raise Refusal(
            "too_large",
            "Perfect play is known for boards of up to {most} squares, "
            "not for {board}.",
            most=MOST_SQUARES,
            board=board.geometry.name,
        )
    own, other = _bits(board, mark), _bits(board, mark.other)
    search, empty = _search(board.geometry), board.available_moves()
    return {
        p: _forecast(search.score_of_move(own, other, p - 1), len(empty)) for p in empty
    }


def perfect_reason(board: Board, mark: Mark) -> Reason:
    """Return every perfect move for `mark`, and what it does.

    Perfect is what keeps the best outcome, wins soonest or loses latest. Where every
    square loses as soon, one that blocks a line is better: the opponent may err. Raises
    ValueError as `forecasts` does.
    """
    found = forecasts(board, mark)
    best = max(found.values(), key=_rank)
    squares = tuple(p for p, forecast in found.items() if forecast == best)
    if best == (Value.WIN, 1):
        return Reason(Rule.WIN, squares, tuple(rules.lacking_one(board, mark)), best)
    threats = rules.lacking_one(board, mark.other)
    blocks = tuple(p for p in squares if p in threats.values())
    if blocks and (best.value is Value.LOSS or blocks == squares):
        return Reason(Rule.BLOCK, blocks, tuple(threats), best)
    return Reason(_RULES[best.value], squares, forecast=best)


def choose_move(board: Board, mark: str, opponent_mark: str | None = None) -> int:
    """Return a move for `mark` that keeps the best outcome: the lowest such position.

    `opponent_mark` can be left out; if given, it must be the other mark. Raises
    ValueError if it isn't, and as `forecasts` does.
    """
    own = as_mark(mark)
    if opponent_mark is not None and opponent_mark != own.other:
        raise Refusal(
            "wrong_opponent",
            "The opponent of {mark} is {other}.",
            mark=own,
            other=own.other,
        )
    found = forecasts(board, own)
    best = max(forecast.value for forecast in found.values())
    return min(p for p, forecast in found.items() if forecast.value is best)


_RULES = {
    Value.WIN: Rule.FORCES_WIN,
    Value.DRAW: Rule.KEEPS_DRAW,
    Value.LOSS: Rule.LOST,
}

_SURE = 100
"""The score of a side that has won already; each move until then takes one off. A loss
is the same below zero, and a draw zero."""


def _forecast(score: int, empty: int) -> Forecast:
    if score == 0:
        return Forecast(Value.DRAW, empty)
    return Forecast(Value.WIN if score > 0 else Value.LOSS, _SURE - abs(score))


def _rank(forecast: Forecast) -> tuple[int, int]:
    """Return what is larger for the better one of two forecasts."""
    return forecast.value, -forecast.value * forecast.plies


class _Search:
    """Negamax over one geometry, with every position's score remembered."""

    def __init__(self, geometry: Geometry) -> None:
        self._squares = range(geometry.size)
        self._full = (1 << geometry.size) - 1
        self._lines = [sum(1 << (p - 1) for p in line) for line in geometry.lines]
        self._known: dict[tuple[int, int], int] = {}

    def score_of_move(self, own: int, other: int, square: int) -> int:
        """Return the score of `own` after playing `square`, which must be empty."""
        own |= 1 << square
        if any(own & line == line for line in self._lines):
            return _SURE - 1
        if own | other == self._full:
            return 0
        score = self._score(other, own)
        # one move later, from the other side
        return -score + 1 if score > 0 else -score - 1 if score < 0 else 0

    def _score(self, own: int, other: int) -> int:
        known = self._known.get((own, other))
        if known is None:
            known = self._known[own, other] = self._search(own, other)
        return known

    def _search(self, own: int, other: int) -> int:
        if self._completing(own, other):
            return _SURE - 1
        threats = self._completing(other, own)
        if threats & (threats - 1):
            # two squares to block, and only one move
            return -(_SURE - 2)
        taken = own | other
        return max(
            self.score_of_move(own, other, square)
            for square in self._squares
            # whatever leaves a threat loses at once
            if (threats or ~taken) >> square & 1
        )

    def _completing(self, own: int, other: int) -> int:
        """Return the squares that complete a line of `own`, as bits."""
        found = 0
        for line in self._lines:
            lacking = line & ~own
            if not lacking & (lacking - 1) and not lacking & other:
                found |= lacking
        return found


@cache
def _search(geometry: Geometry) -> _Search:
    return _Search(geometry)


def _bits(board: Board, mark: Mark) -> int:
    return sum(1 << i for i, cell in enumerate(board.cells) if cell is mark)
