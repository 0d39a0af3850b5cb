"""The squares and lines that an observable speaks of."""

import re
from typing import NamedTuple

from oxo_desktop.engine.board import Mark
from oxo_desktop.engine.geometry import Line
from oxo_desktop.model import ModelValue, OxoModel
from oxo_desktop.model.experiment import marks_of, won_lines


class Mentioned(NamedTuple):
    """The positions of squares, in rising order, and lines of the geometry."""

    squares: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()


_NUMBERED = re.compile(r"(s|linesthru)([0-9]+)")


def mentioned(model: OxoModel, name: str) -> Mentioned:
    """Return what a name speaks of in the position shown; KeyError for no name."""
    model.definition(name)
    line = model.line_named(name)
    if line is not None:
        return Mentioned(lines=(line,))
    numbered = _NUMBERED.fullmatch(name)
    if numbered is None:
        return _by_value(model, name)
    position = int(numbered[2])
    if numbered[1] == "s":
        return Mentioned((position,))
    return Mentioned((position,), _through(model, position))


def _by_value(model: OxoModel, name: str) -> Mentioned:
    board = marks_of(model)
    match name:
        case "board" | "allsquares" | "nofsquares":
            return Mentioned(tuple(board.geometry.positions))
        case "alllines" | "noflines" | "linesthru":
            return Mentioned(lines=model.lines_on)
        case "nofx" | "nofo":
            mark = Mark(name[-1].upper())
            return Mentioned(
                tuple(p for p in board.geometry.positions if board[p] is mark)
            )
        case "full":
            return Mentioned(tuple(board.available_moves()))
        case "xwon" | "owon":
            mark = Mark(name[0].upper())
            won = won_lines(model)
            return Mentioned(
                lines=tuple(line for line in won if board[line[0]] is mark)
            )
        case "status" | "draw" | "end_of_game":
            return Mentioned(lines=won_lines(model))
        case "square" | "availsquare" | "cursqval" | "maxindex":
            return _around(model, name)
    return _of_squares(model, name) if model.is_yours(name) else Mentioned()


def _of_squares(model: OxoModel, name: str) -> Mentioned:
    """Return the squares that a name lists, or whose numbers it has as its value."""
    value: ModelValue = model.squares_named(name) or model[name]
    numbers = value if isinstance(value, tuple) else (value,)
    squares = {n for n in numbers if type(n) is int and n in model.geometry.positions}
    return Mentioned(tuple(sorted(squares)))


def _around(model: OxoModel, name: str) -> Mentioned:
    """Return the square that is looked at, or chosen, and what it is valued by."""
    position = model["maxindex" if name == "maxindex" else "square"]
    if type(position) is not int or position not in model.geometry.positions:
        return Mentioned()
    lines = _through(model, position) if name == "cursqval" else ()
    return Mentioned((position,), lines)


def _through(model: OxoModel, position: int) -> tuple[Line, ...]:
    name = f"linesthru{position}"
    inputs = model.inputs(name) if name in model else ()
    return tuple(model.lines_among(inputs).values())
