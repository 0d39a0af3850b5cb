"""Nothing that the terminal says escapes the catalogue."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from oxo_desktop import command_line, words
from oxo_desktop.engine import Game, GameSettings, Human
from oxo_desktop.engine.geometry import SEVEN_POINT_PLANE
from oxo_desktop.system import languages
from tests.catalogue import UNEXPLAINED, outside_brackets, pseudo
from tests.terminal.program import leave, lines, output_here

PICTURE = re.compile(r"[-|+/\\XO×\d .ABC)\u0336]*")
"""A line of a board, or numbers, marks and the names of rows; or for debugging."""


@pytest.fixture(autouse=True)
def in_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "catalogue", pseudo)
    words.use(pseudo("de"))


def said(home: Path, arguments: list[str], answers: list[str]) -> str:
    told = output_here(home, lines(*answers), *arguments, LC_ALL="de_DE.UTF-8")
    output = "\n".join(told)
    # what is to be chosen, and what is asked
    assert re.findall(rf"\d\) .*{UNEXPLAINED}|.*{UNEXPLAINED} $", output, re.M) == []
    return output


def left_over(output: str) -> list[str]:
    """Return the lines of which some part is in no catalogue."""
    found = outside_brackets(output).splitlines()
    return [line for line in found if not PICTURE.fullmatch(line.strip("> "))]


COMMANDS = ["foo", "0", "5", "5", "moves", "undo", "undo", "redo", "redo", "5"]
TOLD = ["hint", "moves", "board", "score", "help"]


@pytest.mark.parametrize("option", ["--coordinates", "--plain", "--debug"])
@pytest.mark.parametrize("players", [["--level", "easy"], ["--human-vs-human"]])
def test_a_game(tmp_path: Path, option: str, players: list[str]) -> None:
    squares = [str(position) for position in (*range(1, 10), *range(1, 10))]
    output = said(tmp_path, [option, *players], COMMANDS + TOLD + squares)
    assert "⟦" in output
    assert left_over(output) == []


def test_the_menu(tmp_path: Path) -> None:
    squares = list("123456789")
    names = ["Ada" * 20, "44", "55"]
    answers = ["7", "1", "9", "1", *names, *squares, "what", "y", *squares, "no", "2"]
    output = said(tmp_path, [], answers)
    assert left_over(output.replace("Ada", "")) == []


def test_it_waits_and_begins_again(tmp_path: Path) -> None:
    squares = list("123456789")
    output = said(tmp_path, ["--idle", "--restart"], ["x", "M", *squares, "q"])
    assert left_over(output) == []


def test_another_board(tmp_path: Path) -> None:
    leave(tmp_path, GameSettings(Human(), Human()), Game(SEVEN_POINT_PLANE, moves=(1,)))
    output = said(tmp_path, [], ["1", "y", "help", "B2", "3", "q"])
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
