"""The review of a game: the effect of each move on its outcome, as far as it is known.

That is by exact play up to 25 squares; on a larger board it is what is proven.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.game import Game
from oxo_desktop.engine.geometry import Line
from oxo_desktop.engine.hard import best_of, hard_reason, solver_of
from oxo_desktop.engine.reasons import Stop, Stopped, Value, Verdict
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.engine.rules import completing, lacking_one, outcome

_BY_FORK = 3
"""Moves of a win by two threats: they are made, one is blocked, one is completed.

No other win takes three, since a single threat is blocked.
"""

_LONGEST_LINE = 9
"""Moves of a better line on a board that is too large to be searched to the end."""

Verdicts = dict[int, Verdict]


class Judgement(Enum):
    """The effect of a move, for whoever made it."""

    KEPT_WIN = "kept the win"
    KEPT_DRAW = "kept the draw"
    GAVE_AWAY_WIN = "gave away the win"
    GAVE_AWAY_DRAW = "gave away the draw"
    LOST_ALREADY = "lost already"
    LEFT_WIN = "strayed from the win"
    LET_WIN = "allowed a win"
    NOT_KNOWN = "not known"


_MISTAKES = (
    Judgement.GAVE_AWAY_WIN, Judgement.GAVE_AWAY_DRAW,
    Judgement.LEFT_WIN, Judgement.LET_WIN,
)  # fmt: skip


class FlawKind(Enum):
    """The reasons for which a move gave something away."""

    MISSED_WIN = "it could have completed a line"
    MISSED_FORK = "it could have made two threats at once"
    MISSED_FORCED_WIN = "it could have forced a win"
    LEFT_LINE = "the opponent can complete a line"
    ALLOWED_FORK = "the opponent can make two threats at once"
    ALLOWED_FORCED_WIN = "the opponent can force a win"


@dataclass(frozen=True, slots=True)
class Flaw:
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


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move of a game, and what could have been played.

    Attributes:
        verdict: how the game ended from there if both had played perfectly.
        best: the squares that perfect play would have taken, or those of which no loss
            is known.
        best_verdict: how the game would have ended from those.
        line: after a move that gave something away, how the game would have gone on
            with the first of `best`: that square, then perfect play to the end, or as
            far as it is shown. Nothing if `best_verdict` is not known.
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
        before, after = self.best_verdict.value, self.verdict.value
        if before is Value.LOSS:
            return Judgement.LOST_ALREADY
        if before is None:
            lost = after is Value.LOSS
            return Judgement.LET_WIN if lost else Judgement.NOT_KNOWN
        if after is None:
            won = before is Value.WIN
            return Judgement.LEFT_WIN if won else Judgement.NOT_KNOWN
        kept = after is before
        if before is Value.WIN:
            return Judgement.KEPT_WIN if kept else Judgement.GAVE_AWAY_WIN
        return Judgement.KEPT_DRAW if kept else Judgement.GAVE_AWAY_DRAW

    @property
    def is_mistake(self) -> bool:
        """Whether it made the outcome worse, as far as that is known."""
        return self.judgement in _MISTAKES


@dataclass(frozen=True, slots=True)
class Review:
    """A game, move by move.

    Attributes:
        moves: in their order.
        values: what the game was worth to X at its start and after each move, or None
            where that is not known.
    """

    moves: tuple[ReviewedMove, ...]
    values: tuple[Value | None, ...]

    @property
    def turning_point(self) -> int | None:
        """The number of the last move that changed the outcome, or None."""
        mistakes = [n for n, move in enumerate(self.moves, start=1) if move.is_mistake]
        return mistakes[-1] if mistakes else None


def review(
    game: Game, stop: Stop | None = None, limit: Callable[[], Stop] | None = None
) -> Review | None:
    """Return what each move made in `game` did, or None if `stop` has returned True.

    On a board of more than 25 squares each search goes on until what `limit` then
    returns says True; without it a review may take very long. Raises Refusal if no move
    has been made.
    """
    if not game.moves:
        raise Refusal("nothing_to_review", "There is no move to review yet.")
    try:
        return _Reviewer(game, stop or (lambda: False), limit).review()
    except Stopped:
        return None


class _Reviewer:
    """Reviews a game; its methods raise Stopped once `stop` returns True."""

    def __init__(
        self, game: Game, stop: Stop, limit: Callable[[], Stop] | None
    ) -> None:
        self._game, self._stop = game, stop
        self._solver = solver_of(game.geometry)
        self._limit = None if self._solver.is_exact else limit

    def review(self) -> Review:
        game = self._game
        boards = game.boards[: len(game.moves) + 1]
        found = [
            self._verdicts(board, game.mark_of_move(index))
            for index, board in enumerate(boards)
        ]
        _learn_from_end(game, found)
        moves = tuple(
            self._move(index, before, after)
            for index, (before, after) in enumerate(pairwise(found))
        )
        start = _for_x(game.mark_of_move(0), _worth(found[0]))
        return Review(moves, (start, *(_for_x(m.mark, m.verdict) for m in moves)))

    def _verdicts(self, board: Board, mark: Mark) -> Verdicts:
        """Return what every empty square is worth, or nothing once the game is over."""
        if outcome(board).is_over:
            return {}
        found = self._solver.verdicts(board, mark, self._until())
        self._check()
        return found

    def _until(self) -> Stop:
        """Return what stops the next search."""
        if self._limit is None:
            return self._stop
        is_late = self._limit()
        return lambda: self._stop() or is_late()

    def _check(self) -> None:
        if self._stop():
            raise Stopped

    def _move(self, index: int, found: Verdicts, after: Verdicts) -> ReviewedMove:
        """Review a move by what the squares are worth before it and after it."""
        game, best = self._game, best_of(found)
        mark, position = game.mark_of_move(index), game.moves[index]
        move = ReviewedMove(mark, position, found[position], best, found[best[0]])
        if not move.is_mistake:
            return move
        flaw = _flaw(game.boards[index], move, after)
        if move.best_verdict.value is None:
            return dataclasses.replace(move, flaw=flaw)
        line = self._line(game.boards[index], mark, best[0])
        return dataclasses.replace(move, line=line, flaw=flaw)

    def _line(self, board: Board, mark: Mark, position: int) -> tuple[int, ...]:
        """Return how a game goes on with a square, the lowest one among equals."""
        line = [position]
        board = board.apply_move(position, mark)
        while not outcome(board).is_over:
            if not self._solver.is_exact and len(line) == _LONGEST_LINE:
                break
            mark = mark.other
            reason = hard_reason(board, mark, self._until())
            self._check()
            line.append(reason.positions[0])
            board = board.apply_move(line[-1], mark)
        return tuple(line)


def _learn_from_end(game: Game, found: list[Verdicts]) -> None:
    """Add to what is known of each move what is known of the position after it."""
    for index in range(len(game.moves) - 1, -1, -1):
        before, position = found[index], game.moves[index]
        value, plies = _worth(found[index + 1])
        if before[position].value is None and value is not None:
            longer = None if plies is None else plies + 1
            before[position] = Verdict(Value(-value), longer)


def _worth(found: Verdicts) -> Verdict:
    """Return what is known of a position by what is known of its squares."""
    best = found[best_of(found)[0]] if found else _UNKNOWN
    if best.value is Value.WIN or all(v.value is not None for v in found.values()):
        return best
    return _UNKNOWN


def _flaw(board: Board, move: ReviewedMove, after: Verdicts) -> Flaw:
    """Return what was wrong with a move; `after` are the verdicts on the replies."""
    mark, opponent = move.mark, move.mark.other
    if missed := completing(board, mark):
        return Flaw(FlawKind.MISSED_WIN, missed, tuple(lacking_one(board, mark)))
    if move.verdict.value is not Value.LOSS:
        by_fork = move.best_verdict.plies == _BY_FORK
        kind = FlawKind.MISSED_FORK if by_fork else FlawKind.MISSED_FORCED_WIN
        return Flaw(kind, move.best)
    board = board.apply_move(move.position, mark)
    if left := completing(board, opponent):
        return Flaw(FlawKind.LEFT_LINE, left, tuple(lacking_one(board, opponent)))
    replies = best_of(after)
    by_fork = after[replies[0]].plies == _BY_FORK
    kind = FlawKind.ALLOWED_FORK if by_fork else FlawKind.ALLOWED_FORCED_WIN
    return Flaw(kind, replies)


def _for_x(mark: Mark, verdict: Verdict) -> Value | None:
    if verdict.value is None:
        return None
    return verdict.value if mark is Mark.X else Value(-verdict.value)


_UNKNOWN = Verdict(None, None)
