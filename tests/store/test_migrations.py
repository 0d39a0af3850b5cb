"""Files of earlier versions: ``data/version-1.sqlite`` is as OXO 0.1.0 has left it."""

import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from oxo_desktop.engine import (
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
    Replaced,
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


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return Path(shutil.copy(DATA / "version-1.sqlite", tmp_path / "games.sqlite"))


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    """Yield a store with games of version 1: any problem fails the test."""
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
    assert history.statistics() == {
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


def test_it_is_sound_and_of_this_version(store: Store) -> None:
    assert store.unfinished() is not None
    store.file.check()
    store.file.wait()
    assert version(store.file.path) == schema.VERSION


def test_a_change_that_breaks_off_leaves_the_file_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def contents() -> list[str]:
        with closing(sqlite3.connect(file)) as connection:
            return list(connection.iterdump())

    before = contents()
    broken = (*MIGRATIONS[:-1], (*MIGRATIONS[-1], "INSERT INTO nowhere VALUES (1)"))
    monkeypatch.setattr(schema, "MIGRATIONS", broken)
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        schema.open_file(file)
    assert (version(file), contents()) == (1, before)


def test_a_damaged_result_is_lost_alone(file: Path, store: Store) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
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
def test_on_a_read_only_disk_it_is_shown_too(file: Path) -> None:
    before = file.read_bytes()
    assert on_a_read_only_disk(file.parent, LOOK).splitlines() == [
        f"Games and score are not being kept: {file} is read-only.",
        f"(5, 1, 3, 8) {Score(2, 1, 0)}",
        "11",
        "False",
    ]
    assert file.read_bytes() == before
