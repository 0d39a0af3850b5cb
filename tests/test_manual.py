"""The manual, and the page about the model, in every language: as in English."""

import re
from functools import cache
from pathlib import Path

import pytest

from oxo_desktop import words
from oxo_desktop.engine import GEOMETRIES
from oxo_desktop.says import sentences
from oxo_desktop.system import languages
from oxo_desktop.system.languages import ENGLISH, OWN_NAMES
from oxo_desktop.window.dialogs.manual import anchor
from oxo_desktop.words import say, without_mnemonic
from tests.catalogue import template

DOCS = Path(__file__).parents[1] / "docs"


PAGES = "manual", "model"


def manual(language: str, page: str = "manual") -> str:
    name = f"{page}.md" if language == ENGLISH else f"{page}.{language}.md"
    return (DOCS / name).read_text(encoding="utf-8")


def outline(text: str) -> list[str]:
    """Return the sign that each heading, paragraph and item of a list begins with."""
    blocks = re.split(r"\n\n+|\n(?=- )", text.strip())
    return [re.match("#+ |- |", block).group() for block in blocks]  # type: ignore[union-attr]


def sections(text: str) -> list[str]:
    return re.split(r"^#+ .*$", text, flags=re.MULTILINE)


def headings(text: str) -> list[str]:
    return re.findall(r"^## (.*)$", text, flags=re.MULTILINE)


def names(text: str) -> list[list[str]]:
    """Return the names of things in the program: of each the menu, and its own."""
    bold = re.findall(r"\*\*(.+?)\*\*", text, flags=re.DOTALL)
    return [re.split(" [→←] ", re.sub("\n *", " ", name)) for name in bold]


@cache
def messages() -> dict[str, list[str]]:
    """Return the messages that a name can stand for, by what they are in English."""
    found: dict[str, list[str]] = {}
    for entry in template():
        if isinstance(entry.id, str) and entry.id:
            said = words.message(entry.id, entry.context or "")
            found.setdefault(without_mnemonic(entry.id), []).append(said)
    # those in numbers are called the same in every language
    for name in map(sentences.board_name, GEOMETRIES.values()):
        found.setdefault(name, [name])
    return found


def test_every_name_is_one_that_the_program_has() -> None:
    known = messages()
    told = names(manual(ENGLISH))
    assert len(told) > 30
    assert [part for name in told for part in name if part not in known] == []


@pytest.mark.parametrize("language", [each for each in OWN_NAMES if each != ENGLISH])
def test_it_names_what_the_english_one_does_as_the_program_does(language: str) -> None:
    words.use(languages.catalogue(language))
    known = messages()
    said = {
        english: {without_mnemonic(say(message)) for message in known[english]}
        for name in names(manual(ENGLISH))
        for english in name
    }
    pairs = zip(sections(manual(ENGLISH)), sections(manual(language)), strict=True)
    for english, translated in pairs:
        told = names(translated)
        for name in names(english):
            same = [
                each
                for each in told
                if len(each) == len(name)
                and all(part in said[key] for part, key in zip(each, name, strict=True))
            ]
            assert same, f"{name}, {[said[part] for part in name]}, is not in {told}"
            told.remove(same[0])
        assert told == []


@pytest.mark.parametrize("language", OWN_NAMES)
def test_it_has_the_sections_that_the_help_menu_opens(language: str) -> None:
    words.use(None if language == ENGLISH else languages.catalogue(language))
    opened = [without_mnemonic(say(name)) for name in ("&Rules", "Acc&essibility")]
    assert set(opened) <= set(headings(manual(language)))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", OWN_NAMES)
def test_it_has_the_same_parts_and_what_is_typed_is_the_same(
    language: str, page: str
) -> None:
    english, translated = manual(ENGLISH, page), manual(language, page)
    assert outline(translated) == outline(english)
    for one, other in zip(sections(english), sections(translated), strict=True):
        typed = [sorted(re.findall("`(.+?)`", text)) for text in (one, other)]
        assert typed[0] == typed[1]


@pytest.mark.parametrize("language", OWN_NAMES)
def test_its_contents_lead_to_each_heading(language: str) -> None:
    text = manual(language)
    links = re.findall(r"\[(.+?)\]\((.+?)\)", text)
    assert links == [(heading, f"#{anchor(heading)}") for heading in headings(text)]
