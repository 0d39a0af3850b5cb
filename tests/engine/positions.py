"""Every position that a game of 3×3 can reach."""

from functools import cache

from oxo_desktop.engine import Board, Mark, check_winner, whose_turn


@cache
def reachable(starter: Mark) -> tuple[Board, ...]:
    """Return each board of the games that `starter` begins, the empty one first."""
    seen: dict[Board, None] = {Board(): None}
    frontier = [Board()]
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


def open_positions(starter: Mark) -> list[Board]:
    return [
        board
        for board in reachable(starter)
        if check_winner(board) is None and board.available_moves()
    ]
