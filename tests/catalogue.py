"""Catalogues made of everything that there is to say, to see that nothing escapes them.

``python -m tests.catalogue FILE`` writes the template for translators.
"""

import re
import sys
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import write_po

ROOT = Path(__file__).parent.parent
FOLDERS = ("oxo_desktop", "packaging")
"""Where there are messages: in the program, and in what software centres show of it."""

KEYWORDS = {"say": None, "message": None, "say_count": (1, 2), "Refusal": (2,)}
"""What is called with a message, and as which argument."""


def template(language: str | None = None) -> Catalog:
    """Return a catalogue of all messages, none of them translated yet."""
    # the version is in one place, and not in these files as well
    catalogue = Catalog(locale=language, project="OXO", version="", fuzzy=False)
    for folder in FOLDERS:
        found = extract_from_dir(
            ROOT / folder, [("**.py", "python")], keywords=KEYWORDS
        )
        for file, line, message, comments, _ in found:
            place = f"{folder}/{Path(file).as_posix()}"
            catalogue.add(message, None, [(place, line)], auto_comments=comments)
    return catalogue


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
