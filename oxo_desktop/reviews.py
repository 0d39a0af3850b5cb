"""What the moves of a game did to its outcome, in sentences."""

from itertools import cycle

from oxo_desktop.engine import Geometry, Value
from oxo_desktop.engine.review import Judgement, ReviewedMove
from oxo_desktop.explanations import squares_named
from oxo_desktop.words import message, say

_MOST_MOVES = 8
"""How many moves of a line are shown."""

_JUDGEMENTS = {
    Judgement.KEPT_WIN: message("kept the win"),
    Judgement.KEPT_DRAW: message("kept the draw"),
    Judgement.GAVE_AWAY_WIN: message("gave away the win"),
    Judgement.GAVE_AWAY_DRAW: message("gave away the draw"),
    Judgement.LOST_ALREADY: message("lost already"),
}


def judgement(reviewed: ReviewedMove) -> str:
    """Return what a move did to the outcome, in a few words."""
    return say(_JUDGEMENTS[reviewed.judgement])


def reviewed_move(geometry: Geometry, number: int, reviewed: ReviewedMove) -> str:
    """Return a move and what it did: ``4: O on square 7 gave away the draw``."""
    return say(
        "{number}: {mark} on {square}: {judgement}",
        number=number,
        mark=reviewed.mark,
        square=squares_named(geometry, (reviewed.position,)),
        judgement=judgement(reviewed),
    )


def turning_point(geometry: Geometry, number: int, reviewed: ReviewedMove) -> str:
    """Return which move decided the game, and what it changed."""
    text = message(
        "Turning point: move {number}. {mark} on {square} gave away the win, and "
        "{opponent} could win."
    )
    if reviewed.judgement is Judgement.GAVE_AWAY_DRAW:
        text = message(
            "Turning point: move {number}. {mark} on {square} gave away the draw."
        )
    elif reviewed.verdict.value is Value.DRAW:
        text = message(
            "Turning point: move {number}. {mark} on {square} gave away the win, and "
            "left a draw."
        )
    return say(
        text,
        number=number,
        mark=reviewed.mark,
        opponent=reviewed.mark.other,
        square=squares_named(geometry, (reviewed.position,)),
    )


def better_move(geometry: Geometry, reviewed: ReviewedMove) -> str:
    """Return what would have been better than a mistake, and how play could go on."""
    square = squares_named(geometry, reviewed.line[:1])
    is_win = reviewed.best_verdict.value is Value.WIN
    if len(reviewed.line) == 1:
        return say("Better was {square}, which wins at once.", square=square)
    wins = message("Better was {square}, which wins. Play could go on: {moves}.")
    draws = message(
        "Better was {square}, which keeps the draw. Play could go on: {moves}."
    )
    marks = cycle((reviewed.mark, reviewed.mark.other))
    moves = [
        f"{mark} {position}"
        for mark, position in zip(marks, reviewed.line[:_MOST_MOVES], strict=False)
    ]
    if len(reviewed.line) > _MOST_MOVES:
        moves.append("…")
    return say(wins if is_win else draws, square=square, moves=", ".join(moves))


def no_turning_point() -> str:
    """Return that no move changed the outcome."""
    return say("No move changed the outcome: nobody gave anything away.")
