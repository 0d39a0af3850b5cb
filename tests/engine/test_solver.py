"""The solver alone: exact where it says so, bounded, and stopped when asked."""

import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType

import pytest

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Game,
    Geometry,
    Mark,
    Value,
    Verdict,
)
from oxo_desktop.engine.geometry import FIVE_BY_FIVE, FOUR_BY_FOUR, SEVEN_POINT_PLANE
from oxo_desktop.engine.solver import Solver
from oxo_desktop.engine.solver.limits import MOST_POSITIONS, Steps, Table
from oxo_desktop.engine.solver.lines import Lines
from oxo_desktop.engine.solver.threats import Run, ThreatSearch
from tests.engine.plain import Marks, PlainSolver, completing, held
from tests.engine.positions import CUBE, FORK, cube, open_positions, random_position

UNKNOWN = Verdict(None, None)
STRAIGHT = Geometry("3x3-straight", 9, THREE_BY_THREE.lines[:6])


@pytest.mark.parametrize("starter", list(Mark))
@pytest.mark.parametrize(
    "geometry", [THREE_BY_THREE, SEVEN_POINT_PLANE, STRAIGHT], ids=lambda g: g.name
)
def test_outcome_and_distance_of_every_move_are_exact(
    geometry: Geometry, starter: Mark
) -> None:
    plain, solver = PlainSolver(geometry), Solver(geometry)
    for board, mark in open_positions(starter, geometry):
        assert solver.verdicts(board, mark) == plain.after_each(board, mark)


def test_what_was_asked_before_changes_no_answer() -> None:
    plain = PlainSolver(THREE_BY_THREE)
    for board, mark in Random(1).sample(open_positions(Mark.X), 300):
        found = Solver(THREE_BY_THREE, most_positions=9).verdicts(board, mark)
        assert found == plain.after_each(board, mark)


@pytest.mark.parametrize(
    ("geometry", "value"),
    [
        (THREE_BY_THREE, Value.DRAW),
        (FOUR_BY_FOUR, Value.DRAW),
        (FIVE_BY_FIVE, Value.DRAW),
        (SEVEN_POINT_PLANE, Value.WIN),
    ],
    ids=lambda given: getattr(given, "name", given),
)
def test_what_each_board_is_worth(geometry: Geometry, value: Value) -> None:
    found = Solver(geometry).verdicts(Board((), geometry), Mark.X)
    assert {verdict.value for verdict in found.values()} == {value}


@pytest.mark.parametrize("name", ["3x3", "4x4", "5x5", "pp7"])
def test_squares_that_can_change_places_are_worth_the_same(name: str) -> None:
    geometry, rng = GEOMETRIES[name], Random(3)
    for _ in range(20):
        board, mark = random_position(geometry, rng.randrange(geometry.size), rng)
        places = rng.choice(geometry.symmetries)
        moved = Board(
            tuple(board[places.index(p) + 1] for p in geometry.positions), geometry
        )
        found = Solver(geometry).verdicts(board, mark)
        there = Solver(geometry).verdicts(moved, mark)
        assert there == {places[p - 1]: verdict for p, verdict in found.items()}


def test_a_position_may_hold_any_number_of_marks() -> None:
    set_up = Board.from_text("XX.O O.XX ..XO", Geometry("set-up", 12, LINES))
    plain = PlainSolver(set_up.geometry)
    found = Solver(set_up.geometry).verdicts(set_up, Mark.O)
    assert found == plain.after_each(set_up, Mark.O)


def test_a_threat_off_the_attackers_lines_can_save_the_game() -> None:
    # X makes two threats from 1, and two from 6. O takes 12, which threatens 13; then
    # 1, which threatens 14; then 6
    lines = (
        (1, 2, 3), (1, 4, 5), (6, 7, 8), (6, 9, 10), (11, 12, 13), (1, 12, 14, 15)
    )  # fmt: skip
    geometry = Geometry("two forks", 15, lines)
    board = Board.from_text(".X.X. .X.X. O...O", geometry)
    found = Solver(geometry).verdicts(board, Mark.O)
    saving = {p for p, verdict in found.items() if verdict.value is Value.DRAW}
    assert saving == {12}
    # so X, a move earlier, cannot win by making the second of the two
    before = Board.from_text(".X.X. .X... O...O", geometry)
    for position, mark in ((board, Mark.O), (before, Mark.X)):
        plain = PlainSolver(geometry).after_each(position, mark)
        assert Solver(geometry).verdicts(position, mark) == plain


