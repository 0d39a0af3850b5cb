"""The stages in which the OXO model is built up, in sentences."""

from oxo_desktop.model.script import STAGES
from oxo_desktop.says.sentences import joined
from oxo_desktop.words import message, say

# Translators: In backquotes are names of the model, and what is to be typed
_ABOUT = (
    message(
        "The game is made of definitions, as a spreadsheet is made of cells with "
        "formulas: each has a name, and changes with what it refers to. Where that "
        "does not exist yet, `@` is shown: `s1`, the first square, is defined as `x`, "
        "but there is no x."
    ),
    message(
        "The marks are numbers, and the board can be written as text. `board` refers "
        "to `allsquares`, which comes at the next stage, so it is still `@`."
    ),
    message(
        "Lists of squares: the lines, and which of them go through each square. `[ ]` "
        "is a list, or picks from one; `#` counts, as COUNT does."
    ),
    message(
        "What you see when you watch a game: how many marks there are, and who has "
        "won. `nofpieces` is a function, as SUM is one. `&&` is AND, `||` is OR (it "
        "also joins texts), `!` is NOT, and `a ? b : c` is IF."
    ),
    message(
        "What a square is worth to a player, judged by its lines. Here that "
        "player is x."
    ),
    message("`maxindex` is the free square that is worth most: the model's own move."),
    message(
        "Who is to move, and when the game is over. Only now is it a game, and the "
        "course ends here. “Experiments…” has more to try; “Undo all” leads to your "
        "own game."
    ),
)

_TO_TRY = (
    (
        message(
            "Press “New name…”, type `x is 1` and press “Define”: `s1` has a value "
            "(shown as x), and X stands on the first square."
        ),
        message(
            "“Next” leads to the first stage. Definitions that you have changed stay, "
            "and each stage places its own marks. Your own game waits."
        ),
    ),
    (
        message("Click squares: X and O can be put anywhere, as often as you like."),
        message(
            "Choose `o` and define it as 1: each O becomes an X. “Restore” brings "
            "the old definition back."
        ),
    ),
    (
        message(
            "Choose `lin1`, and then `alllines`: these lines light up on the board."
        ),
        message("Fill a line with X: nothing happens, since nobody can win yet."),
    ),
    (
        message(
            "Fill a line with X: `xwon` becomes true, and `status` says that X wins."
        ),
        message(
            "Define `xwon` as `nofx > 2`: now three X win anywhere. “Restore” brings "
            "the old definition back."
        ),
    ),
    (
        message(
            "X lacks one square of a line: look at what that square is worth. Then "
            "define `weight_win` as 50."
        ),
        message(
            "Choose `player` and define it as `o`: all squares are valued for O now."
        ),
    ),
    (
        message(
            "Choose `maxindex` and change marks: the square that lights up changes."
        ),
        message("Press “Play it” and click a square: it is nobody's turn."),
    ),
    (
        message("Press “Play it” and click a free square: the model answers."),
        message(
            "Define `weight_block` as 0 and play: the model doesn't block any more."
        ),
    ),
)


_AFTER = message("Press “Restore all” when you have tried that.")
"""What is said at the stages before the last, which would go on with what was tried."""


def stage_name(stage: int) -> str:
    """Return what a stage is called where one is chosen."""
    if not stage:
        return say("Start from nothing")
    group = say(STAGES[stage - 1])
    return say("Start from stage {number}: {group}", number=stage, group=group)


def stage_title(stage: int) -> str:
    if not stage:
        return say("Build the game")
    return say(
        "Stage {stage} of {number}: {group}",
        stage=stage,
        number=len(STAGES),
        group=say(STAGES[stage - 1]),
    )


def stage_about(stage: int) -> str:
    """Return what a stage is for, and two things to try, as Markdown."""
    tried = enumerate(map(say, _TO_TRY[stage]), start=1)
    said = [say(_ABOUT[stage]), *(f"{n}\\. {text}" for n, text in tried)]
    return "\n\n".join([*said, say(_AFTER)] if stage in (4, 5) else said)


def stage_begun(stage: int) -> str:
    """Return what is said aloud as a stage begins: its name, and what to do."""
    first, _ = _TO_TRY[stage]
    return aloud(joined([stage_title(stage), say(first)]))


def aloud(text: str) -> str:
    """Return a text as it is said: without the backquotes around names."""
    return text.replace("`", "")
