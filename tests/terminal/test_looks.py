"""How it looks: colours and none, odd characters, narrow terminals, plain words."""

from pathlib import Path

import pytest

from tests.terminal.program import AGAIN, MENU, MOVE, TWO, Open, lines, output_here

TOP_ROW = (1, 4, 2, 5, 3)
ORANGE, STRUCK, OFF = "\x1b[1;33m", "\x1b[1;94;9m", "\x1b[0m"
IN_COLOUR = " | ".join([f"{STRUCK}X{OFF}"] * 3)


def finished(terminal: Open, *arguments: str, **variables: str) -> str:
    player = terminal(TWO, *arguments, **variables, until=MOVE)
    player.play(*TOP_ROW[:-1])
    player.child.sendline("3")
    return player.raw("Congratulations!")


def test_colours_and_a_line_on_a_terminal(terminal: Open) -> None:
    top, _, middle, *rest = finished(terminal).splitlines()[1:]
    assert top == IN_COLOUR
    assert middle == f"{ORANGE}O{OFF} | {ORANGE}O{OFF} | 6"
    assert rest == ["--- --- ---", "7 | 8 | 9"]


@pytest.mark.parametrize(
    ("variables", "top"),
    [
        ({"NO_COLOR": "1"}, "X\u0336 | X\u0336 | X\u0336"),
        ({"TERM": "dumb"}, "X\u0336 | X\u0336 | X\u0336"),
        ({"NO_COLOR": ""}, IN_COLOUR),
    ],
)
def test_no_colours_where_none_are_wanted(
    terminal: Open, variables: dict[str, str], top: str
) -> None:
    assert finished(terminal, **variables).splitlines()[1] == top


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_line_where_nothing_can_be_struck_through(
    terminal: Open, tmp_path: Path, encoding: str
) -> None:
    variables = {"LC_ALL": "C", "PYTHONIOENCODING": encoding, "NO_COLOR": "1"}
    crossed = ["X-|-X-|-X", "--- --- ---", "O | O | 6", "--- --- ---", "7 | 8 | 9"]
    assert finished(terminal, **variables).splitlines()[1:] == crossed
    typed = lines(1, 2, 5, 3, 9)
    told = output_here(tmp_path, typed, TWO, "--coordinates", **variables)
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
    assert f"{shown}'s turn (X)" in output_here(tmp_path, typed, **variables)
    # and next time, whatever that terminal knows
    for other in ("ascii", "utf-8"):
        output_here(tmp_path, lines(1, "y", 5), PYTHONIOENCODING=other)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    assert "Player O's turn" in output_here(tmp_path, b"\xff\xfe\n5\n", TWO)


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


def test_plain_words(terminal: Open) -> None:
    player = terminal(TWO, "--plain", "--coordinates")
    assert player.read() == ["Player X's turn"]
    assert player.type(1) == ["Player X moves to A1.", "Player O's turn"]
    assert player.type("A1") == ["X is already on square A1."]
    assert player.type("B1") == ["Player O moves to B1.", "Player X's turn"]
    assert player.type(4) == ["O is already on square B1."]
    (beyond,) = player.type(10)
    assert "10" in beyond
    assert player.type("board")[0] == "Row 1: X, A2, A3."
    assert player.type("undo") == ["X on A1.", "Player O's turn"]
    assert player.type("redo") == ["X on A1; O on B1.", "Player X's turn"]
    player.play(2, 5)
    told = player.end(3)[1]
    assert told == [
        "Player X moves to A3.", "Congratulations! Player X wins!", "Top row.",
    ]  # fmt: skip
