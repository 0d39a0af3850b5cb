"""The games file as the store uses it: opened when it is needed, problems reported.

A backup may be put in its place while OXO runs; how that is noticed, and when it isn't,
is told in the package's docstring.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from errno import ELOOP, ENOENT
from pathlib import Path
from stat import S_IMODE, S_IRUSR, S_IWUSR
from time import monotonic, sleep

from oxo_desktop.engine import Refusal, quoted_path
from oxo_desktop.store import schema
from oxo_desktop.store.keeper import Keeper, OpenFile, log_of
from oxo_desktop.store.locks import FileId, Locks
from oxo_desktop.store.schema import DamageError, NewerVersionError
from oxo_desktop.system import files
from oxo_desktop.system.clock import now, today
from oxo_desktop.system.files import reason_of
from oxo_desktop.words import message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")

AT_REST = 1.0
"""Seconds after which nobody is still writing to a file."""

_LAST_WAIT = 2.0
_BETWEEN_TRIES = 0.05
"""Seconds."""


class ChangingError(Exception):
    """Another program is still writing to the file."""


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

_REASONS = {
    "read_only": message("{file} is read-only."),
    "may_not_open": message("OXO is not allowed to open {file}."),
    "cannot_open": message("{file} could not be opened."),
    "disk_full": message("the disk is full."),
    "disk_refuses": message("{file} could not be written to the disk."),
    "locked": message("another program has locked {file}."),
    "too_slow": message("{file} takes too long to respond."),
    "newer": message("{file} was written by a newer OXO."),
    "being_written": message("another program is writing to {file}."),
    "busy": message("another OXO is busy with {file}."),
    "system": message("{file}: {reason}."),
    "damaged": message("{file} is damaged."),
}

_BUSY = ("locked", "being_written", "busy")
"""Another program is using the file, which may end soon."""

_NOT_KEPT = message("Your games and scores are not being saved: {reason}")


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
        self._keeper = Keeper(self.locks, lambda: self.on_damage())
        self._found: FileId | None = None
        self.problem: Refusal | None = None

    @property
    def has_problem(self) -> bool:
        """Whether the last use of the file has failed, or the next one will."""
        return self.problem is not None or self._keeper.damaged is not None

    def check(self) -> None:
        """Check the whole file for damage, on another thread."""
        self.read(_do_nothing, None)
        self._keeper.check()

    def wait(self) -> None:
        """Wait until everything is on the disk, and any check has ended."""
        self._keeper.wait()

    def rest(self) -> None:
        """Close the file, unless somebody plays, until it is next needed."""
        self._keeper.rest()

    def close(self) -> None:
        """Write everything to the disk, close the file and unlock its games."""
        self._keeper.close()
        self.locks.close()

    def read(self, work: Callable[[sqlite3.Connection], T], default: T) -> T:
        """Return what `work` returns, or `default` if the file cannot be used.

        In that case `on_problem` is called. A damaged file is set aside, and `work`
        gets a new one.
        """
        with self._keeper.mutex:
            if not self._is_open():
                self._try(self.write_waiting, None)
            return self._try(work, default)

    def write(self, work: Callable[[sqlite3.Connection], T], default: T) -> T:
        """Do as `read` does; once it has worked, there is no problem any more."""

        def write(connection: sqlite3.Connection) -> T:
            self.write_waiting(connection)
            return work(connection)

        with self._keeper.mutex:
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
            with self._keeper.mutex:
                self._set_aside()
        except _FAULTS as error:
            self._report(error)

    def replace(self, file: Path, stop_if_wanted: Callable[[], None]) -> Path:
        """Put another file in its place; return the new name of this one.

        Any thread may do so; it waits until nobody plays. Raises OSError, and whatever
        `stop_if_wanted` does, which is called before each try.
        """
        end = monotonic() + _LAST_WAIT
        while True:
            self._keeper.rest()
            stop_if_wanted()
            with self._keeper.mutex, self.locks.exclusive():
                is_open = self._keeper.open is not None
                if not is_open and FileId.of(log_of(self.path)) is None:
                    return self._replace(file)
            if monotonic() > end:
                raise TimeoutError
            sleep(_BETWEEN_TRIES)

    def _replace(self, file: Path) -> Path:
        target = Path(os.path.realpath(self.path))
        # nobody else may read what nobody else could read before
        with suppress(OSError):
            file.chmod(S_IMODE(target.stat().st_mode) | S_IRUSR | S_IWUSR)
        aside = free_name(target, "replaced")
        try:
            os.link(target, aside)
        except OSError:
            # not every file system has hard links
            target.rename(aside)
        files.replace(file, target)
        return aside

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
        opened = self._keeper.open
        if opened is not None and opened.is_read_only:
            read_only = sqlite3.OperationalError()
            read_only.sqlite_errorcode = sqlite3.SQLITE_READONLY
            self._set_problem(refusal(read_only, self.path, _NOT_KEPT))
        elif is_all:
            self._set_problem(None)
        return result

    def _report(self, error: Exception) -> None:
        self._set_problem(refusal(error, self.path, _NOT_KEPT))
        if schema.code(error) == sqlite3.SQLITE_READONLY:
            # it may be writable the next time
            self._keeper.leave(waits=True)

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
        opened = self._opened()
        if opened.id == self._keeper.damaged:
            raise DamageError("found by the check")
        self._keeper.damaged = None
        connection = opened.connection
        before = connection.total_changes
        try:
            with schema.time_limited(connection):
                result = work(connection)
        finally:
            # the thread that was to close the file may have copied it before this
            self._keeper.use()
        if connection.total_changes != before:
            self._keeper.flush()
        return result

    def _is_open(self) -> bool:
        opened = self._keeper.open
        return opened is not None and opened.is_there()

    def _opened(self) -> OpenFile:
        """Return the file that is there now, opened."""
        opened = self._keeper.open
        if opened is not None:
            if opened.is_there():
                return opened
            self._leave(opened)
        if FileId.of(self.path) is None:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.locks.follow()
        notice = None
        try:
            # no other process makes, opens, closes or renames the file meanwhile
            with self.locks.exclusive():
                notice = self._put_strange_log_away()
                opened = self._open()
        finally:
            if notice is not None:
                self.on_notice(notice)
        if self.problem is not None:
            opened.connection.execute("PRAGMA busy_timeout = 0")
        self._keeper.take(opened)
        return opened

    def _leave(self, opened: OpenFile) -> None:
        """Use a file no longer that was moved, deleted, or replaced by another one."""
        is_same, log = FileId.of(self.path) == opened.id, log_of(self.path)
        with self.locks.exclusive():
            if opened.log_id is not None and FileId.of(log) == opened.log_id:
                # what is in it still gets into the file that it belongs to
                _remove_log(log)
        self._keeper.leave(waits=is_same)

    def _put_strange_log_away(self) -> Refusal | None:
        """Put away a log that belongs to another file; return the notice, if any."""
        log = log_of(self.path)
        file_id, log_id = FileId.of(self.path), FileId.of(log)
        if log_id is None:
            return None
        # SQLite would use the log of a lost file for a new one
        what = "damaged"
        if file_id is not None:
            is_blank = not self.path.stat().st_size
            if not is_blank and self.locks.belong_together(file_id, log_id):
                return None
            what = "replaced"
        if not log.stat().st_size:
            _remove_log(log)
            return None
        aside = log.rename(log_of(free_name(self.path, what)))
        _remove_log(log)
        return Refusal(
            "log_set_aside",
            "The last moves before OXO was interrupted may belong to another file of "
            "games. They are now in {aside}.",
            aside=quoted_path(aside),
        )

    def _open(self) -> OpenFile:
        """Open the file, which is made if there is none."""
        for part in (*parts(self.path), self.locks.file):
            FileId.of(part)
        if self.locks.file.is_symlink():
            raise OSError(ELOOP, os.strerror(ELOOP), str(self.locks.file))
        if FileId.of(self.path) is None:
            schema.create(self.path)
        self._found = FileId.of(self.path)
        opened = OpenFile(self.path, self.locks)
        try:
            if not opened.is_there():
                # somebody has put another one there just now
                raise ChangingError
            if opened.id is not None and opened.log_id is not None:
                self.locks.note(opened.id, opened.log_id)
        except BaseException:
            opened.close()
            raise
        return opened

    def _set_aside(self) -> None:
        """Rename the damaged file, unless another process has already done so.

        Raises ChangingError if it may only seem to be damaged, since another program is
        still writing to it.
        """
        opened = self._keeper.open
        damaged = self._found if opened is None else opened.id
        self._keeper.leave(waits=True)
        with self.locks.exclusive():
            if damaged is None or FileId.of(self.path) != damaged:
                return
            if abs(now() - self.path.stat().st_mtime) < AT_REST:
                raise ChangingError
            aside = free_name(self.path, "damaged")
            for part, its_name in zip(parts(self.path), parts(aside), strict=True):
                if part.exists():
                    part.rename(its_name)
        self._keeper.damaged = None
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
        opened, patience = self._keeper.open, 0.0 if problem else schema.PATIENCE
        if opened is not None:
            opened.connection.execute(f"PRAGMA busy_timeout = {int(1000 * patience)}")


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
    reason = Refusal(code, _REASONS[code], file=quoted_path(file))
    return Refusal(code, said, reason=reason)


def refused_by_system(error: OSError, file: Path, said: str) -> Refusal:
    """Return why the system does not let a file be used."""
    code, name = "system", quoted_path(file)
    reason = Refusal(code, _REASONS[code], file=name, reason=reason_of(error))
    return Refusal(code, said, reason=reason)


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


def _do_nothing(_: sqlite3.Connection) -> None:
    pass


def _locks_of(games: Path) -> Path:
    return games.with_suffix(".lock")


def _remove_log(log: Path) -> None:
    """Remove a log, and SQLite's index of it."""
    log.unlink(missing_ok=True)
    log.with_name(log.name.removesuffix("-wal") + "-shm").unlink(missing_ok=True)


def _is(file: Path, status: os.stat_result) -> bool:
    try:
        return os.path.samestat(file.stat(), status)
    except OSError:
        return False
