"""The table of the strategy for 4×4×4: from a text to the file of OXO, and back.

The text is what `solve` writes and `check` reads. OXO's file adds how many entries may
follow on each, by which Hard finds the longest defence: see `Strategy`.

    python -m lab.solved.table pack TEXT FILE
    python -m lab.solved.table unpack FILE TEXT
"""

import sys
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from oxo_desktop.engine.bits import lowest, squares_of
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.engine.solver.lines import lines_of
from oxo_desktop.engine.solver.strategy import Entry, Strategy, normalized

Moves = dict[Entry, int]
"""The move (0 to 63) in each position: the squares of the two sides, as bits."""

_LINES = lines_of(FOUR_BY_FOUR_BY_FOUR)


def from_text(text: str) -> Moves:
    """Return the entries of a text: own and other squares in hexadecimal, a move."""
    rows = (line.split() for line in text.splitlines())
    return {(int(own, 16), int(other, 16)): int(move) for own, other, move in rows}


def to_text(moves: Moves) -> str:
    """Return the text of a table."""
    return "".join(f"{a:016x} {b:016x} {move}\n" for (a, b), move in moves.items())


def to_bytes(moves: Moves, needed: Mapping[Entry, int]) -> bytes:
    """Return OXO's file of a table: its columns of bytes, compressed."""
    rows = [
        own.to_bytes(8, "little")
        + other.to_bytes(8, "little")
        + bytes([move])
        + needed[own, other].to_bytes(2, "little")
        for (own, other), move in sorted(moves.items())
    ]
    return zlib.compress(b"".join(map(bytes, zip(*rows, strict=True))), 9)


def following(moves: Moves) -> dict[Entry, int]:
    """Return how many entries may be needed from each on, itself included."""
    children = {
        entry: _children(entry[0] | 1 << move, entry[1], moves)
        for entry, move in moves.items()
    }

    @cache
    def reached(entry: Entry) -> frozenset[Entry]:
        return frozenset({entry}).union(*map(reached, children[entry]))

    # those with the most squares first: what follows on them is soon found
    order = sorted(moves, key=lambda entry: -entry[0].bit_count())
    return {entry: len(reached(entry)) for entry in order}


def _children(own: int, other: int, moves: Moves) -> set[Entry]:
    """Return the entries that come next after a move of `own`, and forced blocks."""
    found, seen, waiting = set(), {(own, other)}, [(own, other)]
    while waiting:
        own, other = waiting.pop()
        empty = _LINES.full & ~(own | other)
        threats = _LINES.completing(own) & empty
        if threats & (threats - 1):
            continue
        for answer in squares_of(threats or empty):
            after = other | 1 << answer
            forced = _LINES.gained(after, answer) & ~(own | after)
            if forced:
                blocked = own | 1 << lowest(forced), after
                if blocked not in seen:
                    seen.add(blocked)
                    waiting.append(blocked)
            elif (entry := normalized(own, after)[0]) in moves:
                found.add(entry)
    return found


def main(action: str, source: str, target: str) -> None:
    if action == "pack":
        moves = from_text(Path(source).read_text("ascii"))
        data = to_bytes(moves, following(moves))
        Path(target).write_bytes(data)
        print(f"{target}: {len(moves):,} positions in {len(data):,} bytes")
    else:
        moves = Strategy(Path(source).read_bytes(), _LINES).entries
        Path(target).write_text(to_text(moves), "ascii")
        print(f"{target}: {len(moves):,} positions")


if __name__ == "__main__":
    main(*sys.argv[1:])
