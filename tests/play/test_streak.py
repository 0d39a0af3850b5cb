"""What is offered after games against the computer that have ended alike."""

import pytest

from oxo_desktop.engine import (
    Board,
    Game,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    Value,
)
from oxo_desktop.engine.geometry import FOUR_BY_FOUR
from oxo_desktop.play.streak import Offer, Streak

X_WINS, O_WINS = (1, 4, 2, 5, 3), (1, 4, 2, 5, 9, 6)
DRAW = (1, 2, 3, 5, 4, 6, 8, 7, 9)
ENDS = {Value.WIN: X_WINS, Value.LOSS: O_WINS, Value.DRAW: DRAW}
NEED = {Value.WIN: 3, Value.DRAW: 3, Value.LOSS: 5}


def against(level: Level, mark: Mark = Mark.X) -> GameSettings:
    return GameSettings.against_computer(level, mark)


def played(
    streak: Streak, players: GameSettings, *ends: tuple[int, ...]
) -> list[Offer | None]:
    """Play games to these ends; return what is offered at each."""
    offers = []
    for moves in ends:
        streak.begin()
        for number in range(len(moves) + 1):
            assert streak.offer is None
            streak.follow(Game(moves=moves[:number]), players)
        offers.append(streak.offer)
    return offers


@pytest.mark.parametrize(
    ("level", "ended", "offered"),
    [
        (Level.RANDOM, Value.WIN, Level.BEGINNER),
        (Level.BEGINNER, Value.WIN, Level.EASY),
        (Level.EASY, Value.WIN, Level.NORMAL),
        (Level.NORMAL, Value.WIN, Level.HARD),
        (Level.HARD, Value.DRAW, None),
        (Level.HARD, Value.LOSS, Level.NORMAL),
        (Level.NORMAL, Value.LOSS, Level.EASY),
        (Level.EASY, Value.LOSS, Level.BEGINNER),
        (Level.BEGINNER, Value.LOSS, Level.RANDOM),
    ],
)
def test_so_many_ends_alike_lead_to_another_level_once(
    level: Level, ended: Value, offered: Level | None
) -> None:
    streak, need = Streak(), NEED[ended]
    offers = played(streak, against(level), *[ENDS[ended]] * (3 * need))
    expected: list[Offer | None] = [None] * (3 * need)
    expected[need - 1] = Offer(ended, offered)
    assert offers == expected


@pytest.mark.parametrize(
    ("level", "ended"),
    [
        (Level.HARD, Value.WIN),
        (Level.RANDOM, Value.LOSS),
        *((level, Value.DRAW) for level in Level if level is not Level.HARD),
    ],
)
def test_where_there_is_no_other_level_nothing_is_said(
    level: Level, ended: Value
) -> None:
    assert not any(played(Streak(), against(level), *[ENDS[ended]] * 6))


def test_the_mark_makes_no_difference() -> None:
    as_o = played(Streak(), against(Level.EASY, Mark.O), O_WINS, O_WINS, O_WINS)
    assert as_o[-1] == Offer(Value.WIN, Level.NORMAL)
    mixed = Streak()
    played(mixed, against(Level.EASY), X_WINS, X_WINS)
    (offer,) = played(mixed, against(Level.EASY, Mark.O), O_WINS)
    assert offer == Offer(Value.WIN, Level.NORMAL)


def test_a_board_is_offered_the_levels_that_it_has() -> None:
    streak, moves = Streak(), (1, 5, 2, 6, 3, 7, 4)
    for _ in range(3):
        streak.begin()
        streak.follow(Game(FOUR_BY_FOUR), against(Level.EASY))
        streak.follow(Game(FOUR_BY_FOUR, moves=moves), against(Level.EASY))
    assert streak.offer == Offer(Value.WIN, Level.HARD)


TWO = GameSettings(Human(), Human())


@pytest.mark.parametrize(
    ("players", "game"),
    [
        pytest.param(against(Level.EASY), Game(moves=DRAW), id="another end"),
        pytest.param(against(Level.BEGINNER), Game(moves=X_WINS), id="another level"),
        pytest.param(
            against(Level.EASY),
            Game(Geometry.square(4), moves=(1,)),
            id="another board",
        ),
        pytest.param(TWO, Game(moves=X_WINS), id="two players"),
    ],
)
def test_what_comes_between_begins_it_anew(players: GameSettings, game: Game) -> None:
    streak = Streak()
    played(streak, against(Level.EASY), X_WINS, X_WINS)
    streak.begin()
    streak.follow(Game(game.geometry), players)
    streak.follow(game, players)
    offers = played(streak, against(Level.EASY), X_WINS, X_WINS, X_WINS)
    assert offers == [None, None, Offer(Value.WIN, Level.NORMAL)]


@pytest.mark.parametrize(
    "games",
    [
        pytest.param([Game(), Game(moves=(1, 4))], id="not finished"),
        pytest.param(
            [
                Game(moves=X_WINS),
                Game(moves=(1, 4, 2, 5), undone=(3,)),
                Game(moves=X_WINS),
            ],
            id="over when it was opened",
        ),
        pytest.param(
            [g := Game(start=Board.from_text("XX.OO....")), g.play(3)], id="set up"
        ),
    ],
)
def test_what_counts_for_no_score_counts_for_nothing_here(games: list[Game]) -> None:
    streak, easy = Streak(), against(Level.EASY)
    played(streak, easy, X_WINS, X_WINS)
    streak.begin()
    for game in games:
        streak.follow(game, easy)
        assert streak.offer is None
    (offer,) = played(streak, easy, X_WINS)
    assert offer == Offer(Value.WIN, Level.NORMAL)


def test_an_end_that_is_taken_back_counts_once() -> None:
    streak, easy = Streak(), against(Level.EASY)
    streak.begin()
    for _ in range(4):
        streak.follow(Game(moves=X_WINS[:4]), easy)
        streak.follow(Game(moves=X_WINS), easy)
        assert streak.offer is None
    assert played(streak, easy, X_WINS) == [None]
    assert played(streak, easy, X_WINS) == [Offer(Value.WIN, Level.NORMAL)]
    streak.follow(Game(moves=X_WINS[:4]), easy)
    assert streak.offer is None
