"""What is left when the power fails: the file, and all games but the last moves.

What was brought to the disk is there afterwards. Of what was written since then any
part may be there, or none of it.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from oxo_desktop.engine import Game
from oxo_desktop.store.games import Store
from oxo_desktop.store.locks import FileState, Locks
from oxo_desktop.store.log_writer import LogWriter
from tests.desktop import kept_file
from tests.store.played import X_WINS, play, two

PLAYERS = two("Ada", "Grace")
PAGE = 4096
LOG_HEADER, FRAME = 32, 24 + PAGE
"""Bytes; see https://www.sqlite.org/fileformat2.html#walformat."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store of 62 games on the disk, and one just begun; its log is empty."""
    with closing(Store(tmp_path / "data")) as before:
        for _ in range(62):
            play(before, PLAYERS)
        play(before, PLAYERS, (5,))
    assert not log_of(before.file.path).exists()
    store = Store(tmp_path / "data")
    kept = store.unfinished()
    assert kept is not None
    store.begin(kept.settings, kept.id)
    yield store
    store.close()


def log_of(file: Path) -> Path:
    return Path(f"{file}-wal")


class Machine:
    """A machine that starts again after the power has failed.

    Args:
        folder: where its disk is.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def moves_left(
        self, file: bytes, log: bytes | None, is_noted: bool = True
    ) -> list[tuple[int, ...]]:
        """Return the moves of each game in what is left, once OXO has opened it.

        `is_noted` is whether the note that the log belongs to the file is left too.
        """
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        said: list[object] = []
        store = Store(self._folder)
        store.file.on_problem = store.file.on_notice = said.append
        store.file.path.write_bytes(file)
        if log is not None:
            log_of(store.file.path).write_bytes(log)
        if log is not None and is_noted:
            self._note(store.file.path)
        with closing(store):
            store.unfinished()
            store.file.check()
            store.file.wait()
            store.retry()
        assert said == []
        with kept_file.copied(store.file.path) as connection:
            return [kept.game.moves for kept in kept_file.games(connection)]

    def _note(self, file: Path) -> None:
        state, log = FileState.of(file), FileState.of(log_of(file))
        assert state is not None
        assert log is not None
        with closing(Locks(file.with_suffix(".lock"))) as locks:
            locks.note(state)
            locks.note_pair(state, log)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "after")


def missing(_: bytes) -> Iterator[bytes | None]:
    yield None
    yield b""


def cut(log: bytes) -> Iterator[bytes]:
    """Yield the log cut at every page, and within each."""
    for end in range(LOG_HEADER, len(log) + 1, FRAME):
        yield log[:end]
        yield log[: end + 12]
        yield log[: end + FRAME // 2]


def zeroed(log: bytes) -> Iterator[bytes]:
    """Yield the log with nothing but zeros, or from some page on."""
    yield bytes(len(log))
    for end in range(LOG_HEADER, len(log), FRAME):
        yield log[:end].ljust(len(log), b"\0")


def holed(log: bytes) -> Iterator[bytes]:
    """Yield the log with each page of it, and each of the disk's, lost by itself."""
    yield bytes(LOG_HEADER) + log[LOG_HEADER:]
    for size, first in ((FRAME, LOG_HEADER), (PAGE, 0), (512, 0)):
        for start in range(first, len(log), size):
            yield (
                log[:start]
                + bytes(len(log[start : start + size]))
                + log[start + size :]
            )


Damage = Callable[[bytes], Iterator[bytes | None]]
every_damage = pytest.mark.parametrize("damage", [missing, cut, zeroed, holed])


@every_damage
def test_no_log_costs_a_game_that_is_on_the_disk(
    store: Store, machine: Machine, damage: Damage
) -> None:
    with store.file.locks.exclusive():  # so that the log is not written into the file
        store.keep(Game(moves=(5, 1)))
        log = log_of(store.file.path).read_bytes()
    store.close()
    assert log
    file = store.file.path.read_bytes()
    for left in damage(log):
        assert machine.moves_left(file, left) == [*[X_WINS] * 62, (5, 1)]


