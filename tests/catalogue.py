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

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import write_po

ROOT = Path(__file__).parent.parent
FOLDERS = ("oxo_desktop", "packaging")
"""Where there are messages: in the program, and in what software centres show of it."""

KEYWORDS = {"say": (1,), "message": (1,), "say_count": (1, 2), "Refusal": (2,)}
"""What is called with a message, and as which argument."""

FOR_TRANSLATORS = "Translators: "
"""What a comment begins with that is about all messages of what follows."""


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
    if isinstance(node, ast.expr | ast.stmt):
        comment = _comment_above(node.lineno, lines) or comment
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        name, arguments = node.func.id, [_text(each) for each in node.args]
        texts = tuple(arguments[index - 1] for index in KEYWORDS.get(name, ()))
        if any(texts):
            context = arguments[1] if name == "message" and arguments[1:] else ""
            yield Said(texts, context or None, node.lineno, comment)
    for child in ast.iter_child_nodes(node):
        yield from messages(child, lines, comment)


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


@cache
def pseudo(language: str) -> GNUTranslations:
    """Return every message in ⟦brackets⟧ and 40 % longer.

    `language` is the code that it goes by: it tells from which side it is read.
    """
    catalogue = template(language)
    for entry in catalogue:
        if isinstance(entry.id, str):
            entry.string = _longer(entry.id) if entry.id else entry.string
        else:
            one, many = entry.id
            forms = [one, *[many] * (catalogue.num_plurals - 1)]
            entry.string = tuple(map(_longer, forms))
    file = BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    return GNUTranslations(file)


def _longer(text: str) -> str:
    return f"⟦{text}{'~' * round(0.4 * len(text))}⟧"


def untranslated(text: str) -> str:
    """Return what of a text no catalogue has said, without blanks and signs."""
    return "".join(re.findall(r"\w+", outside_brackets(text)))


def outside_brackets(text: str) -> str:
    """Return a text without what is in ⟦brackets⟧."""
    rest = None
    while rest != text:
        rest, text = text, re.sub("⟦[^⟦⟧]*⟧", "", text)
    return text


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as file:
        write_po(file, template(), width=88, sort_output=True)
