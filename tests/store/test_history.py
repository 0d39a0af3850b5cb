"""The history: which games are listed, in which order, what they tell, and as CSV."""

import csv
import itertools
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path

import pytest

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Computer,
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
    Outcome,
    Player,
    Refusal,
    Score,
)
from oxo_desktop.engine.geometry import FOUR_BY_FOUR
from oxo_desktop.engine.players import LONGEST_NAME
from oxo_desktop.engine.quoting import can_be_seen, can_stand_in_a_name
from oxo_desktop.says import sentences
from oxo_desktop.store import history_csv
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Column, Filter, ListedGame, Order
from tests.store.played import (
    DRAW,
    O_WINS,
    OPEN,
    TWO,
    X_WINS,
    against,
    many,
    play,
    sql,
    two,
)

ALL, NEWEST_FIRST = Filter(), Order()
BEGUN = 1_750_000_000
"""When the first game begins, in seconds: 2025-06-15 15:06:40 in UTC."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store that works, in which every look at the clock is a second later."""
    problems: list[object] = []
    store = Store(tmp_path / "data", clock=itertools.count(BEGUN).__next__)
    store.file.on_problem = store.file.on_notice = problems.append
    yield store
    store.close()
    assert problems == []


def ids(store: Store, which: Filter = ALL, order: Order = NEWEST_FIRST) -> list[int]:
    return store.history().numbers(which, order)


def listed(store: Store, number: int) -> ListedGame:
    return store.history().games([number])[number]


@pytest.fixture
def six(store: Store) -> Store:
    """Return a store with games 1 to 6."""
    play(store, against(Level.HARD), DRAW)
    play(store, two("Örjan", "ada"))
    play(store, against(Level.RANDOM), OPEN, Mark.O)
    play(store, two("Zoë", "100% <b>_"), O_WINS)
    play(store, two("", "Strauß"), DRAW)
    play(store, against(Level.HARD), O_WINS)
    return store


@pytest.mark.parametrize(
    ("column", "rising", "falling"),
    [
        # You 1 3 6, Player X 5, Zoë 4, Örjan 2: as they are shown, by code points
        (Column.X, [5, 6, 3, 1, 4, 2], [2, 4, 6, 3, 1, 5]),
        (Column.O, [4, 2, 6, 3, 1, 5], [5, 6, 3, 1, 2, 4]),
        (Column.LEVEL, [5, 4, 2, 3, 6, 1], [6, 1, 3, 5, 4, 2]),
        (Column.CHANGED, [1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]),
        (Column.OUTCOME, [2, 6, 4, 5, 1, 3], [3, 5, 1, 6, 4, 2]),
    ],
)
def test_every_order_with_the_last_played_first_among_equals(
    six: Store, column: Column, rising: list[int], falling: list[int]
) -> None:
    assert ids(six, order=Order(column, descending=False)) == rising
    assert ids(six, order=Order(column, descending=True)) == falling


@pytest.mark.parametrize(
    ("which", "found"),
    [
        pytest.param(Filter(), [6, 5, 4, 3, 2, 1], id="any"),
        pytest.param(Filter("ADA"), [2], id="another case"),
        pytest.param(Filter("öRJAN"), [2], id="another case beyond ASCII"),
        pytest.param(Filter("STRAUSS"), [5], id="another spelling"),
        pytest.param(Filter("strauß"), [5], id="the same spelling"),
        pytest.param(Filter("%"), [4], id="percent is itself"),
        pytest.param(Filter("_"), [4], id="underscore is itself"),
        pytest.param(Filter("<B>"), [4], id="markup is text"),
        pytest.param(Filter("' OR 1 --"), [], id="SQL is text"),
        pytest.param(Filter("a"), [5, 2], id="either player, in the middle"),
        pytest.param(Filter("you"), [6, 3, 1], id="as unnamed players are shown"),
        pytest.param(Filter("computer"), [6, 3, 1], id="as computers are shown"),
        pytest.param(Filter("player x"), [5], id="as a desk's players are shown"),
        pytest.param(Filter(outcome=Outcome.X_WON), [2], id="X won"),
        pytest.param(Filter(outcome=Outcome.O_WON), [6, 4], id="O won"),
        pytest.param(Filter(outcome=Outcome.DRAW), [5, 1], id="draw"),
        pytest.param(Filter(outcome=Outcome.OPEN), [3], id="unfinished"),
        pytest.param(Filter(opponent=Human()), [5, 4, 2], id="two players"),
        pytest.param(Filter(opponent=Computer(Level.HARD)), [6, 1], id="Hard"),
        pytest.param(Filter(opponent=Computer(Level.RANDOM)), [3], id="Random"),
        pytest.param(Filter(opponent=Computer(Level.EASY)), [], id="Easy"),
        pytest.param(
            Filter("you", Outcome.DRAW, Computer(Level.HARD)), [1], id="all three"
        ),
    ],
)
def test_every_filter(six: Store, which: Filter, found: list[int]) -> None:
    assert ids(six, which) == found


