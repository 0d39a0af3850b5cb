"""Every position that a game can reach."""

from functools import cache
from random import Random

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Geometry,
    Mark,
    check_winner,
    whose_turn,
)


@cache
def reachable(starter: Mark, geometry: Geometry = THREE_BY_THREE) -> tuple[Board, ...]:
    """Return each board of the games that `starter` begins, the empty one first."""
    empty = Board((), geometry)
    seen: dict[Board, None] = {empty: None}
    frontier = [empty]
    while frontier:
        frontier = [after for board in frontier for after in following(board, starter)]
        frontier = [board for board in dict.fromkeys(frontier) if board not in seen]
        seen.update(dict.fromkeys(frontier))
    return tuple(seen)


def following(board: Board, starter: Mark) -> list[Board]:
    mark = whose_turn(board, starter)
    if mark is None:
        return []
    return [board.apply_move(p, mark) for p in board.available_moves()]


def open_positions(starter: Mark, geometry: Geometry = THREE_BY_THREE) -> list[Board]:
    return [
        board
        for board in reachable(starter, geometry)
        if check_winner(board) is None and board.available_moves()
    ]


def random_position(geometry: Geometry, moves: int, rng: Random) -> Board:
    """Return an open position after at most so many moves at random, X having begun."""
    board = Board((), geometry)
    for _ in range(moves):
        mark = whose_turn(board)
        assert mark is not None
        after = board.apply_move(rng.choice(board.available_moves()), mark)
        if whose_turn(after) is None:
            break
        board = after
    return board
