"""The places and names of squares and lines, and how a board is written.

Lengths are squares: each is 1 wide and high, or in depth 1 wide and less high. x goes
to the right and y down, from the top left of the whole board.
"""

from collections.abc import Callable
from functools import cache
from math import isqrt, sqrt
from typing import NamedTuple

from oxo_desktop.engine.board import in_rows
from oxo_desktop.engine.geometry import (
    FOUR_BY_FOUR_BY_FOUR,
    GEOMETRIES,
    SEVEN_POINT_PLANE,
    Geometry,
    Line,
)
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.words import message


class Point(NamedTuple):
    x: float
    y: float


class Segment(NamedTuple):
    start: Point
    end: Point


class Circle(NamedTuple):
    centre: Point
    radius: float


class Spots(NamedTuple):
    """Squares that lie apart, in different layers; no stroke joins them."""

    centres: tuple[Point, ...]


Path = Segment | Circle | Spots


class Panel(NamedTuple):
    """A rectangle of squares that lie together: a layer, or the whole board.

    `corner` is its top left, and `layer` its number, or None where there is only one.
    Its height is that of its squares as they lie, before they are seen in depth.
    """

    corner: Point
    width: float
    height: float
    layer: int | None = None


class Neighbours(NamedTuple):
    """The squares the keys lead to; from a side, the square itself.

    `above` and `below` are at the same place in the next layer.
    """

    left: int
    right: int
    up: int
    down: int
    above: int
    below: int


