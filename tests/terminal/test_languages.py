"""The terminal and --help in each language of the system."""

import re
from collections.abc import Callable
from pathlib import Path
from unicodedata import east_asian_width

import pytest

from oxo_desktop.words import without_mnemonic, without_signs
from tests.conftest import LANGUAGES
from tests.engine.test_notation import WIDE
from tests.terminal.program import TWO, Open, lines, output_here, run_here
from tests.translations import read

each_language = pytest.mark.parametrize(
    "language", [each for each in LANGUAGES if each != "en"]
)

OF_ARGPARSE = (
    "usage:", "positional", "argument", "invalid", "choose", "show",
    "unrecognized", "this help",
)  # fmt: skip

Told = Callable[..., list[str]]
"""Takes what is typed, and `options`; each time it is another user's terminal."""


@pytest.fixture
def told(tmp_path: Path, language: str) -> Told:
    """Return what is told in the language."""

    def output(*typed: object, options: tuple[str, ...] = ()) -> list[str]:
        home = tmp_path / str(len(list(tmp_path.iterdir())))
        locale = f"{language}.UTF-8"
        return output_here(home, lines(*typed), *options, LC_ALL=locale)

    return output


def own(language: str, *texts: str) -> list[str]:
    found = map(read(language).get, texts)
    return [without_mnemonic(str(entry.string)) for entry in found if entry is not None]


@each_language
def test_help_and_errors(told: Told, language: str, tmp_path: Path) -> None:
    help_ = "\n".join(told(options=("--help",)))
    assert "--level {random,beginner,easy,normal,hard}" in help_
    assert [said for said in OF_ARGPARSE if said in help_] == []
    both = ["--level=easy", TWO]
    for arguments in (["--level", "foo"], ["--foo"], ["--level"], ["--idle=1"], both):
        refused = run_here(tmp_path, "", *arguments, LC_ALL=f"{language}.UTF-8")
        assert (refused.code, refused.told) == (2, [""])
        assert len(refused.errors.splitlines()) == 1
        assert "\\u" not in refused.errors
        assert [said for said in OF_ARGPARSE if said in refused.errors] == []


COMMANDS = (
    "undo", "redo", "hint", "values", "why", "last", "free", "board", "moves",
    "score", "help",
)  # fmt: skip
"""What can be typed in a game, in the order in which help lists it."""


@each_language
def test_every_command_is_known_in_english_and_by_its_own_word(
    told: Told, language: str
) -> None:
    options = "--plain", TWO
    # before the question that is asked again, and after a word for leaving
    shown = told("help", "help", "q", options=options)[-13:-2]
    words = [re.split(r"\s?[:\uff1a]", line)[0] for line in shown]
    # O has one good move, and with another hint each time there is no comparing
    moves = 1, 2, 5
    english = told(*moves, *COMMANDS, "q", options=options)
    for named in (words, own(language, *COMMANDS)):
        assert told(*moves, *named, "q", options=options) == english
    # and there is nothing in it that is only for the eye
    assert [line for line in english if without_signs(line) != line] == []
    # each of them in the sentence for those who see too
    sentence = " ".join(told("help", "q", options=(TWO,)))
    assert [word for word in words if word not in sentence] == []


@each_language
def test_the_model_is_asked_in_english_and_by_its_own_words(
    told: Told, language: str
) -> None:
    def answered(model: str, position: str, restore: str, help_: str) -> str:
        typed = f"{position} XO.......", "square is 3", restore, model, help_
        return "\n".join(told(*typed, options=("--model",)))

    english = "model", "position", "restore", "help"
    words = own(language, *english)
    answer = answered(*english)
    assert answered(*words) == answer
    shown = answer[answer.rindex("square is 3") :]
    for word, other in zip(words[:3], english, strict=False):
        assert word in shown or other in shown


@each_language
def test_questions_are_answered_in_english_and_by_own_words_however_typed(
    told: Told, language: str
) -> None:
    def session(*words: str) -> list[object]:
        board, people, computer, easy, undo, yes, no = words
        moves = 1, 4, 2, 5, 3
        return [
            *(1, board, "3x3", people, "Ada", "", 9, undo, *moves, yes, *moves, no),
            *(1, computer, easy, "q"),
        ]

    def otherwise(answer: object) -> str:
        return f"“{answer}”\u200b".upper().translate(WIDE)

    english = (
        *("board", "Player vs Player", "Player vs Computer", "&Easy"),
        *("undo", "yes", "no"),
    )
    answered = told(*session(*map(without_mnemonic, english)))
    words = own(language, *english)
    assert told(*session(*words)) == answered
    names = {"Ada", ""}
    typed = [each if each in names else otherwise(each) for each in session(*words)]
    assert told(*typed) == answered
    # and by the letters that are shown, and by numbers
    (letters, *_) = re.findall(r"[(\uff08](\w)/(\w)[)\uff09]", "\n".join(answered))
    numbers = "3", "1", "2", "2", "undo"
    assert told(*session(*numbers, *letters)) == answered


@pytest.mark.parametrize(
    ("variables", "first"),
    [
        # a terminal without the letters
        ({"LC_ALL": "ja_JP.UTF-8", "PYTHONIOENCODING": "ascii"}, "1) Play"),
        ({"LC_ALL": "de_DE", "PYTHONIOENCODING": "utf-8"}, "1) Spielen"),
    ],
)
def test_which_language(tmp_path: Path, variables: dict[str, str], first: str) -> None:
    assert output_here(tmp_path, "q\n", **variables)[1].startswith(first)


@pytest.mark.parametrize("language", ["zh_CN", "ru"])
def test_no_line_is_longer_than_the_terminal(terminal: Open, language: str) -> None:
    """A Chinese character takes two columns."""
    locale, asked = f"{language}.UTF-8", "? " if language == "ru" else "\uff1f"
    game = terminal("--level", "easy", "--plain", columns=40, LC_ALL=locale)
    game.child.expect_exact(asked)
    game.child.sendline("help")
    told = game.raw(asked).splitlines()
    assert len(told) > 3
    for line in told:
        wide = [east_asian_width(letter) in "WF" for letter in line]
        assert sum(2 if is_wide else 1 for is_wide in wide) < 40
