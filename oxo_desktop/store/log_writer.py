"""Writes SQLite's log into the file that it belongs to, and no other.

SQLite would do so by itself, but waits for the disk meanwhile, and never asks whether
the file is still the one that the log was begun for: it may have been replaced by a
backup, or overwritten with one.
"""

import os
import sqlite3
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from time import time_ns

from oxo_desktop.store import schema
from oxo_desktop.store.locks import BEING_WRITTEN, FileState, Locks

_PATIENCE = 2.0
"""Seconds to wait for another process that is writing to the file."""

_LOOKED_AT_AGAIN = 1000
"""How many pages that were in the file before are read once more after each writing.

Whatever is played at a person's speed leaves fewer in the log before it is emptied.
"""

_HEADER, _FRAME_HEADER = 32, 24
"""Bytes at the beginning of the log, and of each page in it."""

_OPEN = os.O_RDWR | getattr(os, "O_BINARY", 0)


class LogWriter:
    """The open log of one file; it needs a thread of its own.

    Args:
        file: the games file.
        state: identifies the file, in case it is replaced.
        locks: let only one process write to the file at a time.

    Raises sqlite3.Error or OSError if it cannot be opened. While it is open, nothing
    but SQLite may open and close the file in this process: when any descriptor is
    closed, POSIX ends all locks that the process has on the file.

    Attributes:
        connection: for any other work on that thread.
    """

    def __init__(self, file: Path, state: FileState, locks: Locks) -> None:
        self._file, self._state, self._locks = file, state, locks
        self._log = Path(f"{file}-wal")
        self._log_header, self._known = b"", 0
        with ExitStack() as opened:
            self.connection = opened.enter_context(_opened(file))
            self._reader = opened.enter_context(_opened(file))
            self._descriptor = os.open(file, _OPEN)
            # a log on the disk is of no use without the file that it builds on, and
            # what says that it belongs to it
            os.fsync(self._descriptor)
            locks.sync()
            opened.pop_all()  # from now on `close` closes them

    def is_of(self, state: FileState | None) -> bool:
        """Return whether this is the file in `state`."""
        return self._state.is_same_file(state)

    def close(self) -> None:
        """Close the file, and end every lock that this process has on it."""
        self._reader.close()
        self.connection.close()
        os.close(self._descriptor)

    def write(self, expected: FileState) -> bool:
        """Flush the log to the disk, then write it into the file.

        It does nothing if the file is neither in the state `expected` nor in the one
        that OXO has noted last, since another program has written to it then.

        Returns whether the file now has all of the log, which is False while somebody
        is still reading what was changed. Raises sqlite3.Error, OSError, and
        TimeoutError if another process takes too long.
        """
        self._hold_log()
        # whatever is written into the file must already be in the log on the disk
        _sync(self._log)
        with self._locks.exclusive(_PATIENCE):
            is_all = self._write_log(expected)
        os.fsync(self._descriptor)
        return is_all

    def finish(self, expected: FileState) -> bool:
        """Write what could not be written before, and empty the log.

        Returns whether it is empty, which is False if a move came in between. Call it
        when nobody has played for a moment, because a move made now waits for the disk.
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
        """Make SQLite keep the log as it is now.

        It does while there is a reader. Otherwise the next move would restart the log
        once the file has all of it, and would have to wait for the disk.
        """
        self._release_log()
        self._reader.execute("BEGIN")
        self._reader.execute("SELECT 1 FROM games LIMIT 1").fetchone()

    def _release_log(self) -> None:
        if self._reader.in_transaction:
            self._reader.execute("ROLLBACK")

    def _write_log(self, expected: FileState) -> bool:
        """Write the log into the file; return whether the file has all of it now.

        It takes no longer than writing a few pages, so another program is unlikely to
        write to the file at the same time; if one does, that is noticed.
        """
        noted, before = self._locks.noted(), FileState.of(self._file)
        if before is None or not self._is_ours(before, expected, noted):
            return False
        self._locks.note(BEING_WRITTEN)
        if FileState.of(self._file) != before:
            self._locks.note(noted or expected)
            return False
        # an outdated state shows every process that another program was here
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
        """Return whether OXO has left the file in this state."""
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
            # nothing was written; a move may have restarted the log since
            return frames == written, before
        after = self._touch(before)
        if not self._has_pages(frames, written):
            return False, before
        return frames == written, after

    def _empty_log(self, data_version: object) -> bool:
        """Empty the log if nothing was written since `data_version`; return whether."""
        before = FileState.of(self._file)
        if before is None or before != self._locks.noted():
            return False
        self._locks.note(BEING_WRITTEN)
        # a move that comes in between is written into the file first
        self._checkpoint("TRUNCATE", synchronous="NORMAL")
        is_other = data_version != self._data_version()
        self._locks.note(self._touch(before) if is_other else before)
        return not is_other

    def _checkpoint(self, mode: str, synchronous: str) -> tuple[int, int]:
        """Have SQLite write its log into the file.

        Returns the number of pages in the log, and of those written.
        """
        self.connection.execute(f"PRAGMA synchronous = {synchronous}")
        sql = f"PRAGMA wal_checkpoint({mode})"
        _, frames, written = self.connection.execute(sql).fetchone()
        return frames, written

    def _data_version(self) -> object:
        """Return a value that changes with every write."""
        return self.connection.execute("PRAGMA data_version").fetchone()

    def _touch(self, before: FileState) -> FileState:
        """Set the file's time to one that no other program sets; return its state.

        Returns `before` if the file has been replaced.
        """
        if not before.is_same_file(FileState.of(self._file)):
            return before
        with suppress(OSError):
            # the file system's own clock is only exact to some milliseconds
            now = time_ns()
            os.utime(self._file, ns=(now, now))
        after = FileState.of(self._file)
        return after if after is not None and after.is_same_file(before) else before

    def _has_pages(self, frames: int, written: int) -> bool:
        """Return whether the pages that SQLite has written are in the file.

        They are in the first `written` of all `frames` of the log. A long log, of moves
        that came without a pause, is not read from its beginning each time.
        """
        with self._log.open("rb") as log:
            header = log.read(_HEADER)
            known = self._known if header == self._log_header else 0
            first = max(0, min(known, written) - _LOOKED_AT_AGAIN)
            size = int.from_bytes(header[8:12])
            frame = _FRAME_HEADER + size
            log.seek(_HEADER + first * frame)
            # after its frames may come old ones, from before the log began anew
            new = log.read((frames - first) * frame)
        pages = _pages(new, size, written - first)
        for number, page in pages.items():
            os.lseek(self._descriptor, (number - 1) * size, os.SEEK_SET)
            if os.read(self._descriptor, size) != page:
                return False
        self._log_header, self._known = header, written
        return True


def _opened(file: Path) -> "closing[sqlite3.Connection]":
    return closing(schema.open_to_checkpoint(file))


def _sync(log: Path) -> None:
    """Flush the log to the disk."""
    descriptor = os.open(log, _OPEN)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _pages(frames: bytes, size: int, written: int) -> dict[int, memoryview]:
    """Return the pages, by their numbers from 1, that SQLite has written from a log.

    They are in the first `written` of these frames, and not in a later one. `size` is a
    page's in bytes. The format is that of
    https://www.sqlite.org/fileformat2.html#walformat.
    """
    pages = {}
    for index, at in enumerate(range(0, len(frames), _FRAME_HEADER + size)):
        number = int.from_bytes(frames[at : at + 4])
        page = memoryview(frames)[at + _FRAME_HEADER :][:size]
        pages[number] = page if index < written else None
    return {number: page for number, page in pages.items() if page is not None}
