"""The stages in which the OXO model is built up, in sentences."""

from oxo_desktop.model.script import STAGES
from oxo_desktop.words import message, say

_ABOUT = (
    message("Only the squares and the functions are there. x, o and all else is @."),
    message("The marks are numbers, and the board can be written as text."),
    message("Lists of squares: the lines, and which of them go through each square."),
    message("What you see when you watch: how many marks there are, and who has won."),
    message("What a square is worth to a player, by its lines. That player is x here."),
    message("maxindex is the free square that is worth most: the model's own move."),
    message("Who is to move, and when the game is over. Only now is it a game."),
)

_TO_TRY = (
    (
        message("Click a square: nothing is seen there, since x has no value yet."),
        message("Press “New name…” and enter x is 1. Then look at the board."),
    ),
    (
        message("Click squares: X and O can be put anywhere, as often as you like."),
        message(
            "Choose o and define it as 1: each O becomes an X. “Restore” brings the "
            "old definition back."
        ),
    ),
    (
        message("Choose lin1, and then alllines: these lines light up on the board."),
        message("Fill a line with X: nothing happens, since nobody can win yet."),
    ),
    (
        message("Fill a line with X: xwon becomes true, and status says that X wins."),
        message(
            "Define xwon as nofx > 2: now three X win anywhere. “Restore” brings the "
            "old definition back."
        ),
    ),
    (
        message("Fill a line with X but for one square: look what that one is worth."),
        message("Choose player and define it as o: all squares are valued for O now."),
    ),
    (
        message("Choose maxindex and change marks: the square that lights up changes."),
        message("Press “Play it” and click a square: it is nobody's turn."),
    ),
    (
        message("Press “Play it” and click a free square: the model answers."),
        message("Define weight_block as 0 and play: the model doesn't block any more."),
    ),
)


def stage_name(stage: int) -> str:
    """Return what a stage is called where one is chosen."""
    if not stage:
        return say("Start from nothing")
    group = say(STAGES[stage - 1])
    return say("Start from stage {number}: {group}", number=stage, group=group)


def stage_title(stage: int) -> str:
    if not stage:
        return say("Before stage 1 of {number}", number=len(STAGES))
    return say(
        "Stage {stage} of {number}: {group}",
        stage=stage,
        number=len(STAGES),
        group=say(STAGES[stage - 1]),
    )


def stage_about(stage: int) -> str:
    """Return what a stage is for, and two things to try, a line each."""
    tried = enumerate(map(say, _TO_TRY[stage]), start=1)
    return "\n".join([say(_ABOUT[stage]), *(f"{n}. {text}" for n, text in tried)])
