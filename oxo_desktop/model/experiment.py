"""Changes made to the model of a game, which can be taken back again."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from oxo_desktop.engine.board import Board, Mark, columns_of
from oxo_desktop.engine.geometry import THREE_BY_THREE, Geometry, Line
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.model import ModelValue, OxoModel
from oxo_desktop.model.language import same
from oxo_desktop.model.syntax import read_script, read_statement


@dataclass(frozen=True, slots=True)
class Redefined:
    """A name that is given another definition, as by `OxoModel.redefine`."""

    name: str
    definition: str


@dataclass(frozen=True, slots=True)
class Switched:
    """Lines that are taken out of all lists of lines, or put back."""

    lines: tuple[Line, ...]
    on: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line that the board has not got by itself; see `new_line`."""

    line: Line


@dataclass(frozen=True, slots=True)
class Played:
    """A mark put on a free square by whoever was to move."""

    position: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class Removed:
    """A name that is taken out, as by `OxoModel.remove`."""

    name: str


@dataclass(frozen=True, slots=True)
class Written:
    """A script that is the whole model from now on, its position too.

    `player`, if given, is how it defines the name, which is no change of the game's.
    """

    script: str
    player: str = ""


ExperimentStep = Redefined | Switched | Drawn | Played | Removed | Written
Change = tuple[ExperimentStep, ...]
"""Steps that are made, and taken back, together."""


_MARK_PUT = re.compile(r"s([0-9]+) ([xo])")
"""A square's name and its definition, where a mark is put on it."""


class Experiment:
    """The model of a game's position, and the changes made to it.

    The game knows nothing of it. A change is made whole or not at all.

    Attributes:
        model: it shows the position that it was given last, and the changes on top. It
            is another object after some changes.
        changes: those made so far, the oldest first.
        square: the one that is looked at, if the script leaves that to the player.
    """

    def __init__(self, geometry: Geometry = THREE_BY_THREE) -> None:
        self.model = OxoModel(geometry)
        self.changes: tuple[Change, ...] = ()
        self._geometry, self.square = geometry, 1
        self._script = {n: self.model.definition(n) for n in self.model.names}
        self._shown = self._wanted = Board((), geometry), "X"
        self._typed: Change = ()
        self._before_typing = ""

    def follow(self, board: Board, starter: str) -> None:
        """Show another position of the game, with the same changes.

        `starter`, "X" or "O", made its first move. Raises Refusal if some definition
        would have no value then. The model stays as it is until a change is made, or
        taken back, with which it can follow.
        """
        self._wanted = board, starter
        self._catch_up()

    def look_at(self, position: int) -> None:
        """Make a position the value of ``square``, unless that is defined otherwise.

        It is no change. Raises Refusal as `change` does.
        """
        if "square" in self.model and self.model.definition("square").isdecimal():
            self.model.redefine("square", position)
            self.square = position

    def change(self, *steps: ExperimentStep) -> tuple[str, ...]:
        """Make a change, do the actions that it sets off, and return what they say.

        What they set is part of the change. Raises Refusal, and changes nothing, if a
        definition makes no sense, if there is no such name or line, if some definition
        could have no value then, or if an action cannot be done. A script that is read
        sets off nothing.
        """
        changes, before = (*self.changes, steps), self.model.values
        if len(steps) > 1 or isinstance(steps[0], Written):
            self._rebuild(changes)
        else:
            _made(self.model, steps[0])
            self._settle(changes)
        if isinstance(steps[-1], Written):
            return ()
        try:
            done = self.model.act(_changed(before, self.model.values))
        except Refusal:
            self._rebuild(self.changes[:-1])
            raise
        set_by_actions = (Redefined(*each) for each in done.definitions.items())
        self.changes = (*self.changes[:-1], (*steps, *set_by_actions))
        return tuple(done.said)

    def enter(self, text: str) -> tuple[str, ...]:
        """Take over the statements of a text as one change; see `change`."""
        tried = OxoModel(self._geometry, script=self.model.script)
        tried.enter(text)
        names = dict.fromkeys(statement.name for statement in read_script(text))
        if not names:
            # which says why there is none
            read_statement(text)
        return self.change(*(Redefined(n, tried.definition(n)) for n in names))

    def write(self, script: str, *, typed: bool) -> None:
        """Make a script the model; see `change`.

        One that is `typed` takes the place of what was typed right before it, so that
        all of that is taken back at once.
        """
        changes, before = self.changes, self.model.script
        if typed and changes and changes[-1] is self._typed:
            before = self._before_typing
            if script == before:
                self.take_back()
                return
            self.changes = changes[:-1]
        try:
            self.change(Written(script))
        except Refusal:
            self.changes = changes
            raise
        if typed:
            self._typed, self._before_typing = self.changes[-1], before

    @property
    def played(self) -> list[Played]:
        """The moves that have been made, by actions too, the first one first."""
        found = []
        for change in self.changes:
            for index, step in enumerate(change):
                if isinstance(step, Played):
                    found.append(step)
                elif index and isinstance(step, Redefined):
                    # what else an action sets is no move
                    text = f"{step.name} {step.definition}"
                    if put := _MARK_PUT.fullmatch(text):
                        mark = Mark(put[2].upper())
                        found.append(Played(int(put[1]), mark))
        return found

    @property
    def is_written(self) -> bool:
        """Whether the model is that of a script, which follows no game."""
        return any(isinstance(step, Written) for step in self._steps)

    def take_back(self) -> None:
        """Take the last change back. Raises what `change` does."""
        self._rebuild(self.changes[:-1])

    def take_all_back(self) -> None:
        """Make the model that of the game again."""
        self._rebuild(())

    def restore(self) -> None:
        """Take all changes back but the moves, if they are the game's position's.

        Raises what `change` does.
        """
        moves = (c for c in self.changes if isinstance(c[0], Played))
        self._rebuild(() if self.is_written else tuple(moves))

    def restore_name(self, name: str) -> tuple[str, ...]:
        """Give a name the definition that its changes `replaced`; see `change`.

        They are taken back, but for those that are about other names too. A script
        that the last of them came with stays.
        """
        wanted, before = self.replaced.get(name), self.changes
        if wanted is None:
            return ()
        read = [at for at, each in enumerate(before) if isinstance(each[0], Written)]
        since = read[-1] if read else 0
        others = [
            c[:1] if isinstance(c[0], Written) and _is_all_about(c[1:], name) else c
            for c in before[since:]
            if not _is_all_about(c, name)
        ]
        try:
            self._rebuild((*before[:since], *others))
            if self.model.definition(name) == wanted:
                return ()
            return self.change(Redefined(name, wanted))
        except Refusal:
            self._rebuild(before)
            raise

    @property
    def replaced(self) -> dict[str, str]:
        """The game's definitions that changes other than moves replaced, by name.

        They are in the order of the changes; that of a line that was drawn is empty.
        """
        board, starter = self._shown
        given = self.model.position(board, starter)
        begun = self._script | given | {"square": str(self.square)}
        changed = redefined(_since_script(self._steps))
        if self.is_written:
            for step in self._steps:
                if isinstance(step, Written) and step.player:
                    begun["player"] = step.player
            # all that its text says otherwise is the player's
            changed = (n for n in (*changed, *begun) if n not in given)
        return {
            name: begun.get(name, "")
            for name in [*self.model.yours, *changed]
            if name in self.model and self.model.definition(name) != begun.get(name)
        }

    @property
    def _steps(self) -> Iterator[ExperimentStep]:
        return (step for change in self.changes for step in change)

    def _catch_up(self) -> None:
        if not self.is_written:
            played = [f"s{s.position}" for s in self._steps if isinstance(s, Played)]
            kept = {*redefined(self._steps), *played}
            self.model.show(*self._wanted, but=kept)
        self._shown = self._wanted

    def _settle(self, changes: tuple[Change, ...]) -> None:
        """Take note of the changes as they are now, and follow the game if need be."""
        self.changes = changes
        if self._shown != self._wanted:
            # what still cannot follow has been refused
            with suppress(Refusal):
                self._catch_up()

    def _rebuild(self, changes: tuple[Change, ...]) -> None:
        model = OxoModel(self._geometry)
        model.show(*self._shown)
        model.redefine("square", self.square)
        for step in _since_script(step for change in changes for step in change):
            model = _made(model, step)
        self.model = model
        self._settle(changes)


