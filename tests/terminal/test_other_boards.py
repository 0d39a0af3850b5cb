"""Games on other boards than 3×3, begun in the window and gone on with here."""

from pathlib import Path

import pytest

from oxo_desktop.engine import (
    GEOMETRIES,
    Board,
    Game,
    GameSettings,
    Geometry,
    Human,
    Mark,
)
from oxo_desktop.engine.geometry import SEVEN_POINT_PLANE
from oxo_desktop.layouts import layout_of
from oxo_desktop.says import sentences
from tests.desktop.kept_file import kept_games
from tests.terminal.program import (
    AGAIN,
    GO_ON,
    MENU,
    MOVE,
    Open,
    leave,
    lines,
    output_here,
)

TWO = GameSettings(Human("Ada"), Human("Grace"))

every_board = pytest.mark.parametrize(
    "board", GEOMETRIES.values(), ids=list(GEOMETRIES)
)
PLANE = [
    "        O",
    "       /|\\",
    "      / | \\",
    "     /  |  \\",
    "    X   |   3",
    "   /  \\ 4 /  \\",
    "  /   / | \\   \\",
    " /  /   |   \\  \\",
    "5-------6-------7",
    "2, 3 and 6 are a line too",
]


def test_the_seven_point_plane(terminal: Open, tmp_path: Path) -> None:
    leave(tmp_path, TWO, Game(SEVEN_POINT_PLANE, moves=(2, 1)))
    player = terminal(NO_COLOR="1")
    assert player.go_on() == [*PLANE, "Ada's turn (X)"]
    assert player.type("B2") == ["Type a number, 1 to 7."]
    assert "row" not in " ".join(player.type("help"))
    assert player.type(3)[4] == "    X   |   X"
    player.type(4)
    told = player.type(6, AGAIN)
    assert told[4] == "    X\u0336   |   X\u0336"
    assert told[8:] == [
        "5-------X\u0336-------7",
        "2, 3 and 6 are a line too",
        "Congratulations! Ada (X) wins!",
        "Circle.",
        "X wins",
        "Score: Ada (X) 1, Grace (O) 0.",
    ]
    # and again on the same board
    assert player.type("y")[-2:] == ["2, 3 and 6 are a line too", "Ada's turn (X)"]


def test_a_game_that_starts_with_a_position(terminal: Open, tmp_path: Path) -> None:
    start = Board.from_text("X...O...X")
    leave(tmp_path, TWO, Game(starter=Mark.O, start=start, moves=(2, 3)))
    player = terminal("--plain")
    told = player.read(MENU) + player.type(1, GO_ON)
    assert "Unfinished: Ada (X) against Grace (O), 2 moves played." in told
    assert player.type("y") == ["X on 1, 3, 9; O on 2, 5.", "Grace's turn (O)"]
    player.play("undo", "undo")
    assert player.type("undo") == ["There is no move to undo."]
    player.type(2)
    player.type(3)
    told = player.type(8, AGAIN)
    assert told[-1] == "Score: Ada (X) 0, draws 0, Grace (O) 0."
    player.type("y")
    assert player.type("board")[0] == "Row 1: 1, 2, 3."


def test_four_layers(terminal: Open, tmp_path: Path) -> None:
    cube = GEOMETRIES["4x4x4"]
    leave(tmp_path, TWO, Game(cube, moves=(1, 17, 2, 18, 3)))
    player = terminal(NO_COLOR="1", columns=100)
    told = player.go_on()
    assert told[:2] == [
        "1: 1   2   3   4     2: 1   2   3   4",
        "A  X | X | X |       A  O | O |   |  ",
    ]
    assert player.type("2B9") == [
        "A square is a number, 1 to 64, or a layer, a row and a column, like 1A1."
    ]
    blocks = "try square 1A4: it blocks 1A1 to 1A4"
    assert player.type("hint") == [f"Hint: {blocks}."]
    # layer 2, row A, column 3
    assert player.type("2a3")[1].endswith("O | O | O |  ")
    told = player.type(4, AGAIN)
    assert told[1].startswith("A  X\u0336 | X\u0336 | X\u0336 | X\u0336     A  O | O")
    assert "A row in layer 1." in told


def test_boards_are_chosen_in_the_menu(terminal: Open) -> None:
    player = terminal(columns=400, until=MENU)
    player.type(1, MENU)
    for number, board in enumerate(GEOMETRIES.values(), start=1):
        (listed,) = player.type(3, MENU)
        name = sentences.board_name(board)
        assert f"{number}) {name}" in listed
        about, modes = player.type(number, MENU)
        assert about == sentences.about_board(board)
        assert modes.endswith(f"3) Board: {name}")
    # the levels are those of the board
    assert player.type(2, MENU) == ["1) Random  2) Beginner  3) Easy  4) Hard"]


@every_board
def test_a_board_is_chosen_by_its_names_and_its_last_square_by_either(
    tmp_path: Path, board: Geometry
) -> None:
    last = (layout_of(board).square_names or [board.size])[-1]
    on_screen, in_files = sentences.board_name(board), board.name.title()
    two = 1, "", ""
    for typed, options in (
        ((1, "board", on_screen, *two, last), ()),
        ((1, "board", in_files, *two, board.size), ()),
        ((last,), ("--human-vs-human", "--board", in_files)),
    ):
        home = tmp_path / str(len(list(tmp_path.iterdir())))
        output_here(home, lines(*typed), *options)
        assert [kept.game for kept in kept_games(home)] == [
            Game(board, moves=(board.size,))
        ]


def test_values_of_the_squares(terminal: Open, tmp_path: Path) -> None:
    leave(tmp_path, TWO, Game(moves=(1, 5, 9)))
    player = terminal("--plain")
    player.go_on()
    # a corner looks best, and loses
    assert player.type("values") == [
        "2: draws; value 4.",
        "3: loses after 2 of X's moves; value 5.",
        "4: draws; value 4.",
        "6: draws; value 4.",
        "7: loses after 2 of X's moves; value 5.",
        "8: draws; value 4.",
    ]


def test_why_the_computer_moved(terminal: Open) -> None:
    player = terminal("--plain", "--level", "easy", until=MOVE)
    assert player.type("why") == ["The computer has not moved yet."]
    player.type(1)
    centre = [
        "The computer took the centre.",
        "Complete a line: no line to complete.",
        "Block a line: no line to block.",
        "Centre decided (square 5 was free).",
    ]
    assert player.type("why") == centre
    player.type(2)
    assert player.type("why") == [
        "The computer blocked you.",
        "Complete a line: no line to complete.",
        "Block a line decided (Top row: X on squares 1 and 2; square 3 was free).",
    ]
    player.type("undo")
    assert player.type("why") == centre


def test_that_hard_lacks_its_strategy_is_told_once(
    tmp_path: Path, without_strategy: str
) -> None:
    typed = lines("hint", "hint", "q")
    told = output_here(tmp_path, typed, "--human-vs-human", "--board", "4x4x4")
    assert sum(line.endswith(without_strategy) for line in told) == 1
