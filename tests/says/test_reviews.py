"""The sentences about the moves of a game."""

import pytest

from oxo_desktop.engine import (
    FIVE_BY_FIVE,
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
    THREE_BY_THREE,
    Game,
    Geometry,
)
from oxo_desktop.engine.review import Review, review
from oxo_desktop.says import reviews


def reviewed(game: Game) -> Review:
    found = review(game)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("geometry", "moves", "sentence"),
    [
        # the opponent wins by the next move, by two threats, by force
        (
            THREE_BY_THREE,
            (2, 5, 1, 9),
            "It lets X complete 1-2-3; square 3 keeps the draw.",
        ),
        (
            THREE_BY_THREE,
            (1, 5, 9, 3),
            "It lets X make two threats at once, by taking square 7; "
            "squares 2, 4, 6 and 8 keep the draw.",
        ),
        (
            THREE_BY_THREE,
            (5, 6),
            "It lets X force a win; squares 1, 3, 7 and 9 keep the draw.",
        ),
        # the same instead of a win
        (
            THREE_BY_THREE,
            (6, 5, 8, 1, 3),
            "It lets O complete 1-5-9; square 9 wins.",
        ),
        (
            THREE_BY_THREE,
            (9, 6, 8, 7, 3),
            "It lets O make two threats at once, by taking square 4; square 5 wins.",
        ),
        (THREE_BY_THREE, (2, 7, 8), "It lets O force a win; square 1 wins."),
        # a win that was missed
        (
            THREE_BY_THREE,
            (5, 7, 1, 9, 8, 3, 4),
            "Completing 2-5-8 would have won at once.",
        ),
        (
            THREE_BY_THREE,
            (5, 6, 9, 1, 3),
            "Taking square 7 would have made two threats at once, which wins.",
        ),
        (
            THREE_BY_THREE,
            (8, 7, 6, 2),
            "Taking square 1 would have forced a win.",
        ),
        (
            SEVEN_POINT_PLANE,
            (1, 7, 3, 2, 6),
            "It lets O complete 2-4-7; square 4 wins.",
        ),
        # many squares are counted
        (
            FIVE_BY_FIVE,
            (1, 2, 7, 3, 13, 4, 19, 8),
            "It lets X complete 1-7-13-19-25; square 25 keeps the draw.",
        ),
    ],
)
def test_why_a_mistake_was_one(
    geometry: Geometry, moves: tuple[int, ...], sentence: str
) -> None:
    last = reviewed(Game(geometry, moves=moves)).moves[-1]
    assert reviews.why(geometry, last) == sentence


def test_what_the_game_was_worth() -> None:
    found = reviewed(Game(moves=(1, 5, 9, 3, 7, 4, 8)))
    assert reviews.values(found) == "At the start: draw. After move 4: X wins."
    found = reviewed(Game(SEVEN_POINT_PLANE, moves=(7, 4, 5, 1, 3, 6)))
    assert reviews.values(found) == "At the start: X wins. After move 5: O wins."


def test_what_cannot_be_reviewed() -> None:
    assert reviews.nothing_to_review(Game(FOUR_BY_FOUR)) == (
        "There is no move to review yet."
    )
    assert reviews.nothing_to_review(Game(FOUR_BY_FOUR_BY_FOUR, moves=(1,))) == (
        "Perfect play isn't known on 4×4×4, so its games can't be reviewed."
    )
