"""Games on other boards than 3×3, begun in the window and gone on with here."""

from pathlib import Path
from random import Random

import pytest

from oxo_desktop.engine import (
    FOUR_BY_FOUR,
    GEOMETRIES,
    SEVEN_POINT_PLANE,
    THREE_BY_THREE,
    Board,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
)
from oxo_desktop.layouts import layout_of
from oxo_desktop.says import sentences
from oxo_desktop.store.games import Store
from tests.desktop.kept_file import FOLDER, kept_games
from tests.terminal.program import (
    AGAIN,
    GO_ON,
    MENU,
    MOVE,
    Open,
    Terminal,
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


def leave(home: Path, settings: GameSettings, game: Game) -> None:
    store = Store(home / FOLDER)
    store.begin(settings)
    played = Game(game.geometry, game.starter, start=game.start)
    store.keep(played)
    for position in game.moves:
        played = played.play(position)
        store.keep(played)
    store.close()


def test_the_seven_point_plane(terminal: Open, tmp_path: Path) -> None:
    leave(tmp_path, TWO, Game(SEVEN_POINT_PLANE, moves=(2, 1)))
    player = terminal(NO_COLOR="1")
    assert player.go_on() == [*PLANE, "Ada's turn (X)"]
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
    assert player.type("undo") == ["There is no move of yours to take back."]
    player.type(2)
    player.type(3)
    told = player.type(8, AGAIN)
    assert told[-1] == "Score: Ada (X) 0, draws 0, Grace (O) 0."
    player.type("y")
    assert player.type("board")[0] == "Row 1: 1, 2, 3."


def test_four_by_four_with_coordinates(terminal: Open, tmp_path: Path) -> None:
    leave(tmp_path, TWO, Game(FOUR_BY_FOUR, moves=(1, 5)))
    player = terminal("--coordinates", NO_COLOR="1")
    player.go_on()
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
    output_here(tmp_path, lines(1, "y", "hint", *squares, "n", 2))
    (kept,) = kept_games(tmp_path)
    assert kept.game.geometry is GEOMETRIES[geometry.name]
    assert kept.game.outcome.is_over


def test_four_layers(terminal: Open, tmp_path: Path) -> None:
    cube = GEOMETRIES["4x4x4"]
    leave(tmp_path, TWO, Game(cube, moves=(1, 17, 2, 18, 3)))
    player = terminal(NO_COLOR="1", columns=100)
    told = player.go_on()
    assert told[0] == " X |  X |  X |  4       O |  O | 19 | 20"
    assert told[-2:] == [
        "Layers 1 and 2 are above, 3 and 4 below; lines go through layers too",
        "Grace's turn (O)",
    ]
    assert player.type("2B9") == [
        "A square is a number, 1 to 64, or a layer, a row and a column, like 1A1."
    ]
    # as the board shows it
    assert player.type("hint") == ["Hint: try square 4: it blocks a line."]
    # layer 2, row A, column 3
    assert player.type("2a3")[0].endswith("O |  O |  O | 20")
    told = player.type(4, AGAIN)
    assert told[0].startswith(" X\u0336 |  X\u0336 |  X\u0336 |  X\u0336       O |  O")
    assert "A row in layer 1." in told


def test_layers_with_coordinates(terminal: Open, tmp_path: Path) -> None:
    leave(tmp_path, TWO, Game(GEOMETRIES["4x4x4"], moves=(1, 34, 64)))
    player = terminal("--coordinates", NO_COLOR="1")
    told = player.go_on()
    assert told[:2] == [
        "1: 1   2   3   4     2: 1   2   3   4",
        "A  X |   |   |       A    |   |   |  ",
    ]
    assert told[10].startswith("A    | O |   |  ")
    assert told[16].endswith("D    |   |   | X")
    (hint,) = player.type("hint")
    assert any(name in hint for name in layout_of(GEOMETRIES["4x4x4"]).square_names)


def choose_board(player: Terminal, board: Geometry) -> list[str]:
    player.read(MENU)
    player.type(1, MENU)
    (listed,) = player.type(3, MENU)
    assert listed == "  ".join(
        f"{number}) {sentences.board_name(known)}"
        for number, known in enumerate(GEOMETRIES.values(), start=1)
    )
    return player.type([*GEOMETRIES].index(board.name) + 1, MENU)


@every_board
def test_a_board_is_chosen_in_the_menu(
    terminal: Open, tmp_path: Path, board: Geometry
) -> None:
    player = terminal(columns=400)
    about, modes = choose_board(player, board)
    assert about == sentences.about_board(board)
    assert modes.endswith(f"3) Board: {sentences.board_name(board)}")
    # the levels are those of the board
    (levels,) = player.type(2, MENU)
    assert ("Normal" in levels) is (board == THREE_BY_THREE)
    player.type("easy")
    player.type(board.size)
    (kept,) = kept_games(tmp_path)
    assert kept.game.geometry == board
    assert kept.game.moves[0] == board.size
    assert kept.settings == GameSettings(o_player=Computer(Level.EASY))


@every_board
@pytest.mark.parametrize("named", ["in files", "on the screen", "by an option"])
def test_a_board_is_chosen_by_its_names_and_its_last_square_by_either(
    tmp_path: Path, board: Geometry, named: str
) -> None:
    names = layout_of(board).square_names or [str(board.size)]
    if named == "by an option":
        output_here(
            tmp_path, lines(names[-1]), "--human-vs-human", "--board", board.name
        )
    else:
        is_in_files = named == "in files"
        name = board.name.upper() if is_in_files else sentences.board_name(board)
        output_here(tmp_path, lines(1, "board", name, 1, "", "", board.size))
    (kept,) = kept_games(tmp_path)
    assert kept.game == Game(board, moves=(board.size,))


@every_board
def test_an_option_and_a_level(tmp_path: Path, board: Geometry) -> None:
    name = board.name.title()
    output_here(tmp_path, lines(1), "--level=normal", "--board", name)
    (kept,) = kept_games(tmp_path)
    assert kept.game.geometry == board
    level = Level.NORMAL if board == THREE_BY_THREE else Level.EASY
    assert kept.settings == GameSettings(o_player=Computer(level))


@every_board
def test_the_score_has_draws_where_there_are_any(
    tmp_path: Path, board: Geometry
) -> None:
    line = board.lines[0]
    others = [p for p in board.positions if p not in line]
    moves = [p for pair in zip(line, others, strict=False) for p in pair]
    winning = moves[: 2 * len(line) - 1]
    typed = lines(1, 1, "", "", *winning, "n", 2)
    told = output_here(tmp_path, typed, "--board", board.name)
    (score,) = (line for line in told if line.startswith("Score"))
    drawn = ", draws 0" if board.can_be_drawn else ""
    assert score == f"Score: Player X 1{drawn}, Player O 0."


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
        "The computer blocked you: you had 1 and 2 of 1-2-3.",
        "Complete a line: no line to complete.",
        "Block a line decided (Top row: X on 1 and 2; 3 was free).",
    ]
    player.type("undo")
    assert player.type("why") == centre


def test_that_hard_lacks_its_strategy_is_told_once(
    tmp_path: Path, without_strategy: str
) -> None:
    typed = lines("hint", "hint", "q")
    told = output_here(tmp_path, typed, "--human-vs-human", "--board", "4x4x4")
    assert sum(line.endswith(without_strategy) for line in told) == 1
