"""The sentences on why a square was chosen or is suggested, as they are read."""

import pytest

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Choice,
    Level,
    Mark,
    Reason,
    Rule,
    Value,
    Verdict,
    explain,
)
from oxo_desktop.engine.geometry import (
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.engine.hard import solver_of
from oxo_desktop.engine.levels import levels_of, rules_of
from oxo_desktop.says import explanations
from oxo_desktop.says.explanations import RuleState

WHEREVER_IT_IS = {
    Rule.OPPOSITE_CORNER: "The computer took the opposite corner",
    Rule.CENTRE: "The computer took the centre",
    Rule.CORNER: "The computer took a corner",
    Rule.EDGE: "The computer took an edge",
    Rule.MOST_LINES: "The computer took a square with the most lines through it",
    Rule.THREATS: "The computer makes one threat after another until it wins",
    Rule.STOPS_THREATS: "The computer stopped a run of threats",
    Rule.PROMISING: "The computer took the most promising square",
    Rule.FORCES_WIN: "The computer can't be stopped now",
    Rule.BLOCK: "The computer blocked you",
}
BY_PLACE = {
    Rule.OPENING: "The computer took {}",
    Rule.RANDOM: "The computer took {} at random",
    Rule.KEEPS_DRAW: "The computer took {}: that keeps the draw",
    Rule.LOST: "The computer took {}: you can force a win",
}
PLACES = [
    (THREE_BY_THREE, 5, "the centre"),
    (THREE_BY_THREE, 9, "a corner"),
    (THREE_BY_THREE, 4, "an edge"),
    (FOUR_BY_FOUR, 6, "square 6"),
]


def test_every_rule_has_its_words_for_every_place() -> None:
    assert {*WHEREVER_IT_IS, *BY_PLACE, Rule.WIN, Rule.OPENING} == set(Rule)
    for geometry, position, place in PLACES:
        for rule, sentence in WHEREVER_IT_IS.items():
            choice = Choice(position, Reason(rule, (position,)))
            assert explanations.computer_move(geometry, choice) == sentence
        for rule, sentence in BY_PLACE.items():
            choice = Choice(position, Reason(rule, (position,)))
            told = explanations.computer_move(geometry, choice)
            assert told == sentence.format(place)


def test_lines_are_told_by_their_squares_and_on_layers_by_their_ends() -> None:
    won = Choice(5, Reason(Rule.WIN, (5,), ((1, 5, 9), (4, 5, 6))))
    told = explanations.computer_move(THREE_BY_THREE, won)
    assert told == "The computer completed 1-5-9, 4-5-6"
    won = Choice(49, Reason(Rule.WIN, (49,), ((1, 17, 33, 49),)))
    told = explanations.computer_move(FOUR_BY_FOUR_BY_FOUR, won)
    assert told == "The computer completed 1A1 to 4A1"


BETTER = "It would have been better to take "
REVIEWS = [
    ("XOOX.....", Mark.X, 7, "That was a perfect move: square 7 wins soonest."),
    (
        "XO.......", Mark.X, 5,
        "That was a perfect move: squares 4, 5 and 7 win soonest.",
    ),
    (".X....O..", Mark.X, 1, "That was the perfect move: only square 1 wins."),
    (
        ".X..O..X.", Mark.O, 3,
        "That was a perfect move: every move wins just as quickly.",
    ),
    ("XOOX.....", Mark.X, 6, BETTER + "square 7: that would have won sooner."),
    (
        "XO.......", Mark.X, 3,
        BETTER + "square 4, 5 or 7: that would have won. This move only draws.",
    ),
    (
        "X.O......", Mark.X, 2,
        BETTER + "square 4, 7 or 9: that would have won. This move loses.",
    ),
    (
        ".X.......", Mark.O, 1,
        "That was a perfect move: squares 1, 3, 5 and 8 keep the draw.",
    ),
    (
        "X........", Mark.O, 5,
        "That was the perfect move: only square 5 keeps the draw.",
    ),
    (".........", Mark.X, 7, "That was a perfect move: every move keeps the draw."),
    # the document's reply to a corner
    (
        "X........", Mark.O, 9,
        BETTER + "square 5: that would have kept the draw. This move loses.",
    ),
    ("XO.X.....", Mark.O, 5, BETTER + "square 7: that would have held out longer."),
    (
        "XO.X.....", Mark.O, 7,
        "That was a perfect move: every move loses, but square 7 holds out longest.",
    ),
    ("XOXOX....", Mark.O, 6, "No move is better: every move loses."),
]  # fmt: skip


@pytest.mark.parametrize(("board", "mark", "position", "told"), REVIEWS)
def test_what_perfect_play_says(
    board: str, mark: Mark, position: int, told: str
) -> None:
    shown = Board.from_text(board)
    verdicts = solver_of(THREE_BY_THREE).verdicts(shown, mark)
    said = explanations.perfect_play(THREE_BY_THREE, position, verdicts)
    assert said == told


def test_what_perfect_play_says_of_what_is_not_known() -> None:
    unknown = "OXO doesn't know the perfect move here."
    known, nothing = Verdict(Value.DRAW, 4), Verdict(None, None)
    for verdicts in ({1: known, 2: nothing}, {1: nothing, 2: known}):
        assert explanations.perfect_play(FOUR_BY_FOUR, 1, verdicts) == unknown


def test_what_perfect_play_says_of_what_is_known_in_part() -> None:
    wins, loses = Verdict(Value.WIN, None), Verdict(Value.LOSS, None)
    nothing, cube = Verdict(None, None), FOUR_BY_FOUR_BY_FOUR
    said = explanations.perfect_play(cube, 1, {1: wins, 2: nothing})
    assert said == "That was a perfect move: it wins whatever the opponent does."
    for made in (nothing, loses):
        said = explanations.perfect_play(cube, 1, {1: made, 2: wins, 3: nothing})
        won = "square 1A2: that would have won whatever the opponent did."
        assert said == BETTER + won


def test_one_of_many_squares_is_better() -> None:
    better = explanations.better_squares(FOUR_BY_FOUR, tuple(range(1, 10)))
    assert better == "One of 9 other squares would have been better"
    better = explanations.better_squares(FOUR_BY_FOUR_BY_FOUR, (1, 2))
    assert better == BETTER + "square 1A1 or 1A2"
    better = explanations.better_squares(SEVEN_POINT_PLANE, (1, 2))
    assert better == BETTER + "point 1 or 2"


def test_every_rule_can_be_told_in_the_list() -> None:
    """Whatever decides on any board, and whatever comes before it there."""
    told = set()
    for geometry in GEOMETRIES.values():
        for level in levels_of(geometry):
            *before, last = rules_of(level, geometry)
            for rule in (*before, last):
                lines = geometry.lines_through(2)
                choice = Choice(2, Reason(rule, (2,), lines, Verdict(Value.WIN, 3)))
                assert explanations.rule_name(rule)
                assert explanations.saw(geometry, choice, Mark.O)
                told.add(explanations.rule_name(rule))
            for rule in before:
                assert explanations.saw_nothing(rule, geometry)
    assert len(told) == len(Rule)


def test_what_the_rule_saw_that_decided() -> None:
    block = Choice(3, Reason(Rule.BLOCK, (3,), ((1, 2, 3), (3, 6, 9))))
    assert explanations.saw(THREE_BY_THREE, block, Mark.O) == (
        "Top row: X on squares 1 and 2; square 3 was free\n"
        "Right column: X on squares 6 and 9; square 3 was free"
    )
    win = Choice(3, Reason(Rule.WIN, (3, 4), ((1, 2, 3), (4, 5, 6))))
    told = explanations.saw(THREE_BY_THREE, win, Mark.O)
    assert told == "Top row: O on squares 1 and 2; square 3 was free"
    layers = Choice(49, Reason(Rule.WIN, (49,), ((1, 17, 33, 49),)))
    told = explanations.saw(FOUR_BY_FOUR_BY_FOUR, layers, Mark.X)
    on = "X on squares 1A1, 2A1 and 3A1; square 4A1 was free"
    assert told == f"Straight through all layers: {on}"
    most = Choice(4, Reason(Rule.MOST_LINES, (4, 6, 7)))
    told = explanations.saw(FOUR_BY_FOUR, most, Mark.X)
    assert told == "with the most lines through them: squares 4, 6 and 7"
    one = Choice(4, Reason(Rule.MOST_LINES, (4,)))
    told = explanations.saw(FOUR_BY_FOUR, one, Mark.X)
    assert told == "with the most lines through it: square 4"
    many = Choice(4, Reason(Rule.RANDOM, tuple(range(1, 15))))
    assert explanations.saw(FOUR_BY_FOUR, many, Mark.X) == "14 squares were free"


def test_a_rule_of_another_level_decides_nothing() -> None:
    centre = Choice(5, Reason(Rule.CENTRE, (5,)))
    rules = explanations.gone_through(Level.HARD, THREE_BY_THREE, centre, Mark.X)
    assert {state for _, state, _ in rules} == {RuleState.UNKNOWN}
    nothing = explanations.gone_through(Level.HARD, THREE_BY_THREE, None, Mark.X)
    assert rules == nothing


def test_how_far_a_level_came() -> None:
    choice = Choice(3, Reason(Rule.BLOCK, (3,), ((1, 2, 3),)))
    gone = explanations.gone_through(Level.EASY, THREE_BY_THREE, choice, Mark.X)
    assert [(rule, state, finding()) for rule, state, finding in gone] == [
        (Rule.WIN, RuleState.PASSED, "no line to complete"),
        (
            Rule.BLOCK,
            RuleState.DECIDED,
            "Top row: O on squares 1 and 2; square 3 was free",
        ),
        (Rule.CENTRE, RuleState.NOT_REACHED, "not needed"),
        (Rule.CORNER, RuleState.NOT_REACHED, "not needed"),
        (Rule.EDGE, RuleState.NOT_REACHED, "not needed"),
    ]


WON = "Complete a line decided (Top row: X on squares 1 and 2; square 3 was free)"
BLOCKED = "Block a line decided (Middle row: O on squares 4 and 5; square 6 was free)"
NOT_WON = "Complete a line: the computer overlooked square 3, which would have won"
NOT_BLOCKED = (
    "Block a line: the computer overlooked square 6, which would have blocked a line"
)
ANY = "Any move decided (squares 3, 6, 7, 8 and 9 were free)"


@pytest.mark.parametrize(
    ("position", "told"),
    [(3, [WON]), (6, [NOT_WON, BLOCKED]), (8, [NOT_WON, NOT_BLOCKED, ANY])],
)
def test_what_beginner_has_overlooked(position: int, told: list[str]) -> None:
    board = Board.from_text("XX. OO. ...")
    choice = explain(Level.BEGINNER, board, Mark.X, position)
    gone = explanations.gone_through(Level.BEGINNER, THREE_BY_THREE, choice, Mark.X)
    reached = (each for each in gone if each.state is not RuleState.NOT_REACHED)
    assert [*map(explanations.rule_and_finding, reached)] == told
