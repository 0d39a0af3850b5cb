"""The review of a game: the effect of each move on its outcome, by exact play."""

from enum import Enum

from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.game import Game
from oxo_desktop.engine.geometry import Geometry, Line
from oxo_desktop.engine.hard import all_verdicts, best_of, solver_of
from oxo_desktop.engine.reasons import Stop, Value, Verdict
from oxo_desktop.engine.records import Record
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.engine.rules import completing, lacking_one, outcome

_BY_FORK = 3
"""Moves of a win by two threats: they are made, one is blocked, one is completed.

No other win takes three, since a single threat is blocked.
"""


class Judgement(Enum):
    """The effect of a move, for whoever made it."""

    KEPT_WIN = "kept the win"
    KEPT_DRAW = "kept the draw"
    GAVE_AWAY_WIN = "gave away the win"
    GAVE_AWAY_DRAW = "gave away the draw"
    LOST_ALREADY = "lost already"


class FlawKind(Enum):
    """The reasons for which a move gave something away."""

    MISSED_WIN = "it could have completed a line"
    MISSED_FORK = "it could have made two threats at once"
    MISSED_FORCED_WIN = "it could have forced a win"
    LEFT_LINE = "the opponent can complete a line"
    ALLOWED_FORK = "the opponent can make two threats at once"
    ALLOWED_FORCED_WIN = "the opponent can force a win"


class Flaw(Record):
    """A reason for which a move gave something away.

    Attributes:
        kind: the first of these that is so: it missed completing a line; it lets the
            opponent win; it missed another win.
        squares: what was missed, or by which reply the opponent takes advantage.
        lines: those that could have been completed, or that the opponent can complete.
    """

    kind: FlawKind
    squares: tuple[int, ...]
    lines: tuple[Line, ...] = ()


class ReviewedMove(Record):
    """One move of a game, and what could have been played.

    Attributes:
        verdict: how the game ended from there if both had played perfectly.
        best: the squares that perfect play would have taken.
        best_verdict: how the game would have ended from those.
        line: after a move that gave something away, how the game would have gone on
            with the first of `best`: that square, then perfect play to the end.
        flaw: why such a move was wrong.
    """

    mark: Mark
    position: int
    verdict: Verdict
    best: tuple[int, ...]
    best_verdict: Verdict
    line: tuple[int, ...] = ()
    flaw: Flaw | None = None

    @property
    def judgement(self) -> Judgement:
        """Its effect on the outcome."""
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


class Review(Record):
    """A game, move by move; `values` are its worth to X at its start and after each."""

    moves: tuple[ReviewedMove, ...]
    values: tuple[Value, ...]

    @property
    def turning_point(self) -> int | None:
        """The number of the last move that changed the outcome, or None."""
        mistakes = [n for n, move in enumerate(self.moves, start=1) if move.is_mistake]
        return mistakes[-1] if mistakes else None


def can_be_reviewed(geometry: Geometry) -> bool:
    """Return whether every outcome on a board can be found out."""
    return solver_of(geometry).is_exact


def review(game: Game, stop: Stop | None = None) -> Review | None:
    """Return what each move made in `game` did, or None if `stop` has returned True.

    Raises Refusal unless `can_be_reviewed`, and if no move has been made.
    """
    if not can_be_reviewed(game.geometry):
        raise Refusal(
            "no_review",
            "OXO doesn't know perfect play on {board}, so it can't review these games.",
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
    found = all_verdicts(board, mark, stop)
    if not found:
        return None
    best = best_of(found)
    move = ReviewedMove(mark, position, found[position], best, found[best[0]])
    if not move.is_mistake:
        return move
    line = _perfect_line(board.apply_move(best[0], mark), mark.other, stop)
    flaw = _flaw(board, move, stop)
    if line is None or flaw is None:
        return None
    return move.replace(line=(best[0], *line), flaw=flaw)


def _flaw(board: Board, move: ReviewedMove, stop: Stop | None) -> Flaw | None:
    """Return what was wrong with a move, or None if `stop` has returned True."""
    mark, opponent = move.mark, move.mark.other
    if missed := completing(board, mark):
        return Flaw(FlawKind.MISSED_WIN, missed, tuple(lacking_one(board, mark)))
    if move.verdict.value is not Value.LOSS:
        by_fork = move.best_verdict.plies == _BY_FORK
        kind = FlawKind.MISSED_FORK if by_fork else FlawKind.MISSED_FORCED_WIN
        return Flaw(kind, move.best)
    after = board.apply_move(move.position, mark)
    if left := completing(after, opponent):
        return Flaw(FlawKind.LEFT_LINE, left, tuple(lacking_one(after, opponent)))
    found = all_verdicts(after, opponent, stop)
    if not found:
        return None
    replies = best_of(found)
    by_fork = found[replies[0]].plies == _BY_FORK
    kind = FlawKind.ALLOWED_FORK if by_fork else FlawKind.ALLOWED_FORCED_WIN
    return Flaw(kind, replies)


def _perfect_line(
    board: Board, mark: Mark, stop: Stop | None
) -> tuple[int, ...] | None:
    """Return perfect play to the end, the lowest square among equals."""
    line: list[int] = []
    while not outcome(board).is_over:
        found = all_verdicts(board, mark, stop)
        if not found:
            return None
        position = best_of(found)[0]
        board, mark = board.apply_move(position, mark), mark.other
        line.append(position)
    return tuple(line)


def _for_x(mark: Mark, verdict: Verdict) -> Value:
    assert verdict.value is not None
    return verdict.value if mark is Mark.X else Value(-verdict.value)