def _changed(
    before: Mapping[str, ModelValue], now: Mapping[str, ModelValue]
) -> set[str]:
    names = before.keys() | now.keys()
    return {name for name in names if not same(before.get(name), now.get(name))}


def _since_script(steps: Iterable[ExperimentStep]) -> list[ExperimentStep]:
    """Return the last script, which is the whole model then, and what came after it."""
    since: list[ExperimentStep] = []
    for step in steps:
        if isinstance(step, Written):
            since = []
        since.append(step)
    return since


def redefined(steps: Iterable[ExperimentStep]) -> Iterator[str]:
    """Yield the names that steps give other definitions; a move gives none."""
    for step in steps:
        match step:
            case Redefined() | Removed():
                yield step.name
            case Switched() | Drawn():
                lines = step.lines if isinstance(step, Switched) else (step.line,)
                yield "alllines"
                through = sorted({position for line in lines for position in line})
                yield from (f"linesthru{position}" for position in through)


def _is_all_about(change: Change, name: str) -> bool:
    return all(name in redefined([step]) for step in change)


def _made(model: OxoModel, step: ExperimentStep) -> OxoModel:
    """Return the model after a step: the same one, unless that is a script."""
    match step:
        case Redefined():
            model.redefine(step.name, step.definition)
        case Removed():
            model.remove(step.name)
        case Switched():
            model.switch_lines(step.lines, on=step.on)
        case Played():
            model.redefine(f"s{step.position}", step.mark)
        case Drawn():
            model.draw_line(step.line)
        case Written():
            return OxoModel(model.geometry, script=step.script)
    return model


Known = dict[str, tuple[str, ModelValue]]
"""The definition and the value of each name."""


def known_of(model: OxoModel) -> Known:
    """Return what can be known of a model later, when it has been changed."""
    return {name: (model.definition(name), model[name]) for name in model.names}


