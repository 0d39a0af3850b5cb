"""The game itself: rules, computers and whole games, with the standard library alone.

Squares are numbered from 1, left to right and top to bottom. Nothing in here prints,
reads a clock, or a file but one of its own; chance decides only where no `Random` is
given to decide.

    >>> from oxo_desktop.engine import Game, Level, computer, play_game
    >>> game = Game().play(5).play(1)
    >>> game.legal_moves
    (2, 3, 4, 6, 7, 8, 9)
    >>> game.play(3).play(2).play(7).outcome
    <Outcome.X_WON: 'X won'>
    >>> print(game.board.render())
    O | 2 | 3
    --- --- ---
    4 | X | 6
    --- --- ---
    7 | 8 | 9

What chooses the moves is a function of a board and a mark, a `MoveChooser`: one of your
own, or a computer's.

    >>> def mine(board, mark):
    ...     return board.available_moves()[0]
    >>> play_game(mine, computer(Level.HARD)).winner
    <Mark.O: 'O'>

To learn how it works, read ``geometry.py``, ``board.py``, ``rules.py``, `play_game` at
the end of ``game.py``, ``reasons.py``, ``levels.py``, and `plain_minimax` in
``game_tree.py``: with that, a computer that never loses can be written. How OXO finds
the same so fast is for a second evening: the rest of ``game_tree.py``, ``hard.py``, and
of ``solver`` at least ``exact.py``, after ``bits.py`` and ``solver/lines.py``.

What is wrong in an argument is a `Refusal`, a ValueError whose sentence also says what
to do.
"""

from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.game import Game, MoveChooser, play_game
from oxo_desktop.engine.geometry import GEOMETRIES, THREE_BY_THREE, Geometry, Line
from oxo_desktop.engine.hard import choose_move
from oxo_desktop.engine.levels import Choice, Level, choose, computer, explain
from oxo_desktop.engine.notation import read_line, write_line
from oxo_desktop.engine.players import (
    Computer,
    GameSettings,
    Human,
    Player,
    Score,
    Starts,
)
from oxo_desktop.engine.reasons import Reason, Rule, Value, Verdict
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.engine.rules import Outcome, check_winner, is_draw, winning_line

__all__ = [
    "GEOMETRIES",
    "THREE_BY_THREE",
    "Board",
    "Choice",
    "Computer",
    "Game",
    "GameSettings",
    "Geometry",
    "Human",
    "Level",
    "Line",
    "Mark",
    "MoveChooser",
    "Outcome",
    "Player",
    "Reason",
    "Refusal",
    "Rule",
    "Score",
    "Starts",
    "Value",
    "Verdict",
    "check_winner",
    "choose",
    "choose_move",
    "computer",
    "explain",
    "is_draw",
    "play_game",
    "read_line",
    "winning_line",
    "write_line",
]
