"""The places and names of squares and lines, on every board."""

from collections import Counter
from itertools import combinations, pairwise
from math import dist, hypot

import pytest

from oxo_desktop.engine import GEOMETRIES, THREE_BY_THREE, Geometry, Refusal
from oxo_desktop.engine.geometry import FOUR_BY_FOUR, SEVEN_POINT_PLANE
from oxo_desktop.layouts import (
    Circle,
    Layout,
    Path,
    Point,
    Segment,
    Spots,
    arrangements_of,
    layout_in_depth,
    layout_of,
)
from oxo_desktop.says import sentences

LAYOUTS = [layout for board in GEOMETRIES.values() for layout in arrangements_of(board)]

every_board = pytest.mark.parametrize(
    "layout",
    LAYOUTS,
    ids=[f"{one.geometry.name}-{one.width:g}-by-{one.height:g}" for one in LAYOUTS],
)


def distance(point: Point, path: Path) -> float:
    """Return how far a point is from a path."""
    if isinstance(path, Circle):
        return abs(dist(point, path.centre) - path.radius)
    if isinstance(path, Spots):
        return min(dist(point, centre) for centre in path.centres)
    (left, top), (right, bottom) = path
    across, down = right - left, bottom - top
    along = (point.x - left) * across + (point.y - top) * down
    share = min(max(along / (across**2 + down**2), 0), 1)
    return dist(point, (left + share * across, top + share * down))


@every_board
def test_every_square_lies_on_the_board_and_on_no_other(layout: Layout) -> None:
    assert len(layout.centres) == layout.geometry.size
    for x, y in layout.centres:
        assert 0.5 <= x <= layout.width - 0.5
        assert 0.5 <= y <= layout.height - 0.5
    for one, other in combinations(layout.centres, 2):
        apart = hypot if layout.is_joined else max
        assert apart(abs(one.x - other.x), abs(one.y - other.y)) >= 1


@every_board
def test_squares_are_numbered_from_left_to_right_and_top_to_bottom(
    layout: Layout,
) -> None:
    for panel in layout.panels:
        squares = [p for p in layout.geometry.positions if layout.panel_of(p) is panel]
        centres = [layout.centre_of(position) for position in squares]
        assert squares == [*range(squares[0], squares[-1] + 1)]
        assert centres == sorted(centres, key=lambda c: (round(c.y, 6), c.x))
        left, top = panel.corner
        assert all(left < c.x < left + panel.width for c in centres)
        assert all(top < c.y < top + panel.height for c in centres)


def test_squares_in_depth_lean_and_lie_in_layers_one_above_the_other() -> None:
    flat = layout_of(GEOMETRIES["4x4x4"])
    layout = layout_in_depth(flat.geometry)
    assert layout is not None
    for position, (x, y) in enumerate(layout.centres, start=1):
        assert 0.5 < x < layout.width - 0.5
        assert 0.1 < y < layout.height - 0.1
        assert layout.place_of(position) == flat.place_of(position)
        left, right, up, down, *_ = layout.neighbours_of(position)
        assert layout.centre_of(left).x <= x <= layout.centre_of(right).x
        assert layout.centre_of(up).y <= y <= layout.centre_of(down).y
    for number, panel in enumerate(layout.panels):
        top, lines = panel.corner.y, layout.drawn[10 * number :][:10]
        segments = [line for line in lines if isinstance(line, Segment)]
        ends = {round(end.y - top, 9) for line in segments for end in line}
        assert ends == {round(row * layout.down.y, 9) for row in range(5)}
    for above, below in pairwise(layout.panels):
        assert above.corner.y + above.height * layout.down.y < below.corner.y
    for line in layout.geometry.lines:
        path = layout.path_of(line)
        assert all(distance(layout.centre_of(p), path) < 1e-9 for p in line)
    assert layout_in_depth(THREE_BY_THREE) is None


