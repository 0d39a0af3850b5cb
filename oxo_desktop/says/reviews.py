"""The sentences of a review: each says what a move did to the outcome."""

from itertools import cycle

from oxo_desktop.engine import Geometry, Mark, Value, Verdict
from oxo_desktop.learning.review import (
    Flaw,
    FlawKind,
    Judgement,
    Review,
    ReviewedMove,
)
from oxo_desktop.says import sentences
from oxo_desktop.says.explanations import (
    better_squares,
    lines_named,
    squares_named,
)
from oxo_desktop.words import listed, message, say, say_count

MOST_MOVES = 8
"""How many moves of a line are shown."""

_JUDGEMENTS = {
    Judgement.KEPT_WIN: message("kept the win"),
    Judgement.KEPT_DRAW: message("kept the draw"),
    Judgement.GAVE_AWAY_WIN: message("gave away the win"),
    Judgement.GAVE_AWAY_DRAW: message("gave away the draw"),
    Judgement.LOST_ALREADY: message("lost already"),
    Judgement.LEFT_WIN: message("strayed from the win"),
    Judgement.LET_WIN: message("allowed a win"),
    Judgement.NOT_KNOWN: message("not known"),
}

_VALUES = {
    Value.WIN: message("{mark} wins", "of a value"),
    Value.DRAW: message("draw"),
    Value.LOSS: message("{mark} wins", "of a value"),
    None: message("not known"),
}


def judgement(which: Judgement) -> str:
    return say(_JUDGEMENTS[which])


def reviewed_move(geometry: Geometry, number: int, reviewed: ReviewedMove) -> str:
    """Return a move and what it did: ``4: O on square 7: gave away the draw``."""
    return say(
        "{number}: {mark} on {square}: {judgement}",
        number=number,
        mark=reviewed.mark,
        square=squares_named(geometry, (reviewed.position,)),
        judgement=judgement(reviewed.judgement),
    )


def turning_point(geometry: Geometry, number: int, reviewed: ReviewedMove) -> str:
    text = message(
        "Turning point: move {number}. {mark} on {square} gave away the win, and "
        "{opponent} could win."
    )
    if reviewed.judgement is not Judgement.GAVE_AWAY_WIN:
        text = message("Turning point: move {number}. {mark} on {square}: {judgement}.")
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
        judgement=judgement(reviewed.judgement),
    )


def why(geometry: Geometry, reviewed: ReviewedMove) -> str:
    flaw = reviewed.flaw
    assert flaw is not None
    if flaw.kind is FlawKind.MISSED_WIN:
        lines = lines_named(geometry, flaw.lines)
        return say(
            "It would have been better to complete {lines}: that would have won at "
            "once.",
            lines=lines,
        )
    better = better_squares(geometry, flaw.squares[:1])
    if flaw.kind is FlawKind.MISSED_FORK:
        return say(
            "{better}: that would have made two threats at once, and won.",
            better=better,
        )
    if flaw.kind is FlawKind.MISSED_FORCED_WIN:
        return say("{better}: that would have forced a win.", better=better)
    return say(
        "{mistake}; {better}.",
        mistake=_allowed(geometry, reviewed.mark.other, flaw),
        better=_kept(geometry, reviewed),
    )


def _allowed(geometry: Geometry, opponent: Mark, flaw: Flaw) -> str:
    if flaw.kind is FlawKind.LEFT_LINE:
        lines = lines_named(geometry, flaw.lines)
        return say(
            "It lets {opponent} complete {lines}", opponent=opponent, lines=lines
        )
    if flaw.kind is FlawKind.ALLOWED_FORK:
        return say(
            "It lets {opponent} make two threats at once, by taking {reply}",
            opponent=opponent,
            reply=squares_named(geometry, flaw.squares[:1]),
        )
    return say("It lets {opponent} force a win", opponent=opponent)


