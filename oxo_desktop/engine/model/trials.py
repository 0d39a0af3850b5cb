"""Experiments that the readers of the OXO model try, ready to be made."""

from enum import StrEnum

from oxo_desktop.engine.board import columns_of
from oxo_desktop.engine.geometry import Geometry, Line
from oxo_desktop.engine.model.experiment import Redefined, Step, Switched
from oxo_desktop.engine.refusals import Refusal


class Trial(StrEnum):
    """The experiments that are ready to be made."""

    NO_DIAGONALS = "a board without diagonals"
    OWN_LINES = "a player who values only their own lines"
    X_TWICE = "X moves twice"
    CLOSED_SQUARE = "a square nobody may use"
    ON_AFTER_THE_END = "O goes on after the end"


CLOSED = "2"
"""What a square nobody may use holds: neither x, o nor u."""


def steps_of(trial: Trial, geometry: Geometry, square: int) -> tuple[Step, ...]:
    """Return the changes that a trial is made of.

    Args:
        trial: what to try.
        geometry: the board.
        square: the position that nobody may use in `Trial.CLOSED_SQUARE`.

    Raises Refusal if there is nothing to change on this board.
    """
    match trial:
        case Trial.NO_DIAGONALS:
            lines = diagonals(geometry)
            if not lines:
                raise Refusal("no_diagonals", "There are no diagonals on this board.")
            return (Switched(lines, on=False),)
        case Trial.OWN_LINES:
            weights = "weight_mixed", "weight_block", "weight_other"
            return tuple(Redefined(name, "0") for name in weights)
        case Trial.X_TWICE:
            return (
                Redefined("x_to_play", "(!end_of_game) && !(nofx > nofo + 1)"),
                Redefined("o_to_play", "(!end_of_game) && nofx > nofo + 1"),
            )
        case Trial.CLOSED_SQUARE:
            return (
                Redefined(f"s{square}", CLOSED),
                Redefined("nofsquares", "allsquares# + -1"),
                Switched(geometry.lines_through(square), on=False),
            )
        case Trial.ON_AFTER_THE_END:
            # as the script prints it, without the outer parentheses
            return (
                Redefined(
                    "o_to_play",
                    "(!end_of_game) && (startplayer==o && nofo==nofx) || nofx > nofo",
                ),
            )


def diagonals(geometry: Geometry) -> tuple[Line, ...]:
    """Return the lines that keep neither to a row nor to a column nor go straight up.

    There are none on a board whose squares do not lie in rows.
    """
    columns = columns_of(geometry)
    if columns == geometry.size:
        return ()
    straight = {1, columns, columns * columns}
    return tuple(line for line in geometry.lines if line[1] - line[0] not in straight)
