import pytest
from hypothesis import given

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Game,
    Geometry,
    Mark,
    coordinates,
    read_line,
    read_position,
    render_with_coordinates,
    write_line,
)
from tests.engine.games import games


def test_a_game_in_one_line() -> None:
    game = Game(moves=(1, 5, 9, 2))
    assert write_line(game) == "3x3 X 1 5 9 2"
    assert read_line("3x3 X 1 5 9 2") == game
    assert read_line("  3x3\tO\n") == Game(starter=Mark.O)


@given(games())
def test_what_is_written_is_read_again(game: Game) -> None:
    assert read_line(write_line(game)) == Game(starter=game.starter, moves=game.moves)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A game's line begins with board and starter, like “3x3 X”."),
        ("3x3", "A game's line begins with board and starter, like “3x3 X”."),
        ("9x9 X 1", "There is no board “9x9”, only 3x3."),
        ("3x3 x 1", "X or O starts, not “x”."),
        ("3x3 X 1 2 q", "A move is the number of a square, not “q”."),
        ("3x3 X -1", "A move is the number of a square, not “-1”."),
        ("3x3 X ٣", "A move is the number of a square, not “\u2068٣\u2069”."),
        ("3x3 X 1e3", "A move is the number of a square, not “1e3”."),
        (
            "3x3 X " + "9" * 500,
            f"A move is the number of a square, not “{'9' * 20}…{'9' * 19}”.",
        ),
        ("3x3 X 10", "There is no square 10: the squares are 1 to 9."),
        ("3x3 X 5 5", "That cell is already full."),
        ("3x3 X 1 4 2 5 3 6", "The game is over: no move can follow."),
        ("3x3 X" + " " * 1000, "A game's line has at most 1000 characters."),
    ],
)
def test_what_is_no_game_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        read_line(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("text", "position"),
    [("5", 5), ("B2", 5), ("b2", 5), (" 1\n", 1), ("A1", 1), ("b3", 6), ("C3", 9)],
)
def test_a_square_is_a_number_or_row_and_column(text: str, position: int) -> None:
    assert read_position(text) == position


def test_every_square_has_coordinates() -> None:
    for geometry in (THREE_BY_THREE, Geometry.square(5)):
        for position in geometry.positions:
            assert read_position(coordinates(position, geometry), geometry) == position
            assert read_position(str(position), geometry) == position


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0", "There is no square 0: the squares are 1 to 9."),
        ("10", "There is no square 10: the squares are 1 to 9."),
        *(
            (
                text,
                "A square is a number, 1 to 9, or a row and a column, like B2.",
            )
            for text in ("", "x", "D1", "A4", "A0", "1A", "-1", "٣", "B 2", "9999")
        ),
    ],
)
def test_what_is_no_square_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        read_position(text)
    assert str(refused.value) == sentence


def test_a_board_with_coordinates() -> None:
    board = Board.from_text("XO. .X. .OX")
    assert render_with_coordinates(board).splitlines() == [
        "   1   2   3",
        "A  X | O |  ",
        "  ---+---+---",
        "B    | X |  ",
        "  ---+---+---",
        "C    | O | X",
    ]
