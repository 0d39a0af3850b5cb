"""The thread that brings the log to the disk and into the file, and checks the file.

A commit leaves a move in SQLite's log, which survives the end of the process, but not a
loss of power. So the log is flushed after each move and, once nobody has played for a
moment, written into the file and emptied.

With ``synchronous = NORMAL`` whoever plays would wait for the disk with the first move
after that: SQLite flushes the header of a log that begins anew. That may only be left
out if the log holds nothing from before. So it begins anew only by being cut to length
0; until then a reader, which has a transaction open, keeps SQLite from beginning anew.
"""

import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic

from oxo_desktop.store import schema
from oxo_desktop.system import files

QUIET = 1.0
"""Seconds that nobody has played for when the log is written into the file."""

PAINTING = 0.05
"""Seconds from a move until the log is flushed: Python runs one thread at a time, and
whoever has played waits for the mark."""

_STEPS = 10_000
"""How many of SQLite's steps a check takes between two looks whether to stop."""


def log_of(file: Path) -> Path:
    """Return SQLite's log of the games file; of a link, that of what it leads to."""
    return Path(f"{os.path.realpath(file)}-wal")


class Writeback:
    """The thread; it starts with the first change, and waits for the disk.

    It does not report what fails: the next move to be written fails for the same
    reason, and that is reported.

    Args:
        file: the games file; open while there is anything to do.
        mutex: whoever writes has it; the thread never waits for the disk with it.
        on_damage: called, on the thread, when `check` has found damage.
        on_written: called, on the thread with `mutex`, when the file was written.

    Attributes:
        is_working: whether the file is being written or checked now.
    """

    def __init__(
        self,
        file: Path,
        mutex: threading.RLock,
        on_damage: Callable[[], None],
        on_written: Callable[[], None],
    ) -> None:
        self._file, self._mutex, self._on_damage = file, mutex, on_damage
        self._on_written = on_written
        self._change = threading.Condition()
        self._last = 0.0
        self._is_to_flush = self._is_to_write = self._is_to_check = False
        self._is_named = self._is_ending = self._is_hurried = self.is_working = False
        self._thread: threading.Thread | None = None

    def opened(self) -> None:
        """Bring the name of the log to the disk too, the next time."""
        self._is_named = False

    def changed(self) -> None:
        """Take that something was written just now."""
        self._last = monotonic()
        if not self._is_to_flush:
            with self._change:
                self._is_to_flush = self._is_to_write = True
                self._wake()

    def check(self) -> None:
        """Check the whole file for damage, and repair what can be repaired."""
        with self._change:
            self._is_to_check = True
            self._wake()

    def wait(self) -> None:
        """Wait until everything is on the disk, and any check has ended."""
        with self._change:
            self._is_hurried = True
            self._change.notify_all()
            self._change.wait_for(
                lambda: (
                    not (self._is_to_write or self._is_to_check or self.is_working)
                    or self._thread is None
                )
            )
            self._is_hurried = False

    def end(self) -> None:
        """Flush the log, and end the thread.

        Whoever closes the file last has SQLite write the log into it.
        """
        with self._change:
            self._is_ending = True
            self._change.notify_all()
            self._change.wait_for(lambda: self._thread is None)
            self._is_ending = self._is_to_write = self._is_to_check = False

    def _wake(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()
        self._change.notify_all()

    def _run(self) -> None:
        try:
            while (job := self._next_job()) is not None:
                try:
                    job()
                except (*schema.FAULTS, OSError) as error:
                    if schema.is_damage(error):
                        self._on_damage()
        finally:
            with self._change:
                self._thread, self.is_working = None, False
                self._change.notify_all()

    def _next_job(self) -> Callable[[], None] | None:
        """Wait until there is something to do, and return it; None at the end."""
        with self._change:
            self.is_working = False
            self._change.notify_all()
            while (job := self._due_job()) is None and not self._is_ending:
                after = PAINTING if self._is_to_flush else QUIET
                is_idle = not (self._is_to_flush or self._is_to_write)
                wait = None if is_idle else self._last + after - monotonic()
                self._change.wait(wait)
            return job

    def _due_job(self) -> Callable[[], None] | None:
        since = monotonic() - self._last
        is_hurried = self._is_hurried or self._is_ending
        if self._is_to_flush and (since >= PAINTING or is_hurried):
            self._is_to_flush = False
            return self._flush
        if self._is_ending:
            return None
        if self._is_to_check:
            self._is_to_check, self.is_working = False, True
            return self._check
        if self._is_to_write and (since >= QUIET or is_hurried):
            self._is_to_write, self.is_working = False, True
            return self._write
        return None

    def _flush(self) -> None:
        if not self._is_named:
            files.sync_folder_of(self._file)
            self._is_named = True
        with suppress(FileNotFoundError):
            files.sync_file(log_of(self._file))

    def _write(self) -> None:
        reader: sqlite3.Connection | None = None
        with closing(schema.open_to_checkpoint(self._file)) as own:
            try:
                while not self._is_ending:
                    # before the old one is closed, so that there always is one
                    before, reader = reader, self._reader()
                    if before is not None:
                        before.close()
                    version = _version(own)
                    self._is_to_flush = False  # that brings the log to the disk first
                    sql = "PRAGMA wal_checkpoint(PASSIVE)"
                    busy, frames, copied = own.execute(sql).fetchone()
                    with self._mutex:
                        if not busy and frames == copied and _version(own) == version:
                            reader.close()
                            own.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                            self._is_to_flush = self._is_to_write = False
                            return
                    self._wait_for_quiet()
            finally:
                with self._mutex:
                    self._on_written()
                if reader is not None:
                    reader.close()

    def _wait_for_quiet(self) -> None:
        """Wait until nobody plays, or somebody has and the log is to be flushed."""
        with self._change:
            wait = 0 if self._is_hurried else self._last + QUIET - monotonic()
            is_over = lambda: self._is_ending or self._is_to_flush  # noqa: E731
            self._change.wait_for(is_over, max(0.01, wait))
            if self._is_to_flush:
                self._change.wait_for(lambda: self._is_ending, PAINTING)

    def _reader(self) -> sqlite3.Connection:
        # one that cannot write does no harm to a file that was put there just now
        with schema.closed_on_error(schema.open_to_checkpoint(self._file, "ro")) as own:
            own.execute("BEGIN")
            own.execute("SELECT 1 FROM games LIMIT 1").fetchone()
        return own

    def _check(self) -> None:
        with closing(schema.open_to_checkpoint(self._file)) as own:
            own.set_progress_handler(lambda: self._is_ending, _STEPS)
            with suppress(sqlite3.OperationalError):
                schema.check(own)


def _version(connection: sqlite3.Connection) -> object:
    """Return a value that changes with every commit of others."""
    return connection.execute("PRAGMA data_version").fetchone()
