"""The board as lines of text, with colours and a line through a win where possible."""

from string import Formatter

from oxo_desktop.engine import Board, Line, Mark
from oxo_desktop.layouts import layout_of
from oxo_desktop.terminal.console import Console
from oxo_desktop.words import say

_COLORS = {Mark.X: "1;94", Mark.O: "1;33"}
"""Bold bright blue and orange: of sixteen colours the closest to the window's."""

_STRUCK = ";9"
_OVERLAY = "\u0336"
"""Drawn through the character before it."""


def draw(
    board: Board, lines: tuple[Line, ...], console: Console, *, coordinates: bool
) -> str:
    """Return `board` for `console`, the squares of `lines` struck through.

    With `coordinates`, rows are lettered and columns numbered, if the board has any.
    """
    layout = layout_of(board.geometry)
    is_lettered = coordinates and layout.lettered_text is not None
    form = layout.lettered_text if is_lettered else layout.text
    assert form is not None
    text = _filled(form, board, is_lettered=is_lettered)
    # layers are side by side, so that squares are not always in their order
    filled = iter([p for p in _squares_of(form) if board[p] is not None])
    struck = {position for line in lines for position in line}
    characters = list(text)
    for index, character in enumerate(text):
        if character in list(Mark):
            _styled(characters, index, console, is_struck=next(filled) in struck)
    drawing = "".join(characters)
    has_note = layout.note and not is_lettered
    return f"{drawing}\n{say(layout.note)}" if has_note else drawing


def _filled(form: str, board: Board, *, is_lettered: bool) -> str:
    """Return a board's form with its marks, and with numbers unless it has letters."""
    squares = enumerate(board, start=1)
    return form.format(
        None, *(mark or (" " if is_lettered else str(p)) for p, mark in squares)
    )


def _squares_of(form: str) -> list[int]:
    """Return the squares in the order in which the form of a board has them."""
    return [int(field) for _, field, _, _ in Formatter().parse(form) if field]


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
