"""The script of the OXO model as it is built up, a group at each stage."""

from oxo_desktop.engine.board import Mark
from oxo_desktop.engine.rules import outcome
from oxo_desktop.model import OxoModel
from oxo_desktop.model.document import Document
from oxo_desktop.model.experiment import marks_of
from oxo_desktop.model.script import (
    STAGES,
    group_text,
    heading,
    script_of,
    stage_text,
)

_VALUING = range(STAGES.index("SQVALS") + 1, STAGES.index("GAMESTATE") + 1)
"""The stages at which there is a player who values, but nobody's turn yet."""


def begun_at(model: OxoModel, stage: int) -> str:
    """Return the script up to a stage, with what is on the squares of a model now.

    At the last one that is nothing, unless a game can go on from there.
    """
    squares = [] if _begins_anew(model, stage) else _squares(model)
    marks = {name: model.definition(name) for name in squares}
    lines = [f"{name} is {text}\n" for name, text in marks.items() if text != "u"]
    return _with_player(stage_text(model.geometry, stage), stage) + "".join(lines)


def gone_on_to(model: OxoModel, before: int, stage: int) -> str:
    """Return a model's script with the groups from one stage to another, or without.

    The player's own names and changes stay as they are, and so do the marks unless
    there is to be a game, and none can go on from there.
    """
    groups = script_of(model.geometry)
    document = Document(model.script)
    values = {name: model.definition(name) for name in model.names}
    gone = [name for group in STAGES[stage:before] for name in groups[group]]
    if stage not in _VALUING and values["player"] in {"x", "o"}:
        gone.append("player")
    if _begins_anew(model, stage):
        gone += _squares(model)
    for name in gone:
        document.remove(name, values)
    text = document.text
    for group in STAGES[stage:before]:
        text = text.replace(f"{heading(group)}\n", "")
    known = {statement.name for statement in document.statements}
    for group in STAGES[before:stage]:
        new = {n: d for n, d in groups[group].items() if n not in known}
        text = f"{_ended(text)}\n{group_text(group, new)}"
    return text if "player" in known else _with_player(text, stage)


def first_name(model: OxoModel, stage: int) -> str:
    """Return the first name of what is new at a stage."""
    names = model.groups[STAGES[stage - 1]] if stage else model.given
    return next(iter(names), model.names[0])


def _squares(model: OxoModel) -> list[str]:
    return [f"s{position}" for position in model.geometry.positions]


def _begins_anew(model: OxoModel, stage: int) -> bool:
    """Return whether marks that were put anywhere are in the way of the game."""
    board = marks_of(model)
    lead = board.count(Mark.X) - board.count(Mark.O)
    return stage == len(STAGES) and (abs(lead) > 1 or outcome(board).is_over)


def _with_player(text: str, stage: int) -> str:
    return f"{_ended(text)}player is x\n" if stage in _VALUING else text


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"