class Layout(NamedTuple):
    """How a geometry is shown. Tuples for squares or lines are in the same order.

    Attributes:
        panels: what lies on a card of its own, or in depth above each other on one.
        centres: the middle of each square.
        is_joined: whether the squares are discs joined by `drawn`; otherwise they fill
            their boxes, and `drawn` separates them.
        paths: where each line lies, from the middle of its first square to that of its
            last, or around through all of them, or on each of them.
        line_names: the name of each line, as a message about its `layer`.
        neighbours: where keys lead from each square.
        square_names: a row and a column for each square, such as ``B2``, with its layer
            before them if there are several, such as ``2B3``; or none.
        place_names: where each square lies, as a message: ``top left``; none where
            there are too many squares for that.
        text: the board as text, with a field for each square, ``{1}`` to ``{n}``; on
            layers it is lettered.
        note: what the text cannot show, as a message, or nothing.
        lettered_text: the same with the rows lettered and the columns numbered, or None
            where there are none.
        down: from the middle of a square to that of the one below in its panel; in
            depth also to the left.
    """

    geometry: Geometry
    width: float
    height: float
    panels: tuple[Panel, ...]
    centres: tuple[Point, ...]
    is_joined: bool
    drawn: tuple[Segment | Circle, ...]
    paths: tuple[Path, ...]
    line_names: tuple[str, ...]
    neighbours: tuple[Neighbours, ...]
    square_names: tuple[str, ...]
    place_names: tuple[str, ...]
    text: str
    note: str
    lettered_text: str | None
    down: Point = Point(0, 1)

    # each equals itself alone, which is fast: pictures are cached by their layout

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    @property
    def is_layered(self) -> bool:
        return len(self.panels) > 1

    @property
    def is_in_depth(self) -> bool:
        return self.down.x != 0

    def centre_of(self, position: int) -> Point:
        return self.centres[position - 1]

    def panel_of(self, position: int) -> Panel:
        return self.panels[(position - 1) * len(self.panels) // self.geometry.size]

    def place_of(self, position: int) -> tuple[int | None, int, int]:
        """Return the layer, or None, the row and the column of a square, from 1."""
        panel, centre = self.panel_of(position), self.centre_of(position)
        row = (centre.y - panel.corner.y) / self.down.y
        column = centre.x - panel.corner.x - row * self.down.x
        return panel.layer, int(row) + 1, int(column) + 1

    def label_of(self, position: int) -> str:
        """Return what stands on a square: its number, on a layer its row and column."""
        return self.square_names[position - 1][1:] if self.is_layered else str(position)

    def neighbours_of(self, position: int) -> Neighbours:
        return self.neighbours[position - 1]

    def path_of(self, line: Line) -> Path:
        return self.paths[self.geometry.lines.index(line)]

    def name_of(self, line: Line) -> str:
        return self.line_names[self.geometry.lines.index(line)]


_ORIGIN = Point(0, 0)

_LETTERS = "ABCDE"
"""The rows' letters; squares of a larger board have no names."""


@cache
def layout_of(geometry: Geometry) -> Layout:
    """Return how `geometry` is shown; ValueError if that is not known."""
    return arrangements_of(geometry)[0]


@cache
def arrangements_of(geometry: Geometry) -> tuple[Layout, ...]:
    """Return the layouts of `geometry` for rooms of different shapes, the usual first.

    They differ in where panels lie. Raises ValueError if none is known.
    """
    if geometry != GEOMETRIES.get(geometry.name) or geometry.name not in ARRANGEMENTS:
        raise Refusal(
            "no_layout", "There is no layout of {board}.", board=geometry.name
        )
    return ARRANGEMENTS[geometry.name](geometry)


def grid(geometry: Geometry) -> tuple[Layout]:
    """Return the layout of a board with as many rows as columns, 3 to 5 of them."""
    side, wide = isqrt(geometry.size), len(str(geometry.size))
    names = dict(zip(Geometry.square(side).lines, _grid_line_names(side), strict=True))
    places = [divmod(p - 1, side) for p in geometry.positions]
    centres = tuple(Point(column + 0.5, row + 0.5) for row, column in places)
    layout = Layout(
        geometry=geometry,
        width=side,
        height=side,
        panels=(Panel(_ORIGIN, side, side),),
        centres=centres,
        is_joined=False,
        drawn=_separators(side),
        paths=tuple(_straight(line, centres) for line in geometry.lines),
        line_names=tuple(names[line] for line in geometry.lines),
        neighbours=_neighbours(side),
        square_names=tuple(f"{_LETTERS[r]}{c + 1}" for r, c in places),
        place_names=_PLACES_OF_THREE_BY_THREE if side == 3 else (),
        text=in_rows([f"{{{p}:>{wide}}}" for p in geometry.positions], side, wide),
        note="",
        lettered_text=_lettered([f"{{{p}}}" for p in geometry.positions], side),
    )
    return (layout,)


def _separators(side: int, corner: Point = _ORIGIN) -> tuple[Segment, ...]:
    x, y = corner
    return (
        *(Segment(Point(x + n, y), Point(x + n, y + side)) for n in range(1, side)),
        *(Segment(Point(x, y + n), Point(x + side, y + n)) for n in range(1, side)),
    )


def _straight(line: Line, centres: tuple[Point, ...]) -> Segment:
    return Segment(centres[line[0] - 1], centres[line[-1] - 1])


_ROW_NAMES = (
    message("Top row"), message("Second row"), message("Third row"),
    message("Fourth row"), message("Bottom row"),
)  # fmt: skip
_COLUMN_NAMES = (
    message("Left column"), message("Second column"), message("Third column"),
    message("Fourth column"), message("Right column"),
)  # fmt: skip


_PLACES_OF_THREE_BY_THREE = (
    message("top left"), message("top middle"), message("top right"),
    message("middle left"), message("centre"), message("middle right"),
    message("bottom left"), message("bottom middle"), message("bottom right"),
)  # fmt: skip


def _grid_line_names(side: int) -> tuple[str, ...]:
    rows = [*_ROW_NAMES[: side - 1], _ROW_NAMES[-1]]
    columns = [*_COLUMN_NAMES[: side - 1], _COLUMN_NAMES[-1]]
    if side % 2:
        rows[side // 2] = message("Middle row")
        columns[side // 2] = message("Middle column")
    return (
        *rows,
        *columns,
        message("Top left to bottom right"),
        message("Top right to bottom left"),
    )


def _lettered(fields: list[str], side: int, corner: str = "") -> str:
    """Return fields in lettered rows and numbered columns, `corner` in the top left."""
    head = f"{corner:<3}" + "   ".join(map(str, range(1, side + 1)))
    rows = [
        f"{_LETTERS[row]}  " + " | ".join(fields[row * side : (row + 1) * side])
        for row in range(side)
    ]
    return "\n".join([head, f"\n  {'+'.join(['---'] * side)}\n".join(rows)])


_PLANE_SIDE = 5.0
"""The side of the seven-point plane's triangle, between its corners."""

_PLANE_MARGIN = 0.1
"""Between the outer squares and the edge of the board."""

_PLANE_LINE_NAMES = (
    message("Left side"), message("Right side"), message("Upright line"),
    message("Circle"), message("Falling line"), message("Rising line"),
    message("Bottom side"),
)  # fmt: skip

_PLANE_PLACES = (
    message("top"), message("middle left"), message("middle right"), message("centre"),
    message("bottom left"), message("bottom middle"), message("bottom right"),
)  # fmt: skip

_PLANE_NEIGHBOURS = (
    Neighbours(left=2, right=3, up=1, down=4, above=1, below=1),
    Neighbours(left=2, right=4, up=1, down=5, above=2, below=2),
    Neighbours(left=4, right=3, up=1, down=7, above=3, below=3),
    Neighbours(left=2, right=3, up=1, down=6, above=4, below=4),
    Neighbours(left=5, right=6, up=2, down=5, above=5, below=5),
    Neighbours(left=5, right=7, up=4, down=6, above=6, below=6),
    Neighbours(left=6, right=7, up=3, down=7, above=7, below=7),
)

# a form for str.format, in which a backslash stands for itself
_PLANE_TEXT = r"""
        {1}
       /|\
      / | \
     /  |  \
    {2}   |   {3}
   /  \ {4} /  \
  /   / | \   \
 /  /   |   \  \
{5}-------{6}-------{7}
""".strip("\n")


def _seven_point_plane() -> Layout:
    edge = 0.5 + _PLANE_MARGIN
    half, height = _PLANE_SIDE / 2, _PLANE_SIDE * sqrt(3) / 2
    left, middle, right = edge, edge + half, edge + _PLANE_SIDE
    top, bottom = edge, edge + height
    centres = (
        Point(middle, top),
        Point((left + middle) / 2, (top + bottom) / 2),
        Point((middle + right) / 2, (top + bottom) / 2),
        Point(middle, bottom - height / 3),
        Point(left, bottom),
        Point(middle, bottom),
        Point(right, bottom),
    )
    around = Circle(centres[3], height / 3)
    lines = SEVEN_POINT_PLANE.lines
    paths = tuple(
        around if line == (2, 3, 6) else _straight(line, centres) for line in lines
    )
    return Layout(
        geometry=SEVEN_POINT_PLANE,
        width=right + edge,
        height=bottom + edge,
        panels=(Panel(_ORIGIN, right + edge, bottom + edge),),
        centres=centres,
        is_joined=True,
        drawn=paths,
        paths=paths,
        line_names=_PLANE_LINE_NAMES,
        neighbours=_PLANE_NEIGHBOURS,
        square_names=(),
        place_names=_PLANE_PLACES,
        text=_PLANE_TEXT,
        note=message("2, 3 and 6 are a line too"),
        lettered_text=None,
    )


_LAYERS = 4
"""Of the cube, each with as many rows and columns."""

_BESIDE_LAYERS = 0.45
"""Between two layers side by side."""

_BELOW_LAYERS = 0.75
"""Below each layer, with room for its name."""

_BELOW_LAST = 0.25
"""How much of that the last layers do without."""


def _layers(across: int) -> Layout:
    """Return the layout of the 4×4×4 with so many of its layers side by side."""
    geometry, side = FOUR_BY_FOUR_BY_FOUR, _LAYERS
    wide, high = side + _BESIDE_LAYERS, side + _BELOW_LAYERS
    corners = [
        Point(layer % across * wide, layer // across * high) for layer in range(_LAYERS)
    ]
    places = [divmod(square, side) for square in range(side * side)]
    centres = tuple(
        Point(corner.x + column + 0.5, corner.y + row + 0.5)
        for corner in corners
        for row, column in places
    )
    return Layout(
        geometry=geometry,
        width=across * wide - _BESIDE_LAYERS,
        height=_LAYERS // across * high - _BELOW_LAST,
        panels=tuple(
            Panel(corner, side, side, layer)
            for layer, corner in enumerate(corners, start=1)
        ),
        centres=centres,
        is_joined=False,
        drawn=tuple(path for corner in corners for path in _separators(side, corner)),
        paths=tuple(_path_in_layers(line, centres) for line in geometry.lines),
        line_names=tuple(map(_line_name_in_layers, geometry.lines)),
        neighbours=_neighbours(side, _LAYERS),
        square_names=tuple(
            f"{layer}{_LETTERS[row]}{column + 1}"
            for layer in range(1, _LAYERS + 1)
            for row, column in places
        ),
        place_names=(),
        text=_text_of_layers(),
        note="",
        lettered_text=_text_of_layers(),
    )


_DOWN = Point(-0.36, 0.32)
"""From one row of a layer to the next, in depth."""

_STOREY = 1.38
"""From one layer to the next below, in depth."""

_AROUND_DEPTH = 0.04
"""Between the layers in depth and the edge of the board."""


@cache
def layout_in_depth(geometry: Geometry) -> Layout | None:
    """Return the layers of a board as a stack seen from above; None without layers."""
    if geometry != FOUR_BY_FOUR_BY_FOUR:
        return None
    side, around = _LAYERS, _AROUND_DEPTH

    def point(layer: int, row: float, column: float) -> Point:
        x = around + column + (row - side) * _DOWN.x
        return Point(x, around + layer * _STOREY + row * _DOWN.y)

    layers = range(side)
    centres = tuple(
        point(layer, row + 0.5, column + 0.5)
        for layer in layers
        for row in range(side)
        for column in range(side)
    )
    edges = [((n, 0), (n, side)) for n in range(side + 1)]
    edges += [((0, n), (side, n)) for n in range(side + 1)]
    return _layers(1)._replace(
        width=point(0, 0, side).x + around,
        height=point(side - 1, side, 0).y + around,
        panels=tuple(
            Panel(point(layer, 0, 0), side, side, layer + 1) for layer in layers
        ),
        centres=centres,
        drawn=tuple(
            Segment(point(layer, *start), point(layer, *end))
            for layer in layers
            for start, end in edges
        ),
        paths=tuple(_straight(line, centres) for line in geometry.lines),
        down=_DOWN,
    )


def _text_of_layers() -> str:
    """Return the board as text, two layers side by side, each lettered."""
    side, size = _LAYERS, _LAYERS * _LAYERS
    layers = []
    for layer in range(_LAYERS):
        fields = [f"{{{layer * size + n}}}" for n in range(1, size + 1)]
        layers.append(_lettered(fields, side, corner=f"{layer + 1}:").split("\n"))
    filled = ["0"] * (_LAYERS * size + 1)
    wide = max(len(line.format(*filled)) for line in layers[0])
    return "\n\n".join(
        "\n".join(
            left + " " * (wide - len(left.format(*filled)) + 4) + right
            for left, right in zip(*pair, strict=True)
        )
        for pair in zip(layers[::2], layers[1::2], strict=True)
    )


def _layer_of(position: int) -> int:
    return (position - 1) // _LAYERS**2


def _path_in_layers(line: Line, centres: tuple[Point, ...]) -> Path:
    if _layer_of(line[0]) == _layer_of(line[-1]):
        return _straight(line, centres)
    return Spots(tuple(centres[position - 1] for position in line))


def _line_name_in_layers(line: Line) -> str:
    start, end = line[0] - 1, line[-1] - 1
    columns = start % _LAYERS != end % _LAYERS
    rows = start // _LAYERS % _LAYERS != end // _LAYERS % _LAYERS
    if _layer_of(line[0]) == _layer_of(line[-1]):
        if not rows:
            return message("A row in layer {layer}")
        if not columns:
            return message("A column in layer {layer}")
        return message("A diagonal in layer {layer}")
    if rows and columns:
        return message("From corner to corner through all layers")
    if rows or columns:
        return message("Diagonally through all layers")
    return message("Straight through all layers")


def _neighbours(side: int, layers: int = 1) -> tuple[Neighbours, ...]:
    """Return the neighbours of squares in rows and columns, layer by layer."""
    square, last = side * side, side - 1
    found = []
    for index in range(layers * square):
        position = index + 1
        layer, (row, column) = index // square, divmod(index % square, side)
        found.append(
            Neighbours(
                left=position - (column > 0),
                right=position + (column < last),
                up=position - side * (row > 0),
                down=position + side * (row < last),
                above=position - square * (layer > 0),
                below=position + square * (layer < layers - 1),
            )
        )
    return tuple(found)


ARRANGEMENTS: dict[str, Callable[[Geometry], tuple[Layout, ...]]] = {
    "3x3": grid,
    "4x4": grid,
    "5x5": grid,
    "4x4x4": lambda _: tuple(_layers(across) for across in (2, 4, 1)),
    "pp7": lambda _: (_seven_point_plane(),),
}
"""What makes the layouts of each geometry, by its name. A new one is added here."""