def _kept(geometry: Geometry, reviewed: ReviewedMove) -> str:
    number, squares = len(reviewed.best), squares_named(geometry, reviewed.best)
    if reviewed.best_verdict.value is Value.WIN:
        return say_count(
            "{squares} would have won",
            "{squares} would have won",
            number,
            squares=squares,
        )
    if reviewed.best_verdict.value is None:
        return say_count(
            "{squares} might not have lost",
            "{squares} might not have lost",
            number,
            squares=squares,
        )
    return say_count(
        "{squares} would have kept the draw",
        "{squares} would have kept the draw",
        number,
        squares=squares,
    )


def better_move(geometry: Geometry, reviewed: ReviewedMove) -> str:
    """Return what would have been better than a mistake, and how play could go on."""
    if len(reviewed.line) <= 1:
        return better_move_on_board(geometry, reviewed)
    better = better_squares(geometry, reviewed.line[:1])
    is_win = reviewed.best_verdict.value is Value.WIN
    wins = message("{better}: that would have won. Play might have gone on: {moves}.")
    draws = message(
        "{better}: that would have kept the draw. Play might have gone on: {moves}."
    )
    marks = cycle((reviewed.mark, reviewed.mark.other))
    moves = [
        f"{mark} {sentences.square_name(geometry, position)}"
        for mark, position in zip(marks, reviewed.line[:MOST_MOVES], strict=False)
    ]
    if len(reviewed.line) > MOST_MOVES:
        moves.append("…")
    return say(wins if is_win else draws, better=better, moves=listed(moves))


def better_move_on_board(geometry: Geometry, reviewed: ReviewedMove) -> str:
    """Return what would have been better, where the board shows how play goes on."""
    better = better_squares(geometry, reviewed.best[:1])
    is_win = reviewed.best_verdict.value is Value.WIN
    if not reviewed.line:
        return say("{better}: that might not have lost.", better=better)
    if len(reviewed.line) == 1:
        return say("{better}: that would have won at once.", better=better)
    wins = message(
        "{better}: that would have won. The numbers on the board show how play might "
        "have gone on."
    )
    draws = message(
        "{better}: that would have kept the draw. The numbers on the board show how "
        "play might have gone on."
    )
    return say(wins if is_win else draws, better=better)


def no_turning_point(review: Review) -> str:
    if None in review.values:
        return say("No move is known to have changed the outcome.")
    return say("No move changed the outcome: nobody gave anything away.")


def turning_point_number(number: int) -> str:
    return say("Turning point: move {number}", number=number)


def move_of(number: int, reviewed: ReviewedMove) -> str:
    return say(
        "Move {number}, {mark}: {judgement}",
        number=number,
        mark=reviewed.mark,
        judgement=judgement(reviewed.judgement),
    )


def value(which: Value | None) -> str:
    return say(_VALUES[which], mark=Mark.X if which is Value.WIN else Mark.O)


def values(review: Review) -> str:
    """Return what the game was worth at its start, and each time that changed."""
    told = [say("At the start: {value}.", value=value(review.values[0]))]
    for number, reviewed in enumerate(review.moves, start=1):
        if reviewed.is_mistake:
            worth = value(review.values[number])
            told.append(
                say("After move {number}: {value}.", number=number, value=worth)
            )
    return sentences.joined(told)


def nothing_to_review() -> str:
    return say(
        "There is no move to review yet. Play a game, or open one from the history."
    )


def working() -> str:
    return say("Working it out…")


def played(move: ReviewedMove) -> str:
    """Return what a screen reader says of the square of the move under review."""
    return say("played here: {outcome}", outcome=_outcome(move.verdict, move.mark))


def better(move: ReviewedMove) -> str:
    """Return what a screen reader says of a better square."""
    return say("better: {outcome}", outcome=_outcome(move.best_verdict, move.mark))


def in_line(number: int, mark: Mark) -> str:
    """Return what a screen reader says of a square in the line that is shown."""
    return say("move {number} of the line: {mark}", number=number, mark=mark)


def _outcome(verdict: Verdict, mark: Mark) -> str:
    known = verdict.value is not None
    return sentences.square_outcome(verdict, mark) if known else value(None)
