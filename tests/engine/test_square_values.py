"""What squares are worth without looking ahead, checked by a plain count."""

from itertools import product
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


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=GEOMETRIES)
def test_every_position_of_the_small_boards_and_some_of_the_others(
    geometry: Geometry,
) -> None:
    rng = Random(13)
    boards = {random_position(geometry, n, rng)[0] for n in range(geometry.size)}
    if geometry.size < 10:
        boards = {board for mark in Mark for board in reachable(mark, geometry)}
        assert len(boards) > 700
    for board, mark in product(boards, Mark):
        for position in geometry.positions:
            plain = plain_value(board, position, mark)
            assert square_value(board, position, mark) == plain


def test_what_is_no_mark_has_no_value() -> None:
    with pytest.raises(ValueError, match="A mark is X or O"):
        square_value(Board(), 1, "Z")