def test_a_line_in_layers_is_named_by_its_direction() -> None:
    assert Counter(layout_of(GEOMETRIES["4x4x4"]).line_names) == {
        "A row in layer {layer}": 16,
        "A column in layer {layer}": 16,
        "A diagonal in layer {layer}": 8,
        "Straight through all layers": 16,
        "Diagonally through all layers": 16,
        "From corner to corner through all layers": 4,
    }


@every_board
def test_the_path_of_a_line_goes_through_its_squares_and_no_others(
    layout: Layout,
) -> None:
    for line in layout.geometry.lines:
        path = layout.path_of(line)
        for position, centre in enumerate(layout.centres, start=1):
            away = distance(centre, path)
            assert away < 1e-9 if position in line else away > 0.5


@every_board
def test_what_is_drawn_joins_the_squares_or_runs_between_them(layout: Layout) -> None:
    if layout.is_joined:
        assert layout.drawn == layout.paths
        return
    side = layout.panels[0].width
    for path in layout.drawn:
        away = [distance(centre, path) for centre in beside(layout, path)]
        assert away == pytest.approx([0.5] * len(away))
        assert len(beside(layout, path)) == 2 * side
    assert len(layout.drawn) == 2 * (side - 1) * len(layout.panels)


def beside(layout: Layout, path: Path) -> list[Point]:
    return [centre for centre in layout.centres if distance(centre, path) < 1]


@every_board
def test_the_arrow_keys_reach_every_square_and_lead_back(layout: Layout) -> None:
    reached, new = {1}, {1}
    while new:
        new = {n for p in new for n in layout.neighbours_of(p)} - reached
        reached |= new
    assert reached == set(layout.geometry.positions)
    for position in reached:
        for neighbour in layout.neighbours_of(position):
            assert position in (neighbour, *layout.neighbours_of(neighbour))


@every_board
def test_an_arrow_key_leads_where_it_points_and_stays_in_the_layer(
    layout: Layout,
) -> None:
    for position in layout.geometry.positions:
        x, y = layout.centre_of(position)
        left, right, up, down, above, below = layout.neighbours_of(position)
        assert left == position or layout.centre_of(left).x < x
        assert right == position or layout.centre_of(right).x > x
        assert up == position or layout.centre_of(up).y < y
        assert down == position or layout.centre_of(down).y > y
        layer, row, column = layout.place_of(position)
        assert {layout.place_of(p)[0] for p in (left, right, up, down)} == {layer}
        assert layout.is_layered or above == below == position
        if layer is not None:
            last = len(layout.panels)
            assert layout.place_of(above) == (max(layer - 1, 1), row, column)
            assert layout.place_of(below) == (min(layer + 1, last), row, column)


def test_an_arrow_key_stays_in_its_row_or_column() -> None:
    four = layout_of(FOUR_BY_FOUR)
    assert four.neighbours_of(6)[:4] == (5, 7, 2, 10)
    assert four.neighbours_of(4)[:4] == (3, 4, 4, 8)
    assert four.neighbours_of(13)[:4] == (13, 14, 9, 13)


LINE_NAMES = {
    "3x3": [
        "Top row", "Middle row", "Bottom row",
        "Left column", "Middle column", "Right column",
        "Top left to bottom right", "Top right to bottom left",
    ],
    "4x4": [
        "Top row", "Second row", "Third row", "Bottom row",
        "Left column", "Second column", "Third column", "Right column",
        "Top left to bottom right", "Top right to bottom left",
    ],
    "5x5": [
        "Top row", "Second row", "Middle row", "Fourth row", "Bottom row",
        "Left column", "Second column", "Middle column", "Fourth column",
        "Right column", "Top left to bottom right", "Top right to bottom left",
    ],
}  # fmt: skip
"""Of squares in rows; the engine has the lines in this order."""

