"""Finds what runs of threats decide on boards too large to be searched to the end."""

from collections.abc import Iterator

from oxo_desktop.engine.bits import lowest, squares_of
from oxo_desktop.engine.reasons import Value, Verdict
from oxo_desktop.engine.solver.lines import Lines
from oxo_desktop.engine.solver.threats import Run, ThreatSearch

DEEPEST = 3
"""How many threats of one's own a defence may begin with."""

_GROWTH = 3
"""How many times as much a line weighs with each mark on it."""

_WIN, _LOSS = Verdict(Value.WIN, None), Verdict(Value.LOSS, None)


class LargeBoardSearch:
    """Finds the squares that win or lose by a run of threats.

    In all arguments `own` is to move, and neither side has a line yet.
    """

    def __init__(self, lines: Lines, threats: ThreatSearch) -> None:
        self._lines = lines
        self._threats = threats
        self._defence = DefenceSearch(lines, threats)

    def verdicts(
        self, own: int, other: int, squares: int
    ) -> Iterator[tuple[int, Verdict]]:
        """Yield those of `squares` that are known to win or to lose.

        `other` must not threaten to complete a line elsewhere. What can be found
        soonest comes first.
        """
        threatening: list[int] = []
        quiet: list[int] = []
        for square in squares_of(squares):
            is_quiet = not self._answers(square, own, other)
            (quiet if is_quiet else threatening).append(square)
        yield from self._winning_by_threats(threatening, own, other)
        yield from self._losing([*quiet, *threatening], own, other)
        yield from self._winning_quietly(quiet, own, other)

    def _answers(self, square: int, own: int, other: int) -> int:
        """Return the squares that the opponent must take after a move."""
        moved = own | 1 << square
        return self._lines.gained(moved, square) & ~(moved | other)

    def _winning_by_threats(
        self, squares: list[int], own: int, other: int
    ) -> Iterator[tuple[int, Verdict]]:
        for square in squares:
            answers = self._answers(square, own, other)
            if answers & (answers - 1):
                yield square, Verdict(Value.WIN, 3)
            elif self._threats.run(own | 1 << square, other | answers):
                yield square, _WIN

    def _losing(
        self, squares: list[int], own: int, other: int
    ) -> Iterator[tuple[int, Verdict]]:
        known: list[Run] = []
        for square in squares:
            if self._defence.loses(square, own, other, known):
                yield square, _LOSS

    def _winning_quietly(
        self, squares: list[int], own: int, other: int
    ) -> Iterator[tuple[int, Verdict]]:
        """Yield the squares that threaten a run, against which there is no defence."""
        for square in squares:
            moved = own | 1 << square
            if self._threats.run(moved, other) and not self._defence.can_hold(
                other, moved
            ):
                yield square, _WIN

    def loses_quietly(self, square: int, own: int, other: int) -> bool:
        """Return whether the opponent can then threaten a run that cannot be met."""
        moved = own | 1 << square
        left = squares_of(self._lines.full & ~(moved | other))
        quiet = [reply for reply in left if not self._answers(reply, other, moved)]
        return any(True for _ in self._winning_quietly(quiet, other, moved))


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