def news_of(model: OxoModel, before: Known) -> tuple[list[str], list[str]]:
    """Return which names are defined otherwise than before, and which follow."""
    now = known_of(model)
    defined = [n for n in now if n not in before or before[n][0] != now[n][0]]
    others = [n for n in now if n in before and not same(before[n][1], now[n][1])]
    return defined, [n for n in others if n not in {*defined}]


def new_line(model: OxoModel, squares: tuple[int, ...]) -> Drawn:
    """Return a line through squares, in any order, to be drawn on a model's board.

    Raises Refusal for fewer than two, one off the board, and a line that is there.
    """
    line = tuple(sorted(set(squares)))
    if len(line) < 2:
        raise Refusal("short_line", "A line has at least two squares.")
    if not set(line) <= set(model.geometry.positions):
        raise Refusal("line_off_board", "A line cannot go off the board.")
    if line in model.lines.values():
        raise Refusal("line_there", "There is such a line already.")
    return Drawn(line)


class Trial(StrEnum):
    """The experiments that are ready to be made."""

    NO_DIAGONALS = "a board without diagonals"
    OWN_LINES = "a player who values only their own lines"
    X_TWICE = "X moves twice"
    CLOSED_SQUARE = "a square nobody may use"
    ON_AFTER_THE_END = "O goes on after the end"


CLOSED = "2"
"""What a square nobody may use holds: neither x, o nor u."""


def steps_of(
    trial: Trial, geometry: Geometry, square: int
) -> tuple[ExperimentStep, ...]:
    """Return the changes that a trial is made of; in one, nobody may use `square`.

    Raises Refusal if there is nothing to change on this board.
    """
    match trial:
        case Trial.NO_DIAGONALS:
            lines = diagonals(geometry)
            if not lines:
                raise Refusal("no_diagonals", "There are no diagonals on this board.")
            return (Switched(lines, on=False),)
        case Trial.OWN_LINES:
            weights = "weight_mixed", "weight_block", "weight_other"
            return tuple(Redefined(name, "0") for name in weights)
        case Trial.X_TWICE:
            return (
                Redefined("x_to_play", "(!end_of_game) && nofx <= nofo + 1"),
                Redefined("o_to_play", "(!end_of_game) && nofx > nofo + 1"),
            )
        case Trial.CLOSED_SQUARE:
            return (
                Redefined(f"s{square}", CLOSED),
                Redefined("nofsquares", "allsquares# - 1"),
                Switched(geometry.lines_through(square), on=False),
            )
        case Trial.ON_AFTER_THE_END:
            # as the script prints it, without the outer parentheses
            return (
                Redefined(
                    "o_to_play",
                    "(!end_of_game) && (startplayer==o && nofo==nofx) || nofx > nofo",
                ),
            )


def diagonals(geometry: Geometry) -> tuple[Line, ...]:
    """Return the lines that keep neither to a row nor to a column nor go straight up.

    There are none on a board whose squares do not lie in rows.
    """
    columns = columns_of(geometry)
    if columns == geometry.size:
        return ()
    straight = {1, columns, columns * columns}
    return tuple(line for line in geometry.lines if line[1] - line[0] not in straight)


def mark_to_play(model: OxoModel) -> Mark | None:
    """Return who is to move, as the model has it: X if both are, None if nobody."""
    return next((mark for mark in Mark if may_play(model, mark)), None)


def may_play(model: OxoModel, mark: Mark) -> bool:
    """Return whether a mark is to move, as the model has it; both may be."""
    return model["x_to_play" if mark is Mark.X else "o_to_play"] is True


def square_to_play(model: OxoModel) -> int | None:
    """Return the model's own move, its ``maxindex``, or None if that is no free one."""
    index = model["maxindex"]
    return index if type(index) is int and is_free(model, index) else None


def is_free(model: OxoModel, position: int) -> bool:
    """Return whether there is a square of this position, with no mark on it."""
    is_square = position in model.geometry.positions
    return is_square and same(model[f"s{position}"], model["u"])


def marks_of(model: OxoModel) -> Board:
    """Return what is on the model's squares; what is neither x nor o is left out."""
    marks = [(model["x"], Mark.X), (model["o"], Mark.O)]

    def mark_of(value: ModelValue) -> Mark | None:
        found = [mark for token, mark in marks if same(value, token)]
        is_none = value is None or same(value, model["u"])
        return found[0] if found and not is_none else None

    squares = (model[f"s{p}"] for p in model.geometry.positions)
    return Board(tuple(map(mark_of, squares)), model.geometry)


def closed_squares(model: OxoModel) -> tuple[int, ...]:
    """Return the squares that hold neither x nor o, and are not empty either."""
    board = marks_of(model)
    return tuple(p for p in board.available_moves() if not is_free(model, p))


def won_lines(model: OxoModel) -> tuple[Line, ...]:
    """Return the lines that are on, and hold one mark alone."""
    board = marks_of(model)
    return tuple(
        line
        for line in model.lines_on
        if len({board[p] for p in line}) == 1 and board[line[0]] is not None
    )