PLANE_LINE_NAMES = {
    (1, 2, 5): "Left side",
    (1, 3, 7): "Right side",
    (1, 4, 6): "Upright line",
    (2, 3, 6): "Circle",
    (2, 4, 7): "Falling line",
    (3, 4, 5): "Rising line",
    (5, 6, 7): "Bottom side",
}


def test_every_line_is_called_what_it_is() -> None:
    for side, names in zip((3, 4, 5), LINE_NAMES.values(), strict=True):
        rows = [range(1 + side * n, 1 + side * (n + 1)) for n in range(side)]
        columns = [range(1 + n, 1 + side * side, side) for n in range(side)]
        falling = range(1, side * side + 1, side + 1)
        rising = range(side, side * side, side - 1)
        layout = layout_of(Geometry.square(side))
        lines = [tuple(line) for line in (*rows, *columns, falling, rising)]
        assert [layout.name_of(line) for line in lines] == names
    plane = layout_of(SEVEN_POINT_PLANE)
    assert set(PLANE_LINE_NAMES) == set(plane.geometry.lines)
    for line, name in PLANE_LINE_NAMES.items():
        assert plane.name_of(line) == name


@every_board
def test_a_square_is_named_by_row_and_column_or_not_at_all(layout: Layout) -> None:
    names = layout.square_names
    if layout.is_joined:
        assert names == ()
        return
    assert len(set(names)) == len(names) == layout.geometry.size
    for position, name in enumerate(names, start=1):
        layer, row, column = layout.place_of(position)
        assert name == f"{layer or ''}{'ABCDE'[row - 1]}{column}"


PLACES = {
    "top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0),
    "middle": (0, 0), "centre": (0, 0),
}  # fmt: skip
"""How far the words lie from the middle, to the right and down."""


@every_board
def test_the_place_of_a_square_says_where_it_lies(layout: Layout) -> None:
    board = layout.geometry
    names = [sentences.place(board, position) for position in board.positions]
    assert len(set(names)) == board.size
    for name, centre in zip(names, layout.centres, strict=True):
        if not layout.place_names:
            position = layout.centres.index(centre) + 1
            layer, row, column = layout.place_of(position)
            left, top = layout.panel_of(position).corner
            assert centre == pytest.approx((left + column - 0.5, top + row - 0.5))
            where = f"row {row}, column {column}"
            assert name == (f"layer {layer}, {where}" if layer else where)
            continue
        right, down = (
            sum(w) for w in zip(*(PLACES[word] for word in name.split()), strict=True)
        )
        assert _side(centre.x, layout.width) == right
        if layout.is_joined and not down:
            # the circle's squares lie higher or lower than the middle
            assert layout.centres[0].y < centre.y < layout.centres[-1].y
        else:
            assert _side(centre.y, layout.height) == down


def _side(where: float, length: float) -> int:
    """Return -1 for the first half, 0 for the middle, 1 for the second half."""
    return (where > length / 2 + 1e-9) - (where < length / 2 - 1e-9)


@every_board
def test_the_board_as_text_has_every_square_once_in_order(layout: Layout) -> None:
    numbers = [f"<{position}>" for position in layout.geometry.positions]
    for text in (layout.text, layout.lettered_text):
        if text is not None:
            written = text.format(None, *numbers)
            found = [written.index(number) for number in numbers]
            # layers are side by side
            assert len(layout.panels) > 1 or found == sorted(found)
            assert len(set(found)) == len(numbers)
            # a mark must be known from all that is written around it
            assert not set("XO") & set(written)


@pytest.mark.parametrize(
    "geometry",
    [Geometry.square(6), Geometry("odd", 9, ((1, 2, 3),)), Geometry("one", 1, ())],
    ids=lambda geometry: geometry.name,
)
def test_what_has_no_layout_is_refused(geometry: Geometry) -> None:
    with pytest.raises(
        Refusal, match=f"^There is no layout of {geometry.name}"
    ) as refused:
        layout_of(geometry)
    assert refused.value.code == "no_layout"
