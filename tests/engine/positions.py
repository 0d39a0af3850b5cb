"""Every position that a game can reach."""

from functools import cache
from random import Random

from oxo_desktop.engine import THREE_BY_THREE, Board, Geometry, Mark
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.engine.rules import whose_turn

CUBE = FOUR_BY_FOUR_BY_FOUR
FORK = (1, 2, 8, 12), (17, 23, 30, 53)
"""X takes 4 and makes two threats: 1-2-3-4 lacks 3 then, and 4-8-12-16 lacks 16."""


def cube(x: tuple[int, ...], o: tuple[int, ...]) -> Board:
    """Return 4×4×4 with X and O on these squares."""
    marks = {**dict.fromkeys(x, Mark.X), **dict.fromkeys(o, Mark.O)}
    return Board(tuple(marks.get(p) for p in CUBE.positions), CUBE)


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


def open_positions(
    starter: Mark, geometry: Geometry = THREE_BY_THREE
) -> list[tuple[Board, Mark]]:
    """Return each of these that is not finished, and who is to move there."""
    turns = (
        (board, whose_turn(board, starter)) for board in reachable(starter, geometry)
    )
    return [(board, mark) for board, mark in turns if mark is not None]


def random_position(geometry: Geometry, moves: int, rng: Random) -> tuple[Board, Mark]:
    """Return a position after at most so many random moves, X first, and whose turn."""
    board, mark = Board((), geometry), Mark.X
    for _ in range(moves):
        after = board.apply_move(rng.choice(board.available_moves()), mark)
        if whose_turn(after) is None:
            break
        board, mark = after, mark.other
    return board, mark
