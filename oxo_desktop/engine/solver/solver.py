"""`Solver`, the door to the search."""

from collections.abc import Iterator
from contextlib import suppress

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.geometry import Geometry
from oxo_desktop.engine.reasons import Verdict
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.engine.solver.at_once import verdicts_at_once
from oxo_desktop.engine.solver.exact import ExactSearch
from oxo_desktop.engine.solver.lines import bits_of, lines_of
from oxo_desktop.engine.solver.partial import PartialSearch
from oxo_desktop.engine.solver.steps import Steps, Stop, Stopped
from oxo_desktop.engine.solver.table import MOST_POSITIONS, Table
from oxo_desktop.engine.solver.threats import ThreatSearch

MOST_SQUARES = 25
"""The largest board that is searched to the end."""

_UNKNOWN = Verdict(None, None)


class Solver:
    """Works out what the squares of a geometry's boards are worth.

    It remembers what it finds, so that the next question takes less time.

    Args:
        geometry: that of all boards it is asked about.
        most_positions: how many it remembers at a time.
    """

    def __init__(
        self, geometry: Geometry, most_positions: int = MOST_POSITIONS
    ) -> None:
        self._geometry = geometry
        self._lines = lines_of(geometry)
        self._table = Table(most_positions)

    @property
    def is_exact(self) -> bool:
        """Whether it finds out everything about a board, if it is not stopped."""
        return self._geometry.size <= MOST_SQUARES

    @property
    def remembered(self) -> int:
        """How many positions it remembers now."""
        return len(self._table)

    def verdicts(
        self, board: Board, mark: Mark, stop: Stop | None = None
    ) -> dict[int, Verdict]:
        """Return for each empty square how the game ends if `mark` plays there.

        Args:
            board: any position that is not finished, whoever moved last.
            mark: who is to move.
            stop: asked every few milliseconds; once it returns True, the search ends,
                and what is not known by then stays None.

        Up to 25 squares everything is found out, moves to the end included. On a
        larger board it is what can be seen at once and what runs of threats decide.
        Raises ValueError on a finished board and on one of another geometry.
        """
        own, other = self._sides(board, mark)
        found = verdicts_at_once(self._lines, own, other)
        with suppress(Stopped):
            for square, verdict in self._searched(own, other, found, Steps(stop)):
                found[square] = verdict
        return {p: found.get(p - 1, _UNKNOWN) for p in board.available_moves()}

    def run_of_threats(
        self, board: Board, mark: Mark, stop: Stop | None = None
    ) -> tuple[int, ...]:
        """Return the shortest run of threats by which `mark` wins, or nothing.

        It holds the squares that `mark` takes, up to the one that makes two threats at
        once; in between, the opponent has only one answer each time. If `mark` can
        complete a line now, it is that square. The arguments are those of `verdicts`.
        """
        own, other = self._sides(board, mark)
        search = ThreatSearch(self._lines, self._table, Steps(stop))
        with suppress(Stopped):
            return tuple(square + 1 for square in search.run(own, other) or ())
        return ()

    def _searched(
        self, own: int, other: int, found: dict[int, Verdict], steps: Steps
    ) -> Iterator[tuple[int, Verdict]]:
        """Yield what a search finds out about the squares that are not in `found`."""
        lines = self._lines
        squares = sum(
            1 << square
            for square in range(lines.size)
            if square not in found and not (own | other) >> square & 1
        )
        if self.is_exact:
            return ExactSearch(lines, self._table, steps).verdicts(own, other, squares)
        threats = ThreatSearch(lines, self._table, steps)
        return PartialSearch(lines, threats).verdicts(own, other, squares)

    def _sides(self, board: Board, mark: Mark) -> tuple[int, int]:
        rules.check_is_open(board)
        if board.geometry != self._geometry:
            raise Refusal(
                "other_board",
                "This solver is for {board} boards, not for {other}.",
                board=self._geometry.name,
                other=board.geometry.name,
            )
        return bits_of(board, mark), bits_of(board, mark.other)
