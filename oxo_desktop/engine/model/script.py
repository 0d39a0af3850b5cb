"""The definitions of the OXO model and their functions, as its script has them.

The source is the "Definitive script for OXO". What it leaves out as “.....” follows
from it, and nobody is to move after the end, as its comment wants.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from oxo_desktop.engine.geometry import Geometry
from oxo_desktop.engine.model.language import ModelValue, element, number, same
from oxo_desktop.engine.records import NamedTuple
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.engine.square_values import BLOCKS, COMPLETES, DEAD, OPEN, OTHER

WEIGHTS = {
    "weight_mixed": DEAD,
    "weight_win": COMPLETES,
    "weight_block": BLOCKS,
    "weight_own": OPEN,
    "weight_other": OTHER,
}
"""What a line counts for whoever values."""


def given_of(geometry: Geometry) -> dict[str, str]:
    """Return what is only given, with an empty board: squares, who values, weights."""
    return {
        **{f"s{p}": "u" for p in geometry.positions},
        "player": "x_to_play ? x : o_to_play ? o : startplayer",
        **{name: str(weight) for name, weight in WEIGHTS.items()},
    }


def script_of(geometry: Geometry) -> dict[str, dict[str, str]]:
    """Return the definition of each name by group, in the script's order."""
    numbered = {f"lin{n}": line for n, line in enumerate(geometry.lines, start=1)}
    lines = {n: listed(f"s{p}" for p in line) for n, line in numbered.items()}
    through = {
        f"linesthru{p}": listed(name for name, line in numbered.items() if p in line)
        for p in geometry.positions
    }
    return {
        "DISPLAY": {"o": "-1", "u": "0", "x": "1", "board": "concatxo(allsquares)"},
        "GEOMETRY": {
            "allsquares": listed(f"s{p}" for p in geometry.positions),
            "nofsquares": "allsquares#",
            **lines,
            "alllines": listed(lines),
            "noflines": "alllines#",
            **through,
            "linesthru": listed(through),
        },
        **_ON_ANY_BOARD,
    }


_ON_ANY_BOARD = {
    "STATUS": {
        "nofx": "nofpieces(allsquares, x)",
        "nofo": "nofpieces(allsquares, o)",
        "full": "(nofo + nofx == nofsquares)",
        "xwon": "checkxwon(alllines)",
        "owon": "checkowon(alllines)",
        "draw": "!xwon && !owon && full",
        "status": '(xwon ? "X wins " : "") || (owon ? "O wins " : "") || '
        '(draw ? "Draw " : "") || ""',
    },
    "SQVALS": {
        "square": "1",
        "availsquare": "allsquares[square]==u",
        "cursqval": "sqval(linesthru[square])",
    },
    "PLAY": {"maxindex": "findmaxindex(allsquares)"},
    "GAMESTATE": {
        "startplayer": "x",
        "x_to_play": "(!end_of_game) && ((startplayer==x && nofo==nofx) "
        "|| nofo > nofx)",
        "o_to_play": "(!end_of_game) && ((startplayer==o && nofo==nofx) "
        "|| nofx > nofo)",
        "end_of_game": "xwon || owon || draw",
    },
}


def listed(names: Iterable[str]) -> str:
    """Return the definition of a list of names."""
    return f"[{', '.join(names)}]"


Reader = Callable[[str], ModelValue]
"""Returns the value of a name that a function reads besides its arguments."""


class Function(NamedTuple):
    """A function that definitions can call.

    Attributes:
        arguments: how many it takes.
        reads: the names that it reads besides.
        call: takes a Reader and the arguments; Refusal if these make no sense.
    """

    arguments: int
    reads: tuple[str, ...]
    call: Callable[..., ModelValue]


def _nofpieces(_: Reader, squares: ModelValue, mark: ModelValue) -> ModelValue:
    return sum(same(found, mark) for found in _list(squares))


def _is_won(name: str, read: Reader, lines: ModelValue) -> ModelValue:
    """Return whether a mark is on every square of a line that has any."""
    mark = read(name)
    return any(
        bool(line) and all(same(found, mark) for found in line)
        for line in map(_list, _list(lines))
    )


def _concatxo(columns: int, read: Reader, squares: ModelValue) -> ModelValue:
    """Return squares as characters, in rows; what is neither x, o nor u is a ``#``."""
    symbols = [_symbol(read, square) for square in _list(squares)]
    starts = range(0, len(symbols), columns)
    return "\n".join("".join(symbols[start : start + columns]) for start in starts)


def _symbol(read: Reader, square: ModelValue) -> str:
    for name, symbol in (("x", "X"), ("o", "O"), ("u", ".")):
        if same(square, read(name)):
            return symbol
    if type(square) is int:
        return "#"
    raise Refusal("no_token", "A square holds a number: x, o, u or any other.")


def sqval(read: Reader, lines: ModelValue) -> ModelValue:
    """Return what a square is worth, by the `lines` through it, to ``player``.

    Raises Refusal if the lines are none.
    """
    own, empty = read("player"), read("u")
    opponent = read("o") if same(own, read("x")) else read("x")
    both, win, block, alone, other = (number(read(name), name) for name in WEIGHTS)
    worth = 0
    for line in map(_list, _list(lines)):
        is_own, is_others = (
            any(same(found, mark) for found in line) for mark in (own, opponent)
        )
        lacks_one = sum(same(found, empty) for found in line) == 1
        if is_own and is_others:
            worth += both
        elif not is_others and lacks_one:
            worth += win
        elif not is_own and lacks_one:
            worth += block
        else:
            worth += other if is_others else alone
    return worth


def _findmaxindex(read: Reader, squares: ModelValue) -> ModelValue:
    """Return the free square of the highest value, the last among equals, or 0."""
    through, best, highest = read("linesthru"), 0, 0
    for index, square in enumerate(_list(squares), start=1):
        if same(square, read("u")):
            worth = number(sqval(read, element(through, index)), "sqval")
            if not best or worth >= highest:
                best, highest = index, worth
    return best


def _list(value: ModelValue) -> tuple[ModelValue, ...]:
    if not isinstance(value, tuple):
        raise Refusal("list_wanted", "A list is needed here.")
    return value


_OF_SQVAL = ("player", "x", "o", "u", *WEIGHTS)


def functions(columns: int) -> Mapping[str, Function]:
    """Return the functions by name; a row of the display has so many squares."""
    return {
        "nofpieces": Function(2, (), _nofpieces),
        "checkxwon": Function(1, ("x",), partial(_is_won, "x")),
        "checkowon": Function(1, ("o",), partial(_is_won, "o")),
        "concatxo": Function(1, ("x", "o", "u"), partial(_concatxo, columns)),
        "sqval": Function(1, _OF_SQVAL, sqval),
        "findmaxindex": Function(1, ("linesthru", *_OF_SQVAL), _findmaxindex),
    }
