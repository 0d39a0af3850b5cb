"""Writes moves to the disk, on a thread of its own.

A commit leaves a move in SQLite's log, which survives the end of the process, but not a
loss of power. After each commit the log is flushed to the disk here and written into
the file, and it is emptied when nobody has played for a moment. So a log that is lost,
or left behind when somebody replaces the file, holds few moves.
"""

import threading
from collections.abc import Callable
from pathlib import Path

from oxo_desktop.store import schema
from oxo_desktop.store.locks import FileState, Locks
from oxo_desktop.store.log_writer import LogWriter

_QUIET = 0.1
"""Seconds without a move after which the log is emptied."""

_TRIES = 20
"""How often to try that while another process is still reading the log."""

_STEPS = 10_000
"""How many of SQLite's steps a check takes between two looks whether to stop."""


_Job = Callable[[LogWriter, FileState], object]
"""Works on a log, whose file is expected to be in this state."""


class Checkpointer:
    """Writes the log of a file into the file, and checks the file for damage.

    Its thread starts with the first request. It does not report what fails: the next
    move to be written fails for the same reason, and that is reported.

    Args:
        file: the games file.
        locks: let only one process write to the file at a time.

    Attributes:
        damaged: the state of a file that was found to be damaged, or None.
        on_damage: called, on the thread, when `damaged` is set.
    """

    def __init__(self, file: Path, locks: Locks) -> None:
        self.damaged: FileState | None = None
        self.on_damage: Callable[[], None] = lambda: None
        self._file, self._locks = file, locks
        self._open: LogWriter | None = None
        self._expected: FileState | None = None
        self._requests: list[_Job] = []
        self._change = threading.Condition()
        self._tries_left = 0
        self._is_working = False
        self._aborts_check = False
        self._closing = False
        self._thread: threading.Thread | None = None

    def checkpoint(self, expected: FileState) -> None:
        """Write the log into the file, if that is still in the state `expected`."""
        self._tries_left = _TRIES
        self._request(LogWriter.write, expected)

    def check(self, expected: FileState) -> None:
        """Check the whole file for damage, and repair what can be repaired.

        `expected` identifies the file, in case another one gets its name.
        """
        self._request(self._check, expected)

    def wait(self) -> None:
        """Wait until all requests are done; the log may be emptied later."""
        with self._change:
            self._change.wait_for(lambda: not (self._requests or self._is_working))

    def release(self) -> None:
        """Close the file, and forget it until the next request.

        Waits for the work under way, except for a check, which is aborted.
        """
        self._aborts_check = True
        self.wait()
        with self._change:
            self._aborts_check = False
            self._tries_left = 0
            self._close_file()
            # the next file may get the same inode
            self.damaged = None

    def close(self) -> None:
        """Finish all requests, except for a check, and end the thread."""
        with self._change:
            self._closing = True
            self._change.notify_all()
            self._change.wait_for(lambda: self._thread is None)
            self._closing = False

    def _request(self, job: _Job, expected: FileState) -> None:
        with self._change:
            self._expected = expected
            if job not in self._requests:
                self._requests.append(job)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()
            self._change.notify_all()

    def _run(self) -> None:
        try:
            while jobs := self._next_jobs():
                for job in jobs:
                    self._try(job)
            self._close_file()
        finally:
            # even after an exception nobody may wait for this thread
            with self._change:
                self._requests, self._is_working, self._thread = [], False, None
                self._change.notify_all()

    def _try(self, job: _Job) -> None:
        expected = self._expected
        assert expected is not None
        try:
            self._do(job, expected)
        except (*schema.FAULTS, OSError) as error:
            if schema.is_damage(error):
                self.damaged = expected
                self.on_damage()

    def _next_jobs(self) -> list[_Job]:
        """Wait for requests and return them; return nothing at the end."""
        with self._change:
            self._is_working = False
            self._change.notify_all()
            while not (self._requests or self._closing):
                is_called = self._change.wait(_QUIET if self._tries_left else None)
                if self._tries_left and not is_called:
                    # nobody has played for a moment
                    self._tries_left -= 1
                    self._requests.append(self._finish)
            if self._tries_left and not self._requests:
                # the program is closing
                self._tries_left = 0
                self._requests.append(self._finish)
            jobs, self._requests = self._requests, []
            self._is_working = bool(jobs)
            return jobs

    def _do(self, job: _Job, expected: FileState) -> None:
        """Do a job, unless the file has been replaced."""
        state = FileState.of(self._file)
        if state is None or not state.is_same_file(expected):
            return
        if self._open is None or not self._open.is_of(state):
            self._close_file()
            self._open = LogWriter(self._file, state, self._locks)
        job(self._open, expected)

    def _finish(self, opened: LogWriter, expected: FileState) -> None:
        if opened.finish(expected):
            self._tries_left = 0

    def _check(self, opened: LogWriter, _: FileState) -> None:
        connection = opened.connection
        connection.set_progress_handler(self._is_check_to_stop, _STEPS)
        try:
            schema.check(connection)
        finally:
            connection.set_progress_handler(None, 0)

    def _is_check_to_stop(self) -> bool:
        return self._aborts_check or self._closing

    def _close_file(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None
