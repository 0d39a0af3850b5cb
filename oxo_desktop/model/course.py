"""The script of the OXO model as it is built up, a group at each stage.

Each stage, and each trial, begins with a position of its own.
"""

from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.geometry import Geometry, Line
from oxo_desktop.model import OxoModel
from oxo_desktop.model.document import Document
from oxo_desktop.model.experiment import (
    ExperimentStep,
    Trial,
    Written,
    steps_of,
)
from oxo_desktop.model.script import (
    STAGES,
    given_of,
    group_text,
    heading,
    script_of,
    stage_text,
)

_VALUING = range(STAGES.index("SQVALS") + 1, STAGES.index("GAMESTATE") + 1)
"""The stages at which there is a player who values, but nobody's turn yet."""


def begun_at(geometry: Geometry, stage: int) -> Written:
    """Return the script up to a stage, with the position that it begins with."""
    text = _with_player(stage_text(geometry, stage), stage)
    return _written(text, geometry, stage)


def gone_on_to(model: OxoModel, before: int, stage: int) -> Written:
    """Return a model's script with the groups from one stage to another, or without.

    The player's own names and changes stay as they are; the position is that which
    the stage begins with.
    """
    groups = script_of(model.geometry)
    document = Document(model.script)
    values = {name: model.definition(name) for name in model.names}
    gone = [name for group in STAGES[stage:before] for name in groups[group]]
    if stage not in _VALUING and values["player"] in {"x", "o"}:
        gone.append("player")
    gone += [f"s{position}" for position in model.geometry.positions]
    for name in gone:
        document.remove(name, values)
    text = document.text
    for group in STAGES[stage:before]:
        text = text.replace(f"{heading(group)}\n", "")
    known = {statement.name for statement in document.statements}
    for group in STAGES[before:stage]:
        new = {n: d for n, d in groups[group].items() if n not in known}
        text = f"{_ended(text)}\n{group_text(group, new)}"
    if "player" not in known:
        text = _with_player(text, stage)
    return _written(_ended(text), model.geometry, stage)


def trial_of(
    geometry: Geometry, trial: Trial, square: int, looked_at: int
) -> tuple[ExperimentStep, ...]:
    """Return the steps of a trial, with the model and position that it begins with.

    Raises Refusal as `steps_of`.
    """
    steps = steps_of(trial, geometry, square)
    line = geometry.lines[0]
    free = {Trial.OWN_LINES: 2, Trial.ON_AFTER_THE_END: 1}.get(trial, len(line))
    board = _row_begun(geometry, line, free)
    begun = OxoModel(geometry)
    begun.show(board, "X")
    begun.redefine("square", looked_at)
    return (Written(begun.script, given_of(geometry)["player"]), *steps)


def first_name(model: OxoModel, stage: int) -> str:
    """Return the first name of what is new at a stage."""
    names = model.groups[STAGES[stage - 1]] if stage else model.given
    return next(iter(names), model.names[0])


def _written(text: str, geometry: Geometry, stage: int) -> Written:
    """Return the script of a stage, to whose text its position is added."""
    player = "x" if stage in _VALUING else given_of(geometry)["player"]
    return Written(text + _marks(_position(geometry, stage)), player)


def _position(geometry: Geometry, stage: int) -> Board:
    """Return what a stage begins with: a line that X nearly has, or less."""
    line = geometry.lines[0]
    has_line = STAGES.index("GEOMETRY") < stage < len(STAGES)
    is_game = stage == len(STAGES)
    free = 1 if has_line else len(line) - (not is_game)
    return _row_begun(geometry, line, free)


def _row_begun(geometry: Geometry, line: Line, free: int) -> Board:
    """Return a board with X on a line but for its last squares, and as many O."""
    others = [p for p in geometry.positions if p not in line]
    count = len(line) - free
    marks = dict.fromkeys(line[:count], Mark.X) | dict.fromkeys(others[:count], Mark.O)
    return Board(tuple(marks.get(p) for p in geometry.positions), geometry)


def _marks(board: Board) -> str:
    """Return the part of a script that puts what stands on a board on the squares."""
    marks = ((p, mark) for p, mark in enumerate(board, start=1) if mark is not None)
    return "".join(f"s{p} is {mark.value.lower()}\n" for p, mark in marks)


def _with_player(text: str, stage: int) -> str:
    return f"{_ended(text)}player is x\n" if stage in _VALUING else text


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"
