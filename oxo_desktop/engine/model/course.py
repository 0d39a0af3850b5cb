"""The script of the OXO model as it is built up, a group at each stage."""

from oxo_desktop.engine.model import OxoModel
from oxo_desktop.engine.model.document import Document
from oxo_desktop.engine.model.script import (
    STAGES,
    group_text,
    heading,
    script_of,
    stage_text,
)

_VALUING = range(STAGES.index("SQVALS") + 1, STAGES.index("GAMESTATE") + 1)
"""The stages at which there is a player who values, but nobody's turn yet."""


def begun_at(model: OxoModel, stage: int) -> str:
    """Return the script up to a stage, with what is on the squares of a model now."""
    squares = (f"s{position}" for position in model.geometry.positions)
    marks = {name: model.definition(name) for name in squares}
    lines = [f"{name} is {text}\n" for name, text in marks.items() if text != "u"]
    return _with_player(stage_text(model.geometry, stage), stage) + "".join(lines)


def gone_on_to(model: OxoModel, before: int, stage: int) -> str:
    """Return a model's script with the groups from one stage to another, or without.

    The player's own names and changes stay as they are.
    """
    groups = script_of(model.geometry)
    document = Document(model.script)
    values = {name: model.definition(name) for name in model.names}
    gone = [name for group in STAGES[stage:before] for name in groups[group]]
    if stage not in _VALUING and values["player"] in {"x", "o"}:
        gone.append("player")
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


def _with_player(text: str, stage: int) -> str:
    return f"{_ended(text)}player is x\n" if stage in _VALUING else text


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"
