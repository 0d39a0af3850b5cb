"""Which squares keep the opponent from a run of threats that wins."""

from oxo_desktop.engine.bits import lowest, squares_of
from oxo_desktop.engine.solver.lines import Lines
from oxo_desktop.engine.solver.threats import Run, ThreatSearch

DEEPEST = 3
"""How many threats of one's own a defence may begin with."""


class DefenceSearch:
    """Looks for moves after which the opponent has no run of threats that wins.

    In all arguments `own` is the defender, who is to move; neither side has a line yet.
    """

    def __init__(self, lines: Lines, threats: ThreatSearch) -> None:
        self._lines = lines
        self._threats = threats

    def can_hold(self, own: int, other: int, depth: int = DEEPEST) -> bool:
        """Return False if `other` has a run of threats whatever `own` plays.

        `depth` is how many more threats `own` may try, each of which `other` must
        answer: what lies behind them counts as held.
        """
        forced = self._lines.completing(other) & ~(own | other)
        if self._threats.run(own, other):
            return True
        if forced:
            return not (
                forced & (forced - 1)
                or self.loses(lowest(forced), own, other, [], depth)
            )
        run = self._threats.run(other, own)
        if run is None:
            return True
        known = [run]
        empty = self._lines.full & ~(own | other)
        return not all(
            self.loses(square, own, other, known, depth) for square in squares_of(empty)
        )

    def loses(
        self, square: int, own: int, other: int, known: list[Run], depth: int = DEEPEST
    ) -> bool:
        """Return whether `other` has a run of threats once `own` takes `square`.

        `other` must not threaten to complete a line on another square. Runs in `known`
        are tried first, and new ones are added to it.
        """
        own |= 1 << square
        threats = self._lines.gained(own, square) & ~(own | other)
        if threats:
            return not threats & (threats - 1) and self._loses_after_threat(
                threats, own, other, depth - 1
            )
        if any(self._threats.holds(run, other, own) for run in known):
            return True
        run = self._threats.run(other, own)
        if run:
            known.append(run)
        return run is not None

    def _loses_after_threat(
        self, answer: int, own: int, other: int, depth: int
    ) -> bool:
        """Return the same after a threat which `other` must answer by one square."""
        if depth < 0:
            return False
        other |= answer
        forced = self._lines.gained(other, lowest(answer)) & ~(own | other)
        if forced & (forced - 1):
            return True
        if forced:
            return self.loses(lowest(forced), own, other, [], depth)
        return not self.can_hold(own, other, depth)
