"""The one file that games are kept in: made, opened, mended, and what is wrong told.

Nothing here raises because a file or a disk is not as it should be.
"""

import sqlite3
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TypeVar

from oxo_desktop.store import schema
from oxo_desktop.store.claims import Claims
from oxo_desktop.store.schema import DamageError, NewerVersionError

T = TypeVar("T")

_LAST_WAIT_MS = 2000

_FAULTS = (sqlite3.DatabaseError, OSError, DamageError, NewerVersionError)

_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, None)
"""What SQLite says of a damaged file; nothing where a text is no text."""

_REASONS: dict[int | None, str] = {
    sqlite3.SQLITE_READONLY: "{file} is read-only",
    sqlite3.SQLITE_PERM: "{file} may not be opened",
    sqlite3.SQLITE_CANTOPEN: "{file} cannot be opened",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk refuses to write {file}",
    sqlite3.SQLITE_BUSY: "another program has locked {file}",
    sqlite3.SQLITE_LOCKED: "another program has locked {file}",
}


def _ignore(_: object) -> None:
    """Tell nobody."""


class GamesFile:
    """The file in a folder, and which of its games this process has claimed.

    Args:
        folder: where the file is; made if it is missing.

    Attributes:
        file: the file.
        claims: which games this process has on the board.
        on_problem: called with what is not being kept and why, as a sentence, and with
            None once all is kept again.
        on_set_aside: called with what became of a damaged file, as a sentence.
    """

    def __init__(self, folder: Path) -> None:
        self.file = folder / "games.sqlite"
        self.claims = Claims(folder / "games.lock")
        self.on_problem: Callable[[str | None], None] = _ignore
        self.on_set_aside: Callable[[str], None] = _ignore
        self._connection: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None
        self._problem: str | None = None

    def close(self) -> None:
        """Close the file and give its games free."""
        self._close_connection()
        self.claims.close()

    @property
    def has_kept_all(self) -> bool:
        """Whether there is nothing that could not be written."""
        return True

    def wait_longer(self) -> None:
        """Wait for another program that has locked the file: it is the last time."""
        if self._connection is not None:
            self._connection.execute(f"PRAGMA busy_timeout = {_LAST_WAIT_MS}")

    def read(self, work: Callable[[sqlite3.Connection], T], default: T) -> T:
        """Return what `work` makes of the file, or `default` where it cannot be used.

        What is wrong then is told to `on_problem`; a damaged file is set aside, and
        `work` has a fresh one to do with.
        """
        try:
            result = self._on_file(work)
        except sqlite3.ProgrammingError:
            raise
        except _FAULTS as error:
            self._tell(_why(error, self.file))
            return default
        if self.has_kept_all:
            self._tell(None)
        return result

    def _on_file(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self._open())
        except (sqlite3.DatabaseError, DamageError) as error:
            if isinstance(error, sqlite3.ProgrammingError) or not _is_damage(error):
                raise
            self._set_aside()
            return work(self._open())

    def _open(self) -> sqlite3.Connection:
        identity = self._identify()
        if self._connection is not None and identity == self._identity:
            return self._connection
        # it was moved or deleted under us, or was never open
        self._close_connection()
        if identity != self._identity:
            # the games of another file have other numbers
            self.claims.close()
        if identity is None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.claims.making():
                if not self.file.exists():
                    # SQLite would take the log of a lost file for the new one's
                    self._move_aside()
                    schema.create(self.file)
            identity = self._identify()
        if identity != self._identity:
            self._on_another_file()
        self._identity = identity
        try:
            self._connection = schema.open_file(self.file)
        except sqlite3.OperationalError:
            if self._identify() is not None:
                raise
            # another process has just set it aside
            return self._open()
        return self._connection

    def _close_connection(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _identify(self) -> tuple[int, int] | None:
        try:
            status = self.file.stat()
        except FileNotFoundError:
            return None
        return status.st_dev, status.st_ino

    def _set_aside(self) -> None:
        """Rename the damaged file, unless another process has already done so."""
        self._close_connection()
        with self.claims.making():
            if self._identify() != self._identity:
                return
            aside = self._move_aside()
        self.on_set_aside(
            "The games kept so far could not be read. The damaged file is now "
            f"{aside}, and a fresh one was begun."
        )

    def _move_aside(self) -> Path:
        """Rename the file and what SQLite has beside it; return its new name."""
        aside = self._name_for_damaged()
        for part, its_name in zip(_parts(self.file), _parts(aside), strict=True):
            if part.exists():
                part.rename(its_name)
        return aside

    def _name_for_damaged(self) -> Path:
        names = (
            self.file.with_name(f"games-damaged-{date.today()}{more}.sqlite")
            for more in ("", *(f"-{number}" for number in range(2, 1000)))
        )
        return next(n for n in names if not any(part.exists() for part in _parts(n)))

    def _on_another_file(self) -> None:
        """Take note that the numbers of games mean nothing any more."""

    def _tell(self, reason: str | None) -> None:
        problem = reason and f"Games and score are not being kept: {reason}."
        if problem == self._problem:
            return
        self._problem = problem
        self.on_problem(problem)
        if self._connection is not None:
            # who has waited in vain once does not hold up every move
            wait = 0 if problem else int(schema.PATIENCE * 1000)
            self._connection.execute(f"PRAGMA busy_timeout = {wait}")


def _parts(file: Path) -> list[Path]:
    """Return the file and what SQLite may have beside it."""
    return [Path(f"{file}{ending}") for ending in ("", "-wal", "-shm")]


def _why(error: Exception, file: Path) -> str:
    """Return why the file cannot be used, as the end of a sentence."""
    if isinstance(error, NewerVersionError):
        return f"{file} was written by a newer OXO"
    if isinstance(error, TimeoutError):
        return f"another OXO is busy with {file}"
    if isinstance(error, OSError):
        return f"{error.filename or file}: {error.strerror}"
    return _REASONS.get(_code(error), "{file}: {error}").format(file=file, error=error)


def _code(error: Exception) -> int | None:
    """Return SQLite's primary code, or None where the error is not SQLite's own."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def _is_damage(error: Exception) -> bool:
    return isinstance(error, DamageError) or _code(error) in _DAMAGE
