"""The games file as the store uses it: problems are reported, not raised."""

import sqlite3
from collections.abc import Callable
from errno import ELOOP, ENOENT
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

from oxo_desktop.engine import Refusal, quoted_path
from oxo_desktop.store import schema
from oxo_desktop.store.open_file import ChangingError, OpenFile
from oxo_desktop.store.schema import DamageError, NewerVersionError
from oxo_desktop.words import message

T = TypeVar("T")

_LAST_WAIT = 2.0
_BETWEEN_TRIES = 0.05
"""Seconds."""

_FAULTS = (*schema.FAULTS, OSError, ChangingError)

_CAUSES: dict[int | None, str] = {
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "may_not_open",
    sqlite3.SQLITE_CANTOPEN: "cannot_open",
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_IOERR: "disk_refuses",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_INTERRUPT: "too_slow",
}
"""What SQLite's errors mean, as codes of a Refusal."""

_NOT_KEPT = {
    "read_only": message("Games and score are not being kept: {file} is read-only."),
    "may_not_open": message(
        "Games and score are not being kept: {file} may not be opened."
    ),
    "cannot_open": message(
        "Games and score are not being kept: {file} cannot be opened."
    ),
    "disk_full": message("Games and score are not being kept: the disk is full."),
    "disk_refuses": message(
        "Games and score are not being kept: the disk refuses to write {file}."
    ),
    "locked": message(
        "Games and score are not being kept: another program has locked {file}."
    ),
    "too_slow": message(
        "Games and score are not being kept: {file} takes too long to respond."
    ),
    "newer": message(
        "Games and score are not being kept: {file} was written by a newer OXO."
    ),
    "being_written": message(
        "Games and score are not being kept: another program is writing to {file}."
    ),
    "busy": message(
        "Games and score are not being kept: another OXO is busy with {file}."
    ),
    "system": message("Games and score are not being kept: {file}: {reason}."),
    "damaged": message("Games and score are not being kept: {file} is damaged."),
}


