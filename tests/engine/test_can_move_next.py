"""From which positions a game can go on, and whose turn it may be there."""

from contextlib import suppress
from itertools import product

from oxo_desktop.engine import Board, Mark, Refusal
from oxo_desktop.engine.geometry import FOUR_BY_FOUR, SEVEN_POINT_PLANE
from oxo_desktop.engine.rules import can_move_next
from tests.engine.positions import open_positions


def test_it_is_so_on_exactly_the_positions_that_unfinished_games_have() -> None:
    """Every position of 3×3 that play gets to, whoever starts, and no other."""
    expected: dict[Board, set[Mark]] = {}
    for starter in Mark:
        for board, mark in open_positions(starter):
            expected.setdefault(board, set()).add(mark)
    found = {}
    for cells in product((*Mark, None), repeat=9):
        board = Board(cells)
        with suppress(Refusal):
            found[board] = set(can_move_next(board))
    assert found == expected


def test_other_boards() -> None:
    four = Board.from_text("XXX. OO.. .... ....", FOUR_BY_FOUR)
    assert can_move_next(four) == (Mark.O,)
    seven = Board.from_text("XO.....", SEVEN_POINT_PLANE)
    assert can_move_next(seven) == (Mark.X, Mark.O)
