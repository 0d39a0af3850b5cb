"""The OXO model: noughts and crosses as names whose definitions anybody can change.

It is a spreadsheet of sorts. `script` has the definitions of a board as texts, and the
functions that they call; `syntax` reads a text into trees, and `language` evaluates
them, with nothing of Python's own in between; `observables` keeps values up to date, a
change whole or not at all, and within a number of steps that is counted; `document` is
the script as a text, which follows the changes.

>>> from oxo_desktop.model import OxoModel
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

import dataclasses
import re
from collections.abc import (
    Callable,
    Collection,
    Container,
    Iterable,
    Iterator,
    Mapping,
)
from contextlib import contextmanager
from itertools import filterfalse

from oxo_desktop.engine.board import Board, Mark, as_mark
from oxo_desktop.engine.geometry import THREE_BY_THREE, Geometry, Line
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.model.document import Document
from oxo_desktop.model.language import (
    Budget,
    UndefinedError,
    element,
    literal,
    number,
    same,
    value_of,
    written,
)
from oxo_desktop.model.observables import Done, Observables, refuse_value
from oxo_desktop.model.script import (
    compiled,
    functions_of,
    given_of,
    listed,
    script_of,
    script_text,
    sqval,
)
from oxo_desktop.model.syntax import (
    MOST_STEPS,
    Kind,
    ModelValue,
    Node,
    Statement,
    Unreadable,
    can_be_named,
    check_size,
    check_typed,
    is_routine_text,
    located,
    read_script,
    read_statement,
)

__all__ = ["Done", "ModelValue", "OxoModel", "written"]

_TOKENS = {Mark.X: "x", Mark.O: "o", None: "u"}
"""How the script calls what is on a square."""

_SCRIPT_STEPS = 5 * MOST_STEPS
"""The most steps that a whole script may take to work out.

