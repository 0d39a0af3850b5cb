from itertools import combinations, product
from random import Random

import pytest

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Geometry,
    Level,
    Mark,
    Rule,
    choose,
    is_draw,
)
from oxo_desktop.engine.geometry import (
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)


def test_the_seven_point_plane() -> None:
    plane = SEVEN_POINT_PLANE
    assert (plane.name, plane.size, len(plane.lines)) == ("pp7", 7, 7)
    for pair in combinations(plane.positions, 2):
        assert len([line for line in plane.lines if set(pair) <= set(line)]) == 1
    assert (plane.centre, plane.corners, plane.edges) == (None, (), ())


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
@pytest.mark.parametrize(
    ("geometry", "text", "rule", "positions"),
    [
        (FOUR_BY_FOUR, "XXX. .O.. .... O...", Rule.BLOCK, (4,)),
        # its opening rules are for 3×3 alone
        (FOUR_BY_FOUR, "." * 16, Rule.MOST_LINES, (1, 4, 6, 7, 10, 11, 13, 16)),
        (SEVEN_POINT_PLANE, ".XX. O..", Rule.BLOCK, (6,)),
        (SEVEN_POINT_PLANE, "." * 7, Rule.RANDOM, (1, 2, 3, 4, 5, 6, 7)),
    ],
)
def test_documented_rules_hold_on_other_geometries(
    geometry: Geometry, text: str, rule: Rule, positions: tuple[int, ...], level: Level
) -> None:
    board = Board.from_text(text, geometry)
    reason = choose(level, board, Mark.O, Random()).reason
    assert (reason.rule, reason.positions) == (rule, positions)


def test_the_lines_of_the_cube() -> None:
    cube = FOUR_BY_FOUR_BY_FOUR
    assert (cube.name, cube.size, len(cube.lines)) == ("4x4x4", 64, 76)
    kinds = [cube.lines[start:end] for start, end in ((0, 48), (48, 72), (72, 76))]
    along, across, through = (set(kind) for kind in kinds)
    for layer in range(0, 64, 16):
        flat = {tuple(p + layer for p in line) for line in FOUR_BY_FOUR.lines}
        assert len(flat & along) == 8
        assert len(flat & across) == 2
    assert {(p, p + 16, p + 32, p + 48) for p in range(1, 17)} <= along
    assert through == {
        (1, 22, 43, 64), (4, 23, 42, 61), (13, 26, 39, 52), (16, 27, 38, 49)
    }  # fmt: skip
    assert cube.lines[:2] == ((1, 2, 3, 4), (5, 6, 7, 8))
    assert cube.lines[16] == (1, 5, 9, 13)
    assert cube.lines[32] == (1, 17, 33, 49)
    # a corner and an inner square are on seven lines, all others on four
    counts = [len(cube.lines_through(p)) for p in cube.positions]
    assert (counts.count(7), counts.count(4)) == (16, 48)


@pytest.mark.parametrize(
    ("name", "ways"),
    [("3x3", 8), ("4x4", 32), ("5x5", 32), ("4x4x4", 192), ("pp7", 168)],
)
def test_squares_can_change_places_and_lines_stay_lines(name: str, ways: int) -> None:
    geometry = GEOMETRIES[name]
    found, lines = geometry.symmetries, set(geometry.lines)
    assert len(set(found)) == len(found) == ways
    assert found[0] == tuple(geometry.positions)
    for places in found:
        assert sorted(places) == [*geometry.positions]
        moved = {tuple(sorted(places[p - 1] for p in line)) for line in lines}
        assert moved == lines


def test_lines_of_different_lengths_do_not_change_places() -> None:
    uneven = Geometry("uneven", 4, ((1, 2, 3), (3, 4)))
    assert uneven.symmetries == ((1, 2, 3, 4), (2, 1, 3, 4))


def test_whether_a_board_can_be_drawn_is_what_every_full_board_says() -> None:
    for geometry in (SEVEN_POINT_PLANE, THREE_BY_THREE):
        full = (Board(cells, geometry) for cells in product(Mark, repeat=geometry.size))
        assert geometry.can_be_drawn is any(map(is_draw, full))
