"""The games file as the store uses it: open while OXO runs, problems reported."""

import os
import sqlite3
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from errno import ELOOP, ENOENT
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

from oxo_desktop.engine import Refusal
from oxo_desktop.engine.quoting import quoted_path
from oxo_desktop.store import schema
from oxo_desktop.store.locks import FileId, Locks
from oxo_desktop.store.schema import DamageError, NewerVersionError
from oxo_desktop.store.writeback import Writeback, log_of
from oxo_desktop.system.clock import today
from oxo_desktop.system.files import (
    NO_DISK,
    NO_ROOM,
    NOT_ALLOWED,
    READ_ONLY,
    reason_of,
)
from oxo_desktop.words import message

T = TypeVar("T")


_LAST_WAIT = 2.0
_BETWEEN_TRIES = 0.05
"""Seconds."""


_FAULTS = (*schema.FAULTS, OSError)

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

_REASONS = {
    "cannot_open": message("{file} could not be opened."),
    "locked": message("another program is using {file}."),
    "busy": message("another program is using {file}."),
    "too_slow": message("{file} takes too long to respond."),
    "newer": message("{file} was saved by a newer OXO. Update OXO to open it."),
    "damaged": message("{file} is damaged."),
}

_REASONS_OF_THE_SYSTEM = {
    "read_only": READ_ONLY,
    "may_not_open": NOT_ALLOWED,
    "disk_full": NO_ROOM,
    "disk_refuses": NO_DISK,
}

_BUSY = ("locked", "busy")
"""Another program is using the file, which may end soon."""

_NOT_KEPT = message("Your games and scores are not being saved: {reason}")


_TIMES_TELL = sys.platform != "win32"
"""On Windows a file's time may be set again by whoever closes it."""