What many changes have built up, each within its own limit, can be read again.
"""

_SQUARE, _LINE = re.compile(r"s([1-9][0-9]*)"), re.compile(r"lin([1-9][0-9]*)")


class OxoModel(Observables):
    """The model of a board: each name has a definition, and a value that follows it.

    It has a position of its own, which no game need ever reach. A change is made whole
    or not at all. A definition that can have no value as things are is `@`, and so is
    what depends on it, until it can have one; `reason` says why.

    Attributes:
        geometry: whose squares and lines there are.
        given: the names of what is only given: squares, who values, weights. They are
            there whatever a script says, and so are the functions.
        functions: the names of the script's own functions.
    """

    def __init__(
        self, geometry: Geometry = THREE_BY_THREE, *, script: str | None = None
    ) -> None:
        """Make the model of a script, or of the board's own if none is given.

        Raises Refusal, which says where in the script, if that makes no sense.
        """
        super().__init__(compiled(geometry))
        self.geometry = geometry
        given, functions = given_of(geometry), functions_of(geometry)
        self.given, self.functions = tuple(given), tuple(functions)
        self._groups = {g: tuple(names) for g, names in script_of(geometry).items()}
        own = {name: read_statement(f"{name} is {given[name]}") for name in given}
        own |= {name: read_statement(functions[name]) for name in functions}
        self._own = own
        self._known = {*own, *(n for names in self._groups.values() for n in names)}
        text = script_text(geometry) if script is None else script
        try:
            self._document = Document(text)
            statements = (*own.values(), *self._document.statements)
            self._enter(statements, Budget(_SCRIPT_STEPS))
        except Unreadable as unreadable:
            raise located(unreadable, text) from None
        self._begun = dict(self._statements), self._document.copy()

    @classmethod
    def from_text(
        cls, text: str, geometry: Geometry = THREE_BY_THREE, *, square: int = 1
    ) -> "OxoModel":
        """Return the model of a position, written as `Board.from_text` reads it.

        There may be any number of marks. `square` is looked at. Raises Refusal for what
        is no position of the board.
        """
        model = cls(geometry)
        board = Board.from_text(text, geometry)
        model.change({**model.position(board, None), "square": str(square)})
        model._begun = dict(model._statements), model._document.copy()
        return model

    @property
    def script(self) -> str:
        """The model as a text that makes the same one."""
        return self._document.text

    @property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """The names of the script by group, in its order: those that are defined."""
        return {
            group: tuple(name for name in names if name in self)
            for group, names in self._groups.items()
        }

    @property
    def yours(self) -> tuple[str, ...]:
        """The names that are neither the script's own nor given."""
        return tuple(filterfalse(self._known.__contains__, self._statements))

    def is_yours(self, name: str) -> bool:
        """Return whether a name is one of `yours`, of which there may be thousands."""
        return name in self and name not in self._known

    @property
    def names(self) -> tuple[str, ...]:
        """All names: the script's in its order, yours, functions, what is given."""
        return (
            *(name for group in self.groups.values() for name in group),
            *self.yours,
            *self.functions,
            *self.given,
        )

    def redefine(self, name: str, definition: str | int | Mark | None) -> set[str]:
        """Define a name anew, or a new one; return the names whose values have changed.

        The definition is a text in the script's language, or a number, a mark, or None
        for an empty square. Raises Refusal, and changes nothing, if that can be no
        name, if the text cannot be read, if the name would depend on itself, or if that
        would take too many steps, or make too many elements.
        """
        if definition is None or isinstance(definition, Mark):
            definition = _TOKENS[definition]
        return self.change({name: str(definition)})

    def change(self, definitions: Mapping[str, str]) -> set[str]:
        """Define names together, as `redefine` does with one."""
        known = self._statements
        others = (
            (name, text)
            for name, text in definitions.items()
            # most of a position is as it was, and need not be read
            if name not in known or known[name].text != text
        )
        return self._make([_statement(*each) for each in others])

    def enter(self, text: str) -> set[str]:
        """Take over the statements of a text, such as ``a is 1; b = a``.

        Returns the names whose values have changed, and raises what `redefine` does, or
        if there is no value to take.
        """
        return self._make(read_script(check_typed(text)))

    def remove(self, name: str) -> set[str]:
        """Take a name out, so that what depends on it is `@`; what is given is as ever.

        Returns the names whose values have changed. Raises Refusal if there is no such
        name.
        """
        self._check_name(name)
        with self._whole():
            values = {n: s.text for n, s in self._statements.items()}
            own = [self._own[name]] if name in self._own else []
            changed = self._change(own, Budget(), removed=[name])
            self._document.remove(name, values)
        return changed

    def restore(self, *names: str) -> set[str]:
        """Give names, or all if none, the definitions that the model began with.

        These are the script's, with what `from_text` was given; names that it did not
        have are gone. Returns the names whose values have changed, and raises Refusal
        as `redefine`.
        """
        statements, document = self._begun
        for name in names:
            if name not in statements:
                self._check_name(name)
        wanted = names or tuple(statements)
        new = set(self._statements).difference(statements)
        removed = new.intersection(names) if names else new
        begun = [statements[name] for name in wanted if name in statements]
        others = [s for s in begun if self._statements.get(s.name) != s]
        with self._whole():
            values = {n: s.text for n, s in self._statements.items()}
            changed = self._change(others, Budget(), removed=removed)
            if not names:
                self._document = document.copy()
                return changed
            for statement in others:
                self._document.define(statement)
            for name in removed:
                self._document.remove(name, values)
        return changed

    def act(self, changed: Collection[str]) -> Done:
        """Do the actions that watch what has changed, and those that they set off.

        They may set marks, weights, ``startplayer`` and ``square``. Raises Refusal, and
        changes nothing, if one cannot be done, or if there is no end of it.
        """
        with self._whole():
            done = self._act(set(changed), self._may_set, self._having)
            for name in done.definitions:
                self._document.define(self._statements[name])
        return done

    def perform(self, change: Callable[[], set[str]]) -> Done:
        """Make a change by one of the methods, and do the actions that it sets off.

        Raises Refusal, and changes nothing at all, where that or `act` does.
        """
        with self._whole():
            changed = change()
            done = self.act(changed)
        return done._replace(changed=changed | done.changed)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Leave the text as it was too, also if it could not be read again."""
        document = self._document.copy()
        try:
            with super()._whole():
                yield
                check_size(self._document.text)
        except Refusal:
            self._document = document
            raise

    def _may_set(self, name: str) -> bool:
        is_other = name in ("square", "startplayer")
        return is_other or (name in self.given and name != "player")

    def _having(self, name: str, value: ModelValue) -> Statement:
        """Return the definition of a value: a mark's name for what is on a square."""
        tokens = _TOKENS.values() if _SQUARE.fullmatch(name) else ()
        known = (t for t in tokens if t in self and not self._inputs[t])
        of_value = (token for token in known if same(self[token], value))
        return _statement(name, next(of_value, literal(value)))

    def _make(self, statements: Iterable[Statement]) -> set[str]:
        new = [s for s in statements if self._is_other(s)]
        with self._whole():
            changed = self._enter(new, Budget())
            for statement in new:
                self._document.define(self._statements[statement.name])
        return changed

    def _is_other(self, new: Statement) -> bool:
        """Return False for what is as it was, and need not be looked at again."""
        before = self._statements.get(new.name)
        return new.is_now or before is None or before.text != new.text

    def _enter(self, statements: Iterable[Statement], budget: Budget) -> set[str]:
        """Define all together, up to each value that is taken.

        Raises Unreadable, a Refusal.
        """
        changed = set[str]()
        waiting: dict[str, Statement] = {}
        for statement in map(self._as_meant, statements):
            if not statement.is_now:
                waiting[statement.name] = statement
                continue
            changed |= self._define(waiting, budget)
            waiting = {}
            changed |= self._take(statement, budget)
        return changed | self._define(waiting, budget)

    def _define(self, new: Mapping[str, Statement], budget: Budget) -> set[str]:
        try:
            return self._change(new.values(), budget)
        except Refusal as refused:
            # what another definition comes to may be what is refused
            name = str(refused.facts.get("name"))
            at = new.get(name) or self._statements.get(name) or next(iter(new.values()))
            raise Unreadable(refused, at.start) from None

    def _take(self, statement: Statement, budget: Budget) -> set[str]:
        """Define a name as the value that a definition has now."""
        assert isinstance(statement.what, Node)
        try:
            try:
                value = value_of(statement.what, self._scope(budget))
            except Refusal as refused:
                refuse_value(statement.name, refused)
            return self._change([self._having(statement.name, value)], budget)
        except Refusal as refused:
            raise Unreadable(refused, statement.start) from None

    def _as_meant(self, statement: Statement) -> Statement:
        """Return a statement in which a square's name is its number for ``square``."""
        what = statement.what
        if statement.name == "square" and isinstance(what, Node):
            found = _SQUARE.fullmatch(str(what.leaf))
            is_square = what.kind is Kind.NAME and what.leaf in self.given
            if found and is_square:
                constant = Node(Kind.CONSTANT, leaf=int(found[1]))
                return dataclasses.replace(statement, what=constant)
        return statement

    def _check_name(self, name: str) -> None:
        if name not in self:
            raise Refusal("unknown_name", "There is no “{name}”.", name=quotable(name))

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
        switched, names_on = {self._name_of(line) for line in lines}, self._names_on
        kept = {
            name: each
            for name, each in self.lines.items()
            if (on if name in switched else name in names_on)
        }
        return self.change(_lists(kept, lines))

    def draw_line(self, line: Line) -> set[str]:
        """Add a line, with a name of its own, to all lists of lines.

        Returns and raises what `redefine` does.
        """
        numbers = [int(_LINE.fullmatch(name)[1]) for name in self.lines]  # type: ignore[index]
        name = f"lin{max(numbers, default=0) + 1}"
        on = self.lines_among(self._names_on)
        lists = _lists({**on, name: line}, (line,))
        return self.change({name: listed(f"s{p}" for p in line), **lists})

    def worth(self, position: int) -> int | None:
        """Return what ``maxindex`` counts a square as, or None if it is worth nothing.

        That is its ``sqval``, whatever ``cursqval`` has become.
        """
        return self._sqval(lambda: element(self["linesthru"], position))

    def line_worth(self, line: Line) -> int | None:
        """Return what a line counts in the value of each square on it, or None."""
        squares = tuple(self[f"s{p}"] for p in line)
        return self._sqval(lambda: (None if None in squares else squares,))

    def _sqval(self, lines: Callable[[], ModelValue]) -> int | None:
        try:
            return number(sqval(self._defined, lines()), "sqval")
        except (Refusal, UndefinedError):
            return None

    @property
    def lines(self) -> dict[str, Line]:
        """The lines by name: what is defined as a list of squares, as ``lin1`` is."""
        return self.lines_among(self._statements)

    def lines_among(self, names: Container[str]) -> dict[str, Line]:
        """Return those of the lines whose names are among these."""
        known = (name for name in self._statements if name in names)
        found = ((name, self.line_named(name)) for name in known)
        return {name: line for name, line in found if line}

    @property
    def lines_on(self) -> tuple[Line, ...]:
        """The lines that are in the list of all lines."""
        return tuple(self.lines_among(self._names_on).values())

    @property
    def _names_on(self) -> frozenset[str]:
        """What the list of all lines mentions, if there is one."""
        return self.inputs("alllines") if "alllines" in self else frozenset()

    def line_named(self, name: str) -> Line | None:
        """Return the line that a name such as ``lin4`` stands for, or None."""
        return self.squares_named(name) or None if _LINE.fullmatch(name) else None

    def squares_named(self, name: str) -> Line | None:
        """Return the squares of a name that is defined as a list of them, or None."""
        statement = self._statements.get(name)
        what = statement.what if statement is not None else None
        if not isinstance(what, Node) or what.kind is not Kind.LIST:
            return None
        squares = [_SQUARE.fullmatch(str(part.leaf)) for part in what.parts]
        known = [each for each in squares if each and each[0] in self.given]
        found = tuple(int(each[1]) for each in known)
        return found if len(found) == len(what.parts) else None

    def _name_of(self, line: Line) -> str:
        for name, each in self.lines.items():
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


def _statement(name: str, definition: str) -> Statement:
    """Return the statement that gives a name a definition, as it may be typed."""
    if not can_be_named(name):
        raise Refusal(
            "no_name",
            "“{name}” cannot be a name: a name has letters, digits and “_”, and cannot "
            "be a word of the language, such as “if”.",
            name=quotable(name),
        )
    is_whole = is_routine_text(definition)
    statement = read_statement(definition if is_whole else f"{name} is {definition}")
    if statement.name != name:
        raise Refusal(
            "other_name",
            "This defines “{other}”, not “{name}”.",
            other=quotable(statement.name),
            name=name,
        )
    return statement


def _lists(kept: Mapping[str, Line], lines: Iterable[Line]) -> dict[str, str]:
    """Return all lists of lines that lines belong to, of the lines that are kept."""
    through = {
        f"linesthru{p}": listed(name for name, each in kept.items() if p in each)
        for p in sorted({p for line in lines for p in line})
    }
    return {"alllines": listed(kept), **through}
