"""Six lessons, from what a line is to perfect play: positions of 3×3, each with a task.

Which squares are right is never written down here: rules and exact play find them.
"""

from collections.abc import Callable
from enum import Enum

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.hard import solver_of
from oxo_desktop.engine.puzzles import forks
from oxo_desktop.engine.records import Record


class Lesson(Enum):
    """The lessons in their order, with what is to be done in each.

    LINES: complete a line.
    TURNS: find out whose turn it is, and complete that one's line.
    THREAT: make a threat, a line that lacks one square.
    BLOCK: take the square that the opponent's line lacks.
    FORK: make two threats at once.
    PERFECT_PLAY: take a square with the best outcome when both then play perfectly:
        first one that leads to a fork, then one that leaves the opponent none.
    """

    LINES = "lines"
    TURNS = "turns"
    THREAT = "threat"
    BLOCK = "block"
    FORK = "fork"
    PERFECT_PLAY = "perfect play"


class Exercise(Record):
    """One position of a lesson; `starter` began the game that led to it."""

    lesson: Lesson
    board: Board
    starter: Mark

    @property
    def mark(self) -> Mark:
        """Who is to move."""
        mark = rules.whose_turn(self.board, self.starter)
        assert mark is not None
        return mark


def right_squares(exercise: Exercise) -> tuple[int, ...]:
    """Return every square that does what the lesson asks for, in rising order."""
    return _RIGHT[exercise.lesson](exercise.board, exercise.mark)


def _threatening(board: Board, mark: Mark) -> tuple[int, ...]:
    return tuple(
        position
        for position in board.available_moves()
        if rules.lacking_one(board.apply_move(position, mark), mark)
    )


def _best(board: Board, mark: Mark) -> tuple[int, ...]:
    found = solver_of(board.geometry).verdicts(board, mark)
    best = max(verdict.value for verdict in found.values() if verdict.value is not None)
    return tuple(p for p, verdict in found.items() if verdict.value is best)


_RIGHT: dict[Lesson, Callable[[Board, Mark], tuple[int, ...]]] = {
    Lesson.LINES: rules.completing,
    Lesson.TURNS: rules.completing,
    Lesson.THREAT: _threatening,
    Lesson.BLOCK: lambda board, mark: rules.completing(board, mark.other),
    Lesson.FORK: forks,
    Lesson.PERFECT_PLAY: _best,
}

_POSITIONS = {
    Lesson.LINES: (
        ("XX. OO. ...", Mark.X),
        ("XO. X.O ...", Mark.X),
        ("X.O .X. O..", Mark.X),
        ("O.X .X. ..O", Mark.X),
    ),
    Lesson.TURNS: (
        ("X.O X.O ...", Mark.X),
        ("XX. OO. X..", Mark.X),
        ("OX. OX. ...", Mark.O),
        ("OO. XX. ..O", Mark.O),
    ),
    Lesson.THREAT: (
        ("X.. .O. ...", Mark.X),
        ("XO. .O. .X.", Mark.X),
        ("XOX .O. .X.", Mark.X),
    ),
    Lesson.BLOCK: (
        ("X.. OO. X..", Mark.X),
        ("O.. .OX X..", Mark.X),
        ("X.. X.. .O.", Mark.X),
        ("XOX .O. ...", Mark.X),
    ),
    Lesson.FORK: (
        ("XO. .X. ..O", Mark.X),
        ("X.O ..X ..O", Mark.X),
        ("OXO X.. ...", Mark.X),
        (".X. OXX .O.", Mark.X),
    ),
    Lesson.PERFECT_PLAY: (
        ("X.. ... ..O", Mark.X),
        ("XO. ... ...", Mark.X),
        ("X.. .O. ..X", Mark.X),
        ("... .X. ...", Mark.X),
        ("X.. ... ...", Mark.X),
    ),
}
"""What stands on the board, and who began."""

EXERCISES = {
    lesson: tuple(
        Exercise(lesson, Board.from_text(text), starter) for text, starter in positions
    )
    for lesson, positions in _POSITIONS.items()
}
"""The positions of each lesson, in their order."""
