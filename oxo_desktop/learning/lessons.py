"""Six lessons, from what a line is to perfect play: positions of 3×3, each with a task.

A seventh is about 4×4×4. Which squares are right is never written down here: rules and
exact play find them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR, THREE_BY_THREE, Geometry
from oxo_desktop.engine.hard import solver_of
from oxo_desktop.learning.puzzles import PuzzleKind, starts_of_runs


class Lesson(Enum):
    """The lessons in their order, with what is to be done in each.

    LINES: complete a line.
    TURNS: find out whose turn it is, and complete that one's line.
    THREAT: make a threat, a line that lacks one square.
    BLOCK: take the square that the opponent's line lacks.
    FORK: make two threats at once.
    PERFECT_PLAY: take a square with the best outcome when both then play perfectly:
        first one that leads to a fork, then one that leaves the opponent none.
    LAYERS: on 4×4×4 complete lines through the layers, take a square on most lines,
        make a threat, and begin a run of threats that wins.
    """

    LINES = "lines"
    TURNS = "turns"
    THREAT = "threat"
    BLOCK = "block"
    FORK = "fork"
    PERFECT_PLAY = "perfect play"
    LAYERS = "layers"


COURSE = tuple(lesson for lesson in Lesson if lesson is not Lesson.LAYERS)
"""The lessons that are for everybody, on 3×3."""


def lessons_on(geometry: Geometry) -> tuple[Lesson, ...]:
    """Return the lessons for those who play on a board."""
    return tuple(Lesson) if geometry == FOUR_BY_FOUR_BY_FOUR else COURSE


@dataclass(frozen=True, slots=True)
class Exercise:
    """One position of a lesson.

    Attributes:
        starter: began the game that led to it.
        aim: the lesson, or the kind of puzzle, whose task it sets.
    """

    lesson: Lesson
    board: Board
    starter: Mark
    aim: Lesson | PuzzleKind

    @property
    def mark(self) -> Mark:
        """Who is to move."""
        mark = rules.whose_turn(self.board, self.starter)
        assert mark is not None
        return mark


def right_squares(exercise: Exercise) -> tuple[int, ...]:
    """Return every square that does what the lesson asks for, in rising order."""
    return _RIGHT[exercise.aim](exercise.board, exercise.mark)


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


def _on_most_lines(board: Board, _: Mark) -> tuple[int, ...]:
    geometry = board.geometry
    numbers = {p: len(geometry.lines_through(p)) for p in geometry.positions}
    most = max(numbers.values())
    return tuple(p for p in board.available_moves() if numbers[p] == most)


_RIGHT: dict[Lesson | PuzzleKind, Callable[[Board, Mark], tuple[int, ...]]] = {
    Lesson.LINES: rules.completing,
    Lesson.TURNS: rules.completing,
    Lesson.THREAT: _threatening,
    Lesson.BLOCK: lambda board, mark: rules.completing(board, mark.other),
    Lesson.FORK: lambda board, mark: tuple(rules.forks(board, mark)),
    Lesson.PERFECT_PLAY: _best,
    Lesson.LAYERS: _on_most_lines,
    PuzzleKind.RUN: starts_of_runs,
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

_ON_LAYERS: tuple[tuple[Lesson | PuzzleKind, tuple[int, ...], tuple[int, ...]], ...] = (
    # straight down, and from corner to corner
    (Lesson.LINES, (6, 22, 38), (1, 16, 43)),
    (Lesson.LINES, (1, 22, 43), (4, 23, 38)),
    (Lesson.LAYERS, (), ()),
    (Lesson.THREAT, (22, 26, 39), (23, 27, 43)),
    (PuzzleKind.RUN, (3, 6, 14, 17, 33), (13, 20, 37, 46, 54)),
    (PuzzleKind.RUN, (7, 8, 9, 12), (3, 16, 23, 35)),
)
"""The aims of the lesson about 4×4×4, and where X, who began, and O stand."""


def _marked(x_squares: tuple[int, ...], o_squares: tuple[int, ...]) -> Board:
    marks = dict.fromkeys(x_squares, Mark.X) | dict.fromkeys(o_squares, Mark.O)
    geometry = FOUR_BY_FOUR_BY_FOUR
    return Board(tuple(map(marks.get, geometry.positions)), geometry)


EXERCISES = {
    lesson: tuple(
        Exercise(lesson, Board.from_text(text, THREE_BY_THREE), starter, lesson)
        for text, starter in positions
    )
    for lesson, positions in _POSITIONS.items()
}
"""The positions of each lesson, in their order."""

EXERCISES[Lesson.LAYERS] = tuple(
    Exercise(Lesson.LAYERS, _marked(x_squares, o_squares), Mark.X, aim)
    for aim, x_squares, o_squares in _ON_LAYERS
)
