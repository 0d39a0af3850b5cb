"""The tree of a game in the terminal, and how large it is."""

from pathlib import Path

import pytest

from tests.terminal.program import complaint, output_here

COUNTED = [
    "Minimax: looked at 12, cut off 0, remembered 0",
    "With cut-offs: looked at 7, cut off 1, remembered 0",
    "And remembered positions: looked at 7, cut off 1, remembered 0",
    "And mirror images: looked at 7, cut off 1, remembered 0",
    "Hard asks a quicker question of the same game: can a line be forced within so "
    "many moves?",
]
HOW = (
    "Each square is tried, then each answer, to the end of the game. If X wins, that "
    "is worth 1, a draw 0, and if O wins −1. X takes the highest value, O the lowest."
)


def told(folder: Path, *arguments: str) -> list[str]:
    return output_here(folder, "", *arguments)


def test_a_tree_by_depth_and_how_large_it_is(tmp_path: Path) -> None:
    lines = told(tmp_path, "--think", "X.OO.X.OX")
    assert lines[5:] == [
        "X to move.",
        HOW,
        "X 2: 0",
        "  O 5: 0",
        "    X 7: 0",
        "  O 7: 1",
        "    X 5: 1",
        "X 5: 1",
        "7: not looked at, because X has 1 already",
        "The value is 1.",
        *COUNTED,
    ]


def test_in_words_each_line_names_all_its_moves(tmp_path: Path) -> None:
    lines = told(tmp_path, "--plain", "--think", "X.OO.X.OX")
    assert lines[:4] == ["X to move.", HOW, "X 2: 0", "X 2, O 5: 0"]
    assert "X 2, O 7, X 5: 1" in lines


def test_the_numbers_alone(tmp_path: Path) -> None:
    assert told(tmp_path, "--think", "X.OO.X.OX", "--count") == COUNTED
    assert told(tmp_path, "--think", "--count")[:4] == [
        "Minimax: looked at 549946, cut off 0, remembered 0",
        "With cut-offs: looked at 16811, cut off 3807, remembered 0",
        "And remembered positions: looked at 4309, cut off 1102, remembered 1383",
        "And mirror images: looked at 832, cut off 219, remembered 273",
    ]


def test_of_a_large_tree_the_first_moves_are_shown(tmp_path: Path) -> None:
    lines = told(tmp_path, "--plain", "--think")
    assert lines[2] == "Only the first 2 moves are shown."
    assert all(line.count(",") < 2 for line in lines[3:] if line[0] in "XO")
    assert "The value is 0." in lines
    # where O has more marks, it has begun
    assert "X to move." in told(tmp_path, "--think", "O........")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["XXX.O.O.."], "The game is over: there is no move to choose."),
        (
            ["--board", "4x4"],
            "From here the game has too many positions to be shown. On 4x4 choose a "
            "position with at most 7 free squares.",
        ),
        (["XX......."], "2 X and 0 O cannot stand on a board where X started."),
    ],
)
def test_what_has_no_tree(tmp_path: Path, arguments: list[str], problem: str) -> None:
    line = complaint(tmp_path, "--think", *arguments, code=1)
    assert line == f"oxo-terminal: {problem}"
