"""The terminal and --help in each language of the system."""

import re
from pathlib import Path
from unicodedata import east_asian_width

import pytest

from oxo_desktop.system.languages import OWN_NAMES
from oxo_desktop.words import without_signs
from tests.engine.test_notation import WIDE
from tests.terminal.program import TWO, Open, lines, output, output_here, run_here
from tests.translations import read

OTHERS = [language for language in OWN_NAMES if language != "en"]

OF_ARGPARSE = (
    "usage:", "positional", "argument", "invalid", "choose", "show",
    "unrecognized", "this help",
)  # fmt: skip


@pytest.mark.parametrize("language", OTHERS)
def test_a_game_in_each_language(tmp_path: Path, language: str) -> None:
    moves = lines(1, 1, 1, "", "", 1, 4, 2, 5, 3, "n", 2)
    spoken, english = (
        output(tmp_path / name, moves, LC_ALL=f"{name}.UTF-8")
        for name in (language, "C")
    )
    assert spoken[:2] != english[:2]
    text = "\n".join(spoken)
    # the board is the same, digits and all
    assert "1 | 2 | 3\n--- --- ---" in text
    for said in ("crosses", "Move to", "Player", "Play again", "wins", "won"):
        assert said not in text


@pytest.mark.parametrize("language", OTHERS)
def test_help_and_errors_in_each_language(tmp_path: Path, language: str) -> None:
    locale = f"{language}.UTF-8"
    told = "\n".join(output_here(tmp_path, "", "--help", LC_ALL=locale))
    assert "--level {random,easy,normal,hard}" in told
    for said in OF_ARGPARSE:
        assert said not in told
    for arguments in (["--level", "foo"], ["--foo"], ["--level"], ["--idle=1"]):
        refused = run_here(tmp_path, "", *arguments, LC_ALL=locale)
        assert (refused.code, refused.told) == (2, [""])
        assert len(refused.errors.splitlines()) == 1
        for said in OF_ARGPARSE:
            assert said not in refused.errors


COMMANDS = (
    "undo", "redo", "hint", "values", "why", "last", "free", "board", "moves",
    "score", "help",
)  # fmt: skip
"""What can be typed in a game, in the order in which help lists it."""


def own(language: str, *texts: str) -> list[str]:
    found = map(read(language).get, texts)
    return [str(entry.string) for entry in found if entry is not None]


@pytest.mark.parametrize("language", OTHERS)
def test_every_command_is_known_in_english_and_by_its_own_word(
    tmp_path: Path, language: str
) -> None:
    locale = f"{language}.UTF-8"

    def told(name: str, *typed: object) -> list[str]:
        return output_here(
            tmp_path / name, lines(*typed), "--plain", TWO, LC_ALL=locale
        )

    # before the question that is asked again, and after a word for leaving
    shown = told("help", "help", "q")[-13:-2]
    words = [re.split(r"\s?[:\uff1a]", line)[0] for line in shown]
    # O has one good move, and with another hint each time there is no comparing
    moves = 1, 2, 5
    english = told("english", *moves, *COMMANDS, "q")
    assert told("shown", *moves, *words, "q") == english
    assert told("own", *moves, *own(language, *COMMANDS), "q") == english
    # and there is nothing in it that is only for the eye
    assert [line for line in english if without_signs(line) != line] == []
    # each of them in the sentence for those who see too
    sentence = " ".join(output_here(tmp_path, lines("help", "q"), TWO, LC_ALL=locale))
    assert [word for word in words if word not in sentence] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_model_is_asked_in_english_and_by_its_own_words(
    tmp_path: Path, language: str
) -> None:
    def told(model: str, position: str, restore: str, help_: str) -> str:
        typed = lines(f"{position} XO.......", "square is 3", restore, model, help_)
        locale = f"{language}.UTF-8"
        return "\n".join(output_here(tmp_path, typed, "--model", LC_ALL=locale))

    english = "model", "position", "restore", "help"
    words = own(language, *english)
    answer = told(*english)
    assert told(*words) == answer
    shown = answer[answer.rindex("square is 3") :]
    for word, other in zip(words[:3], english, strict=False):
        assert word in shown or other in shown


