"""The definitions of the OXO model, as its script has them.

The source is the "Definitive script for OXO". What it leaves out as “.....” follows
from it, and nobody is to move after the end, as its comment wants.
"""

from collections.abc import Iterable, Mapping

from oxo_desktop.engine.geometry import Geometry
from oxo_desktop.engine.square_values import BLOCKS, COMPLETES, DEAD, OPEN, OTHER

WEIGHTS = {
    "weight_mixed": DEAD,
    "weight_win": COMPLETES,
    "weight_block": BLOCKS,
    "weight_own": OPEN,
    "weight_other": OTHER,
}
"""What a line counts for whoever values: with both marks on it; with one square to
fill, and without a mark of the opponent's, or of their own; without one of the
opponent's; any other line."""


def groups_of(geometry: Geometry) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the script by group, in its order."""
    lines = [f"lin{n}" for n in range(1, len(geometry.lines) + 1)]
    through = [f"linesthru{p}" for p in geometry.positions]
    return {
        "DISPLAY": ("o", "u", "x", "board"),
        "GEOMETRY": (
            "allsquares", "nofsquares", *lines, "alllines", "noflines", *through,
            "linesthru",
        ),
        "STATUS": ("nofx", "nofo", "full", "xwon", "owon", "draw", "status"),
        "SQVALS": ("square", "availsquare", "cursqval"),
        "PLAY": ("maxindex",),
        "GAMESTATE": ("startplayer", "x_to_play", "o_to_play", "end_of_game"),
    }  # fmt: skip


def given_of(geometry: Geometry) -> tuple[str, ...]:
    """Return the names of what is only given: the squares, who values, the weights."""
    return (*(f"s{p}" for p in geometry.positions), "player", *WEIGHTS)


def definitions_of(geometry: Geometry) -> dict[str, str]:
    """Return the definition of each name, with an empty board that X begins on."""
    return {
        **{f"s{p}": "u" for p in geometry.positions},
        "player": "x_to_play ? x : o_to_play ? o : startplayer",
        **{name: str(weight) for name, weight in WEIGHTS.items()},
        **_of_geometry(geometry),
        **_ON_ANY_BOARD,
    }


def _of_geometry(geometry: Geometry) -> dict[str, str]:
    numbered = [(f"lin{n}", line) for n, line in enumerate(geometry.lines, start=1)]
    lines = {name: listed(f"s{p}" for p in line) for name, line in numbered}
    through = {
        f"linesthru{p}": listed(name for name, line in numbered if p in line)
        for p in geometry.positions
    }
    return {
        "allsquares": listed(f"s{p}" for p in geometry.positions),
        **lines,
        "alllines": listed(lines),
        **through,
        "linesthru": listed(through),
    }


_ON_ANY_BOARD = {
    "o": "-1",
    "u": "0",
    "x": "1",
    "board": "concatxo(allsquares)",
    "nofsquares": "allsquares#",
    "noflines": "alllines#",
    "nofx": "nofpieces(allsquares, x)",
    "nofo": "nofpieces(allsquares, o)",
    "full": "(nofo + nofx == nofsquares)",
    "xwon": "checkxwon(alllines)",
    "owon": "checkowon(alllines)",
    "draw": "!xwon && !owon && full",
    "status": '(xwon ? "X wins " : "") || (owon ? "O wins " : "") || '
    '(draw ? "Draw " : "") || ""',
    "square": "1",
    "availsquare": "allsquares[square]==u",
    "cursqval": "sqval(linesthru[square])",
    "maxindex": "findmaxindex(allsquares)",
    "startplayer": "x",
    "x_to_play": "(!end_of_game) && ((startplayer==x && nofo==nofx) || nofo > nofx)",
    "o_to_play": "(!end_of_game) && ((startplayer==o && nofo==nofx) || nofx > nofo)",
    "end_of_game": "xwon || owon || draw",
}


def listed(names: Iterable[str]) -> str:
    """Return the definition of a list of names."""
    return f"[{', '.join(names)}]"
