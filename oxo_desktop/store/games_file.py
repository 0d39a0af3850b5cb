"""The one file that games are kept in: opened, replaced, set aside, and what is wrong.

Nothing here raises because a file or a disk is not as it should be.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

from oxo_desktop.store import asides, schema
from oxo_desktop.store.checkpointer import Checkpointer
from oxo_desktop.store.locks import BEING_WRITTEN, FileState, Locks
from oxo_desktop.store.schema import DamageError, NewerVersionError

T = TypeVar("T")

_LAST_WAIT = 2.0
_BETWEEN_TRIES = 0.05
_AT_REST = 1.0
"""Seconds."""

_LOOKS = 3
"""How often the file is looked at before it counts as written by somebody else: a
checkpoint may come to its end between two looks."""


class ChangingError(Exception):
    """Another program is still writing the file."""


_FAULTS = (*schema.FAULTS, OSError, ChangingError)

_REASONS: dict[int | None, str] = {
    sqlite3.SQLITE_READONLY: "{file} is read-only",
    sqlite3.SQLITE_PERM: "{file} may not be opened",
    sqlite3.SQLITE_CANTOPEN: "{file} cannot be opened",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk refuses to write {file}",
    sqlite3.SQLITE_BUSY: "another program has locked {file}",
    sqlite3.SQLITE_LOCKED: "another program has locked {file}",
    sqlite3.SQLITE_INTERRUPT: "{file} takes too long to answer",
}


def _ignore(_: object) -> None:
    """Do nothing."""


class GamesFile:
    """The file in a folder, and which of its games this process has locked.

    Args:
        folder: where the file is; made if it is missing.

    Attributes:
        file: the file.
        locks: the games that this process has on the board.
        on_problem: called with what is not being kept and why, as a sentence, and with
            None once all is kept again.
        on_set_aside: called with what became of a file that OXO cannot go on with, as a
            sentence.
    """

    def __init__(self, folder: Path) -> None:
        self.file = folder / "games.sqlite"
        self.locks = Locks(folder / "games.lock")
        self.on_problem: Callable[[str | None], None] = _ignore
        self.on_set_aside: Callable[[str], None] = _ignore
        self._checkpointer = Checkpointer(self.file, self.locks)
        self._connection: sqlite3.Connection | None = None
        self._is_read_only = False
        self._others_are_at_it = False
        self._state: FileState | None = None
        self._log: FileState | None = None
        self._resting: FileState | None = None
        self._rests_since = 0.0
        self._problem: str | None = None

    @property
    def on_damage(self) -> Callable[[], None]:
        """What is called, on another thread, when `check` has found damage.

        The next `read` sets the file aside.
        """
        return self._checkpointer.on_damage

    @on_damage.setter
    def on_damage(self, call: Callable[[], None]) -> None:
        self._checkpointer.on_damage = call

    @property
    def has_kept_all(self) -> bool:
        """Whether there is nothing that could not be written."""
        return True

    @property
    def is_open(self) -> bool:
        """Whether the file has been read or written, and can be again."""
        return self._connection is not None

    @property
    def is_damaged(self) -> bool:
        """Whether `check` has found damage in the file."""
        damaged = self._checkpointer.damaged
        return damaged is not None and damaged.is_same_file(self._state)

    def check(self) -> None:
        """Look the whole file through for damage, on another thread."""
        if self.is_open and self._state is not None:
            self._checkpointer.check(self._state)

    def close(self) -> None:
        """Bring all to the disk, close the file and let others have its games."""
        self._close_connection()
        self._checkpointer.close()
        self.locks.close()

    def read(self, work: Callable[[sqlite3.Connection], T], default: T) -> T:
        """Return what `work` makes of the file, or `default` where it cannot be used.

        `on_problem` is called with what is wrong then. A damaged file is set aside, and
        `work` has a fresh one to do with.
        """
        try:
            result = self._on_file(work)
        except sqlite3.ProgrammingError:
            raise
        except _FAULTS as error:
            self._others_are_at_it = _is_of_others(error)
            self._tell(why(error, self.file))
            if schema.code(error) == sqlite3.SQLITE_READONLY:
                # it may be otherwise the next time
                self._close_connection()
            return default
        self._others_are_at_it = False
        if self._is_read_only:
            self._tell(_REASONS[sqlite3.SQLITE_READONLY].format(file=self.file))
        elif self.has_kept_all:
            self._tell(None)
        return result

    def write(self, work: Callable[[sqlite3.Connection], T], default: T) -> T:
        """Do as `read` does, and have what `work` wrote brought to the disk."""
        result = self.read(work, default)
        if self.is_open and self._state is not None:
            self._checkpointer.checkpoint(self._state)
        return result

    def write_at_last(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Do as `write` does, and wait for other programs: it is the last time."""
        end = monotonic() + _LAST_WAIT
        self._checkpointer.wait()
        self.write(work, None)
        while self._others_are_at_it and monotonic() < end:
            sleep(_BETWEEN_TRIES)
            self.write(work, None)

    def _on_file(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return self._on_open_file(work)
        except _FAULTS as error:
            if not schema.is_damage(error):
                raise
            # what is being overwritten just now only seems to be damaged
            if self._is_known(FileState.of(self.file)):
                self._set_aside()
            return self._on_open_file(work)

    def _on_open_file(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._open()
        if self.is_damaged:
            raise DamageError("found by the check")
        with schema.limited(connection):
            return work(connection)

    def _open(self) -> sqlite3.Connection:
        state = FileState.of(self.file)
        if self._connection is not None:
            if self._is_known(state):
                return self._connection
            if state is not None:
                self._leave_for_what_others_wrote(state)
        # moved or deleted, replaced or overwritten, or not open yet
        self._close_connection()
        if state is None:
            # a file that is made anew may get the same inode
            self._state = None
            self.locks.close()
            self._make()
        self._take_up()
        try:
            self._connect()
        except sqlite3.OperationalError:
            if FileState.of(self.file) is not None:
                raise
            # another process has just set it aside
            return self._open()
        assert self._connection is not None
        return self._connection

    def _is_known(self, state: FileState | None) -> bool:
        """Return whether the file is as OXO left it: this process, or another one."""
        for _ in range(_LOOKS):
            if state is None or not state.is_same_file(self._state):
                return False
            noted = self.locks.noted()
            if noted == BEING_WRITTEN or state == self._state:
                return True
            if state == noted:
                self._state = state
                return True
            # a checkpoint may have ended meanwhile
            state = FileState.of(self.file)
        return False

    def _make(self) -> None:
        """Make the file, unless another process has."""
        self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self.locks.alone():
            if not self.file.exists():
                # SQLite would take the log of a lost file for the new one's
                asides.move_log(self.file, "damaged")
                schema.create(self.file)

    def _take_up(self) -> None:
        """Make the file that has the name now the one that is meant."""
        for part in (*asides.parts(self.file), self.locks.file):
            FileState.of(part)  # one that is no plain file may never come to an end
        state = FileState.of(self.file)
        if state is None:
            return
        if not state.is_same_file(self._state):
            # the games of another file have other numbers
            self.locks.close()
            self._on_another_file()
        self._state = state
        noted = self.locks.noted()
        if not state.is_same_file(noted):
            self._part_from_log_of(noted, state)

    def _part_from_log_of(self, noted: FileState | None, state: FileState) -> None:
        """Take away what another file that had the name has left beside it."""
        # a process that was killed while it wrote to the file has left it this note
        is_about_another = noted is not None and noted != BEING_WRITTEN
        try:
            with self.locks.alone():
                if self.locks.noted() == noted:
                    if is_about_another:
                        asides.move_log(self.file, "replaced")
                    self.locks.note(state)
        except TimeoutError:
            if is_about_another:
                raise

    def _connect(self) -> None:
        try:
            self._connection = schema.open_file(self.file)
            self._is_read_only = False
            self._note_opened()
        except sqlite3.OperationalError as error:
            if schema.code(error) not in schema.NOT_TO_BE_WRITTEN:
                raise
            self._connection = schema.open_to_read(self.file)
            self._is_read_only = True

    def _note_opened(self) -> None:
        """Note in which state opening the file has left it."""
        self._log = FileState.of(self._log_file)
        if self._is_known(FileState.of(self.file)):
            return
        # it is of an older version, or was never opened before
        with self.locks.alone():
            self._state = FileState.of(self.file)
            if self._state is not None:
                self.locks.note(self._state)

    def _close_connection(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                # the last one to close the file writes the log into it
                self._connection.execute("PRAGMA synchronous = NORMAL")
            self._connection.close()
            self._connection = None

    def _leave_for_what_others_wrote(self, state: FileState) -> None:
        """Part from a file that was replaced or overwritten by no OXO.

        What it held is saved where it still can be, and its log goes with it. Raises
        ChangingError while somebody is still writing to it.
        """
        if not asides.is_sound(self.file) and not self._is_at_rest(state):
            raise ChangingError
        self._checkpointer.let_go()
        with self.locks.alone():
            if self._is_known(state):
                return
            if FileState.of(self.file) != state:
                raise ChangingError
            if state.is_same_file(self._state):
                self._leave_overwritten()
            elif not state.is_same_file(self.locks.noted()):
                self._leave_replaced()
            self.locks.note(FileState.of(self.file) or state)

    def _is_at_rest(self, state: FileState) -> bool:
        """Return whether the file has been in this state for some time."""
        if state != self._resting:
            self._resting, self._rests_since = state, monotonic()
        return monotonic() - self._rests_since > _AT_REST

    def _leave_overwritten(self) -> None:
        """Part from a log that belongs to what was in the file before."""
        asides.part_from_log(self.file)
        self._close_connection()
        asides.move_log(self.file, "replaced")
        self.on_set_aside(
            f"Another program has written to {self.file}. OXO goes on with the games "
            "that are in it now."
        )

    def _leave_replaced(self) -> None:
        """Save what is in the file that had the name before."""
        assert self._connection is not None
        aside = asides.copy(self._connection, self.file)
        self._close_connection()
        log = FileState.of(self._log_file)
        if log is not None and log.is_same_file(self._log):
            asides.drop_log(self.file)
        self.on_set_aside(
            f"{self.file} was replaced by another file, and OXO goes on with the games "
            f"in that. Those from before are now in {aside}."
        )

    @property
    def _log_file(self) -> Path:
        return asides.parts(self.file)[1]

    def _set_aside(self) -> None:
        """Rename the damaged file, unless another process has already done so."""
        self._checkpointer.let_go()
        self._close_connection()
        with self.locks.alone():
            state = FileState.of(self.file)
            if state is None or not state.is_same_file(self._state):
                return
            aside = asides.move(self.file, "damaged")
        self.on_set_aside(
            "The games kept so far could not be read. The damaged file is now "
            f"{aside}, and a fresh one was begun."
        )

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


def _is_of_others(error: Exception) -> bool:
    """Return whether another program is in the way, which may soon have done."""
    busy = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    is_busy = isinstance(error, (ChangingError, TimeoutError))
    return is_busy or schema.code(error) in busy


def why(error: Exception, file: Path) -> str:
    """Return why the file cannot be used, as the end of a sentence."""
    if isinstance(error, NewerVersionError):
        return f"{file} was written by a newer OXO"
    if isinstance(error, ChangingError):
        return f"another program is writing to {file}"
    if isinstance(error, TimeoutError):
        return f"another OXO is busy with {file}"
    if isinstance(error, OSError):
        return f"{error.filename or file}: {error.strerror}"
    reason = _REASONS.get(schema.code(error), "{file} is damaged")
    return reason.format(file=file)
