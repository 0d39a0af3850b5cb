"""The definitions of the OXO model and their functions, as its script has them.

The source is the "Definitive script for OXO". What it leaves out as “.....” follows
from it, and nobody is to move after the end, as its comment wants.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from oxo_desktop.engine.board import columns_of
from oxo_desktop.engine.geometry import Geometry
from oxo_desktop.engine.square_values import BLOCKS, COMPLETES, DEAD, OPEN, OTHER
from oxo_desktop.model.language import (
    UndefinedError,
    element,
    number,
    of_usual_size,
    refuse_no_list,
    same,
)
from oxo_desktop.model.observables import Compiled
from oxo_desktop.model.syntax import ModelValue

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


def script_text(geometry: Geometry) -> str:
    """Return the whole script as a text: groups, functions, and what is given."""
    functions = functions_of(geometry)
    groups = {**script_of(geometry), "GIVEN": given_of(geometry)}
    parts = [group_text(name, definitions) for name, definitions in groups.items()]
    parts.insert(-1, "\n".join([heading("FUNCTIONS"), *functions.values()]) + "\n")
    return "\n".join(parts)


STAGES = ("DISPLAY", "GEOMETRY", "STATUS", "SQVALS", "PLAY", "GAMESTATE")
"""The groups of the script, as it is built up."""


def stage_text(geometry: Geometry, stage: int) -> str:
    """Return the script up to a stage, 1 to 6; 0 is nothing at all."""
    groups = list(script_of(geometry).items())[:stage]
    return "\n".join(group_text(name, definitions) for name, definitions in groups)


def group_text(group: str, definitions: Mapping[str, str]) -> str:
    """Return the part of the script that is one group, below its heading."""
    lines = [heading(group)]
    for name, definition in definitions.items():
        beside = f"  // {BESIDE[name]}" if name in BESIDE else ""
        lines.append(f"{name} is {definition}{beside}")
    return "\n".join(lines) + "\n"


def heading(group: str) -> str:
    """Return the comment above a group of the script."""
    return f"// {group}: {_ABOUT[group]}"


_ABOUT = {
    "DISPLAY": "the marks as numbers, and the board as text",
    "GEOMETRY": "the squares, the lines, and which lines go through each square",
    "STATUS": "what somebody who watches sees in a position",
    "SQVALS": "what the square that is looked at is worth, without look-ahead",
    "PLAY": "the square that is worth most: the move",
    "GAMESTATE": "who is to move, if anybody",
    "FUNCTIONS": "what definitions above call",
    "GIVEN": "what is on the squares, who values, and what lines count",
}

BESIDE = {
    "x_to_play": "the parentheses around || are ours: nobody moves after the end",
    "o_to_play": "likewise",
}
"""What the script says beside a definition."""


def functions_of(geometry: Geometry) -> dict[str, str]:
    """Return the text of each function by name."""
    return {
        "concatxo": _CONCATXO % {"columns": columns_of(geometry)},
        "nofpieces": _NOFPIECES,
        "checkxwon": _CHECKWON % {"mark": "x"},
        "checkowon": _CHECKWON % {"mark": "o"},
        "sqval": _SQVAL,
        "findmaxindex": _FINDMAXINDEX,
    }


_CONCATXO = """\
func concatxo {
  para squares;
  local text, number, each;
  text = "";
  number = 0;
  for each in squares {
    text = text || (each == x ? "X" : each == o ? "O" : each == u ? "." : "#");
    number = number + 1;
    if (number %% %(columns)d == 0 && number < squares#) text = text || "\\n";
  }
  return text;
}"""

_NOFPIECES = """\
func nofpieces {
  para list, piece;
  local number, each;
  number = 0;
  for each in list {
    if (each == piece) number = number + 1;
  }
  return number;
}"""

_CHECKWON = """\
func check%(mark)swon {
  para lines;
  local line;
  for line in lines {
    if (line# > 0 && nofpieces(line, %(mark)s) == line#) return true;
  }
  return false;
}"""

_SQVAL = """\
func sqval {
  para lines;
  local opponent, worth, line, own, others, free;
  opponent = player == x ? o : x;
  worth = 0;
  for line in lines {
    own = nofpieces(line, player);
    others = nofpieces(line, opponent);
    free = nofpieces(line, u);
    worth = worth + (own > 0 && others > 0 ? weight_mixed
      : others == 0 && free == 1 ? weight_win
      : own == 0 && free == 1 ? weight_block
      : others > 0 ? weight_other : weight_own);
  }
  return worth;
}"""

_FINDMAXINDEX = """\
func findmaxindex {
  para squares;
  local best, highest, worth, index;
  best = 0;
  highest = 0;
  for index in 1..squares# {
    if (squares[index] == u) {
      worth = sqval(linesthru[index]);
      if (best == 0 || worth >= highest) {
        best = index;
        highest = worth;
      }
    }
  }
  return best;
}"""

Reader = Callable[[str], ModelValue]
"""Returns the value of a name that a function reads besides its arguments."""


def _nofpieces(_: Reader, squares: ModelValue, mark: ModelValue) -> ModelValue:
    return sum(same(found, mark) for found in _marks(squares))


def _is_won(name: str, read: Reader, lines: ModelValue) -> ModelValue:
    """Return whether a mark is on every square of a line that has any."""
    for line in _list(lines):
        mark = read(name) if line else None
        if _list(line) and all(same(found, mark) for found in _marks(line)):
            return True
    return False


def _concatxo(columns: int, read: Reader, squares: ModelValue) -> ModelValue:
    """Return squares as characters, in rows; what is neither x, o nor u is a ``#``."""
    symbols = [_symbol(read, square) for square in _marks(squares)]
    starts = range(0, len(symbols), columns)
    return "\n".join("".join(symbols[start : start + columns]) for start in starts)


def _symbol(read: Reader, square: ModelValue) -> str:
    tokens = ("x", "X"), ("o", "O"), ("u", ".")
    return next((s for name, s in tokens if same(square, read(name))), "#")


def sqval(read: Reader, lines: ModelValue) -> ModelValue:
    """Return what a square is worth, by the `lines` through it, to ``player``.

    Raises Refusal if the lines are none.
    """
    own = read("player")
    opponent = read("o") if same(own, read("x")) else read("x")
    worth = 0
    for line in _list(lines):
        owns, others, free = (
            sum([same(found, mark) for found in _marks(line)])
            for mark in (own, opponent, read("u"))
        )
        if owns and others:
            weight = "weight_mixed"
        elif not others and free == 1:
            weight = "weight_win"
        elif not owns and free == 1:
            weight = "weight_block"
        else:
            weight = "weight_other" if others else "weight_own"
        worth = of_usual_size(worth + number(read(weight), "+"))
    return worth


def _findmaxindex(read: Reader, squares: ModelValue) -> ModelValue:
    """Return the free square of the highest value, the last among equals, or 0."""
    best = highest = 0
    for index, square in enumerate(_marks(squares), start=1):
        if same(square, read("u")):
            worth = number(sqval(read, element(read("linesthru"), index)), ">=")
            if not best or worth >= highest:
                best, highest = index, worth
    return best


def _list(value: ModelValue) -> tuple[ModelValue, ...]:
    if value is None:
        raise UndefinedError
    if not isinstance(value, tuple):
        refuse_no_list(value)
    return value


def _marks(value: ModelValue) -> tuple[ModelValue, ...]:
    """Return the elements of a list, of which none may be undefined."""
    found = _list(value)
    if None in found:
        raise UndefinedError
    return found


def compiled(geometry: Geometry) -> dict[str, Compiled]:
    """Return what the script's functions do, in Python, by name."""
    texts = functions_of(geometry)
    calls: dict[str, tuple[Callable[..., ModelValue], tuple[str, ...]]] = {
        "nofpieces": (_nofpieces, ()),
        "checkxwon": (partial(_is_won, "x"), ("nofpieces",)),
        "checkowon": (partial(_is_won, "o"), ("nofpieces",)),
        "concatxo": (partial(_concatxo, columns_of(geometry)), ()),
        "sqval": (sqval, ("nofpieces",)),
        "findmaxindex": (_findmaxindex, ("sqval",)),
    }
    return {name: Compiled(texts[name], *call) for name, call in calls.items()}
