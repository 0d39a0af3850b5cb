"""Two levels play, and what is counted is what is to be expected."""

import re
from functools import partial
from itertools import cycle
from math import sqrt
from random import Random

import pytest

from oxo_desktop.engine import GEOMETRIES, THREE_BY_THREE, Level, Score
from oxo_desktop.learning.contest import Contest, expected
from oxo_desktop.play.tasks import thinking_limit
from oxo_desktop.says import contests
from tests.engine.test_figures import of_level, percentages

EASY_AND_NORMAL = Level.EASY, Level.NORMAL


def never() -> bool:
    return False


def contest(
    levels: tuple[Level, Level], games: int, board: str = "3x3", seed: int = 1
) -> Contest:
    return Contest(GEOMETRIES[board], levels, games, thinking_limit, Random(seed))


@pytest.mark.parametrize(
    "levels",
    [
        (Level.RANDOM, Level.EASY), (Level.NORMAL, Level.RANDOM),
        (Level.BEGINNER, Level.NORMAL), (Level.HARD, Level.BEGINNER),
    ],
)  # fmt: skip
def test_what_is_expected_is_what_all_games_come_to(
    levels: tuple[Level, Level],
) -> None:
    shares = expected(THREE_BY_THREE, *levels)
    in_per_cent = tuple(f"{100 * share:.2f}" for share in shares)
    assert in_per_cent == percentages(*map(of_level, levels))
    assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize(
    ("levels", "board"),
    [
        (EASY_AND_NORMAL, "3x3"), ((Level.RANDOM, Level.BEGINNER), "3x3"),
        ((Level.HARD, Level.BEGINNER), "3x3"), ((Level.BEGINNER, Level.EASY), "pp7"),
    ],
)  # fmt: skip
def test_what_is_counted_is_as_expected(
    levels: tuple[Level, Level], board: str
) -> None:
    played = contest(levels, 401, board)
    played.go_on(never)
    assert [begun.score.games for begun in played.begun] == [201, 200]
    assert [begun.level for begun in played.begun] == [*levels]
    for _, _, score, shares in played.begun:
        ends = score.x_wins, score.draws, score.o_wins
        for ended, share in zip(ends, shares, strict=True):
            # chance itself goes further once in a million times
            usual = sqrt(score.games * share * abs(1 - share))
            assert abs(ended - score.games * share) <= 5 * usual + 1e-6
    one, two = (begun.score for begun in played.begun)
    assert played.score == Score(
        one.x_wins + two.o_wins, one.draws + two.draws, one.o_wins + two.x_wins
    )


def test_stopped_and_gone_on_with_no_game_is_lost_or_counted_twice() -> None:
    played, before = contest((Level.BEGINNER, Level.EASY), 30, "4x4"), 0
    stops = cycle([False] * 6 + [True])
    while not played.is_over:
        assert played.played >= before
        before = played.played
        played.go_on(lambda: next(stops))
    assert [begun.score.games for begun in played.begun] == [15, 15]


def test_a_move_that_may_not_be_thought_over_is_not_played() -> None:
    played = contest((Level.HARD, Level.EASY), 10, "4x4")
    for _ in range(100):
        played.go_on(partial(next, iter([False]), True))
    assert played.played == 0
    played.go_on(never)
    assert (played.played, played.score.o_wins) == (10, 0)


def test_a_slice_ends_after_a_move() -> None:
    played = contest(EASY_AND_NORMAL, 10)
    assert played.seconds_left is None
    played.go_on(never, seconds=0)
    assert played.played == 0
    slices = 1
    while not played.is_over:
        played.go_on(never, seconds=0)
        slices += 1
    assert 10 * 5 <= slices <= 10 * 9
    assert played.seconds_left == 0


def test_what_is_said() -> None:
    played = contest((Level.RANDOM, Level.HARD), 1000)
    assert contests.progress(played) == "0 of 1,000 games"
    while not played.played:
        played.go_on(never, seconds=0)
    left = r"1 of 1,000 games; about \d+ seconds? left"
    assert re.fullmatch(left, contests.progress(played))
    played.go_on(never)
    assert contests.progress(played) == "1,000 games"
    random, _, hard, in_theory = contests.rows(played)
    assert (random.cells[0], hard.cells[2]) == ("0", "0")
    words = in_theory.in_words(with_draws=True)
    assert words == "Expected: 96.78% won, 3.22% drawn, 0% lost"
    assert contests.result(played).startswith("3×3: 1,000 games. Score: Random 0, ")
    other = contest((Level.EASY, Level.EASY), 10, "4x4")
    other.go_on(never)
    assert [row.name for row in contests.rows(other)] == ["Begun by Easy"] * 2