class GamesFile:
    """The games file in a folder. Reading and writing it report problems.

    Args:
        folder: where the file is; made if it is missing.

    Attributes:
        path: of the file.
        locks: the games that this process has on the board.
        problem: why the last use of the file has failed, or None.
        on_problem: called with a Refusal that says what is not being kept and why, and
            with None when everything is kept again.
        on_notice: called with a Refusal that says which games can no longer be read.
        on_damage: called, on another thread, when `check` has found damage; the next
            `read` sets the file aside.
        write_waiting: writes what waits to be written, or is not in the file that is
            there now; called before anything else is read from it or written to it.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "games.sqlite"
        self.locks = Locks(_locks_of(self.path))
        self.on_problem: Callable[[Refusal | None], None] = lambda _: None
        self.on_notice: Callable[[Refusal], None] = lambda _: None
        self.on_damage: Callable[[], None] = lambda: None
        self.write_waiting: Callable[[sqlite3.Connection], None] = lambda _: None
        self._mutex = threading.RLock()
        self._writeback = Writeback(
            self.path, self._mutex, self._on_damage_found, self._note
        )
        self._seen: tuple[int, int] | None = None
        self._connection: sqlite3.Connection | None = None
        self._id: FileId | None = None
        self._log_id: FileId | None = None
        self._is_read_only = self._is_damaged = self._is_replaced = False
        self.problem: Refusal | None = None

    @property
    def has_problem(self) -> bool:
        """Whether the last use of the file has failed, or the next one will."""
        return self.problem is not None or self._is_damaged

    def check(self) -> None:
        """Check the whole file for damage, on another thread."""
        self.read(_do_nothing, None)
        if self._connection is not None and not self._is_read_only:
            self._writeback.check()

    def wait(self) -> None:
        """Wait until everything is on the disk, and any check has ended."""
        self._writeback.wait()

    def close(self) -> None:
        """Write everything to the disk, close the file and unlock its games."""
        self._writeback.end()
        with self._mutex:
            self._close()
        self.locks.close()

    def read(self, work: Callable[[sqlite3.Connection], T], default: T) -> T:
        """Return what `work` returns, or `default` if the file cannot be used.

        In that case `on_problem` is called. A damaged file is set aside, and `work`
        gets a new one.
        """
        with self._mutex:
            if not self._is_there() or self._is_replaced:
                self._is_replaced = False
                self._try(self.write_waiting, None)
            return self._try(work, default)

    def write(self, work: Callable[[sqlite3.Connection], T], default: T) -> T:
        """Do as `read` does; once it has worked, there is no problem any more."""

        def write(connection: sqlite3.Connection) -> T:
            self.write_waiting(connection)
            return work(connection)

        with self._mutex:
            return self._try(write, default, is_all=True)

    def write_at_last(self) -> None:
        """Write what waits before the end, and wait for other programs."""
        end = monotonic() + _LAST_WAIT
        self.write(_do_nothing, None)
        while self.problem and self.problem.code in _BUSY and monotonic() < end:
            sleep(_BETWEEN_TRIES)
            self.write(_do_nothing, None)

    def set_aside(self) -> None:
        """Set the file aside as damaged, and tell `on_notice`."""
        try:
            with self._mutex:
                self._set_aside()
        except _FAULTS as error:
            self._report(error)

    def replace(self, games: sqlite3.Connection) -> None:
        """Put all of another file's games in the place of these, while it is open.

        Any thread may do so, and any other process may have the file open.
        """
        with closing(schema.open_to_checkpoint(self.path)) as own:
            games.backup(own)
        # the game on the board is yet to be written into the file
        self._is_replaced = True
        self._writeback.changed()

    def _try(
        self,
        work: Callable[[sqlite3.Connection], T],
        default: T,
        *,
        is_all: bool = False,
    ) -> T:
        try:
            result = self._on_file(work)
        except sqlite3.ProgrammingError:
            raise
        except _FAULTS as error:
            self._report(error)
            return default
        if self._is_read_only:
            read_only = sqlite3.OperationalError()
            read_only.sqlite_errorcode = sqlite3.SQLITE_READONLY
            self._report(read_only)
        elif is_all:
            self._set_problem(None)
        return result

    def _report(self, error: Exception) -> None:
        self._set_problem(refusal(error, self.path, _NOT_KEPT))
        if schema.code(error) == sqlite3.SQLITE_READONLY:
            # it may be writable the next time
            self._close()

    def _on_file(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return self._on_open_file(work)
        except _FAULTS as error:
            if not schema.is_damage(error):
                raise
            self._set_aside()
            self._on_open_file(self.write_waiting)
            return self._on_open_file(work)

    def _on_open_file(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._opened()
        if self._is_damaged:
            raise DamageError("found by the check")
        before = connection.total_changes
        with schema.time_limited(connection):
            result = work(connection)
        if connection.total_changes != before:
            self._writeback.changed()
        return result

    def _is_there(self) -> bool:
        """Return whether the file is open, and no other one lies in its place.

        Another process removes the log if it finds no locks on the file.
        """
        if self._connection is None or FileId.of(self.path) != self._id:
            return False
        return self._is_read_only or FileId.of(log_of(self.path)) == self._log_id

    def _is_as_left(self) -> bool:
        """Return whether nobody but this process has written to the file itself.

        Another OXO may have written its log into it, or somebody has copied a backup
        over it: SQLite would not notice, and write outdated pages into it.
        """
        return self._writeback.is_working or self._seen == _state(self.path)

    def _note(self) -> None:
        self._seen = _state(self.path)

    def _opened(self) -> sqlite3.Connection:
        """Return the file that is there now, opened."""
        if self._connection is not None:
            if not self._is_there():
                self._leave()
            elif self._is_as_left():
                return self._connection
            else:
                self._close()
        if FileId.of(self.path) is None:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.locks.follow()
        # no other process makes, opens or renames the file meanwhile
        with self.locks.exclusive():
            self._open()
        assert self._connection is not None
        if self.problem is not None:
            self._connection.execute("PRAGMA busy_timeout = 0")
        return self._connection

    def _open(self) -> None:
        """Open the file, which is made if there is none."""
        for part in (*parts(self.path), self.locks.file):
            FileId.of(part)
        if self.locks.file.is_symlink():
            raise OSError(ELOOP, os.strerror(ELOOP), str(self.locks.file))
        if FileId.of(self.path) is None or not self.path.stat().st_size:
            # SQLite would use the log of a lost file for a new one
            self._put_log_away("damaged")
        if FileId.of(self.path) is None:
            schema.create(self.path)
        self._id, self._is_damaged = FileId.of(self.path), False
        self._connection, self._is_read_only = _connected(self.path)
        self._log_id = FileId.of(log_of(self.path))
        self._note()
        self._writeback.opened()

    def _close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            self._is_read_only = False
            with closing(connection):
                # the last one to close it writes the log into the file
                connection.execute("PRAGMA synchronous = NORMAL")

    def _leave(self) -> None:
        """Use a file no longer that was moved, deleted, or replaced by another one."""
        assert self._connection is not None
        with self.locks.exclusive():
            # the log still gets into the file that it belongs to
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA synchronous = NORMAL")
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._close()
            # SQLite leaves it, and would use it for the file that is there now
            if (
                self._log_id is not None
                and FileId.of(log_of(self.path)) == self._log_id
            ):
                self._put_log_away("replaced")

    def _put_log_away(self, what: str) -> None:
        log = log_of(self.path)
        if log.exists() and log.stat().st_size:
            aside = log.rename(log_of(free_name(self.path, what)))
            self.on_notice(
                Refusal(
                    "log_set_aside",
                    "The last moves before OXO was interrupted may belong to another "
                    "file of games. They are now in {aside}.",
                    aside=quoted_path(aside),
                )
            )
        for part in parts(Path(os.path.realpath(self.path)))[1:]:
            part.unlink(missing_ok=True)

    def _on_damage_found(self) -> None:
        self._is_damaged = True
        self.on_damage()

    def _set_aside(self) -> None:
        """Rename the damaged file, unless another process has already done so."""
        self._close()
        with self.locks.exclusive():
            if self._id is None or FileId.of(self.path) != self._id:
                return
            aside = free_name(self.path, "damaged")
            for part, its_name in zip(parts(self.path), parts(aside), strict=True):
                if part.exists():
                    part.rename(its_name)
        self._is_damaged = False
        self.on_notice(
            Refusal(
                "damaged",
                "The games saved so far could not be read. The damaged file is now "
                "{aside}, and a new one has been started.",
                aside=quoted_path(aside),
            )
        )

    def _set_problem(self, problem: Refusal | None) -> None:
        if problem == self.problem:
            return
        self.problem = problem
        self.on_problem(problem)
        # after one wait in vain, later moves do not wait
        patience = 0.0 if problem else schema.PATIENCE
        if self._connection is not None:
            milliseconds = int(1000 * patience)
            self._connection.execute(f"PRAGMA busy_timeout = {milliseconds}")


def _state(file: Path) -> tuple[int, int]:
    """Return what shows whether somebody else has written to a file."""
    status = file.stat()
    return status.st_mtime_ns if _TIMES_TELL else 0, status.st_size


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


def parts(games: Path) -> list[Path]:
    """Return the games file, SQLite's log of it, and the index of the log."""
    return [Path(f"{games}{ending}") for ending in ("", "-wal", "-shm")]