@every_damage
def test_what_is_lost_of_the_log_costs_the_moves_of_one_sync(
    store: Store, machine: Machine, damage: Damage, tmp_path: Path
) -> None:
    moves = [(5,), (5, 1), (5, 1, 9), (5, 1, 9, 2)]
    copy = tmp_path / "copy"
    with store.file.locks.exclusive():  # so that the log is not written into the file
        for played in moves[1:]:
            store.keep(Game(moves=played))
        shutil.copytree(store.file.path.parent, copy)
    file, log = (copy / store.file.path.name), log_of(copy / store.file.path.name)
    whole = log.read_bytes()
    assert machine.moves_left(file.read_bytes(), whole)[-1] == moves[-1]
    found = set()
    for left in damage(whole):
        *before, last = machine.moves_left(file.read_bytes(), left)
        assert before == [X_WINS] * 62
        found.add(last)
    assert found <= set(moves)


class Disk:
    """What the power's end would leave of a store's file at any time.

    Attributes:
        left: the file and its log as they may be found, whether it is noted that they
            belong together, and what may then not be lost.
        safe: the moves that are known to be on the disk.
        has_all: whether the file has all of its log, which may be gone then.
    """

    def __init__(self, store: Store, rng: Random, is_new: bool = False) -> None:
        self.left: list[tuple[bytes, bytes, bool, tuple[int, ...]]] = []
        self.safe: tuple[int, ...] = ()
        self.has_all = False
        self._rng = rng
        self._fsync = os.fsync
        self._state = FileState.of(store.file.path)
        self._locks = FileState.of(store.file.locks.file)
        self._is_noted = False
        self._file = b"" if is_new else store.file.path.read_bytes()
        self._log = b""

    def fsync(self, descriptor: int) -> None:
        """Bring a file to the disk; just before, any part of it may have got there."""
        # to open the file once more, and close it, would end SQLite's locks
        status = os.fstat(descriptor)
        written = os.pread(descriptor, status.st_size, 0)
        assert self._state is not None
        assert self._locks is not None
        if (status.st_dev, status.st_ino) == self._locks[:2]:
            self._is_noted = True
        elif (status.st_dev, status.st_ino) == self._state[:2]:
            for _ in range(3 if self._file else 1):
                left = self._mixed(self._file, written) if self._file else b""
                self._fail(left, self._log)
            self._file = written
            self._fail(written, b"" if self.has_all else self._log)
        else:
            for _ in range(3):
                self._fail(self._file, self._mixed(self._log, written))
            self._log = written
        self._fsync(descriptor)

    def _fail(self, file: bytes, log: bytes) -> None:
        self.left.append((file, log, self._is_noted, self.safe))

    def _mixed(self, old: bytes, new: bytes) -> bytes:
        """Return some pages of one and some of the other."""
        pages = range(0, max(len(old), len(new)), PAGE)
        return b"".join(
            self._rng.choice((old, new))[start : start + PAGE] for start in pages
        )


def play_on(store: Store, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play some games, and see what of them the power's end would leave meanwhile."""
    rng = Random(1)
    monkeypatch.setattr(os, "fsync", disk.fsync)
    write = LogWriter._write_log

    def write_and_note(self: LogWriter, expected: FileState) -> bool:
        disk.has_all = write(self, expected)
        return disk.has_all

    monkeypatch.setattr(LogWriter, "_write_log", write_and_note)
    for _ in range(6):
        game = Game(moves=(5,))
        while not game.outcome.is_over:
            game = game.play(rng.choice(game.board.available_moves()))
            store.keep(game)
            if rng.random() < 0.5:
                store.file.wait()
                disk.safe = game.moves
        store.file.wait()
        disk.safe = ()
        store.begin(PLAYERS)
        store.keep(Game())
    monkeypatch.undo()
    assert len(disk.left) > 100


def test_the_power_may_fail_at_any_time(
    store: Store, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(store, Random(1))
    play_on(store, disk, monkeypatch)
    for file, log, is_noted, safe in disk.left:
        games = machine.moves_left(file, log, is_noted)
        assert games[:62] == [X_WINS] * 62
        assert games[-1][: len(safe)] == safe


def test_the_power_may_fail_while_the_file_is_new(
    tmp_path: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store(tmp_path / "data")) as store:
        assert store.unfinished() is None
        disk = Disk(store, Random(1), is_new=True)
        store.begin(PLAYERS)
        play_on(store, disk, monkeypatch)
    assert disk.left[0][:3] == (b"", b"", False)
    for file, log, is_noted, safe in disk.left:
        games = machine.moves_left(file, log, is_noted)
        assert (games or [()])[-1][: len(safe)] == safe
