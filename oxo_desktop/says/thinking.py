"""The sentences about the tree of a game, and about how much of it is searched."""

from oxo_desktop.engine import Mark, Value
from oxo_desktop.engine.game_tree import METHODS, Count, Shortcuts
from oxo_desktop.says import sentences
from oxo_desktop.words import listed, message, say

# Translators: Ways to search the tree of a game, each with one shortcut more
_NAMES = dict(
    zip(
        METHODS,
        (
            message("Minimax"),
            message("With cut-offs"),
            message("And remembered positions"),
            message("And mirror images"),
        ),
        strict=True,
    )
)


def to_move(mark: Mark) -> str:
    return say("{mark} to move.", mark=mark)


def minimax() -> str:
    return say(
        "Each square is tried, then each answer, to the end of the game. If X wins, "
        "that is worth 1, a draw 0, and if O wins −1. X takes the highest value, O the "
        "lowest."
    )


def node(mark: Mark, moves: tuple[int, ...], value: Value, *, whole: bool) -> str:
    """Return the last of some moves and what it leads to; `mark` makes the first.

    All of the moves are named if it is to be `whole`.
    """
    marks = [mark if index % 2 == 0 else mark.other for index in range(len(moves))]
    named = [f"{each} {square}" for each, square in zip(marks, moves, strict=True)]
    move = listed(named if whole else named[-1:])
    return say("{move}: {value}", move=move, value=worth(value))


def cut_off(mark: Mark, squares: tuple[int, ...], value: Value) -> str:
    return say(
        "{squares}: not looked at, because {mark} has {value} already",
        squares=listed(squares),
        mark=mark,
        value=worth(value),
    )


def only_first(moves: int) -> str:
    return say("Only the first {number} moves are shown.", number=moves)


def value(found: Value) -> str:
    return say("The value is {value}.", value=worth(found))


def counted(shortcuts: Shortcuts, count: Count) -> str:
    return say(
        "{method}: looked at {looked_at}, cut off {cut_off}, remembered {remembered}",
        method=say(_NAMES[shortcuts]),
        looked_at=count.looked_at,
        cut_off=count.cut_off,
        remembered=count.remembered,
    )


def as_hard_does() -> str:
    return say(
        "Hard asks a quicker question of the same game: can a line be forced within so "
        "many moves?"
    )


def worth(found: Value) -> str:
    return sentences.value_on_square(found)