LINES = ((1, 2, 3), (3, 6, 9, 12), (2, 6, 10), (1, 5, 9), (8, 9, 10, 11))
"""Of different lengths."""


def test_on_the_cube_a_run_of_threats_is_found() -> None:
    board, solver = cube(*FORK), Solver(CUBE)
    run = solver.run_of_threats(board, Mark.X)
    assert run is not None
    assert run.positions == (4,)
    assert run.lines == ((1, 2, 3, 4), (4, 8, 12, 16))
    assert solver.verdicts(board, Mark.X)[4] == Verdict(Value.WIN, 3)
    assert solver.run_of_threats(board, Mark.O) is None


def test_on_the_cube_a_run_that_has_to_block_is_found_in_each_image() -> None:
    game = Game(CUBE, moves=(64, 22, 55, 14, 9, 50, 40, 10, 46, 59, 31, 7))
    for places in CUBE.symmetries:
        moved = dict(zip(places, game.board.cells, strict=True))
        image = Board(tuple(moved[p] for p in CUBE.positions), CUBE)
        run = Solver(CUBE).run_of_threats(image, Mark.X)
        assert run is not None
        assert len(run.positions) == 5


def test_on_the_cube_a_square_that_lets_a_run_through_loses() -> None:
    board = cube(FORK[0], FORK[1][:3])
    found = Solver(CUBE).verdicts(board, Mark.O)
    assert {p for p, verdict in found.items() if verdict == UNKNOWN} == {3, 4, 16}
    assert set(found.values()) == {UNKNOWN, Verdict(Value.LOSS, None)}


def test_on_the_cube_a_square_loses_where_a_run_follows_and_nowhere_else() -> None:
    rng, solver, lost = Random(6), Solver(CUBE), 0
    for _ in range(30):
        board, mark = random_position(CUBE, rng.randrange(14, 30), rng)
        for position, verdict in solver.verdicts(board, mark).items():
            after = board.apply_move(position, mark)
            own, other = held(after, mark), held(after, mark.other)
            if verdict.plies is not None or completing(CUBE, own, other):
                continue
            run = Solver(CUBE).run_of_threats(after, mark.other)
            assert (verdict.value is Value.LOSS) is (run is not None)
            lost += run is not None
    assert lost > 50


def test_on_the_cube_a_threatened_run_does_not_win_if_a_reply_holds() -> None:
    board, solver = cube((7, 11, 26, 38, 39), (14, 23, 28, 33, 49)), Solver(CUBE)
    after = board.apply_move(50, "X")
    assert solver.run_of_threats(after, "X")
    assert not solver.run_of_threats(after.apply_move(13, "O"), "X")
    assert solver.verdicts(board, "X")[50] == UNKNOWN


def wins(run: Run, own: Marks, other: Marks) -> bool:
    """Return whether each move of a run threatens to win, and the last one twice."""
    for square in run:
        position = square + 1
        forced = completing(CUBE, other, own)
        if position in own | other or forced - {position}:
            return False
        own |= {position}
        threats = completing(CUBE, own, other)
        if len(threats) != 1:
            return len(threats) > 1
        other |= threats
    return False


def test_on_the_cube_a_run_is_known_to_win_from_elsewhere_or_not_to() -> None:
    rng, held_or_not = Random(2), [0, 0]
    search = ThreatSearch(Lines(CUBE), Table(1000), Steps(None))

    def bits(marks: Marks) -> int:
        return sum(1 << position - 1 for position in marks)

    while min(held_or_not) < 200:
        board, mark = random_position(CUBE, rng.randrange(12, 30), rng)
        own, other = held(board, mark), held(board, mark.other)
        run = search.run(bits(own), bits(other))
        if run is None or completing(CUBE, own, other):
            continue
        assert wins(run, own, other)
        for _ in range(20):
            more = frozenset(rng.sample(board.available_moves(), rng.randrange(4)))
            less = frozenset(rng.sample(sorted(own), rng.randrange(2)))
            mine, theirs = own - less, other | more
            if not any(theirs.issuperset(line) for line in CUBE.lines):
                found = search.holds(run, bits(mine), bits(theirs))
                assert found is wins(run, mine, theirs)
                held_or_not[found] += 1


