"""The open games file, and the thread that brings it to the disk and closes it.

A commit leaves a move in SQLite's log, which survives the end of the process, but not a
loss of power. So the log is flushed after each commit, and when nobody has played for a
moment, SQLite writes it into the file, and the file is closed. Whatever lies there when
it is next needed is opened then.
"""

import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic

from oxo_desktop.store import schema
from oxo_desktop.store.locks import FileId, Locks
from oxo_desktop.system import files

QUIET = 1.0
"""Seconds that nobody has played for when the file is closed."""

_PATIENCE = 0.1
"""Seconds to wait for somebody who uses the file."""

_STEPS = 10_000
"""How many of SQLite's steps a check takes between two looks whether to stop."""

_FLAGS = os.O_RDWR | getattr(os, "O_BINARY", 0)


def log_of(file: Path) -> Path:
    """Return SQLite's log of the games file; of a link, that of what it leads to."""
    return Path(f"{os.path.realpath(file)}-wal")


class OpenFile:
    """The games file, from when it is opened until it is closed.

    While it is open, nothing but SQLite may open and close it in this process: when any
    descriptor is closed, POSIX ends all locks that the process has on the file.

    Args:
        file: a file that `schema.create` made.
        locks: their note is to be on the disk before the log.

    Raises one of schema.FAULTS or OSError if it cannot be used.

    Attributes:
        connection: for whoever plays; it waits for no disk.
        is_read_only: whether nothing can be written to the file.
        id, log_id: which file it is, and which log, if any.
    """

    def __init__(self, file: Path, locks: Locks) -> None:
        self._file, self._log, self._locks = file, log_of(file), locks
        self._reader: sqlite3.Connection | None = None
        self._is_flushed = False
        self.id, self.log_id = FileId.of(file), None
        with ExitStack() as opened:
            self.connection, self.is_read_only = _connected(file)
            opened.callback(self.connection.close)
            if not self.is_read_only:
                self.log_id = FileId.of(self._log)
                self._own = schema.open_to_checkpoint(file)
                opened.callback(self._own.close)
                # what was in the log before may not be in the file
                is_empty = not self._log.stat().st_size
                self._copied = self._version() if is_empty else None
                self._descriptor = os.open(file, _FLAGS)
            opened.pop_all()  # from now on `close` closes them

    def is_there(self) -> bool:
        """Return whether the file and its log are still those that were opened.

        Another process removes the log if it finds no locks on the file.
        """
        if FileId.of(self._file) != self.id:
            return False
        return self.is_read_only or FileId.of(self._log) == self.log_id

    def flush(self) -> None:
        """Bring the log to the disk."""
        if self.is_read_only:
            return
        if not self._is_flushed:
            # a log on the disk is of no use without the file that it builds on, and
            # what says that it belongs to it
            files.sync(self._descriptor)
            self._locks.sync()
        with suppress(FileNotFoundError):
            _sync(self._log, _FLAGS)
        if not self._is_flushed and os.name == "posix":
            _sync(self._log.parent, os.O_RDONLY)
        self._is_flushed = True

    def copy(self) -> None:
        """Have SQLite write the log into the file, and bring both to the disk."""
        if self.is_read_only or self._version() == self._copied:
            return
        self.flush()
        if self.is_there():
            self._hold_log()
        version = self._version()
        sql = "PRAGMA wal_checkpoint(PASSIVE)"
        _, frames, copied = self._own.execute(sql).fetchone()
        if frames == copied:
            self._copied = version

    def _hold_log(self) -> None:
        """Have SQLite not begin the log anew.

        It does not while there is a reader of it. Otherwise the next move could be
        written over the first ones in it, and parts of both be left if the power fails.
        """
        # one that cannot write does no harm to a file that was put there just now
        before, self._reader = self._reader, schema.open_to_checkpoint(self._file, "ro")
        self._reader.execute("BEGIN")
        self._reader.execute("SELECT 1 FROM games LIMIT 1").fetchone()
        if before is not None:
            before.close()

    def check(self, is_to_stop: Callable[[], bool]) -> None:
        """Check the whole file; raises what `schema.check` does."""
        if self.is_read_only:
            return
        self._own.set_progress_handler(is_to_stop, _STEPS)
        try:
            schema.check(self._own)
        finally:
            self._own.set_progress_handler(None, 0)

    def close(self) -> None:
        """Close the file; the last process to do so removes the log.

        That does not wait for the disk if `copy` has copied all.
        """
        # not as the last one, since it would not wait for the disk if it should
        self.connection.close()
        if self.is_read_only:
            return
        if self._reader is not None:
            self._reader.close()
            with suppress(sqlite3.Error):
                # another process may have the file open, and begin the log anew
                if self._version() == self._copied:
                    self._own.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._own.close()
        os.close(self._descriptor)

    def _version(self) -> object:
        """Return a value that changes with every commit."""
        return self._own.execute("PRAGMA data_version").fetchone()


def _connected(file: Path) -> tuple[sqlite3.Connection, bool]:
    """Return a connection, and whether it can only read."""
    try:
        connection = schema.open_file(file)
    except sqlite3.OperationalError as error:
        if schema.code(error) not in schema.NOT_TO_BE_WRITTEN:
            raise
        return schema.open_to_read(file), True
    # SQLite would report it only at the first write
    return connection, not os.access(file, os.W_OK)


def _sync(path: Path, flags: int) -> None:
    """Bring a file or a folder to the disk."""
    descriptor = os.open(path, flags)
    try:
        files.sync(descriptor)
    finally:
        os.close(descriptor)


_Job = Callable[[OpenFile], None]


