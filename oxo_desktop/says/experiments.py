"""The OXO model and the experiments with it, in sentences."""

import re
from collections.abc import Iterable, Sequence

from oxo_desktop.engine import Mark, Outcome
from oxo_desktop.model import ModelValue, OxoModel, written
from oxo_desktop.model.experiment import (
    Trial,
    is_free,
    mark_to_play,
    may_play,
    square_to_play,
)
from oxo_desktop.model.mentioned import mentioned
from oxo_desktop.says.explanations import by_squares, marked
from oxo_desktop.says.sentences import (
    joined,
    outcome_name,
    refusal,
    value_on_square,
)
from oxo_desktop.words import grouped, listed, message, say, say_count

_MEANINGS = {
    "o": message("The value of a square with an {mark} on it."),
    "u": message("The value of an empty square: u stands for unoccupied."),
    "x": message("The value of a square with an {mark} on it."),
    "board": message("The board as text, row by row: X, O, and a dot for a free one."),
    "allsquares": message("What is on each square, in order."),
    "nofsquares": message("How many squares there are."),
    "alllines": message("All lines, each with what is on its squares."),
    "noflines": message("How many lines there are."),
    "linesthru": message("The lines through each square."),
    "nofx": message("How many squares hold an {mark}."),
    "nofo": message("How many squares hold an {mark}."),
    "full": message("Whether every square has a mark."),
    "xwon": message("Whether {mark} has completed a line."),
    "owon": message("Whether {mark} has completed a line."),
    "draw": message("Whether the board is full and nobody has won."),
    "status": message("How the game has ended, in words: empty while it goes on."),
    "square": message("The square that is looked at."),
    "availsquare": message("Whether that square is free."),
    "cursqval": message("What that square is worth to the player, without look-ahead."),
    "maxindex": message("The free square that is worth most: the model's own move."),
    "startplayer": message("Who makes the first move."),
    "x_to_play": message("Whether it is {mark}'s turn."),
    "o_to_play": message("Whether it is {mark}'s turn."),
    "end_of_game": message("Whether the game is over."),
    "player": message("The player for whom the squares are valued."),
    "weight_mixed": message("How much a line with both marks counts."),
    "weight_win": message("How much a line counts that the player could complete now."),
    "weight_block": message(
        "How much a line counts that the opponent could complete now."
    ),
    "weight_own": message(
        "How much any other line without the opponent's marks counts."
    ),
    "weight_other": message("How much any other line counts."),
    "concatxo": message("A function: squares as text, row by row."),
    "nofpieces": message("A function: how many elements of a list are a given mark."),
    "checkxwon": message(
        "A function: whether any of the given lines is full of {mark}."
    ),
    "checkowon": message(
        "A function: whether any of the given lines is full of {mark}."
    ),
    "sqval": message("A function: what the lines through a square are worth together."),
    "findmaxindex": message("A function: the number of the free square worth most."),
}

_OF_O = ("o", "nofo", "owon", "o_to_play", "checkowon")
"""Those that are about O."""

_NUMBERED = {
    "s": message("What is on square {number}: x, o, or u if it is empty."),
    "linesthru": message("The lines through square {number}."),
    "lin": message("Line {number}, which is no longer a list of squares."),
}

_YOURS = {
    "name": message("A name of your own."),
    "function": message("A function of your own."),
    "action": message("An action: it runs when something it watches has changed."),
}

_TITLES = {
    Trial.NO_DIAGONALS: message("A board without diagonals"),
    Trial.OWN_LINES: message("A player who values only their own lines"),
    Trial.X_TWICE: message("X makes the first two moves"),
    Trial.CLOSED_SQUARE: message("A square nobody may use"),
    Trial.ON_AFTER_THE_END: message("O goes on after the end"),
}

