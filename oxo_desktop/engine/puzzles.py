"""Positions in which exactly one square solves a task, drawn at random.

A position is put together from random numbers, and kept only if rules and exact play
say that one square solves it and no other does. There are puzzles where the solver
finds out everything, that is, on boards of up to 25 squares.

    >>> from random import Random
    >>> from oxo_desktop.engine import THREE_BY_THREE
    >>> from oxo_desktop.engine.puzzles import PuzzleKind, draw_puzzle
    >>> puzzle = draw_puzzle(PuzzleKind.SAVE, THREE_BY_THREE, Random(1))
    >>> puzzle.board[puzzle.answer] is None
    True
"""

from collections.abc import Collection, Sequence
from enum import Enum
from random import Random

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.geometry import Geometry, Line
from oxo_desktop.engine.hard import all_verdicts, best_of, solver_of
from oxo_desktop.engine.reasons import Stop, Value
from oxo_desktop.engine.records import Record
from oxo_desktop.engine.refusals import Refusal


class PuzzleKind(Enum):
    """A task; each is said of whoever is to move.

    WIN_IN_ONE: the only square that completes a line.
    SAVE: the only square that does not lose when both then play perfectly. No square
        wins at once.
    MAKE_FORK: the only square that wins when both then play perfectly. It makes two
        threats at once, which win by the next move: no square wins at once, and the
        opponent does not threaten to.
    STOP_FORK: the only square that does not lose when both then play perfectly, while
        the opponent is about to make a fork, which would win. No square wins at once,
        and the opponent has no line to be blocked yet.
    """

    WIN_IN_ONE = "win in one"
    SAVE = "save"
    MAKE_FORK = "make fork"
    STOP_FORK = "stop fork"


class Puzzle(Record):
    """A position in which `mark` is to move, and the only square that solves it.

    At least three squares are empty.
    """

    kind: PuzzleKind
    board: Board
    mark: Mark
    answer: int


class Answer(Record):
    """A square that was tried, and what came of it.

    Attributes:
        position: the square, which was empty.
        is_right: whether it solves the task.
        replies: after a wrong one, the moves that punish it, the opponent's first; none
            where no square would have been better.
        value: how the game then ends by perfect play, for whoever took the square.
        lines: those that the square, or the last of the replies, completes, blocks, or
            makes lack one square.
    """

    position: int
    is_right: bool
    replies: tuple[int, ...]
    value: Value
    lines: tuple[Line, ...]


LEAST_EMPTY = 3
"""Squares among which there is something to choose."""

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
    Refusal where not every outcome can be found out, and where none was found.
    """
    check_has_puzzles(geometry)
    for _ in range(_TRIES * geometry.size**3):
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


def check_has_puzzles(geometry: Geometry) -> None:
    """Raise Refusal on a board where not every outcome can be found out."""
    if not solver_of(geometry).is_exact:
        raise Refusal(
            "no_puzzles",
            "OXO doesn't know perfect play on this board, so it has puzzles only for "
            "smaller ones.",
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
    if kind is PuzzleKind.MAKE_FORK:
        fork = _only(forks(board, mark))
        return fork and _only_with({Value.WIN}, board, mark, stop)
    if kind is PuzzleKind.STOP_FORK and not forks(board, mark.other):
        return None
    return _only_with({Value.DRAW, Value.WIN}, board, mark, stop)


def forks(board: Board, mark: Mark) -> tuple[int, ...]:
    """Return the empty squares by which `mark` would make two threats at once."""
    return tuple(
        position
        for position in board.available_moves()
        if len(rules.completing(board.apply_move(position, mark), mark)) > 1
    )


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
        if not rules.completing(blocked, other) and forks(blocked, mark):
            return Ahead.FORK
    if not forks(board, other) or (to_block is None and forks(after, other)):
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
    found = all_verdicts(board, mark, stop)
    if not found:
        return ()
    missed = set(best_of(found))
    after, turn = board.apply_move(position, mark), mark.other
    moves: list[int] = []
    while not rules.outcome(after).is_over:
        replies = all_verdicts(after, turn, stop)
        if not replies:
            return ()
        best = best_of(replies)
        moves.append(next((p for p in best if p in missed), best[0]))
        if found[position].value is not Value.LOSS:
            break
        after, turn = after.apply_move(moves[-1], turn), turn.other
    return tuple(moves)


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
    found = all_verdicts(board, mark, stop)
    if not found:
        return None
    value, is_right = found[position].value, position in right
    assert value is not None
    if not is_right and position in best_of(found):
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


def _only_with(
    values: set[Value], board: Board, mark: Mark, stop: Stop | None
) -> int | None:
    """Return the only square with one of `values`, or None."""
    found = all_verdicts(board, mark, stop)
    return _only({p for p, verdict in found.items() if verdict.value in values})


def _only(squares: Collection[int]) -> int | None:
    return next(iter(squares)) if len(squares) == 1 else None


def _position(
    kind: PuzzleKind, geometry: Geometry, mark: Mark, rng: Random
) -> Board | None:
    """Return a position in which there may be a puzzle of `kind`, or None.

    What the kind is about, a line or a fork, is put there first, then other marks.
    """
    pattern = rng.choice(_PATTERNS[kind])
    held, gaps = pattern(geometry, rng)
    holder = mark if kind in _OWN else mark.other
    marks = rng.randint(0, geometry.size - LEAST_EMPTY)
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
}

_OWN = (PuzzleKind.WIN_IN_ONE, PuzzleKind.MAKE_FORK)
"""The kinds in which it is the side to move that has the line or the fork."""
