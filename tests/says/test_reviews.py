"""The sentences about the moves of a game."""

import pytest

from oxo_desktop.engine import Game
from oxo_desktop.engine.geometry import (
    FIVE_BY_FIVE,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.learning.review import review
from oxo_desktop.says import reviews
from tests.learning.test_review import reviewed


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        # the opponent wins by the next move, by two threats, by force
        (
            Game(moves=(2, 5, 1, 9)),
            "It lets X complete 1-2-3; square 3 would have kept the draw.",
        ),
        (
            Game(moves=(1, 5, 9, 3)),
            "It lets X make two threats at once, by taking square 7; "
            "squares 2, 4, 6 and 8 would have kept the draw.",
        ),
        (
            Game(moves=(5, 6)),
            "It lets X force a win; squares 1, 3, 7 and 9 would have kept the draw.",
        ),
        # the same instead of a win
        (
            Game(moves=(6, 5, 8, 1, 3)),
            "It lets O complete 1-5-9; square 9 would have won.",
        ),
        (
            Game(moves=(9, 6, 8, 7, 3)),
            "It lets O make two threats at once, by taking square 4; square 5 would "
            "have won.",
        ),
        (Game(moves=(2, 7, 8)), "It lets O force a win; square 1 would have won."),
        # a win that was missed
        (
            Game(moves=(5, 7, 1, 9, 8, 3, 4)),
            "It would have been better to complete 2-5-8: that would have won at once.",
        ),
        (
            Game(moves=(5, 6, 9, 1, 3)),
            "It would have been better to take square 7: that would have made two "
            "threats at once, and won.",
        ),
        (
            Game(moves=(8, 7, 6, 2)),
            "It would have been better to take square 1: that would have forced a win.",
        ),
        (
            Game(SEVEN_POINT_PLANE, moves=(1, 7, 3, 2, 6)),
            "It lets O complete 2-4-7; point 4 would have won.",
        ),
        # many squares are counted
        (
            Game(FIVE_BY_FIVE, moves=(1, 2, 7, 3, 13, 4, 19, 8)),
            "It lets X complete 1-7-13-19-25; square 25 would have kept the draw.",
        ),
    ],
)
def test_why_a_mistake_was_one(game: Game, sentence: str) -> None:
    assert reviews.why(game.geometry, reviewed(game).moves[-1]) == sentence


def test_what_the_game_was_worth() -> None:
    found = reviewed(Game(moves=(1, 5, 9, 3, 7, 4, 8)))
    assert reviews.values(found) == "At the start: draw. After move 4: X wins."
    found = reviewed(Game(SEVEN_POINT_PLANE, moves=(7, 4, 5, 1, 3, 6)))
    assert reviews.values(found) == "At the start: X wins. After move 5: O wins."


def test_what_is_known_and_what_is_not() -> None:
    game = Game(FOUR_BY_FOUR_BY_FOUR, moves=(1, 22, 2, 43, 3, 42))
    found = review(game, limit=lambda: lambda: True)
    assert found is not None
    told = [
        reviews.move_of(number, move)
        for number, move in enumerate(found.moves, start=1)
    ]
    assert told[1:4] == [
        "Move 2, O: lost already",
        "Move 3, X: strayed from the win",
        "Move 4, O: not known",
    ]
    assert told[5] == "Move 6, O: allowed a win"
    assert reviews.values(found) == (
        "At the start: X wins. After move 3: not known. After move 6: X wins."
    )
    left, let = found.moves[2], found.moves[5]
    of = game.geometry
    assert reviews.turning_point(of, 3, left) == (
        "Turning point: move 3. X on square 1A2: strayed from the win."
    )
    assert reviews.turning_point(of, 6, let) == (
        "Turning point: move 6. O on square 3C2: allowed a win."
    )
    assert reviews.why(of, let) == (
        "It lets X complete 1A1 to 1A4; square 1A4 might not have lost."
    )
    assert reviews.better_move(of, let) == (
        "It would have been better to take square 1A4: that might not have lost."
    )
    assert reviews.played(found.moves[3]) == "played here: not known"
    assert reviews.no_turning_point(found) == (
        "No move is known to have changed the outcome."
    )
