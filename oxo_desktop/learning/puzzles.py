"""Positions in which exactly one square solves a task, drawn at random.

A position is put together from random numbers, and kept only if one square solves it
and no other does: by the rules and by exact play, and on boards of more than 25 squares
by what is proven there.

    >>> from random import Random
    >>> from oxo_desktop.engine import THREE_BY_THREE
    >>> from oxo_desktop.learning.puzzles import PuzzleKind, draw_puzzle
    >>> puzzle = draw_puzzle(PuzzleKind.SAVE, THREE_BY_THREE, Random(1))
    >>> puzzle.board[puzzle.answer] is None
    True
"""

import dataclasses
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import count
from math import ceil
from random import Random

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.geometry import Geometry, Line
from oxo_desktop.engine.hard import all_verdicts, best_of, hard_reason, solver_of
from oxo_desktop.engine.reasons import Stop, Value, Verdict
from oxo_desktop.engine.refusals import Refusal


class PuzzleKind(Enum):
    """A task; each is said of whoever is to move.

    WIN_IN_ONE: the only square that completes a line.
    SAVE: the only square that does not lose when both then play perfectly. No square
        wins at once.
    MAKE_FORK: the only square that makes two threats at once, which win by the next
        move: no square wins at once, and the opponent does not threaten to. Up to 25
        squares it is also the only one that wins when both then play perfectly.
    STOP_FORK: the only square that does not lose when both then play perfectly, while
        the opponent is about to make a fork, which would win. No square wins at once,
        and the opponent has no line to be blocked yet.
    RUN: the only square with which a run of threats begins that wins: each must be
        answered at once, until a move makes two. No square wins at once or makes two
        threats, and the opponent has none.
    QUIET: the only square that is proven to win, in a position of the strategy where no
        run of threats does. It makes no threat. At least a third of the squares is
        taken.

    The last two are for boards of more than 25 squares.
    """

    WIN_IN_ONE = "win in one"
    SAVE = "save"
    MAKE_FORK = "make fork"
    STOP_FORK = "stop fork"
    RUN = "run of threats"
    QUIET = "quiet move"


_ON_LARGE_BOARDS = (PuzzleKind.RUN, PuzzleKind.QUIET)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which `mark` is to move, and the only square that solves it.

    At least three squares are empty.
    """

    kind: PuzzleKind
    board: Board
    mark: Mark
    answer: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A square that was tried, and what came of it.

    Attributes:
        position: the square, which was empty.
        is_right: whether it solves the task.
        replies: after a wrong one, the moves that punish it, the opponent's first; none
            where no square would have been better. After the first threat of a run,
            the rest of the game.
        value: how the game then ends by perfect play, for whoever took the square, or
            None where that is not known.
        lines: those that the square, or the last of the replies, completes, blocks, or
            makes lack one square.
    """

    position: int
    is_right: bool
    replies: tuple[int, ...]
    value: Value | None
    lines: tuple[Line, ...]


LEAST_EMPTY = 3
"""Squares among which there is something to choose."""

_QUESTIONS = 200
"""How often a search on a board of more than 25 squares asks whether to stop, until it
does: about a quarter of a second.
"""

_RUN = 2, 4
"""How many moves the attacker makes in a run of threats, but for the last."""

_FULL = 3
"""One of so many squares is taken at most in a puzzle on a board of more than 25: on a
fuller one there are lines everywhere. At least as many are where a quiet move is asked
for: it would be sought among too many.
"""

_TRIES = 10
"""Times the number of squares to the power of three: after so many positions there is
no such puzzle. The rarest are forks to be stopped on 5×5, one in 3,000; on 3×3 they are
one in 50.
"""

_TRIES_FOR_ANOTHER = 30
"""Where a board has more than a few kinds of position, fewer find a new one."""


def draw_puzzle(
    kind: PuzzleKind,
    geometry: Geometry,
    rng: Random,
    previous: Puzzle | None = None,
    stop: Stop | None = None,
) -> Puzzle | None:
    """Return a puzzle, or None if `stop` has returned True.

    The same numbers of `rng` draw the same puzzle. It is neither `previous` nor a
    mirror image or a rotation of that. `stop` is asked every few milliseconds. Raises
    Refusal where the board has no puzzle of this kind.
    """
    for _ in range(_tries(kind, geometry)):
        if stop is not None and stop():
            return None
        mark = rng.choice(list(Mark))
        board = _position(kind, geometry, mark, rng)
        answer = board and solution(kind, board, mark, stop)
        if board and answer:
            puzzle = Puzzle(kind, board, mark, answer)
            if previous is None or not is_alike(puzzle, previous):
                return puzzle
    raise Refusal("no_such_puzzle", "This board has no puzzle of this kind.")


