"""Files of earlier versions, as they were left by the OXO that wrote them.

``data/version-1.sqlite`` is of OXO 0.1.0; ``data/version-2.sqlite`` has games on every
board, the last one still open. ``data/version-3.sqlite`` has one that starts with a
position, and one that was pasted. ``data/version-4.sqlite`` is of one that was killed:
it has a game on the board, and one that was deleted.
"""

import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from oxo_desktop.engine import (
    SEVEN_POINT_PLANE,
    Board,
    Choice,
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
    Reason,
    Replaced,
    Rule,
    Score,
    Starts,
)
from oxo_desktop.store import schema
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Filter, Order
from oxo_desktop.store.migrations import MIGRATIONS
from tests.store.played import against, two
from tests.store.test_odd_places import on_a_read_only_disk

DATA = Path(__file__).with_name("data")

NAMED = GameSettings(Human("Örjan"), Human("名 Zoë"), Starts.TAKE_TURNS)
SCORES = {
    NAMED: Score(2, 1, 0),
    two("", ""): Score(0, 0, 1),  # once reset
    against(Level.HARD): Score(0, 1, 1),
    against(Level.EASY): Score(0, 0, 1),
}
UNFINISHED = Game(
    starter=Mark.O,
    moves=(5, 1, 3, 8),
    undone=(4,),
    replaced=(Replaced((5, 1), (9,)), Replaced((5, 1, 3), (7, 2))),
)


def copied(folder: Path, version: int) -> Path:
    """Return a copy of the file of a version, where a store finds it."""
    name = f"version-{version}.sqlite"
    return Path(shutil.copy(DATA / name, folder / "games.sqlite"))


@pytest.fixture(params=[1, 2, 3, 4])
def any_file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return a file of each version in turn."""
    return copied(tmp_path, request.param)


@pytest.fixture
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Yield a store with games of a version, or of 1: any problem fails the test."""
    with opened(copied(tmp_path, getattr(request, "param", 1))) as store:
        yield store


