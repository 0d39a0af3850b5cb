"""The stories that the terminal comes from, with the real program in a terminal."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.engine.test_notation import WIDE
from tests.terminal.program import (
    AGAIN,
    EMPTY,
    MENU,
    MODES,
    MOVE,
    TWO,
    Open,
    board,
    complaint,
    output_here,
)

WIREFRAME = """\
1 | 2 | 3
--- --- ---
4 | 5 | 6
--- --- ---
7 | 8 | 9
Player X's turn
""".splitlines()


# 003: wireframes and stories


def test_the_wireframes(terminal: Open) -> None:
    # Given an empty board, and the current player is X
    player = terminal(TWO)
    assert player.read() == WIREFRAME
    # When the user selects a cell, then the board redraws, an X appears in that cell,
    # and the current player changes from X to O
    assert player.type(2) == [*board(".X......."), "Player O's turn"]
    # Given the player is O, when the user selects a cell, then an O appears in that
    # cell, and the current player changes from O to X
    assert player.type(5) == [*board(".X..O...."), "Player X's turn"]


def test_a_full_cell(terminal: Open) -> None:
    player = terminal(TWO, until=MOVE)
    player.play(2, 5)
    # When the user selects a cell that is not empty
    for full in (2, "A2", 5):
        # Then the game says so, the board is unchanged, and it is still X's turn
        assert player.type(full) == ["That cell is already full."]
    assert player.type("board") == ["X on 2; O on 5."]
    assert player.type(1) == [*board("XX..O...."), "Player O's turn"]


@pytest.mark.parametrize(
    ("mark", "moves", "struck", "line"),
    [
        ("X", (1, 4, 2, 5, 3), "A1 A2 A3", "Top row."),
        ("O", (1, 3, 2, 5, 9, 7), "A3 B2 C1", "Top right to bottom left."),
    ],
)
def test_a_win(
    terminal: Open, mark: str, moves: tuple[int, ...], struck: str, line: str
) -> None:
    player = terminal(TWO, until=MOVE)
    player.play(*moves[:-1])
    player.child.sendline(str(moves[-1]))
    player.child.expect_exact("Congratulations! ")
    # Then the system draws a line through the winning three cells
    assert struck_through(player.child.before) == struck
    # And the app says that the player wins, and the game ends
    code, told = player.ended()
    assert told == [f"Player {mark} wins!", line, f"{mark} wins"]
    assert code == 0


STRIKE = ";9m"


def struck_through(raw: str) -> str:
    rows = [row for row in raw.splitlines() if " | " in row]
    return " ".join(
        f"{'ABC'[row]}{column + 1}"
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells.split(" | "))
        if STRIKE in cell
    )


def test_a_stalemate(terminal: Open) -> None:
    player = terminal(TWO, until=MOVE)
    # Given all cells are full and neither player has three in a row
    player.play(1, 2, 3, 5, 4, 6, 8, 7)
    code, told = player.end(9)
    # Then the app says "Stalemate!" and the game ends
    assert told == [*board("XOXXOOOXX"), "Stalemate!", "Draw"]
    assert code == 0


def test_names(terminal: Open) -> None:
    player = terminal()
    assert player.read(MENU) == ["OXO: noughts and crosses", "1) Play  2) Quit"]
    assert player.type("play!", MENU) == ["Type 1 or 2."]
    assert player.type(1, MENU) == [MODES]
    assert player.type("Player vs Player", "Name of player X? ") == []
    assert player.type(" Alice ", "Name of player O? ") == []
    assert player.type("Bob") == [*EMPTY, "Alice's turn (X)"]
    assert player.type(1)[-1] == "Bob's turn (O)"
    player.play(4, 2, 5)
    assert player.type(3, AGAIN)[5:] == [
        "Congratulations! Alice (X) wins!", "Top row.", "X wins",
        "Score: Alice (X) 1, draws 0, Bob (O) 0.",
    ]  # fmt: skip
    # no more rounds lead back to the menu
    assert player.type("n", MENU) == ["1) Play  2) Quit"]
    assert player.end(2) == (0, [])


def test_a_name_that_cannot_be(terminal: Open) -> None:
    player = terminal(until=MENU)
    player.type(1, MENU)
    player.type(1, "Name of player X? ")
    told = player.type("A" * 41, "Name of player X? ")
    assert told == ["A name has at most 40 characters, not 41."]
    player.type("A" * 40, "Name of player O? ")
    # an invisible character counts as nothing typed
    assert player.type("\u3164")[-1] == f"{'A' * 40}'s turn (X)"
    assert player.type(5)[-1] == "Player O's turn"


def test_against_the_computer_no_name_is_asked(terminal: Open) -> None:
    player = terminal(until=MENU)
    player.type(1, MENU)
    levels = player.type("player vs computer", MENU)
    assert levels == ["1) Random  2) Beginner  3) Easy  4) Normal  5) Hard"]
    # the human is X, the computer O, which at Random takes any empty cell
    assert player.type("Random") == [*EMPTY, "Your turn (X)"]
    turn, moved, why, *drawn = player.type(5)
    assert turn == "Computer's turn (O)"
    took = int(moved.removeprefix("Computer (O) moves to ").removesuffix("."))
    assert took in (1, 2, 3, 4, 6, 7, 8, 9)
    assert why.startswith("The computer took ")
    assert why.endswith(" at random.")
    cells = "".join("O" if n == took else "X" if n == 5 else "." for n in range(1, 10))
    assert drawn == [*board(cells), "Your turn (X)"]


# 002: the plan of the command line


def test_a_session_of_the_plan(terminal: Open) -> None:
    """The computer's move is told before the board, which is drawn before each move."""
    player = terminal("--level", "hard", "--bot-first")
    turn, moved, why, *drawn = player.read()
    assert turn == "Computer's turn (O)"
    took = int(moved.removeprefix("Computer (O) moves to ").removesuffix("."))
    assert why.startswith("The computer took ")
    cells = "".join("O" if n == took else "." for n in range(1, 10))
    assert drawn == [*board(cells), "Your turn (X)"]
    # invalid or occupied: a short error, and the prompt again
    assert player.type(took) == ["That cell is already full."]
    assert player.type(0) == ["There is no 0 here: the numbers are 1 to 9."]
    wrong = "A square is a number, 1 to 9, or a row and a column, like B2."
    assert player.type("middle") == [wrong]
    assert player.type("") == [wrong]


