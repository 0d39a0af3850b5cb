"""The notation of a square, a position, and a game in one line.

A square is its position, ``5``, or its name where it has one, ``B2`` or ``2B3``. A game
in one line is ``3x3 X 1 5 9 2``: the geometry, who started, and the moves in the order
played. One that begins with a position has it before the moves, a character for each
square: in ``3x3 O X...O...X 2 8`` O makes the first move from there, on square 2. A
position alone is ``X...O...X``, or that in rows. In both, small letters do no harm.
"""

from collections.abc import Sequence

from oxo_desktop.engine.board import Board, Mark, cells_of, no_square
from oxo_desktop.engine.game import Game
from oxo_desktop.engine.geometry import GEOMETRIES, THREE_BY_THREE, Geometry
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.refusals import Refusal

LONGEST_LINE = 1000
"""Characters; no game is as long."""

_LONGEST_NUMBER = 3


def write_line(game: Game) -> str:
    """Return `game` as one line; the moves taken back are left out."""
    start = [] if game.start is None else [game.start.to_text()]
    return " ".join([game.geometry.name, game.starter, *start, *map(str, game.moves)])


def read_line(text: str) -> Game:
    """Return the game in a line; any white space counts as one space.

    Raises ValueError, which says what is wrong, if there is none in it or an illegal
    one.
    """
    if len(text) > LONGEST_LINE:
        raise Refusal(
            "line_too_long",
            "A game's line has at most {most} characters.",
            most=LONGEST_LINE,
        )
    words = text.split()
    if len(words) < 2:
        raise Refusal(
            "line_too_short",
            "A game's line begins with board and starter, like “3x3 X”.",
        )
    name, starter, *moves = words
    if name not in GEOMETRIES:
        raise Refusal(
            "no_board",
            "There is no board “{board}”, only {boards}.",
            board=quotable(name),
            boards=", ".join(GEOMETRIES),
        )
    if starter not in list(Mark):
        raise Refusal(
            "no_starter", "X or O starts, not “{starter}”.", starter=quotable(starter)
        )
    geometry, start = GEOMETRIES[name], None
    if moves and looks_like_a_board(moves[0]):
        start = Board.from_text(moves.pop(0), geometry)
    positions = tuple(map(_position, moves))
    return Game(geometry, Mark(starter), positions, start=start)


def looks_like_a_board(text: str) -> bool:
    """Return whether `text` has nothing in it but squares, of which there are some."""
    try:
        return len(text) <= LONGEST_LINE and len(cells_of(text)) > 1
    except Refusal:
        return False


def read_board(text: str, geometry: Geometry | None = None) -> Board:
    """Return the board in what was typed or pasted, written as in `Board.from_text`.

    Without `geometry` it is of the first one with as many squares. Raises ValueError,
    in a sentence, if there is no board in it.
    """
    # a longer text is not worth reading
    squares = len(text) if len(text) > LONGEST_LINE else len(cells_of(text))
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
    """Return the square that `text` names: ``5``, ``B2`` or ``b2``.

    `names` are those of a layout: a row and a column for each square, and before them a
    layer where there are several; or none. Raises ValueError, in a sentence, if `text`
    names no square.
    """
    word = text.strip().upper()
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
        return Refusal("no_number", "A square is a number, 1 to {last}.", last=last)
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
