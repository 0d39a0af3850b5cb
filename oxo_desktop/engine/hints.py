"""What a suggested square does for whoever takes it."""

from typing import NamedTuple

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.geometry import Line
from oxo_desktop.engine.levels import Choice
from oxo_desktop.engine.reasons import Rule, Value


class Hint(NamedTuple):
    """A square that perfect play would take, and what it does.

    Attributes:
        choice: the square, and why it is best.
        others: the other empty squares.
        makes: two lines that lack one square each then, so that only one of them can be
            blocked: by these it wins. Nothing where a line is completed at once.
        stops: two lines by which the opponent could have made as many threats at once,
            who can make no two at once any more. Only where it keeps a draw.
        losing: which of the others lose, where it keeps a draw and that is known of
            each; None where it is not, or where there are no others.
    """

    choice: Choice
    others: tuple[int, ...] = ()
    makes: tuple[Line, ...] = ()
    stops: tuple[Line, ...] = ()
    losing: tuple[int, ...] | None = None

    @property
    def position(self) -> int:
        """The square."""
        return self.choice.position

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that it is about."""
        is_block = self.choice.reason.rule is Rule.BLOCK
        blocked = self.choice.lines if is_block else ()
        return (*blocked, *self.makes) or self.stops or self.choice.lines


def hint_of(board: Board, mark: Mark, choice: Choice) -> Hint:
    """Return what Hard's choice for `mark`, who is to move, does; no search."""
    reason, position = choice.reason, choice.position
    others = tuple(p for p in board.available_moves() if p != position)
    value = reason.verdict.value if reason.verdict else None
    if reason.rule is Rule.KEEPS_DRAW:
        stops = _stopped(board, mark, position)
        return Hint(choice, others, (), stops, reason.losing if others else None)
    wins_later = value is Value.WIN and reason.rule is not Rule.WIN
    makes = rules.two_threats(board, mark, position) if wins_later else ()
    return Hint(choice, others, makes)


def _stopped(board: Board, mark: Mark, position: int) -> tuple[Line, ...]:
    """Return the lines of a fork that the opponent could make, and now can't."""
    other = mark.other
    before = rules.forks(board, other)
    if not before or rules.forks(board.apply_move(position, mark), other):
        return ()
    return before.get(position) or next(iter(before.values()))
