"""What squares are worth, and why the computer moved, in sentences without a stop."""

from collections.abc import Iterator

from oxo_desktop import sentences
from oxo_desktop.engine import Board, Choice, Geometry, Mark
from oxo_desktop.engine.hard import solver_of
from oxo_desktop.engine.square_values import square_value
from oxo_desktop.time_limit import time_limit
from oxo_desktop.words import say


def values(board: Board, mark: Mark) -> Iterator[str]:
    """Yield what each free square is worth to `mark`, whose turn it is."""
    verdicts = solver_of(board.geometry).verdicts(board, mark, time_limit())
    for position, verdict in verdicts.items():
        value = square_value(board, position, mark)
        if verdict.value is None:
            worth = sentences.square_value(value)
        else:
            worth = sentences.square_outcome_and_value(verdict, value)
        yield say("{square}: {worth}", square=position, worth=worth)


def reasons(geometry: Geometry, choice: Choice | None) -> Iterator[str]:
    """Yield why the computer made its last move, None where that is not known."""
    if choice is None:
        yield say("The computer has not moved, or its reason is not known")
        return
    yield sentences.computer_move(geometry, choice)
    about = [line for line in choice.reason.lines if choice.position in line]
    if about:
        yield say("Line: {line}", line=sentences.lines(geometry, about))