def of_version(number: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("store", [number], indirect=True)


@contextmanager
def opened(file: Path) -> Iterator[Store]:
    problems: list[object] = []
    store = Store(file.parent)
    store.file.on_problem = store.file.on_notice = problems.append
    store.file.on_damage = lambda: problems.append("damage")
    yield store
    store.close()
    assert problems == []


def version(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        (number,) = connection.execute("PRAGMA user_version").fetchone()
    return int(number)


def test_the_score_is_as_before(store: Store) -> None:
    assert {players: store.score(players) for players in SCORES} == SCORES
    assert store.score(NAMED, "4x4") == Score()


def test_the_history_is_as_before(store: Store) -> None:
    history = store.history()
    assert history.numbers(Filter(), Order()) == list(range(11, 0, -1))
    assert history.numbers(Filter("zoë"), Order()) == [11, 9, 4, 3, 2]
    game = history.games([3])[3]
    assert (game.x_name, game.o_name) == ("Örjan", "名 Zoë")
    assert (game.started, game.changed) == (1_750_000_780_000, 1_750_001_140_000)
    assert game.game == Game(starter=Mark.O, moves=(1, 4, 2, 5, 9, 6))
    none = {Mark.X: Score(), Mark.O: Score()}
    (statistics,) = history.statistics().values()
    assert statistics == {
        Level.RANDOM: none,
        Level.EASY: none | {Mark.O: Score(o_wins=1)},
        Level.NORMAL: none,
        Level.HARD: none | {Mark.X: Score(0, 1, 1)},
    }


def test_the_unfinished_game_is_as_before_and_is_played_on(store: Store) -> None:
    kept = store.unfinished()
    assert kept is not None
    assert (kept.settings, kept.game) == (NAMED, UNFINISHED)
    store.begin(kept.settings, kept.id)
    for game in (UNFINISHED.redo(), UNFINISHED, UNFINISHED.play(7)):
        store.keep(game)
    assert store.score(NAMED) == Score(2, 1, 1)
    assert store.history().count() == 11


def test_an_end_of_before_is_taken_back_from_the_score(store: Store) -> None:
    """Its row is changed by hand: no game of before is on the board of a new store."""
    assert store.score(against(Level.HARD)) == Score(0, 1, 1)
    with closing(sqlite3.connect(store.file.path)) as file, file:
        file.execute("UPDATE games SET moves = '1', outcome = 'open' WHERE id = 5")
    assert store.score(against(Level.HARD)) == Score(0, 1, 0)


BOARDS = ("3x3", "4x4", "pp7")
LEFT_ON_THE_PLANE = Game(
    SEVEN_POINT_PLANE,
    starter=Mark.O,
    moves=(2, 5, 7),
    undone=(4,),
    replaced=(Replaced((2,), (1, 3)), Replaced((2, 5), (6,))),
)


@of_version(2)
def test_the_scores_of_version_2_are_as_before(store: Store) -> None:
    assert [store.score(NAMED, board) for board in BOARDS] == [
        Score(draws=1),  # once reset
        Score(x_wins=1),
        Score(o_wins=1),
    ]
    assert store.score(against(Level.HARD)) == Score(o_wins=1)
    # its end came from elsewhere
    assert store.score(against(Level.EASY)) == Score()


@of_version(2)
def test_the_history_of_version_2_is_as_before(store: Store) -> None:
    games = store.history().games(range(1, 9))
    assert all(game.game is not None for game in games.values())
    assert lines(store) == [
        "3x3 X 1 4 2 5 3",
        "4x4 X 1 5 2 6 3 7 4",
        "3x3 O 1 2 3 5 4 6 8 7 9",
        "pp7 X 7 1 3 2 4 5",
        "3x3 X 1 5 2 3 9 7",
        "3x3 X 1 4 2 5 3",
        "4x4 X 1 16 2",
        "pp7 O 2 5 7",
    ]


@of_version(2)
def test_the_unfinished_game_of_version_2_is_played_on(store: Store) -> None:
    kept = store.unfinished()
    assert kept is not None
    assert (kept.settings, kept.game) == (NAMED, LEFT_ON_THE_PLANE)
    store.begin(kept.settings, kept.id)
    game = LEFT_ON_THE_PLANE.undo()
    assert game.undone == (6,)
    store.keep(game)
    game = game.play(7).play(1).play(4)
    store.keep(game)
    assert game.winning_lines == ((2, 4, 7),)
    assert store.score(NAMED, "pp7") == Score(o_wins=2)
    assert store.history().count() == 8


@of_version(2)
def test_a_game_of_version_2_is_taken_up_from_the_history(store: Store) -> None:
    kept = store.reopen(7)
    assert kept is not None
    store.begin(kept.settings, kept.id)
    store.keep(kept.game.play(15).play(3).play(14).play(4))
    assert store.score(kept.settings, "4x4") == Score(x_wins=1)
    assert store.history().games([7])[7].line == "4x4 X 1 16 2 15 3 14 4"


LINES_OF_3 = [
    "3x3 X 1 4 2 5 3",
    "3x3 X 1 4 2 5 9 6",
    "3x3 X 1 2 3 5 4 6 8 7 9",
    "3x3 X 1 5",
    "3x3 O X...O...X 2",
    "3x3 X 5 1 7",
]


def lines(store: Store) -> list[str]:
    history = store.history()
    numbers = history.numbers(Filter(), Order(descending=False))
    games = history.games(numbers)
    return [games[number].line for number in numbers]


@of_version(3)
def test_the_games_of_version_3_are_as_before_and_can_be_deleted(
    store: Store,
) -> None:
    assert lines(store) == LINES_OF_3
    deletions = store.history().deletions
    deletions.delete([1, 4])
    assert lines(store) == LINES_OF_3[1:3] + LINES_OF_3[4:]
    assert store.score(two("Ada", "Grace")) == Score(x_wins=1)
    deletions.undo()
    assert lines(store) == LINES_OF_3


LINES_OF_4 = [
    "3x3 X 1 5 9 2 8 7 3 6 4",
    "3x3 X 5 2 1 9 3 7 4 6",
    "3x3 X 1 4 2 5 3",
    "4x4x4 X 1 64 4 61",
    "3x3 O X...O...X 2 8",
    "3x3 X 5 1 3 7",
]


@of_version(4)
def test_the_games_of_version_4_are_as_before(store: Store) -> None:
    assert lines(store) == LINES_OF_4
    assert store.score(against(Level.HARD)) == Score(draws=1)
    assert store.score(two("Ada", "Grace")) == Score(x_wins=1)
    store.history().deletions.close()
    assert store.reopen(5) is None


@of_version(4)
def test_why_the_computer_moved_is_known_from_now_on(
    store: Store, tmp_path: Path
) -> None:
    kept = store.unfinished()
    assert kept is not None
    assert kept.game == Game(moves=(5, 1, 3, 7), replaced=(Replaced((5, 1), (9, 2)),))
    assert kept.choices == {}
    for number in (1, 2, 3, 4, 6):
        found = store.reopen(number)
        assert found is not None
        assert found.choices == {}
    store.begin(kept.settings, kept.id)
    game = kept.game.play(4).play(6)
    new = {game.moves: Choice(6, Reason(Rule.BLOCK, (6,), ((4, 5, 6),)))}
    store.keep_choices(new)
    store.keep(game)
    store.close()
    with opened(tmp_path / "games.sqlite") as again:
        kept = again.unfinished()
        assert kept is not None
        assert (kept.game, kept.choices) == (game, new)


def test_no_game_of_an_earlier_version_is_taken_for_one_that_nobody_played(
    any_file: Path,
) -> None:
    with opened(any_file) as store:
        before = sorted(lines(store))
        kept = store.unfinished()
        assert kept is not None
        for number in (kept.id, None):
            store.begin(kept.settings, number)
            store.keep(kept.game if number else Game())
        assert sorted(lines(store)) == before


def test_a_game_from_a_position_is_kept_in_an_earlier_file(any_file: Path) -> None:
    start = Game(start=Board.from_text("XX. OO. ..."))
    game = start.play(9)
    with opened(any_file) as store:
        store.begin(NAMED)
        store.keep(start)
        store.keep(game)
    with opened(any_file) as store:
        kept = store.unfinished()
        assert kept is not None
        assert kept.game == game
        before = store.score(NAMED)
        store.begin(NAMED, kept.id)
        store.keep(game.play(6))
        assert store.score(NAMED) == before


def test_it_is_sound_and_of_this_version(any_file: Path) -> None:
    with opened(any_file) as store:
        assert store.unfinished() is not None
        store.file.check()
        store.file.wait()
        assert version(any_file) == schema.VERSION


def test_a_change_that_breaks_off_leaves_the_file_as_it_was(
    any_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def contents() -> list[str]:
        with closing(sqlite3.connect(any_file)) as connection:
            return list(connection.iterdump())

    before, version_before = contents(), version(any_file)
    broken = (*MIGRATIONS[:-1], (*MIGRATIONS[-1], "INSERT INTO nowhere VALUES (1)"))
    monkeypatch.setattr(schema, "MIGRATIONS", broken)
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        schema.open_file(any_file)
    assert (version(any_file), contents()) == (version_before, before)


def test_a_damaged_result_is_lost_alone(store: Store) -> None:
    with closing(sqlite3.connect(store.file.path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_master SET sql = replace(sql, 'games INTEGER NOT NULL', "
            "'games INTEGER') WHERE name = 'results'"
        )
        connection.execute("PRAGMA writable_schema = RESET")
        connection.execute("UPDATE results SET games = NULL WHERE outcome = 'draw'")
    assert store.score(NAMED) == Score(2, 0, 0)
    assert store.score(against(Level.HARD)) == Score(0, 0, 1)
    assert store.unfinished() is not None


def test_of_a_file_that_is_only_read_a_copy_is_brought_up_to_date(
    any_file: Path,
) -> None:
    before = any_file.read_bytes()
    with closing(schema.open_to_read(any_file)) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() > (0,)
        assert connection.execute("SELECT * FROM choices").fetchall() == []
    assert any_file.read_bytes() == before


LOOK = """
import sys
from pathlib import Path
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Filter, Order

store = Store(Path(sys.argv[1]))
store.file.on_problem = store.file.on_notice = print
kept = store.unfinished()
print(kept.game.moves, store.score(kept.settings))
print(store.history().count())
store.begin(kept.settings, kept.id)
store.keep(kept.game.redo())
print(store.has_kept_all)
store.close()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Linux's name spaces are used")
def test_on_a_read_only_disk_it_is_shown_too(tmp_path: Path) -> None:
    file = copied(tmp_path, 1)
    before = file.read_bytes()
    assert on_a_read_only_disk(file.parent, LOOK).splitlines() == [
        f"Your games and scores are not being saved: {file} is read-only.",
        f"(5, 1, 3, 8) {Score(2, 1, 0)}",
        "11",
        "False",
    ]
    assert file.read_bytes() == before
