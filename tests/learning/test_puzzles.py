"""That exactly one square solves a puzzle, beside a plain search."""

from itertools import count
from random import Random

import pytest

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Game,
    Geometry,
    Mark,
    Refusal,
    Value,
    check_winner,
)
from oxo_desktop.engine.geometry import (
    FIVE_BY_FIVE,
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.engine.hard import solver_of
from oxo_desktop.engine.rules import winning_lines
from oxo_desktop.learning.puzzles import (
    LEAST_EMPTY,
    Puzzle,
    PuzzleKind,
    answered,
    draw_another,
    draw_puzzle,
    is_alike,
    judged,
    kinds_on,
    refutation,
    solution,
)
from tests.conftest import HowMany
from tests.engine.plain import PlainSolver, completing, held, starts_of_runs
from tests.engine.positions import open_positions

PLAIN = {
    geometry: PlainSolver(geometry)
    for geometry in (THREE_BY_THREE, FOUR_BY_FOUR, FIVE_BY_FIVE, SEVEN_POINT_PLANE)
}
FEW = 8
"""So many empty squares a plain search goes through at once."""

WITH_FORKS = (THREE_BY_THREE, FOUR_BY_FOUR, FIVE_BY_FIVE)
KINDS = kinds_on(THREE_BY_THREE)
DRAWN = [
    *((geometry, kind) for geometry in WITH_FORKS for kind in KINDS),
    (SEVEN_POINT_PLANE, PuzzleKind.WIN_IN_ONE),
    (SEVEN_POINT_PLANE, PuzzleKind.SAVE),
    # a quiet move takes a second or two, and has tests of its own
    *((FOUR_BY_FOUR_BY_FOUR, kind) for kind in (*KINDS, PuzzleKind.RUN)),
]
every_drawn_kind = pytest.mark.parametrize(
    ("geometry", "kind"), DRAWN, ids=[f"{g.name}-{k.name}" for g, k in DRAWN]
)


def drawn(
    kind: PuzzleKind, geometry: Geometry, rng: Random, previous: Puzzle | None = None
) -> Puzzle:
    puzzle = draw_puzzle(kind, geometry, rng, previous)
    assert puzzle is not None
    return puzzle


def forking(geometry: Geometry, own: frozenset[int], other: frozenset[int]) -> set[int]:
    """Return the empty squares by which `own` threatens to complete two lines."""
    return {
        square
        for square in set(geometry.positions) - own - other
        if len(completing(geometry, own | {square}, other)) > 1
    }


def solving(kind: PuzzleKind, board: Board, mark: Mark) -> set[int]:
    """Return what solves a position, or nothing where the task makes no sense."""
    geometry, own, other = board.geometry, held(board, mark), held(board, mark.other)
    wins = completing(geometry, own, other)
    if kind is PuzzleKind.WIN_IN_ONE:
        return wins
    threats = completing(geometry, other, own)
    if wins or (threats and kind is not PuzzleKind.SAVE):
        return set()
    values = {p: v for p, (v, _) in PLAIN[geometry].after_each(board, mark).items()}
    if kind is PuzzleKind.MAKE_FORK:
        winning = {p for p, value in values.items() if value == 1}
        return winning if forking(geometry, own, other) == winning else set()
    if kind is PuzzleKind.STOP_FORK and not forking(geometry, other, own):
        return set()
    return {p for p, value in values.items() if value != -1}


def can_be_reached(puzzle: Puzzle) -> bool:
    """Return whether a game leads to a position and to whose turn it is there."""
    board, mark = puzzle.board, puzzle.mark
    own, other = sorted(held(board, mark)), sorted(held(board, mark.other))
    begins, follows = (own, other) if len(own) == len(other) else (other, own)
    starter = mark if begins is own else mark.other
    moves = [p for pair in zip(begins, follows, strict=False) for p in pair]
    moves += begins[len(follows) :]
    game = Game(board.geometry, starter, tuple(moves))
    return game.board == board and game.turn is mark


def test_kinds_have_names_that_can_be_typed() -> None:
    names = [kind.value for kind in PuzzleKind]
    assert names == [
        "win in one", "save", "make fork", "stop fork", "run of threats", "quiet move",
    ]  # fmt: skip
    assert tuple(PuzzleKind)[:4] == KINDS
    assert kinds_on(FOUR_BY_FOUR_BY_FOUR) == tuple(PuzzleKind)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("starter", list(Mark))
def test_in_every_position_the_answer_is_the_only_one(
    kind: PuzzleKind, starter: Mark
) -> None:
    # by enumeration, mirror images included
    number = {
        PuzzleKind.WIN_IN_ONE: 1480,
        PuzzleKind.SAVE: 688,
        PuzzleKind.MAKE_FORK: 124,
        PuzzleKind.STOP_FORK: 32,
    }[kind]
    for board, mark in open_positions(starter):
        if len(board.available_moves()) >= LEAST_EMPTY:
            found = solution(kind, board, mark)
            solves = solving(kind, board, mark)
            assert found == (min(solves) if len(solves) == 1 else None)
            number -= found is not None
    assert number == 0


@every_drawn_kind
def test_what_is_drawn_has_one_answer_and_can_be_reached(
    geometry: Geometry, kind: PuzzleKind, how_many: HowMany
) -> None:
    rng, previous = Random(7), None
    # on larger boards each takes longer
    share = 1 if geometry.size < 10 else 20 if geometry.size < 64 else 50
    for _ in range(how_many("puzzles") // share):
        puzzle = drawn(kind, geometry, rng, previous)
        assert puzzle.kind is kind
        assert puzzle.board.geometry == geometry
        assert len(puzzle.board.available_moves()) >= LEAST_EMPTY
        assert can_be_reached(puzzle)
        assert solution(kind, puzzle.board, puzzle.mark) == puzzle.answer
        if len(puzzle.board.available_moves()) <= FEW:
            assert solving(kind, puzzle.board, puzzle.mark) == {puzzle.answer}
        if previous is not None:
            assert not images(puzzle) & {(previous.board, previous.mark)}
        previous = puzzle


def images(puzzle: Puzzle) -> set[tuple[Board, Mark]]:
    """Return a puzzle's mirror images and rotations, and the puzzle itself."""
    geometry, cells = puzzle.board.geometry, puzzle.board.cells
    found = set()
    for places in geometry.symmetries:
        moved = dict(zip(places, cells, strict=True))
        image = tuple(moved[p] for p in geometry.positions)
        found.add((Board(image, geometry), puzzle.mark))
    return found


def test_all_kinds_of_positions_come_on_3x3() -> None:
    rng = Random(3)
    for kind, classes in ((PuzzleKind.MAKE_FORK, 34), (PuzzleKind.STOP_FORK, 10)):
        puzzles = [drawn(kind, THREE_BY_THREE, rng) for _ in range(600)]
        assert len({frozenset(images(puzzle)) for puzzle in puzzles}) == classes


def test_a_mirror_image_is_alike_and_a_neighbour_is_not() -> None:
    board = Board.from_text("XX. OO. ...")
    puzzle = Puzzle(PuzzleKind.WIN_IN_ONE, board, Mark.X, 3)
    mirrored = Board.from_text(".XX .OO ...")
    assert is_alike(puzzle, puzzle)
    assert is_alike(puzzle, Puzzle(PuzzleKind.WIN_IN_ONE, mirrored, Mark.X, 1))
    other = Board.from_text("X.X OO. ...")
    assert not is_alike(puzzle, Puzzle(PuzzleKind.WIN_IN_ONE, other, Mark.X, 2))
    assert not is_alike(puzzle, Puzzle(PuzzleKind.WIN_IN_ONE, board, Mark.O, 6))


@pytest.mark.parametrize("kind", [PuzzleKind.MAKE_FORK, PuzzleKind.STOP_FORK])
def test_seven_points_have_no_forks(kind: PuzzleKind) -> None:
    with pytest.raises(Refusal, match="This board has no puzzle of this kind"):
        draw_puzzle(kind, SEVEN_POINT_PLANE, Random(1))


@pytest.mark.usefixtures("nothing_found")
def test_it_can_be_called_off() -> None:
    rng, kind = Random(1), PuzzleKind.SAVE
    assert draw_puzzle(kind, FIVE_BY_FIVE, rng, stop=lambda: True) is None
    assert draw_another(kind, THREE_BY_THREE, rng, (), lambda: True) is None
    asked = iter([False] * 3 + [True] * 10**6)
    found = draw_puzzle(
        PuzzleKind.STOP_FORK, FIVE_BY_FIVE, rng, stop=lambda: next(asked)
    )
    assert found is None


@pytest.mark.parametrize("seed", range(4))
def test_a_run_of_threats_begins_with_one_square_alone(seed: int) -> None:
    puzzle = drawn(PuzzleKind.RUN, FOUR_BY_FOUR_BY_FOUR, Random(seed))
    board, mark = puzzle.board, puzzle.mark
    assert starts_of_runs(board, mark) == {puzzle.answer}
    # it is played to the end: each answer is the only one
    answer = answered(puzzle, puzzle.answer)
    assert answer is not None
    assert answer.is_right
    after, turn = board.apply_move(puzzle.answer, mark), mark.other
    for position in answer.replies:
        if turn is not mark:
            assert position in completing(
                after.geometry, held(after, mark), held(after, turn)
            )
        after, turn = after.apply_move(position, turn), turn.other
    assert check_winner(after) is mark
    assert answer.lines == winning_lines(after)


@pytest.mark.parametrize("seed", [1, 3, 11])
def test_a_quiet_move_is_the_strategys_and_no_other_is_proven(seed: int) -> None:
    puzzle = drawn(PuzzleKind.QUIET, FOUR_BY_FOUR_BY_FOUR, Random(seed))
    board, mark = puzzle.board, puzzle.mark
    solver = solver_of(FOUR_BY_FOUR_BY_FOUR)
    assert can_be_reached(puzzle)
    assert len(board.available_moves()) <= 64 * 2 / 3
    assert solver.strategy_moves(board, mark) == (puzzle.answer,)
    after = board.apply_move(puzzle.answer, mark)
    assert not completing(after.geometry, held(after, mark), held(after, mark.other))
    found = solver.verdicts(board, mark)
    won = [p for p, verdict in found.items() if verdict.value is Value.WIN]
    assert won == [puzzle.answer]


def test_what_is_not_proven_is_told_apart() -> None:
    puzzle = drawn(PuzzleKind.QUIET, FOUR_BY_FOUR_BY_FOUR, Random(3))
    values = set()
    for position in puzzle.board.available_moves()[::8]:
        if position != puzzle.answer:
            answer = answered(puzzle, position)
            assert answer is not None
            assert not answer.is_right
            assert answer.replies
            values.add(answer.value)
    assert None in values
    assert Value.WIN not in values


@every_drawn_kind
def test_a_wrong_answer_is_punished(geometry: Geometry, kind: PuzzleKind) -> None:
    rng, is_large = Random(11), geometry.size > 25
    for _ in range(20 if geometry.size < 10 else 1 if is_large else 3):
        puzzle = drawn(kind, geometry, rng)
        board, mark = puzzle.board, puzzle.mark
        wrong = [p for p in board.available_moves() if p != puzzle.answer]
        for position in wrong[:: 12 if is_large else 1]:
            line = refutation(board, mark, position)
            after, turn = board.apply_move(position, mark), mark.other
            for move in line:
                after, turn = after.apply_move(move, turn), turn.other
            if kind in (PuzzleKind.SAVE, PuzzleKind.STOP_FORK):
                # it loses, and that is shown to the end
                assert check_winner(after) is mark.other
            elif check_winner(after) is not mark.other:
                assert len(line) == 1


def test_the_reply_is_the_one_that_punishes_soonest() -> None:
    # none to a move that ends the game
    assert refutation(Board.from_text("XX. OO. ..."), Mark.X, 3) == ()
    # X does not block, and O completes its row
    assert refutation(Board.from_text("X.. OO. X.."), Mark.X, 9) == (6,)
    # X lets the fork pass, and O takes that square itself
    board = Board.from_text("X.. .O. O.X")
    assert solution(PuzzleKind.SAVE, board, Mark.X) == 3
    assert refutation(board, Mark.X, 2) == (3,)
    # O opens the way for a fork by an edge: X makes it, O blocks, and X wins
    corner = Board.from_text("X.. ... ...")
    line = refutation(corner, Mark.O, 2)
    assert len(line) % 2 == 1
    assert len(line) >= 5


def test_what_the_reply_completes_is_shown_even_if_it_blocks_too() -> None:
    answer = judged(Board.from_text("OX. X.. .XO"), Mark.O, 3, (5,))
    assert answer is not None
    assert (answer.replies, answer.lines) == ((5,), ((2, 5, 8),))


@pytest.mark.usefixtures("nothing_found")
def test_a_refutation_can_be_called_off() -> None:
    board, asked = Board.from_text("X... .... .... ...O", FOUR_BY_FOUR), count()
    assert refutation(board, Mark.X, 2, lambda: True) == ()
    # as it looks for the reply
    assert refutation(board, Mark.X, 2, lambda: next(asked) > 2) == ()


@every_drawn_kind
def test_puzzles_that_stand_together_differ(
    geometry: Geometry, kind: PuzzleKind
) -> None:
    rng, number = Random(5), 6 if geometry.size < 20 else 2
    together: list[Puzzle] = []
    for _ in range(number):
        puzzle = draw_another(kind, geometry, rng, together)
        assert puzzle is not None
        assert puzzle not in together
        if geometry != SEVEN_POINT_PLANE:
            assert not any(is_alike(puzzle, other) for other in together)
        together.append(puzzle)
