"""Why a square was chosen or is suggested: each sentence as it is read."""

import pytest

from oxo_desktop import explanations
from oxo_desktop.engine import (
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    THREE_BY_THREE,
    Choice,
    Geometry,
    Reason,
    Rule,
    Value,
    Verdict,
)

# a line each that the marks on 1 and 9, or on the layers, leave open
LINES = {THREE_BY_THREE: (1, 5, 9), FOUR_BY_FOUR_BY_FOUR: (1, 17, 33, 49)}

WHEREVER_IT_IS = {
    Rule.OPPOSITE_CORNER: "Computer took the opposite corner",
    Rule.CENTRE: "Computer took the centre",
    Rule.CORNER: "Computer took a corner",
    Rule.EDGE: "Computer took an edge",
    Rule.MOST_LINES: "Computer took a square on the most lines",
    Rule.THREATS: "Computer makes one threat after another until it wins",
    Rule.STOPS_THREATS: "Computer stopped your run of threats",
    Rule.PROMISING: "Computer took the most promising square",
    Rule.FORCES_WIN: "Computer can't be stopped now",
}
BY_PLACE = {
    Rule.RANDOM: "Computer took {} at random",
    Rule.KEEPS_DRAW: "Computer took {} and can't lose now",
    Rule.LOST: "Computer took {}: you can win now",
}
PLACES = [
    (THREE_BY_THREE, 5, "the centre"),
    (THREE_BY_THREE, 9, "a corner"),
    (THREE_BY_THREE, 4, "an edge"),
    (FOUR_BY_FOUR, 6, "square 6"),
]


def test_every_rule_has_its_words_for_every_place() -> None:
    in_lines = {Rule.WIN, Rule.BLOCK}
    assert {*WHEREVER_IT_IS, *BY_PLACE, *in_lines, Rule.OPENING} == set(Rule)
    for geometry, position, place in PLACES:
        for rule, sentence in WHEREVER_IT_IS.items():
            choice = Choice(position, Reason(rule, (position,)))
            assert explanations.computer_move(geometry, choice) == sentence
        for rule, sentence in BY_PLACE.items():
            choice = Choice(position, Reason(rule, (position,)))
            told = explanations.computer_move(geometry, choice)
            assert told == sentence.format(place)


def test_how_the_computer_opened() -> None:
    said = [
        explanations.computer_move(board, Choice(position, Reason(Rule.OPENING, ())))
        for board, position, _ in PLACES
    ]
    assert said == [
        "Computer opened in the centre",
        "Computer opened in a corner",
        "Computer opened on an edge",
        "Computer opened on square 6",
    ]


def test_lines_are_told_by_their_squares() -> None:
    blocked = Choice(5, Reason(Rule.BLOCK, (5,), ((1, 5, 9),)))
    told = explanations.computer_move(THREE_BY_THREE, blocked)
    assert told == "Computer blocked: you had 1 and 9 of 1-5-9"
    two = Choice(5, Reason(Rule.BLOCK, (2, 5), ((1, 2, 3), (1, 5, 9), (4, 5, 6))))
    told = explanations.computer_move(THREE_BY_THREE, two)
    assert told == "Computer blocked: you had 1 and 9 of 1-5-9, 4 and 6 of 4-5-6"
    four = Choice(7, Reason(Rule.BLOCK, (7,), ((5, 6, 7, 8),)))
    told = explanations.computer_move(FOUR_BY_FOUR, four)
    assert told == "Computer blocked: you had 5, 6 and 8 of 5-6-7-8"
    won = Choice(5, Reason(Rule.WIN, (5,), ((1, 5, 9), (4, 5, 6))))
    told = explanations.computer_move(THREE_BY_THREE, won)
    assert told == "Computer completed 1-5-9, 4-5-6"


def test_lines_through_layers_are_counted() -> None:
    cube, line = FOUR_BY_FOUR_BY_FOUR, (1, 17, 33, 49)
    for rule, sentence in (
        (Rule.BLOCK, "Computer blocked a line of yours"),
        (Rule.WIN, "Computer completed a line"),
    ):
        choice = Choice(49, Reason(rule, (49,), (line,)))
        assert explanations.computer_move(cube, choice) == sentence
    both = Choice(49, Reason(Rule.BLOCK, (49,), (line, (49, 50, 51, 52))))
    told = explanations.computer_move(cube, both)
    assert told == "Computer blocked 2 lines of yours"


HINTS = [
    (Rule.WIN, Verdict(Value.WIN, 1), "{} wins: it completes {}"),
    (Rule.BLOCK, Verdict(Value.WIN, 3), "{} wins, and it blocks {}"),
    (Rule.BLOCK, Verdict(Value.DRAW, 3), "{} is safe: it blocks {}"),
    (
        Rule.BLOCK, Verdict(Value.LOSS, 2),
        "try {}: it blocks {}, but this can no longer be held",
    ),
    (Rule.BLOCK, Verdict(None, None), "try {}: it blocks {}"),
    (Rule.FORCES_WIN, Verdict(Value.WIN, 3), "{} wins in 3 moves"),
    (Rule.FORCES_WIN, Verdict(Value.WIN, None), "{} wins"),
    (Rule.KEEPS_DRAW, Verdict(Value.DRAW, 9), "{} is safe"),
    (Rule.LOST, Verdict(Value.LOSS, 4), "try {}, but this can no longer be held"),
    (Rule.THREATS, Verdict(Value.WIN, None), "{} wins by one threat after another"),
    (Rule.STOPS_THREATS, None, "try {}: it stops a run of threats"),
    (Rule.PROMISING, None, "try {}, the most promising one"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("geometry", "square", "line"),
    [
        (THREE_BY_THREE, "square 5", "1-5-9"),
        (FOUR_BY_FOUR_BY_FOUR, "layer 1, row 2, column 1", "a line"),
    ],
)
def test_a_hint_says_why(geometry: Geometry, square: str, line: str) -> None:
    lines = tuple(found for found in geometry.lines_through(5) if found[-1] in (9, 53))
    for rule, verdict, advice in HINTS:
        choice = Choice(5, Reason(rule, (5,), lines, verdict))
        told = explanations.hint(geometry, choice)
        assert told == "Hint: " + advice.format(square, line)
