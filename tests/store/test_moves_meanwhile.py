"""Moves that are made while the log is being written into the file."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from oxo_desktop.store.games import Store
from oxo_desktop.store.locks import FileState
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