_LOOK_FOR = {
    Trial.NO_DIAGONALS: message(
        "All squares are worth the same now, the centre and the corners too. Look at "
        "`alllines`. Press “Change marks” and fill a diagonal with X: it doesn't win."
    ),
    Trial.OWN_LINES: message(
        "The model no longer sees what its opponent threatens. Press “Play it” and "
        "click square {square}: X lacks only one square now, but blocking it is worth "
        "nothing to the model."
    ),
    Trial.X_TWICE: message(
        "After X's first move `x_to_play` is still true. Press “Play it” and find out "
        "how soon X can win."
    ),
    Trial.CLOSED_SQUARE: message(
        "Square {square} is neither x, o nor u, and no line goes through it. Look at "
        "`nofsquares` and `full`: one square fewer has to be filled."
    ),
    Trial.ON_AFTER_THE_END: message(
        "Here `o_to_play` is as it was first printed, without the outer parentheses. "
        "Press “Change marks” and let X win: `end_of_game` is true, and so is "
        "`o_to_play`. Press “Play it”: you can still move for O."
    ),
}

_GROUPS = (
    message("YOURS"), message("DISPLAY"), message("GEOMETRY"), message("STATUS"),
    message("SQVALS"), message("PLAY"), message("GAMESTATE"), message("FUNCTIONS"),
    message("GIVEN"),
)  # fmt: skip
"""Of the model's names: the player's own, those of the script, and what is given."""

_OUTCOMES = {
    "X wins": Outcome.X_WON,
    "O wins": Outcome.O_WON,
    "Draw": Outcome.DRAW,
}
"""What the status says unless it has been defined anew."""

_MARKS = re.compile(r"s[0-9]+|lin[0-9]+|linesthru[0-9]*|alllines|allsquares")

_LONGEST, _BRIEF = 1200, 60
"""How many characters of a value are told: all but on 4×4×4; and how many where several
have changed."""

_TEXTS = message("1; 2")

_MOST_TOLD = 2
"""How many of these are told, and not only counted."""

_MOST_NOTED = 5
"""How many names that are not defined are told likewise."""


def meaning(model: OxoModel, name: str) -> str:
    """Return what a name of the model stands for; KeyError if there is no such name."""
    line = model.line_named(name)
    if line is not None:
        return say(
            "What is on the squares of the line {squares}.", squares=by_squares(line)
        )
    if name in _MEANINGS:
        return say(_MEANINGS[name], mark=Mark.O if name in _OF_O else Mark.X)
    if model.is_yours(name):
        return say(_YOURS[_kind(model, name)])
    family = name.rstrip("0123456789")
    return say(_NUMBERED[family], number=name.removeprefix(family))


def _kind(model: OxoModel, name: str) -> str:
    routine = model.routine(name)
    if routine is None:
        return "name"
    return "function" if routine.watched is None else "action"


def defined_as(model: OxoModel, name: str) -> str:
    """Return how a name is defined, as it follows the name in a list."""
    text = model.definition(name)
    return text if model.routine(name) else say("is {definition}", definition=text)


def notes(model: OxoModel, *names: str) -> list[str]:
    """Return what is to be noted of names: what is not defined, and why they are `@`.

    Each is noted once.
    """
    found = [each for name in names for each in model.unknown(name)]
    unknown = list(dict.fromkeys(found))
    noted = [_undefined(model, each) for each in unknown[:_MOST_NOTED]]
    if rest := len(unknown) - len(noted):
        noted.append(
            say_count(
                "{number} more name is not defined.",
                "{number} more names are not defined.",
                rest,
            )
        )
    reasons = dict.fromkeys(filter(None, map(model.reason, names)))
    text = message("{name} can have no value now, so it is @. {reason}")
    noted += (say(text, name=of, reason=refusal(reason)) for of, reason in reasons)
    return noted


def noted_aloud(model: OxoModel, name: str) -> str:
    """Return the same of one name as it is said aloud, unless it suggests another."""
    suggests = any(map(model.nearest, model.unknown(name)))
    if suggests or model.routine(name) or model[name] is not None:
        return joined(notes(model, name))
    return without_value(model, name)


def _undefined(model: OxoModel, name: str) -> str:
    other = model.nearest(name)
    if other is None:
        return is_undefined(name)
    return say(
        "{name} is not defined, so it is @. Did you mean {other}?",
        name=name,
        other=other,
    )


def is_undefined(name: str) -> str:
    return say("{name} is not defined, so it is @.", name=name)


def no_such_name(typed: str) -> str:
    # Translators: Said aloud where a name was looked for in the list of the model
    return say("No name begins with {typed}.", typed=typed)


def said(texts: Iterable[str]) -> str:
    """Return what actions have said, as it is, in one line."""
    return shortened(listed((" ".join(text.split()) for text in texts), _TEXTS))


