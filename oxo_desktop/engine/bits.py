"""Sets of squares as the bits of a number, bit 0 for square 1."""

from collections.abc import Iterator


def lowest(bits: int) -> int:
    """Return the lowest square of a set, counted from 0; it must not be empty."""
    return (bits & -bits).bit_length() - 1


def squares_of(bits: int) -> Iterator[int]:
    """Yield the squares of a set, counted from 0, in rising order."""
    while bits:
        yield lowest(bits)
        bits &= bits - 1
