"""`make check` finds what is wrong with a translation."""

import pytest
from babel.messages.catalog import Catalog

from tests.translations import problems

COUNTED = ("a line for {mark}", "{number} lines for {mark}")

Text = str | tuple[str, ...]

MESSAGES: dict[Text, Text] = {
    "&Play": "S&pielen",
    "Hint: {square}": "Tipp: {square}",
    "usage: ": "Aufruf: ",
    "one %(name)s": "ein %(name)s",
    "A & B": "A & B",
    COUNTED: ("eine für {mark}", "{number} für {mark}"),
}


def found(changed: dict[Text, Text], language: str = "de") -> list[str]:
    """Return what is wrong in a catalogue with these translations, and new messages."""
    messages, made = Catalog(locale="de"), Catalog(locale="de")
    for message, text in MESSAGES.items():
        messages.add(message)
        made.add(message, changed.get(message, text))
    for message in changed.keys() - MESSAGES.keys():
        made.add(message)
    return [line.partition(": ")[0] for line in problems(language, messages, made)]


@pytest.mark.parametrize(
    ("message", "text", "problem"),
    [
        ("&Play", "Spiele&n", None),
        ("&Play", "", "not translated"),
        ("&Play", "Spielen", "with another number of “&”"),
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
        ("Hint: {square}", "רמז ל-X: {square}; ל-O", None),
        (COUNTED, ("für {mark}", "viele für {mark}"), None),
        (COUNTED, ("eine für {mark}",), "in 1 forms"),
        (COUNTED, ("eine für {mark}", ""), "not translated"),
        (COUNTED, ("eine", "{number} für {mark}"), "without one of its placeholders"),
        ("Gone", "Weg", "not said any more"),
    ],
)
def test_one_thing_is_wrong(message: Text, text: Text, problem: str | None) -> None:
    told = found({message: text})
    assert problem in told if problem else told == []


@pytest.mark.parametrize("text", ["{square} --level", "{square} = 3", "7 8 9 {square}"])
def test_what_is_read_from_the_left_is_marked_as_that(text: str) -> None:
    turned = "turned round unless after U+2066"
    assert found({"Hint: {square}": f"רמז: {text}"}, "he") == [turned]
    assert found({"Hint: {square}": f"רמז: \u2066{text}\u2069."}, "he") == []
