"""Puzzles in the terminal."""

from pathlib import Path

import pytest

from oxo_desktop.engine import THREE_BY_THREE, Board, Mark
from oxo_desktop.engine.puzzles import PuzzleKind, kinds_on, solution
from tests.terminal.program import Open, complaint, output_here

ANSWER = "Which square do you choose? "
ANOTHER = "Another (y/n)? "
TASKS = {
    PuzzleKind.WIN_IN_ONE: "turn. Which square wins at once?",
    PuzzleKind.SAVE: "turn. Every move loses except one. Which square is safe?",
    PuzzleKind.MAKE_FORK: "turn. Which square makes two threats at once?",
    PuzzleKind.STOP_FORK: "is about to make a fork, and",
}
NAMES = {
    "Win in one": PuzzleKind.WIN_IN_ONE,
    "The only safe move": PuzzleKind.SAVE,
    "Make a fork": PuzzleKind.MAKE_FORK,
    "Stop a fork": PuzzleKind.STOP_FORK,
    "A run of threats": PuzzleKind.RUN,
    "The quiet move": PuzzleKind.QUIET,
}


def shown(rows: list[str]) -> Board:
    cells = " | ".join(rows[:5:2]).split(" | ")
    return Board.from_text("".join(c if c in "XO" else "." for c in cells))


def solved(told: list[str]) -> tuple[Board, Mark, int]:
    board, mark = shown(told[1:6]), Mark(told[6].removeprefix("It is ")[0])
    answer = solution(NAMES[told[0]], board, mark)
    assert answer is not None
    return board, mark, answer


@pytest.mark.parametrize("kind", kinds_on(THREE_BY_THREE))
def test_a_wrong_answer_is_punished_and_a_right_one_explained(
    terminal: Open, kind: PuzzleKind
) -> None:
    player = terminal("--puzzle", kind.value.replace(" ", "-"))
    told = player.read(ANSWER)
    assert NAMES[told[0]] is kind
    assert TASKS[kind] in " ".join(told[6:])
    board, mark, answer = solved(told)
    wrong = next(p for p in board.available_moves() if p != answer)
    told = player.type(wrong, ANSWER)
    assert told[0].startswith(f"No, {mark.other} takes square ")
    punished = shown(told[told.index("Try again.") - 5 :])
    assert punished[wrong] is mark
    assert punished.count(mark.other) > board.count(mark.other)
    # the position comes back
    again = told.index("Try again.") + 1
    assert shown(told[again : again + 5]) == board
    told = player.type(answer, ANOTHER)
    assert told[0].startswith("Right! ")
    assert player.type("perhaps", ANOTHER) == ["Type y or n."]
    assert NAMES[player.type("y", ANSWER)[0]] is kind
    assert player.end("q") == (0, [])


def test_all_kinds_come_and_no_more_ends_it(terminal: Open) -> None:
    player = terminal("--puzzle")
    kinds: set[str] = set()
    told = player.read(ANSWER)
    while len(kinds) < len(kinds_on(THREE_BY_THREE)):
        kinds.add(told[0])
        player.type(solved(told)[2], ANOTHER)
        told = player.type("y", ANSWER)
    player.type(solved(told)[2], ANOTHER)
    assert player.end("n") == (0, [])


def test_what_is_no_empty_square_is_asked_again(terminal: Open) -> None:
    player = terminal("--puzzle")
    board, _, answer = solved(player.read(ANSWER))
    full = next(p for p in board.geometry.positions if board[p])
    assert player.type(full, ANSWER) == ["That cell is already full."]
    assert player.type("foo", ANSWER)[0].startswith("A square is a number, 1 to 9")
    row, column = divmod(answer - 1, 3)
    player.type(f"{'abc'[row]}{column + 1}", ANOTHER)
    assert player.end("q") == (0, [])


def test_in_words(tmp_path: Path) -> None:
    typed = "".join(f"{square}\n" for square in range(1, 10)) + "n\n"
    told = output_here(tmp_path, typed, "--puzzle", "save", "--plain")
    assert told[0] == "The only safe move"
    assert " on " in told[1]
    assert any(line.startswith("Move 1: ") for line in told)
    assert not any("---" in line for line in told)


@pytest.mark.parametrize(
    ("board", "kinds"),
    [
        ("4x4", ["stop-fork"]),
        ("5x5", ["make-fork"]),
        ("pp7", ["save"]),
        ("pp7", []),
        ("4x4x4", ["run-of-threats"]),
        ("4x4x4", ["quiet-move"]),
        ("4x4x4", []),
    ],
)
def test_other_boards(tmp_path: Path, board: str, kinds: list[str]) -> None:
    assert (
        output_here(tmp_path, "q\n", "--puzzle", *kinds, "--board", board)[0] in NAMES
    )


@pytest.mark.parametrize("arguments", [["make-fork", "--board", "pp7"], ["quiet-move"]])
def test_boards_without(tmp_path: Path, arguments: list[str]) -> None:
    line = complaint(tmp_path, "--puzzle", *arguments, code=1)
    assert line == "oxo-terminal: This board has no puzzle of this kind."