@pytest.mark.parametrize("language", OTHERS)
def test_questions_are_answered_by_the_letters_they_show(
    tmp_path: Path, language: str
) -> None:
    won = 1, 1, 1, "", "", 1, 4, 2, 5, 3

    def told(*typed: object) -> str:
        home = tmp_path / str(len(list(tmp_path.iterdir())))
        locale = f"{language}.UTF-8"
        return "\n".join(output_here(home, lines(*won, *typed), LC_ALL=locale))

    answer = told("y", 1, "q")
    letters = re.findall(r"[(\uff08](\w)/(\w)[)\uff09]", answer)
    assert len(letters) == 1
    yes, no = letters[0]
    refused = told("?", "q")
    assert yes in refused.splitlines()[-2]
    assert no in refused.splitlines()[-2]
    assert told(yes, 1, "q") == told(*own(language, "yes"), 1, "q") == answer
    assert told(no, 2) == told(*own(language, "no"), 2) == told("no", 2)


@pytest.mark.parametrize("language", OTHERS)
def test_answers_are_understood_however_they_are_typed(
    tmp_path: Path, language: str
) -> None:
    def otherwise(answer: object) -> str:
        return f"“{answer}”\u200b".upper().translate(WIDE)

    def told(*typed: object) -> list[str]:
        home = tmp_path / str(len(list(tmp_path.iterdir())))
        return output_here(home, lines(*typed), LC_ALL=f"{language}.UTF-8")

    names, moves = ("Ada".translate(WIDE), "“×①”"), (1, 4, 2, 5, "a3")
    yes, no, undo = own(language, "yes", "no", "undo")
    before, after = (1, 3, "3x3", 1), (undo, 5, *moves, yes, *moves, no, 2)
    usual = told(*before, *names, *after)
    others = told(*map(otherwise, before), *names, *map(otherwise, after))
    assert others == usual
    # names alone are as they were typed
    assert all(any(name in line for line in usual) for name in names)


@pytest.mark.parametrize("language", OTHERS)
def test_the_menu_is_answered_by_names_in_english_too(
    tmp_path: Path, language: str
) -> None:
    def told(*typed: object) -> str:
        home = tmp_path / str(len(list(tmp_path.iterdir())))
        ran = run_here(home, lines(*typed), LC_ALL=f"{language}.UTF-8")
        return "\n".join(ran.told)

    by_number = told(1, 3, 2, 2, 2, "q")
    assert told(1, "board", "4x4", "Player vs Computer", "easy", "q") == by_number
    other = own(language, "board", "Player vs Computer", "Easy")
    assert told(1, other[0], "4x4", *other[1:], "q") == by_number


def test_language_comes_before_the_locale(tmp_path: Path) -> None:
    told = output(tmp_path, "q\n", LC_ALL="fr_FR.UTF-8", LANGUAGE="it:de")
    assert "Spielen" in told[1]
    told = output(tmp_path, "q\n", LC_ALL="C", LANGUAGE="de")
    assert "1) Play" in told[1]


def test_a_terminal_without_the_letters_gets_english(tmp_path: Path) -> None:
    told = output(tmp_path, "q\n", LC_ALL="ja_JP.UTF-8", PYTHONIOENCODING="ascii")
    assert "1) Play" in told[1]
    told = output(tmp_path, "q\n", LC_ALL="ru_RU", PYTHONIOENCODING="utf-8")
    assert "1) Play" not in told[1]


@pytest.mark.parametrize("language", ["ja", "zh_CN", "ru"])
def test_no_line_is_longer_than_the_terminal(terminal: Open, language: str) -> None:
    """A Chinese character takes two columns."""
    locale, asked = f"{language}.UTF-8", "? " if language == "ru" else "\uff1f"
    game = terminal("--level", "easy", "--plain", columns=40, LC_ALL=locale)
    game.child.expect_exact(asked)
    game.child.sendline("help")
    told = game.raw(asked)
    lines_shown = told.splitlines()
    assert len(lines_shown) > 3
    for line in lines_shown:
        wide = [east_asian_width(letter) in "WF" for letter in line]
        assert sum(2 if is_wide else 1 for is_wide in wide) < 40
