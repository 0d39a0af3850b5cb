"""Marks, and the boards that they stand on."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from oxo_desktop.engine.geometry import THREE_BY_THREE, Geometry
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.refusals import Refusal


class Mark(StrEnum):
    """X or O. An empty square holds None."""

    X = "X"
    O = "O"  # noqa: E741 - the mark's name, whatever it looks like

    @property
    def other(self) -> "Mark":
        """The opponent's mark."""
        return Mark.O if self is Mark.X else Mark.X


EMPTY_SYMBOL = "."
"""How an empty square is written in the text of a board."""

_CELLS = {EMPTY_SYMBOL: None} | {s: m for m in Mark for s in (m, m.lower())}


@dataclass(frozen=True, slots=True)
class Board:
    """A geometry and what stands on each square. It never changes.

    Attributes:
        cells: a mark or None for each position, in order; left out, an empty board.
        geometry: 3×3 if left out.

    Raises ValueError unless there are as many cells as squares, each X, O or None.
    Plain strings "X" and "O" become marks.
    """

    cells: tuple[Mark | None, ...] = ()
    geometry: Geometry = THREE_BY_THREE

    def __post_init__(self) -> None:
        cells = tuple(
            cell if cell is None or type(cell) is Mark else as_mark(cell)
            for cell in self.cells
        )
        if cells:
            _check_size(self.geometry, len(cells))
        object.__setattr__(self, "cells", cells or (None,) * self.geometry.size)

    @classmethod
    def from_text(cls, text: str, geometry: Geometry = THREE_BY_THREE) -> "Board":
        """Return the board written as one of ``X``, ``O`` and ``.`` for each square.

        Small letters and white space do no harm. Raises ValueError for any other
        character and for a wrong number of squares.
        """
        symbols = "".join(text.split())
        _check_size(geometry, len(symbols))
        return cls(cells_of(symbols), geometry)

    def __getitem__(self, position: int) -> Mark | None:
        """Return what stands on `position`; ValueError if that is off the board."""
        self._check_on_board(position)
        return self.cells[position - 1]

    def __iter__(self) -> Iterator[Mark | None]:
        """Go through the cells in the order of their positions."""
        return iter(self.cells)

    def __str__(self) -> str:
        return self.render()

    def available_moves(self) -> list[int]:
        """Return the positions of the empty squares in rising order."""
        return [p for p, cell in enumerate(self.cells, start=1) if cell is None]

    def count(self, mark: str) -> int:
        """Return how many squares `mark` holds; ValueError if it is no mark."""
        return self.cells.count(as_mark(mark))

    def to_text(self) -> str:
        """Return the board as `from_text` reads it, in one word."""
        return "".join(cell or EMPTY_SYMBOL for cell in self.cells)

    def apply_move(self, position: int, mark: str) -> "Board":
        """Return the board with `mark` put on the empty square `position`.

        Raises ValueError, with a message of its own for each, if `position` is off
        the board, if the square is full, and if `mark` is neither X nor O.
        """
        placed = as_mark(mark)
        if self[position] is not None:
            raise Refusal("square_full", "That cell is already full.", square=position)
        before, after = self.cells[: position - 1], self.cells[position:]
        return Board((*before, placed, *after), self.geometry)

    def render(self) -> str:
        """Return the board as lines of text; an empty square shows its number."""
        width = len(str(len(self.cells)))
        shown = [
            (cell or str(position)).rjust(width)
            for position, cell in enumerate(self.cells, start=1)
        ]
        return in_rows(shown, columns_of(self.geometry), width)

    def _check_on_board(self, position: int) -> None:
        # True is an int that equals 1, and 1.0 is found in a range of ints
        if type(position) is not int or position not in self.geometry.positions:
            raise no_square(repr(position), self.geometry)


def cells_of(text: str) -> tuple[Mark | None, ...]:
    """Return the cells written as in `Board.from_text`, however many they are."""
    symbols = "".join(text.split())
    wrong = next((s for s in symbols if s not in _CELLS), None)
    if wrong is not None:
        raise Refusal(
            "no_symbol",
            "A square is X, O or a dot, not “{symbol}”.",
            symbol=quotable(wrong),
        )
    return tuple(_CELLS[s] for s in symbols)


def no_square(asked_for: str, geometry: Geometry) -> Refusal:
    """Return the refusal of a square that `geometry` does not have."""
    return Refusal(
        "no_square",
        "There is no {asked_for} here: the numbers are 1 to {last}.",
        asked_for=quotable(asked_for),
        last=geometry.size,
    )


def _check_size(geometry: Geometry, squares: int) -> None:
    if squares != geometry.size:
        raise Refusal(
            "wrong_size",
            "A {board} board has {size} squares, not {squares}.",
            board=geometry.name,
            size=geometry.size,
            squares=squares,
        )


def columns_of(geometry: Geometry) -> int:
    """Return how many squares are in a row where a board is written as text.

    If the first line of the geometry is 1, 2, 3 …, they are as many as it has;
    otherwise all squares are in one row.
    """
    first = geometry.lines[0]
    is_row = first == tuple(range(1, len(first) + 1))
    return len(first) if is_row else geometry.size


def in_rows(squares: Sequence[str], columns: int, width: int) -> str:
    """Return the texts of squares in rows, with a line of dashes between the rows.

    `width` is that of a square, in characters.
    """
    rows = [
        " | ".join(squares[start : start + columns])
        for start in range(0, len(squares), columns)
    ]
    rule = " ".join(["-" * (width + 2)] * columns)
    return f"\n{rule}\n".join(rows)


def as_board(board_or_cells: "Board | Iterable[str | None]") -> Board:
    """Return a board unchanged, or nine cells as a 3×3 board.

    Raises ValueError for anything else than nine cells of X, O or None.
    """
    if isinstance(board_or_cells, Board):
        return board_or_cells
    cells = tuple(board_or_cells)
    # Board() would make an empty board of no cells
    _check_size(THREE_BY_THREE, len(cells))
    return Board(cells)  # type: ignore[arg-type]  # Board turns strings into marks


def as_mark(mark: str) -> Mark:
    """Return the mark "X" or "O" as a Mark; ValueError for anything else."""
    try:
        return Mark(mark)
    except ValueError:
        raise Refusal(
            "no_mark", "A mark is X or O, not “{mark}”.", mark=quotable(mark)
        ) from None
