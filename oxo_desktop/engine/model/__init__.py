"""The OXO model: noughts and crosses as names whose definitions anybody can change.

It is a spreadsheet of sorts. `script` has the definitions of a board as texts, and the
functions that they can call; `language` reads a text into a tree and evaluates it, with
nothing of Python's own in between; `observables` keeps values up to date, a change
whole or not at all, and within a number of steps that is counted.

>>> from oxo_desktop.engine.model import OxoModel
>>> model = OxoModel.from_text("X...O...X", square=3)
>>> model.definition("cursqval")
'sqval(linesthru[square])'
>>> model["player"] == model["o"]      # O is to move, and values
True
>>> model["cursqval"]
5
>>> sorted(model.redefine("square", 2))
['cursqval', 'square']
>>> model["cursqval"]
4
"""

from collections.abc import Callable, Collection

from oxo_desktop.engine.board import Board, Mark, as_mark, columns_of
from oxo_desktop.engine.geometry import THREE_BY_THREE, Geometry, Line
from oxo_desktop.engine.model.language import ModelValue, element, number, written
from oxo_desktop.engine.model.observables import Observables
from oxo_desktop.engine.model.script import (
    functions,
    given_of,
    listed,
    script_of,
    sqval,
)
from oxo_desktop.engine.refusals import Refusal

__all__ = ["ModelValue", "OxoModel", "written"]

_TOKENS = {Mark.X: "x", Mark.O: "o", None: "u"}
"""How the script calls what is on a square."""


class OxoModel(Observables):
    """The model of a board: each name has a definition, and a value that follows it.

    It has a position of its own, which no game need ever reach. A change is made whole
    or not at all: where any definition would then have no value, it is refused.

    Attributes:
        geometry: whose squares and lines there are.
        groups: the names of the script by group, in its order.
        given: the names of what is only given: squares, who values, weights.
    """

    def __init__(self, geometry: Geometry = THREE_BY_THREE) -> None:
        self.geometry = geometry
        self._beginning, script = given_of(geometry), script_of(geometry)
        self.given = tuple(self._beginning)
        self.groups = {group: tuple(names) for group, names in script.items()}
        for names in script.values():
            self._beginning.update(names)
        super().__init__(self._beginning, functions(columns_of(geometry)))
        self._lines = {f"lin{n}": line for n, line in enumerate(geometry.lines, 1)}

    @classmethod
    def from_text(
        cls, text: str, geometry: Geometry = THREE_BY_THREE, *, square: int = 1
    ) -> "OxoModel":
        """Return the model of a position, written as `Board.from_text` reads it.

        There may be any number of marks. `square` is looked at. Raises Refusal if one
        of these makes no sense.
        """
        model = cls(geometry)
        board = Board.from_text(text, geometry)
        position = {**model.position(board, None), "square": str(square)}
        model.change(position)
        model._beginning = {**model._beginning, **position}
        return model

    @property
    def names(self) -> tuple[str, ...]:
        """All names: those of the script in its order, then what is given."""
        return (
            *(name for group in self.groups.values() for name in group),
            *self.given,
        )

    def redefine(self, name: str, definition: str | int | Mark | None) -> set[str]:
        """Define a name anew, and return the names whose values have changed by that.

        The definition is a text in the script's language, or a number, a mark, or None
        for an empty square. Raises Refusal, and changes nothing, if there is no such
        name, if the text makes no sense, if the name would depend on itself, or if some
        definition would have no value then.
        """
        if definition is None or isinstance(definition, Mark):
            definition = _TOKENS[definition]
        return self.change({name: str(definition)})

    def restore(self, *names: str) -> set[str]:
        """Give names, or all if none, the definitions that the model began with.

        These are the script's, with what `from_text` was given. Returns the names whose
        values have changed, and raises Refusal as `redefine`.
        """
        # a name that there is not is refused before its definition is looked at
        begun = {name: self._beginning.get(name, "") for name in names or self.names}
        return self.change(begun)

    def show(
        self,
        board: Board,
        startplayer: str | None = None,
        *,
        but: Collection[str] = (),
    ) -> set[str]:
        """Put another position of the same geometry on the squares.

        `startplayer` is "X" or "O", or None to stay who it is; the names in `but` stay
        as they are. Returns and raises what `redefine` does.
        """
        position = self.position(board, startplayer)
        kept = {name: text for name, text in position.items() if name not in but}
        return self.change(kept)

    def switch_lines(self, lines: tuple[Line, ...], *, on: bool) -> set[str]:
        """Take lines out of all lists of lines, or put them back.

        Lists that have been defined anew are made anew, of the lines that are on.
        Returns and raises what `redefine` does.
        """
        switched = {self._name_of(line) for line in lines}
        kept = {
            name: each
            for name, each in self._lines.items()
            if (on if name in switched else name in self.inputs("alllines"))
        }
        through = {
            f"linesthru{p}": listed(name for name, each in kept.items() if p in each)
            for p in sorted({p for line in lines for p in line})
        }
        lists = {"alllines": listed(kept), **through}
        return self.change(lists, is_long=True)

    def worth(self, position: int) -> int | None:
        """Return what ``maxindex`` counts a square as, or None if it is worth nothing.

        That is its ``sqval``, whatever ``cursqval`` has become.
        """
        return self._sqval(lambda: element(self["linesthru"], position))

    def line_worth(self, line: Line) -> int | None:
        """Return what a line counts in the value of each square on it, or None."""
        return self._sqval(lambda: (self[self._name_of(line)],))

    def _sqval(self, lines: Callable[[], ModelValue]) -> int | None:
        try:
            return number(sqval(self.__getitem__, lines()), "sqval")
        except Refusal:
            return None

    @property
    def lines_on(self) -> tuple[Line, ...]:
        """The lines that are in the list of all lines, in the geometry's order."""
        inputs = self.inputs("alllines")
        return tuple(line for name, line in self._lines.items() if name in inputs)

    def line_named(self, name: str) -> Line | None:
        """Return the line that a name such as ``lin4`` stands for, or None."""
        return self._lines.get(name)

    def _name_of(self, line: Line) -> str:
        for name, each in self._lines.items():
            if each == line:
                return name
        raise Refusal("no_line", "There is no such line.")

    def position(self, board: Board, startplayer: str | None) -> dict[str, str]:
        """Return the definitions of what is on the squares, and of who starts."""
        if board.geometry != self.geometry:
            raise Refusal(
                "other_geometry",
                "This model is of a {board} board, not of {other}.",
                board=self.geometry.name,
                other=board.geometry.name,
            )
        squares = {f"s{p}": _TOKENS[mark] for p, mark in enumerate(board, start=1)}
        if startplayer is None:
            return squares
        return {**squares, "startplayer": _TOKENS[as_mark(startplayer)]}
