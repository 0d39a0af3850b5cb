"""In Arabic and Hebrew, texts are seen in the order that they are read in.

What that is, is told by plainer rules than Unicode's: the words of a sentence run from
the right, and what `_FROM_THE_LEFT` finds runs from the left, as one of them.
"""

import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Message
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextLayout, QTextOption

from oxo_desktop import words
from oxo_desktop.engine import GameSettings, Human
from oxo_desktop.system import languages
from oxo_desktop.window.controls.widgets import ElidedLabel
from tests.test_words import Catalogue
from tests.translations import english, forms, read
from tests.window.desk import Desk, use_language
from tests.window.seen import settle

Fields = dict[str, str | int]
Side = Qt.LayoutDirection

SENTENCES = {
    "better", "card", "draws", "finding", "heading", "judgement", "language", "lesson",
    "losses", "marks", "mistake", "outcome", "place", "problem", "progress", "puzzle",
    "reason", "results", "rule", "second", "sentence", "status", "task", "topic",
    "text", "turn", "wins",
}  # fmt: skip
LISTS = {"moves", "names", "numbers", "o_squares", "squares", "x_squares"}
LINES = {"lines", "o_lines", "x_lines"}
FILES = {"answers", "aside", "file", "folder", "log"}
TEXTS: Fields = {
    "mark": "X", "opponent": "O", "other": "O", "starter": "X",
    "first": "Ada", "player": "Ada", "x_player": "Ada", "o_player": "Mary Ann",
    "command": "oxo-desktop --help", "option": "--level", "program": "oxo-desktop",
    "definition": "s1 + s2", "name": "lin1", "value": "−3",
    "fault": "KeyError", "part": "QtPrintSupport", "platform": "xcb",
}  # fmt: skip
"""The fields of messages by their names; all others are filled with 5."""

NO_MATTER = (
    # an example of what stands between two
    "1; 2",
    # words that a software centre searches for, with no blanks between them
    "tic-tac-toe;",
    # argparse fills in another sentence
    "%(message)s",
)

_SIGNS = "[\u200e\u200f\u2066-\u2069]"
_WORD = r"[\u0591-\u05ea\u0620-\u065f\u066e-\u06d3]+"
"""A word in Hebrew or Arabic."""

_FIELD = r"\ue000-\ue0ff"
_OTHER = rf"[A-Za-z\d{_FIELD}]+(?:[-/.,:×_+'][A-Za-z\d{_FIELD}]+)*%?"
_SIGNED = rf"(?<![^\s(])[-−.]{{0,2}}{_OTHER}"
_FROM_THE_LEFT = "|".join(
    (
        r"\u2066[^\u2069]*\u2069?",
        # what argparse fills in
        r"%(?:\(\w+\))?[rs]",
        # a formula
        rf"{_SIGNED}(?: (?:=|is) {_SIGNED})+",
        # a name of several words
        r"[A-Za-z]\w*(?: [A-Za-z]+)+",
        _SIGNED,
        _OTHER,
    )
)

_ALL = QTextLayout.GlyphRunRetrievalFlag.RetrieveAll


def is_to_be_seen(message: Message) -> bool:
    return bool(message.id) and not any(text in message.id for text in NO_MATTER)


def fields(message: str) -> Fields:
    """Return what a message is filled with in the current language."""
    sentence = words.say(words.message("{mark} wins", "of a value"), mark="X")
    texts = {
        **TEXTS,
        **dict.fromkeys(SENTENCES, sentence),
        **dict.fromkeys(LISTS, words.listed([1, 2])),
        **dict.fromkeys(LINES, words.listed(["1-4-7", "3-5-7"])),
        **dict.fromkeys(FILES, "My game-2.oxo"),
    }
    return {name: texts.get(name, 5) for name in re.findall(r"{(\w+)}", message)}


def read_from_the_left(text: str, filled: Fields, side: Side) -> list[str]:
    """Return the parts of a translation as they are to be seen, from left to right."""
    wholes = {}
    for number, (name, value) in enumerate(filled.items()):
        shown = words.without_signs(str(value))
        if name not in SENTENCES | LISTS | LINES:
            sign = chr(0xE000 + number)
            wholes[sign], shown = shown, sign
        text = text.replace(f"{{{name}}}", shown)
    is_from_right = side is Side.RightToLeft or re.search(rf"{_WORD}|\u200f", text)
    found = []
    for line in re.sub("[\u200e\u200f]", "", text).splitlines():
        units = re.findall(rf"{_FROM_THE_LEFT}|{_WORD}|\S", line)
        for unit in reversed(units) if is_from_right else units:
            whole = "".join(wholes.get(sign, sign) for sign in unit)
            found += [part[0] for part in parts(whole)]
    return found


def parts(text: str) -> Iterator[re.Match[str]]:
    """Return the words of the language in a text, and every other letter and sign."""
    return re.finditer(rf"{_WORD}|(?!{_SIGNS})\S", text)


def seen_from_the_left(text: str, side: Side) -> list[str]:
    """Return the parts of a text as they are seen where it is laid out from a side."""
    font, option = QFont(), QTextOption()
    # of glyphs from several fonts Qt tells wrong places
    font.setStyleStrategy(QFont.StyleStrategy.NoFontMerging)
    layout = QTextLayout(text.replace("\n", "\u2028"), font)
    option.setTextDirection(side)
    layout.setTextOption(option)
    layout.beginLayout()
    places: dict[int, tuple[float, float]] = {}
    while (line := layout.createLine()).isValid():
        line.setLineWidth(1_000_000)
        number = line.lineNumber()
        for run in line.glyphRuns(-1, -1, _ALL):
            for index, at in zip(run.stringIndexes(), run.positions(), strict=True):
                place = number, at.x()
                places[index] = min(place, places.get(index, place))
    layout.endLayout()
    found = [
        (min(places[index] for index in range(*part.span()) if index in places), part)
        for part in parts(text)
    ]
    return [part[0] for _, part in sorted(found, key=lambda placed: placed[0])]


@pytest.mark.usefixtures("qapp")
# labels ask the first letter, what is painted is from the side of the language
@pytest.mark.parametrize("side", [Side.LayoutDirectionAuto, Side.RightToLeft])
@pytest.mark.parametrize(
    "language", ["ar", pytest.param("he", marks=pytest.mark.torture)]
)
def test_every_message_is_seen_in_the_order_it_is_read_in(
    language: str, side: Side
) -> None:
    assert languages.change_to(language) is None
    catalogue = [each for each in read(language) if is_to_be_seen(each)]
    filled = [fields(english(message)) for message in catalogue]
    turned_round = []
    for message, values in zip(catalogue, filled, strict=True):
        original = words.message(english(message), message.context or "")
        for text in forms(message):
            words.use(Catalogue({original: text}, language))
            said = words.say(original, **values)
            right = read_from_the_left(text, values, side)
            if seen_from_the_left(said, side) != right:
                turned_round.append(said)
    assert turned_round == []


def test_a_name_is_cut_off_at_its_own_end(desk: Desk) -> None:
    use_language(desk.window.look, languages.catalogue("ar"))
    desk.controller.new_game(GameSettings(Human("W" * 40), Human("M")))
    settle()
    name, *_ = desk.window.strip.findChildren(ElidedLabel)
    *letters, last = seen_from_the_left(name.text(), Side.RightToLeft)
    assert (set(letters), last) == ({"W"}, "…")
