"""Hard: the best move that is known, and what it does."""

from functools import cache

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark, as_mark
from oxo_desktop.engine.geometry import Geometry
from oxo_desktop.engine.reasons import Reason, Rule, Value, Verdict
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.engine.solver import MOST_SQUARES, Solver
from oxo_desktop.engine.solver.steps import Stop


def hard_reason(board: Board, mark: Mark, stop: Stop | None = None) -> Reason:
    """Return every perfect move for `mark`, and what it does.

    Perfect is what keeps the best outcome, wins soonest or loses latest. Where every
    square loses as soon, one that blocks a line is better: the opponent may err. Once
    `stop` returns True, it goes by what is known by then. Raises ValueError on a
    finished board.
    """
    found = _solver(board.geometry).verdicts(board, mark, stop)
    best = max(found.values(), key=_rank)
    squares = tuple(p for p, verdict in found.items() if verdict == best)
    if best == (Value.WIN, 1):
        return Reason(Rule.WIN, squares, tuple(rules.lacking_one(board, mark)), best)
    threats = rules.lacking_one(board, mark.other)
    blocks = tuple(p for p in squares if p in threats.values())
    if blocks and (best.value is Value.LOSS or blocks == squares):
        return Reason(Rule.BLOCK, blocks, tuple(threats), best)
    return Reason(_RULES[best.value], squares, verdict=best)


def choose_move(board: Board, mark: str, opponent_mark: str | None = None) -> int:
    """Return a move for `mark` that keeps the best outcome: the lowest such position.

    `opponent_mark` can be left out; if given, it must be the other mark. Raises
    ValueError if it isn't, on a finished board, and on one with more than 25 squares.
    """
    own = as_mark(mark)
    if opponent_mark is not None and opponent_mark != own.other:
        raise Refusal(
            "wrong_opponent",
            "The opponent of {mark} is {other}.",
            mark=own,
            other=own.other,
        )
    solver = _solver(board.geometry)
    if not solver.is_exact:
        raise Refusal(
            "too_large",
            "Perfect play is known for boards of up to {most} squares, "
            "not for {board}.",
            most=MOST_SQUARES,
            board=board.geometry.name,
        )
    found = solver.verdicts(board, own)
    best = max(found.values(), key=_rank).value
    return min(p for p, verdict in found.items() if verdict.value is best)


_RULES = {
    Value.WIN: Rule.FORCES_WIN,
    Value.DRAW: Rule.KEEPS_DRAW,
    Value.LOSS: Rule.LOST,
}


def _rank(verdict: Verdict) -> tuple[int, int]:
    """Return what is larger for the better one of two verdicts."""
    assert verdict.value is not None
    assert verdict.plies is not None
    return verdict.value, -verdict.value * verdict.plies


@cache
def _solver(geometry: Geometry) -> Solver:
    return Solver(geometry)
