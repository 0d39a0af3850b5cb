"""What needs no search: who completes a line with this move or the next."""

from oxo_desktop.engine.bits import squares_of
from oxo_desktop.engine.reasons import Value, Verdict
from oxo_desktop.engine.solver.lines import Lines


def verdicts_at_once(lines: Lines, own: int, other: int) -> dict[int, Verdict]:
    """Return what squares are worth to `own`, as far as that can be seen at once.

    A square that completes a line wins; one that leaves the opponent such a square
    loses; and where nobody can get a line any more, all is drawn.
    """
    empty = lines.full & ~(own | other)
    winning = lines.completing(own) & empty
    threats = lines.completing(other) & empty
    found = {}
    for square in squares_of(empty):
        if winning >> square & 1:
            found[square] = Verdict(Value.WIN, 1)
        elif threats & ~(1 << square):
            found[square] = Verdict(Value.LOSS, 2)
        elif lines.is_drawn(own | 1 << square, other):
            found[square] = Verdict(Value.DRAW, empty.bit_count())
    return found
