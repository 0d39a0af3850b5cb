"""Finds what every square is worth, exactly where that can be known.

`Solver` is the one door. Up to 25 squares it searches to the end (`exact`); on larger
boards it finds what runs of threats decide (`threats`), and leaves the rest open.
Whoever asks says when to stop, and is asked every few milliseconds. What depends on
where a search was stopped is never remembered.

    >>> from oxo_desktop.engine import Board, Mark
    >>> from oxo_desktop.engine.solver import Solver
    >>> board = Board.from_text("X.. .O. ..X")
    >>> Solver(board.geometry).verdicts(board, Mark.O)[3]
    Verdict(value=<Value.LOSS: -1>, plies=4)
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from random import Random
from typing import NamedTuple

from oxo_desktop.engine import rules
from oxo_desktop.engine.bits import squares_of
from oxo_desktop.engine.board import Board, Mark, as_mark
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR, Geometry, Line
from oxo_desktop.engine.reasons import Stop, Stopped, Value, Verdict
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.engine.solver.exact import ExactSearch
from oxo_desktop.engine.solver.limits import MOST_POSITIONS, Steps, Table
from oxo_desktop.engine.solver.lines import Lines, bits_of, lines_of, positions_of
from oxo_desktop.engine.solver.strategy import TABLE, Strategy
from oxo_desktop.engine.solver.threats import LargeBoardSearch, ThreatSearch, promise

__all__ = ["Solver", "ThreatRun"]

_UNKNOWN = Verdict(None, None)


class ThreatRun(NamedTuple):
    """Threats one after the other, up to two at once.

    Attributes:
        positions: the squares that the attacker takes, in order; one alone if that
            completes a line.
        lines: the line of each threat, in order; the last move makes two or more.
    """

    positions: tuple[int, ...]
    lines: tuple[Line, ...]


class Solver:
    """Works out what the squares of a geometry's boards are worth.

    It remembers what it finds, so that the next question takes less time, but never
    more than `most_positions` at a time.

    Attributes:
        problem: what it lacks, once it has looked for that in vain.
    """

    most_squares = 25
    """Of a board that is searched to the end."""

    def __init__(
        self, geometry: Geometry, most_positions: int = MOST_POSITIONS
    ) -> None:
        self.problem: Refusal | None = None
        self._geometry = geometry
        self._lines = lines_of(geometry)
        self._table = Table(most_positions)

    @property
    def is_exact(self) -> bool:
        """Whether it finds out everything about a board, if it is not stopped."""
        return self._geometry.size <= self.most_squares

    @property
    def remembered(self) -> int:
        """How many positions it remembers now."""
        return len(self._table)

    @cached_property
    def _strategy(self) -> Strategy | None:
        if self._geometry != FOUR_BY_FOUR_BY_FOUR:
            return None
        strategy = Strategy.own(self._lines)
        if strategy is None:
            self.problem = Refusal(
                "no_strategy",
                "OXO's own file {name} is missing or damaged, so Hard can be beaten on "
                "4×4×4 even when it starts. Install OXO again.",
                name=TABLE,
            )
        return strategy

    def verdicts(
        self, board: Board, mark: str, stop: Stop | None = None
    ) -> dict[int, Verdict]:
        """Return for each empty square how the game ends if `mark` plays there.

        The board may be any position that is not finished, whoever moved last. Up to 25
        squares everything is found out, moves to the end included; on a larger board it
        is what can be seen at once and what runs of threats decide. Once `stop` returns
        True, what is not known by then stays None. Raises ValueError on a finished
        board or one of another geometry, and if `mark` is no mark.
        """
        own, other = self._sides(board, mark)
        found = _verdicts_at_once(self._lines, own, other)
        known = own | other | sum(1 << square for square in found)
        search: ExactSearch | LargeBoardSearch
        if self.is_exact:
            search = ExactSearch(self._lines, self._table, Steps(stop))
        else:
            search = self._search(stop)
        with suppress(Stopped):
            for square, verdict in search.verdicts(
                own, other, self._lines.full & ~known
            ):
                found[square] = verdict
        return {p: found.get(p - 1, _UNKNOWN) for p in board.available_moves()}

    def run_of_threats(
        self, board: Board, mark: str, stop: Stop | None = None
    ) -> ThreatRun | None:
        """Return the shortest run of threats by which `mark`, who is to move, wins.

        None if there is none, or once `stop` has returned True.
        """
        own, other = self._sides(board, mark)
        search = ThreatSearch(self._lines, self._table, Steps(stop))
        run = None
        with suppress(Stopped):
            run = search.run(own, other)
        if run is None:
            return None
        lines = map(positions_of, search.lines_of(run, own, other))
        return ThreatRun(tuple(square + 1 for square in run), tuple(lines))

    def by_promise(
        self, board: Board, mark: str, positions: Iterable[int]
    ) -> list[tuple[int, ...]]:
        """Return some empty squares in groups that promise `mark` as much, most first.

        Nothing is searched: this is for squares of which nothing is known.
        """
        own, other = self._sides(board, mark)
        promises = {p: promise(self._lines, p - 1, own, other) for p in positions}
        return [
            tuple(sorted(p for p, promised in promises.items() if promised == most))
            for most in sorted(set(promises.values()), reverse=True)
        ]

    def safe_from_quiet_moves(
        self,
        board: Board,
        mark: str,
        groups: Iterable[tuple[int, ...]],
        stop: Stop | None = None,
    ) -> tuple[int, ...]:
        """Return the squares of the first group that has some where this is safe.

        It is not where the opponent can then threaten a run that cannot be met. Returns
        nothing if there are none, or once `stop` has returned True.
        """
        own, other = self._sides(board, mark)
        search = self._search(stop)
        with suppress(Stopped):
            for group in groups:
                safe = [p for p in group if not search.loses_quietly(p - 1, own, other)]
                if safe:
                    return tuple(safe)
        return ()

    def strategy_moves(self, board: Board, mark: str) -> tuple[int, ...]:
        """Return the squares with which `mark`, who is to move, follows a strategy.

        They win, and are all alike. There are none without a strategy, where that has
        not been followed, and where a run of threats or a block is enough.
        """
        if self._strategy is None:
            return ()
        return positions_of(self._strategy.moves(*self._sides(board, mark)))

    def strategy_position(self, mark: str, rng: Random, least: int) -> Board | None:
        """Return a position of a strategy in which `mark` is to move, drawn by chance.

        There are at least so many marks. It is turned and mirrored by chance too. None
        without a strategy.
        """
        if self._strategy is None:
            return None
        image = rng.choice(self._geometry.symmetries)
        entries = self._strategy.entries
        full = [sides for sides in entries if sum(sides).bit_count() >= least]
        own, other = rng.choice(full)
        cells: list[Mark | None] = [None] * self._geometry.size
        for side, whose in ((own, as_mark(mark)), (other, as_mark(mark).other)):
            for square in squares_of(side):
                cells[image[square] - 1] = whose
        return Board(tuple(cells), self._geometry)

    def longest_defence(
        self, board: Board, mark: str, positions: Iterable[int]
    ) -> tuple[int, ...]:
        """Return those of some empty squares that lose to a strategy, but latest.

        After them it needs the most positions. There are none if it is not needed.
        """
        own, other = self._sides(board, mark)
        needed = {p: self._needed(other, own | 1 << (p - 1)) for p in positions}
        most = max(needed.values())
        return tuple(p for p, number in needed.items() if most and number == most)

    def _needed(self, own: int, other: int) -> int:
        """Return how many positions a strategy may need; `own` is to move."""
        strategy = self._strategy
        if strategy is None:
            return 0
        forced = self._lines.completing(other) & ~(own | other)
        if not forced or forced & (forced - 1):
            return strategy.needed(own, other)
        own |= forced
        answers = squares_of(self._lines.full & ~(own | other))
        return max(strategy.needed(own, other | 1 << answer) for answer in answers)

    def _search(self, stop: Stop | None) -> LargeBoardSearch:
        steps = Steps(stop)
        return LargeBoardSearch(self._lines, self._table, steps, self._strategy)

    def _sides(self, board: Board, mark: str) -> tuple[int, int]:
        rules.check_is_open(board)
        if board.geometry != self._geometry:
            raise Refusal(
                "other_board",
                "This solver is for {board} boards, not for {other}.",
                board=self._geometry.name,
                other=board.geometry.name,
            )
        own = as_mark(mark)
        return bits_of(board, own), bits_of(board, own.other)


def _verdicts_at_once(lines: Lines, own: int, other: int) -> dict[int, Verdict]:
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