def is_own(games: Path, file: Path) -> bool:
    """Return whether `file` is one of the store's own files, without opening it.

    No game may be opened from one of them or saved to it, under any name: when a
    process closes a file, POSIX ends all locks that it has on it, SQLite's among them.
    A file that does not exist is recognised by its name, in capital letters too: on
    Windows and macOS it would be the same one.
    """
    own = [*parts(games), _locks_of(games)]
    try:
        status = file.stat()
    except ValueError:
        # no file has a null character in its name
        return False
    except OSError:
        names = [os.path.realpath(each).casefold() for each in (file, *own)]
        return names[0] in names[1:]
    return any(_is(one, status) for one in own)


def refuse_own(games: Path, file: Path) -> None:
    """Raise OSError if `file` is one of the store's own files."""
    if is_own(games, file):
        own = message("it is one of the files that OXO keeps its games in")
        raise OSError(None, own)


def free_name(file: Path, what: str) -> Path:
    """Return an unused name for a file that is set aside today.

    ``games.sqlite`` that is ``damaged`` gets ``games-damaged-2025-06-15.sqlite``.
    """
    names = (
        file.with_name(f"{file.stem}-{what}-{today()}{more}{file.suffix}")
        for more in ("", *(f"-{number}" for number in range(2, 1000)))
    )
    return next(n for n in names if not any(part.exists() for part in parts(n)))


def refusal(error: Exception, file: Path, said: str) -> Refusal:
    """Return why the file cannot be used.

    Args:
        error: the exception.
        file: the games file.
        said: a message that says what is not possible, with the field `reason`.
    """
    code, file = _cause(error), Path(getattr(error, "filename", None) or file)
    if isinstance(error, OSError) and code == "system":
        return refused_by_system(error, file, said)
    if code in _REASONS_OF_THE_SYSTEM:
        reason = Refusal(code, _REASONS_OF_THE_SYSTEM[code])
        return _refused(code, file, said, reason)
    return Refusal(
        code, said, reason=Refusal(code, _REASONS[code], file=quoted_path(file))
    )


def refused_by_system(error: OSError, file: Path, said: str) -> Refusal:
    """Return why the system does not let a file be used."""
    return _refused("system", file, said, reason_of(error))


def _refused(code: str, file: Path, said: str, reason: Refusal) -> Refusal:
    named = Refusal(code, "{file}: {reason}.", file=quoted_path(file), reason=reason)
    return Refusal(code, said, reason=named)


def _cause(error: Exception) -> str:
    if isinstance(error, NewerVersionError):
        return "newer"
    if isinstance(error, TimeoutError):
        return "busy"
    if isinstance(error, OSError):
        # a link that leads nowhere, or to itself
        return "cannot_open" if error.errno in (ENOENT, ELOOP) else "system"
    return _CAUSES.get(schema.code(error), "damaged")


def _do_nothing(_: sqlite3.Connection) -> None:
    pass


def _locks_of(games: Path) -> Path:
    return games.with_suffix(".lock")


def _is(file: Path, status: os.stat_result) -> bool:
    try:
        return os.path.samestat(file.stat(), status)
    except OSError:
        return False
