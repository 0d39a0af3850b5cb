"""Squares and lines: the shape of a board, without anything standing on it.

A square's position is a number from 1, left to right and top to bottom. A geometry
is no more than numbered squares and the lines over them; how many rows there are
matters only to whoever draws it.
"""

from dataclasses import dataclass
from functools import cached_property

Line = tuple[int, ...]
"""The positions that win when one mark holds them all."""


@dataclass(frozen=True)
class Geometry:
    """Numbered squares and the lines over them.

    Attributes:
        name: as it is written in files and on screen, such as ``3x3``.
        rows: how many rows it is drawn in, at least 1.
        columns: how many squares a row has, at least 1.
        lines: every line, each a tuple of positions in rising order.
    """

    name: str
    rows: int
    columns: int
    lines: tuple[Line, ...]

    @classmethod
    def square(cls, side: int) -> "Geometry":
        """Return the board with `side` × `side` squares, where whole rows win.

        Its lines are the rows from the top, the columns from the left, and the two
        diagonals, the falling one first. Raises ValueError if `side` is below 3:
        on a smaller board the first player to have two marks has won.
        """
        if side < 3:
            raise ValueError(f"A board has at least 3 rows, not {side}.")
        rows = [
            tuple(range(first, first + side)) for first in range(1, side * side, side)
        ]
        columns = [tuple(column) for column in zip(*rows, strict=True)]
        falling = tuple(row[index] for index, row in enumerate(rows))
        rising = tuple(row[-1 - index] for index, row in enumerate(rows))
        return cls(f"{side}x{side}", side, side, (*rows, *columns, falling, rising))

    @cached_property
    def positions(self) -> range:
        """Every position, 1 … n."""
        return range(1, self.rows * self.columns + 1)

    @cached_property
    def _lines_through(self) -> dict[int, tuple[Line, ...]]:
        return {
            position: tuple(line for line in self.lines if position in line)
            for position in self.positions
        }

    def lines_through(self, position: int) -> tuple[Line, ...]:
        """Return the lines that hold `position`, in the order of `lines`."""
        return self._lines_through[position]

    @cached_property
    def centre(self) -> int | None:
        """The position in the middle, or None where four squares share it."""
        if self.rows % 2 == 0 or self.columns % 2 == 0:
            return None
        return len(self.positions) // 2 + 1

    @cached_property
    def corners(self) -> tuple[int, int, int, int]:
        """The four corners: top left, top right, bottom left, bottom right."""
        last = len(self.positions)
        return (1, self.columns, last - self.columns + 1, last)

    @cached_property
    def edges(self) -> tuple[int, ...]:
        """The squares along the sides that are no corners, in rising order."""
        return tuple(
            position
            for position in self.positions
            if position not in self.corners and self._is_on_a_side(position)
        )

    def _is_on_a_side(self, position: int) -> bool:
        row, column = self.row_and_column(position)
        return row in (0, self.rows - 1) or column in (0, self.columns - 1)

    def opposite_corner(self, corner: int) -> int:
        """Return the corner diagonally across; ValueError if `corner` is none."""
        if corner not in self.corners:
            raise ValueError(f"Square {corner} is not a corner.")
        return len(self.positions) + 1 - corner

    def row_and_column(self, position: int) -> tuple[int, int]:
        """Return where `position` is drawn, both counted from 0 at the top left."""
        return divmod(position - 1, self.columns)


THREE_BY_THREE = Geometry.square(3)
"""The board of noughts and crosses: nine squares, eight lines."""

GEOMETRIES = {geometry.name: geometry for geometry in (THREE_BY_THREE,)}
"""Every geometry that games are kept of, by its name."""
