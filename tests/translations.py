"""The translations in ``resources/translations``, kept to what the program says.

``python -m tests.translations update`` brings each file up to date, with a language it
begins that one; ``python -m tests.translations check`` says what is wrong with them.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from unicodedata import bidirectional

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from tests.catalogue import template

FOLDER = Path(__file__).parent.parent / "resources/translations"

_MNEMONIC = r"(?<!&)&(?=[^&\s])"
_OF_ARGPARSE = r"%(?:\(\w+\))?[rs]"

_NEVER = r"(?m)^# never: (.*)$"
"""In the head of a file: the stems of words that are never used there."""

_ISOLATED = "\u2066[^\u2069]*\u2069?"
_WITH_AN_ORDER = r"--\w|(?<![\w.])\.\w|\*\.|=|(?<![\w}])[-−+][\d{]|\d \d \d"
"""An option, the ending of a file's name, a formula, a number with its sign, or several
numbers: what would be turned round where it is read from the right."""


def languages() -> list[str]:
    """Return the languages that there is a file of."""
    return sorted(file.stem for file in FOLDER.glob("*.po"))


def read(language: str) -> Catalog:
    """Return what is in a language's file."""
    with file_of(language).open("rb") as stream:
        return read_po(stream, locale=language)


def file_of(language: str) -> Path:
    return FOLDER / f"{language}.po"


def update(language: str) -> None:
    """Add the messages that are new to a language's file, and drop those that went.

    If there is no such file, begin it.
    """
    messages = template(language)
    if file_of(language).exists():
        catalogue = read(language)
        begun = catalogue.creation_date
        catalogue.update(messages, no_fuzzy_matching=True)
        catalogue.creation_date = begun
        catalogue.obsolete.clear()
    else:
        catalogue = messages
        catalogue.header_comment = "# OXO speaks this language."
        catalogue.last_translator = "OXO"
    # Babel would put a made-up one
    catalogue.msgid_bugs_address = ""
    with file_of(language).open("wb") as stream:
        write_po(stream, catalogue, width=88, sort_output=True, include_lineno=False)


def problems(language: str, messages: Catalog, catalogue: Catalog) -> Iterator[str]:
    """Return what is wrong with a language's catalogue, a line for each thing."""
    usual = Catalog(locale=language).num_plurals
    if catalogue.num_plurals != usual:
        yield f"{catalogue.num_plurals} plural forms, not {usual}"
    known = {(message.context, english(message)) for message in messages}
    is_from_right = Locale.parse(language).text_direction == "rtl"
    yield from _never_used(catalogue)
    for message in catalogue:
        if message.id and (message.context, english(message)) not in known:
            yield f"not said any more: {_named(message)}"
    for message in messages:
        if message.id:
            entry = catalogue.get(message.id, message.context)
            for problem in _problems_of(message, entry, catalogue.num_plurals):
                yield f"{problem}: {_named(message)}"
            if is_from_right and entry and any(map(_is_not_isolated, forms(entry))):
                yield f"turned round unless after U+2066: {_named(message)}"


def _never_used(catalogue: Catalog) -> Iterator[str]:
    """Say which texts have a word that the head of their file forbids."""
    stems = "|".join(re.findall(_NEVER, catalogue.header_comment)).replace(", ", "|")
    # a list of words to search for has all of them
    told = [m for m in catalogue if m.id and not english(m).endswith(";")]
    for message in told:
        if stems and re.search(stems, " ".join(forms(message))):
            yield f"with a word that is never used: {_named(message)}"


def english(message: Message) -> str:
    """Return a message's English, the plural if it has one."""
    return message.id if isinstance(message.id, str) else message.id[1]


def _named(message: Message) -> str:
    """Return a message's English, with its context if it has one."""
    text = repr(english(message))
    return f"{text} ({message.context})" if message.context else text


def forms(message: Message) -> list[str]:
    """Return what a message is in its language: once, or for each plural."""
    string = message.string
    return [string] if isinstance(string, str) else list(string or ())


def _problems_of(
    message: Message, entry: Message | None, plurals: int
) -> Iterator[str]:
    if entry is None or not all(forms(entry)):
        yield "not translated"
        return
    if entry.fuzzy:
        yield "marked as fuzzy"
    if len(forms(entry)) != (1 if isinstance(message.id, str) else plurals):
        yield f"in {len(forms(entry))} forms"
    for text in forms(entry):
        yield from _differences(message, text)


def _differences(message: Message, text: str) -> Iterator[str]:
    original = english(message)
    # what English leaves out where it is one thing may be left out of any form
    needed = _fields(original if isinstance(message.id, str) else message.id[0])
    try:
        there = _fields(text)
    except ValueError:
        yield "with a brace too many or too few"
        return
    if needed - there - ({"number"} if message.pluralizable else set()):
        yield "without one of its placeholders"
    if there - _fields(original):
        yield "with a placeholder that English has not"
    if len(re.findall(_MNEMONIC, text)) != len(re.findall(_MNEMONIC, original)):
        yield "with another number of “&”"
    if _ends(text) != _ends(original):
        yield "with other blanks at its ends"
    if _is_turned_round(text):
        yield "with a placeholder between two Latin letters, read from the left"


def _is_turned_round(text: str) -> bool:
    """Return whether part of a text from the right is shown from the left.

    That is what becomes of everything between Latin letters that has no other letter,
    and a placeholder counts as none, whatever takes its place.
    """
    sides = "".join(map(_side, re.sub(r"{\w+}", "\ufffc", text)))
    return "R" in sides and re.search("L-*F[-F]*L", sides) is not None


def _is_not_isolated(text: str) -> bool:
    return re.search(_WITH_AN_ORDER, re.sub(_ISOLATED, "", text)) is not None


def _side(character: str) -> str:
    if character == "\ufffc":
        return "F"
    found = bidirectional(character)
    return "R" if found in {"R", "AL"} else "L" if found == "L" else "-"


def _fields(text: str) -> set[str]:
    """Return the placeholders of a text; ValueError if its braces do not match."""
    named = (name for _, name, *_ in Formatter().parse(text) if name is not None)
    return {*named, *re.findall(_OF_ARGPARSE, text)}


def _ends(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def check() -> int:
    """Print what is wrong with all files; return the exit code."""
    messages, faults = template(), 0
    for language in languages():
        for problem in problems(language, messages, read(language)):
            print(f"{file_of(language).name}: {problem}")
            faults += 1
    if faults:
        print(f"{faults} faults; `make messages` brings the files up to date")
    return 1 if faults else 0


if __name__ == "__main__":
    if sys.argv[1] == "check":
        sys.exit(check())
    for wanted in sys.argv[2:] or languages():
        update(wanted)
