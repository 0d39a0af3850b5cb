"""The script's functions."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from oxo_desktop.engine.model.language import Value, element, number, same
from oxo_desktop.engine.model.script import WEIGHTS
from oxo_desktop.engine.refusals import Refusal

Reader = Callable[[str], Value]
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
    call: Callable[..., Value]


def _nofpieces(_: Reader, squares: Value, mark: Value) -> Value:
    return sum(same(found, mark) for found in _list(squares))


def _checkxwon(read: Reader, lines: Value) -> Value:
    return _is_won(lines, read("x"))


def _checkowon(read: Reader, lines: Value) -> Value:
    return _is_won(lines, read("o"))


def _is_won(lines: Value, mark: Value) -> bool:
    """Return whether a mark is on every square of a line that has any."""
    return any(
        bool(line) and all(same(found, mark) for found in line)
        for line in map(_list, _list(lines))
    )


def _concatxo(columns: int) -> Callable[[Reader, Value], Value]:
    def concatxo(read: Reader, squares: Value) -> Value:
        """Return the squares as characters, in rows with a line break between.

        What is neither x, o nor u is a ``#``.
        """
        symbols = [_symbol(read, square) for square in _list(squares)]
        rows = [
            "".join(symbols[start : start + columns])
            for start in range(0, len(symbols), columns)
        ]
        return "\n".join(rows)

    return concatxo


def _symbol(read: Reader, square: Value) -> str:
    for name, symbol in (("x", "X"), ("o", "O"), ("u", ".")):
        if same(square, read(name)):
            return symbol
    if type(square) is int:
        return "#"
    raise Refusal("no_token", "A square holds a number: x, o, u or any other.")


def sqval(read: Reader, lines: Value) -> Value:
    """Return what a square is worth, by the `lines` through it, to ``player``.

    `read` returns the values of names. Raises Refusal if the lines are none.
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


def _findmaxindex(read: Reader, squares: Value) -> Value:
    """Return the free square of the highest value, the last among equals, or 0."""
    through, best, highest = read("linesthru"), 0, 0
    for index, square in enumerate(_list(squares), start=1):
        if same(square, read("u")):
            worth = number(sqval(read, element(through, index)), "sqval")
            if not best or worth >= highest:
                best, highest = index, worth
    return best


def _list(value: Value) -> tuple[Value, ...]:
    if not isinstance(value, tuple):
        raise Refusal("list_wanted", "There should be a list.")
    return value


_OF_SQVAL = ("player", "x", "o", "u", *WEIGHTS)


def functions(columns: int) -> Mapping[str, Function]:
    """Return the functions by their names.

    `columns` is how many squares are in a row of the display.
    """
    return {
        "nofpieces": Function(2, (), _nofpieces),
        "checkxwon": Function(1, ("x",), _checkxwon),
        "checkowon": Function(1, ("o",), _checkowon),
        "concatxo": Function(1, ("x", "o", "u"), _concatxo(columns)),
        "sqval": Function(1, _OF_SQVAL, sqval),
        "findmaxindex": Function(1, ("linesthru", *_OF_SQVAL), _findmaxindex),
    }
