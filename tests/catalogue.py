"""Catalogues made of everything that there is to say, to see that nothing escapes them.

``python -m tests.catalogue FILE`` writes the template for translators.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import write_po

ROOT = Path(__file__).parent.parent
FOLDERS = ("oxo_desktop", "packaging")
"""Where there are messages: in the program, and in what software centres show of it."""

DATA = r"\dx\d |\d(×\d)+|\d?[A-E]\d|\d+(-\d+)*|OXO|[XO] ?|^[×+−]$"
"""Boards, squares, lines, the program, marks with the blank before a place, signs."""

KEYWORDS = {
    "say": (1,),
    "message": (1,),
    "say_count": (1, 2),
    "message_count": (1, 2),
    "Refusal": (2,),
}
"""What is called with a message, and as which argument."""

FOR_TRANSLATORS = "Translators: "
"""What a comment begins with that is about all messages of what follows."""

_BUTTON, _NAME = "A button", "A screen reader says it as a name"
_TITLE, _HEADING, _FIELD = "The title of a window", "A heading", "The label of a field"
_MENU, _CHOICE = "A menu, or an item of one", "One of several that can be chosen"
_COLUMN, _PROMPT = "The heading of a column", "A question that the player answers"
_PLACE, _OUTCOME = "Where a square lies", "What a move on a square leads to"
_LIST = "An example of how a list is written"
_CENTRE = "Software centres show it"
_TYPED = "A word to be typed in the terminal"
ABOUT = {
    "FlatButton": _BUTTON,
    "add_button": _BUTTON,
    "practise": f"{_BUTTON}: it ends what was begun",
    "_question 2": _BUTTON,
    "_question 3": _BUTTON,
    "TickBox": "A tick box",
    "_tick_box": "A tick box",
    "Step": f"{_NAME}: a button that goes through the moves",
    "_action": _MENU,
    "_TITLES": _MENU,
    "title": _MENU,
    "THEME_NAMES": f"{_MENU}: a theme",
    "windowTitle": _TITLE,
    "ScrollingDialog": _TITLE,
    "PaperDialog 0": _TITLE,
    "_question 0": _TITLE,
    "SidePanel 1": "The title of a panel",
    "SidePanel 2": f"{_NAME}: the button that closes a panel",
    "heading": _HEADING,
    "TextLine": _HEADING,
    "puzzles_on": _HEADING,
    "_title": _HEADING,
    "TITLE": _HEADING,
    "_ChoiceRow": f"{_HEADING}: what is to be chosen",
    "_add_group": _HEADING,
    "_HEADINGS": _COLUMN,
    "_RESULTS": f"{_COLUMN}: how games ended",
    "_add_group=": _FIELD,
    "_LEVELS": "A level of the computer, also on a button",
    "player_name": "A player, in sentences, on a card and on a button",
    "player_and_mark": "A player, in sentences, on a card and on a button",
    "_own_name": "A player, in sentences, on a card and on a button",
    "_BOARDS": "A board, also on a button",
    "_MOTIONS": f"{_CHOICE}: whether there are animations",
    "_ANNOUNCEMENTS": f"{_CHOICE}: what a screen reader says",
    "_told_pause": f"{_CHOICE}: how long the computer waits",
    "_told_wait": f"{_CHOICE}: whether the next game starts by itself",
    "PAPERS": f"{_CHOICE}: paper",
    "_hand": f"{_CHOICE}: what a click puts on the board",
    "SPEEDS": f"{_CHOICE}: how fast a game is replayed",
    "Subject": f"{_CHOICE}: what is printed",
    "MENU": f"{_CHOICE} in the terminal",
    "MODES": f"{_CHOICE} in the terminal",
    "_mode": f"{_CHOICE} in the terminal",
    "placeholderText": "It stands in a field that is empty",
    "toolTip": "A tooltip",
    "accessibleName": _NAME,
    "name_unseen": _NAME,
    "SliderField": _NAME,
    "Segments 2": _NAME,
    "_commands": _TYPED,
    "_YES_OR_NO": _TYPED,
    "asked": _PROMPT,
    "question": _PROMPT,
    "_AGAIN": _PROMPT,
    "_GO_ON": _PROMPT,
    "_wait_for_m": "The terminal waits for a key",
    "prompt": _PROMPT,
    "Purpose": "The title of a window in which a file is chosen, or a kind of files",
    "_PLACES_OF_THREE_BY_THREE": _PLACE,
    "_PLANE_PLACES": _PLACE,
    "about_square": "A screen reader says it of a square",
    "_OUTCOMES": "How a game ended",
    "_OUTCOMES_OF_MOVES": _OUTCOME,
    "_ON_SQUARES": f"{_OUTCOME}, on that square",
    "_JUDGEMENTS": "What a move did, in a narrow list",
    "_SHOWN": "The desktop shows it, or looks for it: words between “;”",
    "_SUMMARY": _CENTRE,
    "_INTRODUCTION": _CENTRE,
    "_FEATURES": _CENTRE,
    "_SCREENSHOTS": f"{_CENTRE} below a picture",
    "grouped": "An example of how digits are grouped",
    "def listed": _LIST,
    "listed 1": _LIST,
    "decimal": "An example of a number that is not whole",
}
"""What translators are told of a message by the name of where it stands.