def _tries(kind: PuzzleKind, geometry: Geometry) -> int:
    """Return how many positions are tried: none for a kind that is not to be had."""
    is_had = kind in kinds_on(geometry)
    if is_had and kind is PuzzleKind.QUIET:
        # without its strategy there is none
        empty = Board((), geometry)
        is_had = bool(solver_of(geometry).strategy_moves(empty, Mark.X))
    return _TRIES * geometry.size**3 if is_had else 0


def kinds_on(geometry: Geometry) -> tuple[PuzzleKind, ...]:
    """Return the kinds of puzzles that are for a board, which may have none of some."""
    is_large = not solver_of(geometry).is_exact
    return tuple(
        kind for kind in PuzzleKind if is_large or kind not in _ON_LARGE_BOARDS
    )


def draw_another(
    kind: PuzzleKind,
    geometry: Geometry,
    rng: Random,
    others: Sequence[Puzzle],
    stop: Stop | None = None,
) -> Puzzle | None:
    """Return a puzzle to stand beside `others`, or None if `stop` has returned True.

    It is no mirror image or rotation of one of them, unless the board has so few that
    none is left. All else is as in `draw_puzzle`.
    """
    puzzle = None
    for _ in range(_TRIES_FOR_ANOTHER):
        drawn = draw_puzzle(kind, geometry, rng, stop=stop)
        if drawn is None or not any(is_alike(drawn, other) for other in others):
            return drawn
        if puzzle is None or puzzle in others:
            puzzle = drawn
    return puzzle


def solution(
    kind: PuzzleKind, board: Board, mark: Mark, stop: Stop | None = None
) -> int | None:
    """Return the square that solves a position, or None if it is no puzzle of `kind`.

    The board is not finished. None comes too if `stop` has returned True.
    """
    wins = rules.completing(board, mark)
    if kind is PuzzleKind.WIN_IN_ONE:
        return _only(wins)
    to_block = rules.completing(board, mark.other)
    if wins or len(to_block) > 1 or (to_block and kind is not PuzzleKind.SAVE):
        return None
    if kind is PuzzleKind.RUN:
        return _start_of_run(board, mark, stop)
    if kind is PuzzleKind.QUIET:
        return _quiet_move(board, mark, stop)
    if kind is PuzzleKind.MAKE_FORK:
        fork = _only(rules.forks(board, mark))
        only_wins = fork and solver_of(board.geometry).is_exact
        return _only_with({Value.WIN}, board, mark, stop) if only_wins else fork
    if kind is PuzzleKind.STOP_FORK and not rules.forks(board, mark.other):
        return None
    return _only_with({Value.DRAW, Value.WIN}, board, mark, stop)


def _start_of_run(board: Board, mark: Mark, stop: Stop | None) -> int | None:
    """Return the only square with which a short run of threats begins that wins."""
    least, most = _RUN
    run = solver_of(board.geometry).run_of_threats(board, mark, stop)
    if run is None or not least <= len(run.positions) <= most:
        return None
    return _only(starts_of_runs(board, mark, stop))


def starts_of_runs(
    board: Board, mark: Mark, stop: Stop | None = None
) -> tuple[int, ...]:
    """Return the empty squares with which a run of threats of `mark` begins that wins.

    The opponent has no line to complete. Once `stop` has returned True, some are left
    out.
    """
    solver, found = solver_of(board.geometry), []
    for position in board.available_moves():
        after = board.apply_move(position, mark)
        answers = rules.completing(after, mark)
        if len(answers) == 1:
            after = after.apply_move(answers[0], mark.other)
        if len(answers) > 1 or (answers and solver.run_of_threats(after, mark, stop)):
            found.append(position)
    return tuple(found)


def _quiet_move(board: Board, mark: Mark, stop: Stop | None) -> int | None:
    """Return the only square that is proven to win, unless it makes a threat."""
    solver = solver_of(board.geometry)
    if not solver.strategy_moves(board, mark):
        return None
    found = solver.verdicts(board, mark, stop)
    only = _only([p for p, verdict in found.items() if verdict.value is Value.WIN])
    if only is None or (stop is not None and stop()):
        return None
    return None if rules.completing(board.apply_move(only, mark), mark) else only


class Ahead(Enum):
    """Why a square has the outcome it has, seen a move or two ahead.

    FORK: the opponent must block a line, and then a fork can be made.
    NO_TIME: the opponent could make a fork, but must block a line now.
    NO_FORK: the opponent could make a fork, and can't any more.
    """

    FORK = "fork"
    NO_TIME = "no time"
    NO_FORK = "no fork"


