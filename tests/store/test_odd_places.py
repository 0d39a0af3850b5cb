"""Games on disks and in files that are not as usual: all is said, nothing is lost."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from errno import ENOLCK
from pathlib import Path

import pytest

from oxo_desktop.engine import Score
from oxo_desktop.store import locks, model_file, oxo_file, schema
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Filter, Order
from tests.store.played import TWO, X_WINS, Desk, play, sql
from tests.store.test_damaged_file import set_aside_as

LOOK = """
import sys
from pathlib import Path
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Filter, Order
from tests.store.played import two

store = Store(Path(sys.argv[1]))
store.file.on_problem = store.file.on_notice = print
kept = store.unfinished()
print(kept and kept.game.moves)
print(store.history().numbers(Filter(), Order()))
store.begin(kept.settings, kept.id)
store.keep(kept.game.play(1))
print(store.score(two("Ada", "Grace")))
store.close()
"""

# what is done in a name space of its own is seen by nobody else
MOUNT = (
    'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && exec "$2" -c "$3" "$1"'
)


def on_a_read_only_disk(folder: Path, program: str) -> str:
    """Return what a program prints that is given a folder that is on such a disk."""
    command = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-ec"]
    if subprocess.run([*command, "true"], capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    arguments = [MOUNT, "sh", str(folder), sys.executable, program]
    ran = subprocess.run([*command, *arguments], capture_output=True, text=True)
    assert ran.stderr == ""
    return ran.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="Linux's name spaces are used")
@pytest.mark.parametrize("log", [False, True], ids=["", "with a log"])
def test_a_read_only_disk_shows_the_game_and_the_history(
    tmp_path: Path, log: bool
) -> None:
    with closing(Store(tmp_path / "data")) as store:
        play(store, TWO)
        play(store, TWO, (5, 2))
        store.file.wait()
        if not log:
            store.close()
        assert on_a_read_only_disk(store.file.path.parent, LOOK).splitlines() == [
            f"Your games and scores are not being saved: {store.file.path}: "
            "it is read-only.",
            "(5, 2)",
            "[2, 1]",
            str(Score(x_wins=1)),
        ]


def refuse_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a disk on which neither locks nor hard links are known."""

    def refuse(*_: object) -> None:
        raise OSError(ENOLCK, "No locks available")

    monkeypatch.setattr(locks, "_lock_byte", refuse)
    monkeypatch.setattr(locks, "_unlock_byte", refuse)
    monkeypatch.setattr(os, "link", refuse)


def test_where_no_locks_are_known_every_move_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_locks(monkeypatch)
    desk = Desk(tmp_path)
    desk.begin()
    desk.play(5)
    assert desk.store.has_kept_all
    play(desk.store, TWO)
    play(desk.store, TWO, (1,))
    desk.close()
    with closing(Store(tmp_path)) as again:
        kept = again.unfinished()
        assert again.score(TWO) == Score(x_wins=1)
        # each may be somebody else's: what was begun last comes back
        assert kept is not None
        assert kept.game.moves == (1,)
    assert desk.told == []


PARTS = ["games.sqlite", "games.sqlite-wal", "games.sqlite-shm", "games.lock"]


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir], ids=["pipe", "folder"])
@pytest.mark.parametrize("name", PARTS)
def test_what_is_no_file_is_named_and_not_waited_for(
    tmp_path: Path, name: str, make: Callable[[Path], None]
) -> None:
    with closing(Store(tmp_path)) as before:
        play(before, TWO)
    file = tmp_path / name
    file.unlink(missing_ok=True)
    make(file)
    kind = stat.S_IFMT(file.stat().st_mode)
    desk = Desk(tmp_path)
    assert desk.store.unfinished() is None
    desk.begin()
    desk.play(5)
    assert desk.told == [
        f"Your games and scores are not being saved: {file}: it is not a file but a "
        "folder, a pipe or a device."
    ]
    assert stat.S_IFMT(file.stat().st_mode) == kind
    file.unlink() if make is os.mkfifo else file.rmdir()
    desk.store.retry()
    assert desk.told[1:] == [None]
    desk.close()
    with closing(Store(tmp_path)) as again:
        kept = again.unfinished()
    assert kept is not None
    assert kept.game.moves == (5,)


