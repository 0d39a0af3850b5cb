import pytest

from oxo_desktop.engine import Board, Geometry, Mark
from oxo_desktop.engine.geometry import SEVEN_POINT_PLANE


def test_a_board_from_text() -> None:
    board = Board.from_text("X...O...X")
    assert board.cells == ("X", None, None, None, "O", None, None, None, "X")
    assert (board[1], board[5], board[2]) == (Mark.X, Mark.O, None)
    assert board.available_moves() == [2, 3, 4, 6, 7, 8]
    assert board == Board.from_text("X.. .O. ..X")
    assert board.to_text() == "X...O...X"


@pytest.mark.parametrize(
    ("position", "mark", "message"),
    [
        (0, "X", r"There is no 0 here: the numbers are 1 to 9\."),
        (10, "X", r"There is no 10 here: the numbers are 1 to 9\."),
        (-1, "X", r"There is no -1 here: the numbers are 1 to 9\."),
        (True, "X", r"There is no True here: the numbers are 1 to 9\."),
        (1.0, "X", r"There is no 1\.0 here: the numbers are 1 to 9\."),
        ("5", "X", r"There is no '5' here: the numbers are 1 to 9\."),
        (5, "O", r"That cell is already full\."),
        (1, "Z", r"A mark is X or O, not “Z”\."),
        (1, "x", r"A mark is X or O, not “x”\."),
        (1, None, r"A mark is X or O, not “None”\."),
    ],
)
def test_a_bad_move_is_refused_in_its_own_words(
    position: int, mark: str, message: str
) -> None:
    board = Board.from_text("....X....")
    with pytest.raises(ValueError, match=f"^{message}$"):
        board.apply_move(position, mark)
    assert board == Board.from_text("....X....")


def test_render_shows_numbers_on_empty_squares() -> None:
    assert Board.from_text(".X. .O. ...").render() == (
        "1 | X | 3\n--- --- ---\n4 | O | 6\n--- --- ---\n7 | 8 | 9"
    )


def test_render_of_a_larger_board_stays_aligned() -> None:
    rows = Board((), Geometry.square(4)).render().splitlines()
    assert rows[0] == " 1 |  2 |  3 |  4"
    assert rows[-1] == "13 | 14 | 15 | 16"
    assert {len(row) for row in rows[::2]} == {17}


def test_render_of_a_board_without_rows_is_one() -> None:
    plane = Board.from_text("X...O..", SEVEN_POINT_PLANE)
    assert plane.render() == "X | 2 | 3 | 4 | O | 6 | 7"