def groups(model: OxoModel, changed: Iterable[str] = ()) -> list[tuple[str, list[str]]]:
    """Return what each group of the model's names is called, and the names.

    Those of the script that are `changed`, if any, are a group of their own.
    """
    first = dict.fromkeys(name for name in changed if not model.is_yours(name))
    of_model = (model.yours, *model.groups.values(), model.functions, model.given)
    rest = [[name for name in group if name not in first] for group in of_model]
    groups = [each for each in zip(map(say, _GROUPS), rest, strict=True) if each[1]]
    # Translators: The heading of those names of the model that an experiment changed
    return [(say("CHANGED"), list(first)), *groups] if first else groups


MOST = 100
"""How many names are shown on each side: all that a model depends on by itself."""


def inputs_and_users(model: OxoModel, name: str) -> tuple[list[str], list[str]]:
    """Return what a name depends on, and what depends on it, in the model's order."""
    inputs, users = model.inputs(name), model.users(name)
    return [n for n in model.names if n in inputs], [
        n for n in model.names if n in users
    ]


def linked(model: OxoModel, name: str) -> str:
    """Return the same as a text, with the names in backquotes."""
    said, headings = [], (message("depends on"), message("used by"))
    for heading, names in zip(headings, inputs_and_users(model, name), strict=True):
        shown = [f"`{each}`" for each in names[:MOST]] or [say("nothing")]
        if names[MOST:]:
            shown.append(rest(len(names)))
        said.append(listed([say(heading), listed(shown)], message("1 2")))
    return "\n\n".join(said)


def rest(names: int) -> str:
    """Return how many of so many names are not shown."""
    return say("and {number} more", number=grouped(names - MOST))


def value(model: OxoModel, name: str) -> str:
    """Marks are shown by their names x, o and u; functions and actions have none."""
    if model.routine(name):
        return ""
    found = model[name]
    if name in {"player", "startplayer"} or _MARKS.fullmatch(name):
        return _with_marks(model, found)
    return written(found)


def told(name: str, value: str) -> str:
    """Return a value as it is said: a list of marks without what is around it."""
    found = shortened(value)
    of_marks = name in {"player", "startplayer"} or _MARKS.fullmatch(name)
    if not of_marks or found.count("[") > 1 or found == "[]":
        return found
    called = {"x": Mark.X, "o": Mark.O, "u": say(message("free", "of a square"))}
    return listed(called.get(each, each) for each in found.strip("[]").split(", "))


def shortened(text: str, most: int = _LONGEST) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def values_now(model: OxoModel, defined: Sequence[str], others: Sequence[str]) -> str:
    """Return what some names are now, and how many more there are.

    First comes what has been `defined` anew, and then what is true, false or `@` now;
    but a long value, or the board as text, only if nothing else has been defined.
    Of what has no value it is told why.
    """

    def order(name: str) -> tuple[bool, ...]:
        found = value(model, name)
        is_long = (len(found) > _BRIEF or name == "board") and [name] != defined
        return is_long, name not in defined, found not in {"true", "false", "@"}

    names = sorted((*defined, *others), key=order)
    # Translators: Said once a name of the model has been defined anew
    text = message("{name} is now {value}")
    values = {name: told(name, value(model, name)) for name in names[:_MOST_TOLD]}
    said = [
        say(text, name=name, value=found or model.definition(name))
        for name, found in values.items()
        if found != "@"
    ]
    without = [without_value(model, n) for n, found in values.items() if found == "@"]
    if names[_MOST_TOLD:]:
        # it goes on a list, or else comes last: there is nothing before it yet
        more = say("and {number} more", number=len(names) - _MOST_TOLD)
        (said or without).append(more)
    return joined((listed(said, _TEXTS), *without))


def without_value(model: OxoModel, name: str) -> str:
    """Return, as it is said aloud, why a name is `@`."""
    inputs, unknown = model.inputs(name), model.unknown(name)
    none = message("{name} has no value, because {other} is not defined.")
    if unknown:
        return say(none, name=name, other=unknown[0])
    reason = model.reason(name)
    if reason is not None and reason[0] == name:
        text = message("{name} has no value. {reason}")
        return say(text, name=name, reason=refusal(reason[1]))
    none = message("{name} has no value, because {other} has none.")
    others = (n for n in model.names if n in inputs and model[n] is None)
    other = next((n for n in others if not model.routine(n)), None)
    if other is None:
        return say("{name} has no value.", name=name)
    return say(none, name=name, other=other)


