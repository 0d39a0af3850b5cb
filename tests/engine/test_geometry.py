from itertools import combinations
from random import Random

import pytest

from oxo_desktop.engine import (
    FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
    THREE_BY_THREE,
    Board,
    Geometry,
    Level,
    Mark,
    Rule,
    choose,
    choose_move,
)
from oxo_desktop.engine.documented import documented_reason


def test_lines_of_three_by_three() -> None:
    rows = [(1, 2, 3), (4, 5, 6), (7, 8, 9)]
    columns = [(1, 4, 7), (2, 5, 8), (3, 6, 9)]
    diagonals = [(1, 5, 9), (3, 5, 7)]
    assert list(THREE_BY_THREE.lines) == rows + columns + diagonals


def test_places_of_three_by_three() -> None:
    assert THREE_BY_THREE.name == "3x3"
    assert THREE_BY_THREE.centre == 5
    assert THREE_BY_THREE.corners == (1, 3, 7, 9)
    assert THREE_BY_THREE.edges == (2, 4, 6, 8)
    counts = [len(THREE_BY_THREE.lines_through(p)) for p in range(1, 10)]
    assert counts == [3, 2, 3, 2, 4, 2, 3, 2, 3]


@pytest.mark.parametrize(("corner", "opposite"), [(1, 9), (3, 7), (7, 3), (9, 1)])
def test_opposite_corner(corner: int, opposite: int) -> None:
    assert THREE_BY_THREE.opposite_corner(corner) == opposite


def test_only_corners_have_an_opposite() -> None:
    with pytest.raises(ValueError, match=r"Square 5 is not a corner\."):
        THREE_BY_THREE.opposite_corner(5)


def test_larger_boards() -> None:
    four = Geometry.square(4)
    assert (four.name, len(four.positions), len(four.lines)) == ("4x4", 16, 10)
    assert four.centre is None
    assert four.corners == (1, 4, 13, 16)
    assert four.opposite_corner(4) == 13
    assert four.lines[-1] == (4, 7, 10, 13)
    assert Geometry.square(5).centre == 13


def test_a_board_below_three_rows_is_refused() -> None:
    with pytest.raises(ValueError, match=r"A board has at least 3 rows, not 2\."):
        Geometry.square(2)


def test_the_seven_point_plane() -> None:
    plane = SEVEN_POINT_PLANE
    assert (plane.name, plane.size, len(plane.lines)) == ("pp7", 7, 7)
    for pair in combinations(plane.positions, 2):
        assert len([line for line in plane.lines if set(pair) <= set(line)]) == 1
    assert (plane.centre, plane.corners, plane.edges) == (None, (), ())


def test_documented_rules_hold_on_other_geometries() -> None:
    four = Geometry.square(4)
    block = documented_reason(
        Board.from_text("XXX. .O.. .... O...", four), Mark.O, easy=True
    )
    assert (block.rule, block.positions) == (Rule.BLOCK, (4,))
    first = documented_reason(Board((), four), Mark.O, easy=True)
    assert (first.rule, first.positions) == (
        Rule.MOST_LINES, (1, 4, 6, 7, 10, 11, 13, 16),
    )  # fmt: skip
    opening = documented_reason(Board((), four), Mark.O, easy=False)
    assert opening.positions == (1, 4, 13, 16)


def test_perfect_play_says_where_it_ends() -> None:
    with pytest.raises(ValueError, match="up to 9 squares, not for 4x4"):
        choose_move(Board((), FOUR_BY_FOUR), "X")


def test_hard_still_plays_where_it_cannot_search() -> None:
    board = Board.from_text("XXX. .... OO.. O...", FOUR_BY_FOUR)
    for mark, rule in ((Mark.X, Rule.WIN), (Mark.O, Rule.BLOCK)):
        choice = choose(Level.HARD, board, mark, Random(1))
        assert (choice.position, choice.reason.rule) == (4, rule)


def test_documented_rules_on_the_seven_point_plane() -> None:
    first = documented_reason(Board((), SEVEN_POINT_PLANE), Mark.X, easy=False)
    assert (first.rule, first.positions) == (Rule.MOST_LINES, (1, 2, 3, 4, 5, 6, 7))
    circle = Board.from_text(".XX. O..", SEVEN_POINT_PLANE)
    block = documented_reason(circle, Mark.O, easy=False)
    assert (block.rule, block.positions) == (Rule.BLOCK, (6,))


def test_on_the_seven_point_plane_whoever_starts_can_win() -> None:
    choice = choose(Level.HARD, Board((), SEVEN_POINT_PLANE), "X", Random(1))
    assert choice.reason.rule is Rule.FORCES_WIN
