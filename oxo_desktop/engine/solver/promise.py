"""How much a square promises where nothing is known: its living lines, weighed."""

from oxo_desktop.engine.solver.lines import Lines

_GROWTH = 3
"""How many times as much a line weighs with each mark on it."""


def promise(lines: Lines, square: int, own: int, other: int) -> int:
    """Return how much is gained by taking `square`: lines built, and lines blocked.

    A line that holds both marks counts for nothing. One that the move would turn into a
    threat counts for little: a threat that wins nothing only helps to block it.
    """
    weight = 0
    for line in lines.through[square]:
        mine, theirs = (line & own).bit_count(), (line & other).bit_count()
        if not theirs:
            makes_threat = line.bit_count() - mine == 2
            weight += _GROWTH if makes_threat else 2 * _GROWTH**mine
        elif not mine:
            weight += _GROWTH**theirs
    return weight
