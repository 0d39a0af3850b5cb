"""Squares and lines: the shape of a board, without anything standing on it.

A square's position is a number from 1, left to right and top to bottom, and where there
are layers, layer by layer. A geometry is no more than numbered squares and the lines
over them; where they lie on a screen is not the engine's business.

To add one, make a `Geometry` and put it into `GEOMETRIES`: every rule, level and file
takes it from there. The 3×3 without its diagonals would be

    Geometry("3x3-straight", 9, THREE_BY_THREE.lines[:6])

Its name is one word; its squares are numbered from 1 without a gap, and each line is in
rising order. Hard searches boards of up to 25 squares to the end of the game; on larger
ones it looks for runs of threats (see ``solver/threats.py``).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from oxo_desktop.engine.refusals import Refusal

Line = tuple[int, ...]
"""Positions that win when one mark holds them all."""


@dataclass(frozen=True)
class Geometry:
    """Numbered squares and the lines over them.

    Attributes:
        name: as it is written in files and on screen, such as ``3x3``.
        size: how many squares there are.
        lines: every line, each a tuple of positions in rising order.
        centre: the position in the middle, or None where there is none.
        corners: the corners, in rising order, or none; the first lies opposite the
            last, the second opposite the last but one.
        edges: the squares between the corners, in rising order, or none.
    """

    name: str
    size: int
    lines: tuple[Line, ...]
    centre: int | None = None
    corners: tuple[int, ...] = ()
    edges: tuple[int, ...] = ()

    @classmethod
    def square(cls, side: int) -> "Geometry":
        """Return the geometry of `side` × `side` squares, where whole lines win.

        Its lines are the rows from the top, the columns from the left, and the falling
        and the rising diagonal. Raises ValueError if `side` is below 3: on a smaller
        board the first player to have two marks has won.
        """
        _check_side(side)
        size = side * side
        rows = [tuple(range(first, first + side)) for first in range(1, size, side)]
        columns = [tuple(column) for column in zip(*rows, strict=True)]
        falling = tuple(row[index] for index, row in enumerate(rows))
        rising = tuple(row[-1 - index] for index, row in enumerate(rows))
        corners = (1, side, size - side + 1, size)
        around = {*rows[0], *rows[-1], *columns[0], *columns[-1]}
        return cls(
            f"{side}x{side}",
            size,
            (*rows, *columns, falling, rising),
            # where the side is even, four squares share the middle
            None if side % 2 == 0 else size // 2 + 1,
            corners,
            tuple(sorted(around - set(corners))),
        )

    @classmethod
    def cube(cls, side: int) -> "Geometry":
        """Return the geometry of `side` layers of `side` × `side` squares.

        Its lines, each kind in the order of its first squares: along a row, a column,
        and from layer to layer; the diagonals within a layer, those that keep to a row,
        and those that keep to a column, the falling one before the rising one; the four
        from corner to corner. Raises ValueError if `side` is below 3.
        """
        _check_side(side)
        lines = [
            line
            for direction in _CUBE_DIRECTIONS
            for line in sorted(_lines_along(direction, side))
        ]
        return cls(f"{side}x{side}x{side}", side**3, tuple(lines))

    @cached_property
    def positions(self) -> range:
        """Every position, 1 … n."""
        return range(1, self.size + 1)

    @cached_property
    def _lines_through(self) -> dict[int, tuple[Line, ...]]:
        return {
            position: tuple(line for line in self.lines if position in line)
            for position in self.positions
        }

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Every way for squares to change places in which each line is a line again.

        Turning the board and mirroring it are such ways. Each is a tuple that says for
        each position, in order, where it goes; the first one leaves all as they are.
        On 4×4×4 finding them takes a third of a second.
        """
        # few ask, and the window opens sooner without it
        from oxo_desktop.engine.symmetries import symmetries

        return symmetries(self.size, self.lines)

    @cached_property
    def can_be_drawn(self) -> bool:
        """Whether the squares can all be full without a line of one mark."""
        # a line is looked at once its last square has a mark
        ending = [
            [line for line in self.lines if line[-1] == p] for p in range(self.size + 1)
        ]

        def can_be_filled(marks: tuple[str, ...]) -> bool:
            square = len(marks)
            if any(len({marks[p - 1] for p in line}) == 1 for line in ending[square]):
                return False
            return square == self.size or any(
                can_be_filled((*marks, mark)) for mark in "XO"
            )

        return can_be_filled(())

    def lines_through(self, position: int) -> tuple[Line, ...]:
        """Return the lines that hold `position`, in the order of `lines`."""
        return self._lines_through[position]


def _check_side(side: int) -> None:
    if side < 3:
        raise Refusal(
            "too_small", "A board has at least 3 rows, not {rows}.", rows=side
        )


_CUBE_DIRECTIONS = (
    (0, 0, 1), (0, 1, 0), (1, 0, 0),
    (0, 1, 1), (0, 1, -1), (1, 0, 1), (1, 0, -1), (1, 1, 0), (1, -1, 0),
    (1, 1, 1), (1, 1, -1), (1, -1, 1), (1, -1, -1),
)  # fmt: skip
"""The steps of a line from square to square: by layer, row and column."""


def _lines_along(direction: tuple[int, int, int], side: int) -> Iterator[Line]:
    """Yield the lines of a cube that go in one direction."""
    ways = {
        0: [(fixed,) * side for fixed in range(side)],
        1: [tuple(range(side))],
        -1: [tuple(reversed(range(side)))],
    }
    for layers, rows, columns in product(*(ways[step] for step in direction)):
        places = zip(layers, rows, columns, strict=True)
        yield tuple(1 + (z * side + y) * side + x for z, y, x in places)


THREE_BY_THREE = Geometry.square(3)
"""The board of noughts and crosses: nine squares, eight lines."""

FOUR_BY_FOUR = Geometry.square(4)
"""Sixteen squares, ten lines of four."""

FIVE_BY_FIVE = Geometry.square(5)
"""Twenty-five squares, twelve lines of five."""

FOUR_BY_FOUR_BY_FOUR = Geometry.cube(4)
"""Four layers of sixteen squares, 76 lines of four."""

SEVEN_POINT_PLANE = Geometry(
    "pp7",
    7,
    ((1, 2, 5), (1, 3, 7), (1, 4, 6), (2, 3, 6), (2, 4, 7), (3, 4, 5), (5, 6, 7)),
)
"""The smallest projective plane: every two squares lie on one line.

No square differs from another by its lines, so it has no centre, corners or edges.
"""

GEOMETRIES = {
    geometry.name: geometry
    for geometry in (
        THREE_BY_THREE,
        FOUR_BY_FOUR,
        FIVE_BY_FIVE,
        FOUR_BY_FOUR_BY_FOUR,
        SEVEN_POINT_PLANE,
    )
}
"""Every geometry that can be played, by its name."""
