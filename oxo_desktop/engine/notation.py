"""A game in one line of text: ``3x3 X 1 5 9 2``.

That is the geometry, who started, and the moves in the order played.
"""

from oxo_desktop.engine.board import Mark
from oxo_desktop.engine.game import Game
from oxo_desktop.engine.geometry import GEOMETRIES

LONGEST_LINE = 1000
"""Characters; no game is as long."""

_LONGEST_NUMBER = 3
_SHOWN = 20


def write_line(game: Game) -> str:
    """Return `game` as one line; the moves taken back are left out."""
    return " ".join([game.geometry.name, game.starter, *map(str, game.moves)])


def read_line(text: str) -> Game:
    """Return the game that a line tells; white space counts as one space.

    Raises ValueError, in one sentence that names what is wrong, if it tells none or an
    illegal one.
    """
    if len(text) > LONGEST_LINE:
        raise ValueError(f"A game's line has at most {LONGEST_LINE} characters.")
    words = text.split()
    if len(words) < 2:
        raise ValueError("A game's line begins with board and starter, like “3x3 X”.")
    name, starter, *moves = words
    if name not in GEOMETRIES:
        known = ", ".join(GEOMETRIES)
        raise ValueError(f"There is no board “{_short(name)}”, only {known}.")
    if starter not in list(Mark):
        raise ValueError(f"X or O starts, not “{_short(starter)}”.")
    return Game(GEOMETRIES[name], Mark(starter), tuple(map(_position, moves)))


def _position(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _LONGEST_NUMBER):
        raise ValueError(f"A move is the number of a square, not “{_short(word)}”.")
    return int(word)


def _short(word: str) -> str:
    return word if len(word) <= _SHOWN else f"{word[:_SHOWN]}…"
