"""The solver alone: exact where it says so, bounded, and stopped when asked."""

import sys
import tracemalloc
from collections.abc import Callable
from random import Random
from types import FrameType

import pytest

from oxo_desktop.engine import (
    FIVE_BY_FIVE,
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    GEOMETRIES,
    SEVEN_POINT_PLANE,
    THREE_BY_THREE,
    Board,
    Geometry,
    Mark,
    Value,
    Verdict,
    whose_turn,
)
from oxo_desktop.engine.solver import Solver
from oxo_desktop.engine.solver.table import MOST_POSITIONS, Table
from tests.engine.plain import PlainSolver, completing, held
from tests.engine.positions import open_positions, random_position

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
    for board in open_positions(starter, geometry):
        mark = whose_turn(board, starter)
        assert mark is not None
        found = solver.verdicts(board, mark)
        assert {p: tuple(v) for p, v in found.items()} == plain.after_each(board, mark)


def test_what_was_asked_before_changes_no_answer() -> None:
    plain = PlainSolver(THREE_BY_THREE)
    boards = open_positions(Mark.X)
    Random(1).shuffle(boards)
    for board in boards[:300]:
        mark = whose_turn(board)
        assert mark is not None
        found = Solver(THREE_BY_THREE, most_positions=9).verdicts(board, mark)
        assert {p: tuple(v) for p, v in found.items()} == plain.after_each(board, mark)


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
        board = random_position(geometry, rng.randrange(geometry.size), rng)
        mark = whose_turn(board)
        assert mark is not None
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
    assert {p: tuple(v) for p, v in found.items()} == plain.after_each(set_up, Mark.O)


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
        found = Solver(geometry).verdicts(position, mark)
        assert {p: tuple(v) for p, v in found.items()} == plain


LINES = ((1, 2, 3), (3, 6, 9, 12), (2, 6, 10), (1, 5, 9), (8, 9, 10, 11))
"""Of different lengths."""


CUBE = FOUR_BY_FOUR_BY_FOUR


def cube(x: tuple[int, ...], o: tuple[int, ...]) -> Board:
    marks = {**dict.fromkeys(x, Mark.X), **dict.fromkeys(o, Mark.O)}
    return Board(tuple(marks.get(p) for p in CUBE.positions), CUBE)


FORK = (1, 2, 8, 12), (17, 23, 30, 53)
"""X takes 4 and makes two threats: 1-2-3-4 lacks 3 then, and 4-8-12-16 lacks 16."""


def test_on_the_cube_a_run_of_threats_is_found() -> None:
    board, solver = cube(*FORK), Solver(CUBE)
    run = solver.run_of_threats(board, Mark.X)
    assert run is not None
    assert run.positions == (4,)
    assert run.lines == ((1, 2, 3, 4), (4, 8, 12, 16))
    assert solver.verdicts(board, Mark.X)[4] == Verdict(Value.WIN, 3)
    assert solver.run_of_threats(board, Mark.O) is None


def test_on_the_cube_a_square_that_lets_a_run_through_loses() -> None:
    board = cube(FORK[0], FORK[1][:3])
    found = Solver(CUBE).verdicts(board, Mark.O)
    assert {p for p, verdict in found.items() if verdict == UNKNOWN} == {3, 4, 16}
    assert set(found.values()) == {UNKNOWN, Verdict(Value.LOSS, None)}


def test_on_the_cube_a_square_loses_where_a_run_follows_and_nowhere_else() -> None:
    rng, solver, lost = Random(6), Solver(CUBE), 0
    for _ in range(30):
        board = random_position(CUBE, rng.randrange(14, 30), rng)
        mark = whose_turn(board)
        assert mark is not None
        for position, verdict in solver.verdicts(board, mark).items():
            after = board.apply_move(position, mark)
            own, other = held(after, mark), held(after, mark.other)
            if verdict.plies is not None or completing(CUBE, own, other):
                continue
            run = Solver(CUBE).run_of_threats(after, mark.other)
            assert (verdict.value is Value.LOSS) is (run is not None)
            lost += run is not None
    assert lost > 50


def test_on_the_cube_nothing_is_known_at_first() -> None:
    solver = Solver(CUBE)
    found = solver.verdicts(Board((), CUBE), Mark.X)
    assert found == dict.fromkeys(CUBE.positions, UNKNOWN)
    assert solver.run_of_threats(Board((), CUBE), Mark.X) is None


def test_on_the_cube_a_dead_position_is_a_draw() -> None:
    text = "XXXOXOOOXXOOOOXXOOOXXOOOOXXXXXXOXXOXXXXOOXXXOOXOOOOXOOXXOOXOXXOO"
    board = Board.from_text(".." + text[2:], CUBE)
    found = Solver(CUBE).verdicts(board, Mark.X)
    assert set(found.values()) == {Verdict(Value.DRAW, 2)}


def questions(after: int) -> tuple[Callable[[], bool], list[int]]:
    """Return a `stop` that says so after some questions, and what it has counted.

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

    return stop, counted


BUSY = {
    CUBE: cube((22, 26, 4, 64, 47, 39), (13, 43, 18, 30, 23)),
    FOUR_BY_FOUR: Board.from_text("X..X .X.O ...O ....", FOUR_BY_FOUR),
    FIVE_BY_FIVE: Board.from_text(".OX.. ..XXX OOXO. X..X. .O.O.", FIVE_BY_FIVE),
}


@pytest.mark.parametrize("geometry", BUSY, ids=lambda geometry: geometry.name)
def test_whether_to_stop_is_asked_often(geometry: Geometry) -> None:
    stop, counted = questions(after=200)
    try:
        Solver(geometry).verdicts(BUSY[geometry], Mark.O, stop)
    finally:
        sys.setprofile(None)
    # 20 ms are time enough for ten times as many
    assert max(counted) < 10_000


@pytest.mark.parametrize("geometry", BUSY, ids=lambda geometry: geometry.name)
@pytest.mark.parametrize("after", [1, 2, 5])
def test_a_stopped_search_tells_what_it_knows_and_can_go_on(
    geometry: Geometry, after: int
) -> None:
    stop, counted = questions(after)
    solver, board = Solver(geometry), BUSY[geometry]
    try:
        told = solver.verdicts(board, Mark.O, stop)
    finally:
        sys.setprofile(None)
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
