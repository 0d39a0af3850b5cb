"""The notes of a review on the board."""

from itertools import cycle

from oxo_desktop.engine import Value
from oxo_desktop.engine.review import FlawKind, ReviewedMove
from oxo_desktop.says import reviews, sentences
from oxo_desktop.window.board.notes_item import DescribedNotes, Label, Notes, Tone

_TONES = {Value.WIN: Tone.GOOD, Value.DRAW: Tone.MUTED, Value.LOSS: Tone.BAD}


def of_move(move: ReviewedMove) -> DescribedNotes:
    """Return the notes on the position before a move.

    The move is faint, with what it leads to. After a mistake the better squares are
    marked, the first of them framed, and the line that was overlooked is lit up.
    """
    value = move.verdict.value
    assert value is not None
    tone = Tone.BAD if move.is_mistake else _TONES[value]
    labels = {move.position: _outcome(move, tone)}
    descriptions = {move.position: reviews.played(move.verdict)}
    if not move.is_mistake:
        return DescribedNotes(
            Notes(ghosts={move.position: move.mark}, labels=labels), descriptions
        )
    best = "\n".join(sentences.outcome_on_square(move.best_verdict))
    labels |= {p: Label(best, Tone.GOOD) for p in move.best}
    descriptions |= {p: reviews.better(move.best_verdict) for p in move.best}
    flaw = move.flaw
    assert flaw is not None
    missed = flaw.kind is FlawKind.MISSED_WIN
    notes = Notes(
        frames={move.best[0]: Tone.GOOD},
        tints=dict.fromkeys(move.best[1:], Tone.GOOD),
        lines=dict.fromkeys(flaw.lines, Tone.GOOD if missed else Tone.BAD),
        ghosts={move.position: move.mark},
        labels=labels,
    )
    return DescribedNotes(notes, descriptions)


def of_line(number: int, move: ReviewedMove) -> DescribedNotes:
    """Return the better line after a mistake as faint, numbered marks.

    `number` is that of the mistake, and of the move that is better.
    """
    shown = move.line[: reviews.MOST_MOVES]
    marks = dict(zip(shown, cycle((move.mark, move.mark.other)), strict=False))
    numbers = {position: number + index for index, position in enumerate(shown)}
    notes = Notes(
        ghosts=marks,
        labels={
            p: Label(str(numbers[p]), Tone(mark.lower())) for p, mark in marks.items()
        },
    )
    descriptions = {p: reviews.in_line(numbers[p], mark) for p, mark in marks.items()}
    return DescribedNotes(notes, descriptions)


def _outcome(move: ReviewedMove, tone: Tone) -> Label:
    return Label("\n".join(sentences.outcome_on_square(move.verdict)), tone)
