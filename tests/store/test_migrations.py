"""A file of the version before is brought up to date, and nothing in it is lost."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from oxo_desktop.engine import Computer, Game, Level, Score
from oxo_desktop.store import schema
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Filter, Order
from oxo_desktop.store.migrations import MIGRATIONS, VERSION
from tests.desktop import kept_file
from tests.store.played import O_WINS, TWO, against, play, said_to

BEFORE = Path(__file__).parent / "data/version-5.sqlite"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    shutil.copy(BEFORE, tmp_path / "games.sqlite")
    return Store(tmp_path)


def test_games_score_and_the_unfinished_game_are_as_before(store: Store) -> None:
    said: list[object] = []
    store.file.on_problem = store.file.on_notice = said_to(said)
    with closing(store):
        kept = store.unfinished()
        assert kept is not None
        assert kept.settings.o_player == Computer(Level.NORMAL)
        assert kept.game == Game(moves=(5, 1))
        # the one that was deleted counted, and then the score was reset
        assert store.score(TWO) == Score(0, 0, 1)
        assert store.score(against(Level.HARD)) == Score(0, 1, 1)
        assert store.history().numbers(Filter(), Order()) == [6, 5, 4, 3, 2]
        store.file.check()
        store.file.wait()
        play(store, TWO, O_WINS)
        assert store.score(TWO) == Score(0, 0, 2)
    assert said == []
    with closing(sqlite3.connect(store.file.path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_an_end_of_before_is_taken_back_from_the_score(store: Store) -> None:
    with closing(store):
        kept = store.reopen(4)
        assert kept is not None
        store.begin(kept.settings, kept.id)
        store.keep(kept.game)
        assert store.score(against(Level.HARD)) == Score(0, 1, 1)


def test_it_has_the_layout_of_a_new_one(store: Store, tmp_path: Path) -> None:
    store.score(TWO)
    store.close()
    new = Store(tmp_path / "new")
    new.score(TWO)
    new.close()
    layouts = []
    for file in (store.file.path, new.file.path):
        with closing(sqlite3.connect(file)) as connection:
            layouts.append(set(connection.execute(schema._SCHEMA)))
    assert layouts[0] == layouts[1]


def test_a_change_that_breaks_off_leaves_the_file_as_it_was(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = {5: (*MIGRATIONS[5], "DROP TABLE nothing")}
    monkeypatch.setattr(schema, "MIGRATIONS", broken)
    with closing(sqlite3.connect(store.file.path)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            schema._bring_up_to_date(connection)
        assert connection.execute("PRAGMA user_version").fetchone() == (5,)
        assert connection.execute("SELECT count(*) FROM choices").fetchone() == (11,)


def test_of_a_file_that_is_only_read_a_copy_is_brought_up_to_date(
    tmp_path: Path,
) -> None:
    file = tmp_path / "games.sqlite"
    shutil.copy(BEFORE, file)
    with closing(schema.open_to_read(file)) as connection:
        assert len(kept_file.games(connection)) == 6
    assert file.read_bytes() == BEFORE.read_bytes()


def test_a_version_that_was_never_published_is_none(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    shutil.copy(BEFORE, file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 4")
    with pytest.raises(schema.DamageError):
        schema.open_file(file)