def test_games_of_a_board_and_games_that_were_set_up(store: Store) -> None:
    whole = play(store, TWO)
    other = play(store, TWO, OPEN, geometry=FOUR_BY_FOUR)
    store.begin(TWO)
    store.keep(Game(moves=(3,), start=Board.from_text("XO.......")))
    found = [ids(store, Filter(board=b)) for b in (THREE_BY_THREE, FOUR_BY_FOUR)]
    set_up = max(ids(store))
    assert found == [[set_up, whole], [other]]
    games = store.history().games([whole, other, set_up])
    assert [number for number, game in games.items() if game.is_set_up] == [set_up]


HUMANS, EASY = [Human("Ada"), Human()], Computer(Level.EASY)


@pytest.mark.parametrize(
    ("x_player", "o_player"),
    [*itertools.product(HUMANS, [*HUMANS, EASY]), *((EASY, human) for human in HUMANS)],
)
def test_players_are_listed_as_the_window_shows_them(
    store: Store, x_player: Player, o_player: Player
) -> None:
    settings = GameSettings(x_player, o_player)
    game = listed(store, play(store, settings))
    assert [game.x_name, game.o_name] == [
        sentences.player_name(settings, mark) for mark in Mark
    ]
    assert game.opponent == (EASY if EASY in settings.pairing else Human())


def test_what_is_told_of_a_game(store: Store) -> None:
    game = listed(store, play(store, against(Level.EASY), O_WINS, Mark.O))
    assert game.opponent == Computer(Level.EASY)
    assert (game.starter, game.outcome) == (Mark.O, Outcome.X_WON)
    assert game.started is not None
    assert game.changed is not None
    assert BEGUN * 1000 < game.started < game.changed < (BEGUN + 60) * 1000
    assert game.game == Game(starter=Mark.O, moves=O_WINS)


def test_games_are_had_by_their_numbers_as_far_as_they_are_there(six: Store) -> None:
    games = six.history().games([4, 99, 2])
    assert {n: game.x_name for n, game in games.items()} == {2: "Örjan", 4: "Zoë"}


def test_the_edition_is_another_once_a_game_was_written(store: Store) -> None:
    editions = [store.history().version()]
    assert store.history().version() == editions[0]
    play(store, two("Ada", "Grace"))
    editions.append(store.history().version())
    sql(store, "UPDATE games SET changed = 1")
    editions.append(store.history().version())
    assert len(set(editions)) == 3


