"""Hard: the best move that is known, and what it does.

How a computer can find it is told in ten lines by `plain_minimax` in ``game_tree.py``.
The solver that is asked here answers the same, but sooner.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark, as_mark
from oxo_desktop.engine.geometry import Geometry
from oxo_desktop.engine.reasons import Reason, Rule, Stop, Value, Verdict
from oxo_desktop.engine.refusals import Refusal

if TYPE_CHECKING:
    from oxo_desktop.engine.game import Game
    from oxo_desktop.engine.solver import Solver


def hard_rules(geometry: Geometry) -> tuple[Rule, ...]:
    """Return what Hard looks for on a board, in that order."""
    draw = (Rule.KEEPS_DRAW,) if geometry.can_be_drawn else ()
    if solver_of(geometry).is_exact:
        return (Rule.WIN, Rule.BLOCK, Rule.FORCES_WIN, *draw, Rule.LOST)
    return (
        Rule.WIN, Rule.THREATS, Rule.BLOCK, Rule.FORCES_WIN, *draw, Rule.STOPS_THREATS,
        Rule.PROMISING, Rule.LOST,
    )  # fmt: skip


def hard_reason(board: Board, mark: Mark, stop: Stop | None = None) -> Reason:
    """Return every move that Hard may make for `mark`, and what it does.

    It keeps the best outcome that is known, wins soonest and loses latest. Where every
    square loses as soon, one that blocks a line is better: the opponent may err. On a
    board that is too large to be searched to the end, it wins by a strategy or by a run
    of threats where there is one, keeps the opponent from one, and otherwise takes a
    promising square; where a strategy beats it, it makes that as long as it can.
    Once `stop` returns True, it goes by what is known. Raises ValueError on a finished
    board.
    """
    solver = solver_of(board.geometry)
    wins = rules.lacking_one(board, mark)
    if not wins and not solver.is_exact:
        squares = solver.strategy_moves(board, mark)
        if squares:
            return Reason(Rule.FORCES_WIN, squares, verdict=_WINS)
        run = solver.run_of_threats(board, mark, stop)
        if run:
            return Reason(Rule.THREATS, run.positions[:1], run.lines, _WINS)
    found = solver.verdicts(board, mark, stop)
    squares = best_of(found)
    best = found[squares[0]]
    if best == Verdict(Value.WIN, 1):
        return Reason(Rule.WIN, squares, tuple(wins), best)
    threats = rules.lacking_one(board, mark.other)
    blocks = tuple(p for p in squares if p in threats.values())
    if blocks and (best.value is Value.LOSS or blocks == squares):
        return Reason(Rule.BLOCK, blocks, tuple(threats), best)
    if best.value is None:
        return _promising(board, mark, squares, stop)
    if best.plies is None:
        lost = best.value is Value.LOSS
        latest = solver.longest_defence(board, mark, squares) if lost else ()
        squares = latest or solver.by_promise(board, mark, squares)[0]
    return Reason(_RULES[best.value], squares, verdict=best, losing=_losing(found))


def best_of(found: Mapping[int, Verdict]) -> tuple[int, ...]:
    """Return the squares that are best, of at least one.

    They keep the best outcome, win soonest and lose latest. What is not known is worse
    than a draw and better than a loss.
    """
    best = max(found.values(), key=_rank)
    return tuple(p for p, verdict in found.items() if verdict == best)


def all_verdicts(
    board: Board, mark: Mark, stop: Stop | None = None
) -> dict[int, Verdict]:
    """Return what every empty square is worth, or nothing if not all is known."""
    found = solver_of(board.geometry).verdicts(board, mark, stop)
    return {} if any(verdict.value is None for verdict in found.values()) else found


def choose_move(board: Board, mark: str, opponent_mark: str | None = None) -> int:
    """Return a move for `mark` that keeps the best outcome: the lowest such position.

    With more than 25 squares it is the lowest that is proven to win, by runs of threats
    or by the strategy for 4×4×4, and it may take long. Raises ValueError if
    none is proven there, if `opponent_mark` is given and isn't the other mark, and on a
    finished board.
    """
    own = as_mark(mark)
    if opponent_mark is not None and opponent_mark != own.other:
        raise Refusal(
            "wrong_opponent",
            "The opponent of {mark} is {other}.",
            mark=own,
            other=own.other,
        )
    solver = solver_of(board.geometry)
    found = solver.verdicts(board, own)
    best = max(found.values(), key=_rank).value
    if best is not Value.WIN and not solver.is_exact:
        raise Refusal(
            "not_proven",
            "On {board} no square is proven to win here.",
            board=board.geometry.name,
        )
    return min(p for p, verdict in found.items() if verdict.value is best)


def _losing(found: Mapping[int, Verdict]) -> tuple[int, ...] | None:
    values = {position: verdict.value for position, verdict in found.items()}
    if None in values.values():
        return None
    return tuple(p for p, value in values.items() if value is Value.LOSS)


def _promising(
    board: Board, mark: Mark, squares: tuple[int, ...], stop: Stop | None
) -> Reason:
    """Return the most promising of some squares that are not known to lose."""
    solver = solver_of(board.geometry)
    against = solver.run_of_threats(board, mark.other, stop)
    groups = solver.by_promise(board, mark, squares)
    squares = solver.safe_from_quiet_moves(board, mark, groups, stop) or groups[0]
    if against:
        return Reason(Rule.STOPS_THREATS, squares, against.lines)
    return Reason(Rule.PROMISING, squares)


def lost_with(game: "Game", mark: Mark, stop: Stop | None = None) -> int | None:
    """Return the square with which `mark` has lost a game that the other one won.

    Before that perfect play would not have lost, and after it nothing helped. Returns
    None if there is no such move, or it isn't known once `stop` has returned True.
    """
    solver = solver_of(game.geometry)
    for index in reversed(range(len(game.moves))):
        if game.mark_of_move(index) is mark:
            found = solver.verdicts(game.boards[index], mark, stop)
            value = found[best_of(found)[0]].value
            if value is not Value.LOSS:
                return None if value is None else game.moves[index]
    return None


_WINS = Verdict(Value.WIN, None)

_RULES = {
    Value.WIN: Rule.FORCES_WIN,
    Value.DRAW: Rule.KEEPS_DRAW,
    Value.LOSS: Rule.LOST,
}


def _rank(verdict: Verdict) -> tuple[float, int]:
    """Return what is larger for the better one of two verdicts.

    A short win is better than a long one, and a long loss than a short one. A length
    that is not known counts as longer than any; a value that is not known is worse
    than a draw, and better than a loss.
    """
    value, plies = verdict
    if value is None:
        return -0.5, 0
    return value, -value * (_LONGEST if plies is None else plies)


_solvers: "dict[Geometry, Solver]" = {}

_LONGEST = 1000
"""More plies than there are in any game."""


def solver_of(geometry: Geometry) -> "Solver":
    """Return the solver that everybody asks about boards of `geometry`.

    What it has found for one helps the next.
    """
    if geometry not in _solvers:
        from oxo_desktop.engine.solver import Solver

        _solvers[geometry] = Solver(geometry)
    return _solvers[geometry]


def problems() -> tuple[Refusal, ...]:
    """Return what these solvers have found that they lack, such as a strategy.

    Nothing is looked for here.
    """
    return tuple(s.problem for s in list(_solvers.values()) if s.problem)


def follows_strategy(game: "Game") -> bool:
    """Return whether whoever is to move wins, by the moves of a strategy so far.

    After the last of these they have only made threats, or blocked some.
    """
    mark, solver = game.turn, solver_of(game.geometry)
    if solver.is_exact:
        return False
    for index in range(len(game.moves) - 2, -1, -2):
        board, position = game.boards[index], game.moves[index]
        assert mark is not None
        if squares := solver.strategy_moves(board, mark):
            return position in squares
        after = board.apply_move(position, mark)
        blocks = position in rules.completing(board, mark.other)
        if not blocks and not rules.completing(after, mark):
            return False
    return False