def nothing_changed() -> str:
    return say("Nothing has changed.")


def opened() -> str:
    # Translators: Said aloud after the name of the panel, “OXO model”
    return say("Press Tab for the list of its names.")


def _with_marks(model: OxoModel, found: ModelValue) -> str:
    # by type too: to Python 1 and True are the same
    named = [(name, model[name]) for name in ("u", "o", "x")]
    tokens: dict[tuple[type, ModelValue], str]
    tokens = {(type(v), v): name for name, v in named if v is not None}

    # a line is in several lists, and on 4×4×4 there are over 1,000 squares in one
    lists: dict[int, str] = {}

    def shown(value: ModelValue) -> str:
        if isinstance(value, tuple):
            text = lists.get(id(value))
            if text is None:
                text = f"[{', '.join([shown(inner) for inner in value])}]"
                lists[id(value)] = text
            return text
        return tokens.get((type(value), value), written(value))

    return shown(found)


def terms(model: OxoModel) -> str:
    """Return how the value of the square looked at comes about: ``1 (1-2-3) + …``.

    Nothing if it does not come from lines through that square alone.
    """
    found = [
        (model.line_worth(line), line) for line in mentioned(model, "cursqval").lines
    ]
    numbers = [worth for worth, _ in found if worth is not None]
    if not found or len(numbers) < len(found) or sum(numbers) != model["cursqval"]:
        return ""
    summed = " + ".join(f"{worth} ({by_squares(line)})" for worth, line in found)
    return summed.replace("+ -", "− ").replace("-", "−", summed[0] == "-")


def trial_title(trial: Trial) -> str:
    return say(_TITLES[trial])


def look_for(trial: Trial, square: int) -> str:
    """Return what to look for in a trial; `square` is the one that it is about."""
    return say(_LOOK_FOR[trial], square=square)


def changes(number: int) -> str:
    return say_count(
        "Experiment: {number} change", "Experiment: {number} changes", number
    )


def moved(model: OxoModel, mark: Mark, square: int) -> str:
    """Return what the model has played, and how it stands then."""
    return joined([marked(model.geometry, mark, square), who_is_to_play(model)])


def who_is_to_play(model: OxoModel, *, has_turns: bool = True) -> str:
    """Return whose turn it is, or that turns are still to come."""
    status = _status(model)
    mark = mark_to_play(model)
    if mark is None:
        if not has_turns:
            return status or say("No turns yet: they come at the last stage.")
        return status or say("It is nobody's turn")
    if all(may_play(model, each) for each in Mark):
        return say("It is both X's turn and O's")
    if status:
        return say("{status}, and it is {mark}'s turn", status=status, mark=mark)
    return say("{mark} to move", mark=mark)


def _status(model: OxoModel) -> str:
    status = str(model["status"] or "").strip()
    found = re.findall("|".join(_OUTCOMES), status)
    if " ".join(found) != status:
        return status
    return listed(outcome_name(_OUTCOMES[each]) for each in found)


def what_to_play(model: OxoModel, mark: Mark) -> str:
    if not may_play(model, mark):
        return best_square(model)
    return say("You are {mark}: click a square, and the model answers", mark=mark)


def best_square(model: OxoModel) -> str:
    position = square_to_play(model)
    if model["maxindex"] is None:
        known = "maxindex" in model
        return say("maxindex is {position}", position="@") if known else ""
    if position is None:
        return say(
            "maxindex is {value}: no free square", value=value(model, "maxindex")
        )
    worth = model.worth(position)
    positions = model.geometry.positions
    equals = [p for p in positions if is_free(model, p)]
    equals = [p for p in equals if model.worth(p) == worth]
    if worth is None or position not in equals:
        return say("maxindex is {position}", position=position)
    return say_count(
        "maxindex is {position}. Its value, {worth}, is the highest.",
        "maxindex is {position}. The highest value is {worth}: squares {squares} "
        "have it.",
        len(equals),
        position=position,
        worth=value_on_square(worth),
        squares=listed(equals),
    )
