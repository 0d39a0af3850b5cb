"""Saying things in the language in force, whatever a catalogue holds."""

import ast
from collections.abc import Iterator
from errno import E2BIG, ELOOP
from gettext import NullTranslations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxo_desktop import words
from oxo_desktop.engine import Board, GameSettings, Human, Level, Mark, Refusal
from oxo_desktop.says import sentences
from oxo_desktop.system.files import reason_of
from tests.catalogue import FOLDERS, KEYWORDS, ROOT, pseudo, template


class Catalogue(NullTranslations):
    """A few messages by hand."""

    def __init__(self, messages: dict[str, str], language: str = "de") -> None:
        super().__init__()
        self._messages = messages
        self._info = {"language": language}

    def info(self) -> dict[str, str]:
        return self._info

    def gettext(self, message: str) -> str:
        return self._messages.get(message, message)

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self._messages.get(one if number == 1 else many, many)


def test_without_a_catalogue_the_message_is_said() -> None:
    assert words.language() == "en"
    assert words.say("Hint: try square {position}", position=5) == (
        "Hint: try square 5"
    )
    assert words.say("") == ""
    assert words.say("{} are only braces") == "{} are only braces"
    assert words.say_count("{number} win", "{number} wins", 1) == "1 win"
    assert words.say_count("{number} win", "{number} wins", 0) == "0 wins"
    assert words.say_count("{number} win", "{number} wins", 1234) == "1,234 wins"


def test_a_catalogue_is_used_until_the_next_one() -> None:
    words.use(Catalogue({"Hint": "Tipp"}))
    assert (words.say("Hint"), words.language()) == ("Tipp", "de")
    # what it does not know stays English
    assert words.say("Undo") == "Undo"
    words.use(pseudo("fr"))
    assert (words.say(""), words.language()) == ("", "fr")
    words.use(None)
    assert (words.say("Hint"), words.language()) == ("Hint", "en")


@pytest.mark.parametrize(
    ("language", "from_the_right"),
    [("de", False), ("ar", True), ("he_IL", True), ("fa", True), ("ha", False)],
)
def test_from_which_side_it_is_read(language: str, from_the_right: bool) -> None:
    words.use(Catalogue({}, language))
    assert words.is_right_to_left() is from_the_right


def test_what_is_read_from_its_own_side_keeps_its_order() -> None:
    assert words.isolated("1-4-7") == "1-4-7"
    words.use(Catalogue({}, "ar"))
    assert words.isolated("1-4-7") == "\u20681-4-7\u2069"
    # what has no order to lose
    assert [words.isolated(text) for text in ("", "5")] == ["", "5"]


def test_a_sentence_from_the_right_begins_there() -> None:
    turn, hint, code = "{mark}'s turn", "X to move", "{player} ({mark})"
    words.use(Catalogue({turn: "{mark} בתור", hint: "X בתור"}, "he"))
    assert words.say(hint) == "\u200fX בתור"
    assert words.say(turn, mark="X") == "\u2068X\u2069 בתור"
    # it has no letter that says from where
    assert words.say(code, player="Ada", mark="X") == "\u2068Ada\u2069 (\u2068X\u2069)"
    david = sentences.player_and_mark(
        GameSettings(Human("\u05d3\u05d5\u05d3"), Human()), Mark.X
    )
    assert david == "\u200f\u05d3\u05d5\u05d3\u200f (\u2068X\u2069)"
    words.use(Catalogue({hint: "X ist am Zug"}))
    assert words.say(hint) == "X ist am Zug"


def test_sentences_in_sentences_are_isolated_once() -> None:
    turn, card = "{mark}'s turn.", "{card}, to move"
    words.use(Catalogue({turn: "תור {mark}.", card: "{card} בתור"}, "he"))
    said = once = words.say(turn, mark="Ada")
    for _ in range(3):
        said = words.say(card, card=sentences.joined([said, once]))
    before = [said[:end] for end in range(len(said))]
    depths = [text.count("\u2068") - text.count("\u2069") for text in before]
    assert max(depths) == 1
    # a sentence that ends in a sign needs no other full stop
    assert words.without_signs(sentences.joined([once])) == "תור Ada."
    turns = "תור Ada. תור Ada. בתור"
    assert words.without_signs(said) == f"{turns}. תור Ada. בתור. תור Ada. בתור"


def test_a_list_is_read_as_the_language_is() -> None:
    assert words.listed(["X", 2, "1-4-7"]) == "X, 2, 1-4-7"
    words.use(Catalogue({}, "he"))
    listed = words.listed(["X", 2, "1-4-7"])
    assert listed == "\u200f\u2068X\u2069, 2, \u20681-4-7\u2069"
    # and no part of a sentence turns it round
    assert words.isolated(listed) == f"{listed}\u200f"
    assert words.listed([]) == ""


