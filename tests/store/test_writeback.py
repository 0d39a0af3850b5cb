"""How moves get to the disk and into the file, and what others may do meanwhile."""

import sqlite3
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from time import sleep

import pytest

from oxo_desktop.engine import Game, Refusal
from oxo_desktop.store import writeback
from oxo_desktop.store.games import Store
from oxo_desktop.store.writeback import log_of
from tests.conftest import HowMany, Tell
from tests.desktop import kept_file
from tests.store.played import TWO, X_WINS, many, play, two
from tests.store.test_two_processes import Player

BACKUP = two("Back", "Up")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store with 300 games, and one under way."""
    with closing(Store(tmp_path / "data")) as store:
        many(store, 300)
        store.begin(TWO)
        store.keep(Game(moves=(5,)))
        yield store


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Return a file with 50 games of its own."""
    with closing(Store(tmp_path / "elsewhere")) as store:
        for _ in range(50):
            play(store, BACKUP)
    return store.file.path


def games(file: Path) -> list[tuple[int, ...]]:
    """Return the moves of each game in a file, which is sound."""
    with kept_file.copied(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return [kept.game.moves for kept in kept_file.games(connection)]


def test_at_rest_all_is_in_the_file_and_the_log_is_empty(store: Store) -> None:
    store.file.wait()
    assert log_of(store.file.path).stat().st_size == 0
    assert games(store.file.path)[-1] == (5,)


def test_a_move_that_comes_while_the_log_is_written_is_neither_lost_nor_halved(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, version = [], writeback._version

    def commit_before(own: sqlite3.Connection) -> object:
        asked.append(own)
        if len(asked) == 2:
            # all of the log has been written, and it is about to be cut
            with closing(sqlite3.connect(store.file.path)) as other, other:
                other.execute("UPDATE games SET moves = '5 1' WHERE moves = '5'")
        return version(own)

    monkeypatch.setattr(writeback, "_version", commit_before)
    store.file.wait()
    assert len(asked) > 2
    assert log_of(store.file.path).stat().st_size == 0
    assert games(store.file.path)[-1] == (5, 1)


def test_whoever_closes_the_file_last_leaves_no_log(store: Store) -> None:
    other = Store(store.file.path.parent)
    play(other, BACKUP)
    store.close()
    assert games(other.file.path)[-2:] == [(5,), X_WINS]
    play(other, BACKUP)
    other.close()
    assert not log_of(other.file.path).exists()
    assert games(other.file.path)[-2:] == [X_WINS, X_WINS]


@pytest.mark.parametrize("copied_by", [("cp",), ("cp", "--preserve"), ("mv",)])
def test_a_backup_that_was_put_in_its_place_at_rest_is_played_on_in(
    store: Store, backup: Path, copied_by: tuple[str, ...]
) -> None:
    store.file.wait()
    subprocess.run([*copied_by, backup, store.file.path], check=True)
    store.keep(Game(moves=(5, 1)))
    assert store.history().count() == 51
    store.file.wait()
    assert games(store.file.path) == [X_WINS] * 50 + [(5, 1)]


def test_a_backup_is_restored_while_two_others_play(
    tmp_path: Path, backup: Path, how_many: HowMany, tell: Tell
) -> None:
    number = how_many("restores")
    rng, asides = Random(number), list[Path]()
    with closing(Store(tmp_path / "data")) as store:
        store.score(TWO)
        players = [Player(tmp_path / "data", seed, 60 * number) for seed in (1, 2)]
        for player in players:
            player.wait_until_ready()
        for player in players:
            player.begin()
        while len(asides) < number:
            sleep(rng.uniform(0, 0.2))
            with suppress(Refusal):
                # another one may be busy with it
                asides.append(store.history().restore(backup, lambda: True))
        # they may have played all of theirs before the last one
        for player in players:
            player.begin()
        played = [player.played() for player in players]
    names = [" ".join(map(str, moves)) for moves in games(store.file.path)]
    assert names[:50] == [" ".join(map(str, X_WINS))] * 50
    there = Counter(names[50:])
    for moves in played:
        # from one game on all are there
        assert any(Counter(moves[n:]) <= there for n in range(len(moves)))
    for aside in asides:
        games(aside)
    tell(
        f"{number} backups restored while two others played: each file is sound, and "
        "the last games of both are there"
    )