def ahead(board: Board, mark: Mark, position: int) -> Ahead | None:
    """Return what a move of `mark` leads to, or None if it is none of these.

    The move doesn't lose, and the opponent has no line to complete before it.
    """
    after, other = board.apply_move(position, mark), mark.other
    to_block = _only(rules.completing(after, mark))
    if to_block is not None:
        blocked = after.apply_move(to_block, other)
        if not rules.completing(blocked, other) and rules.forks(blocked, mark):
            return Ahead.FORK
    if not rules.forks(board, other):
        return None
    if to_block is None and rules.forks(after, other):
        return None
    return Ahead.NO_FORK if to_block is None else Ahead.NO_TIME


def is_alike(puzzle: Puzzle, other: Puzzle) -> bool:
    """Return whether a puzzle is another one, or its image by a symmetry."""
    geometry = puzzle.board.geometry
    if (geometry, puzzle.mark) != (other.board.geometry, other.mark):
        return False
    cells, others = puzzle.board.cells, other.board.cells
    if any(cells.count(mark) != others.count(mark) for mark in Mark):
        return False
    return any(
        all(cells[place - 1] is cell for place, cell in zip(image, others, strict=True))
        for image in geometry.symmetries
    )


def refutation(
    board: Board, mark: Mark, position: int, stop: Stop | None = None
) -> tuple[int, ...]:
    """Return how the opponent punishes a move of `mark` to an empty square.

    If the move loses, it is perfect play up to the line that the opponent completes.
    Otherwise it is the one reply that perfect play makes, where it can to a square by
    which `mark` would have done better. Nothing comes where the move ends the game, and
    if `stop` has returned True.
    """
    found = _verdicts(board, mark, stop)
    if not found:
        return ()
    missed = set(best_of(found))
    after, turn = board.apply_move(position, mark), mark.other
    moves: list[int] = []
    while not rules.outcome(after).is_over:
        best = _replies(after, turn, stop)
        if not best:
            return ()
        moves.append(next((p for p in best if p in missed), best[0]))
        if found[position].value is not Value.LOSS:
            break
        after, turn = after.apply_move(moves[-1], turn), turn.other
    return tuple(moves)


def _replies(board: Board, mark: Mark, stop: Stop | None) -> tuple[int, ...]:
    """Return the best replies; nothing if `stop` has returned True."""
    if solver_of(board.geometry).is_exact:
        found = all_verdicts(board, mark, stop)
        return best_of(found) if found else ()
    found_by = hard_reason(board, mark, _Patience(board.geometry, stop))
    return () if stop is not None and stop() else found_by.positions


def run_from(
    board: Board, mark: Mark, position: int, stop: Stop | None = None
) -> tuple[int, ...]:
    """Return the moves of both sides in a run of threats that wins, to the end.

    It begins with `position`. Once `stop` has returned True, it may end sooner.
    """
    moves = [position]
    solver, turn = solver_of(board.geometry), mark.other
    board = board.apply_move(position, mark)
    while not rules.outcome(board).is_over:
        if turn is mark:
            run = solver.run_of_threats(board, mark, stop)
            if run is None:
                break
            moves.append(run.positions[0])
        else:
            moves.append(rules.completing(board, mark)[0])
        board, turn = board.apply_move(moves[-1], turn), turn.other
    return tuple(moves)


def answered(puzzle: Puzzle, position: int, stop: Stop | None = None) -> Answer | None:
    """Return what comes of a square as the answer to a puzzle; see `judged`."""
    board, mark = puzzle.board, puzzle.mark
    answer = judged(board, mark, position, (puzzle.answer,), stop)
    if answer is None or not answer.is_right or puzzle.kind is not PuzzleKind.RUN:
        return answer
    return with_run(answer, board, mark, stop)


def with_run(
    answer: Answer, board: Board, mark: Mark, stop: Stop | None = None
) -> Answer:
    """Return an answer that begins a run of threats, with the rest of the game."""
    moves = run_from(board, mark, answer.position, stop)
    return dataclasses.replace(
        answer, replies=moves[1:], lines=lines_of(board, mark, moves)
    )


def judged(
    board: Board,
    mark: Mark,
    position: int,
    right: Collection[int],
    stop: Stop | None = None,
) -> Answer | None:
    """Return what comes of a square that `mark` takes, where `right` solve the task.

    None if `stop` has returned True. Raises ValueError if the square isn't empty.
    """
    board.apply_move(position, mark)
    found = _verdicts(board, mark, stop)
    if not found:
        return None
    value, is_right = found[position].value, position in right
    is_exact = solver_of(board.geometry).is_exact
    if not is_right and is_exact and position in best_of(found):
        return Answer(position, is_right, (), value, ())
    replies = () if is_right else refutation(board, mark, position, stop)
    lines = lines_of(board, mark, (position, *replies))
    return Answer(position, is_right, replies, value, lines)