@pytest.mark.parametrize("text", ["&Play", "Pla&y", "Play (&P)", "Play(&P)"])
def test_the_sign_of_a_key_is_no_part_of_a_name(text: str) -> None:
    assert words.without_mnemonic(text) == "Play"


@pytest.mark.parametrize(
    ("example", "number", "text"),
    [
        ("1.000", 1234567, "1.234.567"),
        ("1\u202f000", 12000, "12\u202f000"),
        ("1000", 12000, "12000"),
        ("1.000", 999, "999"),
        ("1,000", -1234, "-1,234"),
    ],
)
def test_digits_are_grouped_as_the_example_has_it(
    example: str, number: int, text: str
) -> None:
    words.use(Catalogue({"1,000": example}))
    assert words.grouped(number) == text


@pytest.mark.parametrize(
    "damaged",
    ["{square}", "{", "{position!x}", "{position:>zz}", "{0}", "{position.real.x}"],
)
def test_a_message_that_cannot_be_filled_in_is_said_in_english(damaged: str) -> None:
    message = "Hint: try square {position}"
    words.use(Catalogue({message: damaged, "{number} win": damaged}))
    assert words.say(message, position=5) == "Hint: try square 5"
    assert words.say_count("{number} win", "{number} wins", 1) == "1 win"


@given(st.text())
def test_any_text_of_a_catalogue_is_said_somehow(text: str) -> None:
    words.use(Catalogue({"Player {mark}": text, "1,000": text}))
    assert isinstance(words.say("Player {mark}", mark="X"), str)
    assert "000" in words.grouped(2000)


def test_a_refusal_is_said_with_its_reason() -> None:
    words.use(
        Catalogue(
            {
                "That cell is already full.": "Dieses Feld ist schon besetzt.",
                "There is no game on the clipboard: {reason}": "Kein Spiel: {reason}",
                "{file} could not be opened: {reason}.": "{file} klemmt: {reason}.",
                "it is a link that leads nowhere": "Verweis ins Leere",
                "the system says “{words}”": "System: {words}",
            }
        )
    )
    with pytest.raises(Refusal) as full:
        Board.from_text("X........").apply_move(1, "O")
    assert sentences.refusal(full.value) == "Dieses Feld ist schon besetzt."
    assert str(full.value) == "That cell is already full."
    nested = Refusal(
        "no", "There is no game on the clipboard: {reason}", reason=full.value
    )
    assert sentences.refusal(nested) == "Kein Spiel: Dieses Feld ist schon besetzt."
    nowhere, systems = (
        Refusal(
            "no",
            "{file} could not be opened: {reason}.",
            file="a{b}",
            reason=reason_of(OSError(number, "Disque {plein}")),
        )
        for number in (ELOOP, E2BIG)
    )
    assert sentences.refusal(nowhere) == "a{b} klemmt: Verweis ins Leere."
    assert sentences.refusal(systems) == "a{b} klemmt: System: Disque {plein}."


def test_a_message_is_said_as_in_its_context() -> None:
    draw = words.message("draw by {mark}", "short")
    words.use(Catalogue({"draw by {mark}": "unentschieden", draw: "remis {mark}"}))
    assert words.say("draw by {mark}", mark="X") == "unentschieden"
    assert words.say(draw, mark="X") == "remis X"
    assert words.say(words.message("win", "short")) == "win"
    words.use(Catalogue({draw: "{winner}"}))
    assert words.say(draw, mark="X") == "draw by X"
    words.use(None)
    assert words.say(draw, mark="X") == "draw by X"


def test_no_level_is_named_before_it_is_asked_for() -> None:
    words.use(Catalogue({"&Hard": "&Schwer"}))
    assert sentences.level(Level.HARD) == "Schwer"


def arguments(file: Path) -> Iterator[tuple[str, ast.expr]]:
    """Return where in a module something is said, and what."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for index in KEYWORDS.get(node.func.id, ()):
                yield f"{file.name}:{node.lineno}", node.args[index - 1]


def sources() -> list[Path]:
    """Return the files with what translators are asked for."""
    return [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")]


def test_no_message_is_made_while_the_program_runs() -> None:
    """One with a value in it would never be found in a catalogue."""
    said = [found for file in sources() for found in arguments(file)]
    assert len(said) > 300
    made = (ast.JoinedStr, ast.BinOp)
    assert [place for place, message in said if isinstance(message, made)] == []


def test_a_translator_is_asked_for_every_message() -> None:
    """And for nothing else that stands in a call."""
    said = {
        message.value
        for file in sources()
        for _, message in arguments(file)
        if isinstance(message, ast.Constant)
    }
    asked: set[str] = set()
    for entry in template():
        asked.update([entry.id] if isinstance(entry.id, str) else entry.id)
    assert said == asked - {""}
