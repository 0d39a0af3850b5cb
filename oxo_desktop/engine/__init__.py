"""The game itself: rules, computers and whole games, with the standard library alone.

Squares are numbered from 1, left to right and top to bottom. Nothing in here prints,
reads a clock, a file but one of its own, or draws a random number of its own.

    >>> from oxo_desktop.engine import Board, choose_move
    >>> board = Board.from_text("X.. .O. ..X")
    >>> choose_move(board, "O")
    2
    >>> print(board.apply_move(2, "O").render())
    X | O | 3
    --- --- ---
    4 | O | 6
    --- --- ---
    7 | 8 | X
"""

from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.game import Game, GameResult, Replaced, play_game
from oxo_desktop.engine.geometry import (
    FIVE_BY_FIVE,
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    GEOMETRIES,
    SEVEN_POINT_PLANE,
    THREE_BY_THREE,
    Geometry,
    Line,
)
from oxo_desktop.engine.hard import best_of, choose_move
from oxo_desktop.engine.levels import (
    Choice,
    Level,
    choose,
    explain,
    level_on,
    levels_of,
    rules_of,
)
from oxo_desktop.engine.notation import (
    looks_like_a_board,
    read_board,
    read_line,
    read_position,
    write_line,
)
from oxo_desktop.engine.players import (
    LONGEST_NAME,
    Computer,
    GameSettings,
    Human,
    Player,
    Score,
    Starts,
)
from oxo_desktop.engine.quoting import (
    LONG_QUOTE,
    can_be_seen,
    can_stand_in_a_name,
    isolated_if_right_to_left,
    quotable,
    quoted_path,
)
from oxo_desktop.engine.reasons import Reason, Rule, Stop, Value, Verdict
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.engine.rules import (
    Outcome,
    can_move_next,
    check_winner,
    is_draw,
    lines_held,
    whose_turn,
    winning_line,
)

__all__ = [
    "FIVE_BY_FIVE",
    "FOUR_BY_FOUR",
    "FOUR_BY_FOUR_BY_FOUR",
    "GEOMETRIES",
    "LONGEST_NAME",
    "LONG_QUOTE",
    "SEVEN_POINT_PLANE",
    "THREE_BY_THREE",
    "Board",
    "Choice",
    "Computer",
    "Game",
    "GameResult",
    "GameSettings",
    "Geometry",
    "Human",
    "Level",
    "Line",
    "Mark",
    "Outcome",
    "Player",
    "Reason",
    "Refusal",
    "Replaced",
    "Rule",
    "Score",
    "Starts",
    "Stop",
    "Value",
    "Verdict",
    "best_of",
    "can_be_seen",
    "can_move_next",
    "can_stand_in_a_name",
    "check_winner",
    "choose",
    "choose_move",
    "explain",
    "is_draw",
    "isolated_if_right_to_left",
    "level_on",
    "levels_of",
    "lines_held",
    "looks_like_a_board",
    "play_game",
    "quotable",
    "quoted_path",
    "read_board",
    "read_line",
    "read_position",
    "rules_of",
    "whose_turn",
    "winning_line",
    "write_line",
]
