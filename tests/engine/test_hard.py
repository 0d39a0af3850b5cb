"""Hard on boards larger than 3×3; see test_levels.py for that one."""

from random import Random

import pytest

from oxo_desktop.engine import (
    Board,
    Choice,
    Geometry,
    Level,
    Mark,
    Reason,
    Rule,
    Value,
    Verdict,
    choose,
    choose_move,
)
from oxo_desktop.engine.geometry import FIVE_BY_FIVE, FOUR_BY_FOUR, SEVEN_POINT_PLANE
from oxo_desktop.engine.hard import all_verdicts
from oxo_desktop.engine.solver import Solver
from tests.engine.plain import PlainSolver, has_run, held, rank
from tests.engine.positions import CUBE, FORK, cube, open_positions, random_position


def hard(board: Board, mark: Mark, *, at_once: bool = False) -> Choice:
    stop = (lambda: True) if at_once else None
    return choose(Level.HARD, board, mark, Random(1), stop)


def test_on_4x4_it_wins_soonest_and_blocks_where_all_is_lost() -> None:
    board = Board.from_text("XXX. .... OO.. O...", FOUR_BY_FOUR)
    for mark, rule in ((Mark.X, Rule.WIN), (Mark.O, Rule.BLOCK)):
        for at_once in (False, True):
            choice = hard(board, mark, at_once=at_once)
            assert (choice.position, choice.reason.rule) == (4, rule)
            assert choice.reason.lines == ((1, 2, 3, 4),)
    forked = Board.from_text("XXX. X.O. X..O O...", FOUR_BY_FOUR)
    assert hard(forked, Mark.O).reason.rule is Rule.BLOCK


@pytest.mark.parametrize("starter", list(Mark))
def test_on_the_seven_point_plane_it_is_perfect(starter: Mark) -> None:
    plain = PlainSolver(SEVEN_POINT_PLANE)
    for board, mark in open_positions(starter, SEVEN_POINT_PLANE):
        ends = plain.after_each(board, mark)
        best = max(ends.values(), key=rank)
        reason = hard(board, mark).reason
        assert all(ends[p] == best for p in reason.positions)
        keeping = [p for p, (value, _) in ends.items() if value == best[0]]
        assert choose_move(board, mark) == min(keeping)


@pytest.mark.parametrize("geometry", [FOUR_BY_FOUR, FIVE_BY_FIVE], ids=lambda g: g.name)
def test_it_keeps_the_best_outcome_as_soon_or_as_long_as_it_can(
    geometry: Geometry,
) -> None:
    rng, solver = Random(2), Solver(geometry)
    for _ in range(100):
        board, mark = random_position(geometry, rng.randrange(geometry.size), rng)
        found = solver.verdicts(board, mark)
        values = {p: verdict.value for p, verdict in found.items()}
        best = max(value for value in values.values() if value is not None)
        assert choose_move(board, mark) == min(p for p in values if values[p] is best)
        reason = hard(board, mark).reason
        assert {found[p] for p in reason.positions} == {reason.verdict}
        plies = [v.plies for v in found.values() if v.value is best and v.plies]
        first = min(plies) if best is Value.WIN else max(plies)
        assert reason.verdict == Verdict(best, first)


def test_on_the_cube_it_says_which_threats_it_makes() -> None:
    lines = ((1, 2, 3, 4), (4, 8, 12, 16))
    wins = Verdict(Value.WIN, None)
    reason = hard(cube(*FORK), Mark.X).reason
    assert reason == Reason(Rule.THREATS, (4,), lines, wins)


def test_on_the_cube_it_says_which_threats_it_stops() -> None:
    reason = hard(cube(FORK[0], FORK[1][:3]), Mark.O).reason
    assert reason.rule is Rule.STOPS_THREATS
    assert set(reason.positions) <= {3, 4, 16}
    assert reason.lines == ((1, 2, 3, 4), (4, 8, 12, 16))


def test_on_the_cube_it_completes_two_lines_rather_than_threaten() -> None:
    board = cube((2, 3, 4, 5, 9, 13), (17, 23, 30, 53, 64, 35))
    assert hard(board, Mark.X).reason.rule is Rule.WIN


QUIET = "....O.O...................XO.....X.........O..........X....X...."
"""X has no run of threats, but a move after which every reply leaves one."""


def test_on_the_cube_it_wins_by_a_quiet_move_too() -> None:
    board = Board.from_text(QUIET, CUBE)
    x, o = held(board, Mark.X), held(board, Mark.O)
    assert not has_run(CUBE, x, o, 7)
    choice = hard(board, Mark.X)
    assert choice.reason.rule is Rule.FORCES_WIN
    after = board.apply_move(choice.position, Mark.X)
    for reply in after.available_moves():
        answered = after.apply_move(reply, Mark.O)
        verdict = hard(answered, Mark.X).reason.verdict
        assert verdict is not None
        assert verdict.value is Value.WIN


@pytest.mark.usefixtures("nothing_found")
def test_a_search_for_all_can_be_stopped() -> None:
    board = Board.from_text("X..X .X.O ...O ....", FOUR_BY_FOUR)
    assert all_verdicts(board, Mark.O, lambda: True) == {}
    assert {*all_verdicts(board, Mark.O)} == {*board.available_moves()}


@pytest.mark.parametrize(
    "geometry", [FOUR_BY_FOUR, FIVE_BY_FIVE, CUBE], ids=lambda geometry: geometry.name
)
def test_stopped_at_once_it_plays_all_the_same(geometry: Geometry) -> None:
    rng = Random(4)
    for _ in range(30):
        board, mark = random_position(geometry, rng.randrange(geometry.size // 2), rng)
        choice = hard(board, mark, at_once=True)
        assert choice.position in choice.reason.positions
        assert set(choice.reason.positions) <= set(board.available_moves())
