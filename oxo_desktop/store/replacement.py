"""What to do when another program has replaced the games file, or written to it.

The file then holds other games. Those from before are saved if they can still be read,
and the log is put away.
"""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from oxo_desktop.engine import Refusal, quoted_path
from oxo_desktop.store import schema, set_aside
from oxo_desktop.store.connection import Connection
from oxo_desktop.store.locks import BEING_WRITTEN, FileState, Locks
from oxo_desktop.store.own_files import parts

_AT_REST = 1.0
"""Seconds without a change after which writing to a file counts as finished."""


class WriteWatch:
    """Tells when another program has finished writing to a file.

    Args:
        file: the file that is written to.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._state: FileState | None = None
        self._since = 0.0

    def has_ended(self, state: FileState) -> bool:
        """Return whether writing has ended, the file being in `state` now."""
        return set_aside.is_sound(self._file) or self._is_at_rest(state)

    def _is_at_rest(self, state: FileState) -> bool:
        if state != self._state:
            self._state, self._since = state, monotonic()
        return monotonic() - self._since > _AT_REST


def leave_old_log(file: Path, locks: Locks, state: FileState) -> Refusal | None:
    """Put away a log that belongs to another file, or may do; note the file's state.

    `state` is that of the file. Returns the notice about it, if any. Raises
    TimeoutError if another process is in the way.
    """
    noted, belongs = locks.noted(), _has_own_log(file, locks, state)
    if belongs and noted is not None and noted.inode == state.inode:
        return None
    try:
        with locks.exclusive():
            if not state.is_same_file(FileState.of(file)):
                # the log belongs to what another process has just put there
                return None
            # or it has done one of both here
            belongs = _has_own_log(file, locks, state)
            notice = None if belongs else put_log_away(file, "replaced")
            if locks.noted() == noted:
                locks.note(state)
            return notice
    except TimeoutError:
        if not belongs:
            raise
        return None


def _has_own_log(file: Path, locks: Locks, state: FileState) -> bool:
    """Return whether the file has no log but its own, as far as is noted.

    Inodes alone tell: a disk may have another number after a restart of the machine.
    """
    log, pair = FileState.of(parts(file)[1]), locks.noted_pair()
    if log is None:
        return True
    if not state.size:
        return False
    if pair is None:
        noted = locks.noted()
        if noted is None:
            return not locks.can_note
        # OXO 1.0.0 noted the file alone, and not even that while it wrote to it
        return noted == BEING_WRITTEN or noted.inode == state.inode
    # where both are others, they were copied together
    return pair[0] == state.inode or pair[1] != log.inode


def put_log_away(file: Path, what: str) -> Refusal | None:
    """Put away a log that may belong to another file; return the notice, if any."""
    aside = set_aside.move_log(file, what)
    if aside is None:
        return None
    return Refusal(
        "log_set_aside",
        "The last moves before OXO was interrupted may belong to another file of "
        "games. They are now in {aside}.",
        aside=quoted_path(aside),
    )


def leave_overwritten(file: Path, disconnect: Callable[[], None]) -> Refusal:
    """Put away the log, which belongs to what was in the file before.

    `disconnect` closes the connection to the file. Returns the notice about it.
    """
    set_aside.replace_by_copy(file)
    disconnect()
    set_aside.move_log(file, "replaced")
    return Refusal(
        "overwritten",
        "Another program has written to {file}. OXO continues with the games that "
        "are in it now.",
        file=quoted_path(file),
    )


def leave_replaced(
    connection: Connection, file: Path, disconnect: Callable[[], None]
) -> Refusal:
    """Save the games of the file that was replaced.

    `disconnect` closes the connection to it. Returns the notice about it. Raises
    sqlite3.Error if its games can be read, but not saved.
    """
    aside: Path | None
    try:
        aside = set_aside.copy(connection.sqlite, file)
    except schema.FAULTS as error:
        if not schema.is_damage(error):
            raise
        aside = None
    disconnect()
    if connection.has_its_log():
        set_aside.remove_log(file)
    if aside is None:
        return Refusal(
            "replaced_and_lost",
            "{file} was replaced by another file. OXO continues with the games in the "
            "new one; the earlier ones could not be read.",
            file=quoted_path(file),
        )
    return Refusal(
        "replaced",
        "{file} was replaced by another file. OXO continues with the games in the new "
        "one; the earlier ones are now in {aside}.",
        file=quoted_path(file),
        aside=quoted_path(aside),
    )
