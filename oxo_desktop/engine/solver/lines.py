"""A geometry's lines, and what stands on its squares, as bits: see `bits`."""

from functools import cache

from oxo_desktop.engine.bits import squares_of
from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.geometry import Geometry


class Lines:
    """A geometry's lines as bits.

    Attributes:
        size: how many squares there are.
        full: all squares.
        all: the squares of each line, in the geometry's order.
        through: for each square, the lines that hold it.
        length: of the longest line.
        whole: what a complete line weighs.
    """

    def __init__(self, geometry: Geometry) -> None:
        self.size = geometry.size
        self.full = (1 << geometry.size) - 1
        self.all = [sum(1 << (p - 1) for p in line) for line in geometry.lines]
        self.through = [
            [line for line in self.all if line >> square & 1]
            for square in range(geometry.size)
        ]
        self.length = max(map(int.bit_count, self.all), default=0)
        self.whole = 1 << self.length

    def completing(self, own: int) -> int:
        """Return the squares that complete a line of `own`, be they empty or not."""
        found = 0
        for line in self.all:
            lacking = line & ~own
            if not lacking & (lacking - 1):
                found |= lacking
        return found

    def gained(self, own: int, square: int) -> int:
        """Return the same for the lines through `square`, which `own` holds."""
        found = 0
        for line in self.through[square]:
            lacking = line & ~own
            if not lacking & (lacking - 1):
                found |= lacking
        return found

    def living(self, own: int, other: int, longest: int) -> tuple[int, int]:
        """Return what the lines that `own` can still complete weigh, and their squares.

        Lines that lack more squares than `longest` are left out; of the squares only
        the empty ones are returned.

        A line that lacks n squares weighs 2 ** -n. If `other` is to move and all weigh
        less than 1, `own` never gets a line: by taking the square where most weight
        lies, `other` keeps the sum from growing, and a complete line weighs 1 (Erdős
        and Selfridge, On a combinatorial game, 1973). To be whole, the number returned
        is `whole` times as large.
        """
        length, weight, squares = self.length, 0, 0
        for line in self.all:
            if not line & other:
                lacking = line & ~own
                count = lacking.bit_count()
                if count <= longest:
                    weight += 1 << (length - count)
                    squares |= lacking
        return weight, squares

    def is_drawn(self, own: int, other: int) -> bool:
        """Return whether it is plain that neither side gets a line, `other` moving."""
        least = self.whole
        return (
            self.living(own, other, self.length)[0] < least
            and 2 * self.living(other, own, self.length)[0] < least
        )


@cache
def lines_of(geometry: Geometry) -> Lines:
    """Return the lines of a geometry as bits."""
    return Lines(geometry)


def bits_of(board: Board, mark: Mark) -> int:
    """Return the squares of `mark` on a board."""
    return sum(1 << square for square, cell in enumerate(board.cells) if cell is mark)


def positions_of(bits: int) -> tuple[int, ...]:
    """Return a set of squares as positions, in rising order."""
    return tuple(square + 1 for square in squares_of(bits))
