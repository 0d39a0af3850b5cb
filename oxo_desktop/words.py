"""The catalogue in which everything that a player reads is looked up.

English is the message itself: without a catalogue nothing is looked up, and nothing is
imported for it. A catalogue is one of GNU gettext, and can be changed while the program
runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING
from unicodedata import bidirectional

if TYPE_CHECKING:
    from gettext import NullTranslations

Sentence = Callable[[], str]
"""Returns a text in the current language, whenever it is called."""

_FROM_THE_RIGHT = ("ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi")
"""The languages (ISO 639) that are read from the right."""

_MNEMONIC = r"\s*\(&\w\)|&"
"""The sign before a key's letter, with what is around it where that is no part of the
word, as in Japanese."""

_ISOLATED = "\u2068{}\u2069"
"""Unicode's signs around what is read from its own side, whatever is beside it."""

_AFTER_CONTEXT = "\x04"
"""What GNU gettext has between a context and its message."""

_OPENING = ("FSI", "LRI", "RLI")
_RIGHT = ("R", "AL")
"""What Unicode calls signs that begin an isolate, and letters from the right."""

_LETTER = "\u200f"
"""Unicode's sign that counts as such a letter, and is not seen."""

_SIGNS = dict.fromkeys(
    map(ord, "\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069")
)

_catalogue: NullTranslations | None = None
_is_right_to_left = False


def use(catalogue: NullTranslations | None) -> None:
    """None is for English."""
    global _catalogue, _is_right_to_left
    _catalogue = catalogue
    _is_right_to_left = language().partition("_")[0] in _FROM_THE_RIGHT


def language() -> str:
    return "en" if _catalogue is None else _catalogue.info().get("language", "en")


def is_right_to_left() -> bool:
    return _is_right_to_left


def isolated(text: str) -> str:
    """Return a text so that the current language does not turn its order round.

    Where it is read from the right, a line such as 1-4-7 would be shown as 7-4-1. What
    is read from the right itself only needs to end in such a letter, as it begins with
    one: so a sentence made of sentences holds nothing isolated twice.
    """
    if not _is_right_to_left or not text or text.isdecimal():
        return text
    if text[0] + text[-1] == _ISOLATED.format("") and text.count(text[0]) == 1:
        # a name that other languages must not turn round
        text = text[1:-1]
    if _begins_from_the_right(text):
        return f"{_LETTER}{text.strip(_LETTER)}{_LETTER}"
    return _ISOLATED.format(text)


def without_signs(text: str) -> str:
    """Return a text without signs of its direction, which are only for the eye."""
    return text.translate(_SIGNS)


def without_mnemonic(text: str) -> str:
    """Return the text of a menu or a button without the mark of its key."""
    return re.sub(_MNEMONIC, "", text)


def as_title(text: str) -> str:
    """Return what a menu or a button says as the title of what it opens."""
    return without_mnemonic(text).removesuffix("…")


def message(text: str, context: str = "") -> str:
    """Return what says `text` later: so it is listed for translators.

    In a context it is another message, where other languages say something else.
    """
    return f"{context}{_AFTER_CONTEXT}{text}" if context else text


def message_count(one: str, many: str) -> tuple[str, str]:
    """Return what `say_count` says later: so it is listed for translators."""
    return one, many


def say(message: str, **fields: object) -> str:
    """Return a message in the current language.

    Args:
        message: one or more whole sentences in English, or a label, with the names of
            the fields in braces where they are to be put.
        fields: what the message is about. Without any, braces are only braces.
    """
    # gettext keeps the catalogue's header under the empty message
    if _catalogue is None or not message:
        return _filled(message, fields)
    return _filled(_catalogue.gettext(message), fields, message)


def say_count(one: str, many: str, number: int, **fields: object) -> str:
    """Return a message about a number of things in the current language.

    Args:
        one: the message in English for one thing.
        many: the message in English for none or several.
        number: how many things; the field ``number``, in groups of three digits.
        fields: as for `say`.
    """
    english = one if number == 1 else many
    fields["number"] = grouped(number)
    if _catalogue is None:
        return _filled(english, fields)
    return _filled(_catalogue.ngettext(one, many, number), fields, english)


def grouped(number: int) -> str:
    """From 1,000 on it is in groups of three; a catalogue translates “1,000”."""
    example = say("1,000")
    separator = example[example.find("1") + 1 : example.rfind("000")]
    return f"{number:,}".replace(",", separator)


def listed(items: Iterable[object], example: str = message("1, 2")) -> str:
    """A catalogue translates the example, which says what stands between two.

    It is read as the language is.
    """
    said = say(example).strip("12").join(isolated(str(item)) for item in items)
    return _LETTER + said.lstrip(_LETTER) if said and _is_right_to_left else said


def decimal(number: float) -> str:
    """A catalogue translates the example “0.5”."""
    point = say("0.5").strip("05")
    return f"{number:g}".replace(".", point)


def _filled(text: str, fields: dict[str, object], english: str | None = None) -> str:
    """Return `text` with its fields, or `english` if `text` has fields of its own."""
    text = text.rpartition(_AFTER_CONTEXT)[2]
    if _is_right_to_left:
        fields = {
            name: isolated(value) if isinstance(value, str) else value
            for name, value in fields.items()
        }
    try:
        filled = text.format(**fields) if fields else text
    except (LookupError, ValueError, AttributeError, TypeError):
        # a catalogue is a file, and may be damaged or of another version
        if english is None:
            raise
        return english.rpartition(_AFTER_CONTEXT)[2].format(**fields)
    if not _is_right_to_left or _begins_from_the_right(filled):
        return filled
    # whatever shows a text lays it out from the side of its first letter; a formula,
    # which has none of the language, is to stay as it is
    is_sentence = any(bidirectional(character) in _RIGHT for character in text)
    return _LETTER + filled if is_sentence else filled


def _begins_from_the_right(text: str) -> bool:
    """Return whether the first letter that is not isolated is read from the right."""
    depth = 0
    for character in text:
        kind = bidirectional(character)
        depth += (kind in _OPENING) - (kind == "PDI")
        if depth == 0 and kind in ("L", *_RIGHT):
            return kind != "L"
    return False
