"""The open games file, which another file may suddenly replace.

A backup may be put in its place, or copied into it, while OXO has it open. SQLite would
not notice, and go on with what it remembers of the old one.
"""

import os
import sqlite3
from collections.abc import Callable
from errno import ELOOP
from pathlib import Path

from oxo_desktop.engine import Refusal, quoted_path
from oxo_desktop.store import own_files, replacement, schema, set_aside
from oxo_desktop.store.checkpointer import Checkpointer
from oxo_desktop.store.connection import Connection
from oxo_desktop.store.locks import BEING_WRITTEN, FileState, Locks


class ChangingError(Exception):
    """Another program is still writing to the file."""


class OpenFile:
    """A connection to the games file, for as long as nobody else has written to it.

    Args:
        file: made, with its folder, if it is missing.

    Attributes:
        locks: the locks of the games in it.
        checkpointer: writes its log to the disk.
        state: the state in which OXO has left the file, or None before it is opened.
        on_notice: called with a Refusal about a file that can no longer be used.
        on_other_file: called before a different file is used, in which games have other
            numbers.
    """

    def __init__(self, file: Path) -> None:
        self.locks = Locks(own_files.locks(file))
        self.checkpointer = Checkpointer(file, self.locks)
        self.state: FileState | None = None
        self.on_notice: Callable[[Refusal], None] = lambda _: None
        self.on_other_file: Callable[[], None] = lambda: None
        self._file = file
        self._connection: Connection | None = None
        self._others_writing = replacement.WriteWatch(file)

    @property
    def is_open(self) -> bool:
        """Whether there is a connection, even if the file has been replaced since."""
        return self._connection is not None

    @property
    def is_read_only(self) -> bool:
        """Whether the file is open, and nothing can be written to it."""
        return self._connection is not None and self._connection.is_read_only

    @property
    def is_unchanged(self) -> bool:
        """Whether the file is as OXO has left it, this process or another one."""
        return self._is_unchanged(FileState.of(self._file))

    def connection(self) -> sqlite3.Connection:
        """Return a connection to the file that is there now.

        Raises one of schema.FAULTS or OSError if it cannot be used, ChangingError if
        another program is writing to it, and TimeoutError if another OXO is.
        """
        state = FileState.of(self._file)
        if self._connection is not None:
            if not self._is_unchanged(state):
                if state is not None:
                    self._leave(state)
            elif self.is_read_only or self._connection.has_its_log():
                return self._connection.sqlite
            else:
                self.checkpointer.release()
        # it was moved, deleted, replaced or overwritten, or is not open yet
        self.disconnect()
        if state is None:
            self.checkpointer.release()
            self.locks.close()
            # a new file may get the same inode
            self.state = None
            self._make()
        self._use_current()
        self._connection = self._connect()
        if self._connection is None:
            return self.connection()
        if not self.is_read_only:
            self._note_opened()
        return self._connection.sqlite

    def disconnect(self) -> None:
        """Close the connection, until the next one is needed."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def set_patience(self, seconds: float) -> None:
        """Set how long to wait for another program that is writing."""
        if self._connection is not None:
            self._connection.set_patience(seconds)

    def close(self) -> None:
        """Write everything to the disk, close the file and unlock its games."""
        self.disconnect()
        self.checkpointer.close()
        self.locks.close()

    def set_aside(self) -> None:
        """Rename the damaged file, unless another process has already done so."""
        self.checkpointer.release()
        self.disconnect()
        with self.locks.exclusive():
            state = FileState.of(self._file)
            if state is None or not state.is_same_file(self.state):
                return
            aside = set_aside.move(self._file, "damaged")
        self.on_notice(
            Refusal(
                "damaged",
                "The games kept so far could not be read. The damaged file is now "
                "{aside}, and a new one has been started.",
                aside=quoted_path(aside),
            )
        )

    def _is_unchanged(self, state: FileState | None) -> bool:
        while state is not None and state.is_same_file(self.state):
            noted = self.locks.noted()
            if noted == BEING_WRITTEN or state == self.state:
                return True
            if state == noted:
                self.state = state
                return True
            before, state = state, FileState.of(self._file)
            if state == before:
                return False
            # a checkpoint ended between the two looks
        return False

    def _make(self) -> None:
        """Create the file, unless another process has."""
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        notice = None
        with self.locks.exclusive():
            if not self._file.exists():
                # SQLite would use the log of a lost file for the new one
                notice = replacement.put_log_away(self._file, "damaged")
                schema.create(self._file)
        self._tell(notice)

    def _use_current(self) -> None:
        """Prepare to use the file that is there now."""
        _refuse_odd(own_files.parts(self._file), self.locks.file)
        state = FileState.of(self._file)
        if state is None:
            return
        if not state.is_same_file(self.state):
            self.locks.close()
            self.on_other_file()
        self.state = state
        self._tell(replacement.leave_old_log(self._file, self.locks, state))

    def _connect(self) -> Connection | None:
        """Return a connection, or None if another process has just changed the file.

        It has set the file aside then, and may have put another one in its place.
        """
        try:
            connection = Connection(self._file)
        except sqlite3.OperationalError:
            if FileState.of(self._file) is not None:
                raise
            return None
        if self.state is None or not self.state.is_same_file(FileState.of(self._file)):
            connection.close()
            return None
        return connection

    def _note_opened(self) -> None:
        """Note which log there is now, and the state of the file.

        Opening it may have changed a file of an earlier version, or a new one.
        """
        state, log = map(FileState.of, own_files.parts(self._file)[:2])
        if state is None:
            return
        # where the file is a link, the log is beside what that leads to
        is_paired = log is None or (state.inode, log.inode) == self.locks.noted_pair()
        if is_paired and self.is_unchanged:
            return
        with self.locks.exclusive():
            self.state = FileState.of(self._file) or state
            self.locks.note(self.state)
            if log is not None:
                self.locks.note_pair(state, log)

    def _leave(self, state: FileState) -> None:
        """Stop using a file that another program has replaced or overwritten.

        Raises ChangingError while that program is still writing to it.
        """
        left = self._connection
        assert left is not None
        if not self._others_writing.has_ended(state):
            raise ChangingError
        self.checkpointer.release()
        notice = None
        with self.locks.exclusive():
            if self._is_unchanged(state):
                return
            if FileState.of(self._file) != state:
                raise ChangingError
            if state.is_same_file(self.state):
                notice = replacement.leave_overwritten(self._file, self.disconnect)
                # even if it is the same file, there are other games in it now
                self.state = None
            elif not state.is_same_file(self.locks.noted()):
                notice = replacement.leave_replaced(left, self._file, self.disconnect)
            # otherwise another OXO has already done this
            self.locks.note(FileState.of(self._file) or state)
        self._tell(notice)

    def _tell(self, notice: Refusal | None) -> None:
        if notice is not None:
            self.on_notice(notice)


def _refuse_odd(parts: list[Path], locks: Path) -> None:
    """Raise OSError if any of these is none of OXO's files, but a pipe or a link."""
    for part in (*parts, locks):
        FileState.of(part)
    if locks.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP), str(locks))
