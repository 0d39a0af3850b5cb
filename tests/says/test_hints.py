"""What a hint says: each sentence that it can be on 3×3 is true wherever it is said."""

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Choice,
    Level,
    Mark,
    Reason,
    Rule,
    Value,
    Verdict,
    choose,
)
from oxo_desktop.engine.geometry import (
    FIVE_BY_FIVE,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.engine.hard import hard_reason
from oxo_desktop.engine.hints import Hint, hint_of
from oxo_desktop.says import explanations
from tests.engine.plain import Marks, PlainSolver, completing, held
from tests.engine.positions import CUBE, FORK, cube, open_positions, random_position

PLAIN = PlainSolver(THREE_BY_THREE)


class Told(NamedTuple):
    """A position, and what a sentence names in it.

    Attributes:
        values: what each square is worth, 1, 0 or -1, and how many moves it takes.
    """

    own: Marks
    other: Marks
    values: dict[int, tuple[int, int]]
    square: int
    lines: list[Marks]
    named: set[int]

    @property
    def value(self) -> int:
        return self.values[self.square][0]

    @property
    def losing(self) -> set[int]:
        return {p for p, (value, _) in self.values.items() if value < 0}

    @property
    def after(self) -> Marks:
        return self.own | {self.square}


def gaps(own: Marks, other: Marks) -> set[int]:
    return completing(THREE_BY_THREE, own, other)


def are_held(told: Told, side: Marks) -> bool:
    """Return whether the lines are all that lack the square alone."""
    through = map(frozenset, THREE_BY_THREE.lines_through(told.square))
    return {*told.lines} == {line for line in through if line - side == {told.square}}


def are_threats(lines: list[Marks], own: Marks, other: Marks) -> bool:
    """Return whether two lines lack a square each, not the same one."""
    lacking = [line - own for line in lines]
    return (
        len({*lacking}) == 2
        and all(len(left) == 1 for left in lacking)
        and not frozenset().union(*lacking) & other
    )


def makes_two(told: Told) -> bool:
    return told.value == 1 and not gaps(told.other, told.after)


def is_stopped(told: Told) -> bool:
    """Return whether there was a fork with these lines, and there is none now."""
    free = told.values.keys()
    before = any(are_threats(told.lines, told.other | {p}, told.own) for p in free)
    left = (gaps(told.other | {p}, told.after) for p in free - {told.square})
    return before and told.value == 0 and all(len(forked) < 2 for forked in left)


TRUE: dict[str, Callable[[Told], bool]] = {
    "square . wins: it completes LINES": lambda t: are_held(t, t.own),
    "square . blocks LINES and makes two threats": lambda t: (
        are_held(t, t.other) and makes_two(t) and len(gaps(t.after, t.other)) > 1
    ),
    "square . wins, and it blocks LINES": lambda t: (
        are_held(t, t.other) and t.value == 1
    ),
    "try square .: it blocks LINES": lambda t: are_held(t, t.other) and t.value == 0,
    "square . blocks LINES, but the game is already lost": lambda t: (
        are_held(t, t.other) and t.losing == t.values.keys()
    ),
    "try square ., but the game is already lost": lambda t: t.losing == t.values.keys(),
    "square . makes two threats at once: LINES": lambda t: (
        makes_two(t) and are_threats(t.lines, t.after, t.other)
    ),
    "square . stops two threats at once: LINES": is_stopped,
    "square . wins in N of your moves": lambda t: (
        t.values[t.square] == (1, 2 * min(t.named) - 1)
    ),
    "try square .: SQUARES would lose": lambda t: (
        t.value == 0 and t.named == t.losing < t.values.keys() - {t.square}
    ),
    "try square .: every other square loses": lambda t: (
        t.value == 0 and t.losing == t.values.keys() - {t.square} != set()
    ),
    "try square .: no square loses yet": lambda t: not t.losing and len(t.values) > 1,
    "square . keeps the draw": lambda t: t.values.keys() == {t.square},
}
"""Every sentence, and whether it is true."""

FORMS = {"LINES": r"([\d, -]+)", "SQUARES": r"squares? ([\d, and]+)", "N": r"(\d)"}


def pattern(form: str) -> re.Pattern[str]:
    """Return what matches a sentence, with groups for what it names."""
    for name, expression in (("square .", r"square (\d)"), *FORMS.items()):
        form = form.replace(name, expression)
    return re.compile(f"Hint: {form}")


PATTERNS = {form: pattern(form) for form in TRUE}


def told_of(board: Board, mark: Mark, said: str) -> tuple[str, Told]:
    """Return which sentence it is, and what it names."""
    ((form, match),) = (
        (form, match) for form, p in PATTERNS.items() if (match := p.fullmatch(said))
    )
    square, *more = match.groups()
    named = more[0] if more else ""
    lines = [
        frozenset(map(int, one.split("-"))) for one in named.split(", ") if "-" in one
    ]
    return form, Told(
        held(board, mark),
        held(board, mark.other),
        PLAIN.after_each(board, mark),
        int(square),
        lines,
        {int(digit) for digit in re.findall(r"\d", named)},
    )


def test_whatever_is_said_of_any_position_is_true() -> None:
    said = Counter[str]()
    for starter in Mark:
        for board, mark in open_positions(starter):
            reason = hard_reason(board, mark)
            for position in reason.positions:
                hint = hint_of(board, mark, Choice(position, reason))
                sentence = explanations.hint(THREE_BY_THREE, hint)
                form, told = told_of(board, mark, sentence)
                assert told.square == position
                assert {position, *hint.others} == {*board.available_moves()}
                assert position not in hint.others
                assert TRUE[form](told), (board.to_text(), mark, sentence)
                said[form] += 1
    assert said.keys() == TRUE.keys(), TRUE.keys() - said.keys()


@pytest.mark.parametrize(
    ("board", "mark", "said"),
    [
        ("XO. X.. ...", Mark.O, "square 7 blocks 1-4-7, but the game is already lost"),
        ("XO. .X. ..O", Mark.X, "square 4 makes two threats at once: 4-5-6, 1-4-7"),
        ("XOX ... .O.", Mark.X, "square 5 blocks 2-5-8 and makes two threats"),
        ("XOX ... ...", Mark.O, "square 5 stops two threats at once: 1-5-9, 3-5-7"),
        ("X.. ... ...", Mark.O, "try square 5: every other square loses"),
        ("... ... ...", Mark.X, "try square 1: no square loses yet"),
        ("X.. .O. ..X", Mark.O, "try square 2: squares 3 and 7 would lose"),
        (".X. .O. ...", Mark.X, "try square 1: square 8 would lose"),
    ],
)
def test_what_a_hint_teaches(board: str, mark: Mark, said: str) -> None:
    position = int(re.findall(r"square (\d)", said)[0])
    there = Board.from_text(board)
    choice = Choice(position, hard_reason(there, mark))
    hint = hint_of(there, mark, choice)
    assert explanations.hint(THREE_BY_THREE, hint) == f"Hint: {said}"


def test_where_not_all_is_known_nothing_is_said_of_other_squares() -> None:
    rng, stopped = Random(3), lambda: True
    drawn = (random_position(FIVE_BY_FIVE, 7, rng) for _ in range(100))
    found = ((b, m, choose(Level.HARD, b, m, rng, stopped)) for b, m in drawn)
    board, mark, choice = next(one for one in found if one[2].reason.losing is None)
    said = explanations.hint(FIVE_BY_FIVE, hint_of(board, mark, choice))
    assert said == f"Hint: square {choice.position} keeps the draw"


def test_on_layers_two_threats_are_named_by_the_ends_of_their_lines() -> None:
    board = cube(*FORK)
    choice = choose(Level.HARD, board, Mark.X, Random(1))
    said = explanations.hint(CUBE, hint_of(board, Mark.X, choice))
    lines = "1A1 to 1A4, 1A4 to 1D4"
    assert said == f"Hint: square 1A4 makes two threats at once: {lines}"


@pytest.mark.parametrize(
    ("rule", "verdict", "advice"),
    [
        (Rule.BLOCK, Verdict(None, None), "try square 1B1: it blocks 1A1 to 1D1"),
        (Rule.FORCES_WIN, Verdict(Value.WIN, None), "square 1B1 wins"),
        (Rule.KEEPS_DRAW, Verdict(Value.DRAW, None), "square 1B1 keeps the draw"),
        (
            Rule.THREATS, Verdict(Value.WIN, None),
            "square 1B1 wins by one threat after another",
        ),
        (Rule.STOPS_THREATS, None, "try square 1B1: it stops a run of threats"),
        (Rule.PROMISING, None, "try square 1B1: nothing looks more promising"),
    ],
)  # fmt: skip
def test_what_is_said_where_less_is_known(
    rule: Rule, verdict: Verdict | None, advice: str
) -> None:
    choice = Choice(5, Reason(rule, (5,), ((1, 5, 9, 13),), verdict))
    told = explanations.hint(FOUR_BY_FOUR_BY_FOUR, Hint(choice))
    assert told == f"Hint: {advice}"


def test_on_seven_points_it_is_a_point() -> None:
    choice = Choice(4, Reason(Rule.FORCES_WIN, (4,), (), Verdict(Value.WIN, 5)))
    told = explanations.hint(SEVEN_POINT_PLANE, Hint(choice))
    assert told == "Hint: point 4 wins in 3 of your moves"
