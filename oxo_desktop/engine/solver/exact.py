"""The search to the end: can a side force a line within so many moves?

Both questions about a position, which side wins and how soon, are put together from
this one. It looks no further than it must:

- who can complete a line does so; who must block one does nothing else;
- two squares to block at once are one too many;
- a line that holds both marks is dead, and so is one that lacks more squares than
  there are moves left; a move that touches no living line is as good as none;
- if the living lines weigh too little, there is no win (see `Lines.living`).

Sets of squares are numbers (see ``bits.py``). On 3×3, with X on 1 and 7 and O in the
centre, X has ``0b001000001`` and O ``0b000010000``: X is ready on 4, the third of
1-4-7, and O must take it.
"""

from collections.abc import Iterator

from oxo_desktop.engine.bits import lowest, squares_of
from oxo_desktop.engine.reasons import Value, Verdict
from oxo_desktop.engine.solver.limits import Steps, Table
from oxo_desktop.engine.solver.lines import Lines


class ExactSearch:
    """Looks for a line that `own` can force, whatever `other` does.

    In all arguments `ready` are the squares that complete a line of `own`, be they
    empty or not, and `other_ready` those that complete one of `other`. Neither side has
    a line yet.
    """

    def __init__(self, lines: Lines, table: Table, steps: Steps) -> None:
        self._lines = lines
        self._table = table
        self._steps = steps
        through = lines.through
        # squares on many lines decide most
        order = sorted(range(lines.size), key=lambda square: -len(through[square]))
        self._order = [(square, 1 << square) for square in order]

    def verdicts(
        self, own: int, other: int, squares: int
    ) -> Iterator[tuple[int, Verdict]]:
        """Yield what each of `squares` is worth to `own`, who is to move.

        A square may come twice: first with its value alone, then with the plies. None
        of them completes a line.
        """
        empty = self._lines.size - (own | other).bit_count()
        values = {}
        for square in squares_of(squares):
            value = values[square] = self._value(square, own, other)
            # a drawn game goes on until the board is full
            yield square, Verdict(value, empty if value is Value.DRAW else None)
        for square, value in values.items():
            if value is not Value.DRAW:
                yield square, Verdict(value, self._plies(square, own, other, value))

    def _value(self, square: int, own: int, other: int) -> Value:
        own, other, ready, other_ready = self._after(square, own, other)
        empty = self._lines.size - (own | other).bit_count()
        if self._wins_after_reply(own, other, ready, other_ready, empty):
            return Value.WIN
        if self._wins(other, own, other_ready, ready, empty):
            return Value.LOSS
        return Value.DRAW

    def _plies(self, square: int, own: int, other: int, value: Value) -> int:
        """Return the plies until the end after a move that wins or loses."""
        own, other, ready, other_ready = self._after(square, own, other)
        if value is Value.WIN:
            plies = 2
            while not self._wins_after_reply(own, other, ready, other_ready, plies):
                plies += 2
        else:
            plies = 1
            while not self._wins(other, own, other_ready, ready, plies):
                plies += 2
        return 1 + plies

    def _after(self, square: int, own: int, other: int) -> tuple[int, int, int, int]:
        """Return the arguments that ask about a position after a move of `own`."""
        lines, moved = self._lines, own | 1 << square
        ready = lines.completing(own) | lines.gained(moved, square)
        return moved, other, ready, lines.completing(other)

    def _wins(
        self, own: int, other: int, ready: int, other_ready: int, plies: int
    ) -> bool:
        """Return whether `own`, who is to move, can force a line within `plies`."""
        empty = self._lines.full & ~(own | other)
        if ready & empty:
            return plies > 0
        forced = other_ready & empty
        # only one of two squares can be blocked
        if plies < 3 or forced & (forced - 1):
            return False
        # the last bit says who is to move
        position = (own << self._lines.size | other) << 1
        known = self._table.wins(position, plies)
        if known is None:
            self._steps.step()
            moves = forced or self._promising(own, other, plies)
            known = self._wins_by(moves, own, other, (ready, other_ready), plies)
            self._table.learn(position, plies, wins=known)
        return known

    def _wins_after_reply(
        self, own: int, other: int, ready: int, other_ready: int, plies: int
    ) -> bool:
        """Return the same as `_wins`, but with `other` to move."""
        empty = self._lines.full & ~(own | other)
        if other_ready & empty or plies < 2:
            return False
        forced = ready & empty
        if forced:
            if forced & (forced - 1):
                return True
            replied = other | forced
            gained = self._lines.gained(replied, lowest(forced))
            return self._wins(own, replied, ready, other_ready | gained, plies - 1)
        if plies < 4:
            return False
        position = (own << self._lines.size | other) << 1 | 1
        known = self._table.wins(position, plies)
        if known is None:
            self._steps.step()
            known = self._wins_against_all(own, other, ready, other_ready, plies)
            self._table.learn(position, plies, wins=known)
        return known

    def _promising(self, own: int, other: int, plies: int) -> int:
        """Return the squares that `own` may win by taking next, or none."""
        lines, moves = self._lines, (plies + 1) // 2
        weight, squares = lines.living(own, other, moves)
        # after the move, each line through its square weighs twice as much
        if 2 * weight < lines.whole:
            return 0
        return squares | lines.living(other, own, moves)[1]

    def _wins_by(
        self, moves: int, own: int, other: int, ready: tuple[int, int], plies: int
    ) -> bool:
        """Return whether one of `moves` wins; `ready` is for `own`, then `other`."""
        empty = self._lines.full & ~(own | other)
        threatening: list[tuple[int, int]] = []
        quiet: list[tuple[int, int]] = []
        for square, bit in self._order:
            if moves & bit:
                now = ready[0] | self._lines.gained(own | bit, square)
                threats = now & empty & ~bit
                if threats & (threats - 1):
                    return True
                (threatening if threats else quiet).append((own | bit, now))
        return plies >= 5 and any(
            self._wins_after_reply(moved, other, now, ready[1], plies - 1)
            for moved, now in threatening + quiet
        )

    def _wins_against_all(
        self, own: int, other: int, ready: int, other_ready: int, plies: int
    ) -> bool:
        """Return whether `own` wins whatever `other`, who need not block, plays now."""
        lines, moves = self._lines, plies // 2
        weight, blocking = lines.living(own, other, moves)
        if weight < lines.whole:
            return False
        building = lines.living(other, own, moves + 1)[1] & ~blocking
        for squares in (blocking, building):
            for square, bit in self._order:
                if squares & bit:
                    replied = other | bit
                    now = other_ready | lines.gained(replied, square)
                    if not self._wins(own, replied, ready, now, plies - 1):
                        return False
        return True