That is a table, a class, a function, what is called with it (with a number for one
argument, “=” for those with a name), such a name, or the class of what shows it.
"""


class Said(NamedTuple):
    """A message where it is said: once, or for one thing and for several."""

    forms: tuple[str, ...]
    context: str | None
    line: int
    comment: str


def template(language: str | None = None) -> Catalog:
    """Return a catalogue of all messages, none of them translated yet."""
    # the version is in one place, and not in these files as well
    catalogue = Catalog(locale=language, project="OXO", version="", fuzzy=False)
    files = (file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))
    for file in sorted(files):
        source, place = file.read_text("utf-8"), file.relative_to(ROOT).as_posix()
        for said in messages(ast.parse(source), source.splitlines()):
            catalogue.add(
                said.forms[0] if len(said.forms) == 1 else said.forms,
                None,
                [(place, said.line)],
                auto_comments=[said.comment] if said.comment else [],
                context=said.context,
            )
    return catalogue


def messages(node: ast.AST, lines: list[str], comment: str = "") -> Iterator[Said]:
    """Return what is said in a part of a file, about which there is a comment."""
    if isinstance(node, ast.ClassDef) and node.bases:
        _name_base(node)
    if isinstance(node, ast.expr | ast.stmt):
        told = [ABOUT[name] for name in _named(node) if name in ABOUT]
        comment = _comment_above(node.lineno, lines) or (told or [comment])[0]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        name, arguments = node.func.id, [_text(each) for each in node.args]
        texts = tuple(arguments[index - 1] for index in KEYWORDS.get(name, ()))
        if any(texts):
            context = arguments[1] if name == "message" and arguments[1:] else ""
            yield Said(texts, context or None, node.lineno, comment)
    for child in ast.iter_child_nodes(node):
        about = _about(node, child) if isinstance(node, ast.Call) else ""
        yield from messages(child, lines, about or comment)


def _about(call: ast.Call, part: ast.AST) -> str:
    """Return what ABOUT tells of a part of a call."""
    name = _name(call.func)
    if isinstance(part, ast.keyword):
        if name == "translated":
            name = _name(call.args[0])
        names = part.arg, f"{name}=", name
    else:
        names = f"{name} {call.args.index(part)}" if part in call.args else "", name, ""
    return next((ABOUT[each] for each in names if each in ABOUT), "")


def _named(node: ast.AST) -> list[str]:
    """Return the names that a statement gives to something."""
    match node:
        case ast.ClassDef():
            return [node.name]
        case ast.FunctionDef():
            return [node.name, f"def {node.name}"]
        case ast.AnnAssign():
            return [_name(node.target)]
        case ast.Assign():
            return list(map(_name, node.targets))
    return []


def _name_base(kind: ast.ClassDef) -> None:
    """Have the class that `kind` is one of called by its name, not as `super`."""
    for call in ast.walk(kind):
        if isinstance(call, ast.Call) and _name(call.func) == "__init__":
            call.func = kind.bases[0]


def _name(node: ast.expr) -> str:
    """Return the last name in what is called."""
    match node:
        case ast.Call():
            return _name(node.func)
        case ast.Subscript():
            return _name(node.value)
        case ast.Attribute():
            return node.attr
        case ast.Name():
            return node.id
    return ""


def _text(node: ast.expr) -> str:
    """Return a text as it is written, or an empty one for anything else."""
    match node:
        case ast.Constant(value=str(text)):
            return text
    return ""


def _comment_above(line: int, lines: list[str]) -> str:
    """Return what translators are told in a comment above a line of a file."""
    told: list[str] = []
    for text in reversed(lines[: line - 1]):
        if not text.lstrip().startswith("# "):
            break
        told.insert(0, text.strip().removeprefix("# "))
        if told[0].startswith(FOR_TRANSLATORS):
            return " ".join(told).removeprefix(FOR_TRANSLATORS)
    return ""


UNEXPLAINED = "¿⟧"


@cache
def pseudo(language: str) -> GNUTranslations:
    """Return every message in ⟦brackets⟧ and 40 % longer.

    One without a comment for translators ends with UNEXPLAINED.

    `language` is the code that it goes by: it tells from which side it is read.
    """
    catalogue = template(language)
    for entry in catalogue:
        if isinstance(entry.id, str):
            entry.string = _longer(entry.id, entry) if entry.id else entry.string
        else:
            one, many = entry.id
            forms = [one, *[many] * (catalogue.num_plurals - 1)]
            entry.string = tuple(_longer(form, entry) for form in forms)
    file = BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    return GNUTranslations(file)


def _longer(text: str, entry: Message) -> str:
    """Return a text in brackets, but for its fields: these are messages themselves."""
    parts = re.split(r"({\w+}|%(?:\(\w+\))?[rs])", text)
    parts[:-1:2] = [f"⟦{part}⟧" if part else "" for part in parts[:-1:2]]
    end = "⟧" if entry.auto_comments else UNEXPLAINED
    return f"{''.join(parts[:-1])}⟦{parts[-1]}{'~' * round(0.4 * len(text))}{end}"


def untranslated(text: str) -> str:
    """Return what of a text no catalogue has said, but for what is in no language."""
    return re.sub(DATA, "", outside_brackets(text))


def outside_brackets(text: str) -> str:
    """Return a text without what is in ⟦brackets⟧, or signs that aren't seen.

    What was shortened may have lost its last bracket.
    """
    rest, text = None, re.sub("[\u200b\u200e\u200f\u2066-\u2069]", "", text)
    while rest != text:
        rest, text = text, re.sub("⟦[^⟦⟧]*(⟧|…$)", "", text)
    return text


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as file:
        write_po(file, template(), width=88, sort_output=True)
