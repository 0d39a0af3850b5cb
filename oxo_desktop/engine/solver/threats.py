"""Runs of threats: wins in which each move but the last must be answered at once.

A threat is a line that lacks one square. The opponent must take that square, and if
this makes a threat in turn, the next move must answer it, and make a threat as well.
The run wins when a move makes two threats at once.

They decide much on boards that are too large to be searched to the end.
"""

from collections.abc import Iterator

from oxo_desktop.engine.bits import lowest, squares_of
from oxo_desktop.engine.reasons import Value, Verdict
from oxo_desktop.engine.solver.limits import Steps, Table
from oxo_desktop.engine.solver.lines import Lines
from oxo_desktop.engine.solver.strategy import Strategy

Run = tuple[int, ...]
"""The squares that the attacker takes, the last of which makes two threats."""

_ENDLESS = 126
"""As many moves as no run has: there is none, however long one looks."""

_DEEPEST = 3
"""How many threats of one's own a defence may begin with."""

_GROWTH = 3
"""How many times as much a line weighs with each mark on it."""

_WIN, _LOSS = Verdict(Value.WIN, None), Verdict(Value.LOSS, None)


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

        If `own` can complete a line at once, that square alone is the run.
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
        """Return a run of at most `moves`, which is at least 1.

        `pairs` are the two empty squares of each line that lacks no more; `forced` is
        the square that the attacker must take, or 0.
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
                now = [other_pair for other_pair in pairs if not other_pair & pair]
                new = self._pairs(lines.through[square], now_own, now_other)
                now += [one for one in new if one not in now]
                yield square, self._search(now_own, now_other, now, must, moves - 1)


class LargeBoardSearch:
    """Finds the squares that win or lose by a run of threats, or by a strategy.

    In all arguments `own` is to move, and neither side has a line yet.
    """

    def __init__(
        self, lines: Lines, table: Table, steps: Steps, strategy: Strategy | None = None
    ) -> None:
        self._lines = lines
        self._threats = ThreatSearch(lines, table, steps)
        self._strategy = strategy

    def verdicts(
        self, own: int, other: int, squares: int
    ) -> Iterator[tuple[int, Verdict]]:
        """Yield those of `squares` that are known to win or to lose.

        `other` must not threaten to complete a line elsewhere. What can be found
        soonest comes first.
        """
        for search in self._by_strategy, self._by_threats, self._by_both:
            for square, verdict in search(own, other, squares):
                squares &= ~(1 << square)
                yield square, verdict

    def _by_threats(
        self, own: int, other: int, squares: int
    ) -> Iterator[tuple[int, Verdict]]:
        answers = {s: self._answers(s, own, other) for s in squares_of(squares)}
        threatening = [square for square in answers if answers[square]]
        quiet = [square for square in answers if not answers[square]]
        for square in threatening:
            answer = answers[square]
            if answer & (answer - 1):
                yield square, Verdict(Value.WIN, 3)
            elif self._threats.run(own | 1 << square, other | answer):
                yield square, _WIN
        known: list[Run] = []
        for square in (*quiet, *threatening):
            if self._loses(square, own, other, known):
                yield square, _LOSS
        yield from self._winning_quietly(quiet, own, other)

    def _by_strategy(
        self, own: int, other: int, squares: int
    ) -> Iterator[tuple[int, Verdict]]:
        """Yield those of which the strategy knows by itself."""
        strategy = self._strategy
        if strategy is None:
            return
        if own.bit_count() == other.bit_count():
            moves = strategy.moves(own, other)
            blocks = self._lines.completing(other) & squares
            if blocks and strategy.is_won(own | blocks, other):
                moves |= blocks
            yield from ((square, _WIN) for square in squares_of(moves & squares))
        else:
            is_lost = strategy.is_won(other, own)
            for square in squares_of(squares):
                if is_lost or strategy.moves(other, own | 1 << square):
                    yield square, _LOSS

    def _by_both(
        self, own: int, other: int, squares: int
    ) -> Iterator[tuple[int, Verdict]]:
        """Yield those that win by threats or by the strategy, whatever is answered."""
        if self._strategy is not None and own.bit_count() == other.bit_count():
            for square in squares_of(squares):
                if self._always_wins(own | 1 << square, other):
                    yield square, _WIN

    def _always_wins(self, own: int, other: int) -> bool:
        """Return whether `own`, who has just moved, has a proven win in every case.

        It has by the strategy, by a run of threats, or by a block after which this is
        so again.
        """
        run = self._threats.run(own, other)
        known = [run] if run else []
        answers = squares_of(self._lines.full & ~(own | other))
        return all(self._wins(own, other | 1 << answer, known) for answer in answers)

    def _wins(self, own: int, other: int, known: list[Run]) -> bool:
        """Return the same where `own` is to move.

        Runs in `known` are tried first, and new ones are added to it. Where none was
        threatened, none is looked for.
        """
        assert self._strategy is not None
        if any(self._threats.holds(run, own, other) for run in known):
            return True
        if self._strategy.moves(own, other):
            return True
        run = self._threats.run(own, other) if known else None
        if run:
            known.append(run)
            return True
        forced = self._lines.completing(other) & ~(own | other)
        if not forced or forced & (forced - 1):
            return False
        return self._always_wins(own | forced, other)

    def _answers(self, square: int, own: int, other: int) -> int:
        """Return the squares that the opponent must take after a move."""
        moved = own | 1 << square
        return self._lines.gained(moved, square) & ~(moved | other)

    def _winning_quietly(
        self, squares: list[int], own: int, other: int
    ) -> Iterator[tuple[int, Verdict]]:
        """Yield the squares that threaten a run, against which there is no defence."""
        for square in squares:
            moved = own | 1 << square
            if self._threats.run(moved, other) and not self._can_hold(other, moved):
                yield square, _WIN

    def loses_quietly(self, square: int, own: int, other: int) -> bool:
        """Return whether the opponent can then threaten a run that cannot be met."""
        moved = own | 1 << square
        left = squares_of(self._lines.full & ~(moved | other))
        quiet = [reply for reply in left if not self._answers(reply, other, moved)]
        return any(True for _ in self._winning_quietly(quiet, other, moved))

    def _can_hold(self, own: int, other: int, depth: int = _DEEPEST) -> bool:
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
                or self._loses(lowest(forced), own, other, [], depth)
            )
        run = self._threats.run(other, own)
        if run is None:
            return True
        known = [run]
        empty = self._lines.full & ~(own | other)
        return not all(
            self._loses(square, own, other, known, depth)
            for square in squares_of(empty)
        )

    def _loses(
        self, square: int, own: int, other: int, known: list[Run], depth: int = _DEEPEST
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
            return self._loses(lowest(forced), own, other, [], depth)
        return not self._can_hold(own, other, depth)


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
