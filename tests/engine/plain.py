"""Searches without shortcuts, to check the solver by."""

from oxo_desktop.engine import Board, Geometry, Mark

Marks = frozenset[int]


class PlainSolver:
    """Minimax over one geometry, every position remembered."""

    def __init__(self, geometry: Geometry) -> None:
        self.squares = frozenset(geometry.positions)
        self.lines = [frozenset(line) for line in geometry.lines]
        self.known: dict[tuple[Marks, Marks], tuple[int, int]] = {}

    def after_each(self, board: Board, mark: Mark) -> dict[int, tuple[int, int]]:
        """Return what `mark` gets by each move, 1, 0 or -1, and after how many."""
        return self._after_each(held(board, mark), held(board, mark.other))

    def _after_each(self, own: Marks, other: Marks) -> dict[int, tuple[int, int]]:
        found = {}
        for square in self.squares - own - other:
            value, plies = self._end(other, own | {square}, square)
            found[square] = (-value, plies + 1)
        return found

    def _end(self, own: Marks, other: Marks, last: int) -> tuple[int, int]:
        """Return what the side to move gets, the other one having just taken `last`."""
        if (own, other) not in self.known:
            if any(last in line and line <= other for line in self.lines):
                end = (-1, 0)
            elif len(own) + len(other) == len(self.squares):
                end = (0, 0)
            else:
                end = max(self._after_each(own, other).values(), key=rank)
            self.known[own, other] = end
        return self.known[own, other]


def rank(end: tuple[int, int]) -> tuple[int, int]:
    """Return what is larger for the better end: the sooner won, the later lost."""
    value, plies = end
    return value, -value * plies


def held(board: Board, mark: Mark) -> Marks:
    return frozenset(p for p in board.geometry.positions if board[p] is mark)


def completing(geometry: Geometry, own: Marks, other: Marks) -> set[int]:
    """Return the empty squares that complete a line of `own`."""
    lacking = [frozenset(line) - own for line in geometry.lines]
    return {min(left) for left in lacking if len(left) == 1 and not left & other}


def has_run(geometry: Geometry, own: Marks, other: Marks, plies: int) -> bool:
    """Return whether `own` wins within `plies` by moves that must each be answered."""
    if completing(geometry, own, other):
        return plies > 0
    if plies < 3:
        return False
    forced = completing(geometry, other, own)
    for square in set(geometry.positions) - own - other:
        if forced - {square}:
            continue
        moved = own | {square}
        answers = completing(geometry, moved, other)
        if len(answers) > 1:
            return True
        if answers and has_run(geometry, moved, other | answers, plies - 2):
            return True
    return False


def starts_of_runs(board: Board, mark: Mark) -> set[int]:
    """Return the squares with which a run of at most four threats begins that wins."""
    geometry, own, other = board.geometry, held(board, mark), held(board, mark.other)
    found = set()
    for square in board.available_moves():
        now = own | {square}
        answers = completing(geometry, now, other)
        if len(answers) > 1 or (answers and has_run(geometry, now, other | answers, 7)):
            found.add(square)
    return found
