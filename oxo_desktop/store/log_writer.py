"""Writes SQLite's log into the file that it belongs to, and no other.

SQLite would do so by itself, but waits for the disk meanwhile, and never asks whether
the file is still the one that the log was begun for: it may have been replaced by a
backup, or overwritten with one.
"""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from time import time_ns

from oxo_desktop.store import schema
from oxo_desktop.store.locks import BEING_WRITTEN, FileState, Locks

_PATIENCE = 2.0
"""Seconds to wait for another process that is writing to the file."""

_OPEN = os.O_RDWR | getattr(os, "O_BINARY", 0)


class LogWriter:
    """The open log of one file; it needs a thread of its own.

    Args:
        file: the games file.
        state: identifies the file, in case another one gets its name.
        locks: keep two processes from writing to the file at once.

    Raises sqlite3.Error or OSError if it cannot be opened. While it is open, nothing
    else may open and close the file in this process but SQLite: with the first
    descriptor that is closed POSIX ends all locks that a process has on a file.

    Attributes:
        connection: for any other work on that thread.
    """

    def __init__(self, file: Path, state: FileState, locks: Locks) -> None:
        self._file, self._state, self._locks = file, state, locks
        self._log = Path(f"{file}-wal")
        self.connection = schema.open_to_checkpoint(file)
        self._reader = schema.open_to_checkpoint(file)
        self._descriptor = os.open(file, _OPEN)

    def is_of(self, state: FileState | None) -> bool:
        """Return whether this is the file in `state`."""
        return self._state.is_same_file(state)

    def close(self) -> None:
        """Close the file, and end every lock that this process has on it."""
        self._reader.close()
        self.connection.close()
        os.close(self._descriptor)

    def write(self, expected: FileState) -> bool:
        """Bring the log to the disk, then write it into the file.

        Nothing is done if the file is neither in the state `expected` nor in the one
        that OXO has noted last: somebody else has written to it.

        Returns whether the file has all of the log now; it has not if somebody is still
        reading what was changed. Raises sqlite3.Error, OSError, and TimeoutError if
        another process is at it for long.
        """
        self._hold_log()
        # what is written into the file must be in the log whatever happens
        _sync(self._log)
        with self._locks.exclusive(_PATIENCE):
            is_all = self._write_log(expected)
        os.fsync(self._descriptor)
        return is_all

    def finish(self, expected: FileState) -> bool:
        """Write what could not be written before, and empty the log.

        Returns whether it is empty: a move may have come in between. To be called when
        nobody has played for a moment, because a move made now waits for the disk.
        Raises what `write` raises.
        """
        data_version = self._data_version()
        is_all = self.write(expected)
        self._release_log()
        if not is_all or data_version != self._data_version():
            return False
        with self._locks.exclusive(_PATIENCE):
            return self._empty_log(data_version)

    def _hold_log(self) -> None:
        """Have SQLite keep all that is in the log now, and write no more of it.

        It does so while anything is reading. Otherwise the next move would start the
        log again once the file has all of it, and would have to wait for the disk.
        """
        self._release_log()
        self._reader.execute("BEGIN")
        self._reader.execute("SELECT 1 FROM games LIMIT 1").fetchone()

    def _release_log(self) -> None:
        if self._reader.in_transaction:
            self._reader.execute("ROLLBACK")

    def _write_log(self, expected: FileState) -> bool:
        """Write the log into the file; return whether the file has all of it now.

        That takes no longer than writing a few pages, so hardly any other program can
        write to the file at the same time; one that does is noticed.
        """
        noted, before = self._locks.noted(), FileState.of(self._file)
        if before is None or not self._is_ours(before, expected, noted):
            return False
        self._locks.note(BEING_WRITTEN)
        if FileState.of(self._file) != before:
            self._locks.note(noted or expected)
            return False
        # a state that is no longer so tells everyone that somebody else was here
        after = before
        try:
            is_all, after = self._write_pages(before)
        except sqlite3.Error as error:
            if not schema.is_damage(error):
                after = self._touch(before)
            raise
        finally:
            self._locks.note(after)
        return is_all

    def _is_ours(
        self, state: FileState, expected: FileState, noted: FileState | None
    ) -> bool:
        """Return whether it was OXO that left the file in this state."""
        if noted == BEING_WRITTEN:
            # the process that was writing to it has been killed
            return self.is_of(state)
        return self.is_of(state) and state in (expected, noted)

    def _write_pages(self, before: FileState) -> tuple[bool, FileState]:
        """Write what can be written, and return whether that was all of the log.

        Also returns the state of the file; it is `before` if the pages are not there.
        """
        frames, written = self._checkpoint("PASSIVE", synchronous="OFF")
        if FileState.of(self._file) == before:
            # nothing was written, and a move may have begun the log anew since
            return frames == written, before
        after = self._touch(before)
        if not self._has(_pages(self._log.read_bytes(), frames, written)):
            return False, before
        return frames == written, after

    def _empty_log(self, data_version: object) -> bool:
        """Empty the log of an edition that the file has; return whether it was done."""
        before = FileState.of(self._file)
        if before is None or before != self._locks.noted():
            return False
        self._locks.note(BEING_WRITTEN)
        # a move that comes in between goes into the file first
        self._checkpoint("TRUNCATE", synchronous="NORMAL")
        is_other = data_version != self._data_version()
        self._locks.note(self._touch(before) if is_other else before)
        return not is_other

    def _checkpoint(self, mode: str, synchronous: str) -> tuple[int, int]:
        """Have SQLite write its log into the file.

        Returns how many pages there are in the log, and how many of them it has done.
        """
        self.connection.execute(f"PRAGMA synchronous = {synchronous}")
        sql = f"PRAGMA wal_checkpoint({mode})"
        _, frames, written = self.connection.execute(sql).fetchone()
        return frames, written

    def _data_version(self) -> object:
        """Return a value that changes whenever anything has been written."""
        return self.connection.execute("PRAGMA data_version").fetchone()

    def _touch(self, before: FileState) -> FileState:
        """Give the file a time that no other program gives it; return its state.

        It stays that of `before` if another file has got its name.
        """
        if not before.is_same_file(FileState.of(self._file)):
            return before
        with suppress(OSError):
            # the file system's own clock stands still for some milliseconds
            now = time_ns()
            os.utime(self._file, ns=(now, now))
        after = FileState.of(self._file)
        return after if after is not None and after.is_same_file(before) else before

    def _has(self, pages: dict[int, bytes]) -> bool:
        """Return whether these pages are in the file."""
        for number, page in pages.items():
            os.lseek(self._descriptor, (number - 1) * len(page), os.SEEK_SET)
            if os.read(self._descriptor, len(page)) != page:
                return False
        return True


def _sync(log: Path) -> None:
    """Bring the log to the disk."""
    descriptor = os.open(log, _OPEN)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _pages(log: bytes, frames: int, written: int) -> dict[int, bytes]:
    """Return the pages, by their numbers from 1, that SQLite has written from a log.

    They are in the first `written` of so many frames, but not in a later one. The
    format is that of https://www.sqlite.org/fileformat2.html#walformat.
    """
    size = int.from_bytes(log[8:12])
    pages = {}
    for index, at in enumerate(range(32, len(log), 24 + size)[:frames]):
        number = int.from_bytes(log[at : at + 4])
        pages[number] = log[at + 24 : at + 24 + size] if index < written else None
    return {number: page for number, page in pages.items() if page is not None}
