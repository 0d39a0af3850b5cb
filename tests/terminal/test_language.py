"""Nothing that the terminal says escapes the catalogue."""

import io
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oxo_desktop import command_line, words
from oxo_desktop.engine import SEVEN_POINT_PLANE, Game, GameSettings, Human
from oxo_desktop.store.games import Store, default_folder
from oxo_desktop.system import languages
from oxo_desktop.terminal import main
from tests.catalogue import outside_brackets, pseudo, untranslated

PICTURE = re.compile(r"[-|+/\\XO\d ABC)\u0336]*")
"""A line of a board, or numbers, marks and the names of rows."""


@pytest.fixture(autouse=True)
def in_brackets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    monkeypatch.setattr(languages, "catalogue", pseudo)
    words.use(pseudo("de"))
    yield
    words.use(None)


def said(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], answers: list[str]
) -> str:
    source, sink = io.StringIO("\n".join(answers) + "\n"), io.StringIO()
    monkeypatch.setattr(sys, "stdin", source)
    monkeypatch.setattr(sys, "stdout", sink)
    assert main(arguments) == 0
    return sink.getvalue()


def left_over(output: str) -> list[str]:
    """Return the lines of which some part is in no catalogue."""
    lines = outside_brackets(output).splitlines()
    return [line for line in lines if not PICTURE.fullmatch(line.strip("> "))]


COMMANDS = ["foo", "0", "5", "5", "moves", "undo", "undo", "redo", "redo", "5"]
TOLD = ["hint", "moves", "board", "score", "help"]


@pytest.mark.parametrize("option", ["--coordinates", "--plain", "--debug"])
@pytest.mark.parametrize("players", [["--level", "easy"], ["--human-vs-human"]])
def test_a_game(
    monkeypatch: pytest.MonkeyPatch, option: str, players: list[str]
) -> None:
    squares = [str(position) for position in (*range(1, 10), *range(1, 10))]
    output = said(monkeypatch, [option, *players], COMMANDS + TOLD + squares)
    assert "⟦" in output
    assert left_over(output) == []


def test_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    squares = list("123456789")
    names = ["Ada" * 20, "44", "55"]
    answers = ["7", "1", "9", "1", *names, *squares, "what", "y", *squares, "no", "2"]
    output = said(monkeypatch, [], answers)
    assert left_over(output.replace("Ada", "")) == []


def test_words_of_the_language_are_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = ["1", words.say("Player vs Computer"), words.say("Easy"), "5", "q"]
    output = said(monkeypatch, [], answers)
    assert words.say("Computer's turn ({mark})", mark="O") in output
    answers = ["1", words.say("y"), words.say("moves"), "q"]
    output = said(monkeypatch, [], answers)
    first = words.say(
        "Move {number}: {mark} on square {square}", number=1, mark="X", square=5
    )
    assert first in output
    assert left_over(output) == []


def test_it_waits_and_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    squares = list("123456789")
    output = said(monkeypatch, ["--idle", "--restart"], ["x", "M", *squares, "q"])
    assert left_over(output) == []


def test_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    squares = [str(position) for position in range(1, 10)]
    for looks in ([], ["--plain"]):
        output = said(monkeypatch, ["--puzzle", *looks], ["foo", *squares, "q"])
        assert "⟦" in output
        assert left_over(output) == []


def test_another_board(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(default_folder())
    store.begin(GameSettings(Human(), Human()))
    store.keep(Game(SEVEN_POINT_PLANE))
    store.keep(Game(SEVEN_POINT_PLANE, moves=(1,)))
    store.close()
    output = said(monkeypatch, [], ["1", "y", "help", "B2", "3", "q"])
    assert words.say("2, 3 and 6 are a line too") in output
    assert left_over(output) == []


ARGPARSES = {
    "usage", "positional", "arguments", "options", "show", "this", "help", "message",
    "and", "exit", "program", "version", "number", "FILE", "POSITION", "oxo", "desktop",
    "terminal",
}  # fmt: skip
"""What argparse says in words of its own, and the names of the programs."""


@pytest.mark.parametrize(
    "explain", [command_line.for_terminal, command_line.for_window]
)
def test_the_options(
    capsys: pytest.CaptureFixture[str], explain: Callable[[list[str]], object]
) -> None:
    with pytest.raises(SystemExit):
        explain(["--help"])
    told = re.sub(r"--?[\w-]+|\{[^}]*\}", "", capsys.readouterr().out)
    rest = outside_brackets(told)
    assert set(re.findall(r"[A-Za-z]{2,}", rest)) <= ARGPARSES
    with pytest.raises(SystemExit):
        explain(["--level", "easy", "--two-players", "--human-vs-human"])
    assert "⟦" in capsys.readouterr().err


def test_untranslated_parts_are_found() -> None:
    assert untranslated("⟦All⟧ of ⟦it ⟦and⟧ that⟧") == "of"
    assert left_over("⟦Move to?⟧ 1 | X\nHint") == ["Hint"]
