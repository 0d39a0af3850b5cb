"""Changes made to the model of a game, which can be taken back again."""

from dataclasses import dataclass, replace

from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.geometry import THREE_BY_THREE, Geometry, Line
from oxo_desktop.engine.model.language import Value
from oxo_desktop.engine.model.model import OxoModel
from oxo_desktop.engine.refusals import Refusal


@dataclass(frozen=True)
class Redefined:
    """A name that is given another definition.

    Attributes:
        name, definition: as `OxoModel.redefine` takes them.
    """

    name: str
    definition: str


@dataclass(frozen=True)
class Switched:
    """Lines that are taken out of all lists of lines, or put back."""

    lines: tuple[Line, ...]
    on: bool


@dataclass(frozen=True)
class Drawn:
    """A line that the board has not got by itself; see `new_line`."""

    line: Line


@dataclass(frozen=True)
class Played:
    """A mark put on a free square by whoever was to move."""

    position: int
    mark: Mark


Step = Redefined | Switched | Drawn | Played
Change = tuple[Step, ...]
"""What is made, and taken back, together."""


class Experiment:
    """The model of a game's position, and the changes made to it.

    The game knows nothing of it. A change is made whole or not at all.

    Args:
        geometry: the game's.

    Attributes:
        model: it shows the position that it was given last, and the changes on top.
            It is another object after some changes.
        changes: those made so far, the oldest first.
    """

    def __init__(self, geometry: Geometry = THREE_BY_THREE) -> None:
        self.model = OxoModel(geometry)
        self.changes: tuple[Change, ...] = ()
        self._geometry, self._board = geometry, Board((), geometry)
        self._starter, self._square = "X", 1

    def follow(self, board: Board, starter: str) -> set[str]:
        """Show another position of the game, with the same changes.

        Args:
            board: of the same geometry.
            starter: "X" or "O", who made the first move.

        Returns the names whose values have changed. Raises Refusal, and changes
        nothing, if some definition would have no value then.
        """
        if self.changes:
            return self._rebuild(self.changes, board, starter)
        changed = self.model.show(board, starter)
        self._board, self._starter = board, starter
        return changed

    def look_at(self, position: int) -> set[str]:
        """Make a position the value of ``square``, unless that is defined otherwise.

        It is no change. Returns the names whose values have changed.
        """
        steps = (step for change in self.changes for step in change)
        if any(isinstance(s, Redefined) and s.name == "square" for s in steps):
            return set()
        self._square = position
        return self.model.redefine("square", position)

    def change(self, *steps: Step) -> set[str]:
        """Make a change; return the names whose values have changed by it.

        Raises Refusal, and changes nothing, if a definition makes no sense, if there is
        no such name or line, or if some definition would have no value then.
        """
        changes = (*self.changes, steps)
        if len(steps) > 1 or isinstance(steps[0], Drawn):
            return self._rebuild(changes, self._board, self._starter)
        changed = _make(self.model, steps[0])
        self.changes = changes
        return changed

    def take_back(self, index: int = -1) -> set[str]:
        """Take a change back, the last one if `index` is left out.

        Returns and raises what `change` does: a later change may need this one.
        """
        at = index % len(self.changes)
        changes = (*self.changes[:at], *self.changes[at + 1 :])
        return self._rebuild(changes, self._board, self._starter)

    def take_all_back(self) -> set[str]:
        """Make the model that of the game again; return what `change` does."""
        return self._rebuild((), self._board, self._starter)

    def index_of(self, name: str) -> int | None:
        """Return the index of the last change that redefines `name`, or None."""
        for index in reversed(range(len(self.changes))):
            for step in self.changes[index]:
                if isinstance(step, Redefined) and step.name == name:
                    return index
        return None

    def _rebuild(
        self, changes: tuple[Change, ...], board: Board, starter: str
    ) -> set[str]:
        steps = [step for change in changes for step in change]
        drawn = tuple(step.line for step in steps if isinstance(step, Drawn))
        lines = (*self._geometry.lines, *drawn)
        model = OxoModel(replace(self._geometry, lines=lines))
        model.show(Board(board.cells, model.geometry), starter)
        model.redefine("square", self._square)
        for step in steps:
            _make(model, step)
        before = self.model.values
        self.model, self.changes = model, changes
        self._board, self._starter = board, starter
        after = model.values
        return {n for n in before.keys() | after if before.get(n) != after.get(n)}


def _make(model: OxoModel, step: Step) -> set[str]:
    match step:
        case Redefined():
            return model.redefine(step.name, step.definition)
        case Switched():
            return model.switch_lines(step.lines, on=step.on)
        case Played():
            return model.redefine(f"s{step.position}", step.mark)
        case Drawn():
            # the model has been made with it
            return set()


def new_line(geometry: Geometry, squares: tuple[int, ...]) -> Drawn:
    """Return a line through squares, in any order, to be drawn on a board.

    Raises Refusal if there are fewer than two, if one is off the board, or if there is
    such a line already.
    """
    line = tuple(sorted(set(squares)))
    if len(line) < 2:
        raise Refusal("short_line", "A line has at least two squares.")
    if not set(line) <= set(geometry.positions):
        raise Refusal("line_off_board", "A line cannot go off the board.")
    if line in geometry.lines:
        raise Refusal("line_there", "There is such a line already.")
    return Drawn(line)


def mark_to_play(model: OxoModel) -> Mark | None:
    """Return who is to move, as the model has it; None if nobody is.

    X if both are.
    """
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
    return is_square and model[f"s{position}"] == model["u"]


def marks_of(model: OxoModel) -> Board:
    """Return what is on the model's squares; what is neither x nor o is left out."""
    marks = [(model["x"], Mark.X), (model["o"], Mark.O)]

    def mark_of(value: Value) -> Mark | None:
        found = [mark for token, mark in marks if value == token]
        return found[0] if found and value != model["u"] else None

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