DAMAGES = {
    "moves": "UPDATE games SET moves = '1 1'",
    "no numbers": "UPDATE games SET moves = 'abc'",
    "start of numbers": "UPDATE games SET start = '8 9'",
    "start of another board": "UPDATE games SET start = 'X......'",
    "start of no text": "UPDATE games SET start = x'ff41'",
    "endless": "UPDATE games SET moves = hex(zeroblob(9999))",
    "not the outcome": "UPDATE games SET moves = '5'",
    "board": "UPDATE games SET geometry = '9x9'",
    "name": "UPDATE players SET name = 'A' || char(10, 0, 8238) || hex(zeroblob(99))",
    "name of no text": "UPDATE players SET name = x'ff41'",
    "text of no text": "UPDATE players SET name = CAST(x'ff41' AS TEXT)",
    "level": "UPDATE players SET name = 'godlike' WHERE kind = 'computer'",
    "X a computer": "UPDATE games SET x_player = o_player",
    "no player": "UPDATE games SET x_player = 999, o_player = 999",
    "time": "UPDATE games SET changed = 'yesterday', started = -5",
    "time beyond": "UPDATE games SET changed = 1e300, started = 9e18",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_row_is_listed_with_what_can_be_shown(
    store: Store, tmp_path: Path, damage: str
) -> None:
    number = play(store, against(Level.EASY))
    sql(store, damage)
    for column in Column:
        assert ids(store, order=Order(column)) == [number]
    assert ids(store, Filter("zzz")) == []
    game = listed(store, number)
    assert len(game.x_name) <= 40
    assert game.x_name.isprintable()
    assert game.outcome is Outcome.X_WON
    is_of_moves = any(name in damage for name in ("moves", "geometry", "SET start ="))
    assert (game.game is None) == is_of_moves
    file = tmp_path / "games.csv"
    assert list(store.history().export(file, ALL, NEWEST_FIRST)) == [(0, 1), (1, 1)]


def test_an_unknown_level_is_no_level(store: Store) -> None:
    number = play(store, against(Level.EASY))
    sql(store, DAMAGES["level"])
    assert listed(store, number).opponent is None
    assert ids(store, Filter(opponent=Human())) == []


def test_a_time_beyond_every_calendar_is_not_told(store: Store) -> None:
    number = play(store, against(Level.EASY))
    sql(store, DAMAGES["time beyond"])
    assert (listed(store, number).started, listed(store, number).changed) == (None,) * 2


SET_UP = Game(starter=Mark.O, start=Board.from_text("X...O...X"))


def test_a_game_that_starts_with_a_position_is_in_no_statistics(store: Store) -> None:
    play(store, against(Level.HARD), O_WINS)
    before = store.history().statistics()
    store.begin(against(Level.HARD))
    store.keep(SET_UP.play(2))
    store.keep(SET_UP.play(2).play(3).play(8))
    assert listed(store, 2).outcome is Outcome.O_WON
    assert store.history().statistics() == before


def test_statistics_are_the_humans_by_level_and_by_who_started(store: Store) -> None:
    assert store.history().statistics() == {}
    for moves, starter in (
        (X_WINS, Mark.X), (X_WINS, Mark.X), (DRAW, Mark.X), (O_WINS, Mark.X),
        (X_WINS, Mark.O), (OPEN, Mark.O),
    ):  # fmt: skip
        play(store, against(Level.EASY), moves, starter)
    play(store, GameSettings(Human("Ada"), Computer(Level.EASY)), DRAW)
    play(store, against(Level.HARD), DRAW)
    play(store, two("Ada", "easy"))
    # beginning a score again loses no game
    store.reset_score(against(Level.EASY))
    (statistics,) = store.history().statistics().values()
    none = {Mark.X: Score(), Mark.O: Score()}
    assert statistics == {
        Level.RANDOM: none,
        Level.BEGINNER: none,
        Level.EASY: {Mark.X: Score(2, 2, 1), Mark.O: Score(0, 0, 1)},
        Level.NORMAL: none,
        Level.HARD: {Mark.X: Score(0, 1, 0), Mark.O: Score()},
    }


@pytest.mark.parametrize(
    ("mark", "level", "starter"), list(itertools.product(Mark, Level, Mark))
)
def test_statistics_follow_the_human_and_not_the_mark(
    store: Store, mark: Mark, level: Level, starter: Mark
) -> None:
    settings = GameSettings.against_computer(level, mark)
    # whoever starts wins
    play(store, settings, X_WINS, starter)
    statistics = store.history().statistics()[THREE_BY_THREE]
    you_started = starter is mark
    assert statistics.pop(level) == {
        Mark.X: Score(x_wins=int(you_started)),
        Mark.O: Score(o_wins=int(not you_started)),
    }
    assert set(itertools.chain(*(of.values() for of in statistics.values()))) == {
        Score()
    }


@pytest.fixture
def both_marks(store: Store) -> Store:
    """Return a store with games 1 to 5, the computer X in 2 and 4."""
    for level, mark in (
        (Level.HARD, Mark.X), (Level.HARD, Mark.O), (Level.EASY, Mark.X),
        (Level.RANDOM, Mark.O),
    ):  # fmt: skip
        play(store, GameSettings.against_computer(level, mark))
    play(store, two("", "Zoë"))
    return store


def test_order_and_filter_whichever_mark_the_computer_has(both_marks: Store) -> None:
    assert ids(both_marks, order=Order(Column.LEVEL, False)) == [5, 4, 3, 2, 1]
    assert ids(both_marks, order=Order(Column.X, False)) == [4, 2, 5, 3, 1]
    assert ids(both_marks, order=Order(Column.O, False)) == [3, 1, 4, 2, 5]
    for which, found in (
        (Filter(opponent=Computer(Level.HARD)), [2, 1]),
        (Filter(opponent=Computer(Level.RANDOM)), [4]),
        (Filter(opponent=Computer(Level.NORMAL)), []),
        (Filter(opponent=Human()), [5]),
        (Filter("computer"), [4, 3, 2, 1]),
        (Filter("you"), [4, 3, 2, 1]),
        (Filter("hard"), []),
    ):
        assert ids(both_marks, which) == found


# as CSV


def exported(store: Store, which: Filter = ALL, order: Order = NEWEST_FIRST) -> str:
    file = store.file.path.parent / "games.csv"
    list(store.history().export(file, which, order))
    assert [f.name for f in file.parent.glob("*.csv*")] == ["games.csv"]
    data = file.read_bytes()
    # a spreadsheet would take accents for other signs without it
    assert data.startswith(BOM_UTF8)
    return data.decode("utf-8-sig")


@pytest.mark.usefixtures("rules")
def test_csv_has_a_line_for_each_game(store: Store) -> None:
    play(store, two("Ada, Countess", 'Zoë "O" 名'), O_WINS, Mark.O)
    play(store, against(Level.HARD), OPEN)
    sql(store, f"UPDATE games SET started = {BEGUN}000, changed = {BEGUN}999 + id")
    assert exported(store, order=Order(descending=False)) == (
        "started,last played,X,O,level,who started,outcome,game\r\n"
        '2025-06-15T15:06:40Z,2025-06-15T15:06:41Z,"Ada, Countess","Zoë ""O"" 名",,'
        "O,X won,3x3 O 1 4 2 5 9 6\r\n"
        "2025-06-15T15:06:40Z,2025-06-15T15:06:41Z,You,Computer,hard,X,open,3x3 X 5\r\n"
    )


FULL_WIDTH, SMALL = "\uff1d\uff0b\uff0d\uff20", "\ufe66\ufe62\ufe63\ufe6b"
RAISED, LOWERED, MINUS = "⁼⁺⁻", "₌₊₋", "\N{MINUS SIGN}"


@pytest.mark.parametrize("sign", f"=+-@{FULL_WIDTH}{SMALL}{RAISED}{LOWERED}{MINUS}")
def test_no_spreadsheet_takes_a_name_for_a_formula(store: Store, sign: str) -> None:
    play(store, two(f"{sign}1+1", f"a;\ufeff{sign}1+1;b"))
    _, row = csv.reader(exported(store).splitlines())
    assert (row[2], row[3]) == (f"'{sign}1+1", f"a;'\ufeff{sign}1+1;b")


def test_no_formula_hides_behind_what_cannot_be_seen(store: Store) -> None:
    unseen = [
        character
        for character in map(chr, range(0x110000))
        if can_stand_in_a_name(character) and not can_be_seen(character)
    ]
    assert {" ", "\xa0", "\u200b", "\u3000", "\ufeff"} < set(unseen)
    # a character at each end: a name is trimmed
    longest = LONGEST_NAME - len("\u200b=1")
    for start in range(0, len(unseen), longest):
        hidden = "".join(unseen[start : start + longest])
        play(store, two(f"\u200b{hidden}=1", "Ada"), OPEN)
    rows = list(csv.reader(exported(store).splitlines()))[1:]
    assert len(rows) > len(unseen) / longest
    assert all(row[2].startswith("'") for row in rows)


@pytest.mark.parametrize(
    "name", ["a=1", "a -1", "Jean-Luc; Ada", "1+1", "'=1", ";", "€"]
)
def test_a_name_that_is_no_formula_is_exported_as_it_is(
    store: Store, name: str
) -> None:
    play(store, two(name, "Ada"))
    _, row = csv.reader(exported(store).splitlines())
    assert row[2] == name


def test_csv_has_the_games_listed_in_their_order(six: Store) -> None:
    order = Order(Column.X, descending=False)
    rows = list(csv.reader(exported(six, Filter(opponent=Human()), order).splitlines()))
    assert [row[2] for row in rows] == ["X", "Player X", "Zoë", "Örjan"]


def test_an_illegal_game_has_no_line_in_csv(store: Store) -> None:
    play(store, two("Ada", "Grace"))
    sql(store, "UPDATE games SET moves = '1 1'")
    _, row = csv.reader(exported(store).splitlines())
    assert row[2:] == ["Ada", "Grace", "", "X", "X won", ""]


def test_csv_tells_how_far_it_has_come(store: Store) -> None:
    many(store, history_csv.CHUNK + 1)
    file = store.file.path.with_name("games.csv")
    told = list(store.history().export(file, ALL, NEWEST_FIRST))
    assert told == [(0, 101), (100, 101), (101, 101)]
    assert len(file.read_text(encoding="utf-8").splitlines()) == 102


def test_csv_has_all_of_what_there_was_when_it_began(store: Store) -> None:
    many(store, history_csv.CHUNK + 1)
    file = store.file.path.with_name("games.csv")
    for _ in store.history().export(file, ALL, NEWEST_FIRST):
        sql(store, "DELETE FROM games")
    assert len(file.read_text(encoding="utf-8").splitlines()) == 102


@pytest.mark.usefixtures("rules")
def test_stopping_leaves_what_was_there(store: Store) -> None:
    many(store, history_csv.CHUNK + 1)
    file = store.file.path.with_name("games.csv")
    file.write_text("mine")
    steps = store.history().export(file, ALL, NEWEST_FIRST)
    assert [next(steps), next(steps)] == [(0, 101), (100, 101)]
    steps.close()
    assert file.read_text() == "mine"
    assert [f.name for f in file.parent.glob("*.csv*")] == ["games.csv"]
    assert not list(file.parent.glob(".oxo-*"))


def test_a_folder_that_is_not_there_is_an_error_of_the_system(store: Store) -> None:
    play(store, two("Ada", "Grace"))
    file = store.file.path.parent / "missing" / "games.csv"
    with pytest.raises(Refusal, match=f"{file}: there is no such file or folder"):
        list(store.history().export(file, ALL, NEWEST_FIRST))


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    history = Store(tmp_path / "none").history()
    with pytest.raises(Refusal, match=r"games\.sqlite could not be opened\.$"):
        list(history.export(tmp_path / "games.csv", ALL, NEWEST_FIRST))
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_read_there_are_no_games(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").mkdir()
    store = Store(tmp_path)
    history = store.history()
    assert history.numbers(ALL, NEWEST_FIRST) == []
    assert history.games([1]) == {}
    assert history.count() == 0
    assert history.statistics() == {}
    assert history.version() is None
    store.close()
