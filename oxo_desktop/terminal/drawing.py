"""The board as lines of text, with colours and a line through a win where possible."""

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
    text = _board_text(board, coordinates=coordinates)
    # marks are in the text in the order of their squares
    filled = iter([p for p, mark in enumerate(board, start=1) if mark is not None])
    struck = {position for line in lines for position in line}
    characters = list(text)
    for index, character in enumerate(text):
        if character in list(Mark):
            _styled(characters, index, console, is_struck=next(filled) in struck)
    return "".join(characters)


def _board_text(board: Board, *, coordinates: bool) -> str:
    layout = layout_of(board.geometry)
    if coordinates and layout.lettered_text is not None:
        return layout.lettered_text.format(None, *(mark or " " for mark in board))
    shown = (mark or str(position) for position, mark in enumerate(board, start=1))
    drawing = layout.text.format(None, *shown)
    return f"{drawing}\n{say(layout.note)}" if layout.note else drawing


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
