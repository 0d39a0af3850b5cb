"""How it looks: colours and none, odd characters, narrow terminals, plain words."""

import re
from pathlib import Path

import pytest

from tests.terminal.program import AGAIN, MENU, MOVE, TWO, Open, lines, output, run

TOP_ROW = (1, 4, 2, 5, 3)
BLUE, ORANGE, STRUCK, OFF = "\x1b[1;94m", "\x1b[1;33m", "\x1b[1;94;9m", "\x1b[0m"


def finished(terminal: Open, *arguments: str, **variables: str) -> str:
    player = terminal(TWO, *arguments, **variables, until=MOVE)
    player.play(*TOP_ROW[:-1])
    player.child.sendline("3")
    return player.raw("Congratulations!")


def test_colours_and_a_line_on_a_terminal(terminal: Open) -> None:
    top, _, middle, *rest = finished(terminal).splitlines()[1:]
    assert top == " | ".join([f"{STRUCK}X{OFF}"] * 3)
    assert middle == f"{ORANGE}O{OFF} | {ORANGE}O{OFF} | 6"
    assert rest == ["--- --- ---", "7 | 8 | 9"]


def test_a_mark_that_has_not_won_is_not_struck_through(terminal: Open) -> None:
    player = terminal(TWO, until=MOVE)
    player.child.sendline("2")
    assert f"1 | {BLUE}X{OFF} | 3" in player.raw()


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_where_none_are_wanted(
    terminal: Open, variables: dict[str, str]
) -> None:
    told = finished(terminal, **variables)
    assert "\x1b" not in told
    assert told.splitlines()[1] == "X\u0336 | X\u0336 | X\u0336"


def test_an_empty_no_color_means_nothing(terminal: Open) -> None:
    assert STRUCK in finished(terminal, NO_COLOR="")


def test_a_win_on_two_lines_strikes_both_and_names_both(tmp_path: Path) -> None:
    told = run(tmp_path, lines(2, 4, 3, 6, 5, 7, 9, 8, 1), TWO).stdout
    # no colours in a pipe
    assert "\x1b" not in told
    assert "X\u0336 | X\u0336 | X\u0336\n--- --- ---\nO | X\u0336 | O\n" in told
    assert "O | O | X\u0336\n" in told
    assert "Top row, Top left to bottom right.\nX wins\n" in told


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_line_where_nothing_can_be_struck_through(
    terminal: Open, tmp_path: Path, encoding: str
) -> None:
    variables = {"LC_ALL": "C", "PYTHONIOENCODING": encoding, "NO_COLOR": "1"}
    crossed = ["X-|-X-|-X", "--- --- ---", "O | O | 6", "--- --- ---", "7 | 8 | 9"]
    assert finished(terminal, **variables).splitlines()[1:] == crossed
    told = output(tmp_path, lines(1, 2, 5, 3, 9), TWO, "--coordinates", **variables)
    assert all(map(str.isascii, told))
    assert told[-8:-3] == [
        "A -X-| O | O",
        "  ---+---+---",
        "B    |-X-|  ",
        "  ---+---+---",
        "C    |   |-X",
    ]


@pytest.mark.parametrize(
    ("encoding", "shown"), [("ascii", "Zo??"), ("latin-1", "Zoë"), ("utf-8", "Zoë")]
)
def test_a_name_that_the_terminal_may_not_know(
    tmp_path: Path, encoding: str, shown: str
) -> None:
    typed = lines(1, 1, "Zoë", "\N{GREEK SMALL LETTER ALPHA}")
    variables = {"LC_ALL": "C", "PYTHONIOENCODING": encoding}
    assert f"{shown}'s turn (X)" in output(tmp_path, typed, **variables)
    # and next time, whatever that terminal knows
    for other in ("ascii", "utf-8"):
        output(tmp_path, lines(1, "y", 5), PYTHONIOENCODING=other)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    assert "Player O's turn" in output(tmp_path, lines("\udcff\udcfe", 5), TWO)


def test_a_terminal_of_20_columns(terminal: Open) -> None:
    player = terminal("--debug", columns=20)
    told = player.read(MENU)
    told += player.type(1, MENU)
    told += player.type(1, "Name of player X? ")
    player.child.sendline("Alexandria the Great")
    told += player.read("Name of player O? ")[2:]
    told += player.type("Bo")
    told += player.type("x")
    for word in ("help", "score", "hint", "moves", "board"):
        told += player.type(word)
    told += player.play(1, 4, 2, 5)
    told += player.type(3, AGAIN)
    assert max(map(len, told)) <= 20
    text = " ".join(told)
    # wrapped between words
    for sentence in (
        "OXO: noughts and crosses", "2) Player vs Computer",
        "Alexandria the Great's turn (X)", "You can also type undo, redo, hint,",
        "Congratulations! Alexandria the Great (X) wins!",
    ):  # fmt: skip
        assert sentence in text


def test_a_terminal_that_does_not_know_its_width(terminal: Open) -> None:
    player = terminal(columns=0)
    assert player.read(MENU) == ["OXO: noughts and crosses", "1) Play  2) Quit"]
    player.type(1, MENU)
    player.type(1, "Name of player X? ")


@pytest.mark.parametrize("option", [[], ["--coordinates"]])
def test_plain_words(terminal: Open, option: list[str]) -> None:
    player = terminal(TWO, "--plain", *option)
    assert player.read() == ["Player X's turn"]
    assert player.type(1) == ["Player X moves to 1.", "Player O's turn"]
    assert player.type("A1") == ["Square 1 is already X's."]
    assert player.type("B1") == ["Player O moves to 4.", "Player X's turn"]
    assert player.type(4) == ["Square 4 is already O's."]
    (beyond,) = player.type(10)
    assert "10" in beyond
    assert player.type("board")[0] == "Row 1: X, 2, 3."
    assert player.type("undo") == ["X on 1.", "Player O's turn"]
    assert player.type("redo") == ["X on 1; O on 4.", "Player X's turn"]
    player.play(2, 5)
    told = player.end(3)[1]
    assert told == [
        "Player X moves to 3.", "Congratulations! Player X wins!", "Top row.",
    ]  # fmt: skip


def test_plain_words_against_the_computer(terminal: Open) -> None:
    player = terminal("--level", "hard", "--plain")
    assert player.read() == ["Your turn (X)"]
    yours, computers, why, next_turn = player.type(5)
    assert yours == "You (X) move to 5."
    assert re.fullmatch(r"Computer \(O\) moves to [1379]\.", computers)
    assert why == "The computer took a corner: that keeps the draw."
    assert next_turn == "Your turn (X)"