class GamesFile:
    """The games file in a folder. Reading and writing it report problems.

    Args:
        folder: where the file is; made if it is missing.

    Attributes:
        path: of the file.
        locks: the games that this process has on the board.
        on_problem: called with a Refusal that says what is not being kept and why, and
            with None when everything is kept again.
        on_notice: called with a Refusal that says which games can no longer be read.
        on_other_file: called before a different file is used, in which games have other
            numbers.
        is_all_written: returns whether no game waits to be written, before which a
            problem is not over.
        on_unwritten: called after another file was read, if games wait to be written.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "games.sqlite"
        self.on_problem: Callable[[Refusal | None], None] = lambda _: None
        self.on_notice: Callable[[Refusal], None] = lambda _: None
        self.on_other_file: Callable[[], None] = lambda: None
        self.is_all_written: Callable[[], bool] = lambda: True
        self.on_unwritten: Callable[[], None] = lambda: None
        self._open_file = OpenFile(self.path)
        self._open_file.on_notice = lambda notice: self.on_notice(notice)
        self._open_file.on_other_file = lambda: self.on_other_file()
        self._checkpointer = self._open_file.checkpointer
        self.locks = self._open_file.locks
        self._is_busy = False
        self._problem: Refusal | None = None

    @property
    def on_damage(self) -> Callable[[], None]:
        """Called, on another thread, when `check` has found damage.

        The next `read` sets the file aside.
        """
        return self._checkpointer.on_damage

    @on_damage.setter
    def on_damage(self, call: Callable[[], None]) -> None:
        self._checkpointer.on_damage = call

    @property
    def is_open(self) -> bool:
        """Whether the file has been read or written, and can be again."""
        return self._open_file.is_open

    @property
    def problem(self) -> Refusal | None:
        """Why the last use of the file has failed, or None."""
        return self._problem

    @property
    def has_problem(self) -> bool:
        """Whether the last use of the file has failed, or the next one will."""
        return self._problem is not None or self._is_damaged

    @property
    def _is_damaged(self) -> bool:
        """Whether `check` has found damage in the file."""
        damaged = self._checkpointer.damaged
        return damaged is not None and damaged.is_same_file(self._open_file.state)

    def check(self) -> None:
        """Check the whole file for damage, on another thread."""
        if self.is_open and self._open_file.state is not None:
            self._checkpointer.check(self._open_file.state)

    def wait(self) -> None:
        """Wait until everything is on the disk, and any check has ended."""
        self._checkpointer.wait()

    def close(self) -> None:
        """Write everything to the disk, close the file and unlock its games."""
        self._open_file.close()

    def read(self, work: Callable[[sqlite3.Connection], T], default: T) -> T:
        """Return what `work` returns, or `default` if the file cannot be used.

        In that case `on_problem` is called. A damaged file is set aside, and `work`
        gets a new one.
        """
        try:
            result = self._on_file(work)
        except sqlite3.ProgrammingError:
            raise
        except _FAULTS as error:
            self._is_busy = _says_busy(error)
            self._set_problem(refusal(error, self.path, _NOT_KEPT))
            if schema.code(error) == sqlite3.SQLITE_READONLY:
                # it may be writable the next time
                self._open_file.disconnect()
            return default
        self._is_busy = False
        if self._open_file.is_read_only:
            read_only = _NOT_KEPT["read_only"]
            self._set_problem(
                Refusal("read_only", read_only, file=quoted_path(self.path))
            )
        elif self.is_all_written():
            self._set_problem(None)
        elif self._problem is None:
            self.on_unwritten()
        return result

    def write(self, work: Callable[[sqlite3.Connection], T], default: T) -> T:
        """Do as `read` does, and then write to the disk what `work` has changed."""
        result = self.read(work, default)
        if self.is_open and self._open_file.state is not None:
            self._checkpointer.checkpoint(self._open_file.state)
        return result

    def set_aside(self) -> None:
        """Set the file aside as damaged, and tell `on_notice`."""
        try:
            self._open_file.set_aside()
        except _FAULTS as error:
            self._set_problem(refusal(error, self.path, _NOT_KEPT))

    def write_at_last(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Do as `write` does before the end, and wait for other programs."""
        end = monotonic() + _LAST_WAIT
        self.wait()
        self.write(work, None)
        while self._is_busy and monotonic() < end:
            sleep(_BETWEEN_TRIES)
            self.write(work, None)

    def _on_file(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return self._on_open_file(work)
        except _FAULTS as error:
            if not schema.is_damage(error):
                raise
            # a file that is being overwritten only seems to be damaged
            if self._open_file.is_unchanged:
                self._open_file.set_aside()
            return self._on_open_file(work)

    def _on_open_file(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._open_file.connection()
        if self._is_damaged:
            raise DamageError("found by the check")
        with schema.time_limited(connection):
            return work(connection)

    def _set_problem(self, problem: Refusal | None) -> None:
        if problem == self._problem:
            return
        self._problem = problem
        self.on_problem(problem)
        # after one wait in vain, later moves do not wait
        self._open_file.set_patience(0.0 if problem else schema.PATIENCE)


def _says_busy(error: Exception) -> bool:
    """Return whether another program is using the file, which may end soon."""
    busy = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    is_busy = isinstance(error, (ChangingError, TimeoutError))
    return is_busy or schema.code(error) in busy


def refusal(error: Exception, file: Path, messages: dict[str, str]) -> Refusal:
    """Return why the file cannot be used.

    Args:
        error: the exception.
        file: the games file.
        messages: the message for each code that `_NOT_KEPT` has.
    """
    code = _cause(error)
    name = quoted_path(getattr(error, "filename", None) or file)
    if isinstance(error, OSError) and code == "system":
        return Refusal(code, messages[code], file=name, reason=error.strerror)
    return Refusal(code, messages[code], file=name)


def _cause(error: Exception) -> str:
    if isinstance(error, NewerVersionError):
        return "newer"
    if isinstance(error, ChangingError):
        return "being_written"
    if isinstance(error, TimeoutError):
        return "busy"
    if isinstance(error, OSError):
        # a link that leads nowhere, or to itself
        return "cannot_open" if error.errno in (ENOENT, ELOOP) else "system"
    return _CAUSES.get(schema.code(error), "damaged")
