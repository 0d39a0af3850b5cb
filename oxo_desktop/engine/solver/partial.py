"""What runs of threats decide, where a board is too large to be searched to the end."""

from collections.abc import Iterator

from oxo_desktop.engine.bits import squares_of
from oxo_desktop.engine.reasons import Value, Verdict
from oxo_desktop.engine.solver.defence import DefenceSearch
from oxo_desktop.engine.solver.lines import Lines
from oxo_desktop.engine.solver.threats import Run, ThreatSearch

_WIN, _LOSS = Verdict(Value.WIN, None), Verdict(Value.LOSS, None)


class PartialSearch:
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
