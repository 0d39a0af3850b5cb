"""Backing all games up into a file, and restoring them from one."""

import errno
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from oxo_desktop.engine import Game, Refusal, Score
from oxo_desktop.store.games import Store
from oxo_desktop.store.history import StoppedError
from oxo_desktop.store.migrations import VERSION
from oxo_desktop.store.writeback import log_of
from tests.desktop import kept_file
from tests.store.played import OPEN, X_WINS, many, play, two
from tests.store.test_games import another_programs, other_bytes, other_layout

# what is open can neither be renamed nor replaced on Windows
on_both_systems = pytest.mark.usefixtures("rules")

BEFORE_6 = Path(__file__).parent / "data/version-5.sqlite"
BEFORE, NOW = two("Be", "Fore"), two("Now", "Then")


def go_on() -> bool:
    return True


def moves(file: Path) -> list[tuple[int, ...]]:
    with kept_file.copied(file) as connection:
        return [kept.game.moves for kept in kept_file.games(connection)]


@pytest.fixture
def backup(store: Store, tmp_path: Path) -> Path:
    """Return a backup of three games that were played in the store."""
    file = tmp_path / "backup.sqlite"
    for ends in (X_WINS, X_WINS, OPEN):
        play(store, BEFORE, ends)
    store.history().back_up(file, go_on)
    return file


@on_both_systems
def test_a_backup_has_all_games_and_needs_no_other_file(
    store: Store, backup: Path
) -> None:
    assert moves(backup) == [X_WINS, X_WINS, OPEN]
    assert {file.name for file in backup.parent.iterdir()} == {backup.name, "data"}
    # the game on the board goes on, and the next backup replaces the last
    store.keep(Game(moves=(5, 1)))
    store.history().back_up(backup, go_on)
    assert moves(backup)[-1] == (5, 1)


@on_both_systems
def test_restored_games_take_the_place_of_those_kept_so_far(
    store: Store, backup: Path
) -> None:
    contents = backup.read_bytes()
    play(store, NOW)
    play(store, NOW, (9,))
    aside = store.history().restore(backup, go_on)
    assert aside.name.startswith("games-replaced-")
    assert moves(aside) == [X_WINS, X_WINS, OPEN, X_WINS, (9,)]
    assert store.score(NOW) == Score()
    store.keep(Game(moves=(9, 8)))
    assert store.score(BEFORE) == Score(x_wins=2)
    store.close()
    assert moves(store.file.path) == [X_WINS, X_WINS, OPEN, (9, 8)]
    assert backup.read_bytes() == contents
    names = {file.name for file in aside.parent.iterdir()}
    assert names == {"games.sqlite", "games.lock", aside.name}
    names = {file.name for file in backup.parent.iterdir()}
    assert names == {backup.name, aside.parent.name}


def test_a_game_on_the_board_that_is_in_the_backup_goes_on_there(
    store: Store, backup: Path
) -> None:
    store.keep(Game(moves=(5, 1)))
    store.history().restore(backup, go_on)
    assert store.history().count() == 3
    store.keep(Game(moves=(5, 1, 2)))
    store.close()
    assert moves(store.file.path) == [X_WINS, X_WINS, (5, 1, 2)]


