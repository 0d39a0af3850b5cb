"""With which moves the side that begins wins on 4×4×4, whatever the other side does.

That it can was shown by Patashnik (Qubic: 4×4×4 tic-tac-toe, 1980) and again by Allis
and van der Meulen (1994); the table read here was proven anew by `lab/solved`. It holds
the positions in which neither a run of threats wins nor a threat must be answered, and
the move there; a position stands for all that a symmetry of the board makes of it.
"""

import zlib
from collections import deque
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import permutations, product

from oxo_desktop.engine.bits import squares_of
from oxo_desktop.engine.solver.lines import Lines

TABLE = "strategy-4x4x4.bin"
"""The file of the table, beside this one: the only one that the engine reads."""

CHECKSUM = "5480f8c4d6b5527ea397396c38ef8f2041a1a2a2a816da009fd44d5c36128f1a"
"""The SHA-256 sum of the table."""

_BYTES = 19
"""Of an entry: the squares of each side, the move, and how many entries may follow."""

_SIDE = 4

_MOST_WAYS = 100
"""How many positions are looked at for where the last move of the table was made: no
more are needed in a game, and on a full board there are very many.
"""

Entry = tuple[int, int]
"""The squares of the side that is to move, and of the other one, as bits."""


class Strategy:
    """A table of moves for the side that begins, here called `own`.

    Attributes:
        entries: the move (0 to 63) in each position of the table.

    Args:
        data: the table, compressed: the first byte of each entry, then the second, and
            so on. An entry has eight bytes for its own squares and eight for the other
            side's (bit 0 is position 1), one for the move, and two for how many
            entries may be needed from there on; numbers begin with their low byte.
        lines: those of 4×4×4.
    """

    @classmethod
    def own(cls, lines: Lines) -> "Strategy | None":
        """Return the strategy that is here, or None if its file is lost or damaged."""
        try:
            data = files(__package__).joinpath(TABLE).read_bytes()
        except OSError:
            return None
        return cls.read(data, lines)

    @classmethod
    def read(cls, data: bytes, lines: Lines) -> "Strategy | None":
        """Return the strategy in a file's data, or None if that is damaged."""
        is_whole = sha256(data).hexdigest() == CHECKSUM
        return cls(data, lines) if is_whole else None

    def __init__(self, data: bytes, lines: Lines) -> None:
        plain = zlib.decompress(data)
        number = len(plain) // _BYTES
        columns = [plain[at * number :][:number] for at in range(_BYTES)]
        positions = zip(_numbers(columns[:8]), _numbers(columns[8:16]), strict=True)
        self.entries: dict[Entry, int] = dict(zip(positions, columns[16], strict=True))
        following = _numbers(columns[17:])
        self._following = dict(zip(self.entries, following, strict=True))
        self._lines = lines
        most = max(map(len, lines.through))
        rich = (1 << s for s, found in enumerate(lines.through) if len(found) == most)
        self._richest = sum(rich)
        self._kinds = {self._kind(*entry) for entry in self.entries}

    def moves(self, own: int, other: int) -> int:
        """Return the squares with which `own`, who is to move, goes on winning.

        They are all alike by a symmetry of the position; 0 if it is not in the table.
        """
        if not own | other:
            return self._richest
        if not self._is_likely(own, other):
            return 0
        entry, images = normalized(own, other)
        if entry not in self.entries:
            return 0
        bit = 1 << self.entries[entry]
        return sum({1 << image.index(bit) for image in images})

    def needed(self, own: int, other: int) -> int:
        """Return how many positions of the table may follow on one, itself included.

        It is 0 if the position, in which `own` is to move, is not in the table.
        """
        if not self._is_likely(own, other):
            return 0
        return self._following.get(normalized(own, other)[0], 0)

    def is_won(self, own: int, other: int) -> bool:
        """Return whether `own`, who has just moved, wins by the table.

        So it is after a move of the table, and after the answers to threats that the
        other side has made since then.
        """
        seen, waiting = {(own, other)}, deque([(own, other)])
        while waiting and len(seen) < _MOST_WAYS:
            own, other = waiting.popleft()
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

    def _is_likely(self, own: int, other: int) -> bool:
        """Return False for most of the positions that are not in the table, at once."""
        return self._kind(own, other) in self._kinds

    def _kind(self, own: int, other: int) -> tuple[int, ...]:
        """Return what a symmetry does not change, and what is counted soon."""
        sides = own, other, own & self._richest, other & self._richest
        return tuple(map(int.bit_count, sides))


def normalized(own: int, other: int) -> tuple[Entry, list[list[int]]]:
    """Return what a position is in the table, and the symmetries that make it so.

    Of all that symmetries make of it that is the one with the least numbers. Such a
    symmetry has for each square, counted from 0, the bit of the square it goes to.
    """
    mine, theirs = list(squares_of(own)), list(squares_of(other))
    least: Entry = 1 << 64, 0
    found: list[list[int]] = []
    for image in _images():
        now_own = sum([image[square] for square in mine])
        if now_own > least[0]:
            continue
        now = now_own, sum([image[square] for square in theirs])
        if now < least:
            least, found = now, []
        if now == least:
            found.append(image)
    return least, found


def _numbers(columns: list[bytes]) -> list[int]:
    """Return the numbers whose bytes stand in columns, the lowest in the first."""
    return [int.from_bytes(row, "little") for row in zip(*columns, strict=True)]


@cache
def _images() -> list[list[int]]:
    """Return for each symmetry of 4×4×4 the bits of the squares that it takes them to.

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
    return [[1 << place for place in places] for places in found]
