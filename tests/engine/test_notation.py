from time import process_time
from unicodedata import decimal

import pytest
from hypothesis import given

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Game,
    Geometry,
    Mark,
    read_line,
    write_line,
)
from oxo_desktop.engine.geometry import SEVEN_POINT_PLANE
from oxo_desktop.engine.notation import looks_like_a_board, read_board, read_position
from oxo_desktop.layouts import layout_of
from tests.engine.games import games_from_anywhere

WIDE = {0x20: 0x3000} | {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
"""From ASCII to the wide letters and signs of Chinese and Japanese keyboards."""

ARABIC = {0x30 + digit: 0x660 + digit for digit in range(10)}
SCRIPTS = WIDE, ARABIC


@given(games_from_anywhere())
def test_what_is_written_is_read_again(game: Game) -> None:
    assert read_line(write_line(game)) == Game(
        game.geometry, game.starter, game.moves, start=game.start
    )


@pytest.mark.parametrize(
    ("line", "name", "starter", "start", "moves"),
    [
        ("3x3 X 1 5 9 2", "3x3", "X", None, (1, 5, 9, 2)),
        ("4x4 O 16", "4x4", "O", None, (16,)),
        ("pp7 O", "pp7", "O", None, ()),
        ("3x3 O X...O...X 2 8", "3x3", "O", "X...O...X", (2, 8)),
        ("3x3 X OOOOOOOO.", "3x3", "X", "OOOOOOOO.", ()),
        ("pp7 X X.O.... 2", "pp7", "X", "X.O....", (2,)),
        ("4x4 O ...............X 1 2", "4x4", "O", "." * 15 + "X", (1, 2)),
    ],
)
def test_a_game_in_one_line(
    line: str, name: str, starter: str, start: str | None, moves: tuple[int, ...]
) -> None:
    geometry = GEOMETRIES[name]
    board = start and Board.from_text(start, geometry)
    game = Game(geometry, Mark(starter), moves, start=board or None)
    assert read_line(line) == game
    assert write_line(game) == line


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("  3x3\tO\n", "3x3 O"),
        ("3x3 O x...o...x 2 8", "3x3 O X...O...X 2 8"),
        ("3x3 O X...o...x 2 8", "3x3 O X...O...X 2 8"),
        ("3x3 O ......... 5", "3x3 O 5"),
        ("3×3 X 1 5 9 2", "3x3 X 1 5 9 2"),
        ("3X3 x 1", "3x3 X 1"),
        ("PP7 o", "pp7 O"),
        ("3x3, X, 1,5,9", "3x3 X 1 5 9"),
        ("3x3 X 1، 5، 9".translate(ARABIC), "3x3 X 1 5 9"),
        ("3x3 X 1、5,9".translate(WIDE), "3x3 X 1 5 9"),
        ("“3x3 X 1”", "3x3 X 1"),
        ("« 3x3 X 1 »", "3x3 X 1"),
        ("\"'3x3 X 1'\"", "3x3 X 1"),
        ("\ufeff3x3\u2060 X\xa01\u200b", "3x3 X 1"),
        ("\u20663x3 X X…O…X 2\u2069", "3x3 X X...O...X 2"),
    ],
)
def test_a_line_may_be_written_otherwise(line: str, same: str) -> None:
    assert write_line(read_line(line)) == same


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The text of a game begins with the board and who starts, like “3x3 X”."),
        (
            "3x3",
            "The text of a game begins with the board and who starts, like “3x3 X”.",
        ),
        ("9x9 X 1", "There is no board “9x9”, only 3x3, 4x4, 5x5, 4x4x4, pp7."),
        ("3x3 z 1", "X or O starts, not “z”."),
        ("3x3 X 1 2 q", "A move is the number of a square, not “q”."),
        ("3x3 X -1", "A move is the number of a square, not “-1”."),
        ("3x3 X א", "A move is the number of a square, not “\u2068א\u2069”."),
        ("3x3 X 1e3", "A move is the number of a square, not “1e3”."),
        (
            "3x3 X " + "9" * 500,
            f"A move is the number of a square, not “{'9' * 20}…{'9' * 19}”.",
        ),
        ("3x3 X 10", "There is no 10 here: the numbers are 1 to 9."),
        ("3x3 X 5 5", "That cell is already full."),
        ("3x3 X 1 4 2 5 3 6", "The game is over: no move can follow."),
        ("3x3 X X...O..", "A 3x3 board has 9 squares, not 7."),
        ("pp7 X X...O...X", "A pp7 board has 7 squares, not 9."),
        ("3x3 X XO 1", "A 3x3 board has 9 squares, not 2."),
        ("3x3 X xp.......", "A move is the number of a square, not “xp.......”."),
        ("3x3 X 2 X...O...X", "A move is the number of a square, not “x...o...x”."),
        (
            "3x3 X X...O...X X...O...X",
            "A move is the number of a square, not “x...o...x”.",
        ),
        ("3x3 X X...O...X 5", "That cell is already full."),
        ("3x3 X XXX...... 5", "The game is over: no move can follow."),
        ("3x3 X" + " " * 1000, "The text of a game has at most 1,000 characters."),
    ],
)
def test_what_is_no_game_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        read_line(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=GEOMETRIES)
def test_every_square_is_read_by_its_number_and_its_name(geometry: Geometry) -> None:
    names = layout_of(geometry).square_names
    for position in geometry.positions:
        assert read_position(str(position), geometry, names) == position
    for position, name in enumerate(names, start=1):
        for typed in (name, f" {name.lower()}\n", f"“{name}”,\u200b"):
            assert read_position(typed, geometry, names) == position


