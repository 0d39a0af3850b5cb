"""Runs of threats: wins in which each move but the last must be answered at once.

A threat is a line that lacks one square. The opponent must take that square, and if
this makes a threat in turn, the next move must answer it, and make a threat as well.
The run wins when a move makes two threats at once.
"""

from collections.abc import Iterator

from oxo_desktop.engine.bits import lowest
from oxo_desktop.engine.solver.limits import Steps, Table
from oxo_desktop.engine.solver.lines import Lines

Run = tuple[int, ...]
"""The squares that the attacker takes, the last of which makes two threats."""

_ENDLESS = 126
"""As many moves as no run has: there is none, however long one looks."""


class ThreatSearch:
    """Finds every run of threats that wins, the shortest ones first.

    In all arguments `own` is the attacker, who is to move; neither side has a line yet.
    """

    def __init__(self, lines: Lines, table: Table, steps: Steps) -> None:
        self._lines = lines
        self._table = table
        self._steps = steps
        self._is_cut = False

    def run(self, own: int, other: int) -> Run | None:
        """Return the shortest run that wins, or None if there is none.

        If `own` can complete a line at once, that square alone is the run. `other` may
        threaten to complete one.
        """
        lines, empty = self._lines, self._lines.full & ~(own | other)
        if winning := lines.completing(own) & empty:
            return (lowest(winning),)
        forced = lines.completing(other) & empty
        if forced & (forced - 1):
            return None
        pairs = self._pairs(lines.all, own, other)
        for moves in range(1, _ENDLESS):
            self._is_cut = False
            found = self._search(own, other, pairs, forced, moves)
            if found or not self._is_cut:
                return found
        return None

    def holds(self, run: Run, own: int, other: int) -> bool:
        """Return whether `run` wins from here, as it did from another position."""
        self._steps.step()
        lines = self._lines
        forced = lines.completing(other) & ~(own | other)
        for square in run:
            bit = 1 << square
            if (own | other) & bit or forced & ~bit:
                return False
            own |= bit
            threats = lines.gained(own, square) & ~(own | other)
            if not threats:
                # the last square of a run may have completed a line
                return any(line & own == line for line in lines.through[square])
            if threats & (threats - 1):
                return True
            other |= threats
            forced = lines.gained(other, lowest(threats)) & ~(own | other)
        return False

    def lines_of(self, run: Run, own: int, other: int) -> list[int]:
        """Return the line of each threat of a run that wins, as bits, in its order."""
        found = []
        for square in run:
            own |= 1 << square
            empty = self._lines.full & ~(own | other)
            for line in self._lines.through[square]:
                lacking = line & ~own
                if not line & other and not lacking & (lacking - 1):
                    found.append(line)
            other |= self._lines.gained(own, square) & empty
        return found

    def _pairs(self, lines: list[int], own: int, other: int) -> list[int]:
        """Return the two squares that each of these lines lacks, where it lacks two."""
        found = []
        for line in lines:
            if not line & other:
                lacking = line & ~own
                if lacking.bit_count() == 2 and lacking not in found:
                    found.append(lacking)
        return found

    def _search(
        self, own: int, other: int, pairs: list[int], forced: int, moves: int
    ) -> Run | None:
        """Return a run of at most so many moves.

        Args:
            own: the marks of the attacker.
            other: those of the opponent.
            pairs: the two empty squares of each line that lacks no more.
            forced: the square that the attacker must take, or 0.
            moves: of the attacker, at least 1.
        """
        position = own << self._lines.size | other
        if self._table.wins(position, moves) is False:
            # what was cut then may be cut now; if it was not, nothing more is to come
            self._is_cut |= self._table.wins(position, _ENDLESS) is None
            return None
        self._steps.step()
        once = twice = 0
        for pair in pairs:
            twice |= once & pair
            once |= pair
        double = twice & forced if forced else twice
        if double:
            return (lowest(double),)
        if moves == 1:
            self._is_cut |= bool(once & forced if forced else once)
            return None
        was_cut, self._is_cut = self._is_cut, False
        for square, then in self._continuing(own, other, pairs, forced, moves):
            if then:
                return (square, *then)
        refuted = moves if self._is_cut else _ENDLESS
        self._table.learn(position, refuted, wins=False)
        self._is_cut |= was_cut
        return None

    def _continuing(
        self, own: int, other: int, pairs: list[int], forced: int, moves: int
    ) -> Iterator[tuple[int, Run | None]]:
        """Yield each square that makes a threat, and the run after its answer."""
        lines = self._lines
        for pair in pairs:
            for bit in (pair & -pair, pair & (pair - 1)):
                if forced and bit != forced:
                    continue
                square, answer = lowest(bit), pair ^ bit
                now_own, now_other = own | bit, other | answer
                must = lines.gained(now_other, lowest(answer)) & ~(now_own | now_other)
                if must & (must - 1):
                    continue
                left = [other_pair for other_pair in pairs if not other_pair & pair]
                new = self._pairs(lines.through[square], now_own, now_other)
                yield (
                    square,
                    self._search(
                        now_own,
                        now_other,
                        left + [one for one in new if one not in left],
                        must,
                        moves - 1,
                    ),
                )
