"""The terminal and --help in the system's language, in a process of its own."""

from pathlib import Path
from unicodedata import east_asian_width

import pytest

from oxo_desktop.languages import OWN_NAMES
from tests.terminal.program import Open, lines, run

OTHERS = [language for language in OWN_NAMES if language != "en"]

OF_ARGPARSE = (
    "usage:", "positional", "argument", "invalid", "choose", "show",
    "unrecognized", "this help",
)  # fmt: skip


@pytest.mark.parametrize("language", OTHERS)
def test_a_game_in_each_language(tmp_path: Path, language: str) -> None:
    moves = lines(1, 1, 1, "", "", 1, 4, 2, 5, 3, "n", 2)
    spoken, english = (
        run(tmp_path / name, moves, LC_ALL=f"{name}.UTF-8") for name in (language, "C")
    )
    assert (spoken.returncode, spoken.stderr) == (0, "")
    first = spoken.stdout.splitlines()[:2]
    assert first != english.stdout.splitlines()[:2]
    # the board is the same, digits and all
    assert "1 | 2 | 3\n--- --- ---" in spoken.stdout
    for said in ("crosses", "Move to", "Player", "Play again", "wins", "won"):
        assert said not in spoken.stdout


@pytest.mark.parametrize("language", OTHERS)
def test_help_and_errors_in_each_language(tmp_path: Path, language: str) -> None:
    locale = f"{language}.UTF-8"
    told = run(tmp_path, "", "--help", LC_ALL=locale)
    assert (told.returncode, told.stderr) == (0, "")
    assert "--level {random,easy,normal,hard}" in told.stdout
    for said in OF_ARGPARSE:
        assert said not in told.stdout
    for arguments in (["--level", "foo"], ["--foo"], ["--level"], ["--idle=1"]):
        refused = run(tmp_path, "", *arguments, LC_ALL=locale)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert len(refused.stderr.splitlines()) == 1
        for said in OF_ARGPARSE:
            assert said not in refused.stderr


def test_language_comes_before_the_locale(tmp_path: Path) -> None:
    told = run(tmp_path, "q\n", LC_ALL="fr_FR.UTF-8", LANGUAGE="it:de")
    assert "Spielen" in told.stdout
    told = run(tmp_path, "q\n", LC_ALL="C", LANGUAGE="de")
    assert "1) Play" in told.stdout


def test_a_terminal_without_the_letters_gets_english(tmp_path: Path) -> None:
    told = run(tmp_path, "q\n", LC_ALL="ja_JP.UTF-8", PYTHONIOENCODING="ascii")
    assert "1) Play" in told.stdout
    told = run(tmp_path, "q\n", LC_ALL="ru_RU", PYTHONIOENCODING="utf-8")
    assert "1) Play" not in told.stdout


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