class Keeper:
    """Brings the open file to the disk, closes it, and checks it for damage.

    Its thread starts with the first file. It does not report what fails: the next move
    to be written fails for the same reason, and that is reported.

    Args:
        locks: let only one process close the file at a time.
        on_damage: called, on the thread, when `damaged` is set.

    Attributes:
        open: the open file, if any; to be used only with `mutex`.
        mutex: whoever has it keeps the file open; the thread never waits for the disk
            with it.
        damaged: which file was found to be damaged, if any.
    """

    def __init__(self, locks: Locks, on_damage: Callable[[], None]) -> None:
        self.open: OpenFile | None = None
        self.mutex = threading.RLock()
        self.damaged: FileId | None = None
        self._locks, self._on_damage = locks, on_damage
        self._jobs: list[tuple[_Job, OpenFile]] = []
        self._change = threading.Condition()
        self._uses, self._quiet_from = 0, 0.0
        self._is_working = self._is_closing = False
        self._thread: threading.Thread | None = None

    def take(self, opened: OpenFile) -> None:
        """Keep a file from now on."""
        with self._change:
            self.open = opened
            self.use()
            self._wake()

    def use(self) -> None:
        """Keep the file open for another moment, and begin what `flush` has left."""
        self._uses += 1
        self._quiet_from = monotonic() + QUIET
        if self._jobs:
            self._wake_up()

    def flush(self) -> None:
        """Bring the log to the disk once the file is used again, or after QUIET.

        Python runs one thread at a time, and whoever has played waits for the mark. The
        window reads the score as soon as that is on the screen.
        """
        self._note(OpenFile.flush)

    def check(self) -> None:
        """Check the whole file for damage, and repair what can be repaired."""
        self._request(self._check)

    def wait(self) -> None:
        """Wait until all of that is done."""
        self._wake_up()
        with self._change:
            self._change.wait_for(
                lambda: self._thread is None or not (self._jobs or self._is_working)
            )

    def rest(self) -> None:
        """Close the file, unless somebody plays meanwhile, and wait until it is."""
        self._request(self._rest)
        self.wait()

    def leave(self, *, waits: bool) -> None:
        """Use the file no longer; wait until it is closed, or not."""
        with self.mutex, self._change:
            left = self.open
            if left is not None:
                self._forget(left)
                self._jobs.append((self._let_go, left))
                self._wake()
        if waits:
            self.wait()

    def close(self) -> None:
        """Bring everything to the disk, close the file, and end the thread."""
        with self._change:
            self._is_closing = True
            self._change.notify_all()
            self._change.wait_for(lambda: self._thread is None)
            self._is_closing = False

    def _request(self, job: _Job) -> None:
        self._note(job)
        self._wake_up()

    def _note(self, job: _Job) -> None:
        with self._change:
            if self.open is not None and (job, self.open) not in self._jobs:
                self._jobs.append((job, self.open))

    def _wake_up(self) -> None:
        with self._change:
            if self._jobs:
                self._wake()

    def _forget(self, opened: OpenFile) -> None:
        """Have nothing more to do with the open file; whoever calls it has `mutex`."""
        with self._change:
            self.open = None
            self._jobs = [work for work in self._jobs if work[1] is not opened]

    def _wake(self) -> None:
        """Wake the thread; one that an exception has ended begins anew."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()
        self._change.notify_all()

    def _run(self) -> None:
        try:
            while (work := self._next_work()) is not None:
                self._try(*work)
        finally:
            # even after an exception nobody may wait for this thread
            with self._change:
                self._is_working, self._thread = False, None
                self._change.notify_all()

    def _next_work(self) -> tuple[_Job, OpenFile] | None:
        """Wait until there is something to do, and return it; None at the end."""
        with self._change:
            self._is_working = False
            self._change.notify_all()
            while not self._jobs:
                if self.open is None:
                    if self._is_closing:
                        return None
                    self._change.wait()
                elif self._is_closing or monotonic() >= self._quiet_from:
                    self._jobs.append((self._rest, self.open))
                else:
                    self._change.wait(self._quiet_from - monotonic())
            self._is_working = True
            return self._jobs.pop(0)

    def _try(self, job: _Job, opened: OpenFile) -> None:
        try:
            job(opened)
        except (*schema.FAULTS, OSError) as error:
            if schema.is_damage(error) and opened is self.open:
                self.damaged = opened.id
                self._on_damage()

    def _rest(self, opened: OpenFile) -> None:
        uses = self._uses
        self._try(OpenFile.copy, opened)
        # whoever has it may be waiting for this thread
        if not self.mutex.acquire(timeout=_PATIENCE):
            return
        try:
            with self._locks.exclusive():
                self._close(opened, uses)
        except TimeoutError:
            if self._is_closing:
                # another process hangs
                self._close(opened, uses)
        finally:
            self.mutex.release()

    def _close(self, opened: OpenFile, uses: int) -> None:
        """Close the file, unless it has been used again."""
        if self.open is opened and self._uses == uses:
            self._forget(opened)
            opened.close()

    def _let_go(self, left: OpenFile) -> None:
        self._try(OpenFile.copy, left)
        left.close()

    def _check(self, opened: OpenFile) -> None:
        """Check the file; whatever there is to do meanwhile is done first."""
        uses = self._uses
        try:
            opened.check(lambda: bool(self._jobs) or self._is_closing)
        except sqlite3.OperationalError as error:
            if schema.code(error) != sqlite3.SQLITE_INTERRUPT:
                raise
            if not self._is_closing:
                self._request(self._check)
        else:
            if self._uses == uses:
                # nobody has played: at rest OXO does nothing any more
                self._rest(opened)
