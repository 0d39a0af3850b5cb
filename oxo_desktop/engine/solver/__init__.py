"""What every square is worth: exact where that can be known.

`Solver` is the one door. Up to 25 squares it searches to the end (`exact`); on larger
boards it finds what runs of threats decide (`threats`, `defence`), and leaves the rest
open. Nothing in here reads a clock: whoever asks says when to stop.

    >>> from oxo_desktop.engine import Board, Mark
    >>> from oxo_desktop.engine.solver import Solver
    >>> board = Board.from_text("X.. .O. ..X")
    >>> Solver(board.geometry).verdicts(board, Mark.O)[3]
    Verdict(value=<Value.LOSS: -1>, plies=4)
"""

from oxo_desktop.engine.solver.solver import Solver, ThreatRun

__all__ = ["Solver", "ThreatRun"]