def lines_of(board: Board, mark: Mark, moves: Sequence[int]) -> tuple[Line, ...]:
    """Return the lines that the last of some moves is about; `mark` makes the first.

    It completes them; or else blocks them; or else they lack one square then.
    """
    for position in moves[:-1]:
        board, mark = board.apply_move(position, mark), mark.other
    last = moves[-1]
    after = board.apply_move(last, mark)
    to_block = rules.lacking_one(board, mark.other)
    return (
        rules.winning_lines(after)
        or tuple(line for line, gap in to_block.items() if gap == last)
        or tuple(line for line in rules.lacking_one(after, mark) if last in line)
    )


class _Patience:
    """Ends a search on a board that is too large for one to the end; or as `stop` says.

    It counts, so that as much is found out on every machine.
    """

    def __init__(self, geometry: Geometry, stop: Stop | None) -> None:
        self._asked = count() if not solver_of(geometry).is_exact else None
        self._stop = stop
        self.is_over = False

    def __call__(self) -> bool:
        is_long = self._asked is not None and next(self._asked) >= _QUESTIONS
        self.is_over |= is_long or (self._stop is not None and self._stop())
        return self.is_over


def _verdicts(board: Board, mark: Mark, stop: Stop | None) -> dict[int, Verdict]:
    """Return what is known of the empty squares; nothing if `stop` returned True."""
    patience = _Patience(board.geometry, stop)
    found = solver_of(board.geometry).verdicts(board, mark, patience)
    return {} if stop is not None and stop() else found


def _only_with(
    values: set[Value], board: Board, mark: Mark, stop: Stop | None
) -> int | None:
    """Return the only square with one of `values`, or None; all must be known."""
    found = all_verdicts(board, mark, _Patience(board.geometry, stop))
    return _only({p for p, verdict in found.items() if verdict.value in values})


def _only(squares: Collection[int]) -> int | None:
    return next(iter(squares)) if len(squares) == 1 else None


def _position(
    kind: PuzzleKind, geometry: Geometry, mark: Mark, rng: Random
) -> Board | None:
    """Return a position in which there may be a puzzle of `kind`, or None.

    What the kind is about, a line or a fork, is put there first, then other marks.
    """
    if kind is PuzzleKind.QUIET:
        least = ceil(geometry.size / _FULL)
        return solver_of(geometry).strategy_position(mark, rng, least)
    pattern = rng.choice(_PATTERNS[kind])
    held, gaps = pattern(geometry, rng)
    holder = mark if kind in _OWN else mark.other
    is_exact = solver_of(geometry).is_exact
    most = geometry.size - LEAST_EMPTY if is_exact else geometry.size // _FULL
    marks = rng.randint(0, most)
    # whoever is to move has as many marks as the other, or one fewer
    left = {mark: marks // 2, mark.other: marks - marks // 2}
    left[holder] -= len(held)
    rest = [p for p in geometry.positions if p not in held and p not in gaps]
    if min(left.values()) < 0 or sum(left.values()) > len(rest):
        return None
    rng.shuffle(rest)
    placed = dict.fromkeys(held, holder)
    for other in Mark:
        placed |= dict.fromkeys(rest[: left[other]], other)
        del rest[: left[other]]
    board = Board(tuple(map(placed.get, geometry.positions)), geometry)
    return None if rules.winning_line(board) else board


_Squares = Collection[int]


def _nothing(_: Geometry, __: Random) -> tuple[_Squares, _Squares]:
    return (), ()


def _line(geometry: Geometry, rng: Random) -> tuple[_Squares, _Squares]:
    """Return the squares of a line to be held, and the one that is to stay empty."""
    line = rng.choice(geometry.lines)
    gap = rng.choice(line)
    return [p for p in line if p != gap], [gap]


def _fork(geometry: Geometry, rng: Random) -> tuple[_Squares, _Squares]:
    """Return the same for two lines that cross, each of which lacks one more square."""
    first = rng.choice(geometry.lines)
    crossing = rng.choice(first)
    second = rng.choice(geometry.lines_through(crossing))
    gaps = {crossing}
    for line in (first, second):
        gaps.add(rng.choice([p for p in line if p != crossing]))
    return [p for p in {*first, *second} if p not in gaps], gaps


_PATTERNS = {
    PuzzleKind.WIN_IN_ONE: (_line,),
    PuzzleKind.SAVE: (_nothing, _line, _fork),
    PuzzleKind.MAKE_FORK: (_fork,),
    PuzzleKind.STOP_FORK: (_fork,),
    PuzzleKind.RUN: (_nothing,),
}

_OWN = (PuzzleKind.WIN_IN_ONE, PuzzleKind.MAKE_FORK)
"""The kinds in which it is the side to move that has the line or the fork."""