def test_a_backup_of_an_earlier_version_is_brought_up_to_date(store: Store) -> None:
    play(store, NOW)
    store.history().restore(BEFORE_6, go_on)
    assert store.history().count() == 6
    store.close()
    with closing(sqlite3.connect(store.file.path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (VERSION,)


def a_folder(backup: Path) -> None:
    backup.unlink()
    backup.mkdir()


def a_pipe(backup: Path) -> None:
    backup.unlink()
    os.mkfifo(backup)


NEWER = "{file} was saved by a newer OXO. Update OXO to open it."
NO_BACKUP = "{file} isn't a backup of OXO's games, or it is damaged."
NO_FILE = "{file}: it is not a file but a folder, a pipe or a device."
SPOILT: dict[str, tuple[Callable[[Path], object], str]] = {
    "newer": (other_layout(f"PRAGMA user_version = {VERSION + 1}"), NEWER),
    "missing": (Path.unlink, "{file} could not be opened."),
    "another program's": (another_programs, NO_BACKUP),
    "spoilt": (other_bytes(lambda d: d[:8192].ljust(len(d), b"\xff")), NO_BACKUP),
    "no database": (other_bytes(lambda _: b"GIF89a" * 1000), NO_BACKUP),
    "empty": (other_bytes(lambda _: b""), NO_BACKUP),
    "a folder": (a_folder, NO_FILE),
    "a pipe": (a_pipe, NO_FILE),
}


@pytest.mark.parametrize(("spoil", "said"), SPOILT.values(), ids=SPOILT)
def test_what_is_no_backup_is_refused_and_nothing_changes(
    store: Store, backup: Path, spoil: Callable[[Path], object], said: str
) -> None:
    spoil(backup)
    with pytest.raises(Refusal) as refused:
        store.history().restore(backup, go_on)
    told = said.format(file=backup)
    assert str(refused.value) == f"The games could not be restored: {told}"
    assert store.history().count() == 3
    assert not list(store.file.path.parent.glob("games-*.sqlite"))


def test_the_stores_own_files_are_neither_written_nor_restored(
    store: Store, backup: Path
) -> None:
    history, own = store.history(), store.file.path
    assert backup.exists()
    said = f"{own}: it is one of the files that OXO keeps its games in."
    with pytest.raises(Refusal) as refused:
        history.back_up(own, go_on)
    assert str(refused.value) == f"The games could not be backed up: {said}"
    with pytest.raises(Refusal) as refused:
        history.restore(own, go_on)
    assert str(refused.value) == f"The games could not be restored: {said}"


def test_a_backup_that_cannot_be_written_is_told(store: Store, backup: Path) -> None:
    file = backup.parent / "missing" / "backup.sqlite"
    with pytest.raises(Refusal) as refused:
        store.history().back_up(file, go_on)
    assert str(refused.value) == (
        f"The games could not be backed up: {file}: there is no such file or folder."
    )


def test_where_there_can_be_no_games_file_nothing_is_restored(
    backup: Path, tmp_path: Path
) -> None:
    (tmp_path / "no folder").touch()
    store = Store(tmp_path / "no folder" / "data")
    with pytest.raises(Refusal, match=r"^The games could not be restored: "):
        store.history().restore(backup, go_on)
    store.close()


def test_both_can_be_stopped(store: Store, backup: Path) -> None:
    many(store, 2000)
    before = store.history().count()
    large = backup.with_name("large.sqlite")
    with pytest.raises(StoppedError):
        store.history().back_up(large, lambda: False)
    assert not large.exists()
    store.history().back_up(large, go_on)
    for looks in range(3):
        with pytest.raises(StoppedError):
            store.history().restore(large, partial(next, iter([True] * looks), False))
    assert store.history().count() == before
    assert not [*store.file.path.parent.glob("*replaced*")]


@pytest.mark.skipif(os.name != "posix", reason="Windows has other permissions")
def test_nobody_else_can_read_restored_games_who_could_not_before(
    store: Store, backup: Path
) -> None:
    store.file.path.chmod(0o400)
    backup.chmod(0o666)
    old = os.umask(0)
    try:
        store.history().restore(backup, go_on)
    finally:
        os.umask(old)
    modes = {
        stat.S_IMODE(f.stat().st_mode) for f in store.file.path.parent.glob("*.sqlite")
    }
    assert modes == {0o400}
    assert store.history().count() == 3


@on_both_systems
def test_while_another_oxo_goes_on_playing_it_is_restored_for_both(
    store: Store, backup: Path
) -> None:
    with closing(Store(store.file.path.parent)) as other:
        play(other, NOW)
        store.history().restore(backup, go_on)
        assert store.history().count() == 3
        other.keep(Game(moves=(1, 4, 2, 5)))
        other.keep(Game(moves=(1, 4, 2, 5, 3)))
        assert other.history().count() == store.history().count() == 4
    assert moves(store.file.path) == [X_WINS, X_WINS, OPEN, X_WINS]


def test_where_no_hard_links_are_known_it_is_restored_too(
    store: Store, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = os.link

    def refuse(*files: Path, **how: Any) -> None:
        if not how:
            raise OSError
        link(*files, **how)

    play(store, NOW)
    monkeypatch.setattr(os, "link", refuse)
    aside = store.history().restore(backup, go_on)
    monkeypatch.undo()
    assert moves(aside) == [X_WINS, X_WINS, OPEN, X_WINS]
    assert store.history().count() == 4


def test_a_copy_of_the_whole_folder_is_a_backup_too(
    store: Store, backup: Path, tmp_path: Path
) -> None:
    copied = shutil.copytree(store.file.path.parent, tmp_path / "copied")
    play(store, NOW)
    store.history().restore(copied / "games.sqlite", go_on)
    assert backup.exists()
    assert store.history().count() == 4


def test_a_backup_stays_as_it_is_whatever_log_lies_beside_it(
    store: Store, backup: Path
) -> None:
    """SQLite would write even the log of other games into it."""
    many(store, 300)
    shutil.copy(log_of(store.file.path), log_of(backup))
    contents = backup.read_bytes()
    with suppress(Refusal):
        store.history().restore(backup, go_on)
    assert backup.read_bytes() == contents


@on_both_systems
def test_games_in_another_file_system_are_restored(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file can be renamed only within its file system, here within its folder."""
    rename = os.replace

    def refuse_elsewhere(file: Path, target: Path) -> None:
        if os.path.dirname(file) != os.path.dirname(target):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        rename(file, target)

    elsewhere, folder = tmp_path / "elsewhere", tmp_path / "linked"
    elsewhere.mkdir()
    folder.mkdir()
    (folder / "games.sqlite").symlink_to(elsewhere / "games.sqlite")
    shutil.copy(backup, elsewhere / "games.sqlite")
    store = Store(folder)
    play(store, NOW)
    monkeypatch.setattr(os, "replace", refuse_elsewhere)
    store.history().restore(backup, go_on)
    assert store.history().count() == 4
    store.close()


def test_no_game_of_the_backup_is_taken_for_the_unfinished_one(
    backup: Path, tmp_path: Path
) -> None:
    """The number of a game that was left may be that of another one there."""
    other = Store(tmp_path / "other")
    assert [play(other, NOW, OPEN) for _ in range(3)][-1] == 3
    # opened, so that the one before stays the unfinished one until somebody plays on
    other.begin(NOW)
    other.keep(Game(moves=(1, 2)))
    other.history().restore(backup, go_on)
    other.keep(Game(moves=(1, 2, 3)))
    other.close()
    with kept_file.copied(tmp_path / "other" / "games.sqlite") as connection:
        sql = "SELECT on_board FROM games WHERE id = 3"
        assert connection.execute(sql).fetchall() == [(1,)]
