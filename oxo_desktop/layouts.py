"""Where squares and lines lie, what they are called, and how a board is written.

Lengths are squares: each is 1 wide and high. x goes to the right and y down, from the
top left of the whole board.
"""

from dataclasses import dataclass
from functools import cache
from math import hypot, isqrt, sqrt
from typing import NamedTuple

from oxo_desktop.engine.board import in_rows
from oxo_desktop.engine.geometry import SEVEN_POINT_PLANE, Geometry, Line
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.words import message


class Point(NamedTuple):
    """A place on the board."""

    x: float
    y: float


class Segment(NamedTuple):
    """A straight path from one point to another."""

    start: Point
    end: Point


class Circle(NamedTuple):
    """A path around a point."""

    centre: Point
    radius: float


Path = Segment | Circle


class Neighbours(NamedTuple):
    """The squares the arrow keys lead to; from a side, the square itself."""

    left: int
    right: int
    up: int
    down: int


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """How a geometry is shown. Tuples for squares or lines are in the same order.

    Attributes:
        geometry: the squares and lines that are shown.
        width, height: of the whole board.
        centres: the middle of each square.
        is_joined: whether the squares are discs joined by `drawn`; otherwise they fill
            their boxes, and `drawn` separates them.
        drawn: what is drawn of the empty board.
        paths: where each line lies, from the middle of its first square to that of its
            last, or around through all of them.
        line_names: the name of each line, as a message.
        neighbours: where the arrow keys lead from each square.
        square_names: a row and a column for each square, such as ``B2``, or none.
        place_names: where each square lies, as a message: ``top left``; none where
            there are too many squares for that.
        text: the board as text, with a field for each square, ``{1}`` to ``{n}``.
        note: what the text cannot show, as a message, or nothing.
        lettered_text: the same with the rows lettered and the columns numbered, or None
            where there are none.
    """

    geometry: Geometry
    width: float
    height: float
    centres: tuple[Point, ...]
    is_joined: bool
    drawn: tuple[Path, ...]
    paths: tuple[Path, ...]
    line_names: tuple[str, ...]
    neighbours: tuple[Neighbours, ...]
    square_names: tuple[str, ...]
    place_names: tuple[str, ...]
    text: str
    note: str
    lettered_text: str | None

    def centre_of(self, position: int) -> Point:
        """Return the middle of a square."""
        return self.centres[position - 1]

    def neighbours_of(self, position: int) -> Neighbours:
        """Return where the arrow keys lead from a square."""
        return self.neighbours[position - 1]

    def position_at(self, x: float, y: float) -> int | None:
        """Return the square under a point, or None beside the squares."""
        for position, centre in enumerate(self.centres, start=1):
            right, down = x - centre.x, y - centre.y
            in_box = -0.5 <= right < 0.5 and -0.5 <= down < 0.5
            if in_box and not (self.is_joined and hypot(right, down) > 0.5):
                return position
        return None

    def path_of(self, line: Line) -> Path:
        """Return where a line of the geometry lies."""
        return self.paths[self.geometry.lines.index(line)]

    def name_of(self, line: Line) -> str:
        """Return the name of a line, as a message: ``Top row``."""
        return self.line_names[self.geometry.lines.index(line)]


_LETTERS = "ABCDE"
"""The rows' letters; squares of a larger board have no names."""


@cache
def layout_of(geometry: Geometry) -> Layout:
    """Return how `geometry` is shown; ValueError if that is not known."""
    if geometry == SEVEN_POINT_PLANE:
        return _seven_point_plane()
    side = isqrt(geometry.size)
    if not 3 <= side <= len(_LETTERS) or geometry != Geometry.square(side):
        raise Refusal(
            "no_layout", "There is no layout of {board}.", board=geometry.name
        )
    return _grid(geometry, side)


def _grid(geometry: Geometry, side: int) -> Layout:
    """Return the layout of a board with `side` rows and as many columns."""
    places = [divmod(p - 1, side) for p in geometry.positions]
    centres = tuple(Point(column + 0.5, row + 0.5) for row, column in places)
    separators = (
        *(Segment(Point(n, 0), Point(n, side)) for n in range(1, side)),
        *(Segment(Point(0, n), Point(side, n)) for n in range(1, side)),
    )
    return Layout(
        geometry=geometry,
        width=side,
        height=side,
        centres=centres,
        is_joined=False,
        drawn=separators,
        paths=tuple(_straight(line, centres) for line in geometry.lines),
        line_names=_grid_line_names(side),
        neighbours=tuple(_grid_neighbours(row, column, side) for row, column in places),
        square_names=tuple(f"{_LETTERS[r]}{c + 1}" for r, c in places),
        place_names=_PLACES_OF_THREE_BY_THREE if side == 3 else (),
        text=_grid_text(side),
        note="",
        lettered_text=_lettered_text(side),
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


def _grid_neighbours(row: int, column: int, side: int) -> Neighbours:
    position, last = row * side + column + 1, side - 1
    return Neighbours(
        left=position - (column > 0),
        right=position + (column < last),
        up=position - side * (row > 0),
        down=position + side * (row < last),
    )


def _grid_text(side: int) -> str:
    width = len(str(side * side))
    fields = [f"{{{p}:>{width}}}" for p in range(1, side * side + 1)]
    return in_rows(fields, side, width)


def _lettered_text(side: int) -> str:
    head = "".join(f"   {column}" for column in range(1, side + 1))
    rows = [
        f"{_LETTERS[row]}  "
        + " | ".join(f"{{{row * side + column}}}" for column in range(1, side + 1))
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
    Neighbours(left=2, right=3, up=1, down=4),
    Neighbours(left=2, right=4, up=1, down=5),
    Neighbours(left=4, right=3, up=1, down=7),
    Neighbours(left=2, right=3, up=1, down=6),
    Neighbours(left=5, right=6, up=2, down=5),
    Neighbours(left=5, right=7, up=4, down=6),
    Neighbours(left=6, right=7, up=3, down=7),
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
    """Return a triangle: its corners, the middles of its sides, and its centre."""
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
