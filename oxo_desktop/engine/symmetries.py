"""The symmetries of a board, and whether it can be full without a winner.

Both follow from the lines alone, so that a new geometry says no more than its lines.
"""

from collections.abc import Iterator
from functools import cache, reduce
from operator import or_

from oxo_desktop.engine.bits import lines_of, squares_of
from oxo_desktop.engine.geometry import Geometry

Symmetry = tuple[int, ...]
"""For each position, in order, the position that it goes to."""


def symmetries(geometry: Geometry) -> tuple[Symmetry, ...]:
    """Return every way for squares to change places that makes a line of each line.

    The first one leaves every square where it is.
    """
    search = _Search(geometry)
    return tuple(sorted(search.extended({}, dict(enumerate(search.alike)))))


class _Search:
    """Gives one square after the other a new place, and looks where others can go."""

    def __init__(self, geometry: Geometry) -> None:
        lines = lines_of(geometry)
        self._lines = frozenset(lines.all)
        self._through = lines.through
        kinds = [sorted(map(int.bit_count, found)) for found in lines.through]
        self.alike = [
            sum(1 << s for s, other in enumerate(kinds) if other == kind)
            for kind in kinds
        ]
        self._joined = [
            reduce(or_, found, 0) & ~(1 << s) for s, found in enumerate(lines.through)
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


def can_be_full(geometry: Geometry) -> bool:
    """Return whether all squares can hold marks without a line of one mark alone."""
    size = geometry.size
    ending = [
        [line for line in geometry.lines if line[-1] == p] for p in range(size + 1)
    ]
    marks: list[int] = []
    # depth first, with the marks so far in place of a call for each square
    untried = [[0, 1]]
    while untried:
        if not untried[-1]:
            untried.pop()
            if marks:
                marks.pop()
            continue
        marks.append(untried[-1].pop())
        square = len(marks)
        if any(len({marks[p - 1] for p in line}) == 1 for line in ending[square]):
            marks.pop()
        elif square == size:
            return True
        else:
            untried.append([0, 1])
    return False
