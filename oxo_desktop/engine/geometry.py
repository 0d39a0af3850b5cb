"""Squares and lines: the shape of a board, without anything standing on it.

A square's position is a number from 1, left to right and top to bottom. A geometry
is no more than numbered squares and the lines over them; where they lie on the screen
is in layouts.py.
"""

from dataclasses import dataclass
from functools import cached_property

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
        corners: the corners, in rising order, or none; opposite corners are equally
            far from the two ends.
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

        Its lines are the rows from the top, the columns from the left, and the two
        diagonals, the falling one first. Raises ValueError if `side` is below 3:
        on a smaller board the first player to have two marks has won.
        """
        if side < 3:
            raise Refusal(
                "too_small", "A board has at least 3 rows, not {rows}.", rows=side
            )
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
    def can_be_drawn(self) -> bool:
        """Whether the squares can all be full without a line of one mark."""
        return self._can_be_filled(())

    def _can_be_filled(self, held: tuple[bool, ...]) -> bool:
        """Return whether that goes on from the first squares, each held by a side."""
        ended = [line for line in self.lines if line[-1] == len(held)]
        if any(len({held[p - 1] for p in line}) == 1 for line in ended):
            return False
        return len(held) == self.size or any(
            self._can_be_filled((*held, side)) for side in (True, False)
        )

    def lines_through(self, position: int) -> tuple[Line, ...]:
        """Return the lines that hold `position`, in the order of `lines`."""
        return self._lines_through[position]

    def opposite_corner(self, corner: int) -> int:
        """Return the corner diagonally across; ValueError if it is not a corner."""
        if corner not in self.corners:
            raise Refusal(
                "no_corner", "Square {square} is not a corner.", square=corner
            )
        return self.corners[-1 - self.corners.index(corner)]


THREE_BY_THREE = Geometry.square(3)
"""The board of noughts and crosses: nine squares, eight lines."""

FOUR_BY_FOUR = Geometry.square(4)
"""Sixteen squares, ten lines of four."""

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
    for geometry in (THREE_BY_THREE, FOUR_BY_FOUR, SEVEN_POINT_PLANE)
}
"""Every geometry that can be played, by its name."""
