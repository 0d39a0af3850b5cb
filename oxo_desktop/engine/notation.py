"""The notation of a square, a position, and a game in one line.

A square is its position, ``5``, or where whoever plays types it, its name, ``B2`` or
``2B3``. A game in one line is ``3x3 X 1 5 9 2``: the geometry, who started, and the
moves in the order played. One that begins with a position has it before the moves, a
character for each square: in ``3x3 O X...O...X 2 8`` O makes the first move from there,
on square 2. A position alone is ``X...O...X``, or that in rows. All of it may be
written otherwise, as people type it and other programs show it: see `normalised`.
"""

from collections.abc import Sequence
from unicodedata import decimal, normalize

from oxo_desktop.engine.board import Board, Mark, cells_of, no_square
from oxo_desktop.engine.game import Game
from oxo_desktop.engine.geometry import GEOMETRIES, THREE_BY_THREE, Geometry
from oxo_desktop.engine.quoting import can_be_seen, quotable
from oxo_desktop.engine.refusals import Refusal

LONGEST_LINE = 1000
"""Characters; no game is as long."""

_LONGEST_NUMBER = 3

_COMMAS_AND_CROSS = str.maketrans(",،、×", "   x")

_QUOTES = frozenset("\"'`“”„«»「」『』\u2018\u2019\u201a\u2039\u203a")


def normalised(text: str) -> str:
    """Return what was typed or pasted in the one form in which it is read.

    Capital letters are small in it, the digits of any script 0 to 9, letters and signs
    of another width or form the usual ones, × is x, and a comma is a blank. What cannot
    be seen has gone, and so have blanks and quotation marks around all of it.
    """
    if not text.isascii():
        text = "".join(map(_as_read, normalize("NFKC", text).lower()))
    text = text.lower().translate(_COMMAS_AND_CROSS).strip()
    while len(text) > 1 and text[0] in _QUOTES and text[-1] in _QUOTES:
        text = text[1:-1].strip()
    return text


def _as_read(character: str) -> str:
    digit = decimal(character, None)
    if digit is not None:
        return str(digit)
    return character if character.isspace() or can_be_seen(character) else ""


def geometry_named(name: str) -> Geometry | None:
    """Return the geometry of a name that was typed or pasted; None if there is none."""
    sought = normalised(name)
    known = (g for g in GEOMETRIES.values() if normalised(g.name) == sought)
    return next(known, None)


def write_line(game: Game) -> str:
    """Return `game` as one line; the moves taken back are left out."""
    start = [] if game.start is None else [game.start.to_text()]
    return " ".join([game.geometry.name, game.starter, *start, *map(str, game.moves)])


def read_line(text: str) -> Game:
    """Return the game in a line; white space and commas are between its words.

    Raises ValueError, which says what is wrong, if there is none in it or an illegal
    one.
    """
    if len(text) > LONGEST_LINE:
        raise Refusal(
            "line_too_long",
            "The text of a game has at most {most} characters.",
            most=LONGEST_LINE,
        )
    words = normalised(text).split()
    if len(words) < 2:
        raise Refusal(
            "line_too_short",
            "The text of a game begins with the board and who starts, like “3x3 X”.",
        )
    name, starter, *moves = words
    geometry, start = geometry_named(name), None
    if geometry is None:
        raise Refusal(
            "no_board",
            "There is no board “{board}”, only {boards}.",
            board=quotable(name),
            boards=", ".join(GEOMETRIES),
        )
    if starter.upper() not in list(Mark):
        raise Refusal(
            "no_starter", "X or O starts, not “{starter}”.", starter=quotable(starter)
        )
    if moves and looks_like_a_board(moves[0]):
        start = Board.from_text(moves.pop(0), geometry)
    positions = tuple(map(_position, moves))
    return Game(geometry, Mark(starter.upper()), positions, start=start)


def looks_like_a_board(text: str) -> bool:
    """Return whether `text` has nothing in it but squares, of which there are some."""
    try:
        return len(text) <= LONGEST_LINE and len(cells_of(normalised(text))) > 1
    except Refusal:
        return False


def read_board(text: str, geometry: Geometry | None = None) -> Board:
    """Return the board in what was typed or pasted, as `Board.from_text` reads it.

    Without `geometry` it is of the first one with as many squares. Raises ValueError,
    in a sentence, if there is no board in it.
    """
    squares = len(text)
    # a longer text is not worth reading
    if squares <= LONGEST_LINE:
        text = normalised(text)
        squares = len(cells_of(text))
    if geometry is None:
        sizes = {g.size: g for g in reversed(GEOMETRIES.values())}
        geometry = sizes.get(squares)
    if geometry is None or squares > LONGEST_LINE:
        raise Refusal(
            "no_such_size", "No board has {squares} squares.", squares=squares
        )
    return Board.from_text(text, geometry)


def read_position(
    text: str, geometry: Geometry = THREE_BY_THREE, names: Sequence[str] = ()
) -> int:
    """Return the square that `text` names in any form: ``5``, ``B2`` or ``b2``.

    `names` are those of a layout: a row and a column for each square, and before them a
    layer where there are several; or none. Raises ValueError, in a sentence, if `text`
    names no square.
    """
    word = normalised(text).upper()
    if word.isascii() and word.isdigit() and len(word) <= _LONGEST_NUMBER:
        if int(word) in geometry.positions:
            return int(word)
        raise no_square(word, geometry)
    if word not in names:
        raise _no_square_name(geometry, names)
    return names.index(word) + 1


def _no_square_name(geometry: Geometry, names: Sequence[str]) -> Refusal:
    """Return the refusal of what names no square, which says what does."""
    last = geometry.size
    if not names:
        return Refusal("no_number", "Type a number, 1 to {last}.", last=last)
    example = names[(geometry.centre or 1) - 1]
    if example[0].isdigit():
        return Refusal(
            "no_square_name",
            "A square is a number, 1 to {last}, or a layer, a row and a column, like "
            "{example}.",
            last=last,
            example=example,
        )
    return Refusal(
        "no_square_name",
        "A square is a number, 1 to {last}, or a row and a column, like {example}.",
        last=last,
        example=example,
    )


def _position(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _LONGEST_NUMBER):
        raise Refusal(
            "no_move",
            "A move is the number of a square, not “{move}”.",
            move=quotable(word),
        )
    return int(word)
