"""The thread that brings the games to the disk."""

import sqlite3
import threading
from collections.abc import Callable
from time import sleep

import pytest

from oxo_desktop.engine import Game, GameSettings
from oxo_desktop.store import keeper
from oxo_desktop.store.games import Store


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_exception_ends_neither_the_work_of_the_thread_nor_that_of_who_waits(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = threading.Event()

    def run_out_of_memory(_: keeper.OpenFile) -> None:
        tried.set()
        raise MemoryError

    store.begin(GameSettings())
    store.keep(Game())
    with monkeypatch.context() as patched:
        patched.setattr(keeper.OpenFile, "flush", run_out_of_memory)
        store.keep(Game(moves=(1,)))
        assert tried.wait(10)
        store.file.wait()
    store.keep(Game(moves=(1, 2)))
    resting = threading.Thread(target=store.file.rest, daemon=True)
    resting.start()
    resting.join(10)
    assert not resting.is_alive()
    # the moves have been written into the file
    assert not keeper.log_of(store.file.path).exists()


def test_a_move_is_brought_to_the_disk_once_the_score_is_read(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "QUIET", 1000)
    flushed, flush = threading.Event(), keeper.OpenFile.flush

    def note_flush(opened: keeper.OpenFile) -> None:
        flush(opened)
        flushed.set()

    monkeypatch.setattr(keeper.OpenFile, "flush", note_flush)
    store.begin(GameSettings())
    store.keep(Game(moves=(1,)))
    store.file.wait()
    flushed.clear()
    store.keep(Game(moves=(1, 2)))
    store.score(GameSettings())
    assert flushed.wait(10)


def test_a_file_that_changes_while_it_is_to_be_closed_is_not_closed_yet(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "QUIET", 0.05)
    copied, is_all_copied = threading.Event(), list[bool]()
    copy, close = keeper.OpenFile.copy, keeper.OpenFile.close

    def note_copy(opened: keeper.OpenFile) -> None:
        copy(opened)
        copied.set()

    def note_close(opened: keeper.OpenFile) -> None:
        is_all_copied.append(opened._version() == opened._copied)
        close(opened)

    monkeypatch.setattr(keeper.OpenFile, "copy", note_copy)
    monkeypatch.setattr(keeper.OpenFile, "close", note_close)
    store.begin(GameSettings())
    store.keep(Game(moves=(1,)))

    def change(connection: sqlite3.Connection) -> None:
        copied.clear()
        assert copied.wait(20)
        connection.execute("UPDATE games SET changed = changed + 1")

    store.file.write(change, None)
    store.close()
    # SQLite would copy the rest as it closes the file, and a move would wait for it
    assert is_all_copied
    assert all(is_all_copied)


def test_a_check_makes_way_for_a_move_and_is_made_after_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def check(_: keeper.OpenFile, is_to_stop: Callable[[], bool]) -> None:
        if not done:
            begun.set()
            while not is_to_stop():
                sleep(0.001)
            error = sqlite3.OperationalError("interrupted")
            error.sqlite_errorcode = sqlite3.SQLITE_INTERRUPT
            done.append("half")
            raise error
        done.append("all")

    begun = threading.Event()
    monkeypatch.setattr(keeper.OpenFile, "check", check)
    store.file.check()
    assert begun.wait(10)
    store.begin(GameSettings())
    store.keep(Game(moves=(1,)))
    store.file.wait()
    assert done == ["half", "all"]


def test_after_a_check_the_file_is_closed_unless_somebody_plays(store: Store) -> None:
    store.begin(GameSettings())
    store.keep(Game(moves=(1,)))
    store.file.wait()
    assert keeper.log_of(store.file.path).exists()
    store.file.check()
    store.file.wait()
    assert not keeper.log_of(store.file.path).exists()
