"""A game told in words: when the terminal is asked, and always with `--plain`."""

from collections.abc import Iterator, Mapping

from oxo_desktop.engine import Board, Choice, Game, GameSettings, Mark, Refusal
from oxo_desktop.engine.hard import solver_of
from oxo_desktop.engine.square_values import square_value
from oxo_desktop.layouts import layout_of
from oxo_desktop.play.tasks import time_limit
from oxo_desktop.says import announcements, explanations, sentences
from oxo_desktop.says.explanations import RuleState
from oxo_desktop.words import message, say

_BY_LINE = (
    message("undo: take your last move back"),
    message("redo: make it again"),
    message("hint: a square that perfect play would choose"),
    message("values: what each free square is worth"),
    message("why: why the computer moved"),
    message("last: the last move"),
    message("free: the squares that are free"),
    message("board: the board, row by row"),
    message("moves: all moves"),
    message("score: how the games have ended so far"),
    message("help: this list"),
    message("q: quit"),
)

_HELP = message(
    "Type a square: its number, or its row and column, like B2. You can also type "
    "undo, redo, hint, values, why, last, free, moves, board, score, help or q."
)
_HELP_WITH_LAYERS = message(
    "Type a square: its number, or its layer, row and column, like 2B3. You can also "
    "type undo, redo, hint, values, why, last, free, moves, board, score, help or q."
)
_HELP_WITH_NUMBERS = message(
    "Type a square: its number. You can also type undo, redo, hint, values, why, "
    "last, free, moves, board, score, help or q."
)
"""Where squares have no row and column."""


def marks(_: GameSettings, game: Game) -> Iterator[str]:
    """Yield what is on the board, mark by mark."""
    yield say("{sentence}.", sentence=sentences.board(game.board))


def rows(_: GameSettings, game: Game) -> Iterator[str]:
    """Yield what is on each row of a board, an empty square by its number."""
    yield from announcements.rows(game.board)


def free(_: GameSettings, game: Game) -> Iterator[str]:
    """Yield which squares are free."""
    yield announcements.free_squares(game.board)


def last(settings: GameSettings, game: Game) -> Iterator[str]:
    """Yield the last move, and whose it was."""
    if not game.moves:
        yield say("No move yet.")
        return
    mark = game.mark_of_move(len(game.moves) - 1)
    yield sentences.moved(settings, mark, game.moves[-1])


def moves(_: GameSettings, game: Game) -> Iterator[str]:
    """Yield every move."""
    if not game.moves:
        yield say("{sentence}.", sentence=say("No moves yet"))
    for index, position in enumerate(game.moves):
        move = sentences.move(index + 1, game.mark_of_move(index), str(position))
        yield say("{sentence}.", sentence=move)


def refusal(board: Board, refused: Refusal) -> str:
    """Return why a square cannot be played; of a full one, whose it is."""
    square = refused.facts.get("square")
    if isinstance(square, int):
        return announcements.refused(board, square, refused)
    return sentences.refusal(refused)


def question(board: Board) -> str:
    """Return what is asked of who is to move."""
    return say("Which square, 1 to {last}?", last=board.geometry.size)


def usage(_: GameSettings, game: Game) -> Iterator[str]:
    """Yield what can be typed, in a sentence or two."""
    names = layout_of(game.geometry).square_names
    if not names:
        yield say(_HELP_WITH_NUMBERS)
    else:
        yield say(_HELP_WITH_LAYERS if names[0][0].isdigit() else _HELP)


def usage_by_line(_: GameSettings, __: Game) -> Iterator[str]:
    """Yield what can be typed, a word a line."""
    yield say("Type the number of a square, or one of these words.")
    yield from map(say, _BY_LINE)


def values(board: Board, mark: Mark) -> Iterator[str]:
    """Yield what each free square is worth to `mark`, who is to move, without stops."""
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
    """Yield why the computer made its last move, and what its rules saw, without stops.

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
