"""What each move of a game did to its outcome, by exact play."""

from dataclasses import dataclass, replace
from enum import Enum

from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.game import Game
from oxo_desktop.engine.hard import best_of, solver_of
from oxo_desktop.engine.reasons import Value, Verdict
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.engine.rules import outcome
from oxo_desktop.engine.stopping import Stop


class Judgement(Enum):
    """What a move did, for whoever made it."""

    KEPT_WIN = "kept the win"
    KEPT_DRAW = "kept the draw"
    GAVE_AWAY_WIN = "gave away the win"
    GAVE_AWAY_DRAW = "gave away the draw"
    LOST_ALREADY = "lost already"


@dataclass(frozen=True)
class ReviewedMove:
    """One move of a game, and what could have been played.

    Attributes:
        mark: who made it.
        position: where.
        verdict: how the game ended from there if both had played perfectly.
        best: the squares that perfect play would have taken.
        best_verdict: how the game would have ended from those.
        line: after a move that gave something away, how the game would have gone on
            with the first of `best`: that square, then perfect play to the end.
    """

    mark: Mark
    position: int
    verdict: Verdict
    best: tuple[int, ...]
    best_verdict: Verdict
    line: tuple[int, ...] = ()

    @property
    def judgement(self) -> Judgement:
        """What it did to the outcome."""
        if self.best_verdict.value is Value.LOSS:
            return Judgement.LOST_ALREADY
        kept = self.verdict.value is self.best_verdict.value
        if self.best_verdict.value is Value.WIN:
            return Judgement.KEPT_WIN if kept else Judgement.GAVE_AWAY_WIN
        return Judgement.KEPT_DRAW if kept else Judgement.GAVE_AWAY_DRAW

    @property
    def is_mistake(self) -> bool:
        """Whether it made the outcome worse."""
        return self.verdict.value is not self.best_verdict.value


@dataclass(frozen=True)
class Review:
    """A game, move by move.

    Attributes:
        moves: those that were made, in order.
        values: what the game was worth to X, at its start and after each move.
    """

    moves: tuple[ReviewedMove, ...]
    values: tuple[Value, ...]

    @property
    def turning_point(self) -> int | None:
        """The number of the last move that changed the outcome, or None."""
        mistakes = [n for n, move in enumerate(self.moves, start=1) if move.is_mistake]
        return mistakes[-1] if mistakes else None


def review(game: Game, stop: Stop | None = None) -> Review | None:
    """Return what each move made in `game` did, or None if `stop` has returned True.

    Raises Refusal on a board where not every outcome can be found out, and if no move
    has been made.
    """
    if not solver_of(game.geometry).is_exact:
        raise Refusal(
            "no_review",
            "Perfect play isn't known on {board}, so its games can't be reviewed.",
            board=game.geometry.name,
        )
    if not game.moves:
        raise Refusal("nothing_to_review", "There is no move to review yet.")
    moves: list[ReviewedMove] = []
    for index in range(len(game.moves)):
        reviewed = _move(game, index, stop)
        if reviewed is None:
            return None
        moves.append(reviewed)
    values = [_for_x(moves[0].mark, moves[0].best_verdict)]
    values += [_for_x(move.mark, move.verdict) for move in moves]
    return Review(tuple(moves), tuple(values))


def _move(game: Game, index: int, stop: Stop | None) -> ReviewedMove | None:
    board, mark = game.boards[index], game.mark_of_move(index)
    position = game.moves[index]
    found = solver_of(board.geometry).verdicts(board, mark, stop)
    if any(verdict.value is None for verdict in found.values()):
        return None
    best = best_of(found)
    move = ReviewedMove(mark, position, found[position], best, found[best[0]])
    if not move.is_mistake:
        return move
    line = _perfect_line(board.apply_move(best[0], mark), mark.other, stop)
    return None if line is None else replace(move, line=(best[0], *line))


def _perfect_line(
    board: Board, mark: Mark, stop: Stop | None
) -> tuple[int, ...] | None:
    """Return perfect play to the end, the lowest square among equals."""
    line: list[int] = []
    while not outcome(board).is_over:
        found = solver_of(board.geometry).verdicts(board, mark, stop)
        if any(verdict.value is None for verdict in found.values()):
            return None
        position = best_of(found)[0]
        board, mark = board.apply_move(position, mark), mark.other
        line.append(position)
    return tuple(line)


def _for_x(mark: Mark, verdict: Verdict) -> Value:
    assert verdict.value is not None
    return verdict.value if mark is Mark.X else Value(-verdict.value)
