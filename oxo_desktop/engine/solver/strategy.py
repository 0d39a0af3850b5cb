"""With which moves the side that begins wins on 4×4×4, whatever the other side does.

That it can was shown by Patashnik (Qubic: 4×4×4 tic-tac-toe, 1980) and again by Allis
and van der Meulen (1994); the table read here was proven anew by `lab/solved`. It holds
the positions in which neither a run of threats wins nor a threat must be answered, and
the move there; a position stands for all that a symmetry of the board makes of it.
"""

import zlib
from hashlib import sha256
from itertools import permutations, product

from oxo_desktop.engine.bits import squares_of
from oxo_desktop.engine.solver.lines import Lines

CHECKSUM = "5480f8c4d6b5527ea397396c38ef8f2041a1a2a2a816da009fd44d5c36128f1a"
"""The SHA-256 sum of the table."""

_BYTES = 19
"""Of an entry: the squares of each side, the move, and how many entries may follow."""

_SIDE = 4

Entry = tuple[int, int]
"""The squares of the side that is to move, and of the other one, as bits."""


class Strategy:
    """A table of moves for the side that begins, here called `own`.

    Args:
        data: the table, compressed: the first byte of each entry, then the second, and
            so on. An entry has eight bytes for its own squares and eight for the other
            side's (bit 0 is position 1), one for the move, and two for how many
            entries may be needed from there on; numbers begin with their low byte.
        lines: those of 4×4×4.
    """

    @classmethod
    def read(cls, data: bytes, lines: Lines) -> "Strategy | None":
        """Return the strategy in a file's data, or None if that is damaged."""
        is_whole = sha256(data).hexdigest() == CHECKSUM
        return cls(data, lines) if is_whole else None

    def __init__(self, data: bytes, lines: Lines) -> None:
        plain = zlib.decompress(data)
        number = len(plain) // _BYTES
        columns = [plain[at * number :][:number] for at in range(_BYTES)]
        numbers = zip(
            _numbers(columns[:8]),
            _numbers(columns[8:16]),
            columns[16],
            _numbers(columns[17:]),
            strict=True,
        )
        self._entries = {(own, other): rest for own, other, *rest in numbers}
        self._lines = lines
        most = max(map(len, lines.through))
        rich = (1 << s for s, found in enumerate(lines.through) if len(found) == most)
        self._richest = sum(rich)
        self._kinds = {self._kind(*entry) for entry in self._entries}
        self._images = [[1 << to for to in places] for places in _symmetries()]

    def moves(self, own: int, other: int) -> int:
        """Return the squares with which `own`, who is to move, goes on winning.

        They are all alike by a symmetry of the position; 0 if it is not in the table.
        """
        if not own | other:
            return self._richest
        entry, images = self._found(own, other)
        if entry is None:
            return 0
        bit = 1 << entry[0]
        return sum({1 << image.index(bit) for image in images})

    def needed(self, own: int, other: int) -> int:
        """Return how many positions of the table may follow on one, itself included.

        It is 0 if the position, in which `own` is to move, is not in the table.
        """
        entry, _ = self._found(own, other)
        return entry[1] if entry else 0

    def is_won(self, own: int, other: int) -> bool:
        """Return whether `own`, who has just moved, wins by the table.

        So it is after a move of the table, and after the answers to threats that the
        other side has made since then.
        """
        seen, waiting = {(own, other)}, [(own, other)]
        while waiting:
            own, other = waiting.pop()
            for square in squares_of(own):
                bit = 1 << square
                before = own ^ bit
                if self.moves(before, other) & bit:
                    return True
                if self._lines.completing(other) & ~before == bit:
                    found = {
                        (before, other ^ 1 << last)
                        for line in self._lines.through[square]
                        if line & other == line ^ bit
                        for last in squares_of(line ^ bit)
                    }
                    waiting += found - seen
                    seen |= found
        return False

    def _kind(self, own: int, other: int) -> tuple[int, int, int]:
        """Return what a symmetry does not change, and what is counted soon."""
        richest = self._richest
        here, there = (own & richest).bit_count(), (other & richest).bit_count()
        return own.bit_count(), here, there

    def _found(self, own: int, other: int) -> tuple[list[int] | None, list[list[int]]]:
        """Return what the table has of a position, and the symmetries to get there."""
        if own.bit_count() != other.bit_count():
            return None, []
        if self._kind(own, other) not in self._kinds:
            # most positions are ruled out at once
            return None, []
        mine, theirs = list(squares_of(own)), list(squares_of(other))
        least: Entry = 1 << 64, 0
        images: list[list[int]] = []
        for image in self._images:
            now_own = sum([image[square] for square in mine])
            if now_own > least[0]:
                continue
            now = now_own, sum([image[square] for square in theirs])
            if now < least:
                least, images = now, []
            if now == least:
                images.append(image)
        return self._entries.get(least), images


def _numbers(columns: list[bytes]) -> list[int]:
    """Return the numbers whose bytes stand in columns, the lowest in the first."""
    return [int.from_bytes(row, "little") for row in zip(*columns, strict=True)]


def _symmetries() -> set[tuple[int, ...]]:
    """Return for each symmetry of 4×4×4 where it takes the squares, counted from 0.

    It changes the three directions for each other, turns them round, and changes the
    inner layers with the outer ones in all directions at once: 192 in all (Silver, The
    group of automorphisms of the game of 3-dimensional ticktacktoe, 1967).
    """
    size, last = range(_SIDE), _SIDE - 1
    changes = [
        change
        for change in permutations(size)
        if all(change[last - at] == last - change[at] for at in size)
    ]
    directions, turns = permutations(range(3)), product((0, last), repeat=3)
    found = set()
    for change, order, turned in product(changes, directions, turns):
        places = []
        for square in range(_SIDE**3):
            at = square % _SIDE, square // _SIDE % _SIDE, square // _SIDE**2
            x, y, z = (
                change[at[n]] ^ turn for n, turn in zip(order, turned, strict=True)
            )
            places.append(x + _SIDE * y + _SIDE**2 * z)
        found.add(tuple(places))
    return found