@pytest.mark.parametrize("load", [oxo_file.load, model_file.load])
def test_of_what_is_no_file_nothing_is_read(
    tmp_path: Path, load: Callable[[Path], object]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for no_file in (tmp_path, pipe):
        with pytest.raises(OSError, match="not a file but a folder, a pipe or a dev"):
            load(no_file)


@pytest.mark.skipif(os.name != "posix", reason="Windows asks who may make links")
@pytest.mark.parametrize("target", ["stick is out/file", "gone", "{name}"])
@pytest.mark.parametrize("name", PARTS)
def test_a_link_that_leads_nowhere_is_named_and_play_goes_on(
    tmp_path: Path, name: str, target: str
) -> None:
    with closing(Store(tmp_path)) as before:
        play(before, TWO)
    file = tmp_path / name
    file.unlink(missing_ok=True)
    file.symlink_to(target.format(name=name))
    desk = Desk(tmp_path)
    assert desk.store.unfinished() is None
    desk.begin()
    desk.play(*X_WINS)
    assert desk.store.score(TWO) == Score(x_wins=1)
    assert desk.store.history().numbers(Filter(), Order()) == []
    assert desk.told == [
        f"Your games and scores are not being saved: {file} could not be opened."
    ]
    assert file.is_symlink()
    assert not file.exists()
    file.unlink()
    desk.store.retry()
    assert desk.told[1:] == [None]
    desk.close()
    with closing(Store(tmp_path)) as again:
        left = 1 if name == "games.sqlite" else 2
        assert again.score(TWO) == Score(x_wins=left)


def test_games_are_kept_once_there_is_what_the_link_leads_to(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "stick")) as before:
        play(before, TWO)
    (tmp_path / "stick").rename(tmp_path / "in a drawer")
    (tmp_path / "data").mkdir()
    (tmp_path / "data/games.sqlite").symlink_to(before.file.path)
    desk = Desk(tmp_path / "data")
    desk.begin()
    desk.play(*X_WINS)
    (tmp_path / "in a drawer").rename(tmp_path / "stick")
    desk.store.retry()
    assert desk.told == [
        f"Your games and scores are not being saved: {desk.file} could not be opened.",
        None,
    ]
    assert desk.store.score(TWO) == Score(x_wins=2)
    desk.close()
    with closing(Store(tmp_path / "stick")) as again:
        assert again.score(TWO) == Score(x_wins=2)


@pytest.mark.usefixtures("rules")
def test_locks_are_not_written_through_a_link(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(b"somebody else's" * 10)
    link = tmp_path / "data/games.lock"
    link.parent.mkdir()
    link.symlink_to(precious)
    desk = Desk(link.parent)
    desk.begin()
    desk.play(*X_WINS)
    desk.close()
    assert desk.told == [
        f"Your games and scores are not being saved: {link} could not be opened."
    ]
    assert precious.read_bytes() == b"somebody else's" * 10
    assert link.is_symlink()


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "


def test_a_file_with_an_endless_view_is_set_aside(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as before:
        play(before, TWO)
    sql(before, "ALTER TABLE results RENAME TO old")
    columns = "x_player, o_player, geometry, starter, outcome, games, score"
    sql(
        before,
        f"CREATE VIEW results AS {ENDLESS} SELECT {columns} FROM old, n "
        "WHERE x_player + i < 0",
    )
    desk = Desk(tmp_path)
    assert desk.store.score(TWO) == Score()
    desk.close()
    (aside,) = tmp_path.glob("games-damaged-*.sqlite")
    assert desk.told == [set_aside_as(aside)]


def test_what_never_ends_is_ended_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "LONGEST_QUERY", 0.1)
    with closing(Store(tmp_path)) as before:
        play(before, TWO)
    sql(
        before,
        f"CREATE TRIGGER endless AFTER INSERT ON games BEGIN INSERT INTO players "
        f"SELECT i, 'x', i FROM ({ENDLESS} SELECT i FROM n) WHERE i < 0; END",
    )
    desk = Desk(tmp_path)
    desk.begin()
    desk.play(5)
    assert desk.told == [
        f"Your games and scores are not being saved: {desk.file} takes too long to "
        "respond."
    ]
    assert desk.store.history().numbers(Filter(), Order()) == [1]
    with closing(sqlite3.connect(desk.file)) as file:
        file.execute("DROP TRIGGER endless")
    desk.store.retry()
    assert desk.told[-1] is None
    assert desk.store.score(TWO) == Score(x_wins=1)
    assert desk.store.reopen(1) is not None
    desk.close()


@pytest.mark.skipif(os.name != "posix", reason="Windows has other permissions")
def test_nobody_else_can_look_into_the_folder(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        with closing(Store(tmp_path / "data")) as store:
            play(store, TWO, X_WINS)
    finally:
        os.umask(old)
    assert stat.S_IMODE(store.file.path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("name", ["a%41&mode=ro", "\udcff", "100 % {file} ?x=1#é"])
def test_a_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    for _ in range(2):
        with closing(Store(folder)) as store:
            play(store, TWO)
            store.file.wait()
    assert os.listdir(tmp_path) == [name]
    with closing(Store(folder)) as store:
        assert len(store.history().numbers(Filter(), Order())) == 2
