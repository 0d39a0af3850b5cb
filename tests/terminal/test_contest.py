"""Two levels play in the terminal, and a table says how their games ended."""

import re
from pathlib import Path

import pytest

from tests.desktop.kept_file import FOLDER
from tests.terminal.program import Open, complaint, output_here, run_here

# what leaves nothing to chance
CERTAIN = ("--contest", "hard", "normal", "--board", "pp7", "--games", "11")


def test_the_table(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    assert output_here(tmp_path, "", *CERTAIN, "--csv", str(file)) == [
        "                     Won   Lost",
        "Begun by Hard   6 (100%)      0",
        "Expected            100%     0%",
        "Begun by Easy   5 (100%)      0",
        "Expected            100%     0%",
        "Seven points: 11 games. Score: Hard 6, Easy 5.",
    ]
    assert file.read_text().splitlines() == [
        "board,began,other,games,won,drawn,lost",
        "pp7,hard,easy,6,6,0,0",
        "pp7,easy,hard,5,5,0,0",
    ]
    # it is no game of the player's
    assert not (tmp_path / FOLDER).exists()


def test_in_words(tmp_path: Path) -> None:
    assert output_here(tmp_path, "", *CERTAIN, "--plain") == [
        "Begun by Hard: 6 (100%) won, 0 lost",
        "Expected: 100% won, 0% lost",
        "Begun by Easy: 5 (100%) won, 0 lost",
        "Expected: 100% won, 0% lost",
        "Seven points: 11 games. Score: Hard 6, Easy 5.",
    ]


def test_columns_stand_below_each_other_in_chinese(tmp_path: Path) -> None:
    arguments = ("--contest", "random", "random", "--games", "10")
    told = output_here(tmp_path, "", *arguments, LC_ALL="zh_CN.UTF-8")[:-1]
    assert len({len(line.encode("gbk")) for line in told}) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--contest easy", "argument --contest: expected 2 arguments"),
        ("--contest easy hard --games 9", "has 10 to 10,000 games, not “9”"),
        ("--games 1000", "--games can only be used with --contest"),
        ("--contest easy hard --bot-first", "can't be combined with --bot-first"),
    ],
)
def test_what_is_no_contest(tmp_path: Path, arguments: str, said: str) -> None:
    assert said in complaint(tmp_path, *arguments.split())


def test_a_file_that_cannot_be_written_costs_only_the_file(tmp_path: Path) -> None:
    ran = run_here(tmp_path, "", *CERTAIN, "--csv", str(tmp_path / "no" / "a.csv"))
    assert (ran.code, ran.told[-2][:23]) == (1, "Seven points: 11 games.")
    assert "a.csv could not be saved: there is no such file or folder." in ran.errors


@pytest.mark.parametrize("board", ["3x3", "4x4x4"])
def test_ctrl_c_keeps_what_is_counted(
    terminal: Open, tmp_path: Path, board: str
) -> None:
    """Also while Hard thinks, which may take two seconds on 4×4×4."""
    file, levels = tmp_path / "a.csv", ("random", "hard")
    more = ("--board", board, "--games", "10000", "--csv", str(file))
    player = terminal("--contest", *levels, *more, until=" of 10,000 games")
    player.child.sendintr()
    code, told = player.ended()
    (last,) = (line for line in told if " games. Score: " in line)
    counted = re.search(r": ([\d,]+) of 10,000 games", last)
    assert counted is not None
    _, *rows = file.read_text().splitlines()
    in_file = sum(int(row.split(",")[3]) for row in rows)
    assert (code, in_file) == (130, int(counted[1].replace(",", "")))
    assert rows[1].startswith(f"{board},hard,random,")
