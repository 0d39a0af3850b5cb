"""The state of a board: who has won, by which line, and whose turn it is.

Every function is pure. Those that take nine cells instead of a `Board` raise ValueError
for anything else than X, O and None in them, or another number of cells.
"""

from collections.abc import Iterable
from enum import StrEnum

from oxo_desktop.engine.board import Board, Mark, as_board
from oxo_desktop.engine.geometry import Line
from oxo_desktop.engine.refusals import Refusal


class Outcome(StrEnum):
    """How a game stands: won by X, won by O, drawn, or still open."""

    X_WON = "X won"
    O_WON = "O won"
    DRAW = "draw"
    OPEN = "open"

    @property
    def winner(self) -> Mark | None:
        """The mark that has won, or None."""
        return _WINNERS.get(self)

    @property
    def is_over(self) -> bool:
        """Whether no move can follow."""
        return self is not Outcome.OPEN

    @classmethod
    def won_by(cls, mark: Mark) -> "Outcome":
        """Return the outcome in which `mark` has won."""
        return cls.X_WON if mark is Mark.X else cls.O_WON


_WINNERS = {Outcome.X_WON: Mark.X, Outcome.O_WON: Mark.O}

BoardOrCells = Board | Iterable[str | None]


def winning_line(board_or_cells: BoardOrCells) -> Line | None:
    """Return the first line that one mark holds whole, or None."""
    return next(iter(winning_lines(as_board(board_or_cells))), None)


def winning_lines(board: Board) -> tuple[Line, ...]:
    """Return every line that the winner holds whole, or none.

    One move can complete two lines and, on larger boards, more. On a position that was
    set up with whole lines of both marks, the winner is whoever holds the first one.
    """
    cells, winner = board.cells, None
    lines = []
    for line in board.geometry.lines:
        first = cells[line[0] - 1]
        # most lines fail at their second square, and that is the quicker way to see it
        if first is None or cells[line[1] - 1] is not first:
            continue
        if all(cells[p - 1] is first for p in line[2:]):
            winner = winner or first
            if first is winner:
                lines.append(line)
    return tuple(lines)


def check_winner(board_or_cells: BoardOrCells) -> Mark | None:
    """Return the mark that holds a whole line ("X" or "O"), or None."""
    board = as_board(board_or_cells)
    line = winning_line(board)
    return None if line is None else board[line[0]]


def is_draw(board_or_cells: BoardOrCells) -> bool:
    """Return whether every square is full and nobody has won."""
    return outcome(board_or_cells) is Outcome.DRAW


def outcome(board_or_cells: BoardOrCells) -> Outcome:
    """Return how the board stands."""
    return outcome_and_lines(as_board(board_or_cells))[0]


def outcome_and_lines(board: Board) -> tuple[Outcome, tuple[Line, ...]]:
    """Return how the board stands, and the lines that have won, if any."""
    lines = winning_lines(board)
    if lines:
        winner = board[lines[0][0]]
        assert winner is not None
        return Outcome.won_by(winner), lines
    return (Outcome.OPEN if None in board.cells else Outcome.DRAW), ()


def lacking_one(board: Board, mark: Mark) -> dict[Line, int]:
    """Return each line that `mark` could complete now, and the square that it lacks."""
    found = {}
    for line in board.geometry.lines:
        held = [board.cells[p - 1] for p in line]
        if held.count(mark) == len(line) - 1 and held.count(None) == 1:
            found[line] = line[held.index(None)]
    return found


def completing(board: Board, mark: Mark) -> tuple[int, ...]:
    """Return the squares by which `mark` could complete a line now, in rising order."""
    return tuple(sorted(set(lacking_one(board, mark).values())))


def two_threats(board: Board, mark: Mark, position: int) -> tuple[Line, ...]:
    """Return two lines that lack one square each once `mark` has taken `position`.

    Nothing if there are none. They lack different squares: one move can't block both.
    """
    by_gap: dict[int, Line] = {}
    for line, gap in lacking_one(board.apply_move(position, mark), mark).items():
        by_gap.setdefault(gap, line)
    lines = tuple(by_gap.values())[:2]
    return lines if len(lines) == 2 else ()


def forks(board: Board, mark: Mark) -> dict[int, tuple[Line, ...]]:
    """Return the empty squares by which `mark` makes two threats at once, and these."""
    made = {p: two_threats(board, mark, p) for p in board.available_moves()}
    return {p: lines for p, lines in made.items() if lines}


def check_is_open(board: Board) -> None:
    """Raise ValueError if no move can follow."""
    if outcome(board).is_over:
        raise Refusal("no_choice", "The game is over: no move can follow.")


def lines_held(board: Board, mark: Mark) -> tuple[Line, ...]:
    """Return every line that `mark` holds whole."""
    cells = board.cells
    return tuple(
        line for line in board.geometry.lines if all(cells[p - 1] is mark for p in line)
    )


def can_move_next(board: Board) -> tuple[Mark, ...]:
    """Return whose turn it may be in a position that was set up.

    Both marks, if there are as many of each: either may have started. Otherwise the one
    of which there is one less. Raises ValueError if no game can go on from there: if a
    line is complete, if no square is empty, or if one mark is ahead by more than one.
    """
    holders = [mark for mark in Mark if lines_held(board, mark)]
    if len(holders) > 1:
        raise Refusal("both_won", "X and O each have a complete line.")
    if holders:
        raise Refusal("already_won", "{mark} has already won.", mark=holders[0])
    if None not in board.cells:
        raise Refusal("board_full", "There is no empty square left.")
    lead = board.count(Mark.X) - board.count(Mark.O)
    if lead == 0:
        return tuple(Mark)
    ahead = Mark.X if lead > 0 else Mark.O
    if abs(lead) > 1:
        raise Refusal(
            "too_far_ahead",
            "There are {lead} more {mark} than {other}. The players take turns, so "
            "there can be one more at most.",
            lead=abs(lead),
            mark=ahead,
            other=ahead.other,
        )
    return (ahead.other,)


def whose_turn(board: Board, starter: Mark = Mark.X) -> Mark | None:
    """Return the mark to move next, or None once the game is over.

    Raises ValueError if no game that `starter` began can have these numbers of marks.
    """
    lead = board.count(starter) - board.count(starter.other)
    if lead not in (0, 1):
        raise Refusal(
            "wrong_marks",
            "{x_marks} X and {o_marks} O cannot stand on a board where {starter} "
            "started.",
            x_marks=board.count(Mark.X),
            o_marks=board.count(Mark.O),
            starter=starter,
        )
    if outcome(board).is_over:
        return None
    return starter if lead == 0 else starter.other
