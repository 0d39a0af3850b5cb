"""Sets of squares as the bits of a number, which is how positions are searched.

Bit 0 stands for square 1: squares are counted from 0 here and in `solver`. Two sets
have in common ``a & b``, together they are ``a | b``, and ``1 << square`` is a set of
one. ``a & (a - 1)`` is the set without its lowest square: it is not empty where there
are two or more.
"""

from collections.abc import Iterator


def lowest(bits: int) -> int:
    """Return the lowest square of a set, which must not be empty."""
    return (bits & -bits).bit_length() - 1


def squares_of(bits: int) -> Iterator[int]:
    """Yield the squares of a set in rising order."""
    while bits:
        yield lowest(bits)
        bits &= bits - 1