def test_you_may_play_as_o(terminal: Open) -> None:
    player = terminal("--level", "easy", "--play-as", "O", "--plain")
    assert player.read() == ["Your turn (O)"]
    moved, reply, why, yours = player.type(5)
    assert (moved, yours) == ("You (O) move to 5.", "Your turn (O)")
    assert re.fullmatch(r"Computer \(X\) moves to [1379]\.", reply)
    assert why == "The computer took a corner."
    assert player.type("undo") == ["Empty board.", "Your turn (O)"]


# 000: the stages


def test_a_session_of_the_stages(terminal: Open) -> None:
    """Moves in every notation, coordinates, undo, a second round, and leaving."""
    player = terminal("--coordinates")
    player.begin("Ada", "Grace")
    player.play("A1", "a2", 5)
    assert player.type("b3") == [
        "   1   2   3",
        "A  X | O |  ",
        "  ---+---+---",
        "B    | X | O",
        "  ---+---+---",
        "C    |   |  ",
        "Ada's turn (X)",
    ]
    assert player.type("moves") == [
        "Move 1: X on square A1.", "Move 2: O on square A2.",
        "Move 3: X on square B2.", "Move 4: O on square B3.",
    ]  # fmt: skip
    assert player.type("undo")[-1] == "Grace's turn (O)"
    assert player.type("board") == ["X on A1, B2; O on A2."]
    player.type(3)
    told = player.type("C3", AGAIN)
    assert told[6:] == [
        "Congratulations! Ada (X) wins!", "Top left to bottom right.", "X wins",
        "Score: Ada (X) 1, draws 0, Grace (O) 0.",
    ]  # fmt: skip
    assert player.type("perhaps", AGAIN) == ["Type y or n."]
    assert player.type("y")[-1] == "Ada's turn (X)"
    assert player.end("q") == (0, [])