def test_a_square_is_typed_with_the_digits_and_letters_of_any_keyboard() -> None:
    names = layout_of(THREE_BY_THREE).square_names
    digits = {c: decimal(c, 0) for c in map(chr, range(0x20000))}
    typed = {digit: number for digit, number in digits.items() if number}
    assert len(typed) > 500
    for digit, number in typed.items():
        assert read_position(digit, names=names) == number
    fives = [typed.translate(wide) for typed in ("B2", "b2", "5") for wide in SCRIPTS]
    for five in (*fives, "⑤", "5\ufe0f\u20e3", "\u200f5\u200f"):
        assert read_position(five, names=names) == 5


def test_where_squares_have_no_names_only_numbers_are_read() -> None:
    for text in ("B2", "0x1", ""):
        with pytest.raises(ValueError, match=r"^Type a number, 1 to 7\.$"):
            read_position(text, SEVEN_POINT_PLANE)
    with pytest.raises(ValueError, match="no 8 here: the numbers are 1 to 7"):
        read_position("8", SEVEN_POINT_PLANE)


def test_where_there_is_no_centre_the_first_square_is_the_example() -> None:
    four = GEOMETRIES["4x4"]
    with pytest.raises(ValueError, match=r"1 to 16, or a row and a column, like A1\."):
        read_position("E1", four, layout_of(four).square_names)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0", "There is no 0 here: the numbers are 1 to 9."),
        ("10", "There is no 10 here: the numbers are 1 to 9."),
        *(
            (text, "A square is a number, 1 to 9, or a row and a column, like B2.")
            for text in ("", "x", "D1", "A4", "A0", "1A", "-1", "½", "א", "B 2", "9999")
        ),
    ],
)
def test_what_is_no_square_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        read_position(text, names=layout_of(THREE_BY_THREE).square_names)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("X...O...X", "X...O...X"),
        ("x..\n.o.\n..x", "X...O...X"),
        ("." * 16, "." * 16),
        ("X" * 7, "X" * 7),
        ("'×…O…x'\u200b", "X...O...X"),
        ("x.., .O., ..x".translate(WIDE), "X...O...X"),
    ],
)
def test_a_position_tells_its_board_by_its_size(text: str, same: str) -> None:
    board = read_board(text)
    assert board.to_text() == same
    assert board.geometry.size == len(same)
    assert looks_like_a_board(text)


@pytest.mark.parametrize(
    ("length", "sentence"),
    [
        (1000, "A 3x3 board has 9 squares, not 1,000."),
        (1001, "No board has 1,001 squares."),
    ],
)
def test_up_to_1000_squares_it_is_told_what_the_board_has(
    length: int, sentence: str
) -> None:
    with pytest.raises(ValueError) as refused:
        read_board("X" * length, THREE_BY_THREE)
    assert str(refused.value) == sentence


def test_a_text_of_any_length_is_refused_at_once() -> None:
    text = "X" * 1_000_000
    before = process_time()
    with pytest.raises(ValueError, match="No board has 1,000,000 squares"):
        read_board(text)
    with pytest.raises(ValueError, match="No board has 1,000,000 squares"):
        read_board(text, THREE_BY_THREE)
    assert not looks_like_a_board(text)
    assert process_time() - before < 0.01


@pytest.mark.parametrize("text", ["", "\n", "X", "3x3 X 5", "XO-", "." * 1001])
def test_other_texts_do_not_look_like_a_position(text: str) -> None:
    assert not looks_like_a_board(text)
