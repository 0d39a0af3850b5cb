"""What a board shows, as one value that never changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from oxo_desktop.engine import Board, Line, Mark


class Tone(StrEnum):
    """The meaning of a colour. The value is its name in the theme."""

    MUTED = "muted"
    ACCENT = "accent"
    GOOD = "good"
    BAD = "bad"
    X = "x"
    O = "o"  # noqa: E741 - the mark's name


@dataclass(frozen=True, slots=True)
class Label:
    """A few words on a square.

    Attributes:
        text: plain text; what comes after a line break is written smaller.
        tone: the colour of the text.
    """

    text: str
    tone: Tone = Tone.MUTED


@dataclass(frozen=True, slots=True)
class Notes:
    """What is marked on the board; nothing by default.

    Attributes:
        frames: the squares in a dotted frame: those to look at.
        tints: the squares that are tinted: those to choose from.
        lines: the lines that lie on a band of colour; of one that is none of the
            geometry's, each square by itself.
        labels: what is written on squares: in the middle of a free one, under the mark
            on a full one, or under a faint one.
        ghosts: faint marks on free squares.
        descriptions: what a screen reader says of squares.
        threats: of each line that lacks one square, the mark and the square. It is
            dashes in the mark's colour, and the mark is small on that square.
        values: the numbers in a corner of free squares without a label, each in a
            frame.
    """

    frames: Mapping[int, Tone] = field(default_factory=dict)
    tints: Mapping[int, Tone] = field(default_factory=dict)
    lines: Mapping[Line, Tone] = field(default_factory=dict)
    labels: Mapping[int, Label] = field(default_factory=dict)
    ghosts: Mapping[int, Mark] = field(default_factory=dict)
    descriptions: Mapping[int, str] = field(default_factory=dict)
    threats: Mapping[Line, tuple[Mark, int]] = field(default_factory=dict)
    values: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shown:
    """All that a board shows, but for where the pointer and the keyboard are.

    Attributes:
        last: the square of the last move, if one has led here.
        won: the lines that are drawn through.
        is_drawn: whether it has ended without one.
        number: of the game, or of what is practised; marks of another are wiped off.
        turn: whose mark a click would place, or None if it would place none.
        closed: the free squares on which it would place none all the same.
        is_awaited: whether the next mark is a computer's.
        has_numbers: whether squares show theirs, or on layers their rows and columns.
        is_counted: whether these are numbers on layers too, as a model knows them.
    """

    board: Board = field(default_factory=Board)
    last: int | None = None
    won: tuple[Line, ...] = ()
    is_drawn: bool = False
    number: int = 0
    turn: Mark | None = None
    closed: tuple[int, ...] = ()
    is_awaited: bool = False
    has_numbers: bool = False
    is_counted: bool = False
    notes: Notes = field(default_factory=Notes)


@dataclass(frozen=True, slots=True)
class Change:
    """What has come and gone between two values of `Shown`.

    Attributes:
        is_other: whether nothing of what was shown leads to it.
        came: the marks that are new.
        left: the squares that are empty, or have another mark.
        was_awaited: whether a computer's mark was.
    """

    is_other: bool
    came: Mapping[int, Mark]
    left: tuple[int, ...]
    was_awaited: bool = False


def change_between(before: Shown, after: Shown) -> Change:
    old, new = before.board, after.board
    if old.geometry != new.geometry:
        return Change(is_other=True, came=_marks(new), left=())
    changed = [p for p in new.geometry.positions if old[p] is not new[p]]
    replaced = sum(None not in (old[p], new[p]) for p in changed)
    if before.number != after.number or replaced > 1:
        return Change(is_other=True, came=_marks(new), left=tuple(_marks(old)))
    return Change(
        is_other=False,
        came={p: mark for p in changed if (mark := new[p]) is not None},
        left=tuple(p for p in changed if old[p] is not None),
        was_awaited=before.is_awaited,
    )


def _marks(board: Board) -> dict[int, Mark]:
    return {p: mark for p, mark in enumerate(board, start=1) if mark is not None}
