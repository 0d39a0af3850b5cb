"""The symmetries of a board, which follow from its lines alone."""

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from operator import or_

from oxo_desktop.engine.bits import squares_of

Symmetry = tuple[int, ...]
"""For each position, in order, the position that it goes to."""


def symmetries(size: int, lines: Sequence[tuple[int, ...]]) -> tuple[Symmetry, ...]:
    """Return every way to change places that makes a line of each line.

    Args:
        size: how many squares there are, numbered from 1.
        lines: the positions on each line.

    The first one leaves every square where it is.
    """
    search = _SymmetrySearch(size, lines)
    return tuple(sorted(search.extended({}, dict(enumerate(search.alike)))))


class _SymmetrySearch:
    """Gives one square after the other a new place, and looks where others can go.

    Squares are counted from 0 in here, and a set of them is a number with their bits.
    """

    def __init__(self, size: int, lines: Sequence[tuple[int, ...]]) -> None:
        self._lines = {sum(1 << (p - 1) for p in line) for line in lines}
        through = [[m for m in self._lines if m >> s & 1] for s in range(size)]
        self._through = through
        kinds = [sorted(mask.bit_count() for mask in found) for found in through]
        self.alike = [
            sum(1 << s for s in range(size) if kinds[s] == kind) for kind in kinds
        ]
        self._joined = [
            reduce(or_, found, 0) & ~(1 << s) for s, found in enumerate(through)
        ]
        self._on_lines_with = cache(self._find_on_lines_with)

    def extended(
        self, places: dict[int, int], possible: dict[int, int]
    ) -> Iterator[Symmetry]:
        """Yield the symmetries in which squares have these places.

        `possible` are the places of the squares that have none yet.
        """
        if not possible:
            if all(self._image(line, places) in self._lines for line in self._lines):
                yield tuple(places[s] + 1 for s in sorted(places))
            return
        square = min(possible, key=lambda s: possible[s].bit_count())
        for place in squares_of(possible[square]):
            now = {**places, square: place}
            left = self._narrowed(square, now, possible)
            if all(left.values()):
                yield from self.extended(now, left)

    def _narrowed(
        self, square: int, places: dict[int, int], possible: dict[int, int]
    ) -> dict[int, int]:
        """Return what is possible for the other squares after a new place."""
        place, joined = places[square], self._joined[square]
        near = self._joined[place]
        far = ~near & ~(1 << place)
        left = {
            s: found & (near if joined >> s & 1 else far)
            for s, found in possible.items()
            if s != square
        }
        for line in self._through[square]:
            taken = [s for s in squares_of(line) if s in places]
            if len(taken) > 1:
                allowed = self._on_lines_with(sum(1 << places[s] for s in taken))
                for s in squares_of(line):
                    if s in left:
                        left[s] &= allowed
        return left

    def _find_on_lines_with(self, squares: int) -> int:
        return reduce(or_, (m for m in self._lines if m & squares == squares), 0)

    def _image(self, line: int, places: dict[int, int]) -> int:
        return sum(1 << places[s] for s in squares_of(line))
