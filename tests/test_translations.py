"""`make check` finds what is wrong with a translation."""

import pytest
from babel.messages.catalog import Catalog

from tests.translations import problems

COUNTED = ("a line for {mark}", "{number} lines for {mark}")


@pytest.mark.parametrize(
    ("message", "text", "problem"),
    [
        ("&Play", "Spiele&n", ""),
        ("&Play", "", "not translated"),
        ("&Play", "Spielen & so", "with another number of “&”"),
        ("Hint: {square}", "Tipp", "without one of its placeholders"),
        ("Hint: {square}", "{square}, {x}", "with a placeholder that English has not"),
        ("Hint: {square}", "Tipp: {square", "with a brace too many or too few"),
        ("usage: ", "Aufruf:", "with other blanks at its ends"),
        ("{square}", "רמז: {square} = 3", "turned round unless after U+2066"),
        ("{square}", "רמז: \u2066{square} = 3\u2069", ""),
        (COUNTED, ("für {mark}", "viele für {mark}"), ""),
        (COUNTED, ("eine für {mark}",), "in 1 forms"),
        ("Board", "Spielbrett", "with a word that is never used"),
        ("game;board;", "Spiel;Brett;", ""),
    ],
)
def test_one_thing_is_wrong(
    message: str | tuple[str, str], text: str | tuple[str, ...], problem: str
) -> None:
    messages = Catalog(locale="de")
    made = Catalog(locale="de", header_comment="# never: brett, Brett")
    messages.add(message)
    made.add(message, text)
    language = "he" if "רמז" in text else "de"
    found = [line.partition(": ")[0] for line in problems(language, messages, made)]
    assert found == ([problem] if problem else [])
