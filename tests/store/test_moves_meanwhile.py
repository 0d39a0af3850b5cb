"""Moves that are made while the log is being written into the file."""

import sqlite3
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from oxo_desktop.store import schema
from oxo_desktop.store.games import Store
from oxo_desktop.store.locks import FileState, Locks
from oxo_desktop.store.log_writer import LogWriter
from tests.desktop import kept_file
from tests.desktop.screen import wait_for
from tests.store.played import play, said_to, two


def move(file: Path) -> None:
    """Write to a file as another OXO does."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("UPDATE games SET changed = changed + 1")


def checkpoint(store: Store) -> None:
    """Have the log written into the file, and wait until it is there."""
    state = FileState.of(store.file.path)
    assert state is not None
    store.file._checkpointer.checkpoint(state)
    store.file.wait()


def test_a_log_that_begins_anew_meanwhile_is_no_other_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, told = Store(tmp_path), list[str | None]()
    store.file.on_problem = store.file.on_notice = said_to(told)
    play(store, two("Ada", "Grace"))
    wait_for(lambda: not Path(f"{store.file.path}-wal").stat().st_size)
    move(store.file.path)
    checkpoint(store)
    # the file has all of the log: the next move begins it anew, over the last one
    write_pages, moves = LogWriter._checkpoint, iter((store.file.path,))

    def checkpoint_and_move(
        writer: LogWriter, mode: str, synchronous: str
    ) -> tuple[int, int]:
        result = write_pages(writer, mode, synchronous)
        for file in moves:
            move(file)
        return result

    monkeypatch.setattr(LogWriter, "_checkpoint", checkpoint_and_move)
    checkpoint(store)
    play(store, two("Ada", "Grace"))
    store.close()
    assert told == []
    with kept_file.copied(store.file.path) as connection:
        assert len(kept_file.games(connection)) == 2


def test_a_file_that_goes_while_it_is_opened_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, opened = Store(tmp_path), list[sqlite3.Connection]()
    play(store, two("Ada", "Grace"))
    store.close()
    file, state = store.file.path, FileState.of(store.file.path)
    assert state is not None
    open_to_checkpoint = schema.open_to_checkpoint

    def open_and_delete(file: Path) -> sqlite3.Connection:
        opened.append(open_to_checkpoint(file))
        file.unlink()
        return opened[-1]

    monkeypatch.setattr(schema, "open_to_checkpoint", open_and_delete)
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        LogWriter(file, state, Locks(tmp_path / "locks"))
    (connection,) = opened
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")


LONG = 40_000_000
"""Bytes of a log that a minute of moves without a pause leaves."""


@pytest.fixture
def long_log(tmp_path: Path) -> Iterator[tuple[LogWriter, FileState]]:
    """What writes a log of LONG into its file, and has done so, and the file's state.

    The file has one move less than the log.
    """
    store = Store(tmp_path)
    play(store, two("Ada", "Grace"))
    wait_for(lambda: not Path(f"{store.file.path}-wal").stat().st_size)
    store.close()
    file, state = store.file.path, FileState.of(store.file.path)
    assert state is not None
    locks = Locks(tmp_path / "locks")
    locks.note(state)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA synchronous = OFF")
        other.execute("PRAGMA wal_autocheckpoint = 0")
        other.execute("UPDATE games SET changed = changed + 1")
        writer = LogWriter(file, state, locks)
        writer._hold_log()
        while Path(f"{file}-wal").stat().st_size < LONG:
            other.execute("UPDATE games SET changed = changed + 1")
        assert writer.write(state)
        other.execute("UPDATE games SET changed = changed + 1")
        yield writer, state
        writer.close()


def test_a_long_log_is_not_read_from_its_beginning_each_time(
    long_log: tuple[LogWriter, FileState],
) -> None:
    writer, state = long_log
    tracemalloc.start()
    try:
        assert writer.write(state)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < LONG / 4


def test_a_page_of_a_long_log_that_is_overwritten_at_once_is_noticed(
    long_log: tuple[LogWriter, FileState], monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, state = long_log
    file, checkpoint = writer._file, LogWriter._checkpoint
    backup = file.read_bytes()

    def checkpoint_and_overwrite(
        writer: LogWriter, mode: str, synchronous: str
    ) -> tuple[int, int]:
        result = checkpoint(writer, mode, synchronous)
        file.write_bytes(backup)
        return result

    monkeypatch.setattr(LogWriter, "_checkpoint", checkpoint_and_overwrite)
    assert not writer.write(state)
    monkeypatch.undo()
