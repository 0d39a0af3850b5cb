"""How a game is told: drawn as lines of text, or in words.

In words it is told when the terminal is asked, and always with `--plain`. Sentences
come without their full stops, or with them.
"""

from collections.abc import Iterator
from string import Formatter

from oxo_desktop.engine import Board, Game, GameSettings, Mark, Refusal, explain
from oxo_desktop.engine.hard import problems, solver_of
from oxo_desktop.engine.rules import winning_lines
from oxo_desktop.engine.square_values import square_value
from oxo_desktop.layouts import layout_of
from oxo_desktop.play.tasks import thinking_limit, time_limit
from oxo_desktop.says import announcements, explanations, sentences
from oxo_desktop.says.explanations import RuleState
from oxo_desktop.terminal.console import Console
from oxo_desktop.words import message, say

_COLORS = {Mark.X: "1;94", Mark.O: "1;33"}
"""Bold bright blue and orange: of sixteen colours the closest to the window's."""

_STRUCK = ";9"
_OVERLAY = "\u0336"
"""Drawn through the character before it."""

_BY_LINE = (
    message("Type where to move, or one of these words."),
    message("undo: take your last move back"),
    message("redo: make it again"),
    message("hint: what a perfect player would do"),
    message("values: what each move is worth"),
    message("why: why the computer moved"),
    message("last: the last move"),
    message("free: where a move is possible"),
    message("board: the board, row by row"),
    message("moves: all moves"),
    message("score: how the games have ended so far"),
    message("help: this list"),
    message("q: quit"),
)

_HELP = message(
    "Type the number of a square, or its row and column, like B2. You can also type "
    "undo, redo, hint, values, why, last, free, moves, board, score, help or q."
)
_HELP_WITH_LAYERS = message(
    "Type the number of a square, or its layer, row and column, like 2B3. You can "
    "also type undo, redo, hint, values, why, last, free, moves, board, score, help "
    "or q."
)
_HELP_WITH_NUMBERS = message(
    "Type the number of a point. You can also type undo, redo, hint, values, why, "
    "last, free, moves, board, score, help or q."
)
"""Where squares have no row and column."""


def warn(console: Console) -> None:
    """Tell once what OXO has found that it lacks."""
    for problem in problems():
        console.print_once(sentences.refusal(problem))


def draw(board: Board, console: Console, *, coordinates: bool) -> None:
    """Write a board, with colours and a line through a win where possible.

    With `coordinates`, rows are lettered and columns numbered, if the board has any;
    on layers they always are.
    """
    layout = layout_of(board.geometry)
    has_letters = layout.lettered_text is not None
    is_lettered = layout.is_layered or (coordinates and has_letters)
    form = layout.lettered_text if is_lettered else layout.text
    assert form is not None
    # layers are side by side, so that squares are not always in their order
    fields = [int(field) for _, field, _, _ in Formatter().parse(form) if field]
    filled = iter([p for p in fields if board[p] is not None])
    struck = {position for line in winning_lines(board) for position in line}
    squares = enumerate(board, start=1)
    shown = [mark or (" " if is_lettered else str(p)) for p, mark in squares]
    characters = list(form.format(None, *shown))
    for index, character in enumerate(characters):
        if character in list(Mark):
            _styled(characters, index, console, is_struck=next(filled) in struck)
    console.show("".join(characters))
    if layout.note and not is_lettered:
        console.show(say(layout.note))


def _styled(
    characters: list[str], index: int, console: Console, *, is_struck: bool
) -> None:
    """Colour the mark at `index`, and strike it through if `is_struck`."""
    mark = characters[index]
    if console.in_color:
        strike = _STRUCK if is_struck else ""
        characters[index] = f"\x1b[{_COLORS[Mark(mark)]}{strike}m{mark}\x1b[0m"
    elif is_struck and console.in_unicode:
        characters[index] = mark + _OVERLAY
    elif is_struck:
        for beside in (index - 1, index + 1):
            if 0 <= beside < len(characters) and characters[beside] == " ":
                characters[beside] = "-"


def question(board: Board) -> str:
    """Return what is asked with `--plain` of who is to move."""
    geometry = board.geometry
    ends = sentences.from_to(
        *(sentences.square_name(geometry, end) for end in (1, geometry.size))
    )
    if layout_of(geometry).is_joined:
        return say("Which point, {ends}?", ends=ends)
    return say("Which square, {ends}?", ends=ends)


def refusal(board: Board, refused: Refusal) -> str:
    """Return why a square cannot be played; of a full one, whose it is."""
    square = refused.facts.get("square")
    if isinstance(square, int):
        return announcements.refused(board, square, refused)
    return sentences.refusal(refused)


def last(settings: GameSettings, game: Game) -> str:
    if not game.moves:
        return say("No move yet.")
    mark = game.mark_of_move(len(game.moves) - 1)
    return sentences.moved(settings, game.geometry, mark, game.moves[-1])


def moves(game: Game) -> list[str]:
    return [
        explanations.move(game.geometry, index + 1, game.mark_of_move(index), position)
        for index, position in enumerate(game.moves)
    ] or [say("No move yet.")]


def usage(board: Board, *, by_line: bool) -> list[str]:
    """Return what can be typed, in a sentence or two or a word a line."""
    names = layout_of(board.geometry).square_names
    if by_line:
        return [say(line) for line in _BY_LINE]
    if not names:
        return [say(_HELP_WITH_NUMBERS)]
    return [say(_HELP_WITH_LAYERS if names[0][0].isdigit() else _HELP)]


def values(board: Board, mark: Mark) -> Iterator[str]:
    """Yield what each free square is worth to `mark`, who is to move."""
    verdicts = solver_of(board.geometry).verdicts(board, mark, time_limit())
    for position, verdict in verdicts.items():
        value = square_value(board, position, mark)
        if verdict.value is None:
            worth = sentences.square_value(value)
        else:
            worth = sentences.square_outcome_and_value(verdict, value, mark)
        square = sentences.square_name(board.geometry, position)
        yield say("{label}: {text}", label=square, text=worth)


def reasons(settings: GameSettings, position: Game) -> Iterator[str]:
    """Yield why the computer made its last move, and what its rules saw."""
    if not settings.has_computer:
        yield say("There is no computer player in this game")
        return
    moves = settings.moves_to_reply(position)
    if not moves:
        yield say("The computer has not moved yet")
        return
    geometry, mark = position.geometry, position.mark_of_move(len(moves) - 1)
    before = position.at(len(moves) - 1)
    level = settings.level_of(mark)
    assert level is not None
    choice = explain(level, before.board, mark, moves[-1], thinking_limit(before))
    if choice is None:
        yield explanations.not_its_move()
        return
    watched = settings.is_watched
    yield explanations.computer_move(geometry, choice, watched=watched)
    for tried in explanations.gone_through(level, geometry, choice, mark):
        if tried.state is not RuleState.NOT_REACHED:
            yield explanations.rule_and_finding(tried)
