"""What squares are worth without looking ahead, checked by a plain count."""

from random import Random

import pytest

from oxo_desktop.engine import GEOMETRIES, Board, Geometry, Mark
from oxo_desktop.engine.square_values import square_value
from tests.engine.positions import random_position, reachable


def plain_value(board: Board, position: int, mark: Mark) -> int:
    """Return the sum of the weights as the OXO model lists them."""
    total = 0
    for line in board.geometry.lines:
        if position not in line:
            continue
        own = sum(board[p] is mark for p in line)
        others = sum(board[p] is mark.other for p in line)
        empty = len(line) - own - others
        if own > 0 and others > 0:
            total += -1
        elif others == 0 and empty == 1:
            total += 100
        elif own == 0 and empty == 1:
            total += 20
        elif others == 0:
            total += 3
        else:
            total += 1
    return total


def values(board: Board, mark: Mark) -> dict[int, int]:
    return {p: square_value(board, p, mark) for p in board.geometry.positions}


@pytest.mark.parametrize("name", ["3x3", "pp7"])
def test_every_position(name: str) -> None:
    boards = {b for mark in Mark for b in reachable(mark, GEOMETRIES[name])}
    assert len(boards) > 700
    for board in boards:
        for mark in Mark:
            assert values(board, mark) == {
                p: plain_value(board, p, mark) for p in board.geometry.positions
            }


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=GEOMETRIES)
def test_positions_on_every_board(geometry: Geometry) -> None:
    rng = Random(13)
    for moves in range(geometry.size):
        board = random_position(geometry, moves, rng)
        for mark in Mark:
            assert values(board, mark) == {
                p: plain_value(board, p, mark) for p in geometry.positions
            }


def test_each_weight() -> None:
    board = Board.from_text("XX. OO. ...")
    # completes 1-2-3, and is on a column and a diagonal with one O
    assert square_value(board, 3, Mark.X) == 100 + 3 + 1
    assert square_value(board, 3, Mark.O) == 20 + 3 + 3
    # a line that holds both marks is dead: 1-4-7; 7-8-9 is open, 3-5-7 has one O
    assert square_value(board, 7, Mark.X) == -1 + 3 + 1


def test_a_corner_looks_best_where_it_loses() -> None:
    board = Board.from_text("X.. .O. ..X")
    free = {p: square_value(board, p, Mark.O) for p in board.available_moves()}
    assert free == {2: 4, 3: 5, 4: 4, 6: 4, 7: 5, 8: 4}


def test_what_is_no_mark_has_no_value() -> None:
    with pytest.raises(ValueError, match="A mark is X or O"):
        square_value(Board(), 1, "Z")