@pytest.mark.usefixtures("without_strategy")
def test_on_the_cube_nothing_is_known_at_first_without_the_strategy() -> None:
    solver = Solver(CUBE)
    found = solver.verdicts(Board((), CUBE), Mark.X)
    assert found == dict.fromkeys(CUBE.positions, UNKNOWN)
    assert solver.run_of_threats(Board((), CUBE), Mark.X) is None


def test_on_the_cube_a_dead_position_is_a_draw() -> None:
    text = "XXXOXOOOXXOOOOXXOOOXXOOOOXXXXXXOXXOXXXXOOXXXOOXOOOOXOOXXOOXOXXOO"
    board = Board.from_text(".." + text[2:], CUBE)
    found = Solver(CUBE).verdicts(board, Mark.X)
    assert set(found.values()) == {Verdict(Value.DRAW, 2)}


@contextmanager
def questions(after: int) -> Iterator[tuple[Callable[[], bool], list[int]]]:
    """Yield a `stop` that says so after some questions, and what it has counted.

    Counted are the calls of functions between one question and the next.
    """
    counted = [0]

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            counted[-1] += 1

    def stop() -> bool:
        sys.setprofile(count)
        counted.append(0)
        return len(counted) > after

    try:
        yield stop, counted
    finally:
        sys.setprofile(None)


BUSY = {
    CUBE: cube((22, 26, 4, 64, 47, 39), (13, 43, 18, 30, 23)),
    FOUR_BY_FOUR: Board.from_text("X..X .X.O ...O ....", FOUR_BY_FOUR),
    FIVE_BY_FIVE: Board.from_text(".OX.. ..XXX OOXO. X..X. .O.O.", FIVE_BY_FIVE),
}


@pytest.mark.parametrize("geometry", BUSY, ids=lambda geometry: geometry.name)
def test_whether_to_stop_is_asked_often(geometry: Geometry) -> None:
    with questions(after=200) as (stop, counted):
        Solver(geometry).verdicts(BUSY[geometry], Mark.O, stop)
    # 20 ms are time enough for ten times as many
    assert max(counted) < 10_000


@pytest.mark.parametrize("geometry", BUSY, ids=lambda geometry: geometry.name)
@pytest.mark.parametrize("after", [1, 2, 5])
def test_a_stopped_search_tells_what_it_knows_and_can_go_on(
    geometry: Geometry, after: int
) -> None:
    solver, board = Solver(geometry), BUSY[geometry]
    with questions(after) as (stop, counted):
        told = solver.verdicts(board, Mark.O, stop)
    # after it has said so, it is not asked again
    assert len(counted) <= after + 1
    assert set(told) == set(board.available_moves())
    full = Solver(geometry).verdicts(board, Mark.O)
    for position, verdict in told.items():
        assert verdict.value in (None, full[position].value)
        assert verdict.plies in (None, full[position].plies)
    assert solver.verdicts(board, Mark.O) == full


def test_stopped_at_once_it_still_sees_the_next_two_moves() -> None:
    board = Board.from_text("XXX. OO.. .O.. ....", FOUR_BY_FOUR)
    found = Solver(FOUR_BY_FOUR).verdicts(board, Mark.X, lambda: True)
    assert found[4] == Verdict(Value.WIN, 1)
    found = Solver(FOUR_BY_FOUR).verdicts(board, Mark.O, lambda: True)
    assert found.pop(4).plies != 2
    assert set(found.values()) == {Verdict(Value.LOSS, 2)}
    assert Solver(CUBE).run_of_threats(BUSY[CUBE], Mark.O, lambda: True) is None


def test_it_remembers_no_more_than_it_may() -> None:
    for geometry, board in BUSY.items():
        small, large = Solver(geometry, most_positions=50), Solver(geometry)
        assert small.verdicts(board, Mark.X) == large.verdicts(board, Mark.X)
        assert 0 < small.remembered <= 50 < large.remembered


def test_all_that_it_remembers_fits_into_64_mib() -> None:
    tracemalloc.start()
    try:
        table = Table()
        for position in range(MOST_POSITIONS + 1):
            # as long as those of the largest board
            table.learn(position << 110, position % 60, wins=position % 2 == 0)
        assert tracemalloc.get_traced_memory()[1] < 64 << 20
    finally:
        tracemalloc.stop()
    assert len(table) == 1


def test_no_square_of_a_finished_board_is_worth_anything() -> None:
    over = Board.from_text("XXX OO. ...")
    with pytest.raises(ValueError, match="The game is over"):
        Solver(THREE_BY_THREE).verdicts(over, Mark.O)