def test_the_other_words(terminal: Open) -> None:
    player = terminal("--level", "Hard")
    assert player.read() == [*EMPTY, "Your turn (X)"]
    assert player.type("undo") == ["There is no move to undo."]
    assert player.type("redo") == ["There is no move to redo."]
    assert player.type("moves") == ["No move yet."]
    assert player.type("board") == ["Empty board."]
    assert player.type("SCORE") == ["Score: You (X) 0, draws 0, Computer (O) 0."]
    (hint,) = player.type("hint")
    assert re.fullmatch(r"Hint: try square [1-9]: no square loses yet\.", hint)
    told = " ".join(player.type("help"))
    for word in ("undo", "redo", "hint", "moves", "board", "score", "help", "q"):
        assert word in told
    *_, drawn, turn = player.type(5)
    assert player.type("undo") == [*EMPTY, "Your turn (X)"]
    assert player.type("redo")[-2:] == [drawn, turn]


def test_waiting_for_m(terminal: Open, tmp_path: Path) -> None:
    player = terminal("--idle", "--restart", "--debug")
    assert player.read("start.\r\n") == ["TIC-TAC-TOE", "Press M anytime to "]
    player.child.send("x5é名" + "m".translate(WIDE))
    # what is no M is passed over, and not shown
    assert player.read() == [*EMPTY, "Player X's turn"]
    assert player.type(1) == [
        "--- DEBUG ---", "Player: X", "Move: 1", "Board: X........", "------------",
        *board("X........"), "Player O's turn",
    ]  # fmt: skip
    player.play(4, 2, 5)
    told = player.type(3)
    restarted = ["Restarting...", *EMPTY, "Player X's turn"]
    assert told[-9:] == ["Top row.", "X wins", *restarted]
    assert player.end("q") == (0, [])
    # through a pipe, where keys come with Enter
    told = output_here(tmp_path, "x\n\n“M”\n5\n", "--idle")
    assert told[:7] == ["TIC-TAC-TOE", "Press M anytime to start.", *EMPTY]
    assert told[-2:] == ["Player O's turn", MOVE]


# the terminal for ears: --plain


@pytest.mark.parametrize(
    ("looks", "shown"),
    [
        ([], ["X on 5; O on 1."]),
        (["--plain"], ["Row 1: O, 2, 3.", "Row 2: 4, X, 6.", "Row 3: 7, 8, 9."]),
    ],
    ids=["seen", "heard"],
)
def test_what_can_be_asked_about_the_game(
    terminal: Open, looks: list[str], shown: list[str]
) -> None:
    player = terminal(TWO, *looks, until=MOVE)
    assert player.type("last") == ["No move yet."]
    player.play(5, 1)
    assert player.type("last") == ["Player O moves to 1."]
    assert player.type("free") == ["Free: 2, 3, 4, 6, 7, 8, 9."]
    assert player.type("board") == shown


def test_what_can_be_typed_is_one_a_line(terminal: Open) -> None:
    player = terminal("--plain")
    assert player.read(MENU)[-2:] == ["1: Play", "2: Quit"]
    modes = ["1: Player vs Player", "2: Player vs Computer", "3: Board: 3×3"]
    assert player.type(1, MENU) == modes
    assert player.type(9, MENU) == ["Type 1, 2 or 3."]
    levels = ["1: Random", "2: Beginner", "3: Easy", "4: Normal", "5: Hard"]
    assert player.type(2, MENU) == levels
    assert player.type("easy") == ["Your turn (X)"]
    told = player.type("help")
    words = {line.partition(":")[0] for line in told}
    assert {"undo", "hint", "last", "free", "board", "q"} <= words


def test_no_line_is_drawn_coloured_or_said_twice_in_a_row(terminal: Open) -> None:
    player = terminal("--plain", "--level", "easy", TERM="xterm-256color")
    written = player.raw()
    for square in range(1, 10):
        player.child.sendline(str(square))
        ends = "Which square, 1 to 9? ", "wins!", "win!", "Stalemate!"
        if player.child.expect_exact(ends):
            break
        written += str(player.child.before)
    assert not re.search(r"[|\x1b\u0336]|---", written)
    told = written.splitlines()
    assert len(told) > 6
    assert not any(one == other for one, other in pairwise(told))


def test_two_computers_are_watched_to_the_end(tmp_path: Path) -> None:
    told = output_here(tmp_path, "", "--watch", "easy", "hard")
    assert "Computer (X) moves to 5." in told
    assert told[-1] in ("Draw", "O wins")
    assert complaint(tmp_path, "--watch", "easy", "hard", "--level", "easy").startswith(
        "oxo-terminal: --watch can't be combined with --level "
    )
    assert "invalid choice: 'strong'" in complaint(
        tmp_path, "--watch", "easy", "strong"
    )
