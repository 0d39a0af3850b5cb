"""What squares are worth, and why the computer moved, in sentences without a stop."""

from collections.abc import Iterator, Mapping

from oxo_desktop import explanations, sentences
from oxo_desktop.engine import Board, Choice, Game, GameSettings, Mark
from oxo_desktop.engine.hard import solver_of
from oxo_desktop.engine.square_values import square_value
from oxo_desktop.explanations import RuleState
from oxo_desktop.time_limit import time_limit
from oxo_desktop.words import message, say


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


def reasons(
    settings: GameSettings,
    position: Game,
    choices: Mapping[tuple[int, ...], Choice],
) -> Iterator[str]:
    """Yield why the computer made its last move, and what its rules saw in turn.

    `choices` are those that are known, by all moves up to each.
    """
    moves = settings.moves_to_reply(position)
    if not moves:
        is_there = settings.computer_level is not None
        nobody = message("No computer plays in this game")
        yield say(message("The computer has not moved yet") if is_there else nobody)
        return
    choice = choices.get(moves)
    if choice is None:
        yield explanations.not_known()
        return
    geometry, level = position.geometry, settings.computer_level
    assert level is not None
    yield explanations.computer_move(geometry, choice)
    mark = position.mark_of_move(len(moves) - 1)
    for rule, state in explanations.gone_through(level, geometry, choice):
        if state is RuleState.PASSED:
            found = explanations.saw_nothing(rule, geometry)
            yield explanations.rule_and_finding(rule, state, found)
        elif state is RuleState.DECIDED:
            found = explanations.saw(geometry, choice, mark)
            yield explanations.rule_and_finding(rule, state, found)
