"""`make check` finds what is wrong with a translation."""

import ast
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from tests import translations
from tests.catalogue import messages, template
from tests.translations import problems

MESSAGES = {
    "&Play": "S&pielen",
    "Hint: {square}": "Tipp: {square}",
    "usage: ": "Aufruf: ",
    "one %(name)s": "ein %(name)s",
    "A & B": "A & B",
}
SHORT = "short"
"""The context in which “A & B” is said too."""

COUNTED = ("a line for {mark}", "{number} lines for {mark}")


def catalogue() -> Catalog:
    made = Catalog(locale="de")
    for message, text in MESSAGES.items():
        made.add(message, text)
    made.add("A & B", "A & B", context=SHORT)
    made.add(COUNTED, ("eine für {mark}", "{number} für {mark}"))
    return made


def found(
    message: object, text: object, language: str = "de", **options: bool
) -> list[str]:
    """Return what is wrong if this message is translated so."""
    messages, made = catalogue(), catalogue()
    entry = made.get(message)  # type: ignore[arg-type]
    assert entry is not None
    entry.string = text  # type: ignore[assignment]
    if options.get("fuzzy"):
        entry.flags.add("fuzzy")
    return [line.partition(": ")[0] for line in problems(language, messages, made)]


def test_nothing_is_wrong() -> None:
    assert list(problems("de", catalogue(), catalogue())) == []


@pytest.mark.parametrize(
    ("message", "text", "problem"),
    [
        ("&Play", "", "not translated"),
        ("&Play", "Spielen", "with another number of “&”"),
        ("&Play", "&S&pielen", "with another number of “&”"),
        ("&Play", "Spielen & so", "with another number of “&”"),
        ("A & B", "A &B", "with another number of “&”"),
        ("Hint: {square}", "Tipp", "without one of its placeholders"),
        ("Hint: {square}", "{square}, {x}", "with a placeholder that English has not"),
        ("Hint: {square}", "Tipp: {square", "with a brace too many or too few"),
        ("usage: ", "Aufruf:", "with other blanks at its ends"),
        ("one %(name)s", "ein %(nam)s", "without one of its placeholders"),
        (
            "Hint: {square}",
            "רמז X: {square}; O",
            "with a placeholder between two Latin letters, read from the left",
        ),
        (COUNTED, ("eine für {mark}",), "in 1 forms"),
        (COUNTED, ("eine für {mark}", ""), "not translated"),
        (COUNTED, ("eine", "{number} für {mark}"), "without one of its placeholders"),
    ],
)
def test_one_thing_is_wrong(message: object, text: object, problem: str) -> None:
    assert problem in found(message, text)


def test_letters_between_two_latin_ones_keep_the_order() -> None:
    assert found("Hint: {square}", "רמז ל-X: {square}; ל-O") == []


@pytest.mark.parametrize(
    "text", ["{square} --level", "{square}.svg .pdf", "{square} = 3", "−{square}",
    "{square}: -3", "7 8 9 {square}"]
)  # fmt: skip
def test_what_is_read_from_the_left_is_marked_as_that(text: str) -> None:
    turned = "turned round unless after U+2066"
    assert found("Hint: {square}", f"רמז: {text}", "he") == [turned]
    assert found("Hint: {square}", f"רמז: \u2066{text}\u2069.", "he") == []
    assert found("Hint: {square}", f"Tipp: {text}") == []


def test_a_hyphen_before_a_number_is_no_sign() -> None:
    assert found("Hint: {square}", "רמז: ב-{square} או ב-3", "he") == []


def test_a_plural_need_not_have_the_number() -> None:
    assert found(COUNTED, ("für {mark}", "viele für {mark}")) == []


def test_what_was_guessed_is_wrong() -> None:
    assert found("&Play", "S&pielen", fuzzy=True) == ["marked as fuzzy"]


def test_what_is_new_and_what_is_not_said_any_more() -> None:
    messages, made = catalogue(), catalogue()
    made.add("Gone", "Weg")
    messages.add("New")
    assert list(problems("de", messages, made)) == [
        "not said any more: 'Gone'",
        "not translated: 'New'",
    ]


def test_a_message_in_a_context_is_one_of_its_own() -> None:
    made = catalogue()
    short = made.get("A & B", SHORT)
    assert short is not None
    short.string = ""
    made.add("Gone", "Weg", context=SHORT)
    assert list(problems("de", catalogue(), made)) == [
        "not said any more: 'Gone' (short)",
        "not translated: 'A & B' (short)",
    ]


def test_another_number_of_plurals() -> None:
    made = catalogue()
    assert "2 plural forms, not 3" in list(problems("pl", catalogue(), made))


@pytest.mark.parametrize(
    ("code", "comments"),
    [
        ('translated(FlatButton(), text=lambda: say("Go"))', ["A button"]),
        ('translated(self, toolTip=partial(say, message("Go")))', ["A tooltip"]),
        (
            'self._action(lambda: say("Go"), say("G"))',
            ["A menu, or an item of one"] * 2,
        ),
        (
            "class New(ScrollingDialog):\n    def __init__(self):\n"
            '        super().__init__(lambda: say("New"), say("Go"))',
            ["The title of a window"] * 2,
        ),
        ('_HEADINGS = message("X"), message("O")', ["The heading of a column"] * 2),
        (
            '# Translators: two\n# words\nTWO = message("A"), message("B")\nsay("C")',
            ["two words", "two words", ""],
        ),
        ('# Translators: far away\n\nsay("A")', [""]),
        ('# Translators: a thing\nasked = say_count("one", "many", 3)', ["a thing"]),
    ],
)
def test_translators_are_told_what_a_message_is(code: str, comments: list[str]) -> None:
    found = messages(ast.parse(code), code.splitlines())
    assert [said.comment for said in found] == comments


def test_a_language_is_begun_and_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    translations.update("it")
    begun = translations.read("it")
    messages = template()
    assert {m.id for m in begun if m.id} == {m.id for m in messages if m.id}
    assert begun.num_plurals == 2
    hint = begun.get("&Hint")
    assert hint is not None
    hint.string = "Suggerimento"
    begun.add("Gone", "Andato")
    with translations.file_of("it").open("wb") as file:
        write_po(file, begun)
    translations.update("it")
    after = translations.read("it")
    kept = after.get("&Hint")
    assert kept is not None
    assert kept.string == "Suggerimento"
    assert after.get("Gone") is None
