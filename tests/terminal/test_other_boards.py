"""Games on other boards than 3×3, begun in the window and gone on with here."""

from pathlib import Path
from random import Random

import pytest

from oxo_desktop.engine import (
    FOUR_BY_FOUR,
    GEOMETRIES,
    SEVEN_POINT_PLANE,
    Board,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
)
from oxo_desktop.store.games import Store
from tests.desktop.kept_file import FOLDER, kept_games
from tests.terminal.program import AGAIN, GO_ON, MENU, Open, lines, run

TWO = GameSettings(Human("Ada"), Human("Grace"))
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


def leave(home: Path, settings: GameSettings, game: Game) -> None:
    """Have a game left unfinished, as the window does."""
    store = Store(home / FOLDER)
    store.begin(settings)
    store.keep(game)
    store.close()


def test_the_seven_point_plane(terminal: Open, tmp_path: Path) -> None:
    leave(tmp_path, TWO, Game(SEVEN_POINT_PLANE, moves=(2, 1)))
    player = terminal(NO_COLOR="1")
    player.read(MENU)
    player.type(1, GO_ON)
    assert player.type("y") == [*PLANE, "Ada's turn (X)"]
    assert player.type("B2") == ["A square is a number, 1 to 7."]
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
        "Score: Ada (X) 1, draws 0, Grace (O) 0.",
    ]
    # and again on the same board
    assert player.type("y")[-2:] == ["2, 3 and 6 are a line too", "Ada's turn (X)"]


def test_a_game_that_starts_with_a_position(terminal: Open, tmp_path: Path) -> None:
    start = Board.from_text("X...O...X")
    leave(tmp_path, TWO, Game(starter=Mark.O, start=start))
    player = terminal("--plain")
    told = player.read(MENU) + player.type(1, GO_ON)
    assert "Unfinished: Ada (X) against Grace (O), 0 moves played." in told
    assert player.type("y") == ["X on 1, 9; O on 5.", "Grace's turn (O)"]
    assert player.type("undo")[0] == "There is no move of yours to take back."
    player.type(2)
    player.type(3)
    told = player.type(8, AGAIN)
    assert told[-1] == "Score: Ada (X) 0, draws 0, Grace (O) 0."
    player.type("y")
    assert player.type("board")[0] == "Empty board."


def test_four_by_four_with_coordinates(terminal: Open, tmp_path: Path) -> None:
    leave(tmp_path, TWO, Game(FOUR_BY_FOUR, moves=(1, 5)))
    player = terminal("--coordinates", NO_COLOR="1")
    player.read(MENU)
    player.type(1, GO_ON)
    player.type("y")
    assert player.type("d4") == [
        "   1   2   3   4",
        "A  X |   |   |  ",
        "  ---+---+---+---",
        "B  O |   |   |  ",
        "  ---+---+---+---",
        "C    |   |   |  ",
        "  ---+---+---+---",
        "D    |   |   | X",
        "Grace's turn (O)",
    ]
    assert player.type(17)[0] == "There is no square 17: the squares are 1 to 16."
    # three in a line are not enough
    assert player.play(6, 2, "B3")[-1] == "Ada's turn (X)"
    player.type("a3")
    assert player.type(8, AGAIN)[-3:-1] == ["Second row.", "O wins"]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("geometry", [FOUR_BY_FOUR, SEVEN_POINT_PLANE])
def test_against_the_computer(tmp_path: Path, geometry: Geometry, level: Level) -> None:
    leave(
        tmp_path, GameSettings(o_player=Computer(level)), Game(geometry, moves=(1, 4))
    )
    squares = [*geometry.positions]
    Random(1).shuffle(squares)
    # what is full by then is refused, and the next one played
    ran = run(tmp_path, lines(1, "y", "hint", *squares, "n", 2))
    assert (ran.returncode, ran.stderr) == (0, "")
    (kept,) = kept_games(tmp_path)
    assert kept.game.geometry is GEOMETRIES[geometry.name]
    assert kept.game.outcome.is_over


def test_four_layers(terminal: Open, tmp_path: Path) -> None:
    cube = GEOMETRIES["4x4x4"]
    leave(tmp_path, TWO, Game(cube, moves=(1, 17, 2, 18, 3)))
    player = terminal(NO_COLOR="1", columns=100)
    player.read(MENU)
    player.type(1, GO_ON)
    told = player.type("y")
    assert told[0] == " X |  X |  X |  4       O |  O | 19 | 20"
    assert told[-2:] == [
        "Layers 1 and 2 are above, 3 and 4 below; lines go through layers too",
        "Grace's turn (O)",
    ]
    assert player.type("2B9") == [
        "A square is a number, 1 to 64, or a row and a column, like 1A1."
    ]
    # layer 2, row A, column 3
    assert player.type("2a3")[0].endswith("O |  O |  O | 20")
    told = player.type(4, AGAIN)
    assert told[0].startswith(" X\u0336 |  X\u0336 |  X\u0336 |  X\u0336       O |  O")
    assert "A row in layer 1." in told


def test_layers_with_coordinates(terminal: Open, tmp_path: Path) -> None:
    leave(tmp_path, TWO, Game(GEOMETRIES["4x4x4"], moves=(1, 34, 64)))
    player = terminal("--coordinates", NO_COLOR="1")
    player.read(MENU)
    player.type(1, GO_ON)
    told = player.type("y")
    assert told[:2] == [
        "1: 1   2   3   4     2: 1   2   3   4",
        "A  X |   |   |       A    |   |   |  ",
    ]
    assert told[10].startswith("A    | O |   |  ")
    assert told[16].endswith("D    |   |   | X")
