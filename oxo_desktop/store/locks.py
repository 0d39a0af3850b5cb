"""Locks that the OXO processes of one user share: bytes of one small file.

A lock ends with the process that holds it, however that ends.
"""

import os
import struct
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from time import monotonic, sleep
from typing import NamedTuple

from oxo_desktop.system.files import NOT_PLAIN

_EXCLUSIVE = 0
"""The byte for changes that only one process may make at a time."""

_GAMES_AT = 64
"""The offset of the games' bytes; the byte of game n is n further on."""

MOST_GAMES = 2**62
"""The largest number of a game; SQLite never gives a larger one by itself."""

_MOST_AT_ONCE = 2**31 - 1
"""How many bytes Windows can lock at once."""

_PATIENCE = 0.1
_BETWEEN_TRIES = 0.005
"""Seconds."""


class FileId(NamedTuple):
    """Identifies a file, whatever name it has."""

    device: int
    inode: int

    @classmethod
    def of(cls, file: Path) -> "FileId | None":
        """Return what identifies a file, or None if there is none.

        Raises OSError if it is no plain file, if it is a link that leads nowhere, or
        if the system does not say.
        """
        try:
            status = file.stat()
        except FileNotFoundError:
            if file.is_symlink():
                # what it leads to may come back, as on a stick
                raise
            return None
        if not S_ISREG(status.st_mode):
            raise OSError(None, NOT_PLAIN, str(file))
        return cls(status.st_dev, status.st_ino)


class Locks:
    """The locks that this process holds. Any thread may use them.

    Where the file system knows no locks, or the file cannot be opened, other processes
    cannot be seen, and every lock is granted.

    Args:
        file: created when it is first needed.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._descriptor: int | None = None
        self._held: set[int] = set()
        self._guard = threading.Lock()
        self._exclusive = threading.Lock()

    def lock_game(self, number: int) -> bool:
        """Lock a game for this process; return False if another one has it.

        There is no lock for a number that no game can have.
        """
        return not _is_games(number) or self._lock(_GAMES_AT + number)

    def unlock_game(self, number: int) -> None:
        """Unlock a game for other processes."""
        self._unlock(_GAMES_AT + number)

    def in_use(self, numbers: Iterable[int]) -> set[int]:
        """Return which of these games are locked, by this process or another."""
        wanted = sorted(_GAMES_AT + n for n in set(numbers) if _is_games(n))
        with self._guard:
            descriptor = self._open()
            # where there is no file, no lock is known
            found = [] if descriptor is None else self._locked(descriptor, wanted)
        return {byte - _GAMES_AT for byte in found}

    @contextmanager
    def exclusive(self, patience: float = _PATIENCE) -> Iterator[None]:
        """Keep all other threads and processes out of blocks like this one.

        Raises TimeoutError if another one does not leave its block within `patience`,
        in seconds.
        """
        end = monotonic() + patience
        if not self._exclusive.acquire(timeout=patience):
            raise TimeoutError
        try:
            while not self._lock(_EXCLUSIVE):
                if monotonic() > end:
                    raise TimeoutError
                sleep(_BETWEEN_TRIES)
            try:
                yield
            finally:
                self._unlock(_EXCLUSIVE)
        finally:
            self._exclusive.release()

    def follow(self) -> None:
        """Lock the same games in the file that is there now, if that is another one.

        The folder may have been renamed, and made again.
        """
        with self._guard:
            if self._descriptor is None or self._is_there(self._descriptor):
                return
            games = [byte for byte in self._held if byte != _EXCLUSIVE]
        self.close()
        for byte in games:
            self._lock(byte)

    def _is_there(self, descriptor: int) -> bool:
        try:
            return os.path.samestat(os.fstat(descriptor), self.file.stat())
        except OSError:
            return False

    def close(self) -> None:
        """Unlock everything, and close the file."""
        with self._guard:
            self._held.clear()
            if self._descriptor is not None:
                os.close(self._descriptor)
                self._descriptor = None

    def _lock(self, byte: int) -> bool:
        with self._guard:
            descriptor = self._open()
            # Windows does not let a process lock a byte twice
            if descriptor is None or byte in self._held:
                return True
            got = _get(descriptor, byte)
            if got:
                self._held.add(byte)
            return got is not False

    def _unlock(self, byte: int) -> None:
        with self._guard:
            if byte in self._held and self._descriptor is not None:
                self._held.remove(byte)
                _unlock_byte(self._descriptor, byte)

    def _locked(self, descriptor: int, wanted: list[int]) -> list[int]:
        """Return which of the `wanted` bytes, in order, are locked.

        That is tried for many at once: they are mostly free.
        """
        if not wanted or self._are_free(descriptor, wanted[0], wanted[-1]):
            return []
        if len(wanted) == 1:
            return wanted
        half = len(wanted) // 2
        first, second = wanted[:half], wanted[half:]
        return self._locked(descriptor, first) + self._locked(descriptor, second)

    def _are_free(self, descriptor: int, first: int, last: int) -> bool:
        """Return whether nobody has locked a byte from `first` to `last`."""
        count = last - first + 1
        # what this process has locked must stay so
        if count > _MOST_AT_ONCE or any(first <= b <= last for b in self._held):
            return False
        got = _get(descriptor, first, count)
        if got:
            _unlock_byte(descriptor, first, count)
        return got is not False

    def _open(self) -> int | None:
        # a link would have somebody else's file locked
        if self._descriptor is None and not self.file.is_symlink():
            with suppress(OSError):
                self._descriptor = os.open(self.file, _FLAGS, 0o600)
        return self._descriptor


def _get(descriptor: int, byte: int, count: int = 1) -> bool | None:
    """Return whether bytes could be locked; None where no locks are known."""
    try:
        _lock_byte(descriptor, byte, count)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return None
    return True


def _is_games(number: int) -> bool:
    """Return whether a game can have this number; a damaged file may have any."""
    return 0 < number <= MOST_GAMES


# do not wait if there is a pipe in its place
_FLAGS = (
    os.O_RDWR
    | os.O_CREAT
    | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOFOLLOW", "O_BINARY"))
)

if sys.platform == "win32":
    import msvcrt

    def _lock_byte(descriptor: int, byte: int, count: int = 1) -> None:
        os.lseek(descriptor, byte, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, count)

    def _unlock_byte(descriptor: int, byte: int, count: int = 1) -> None:
        os.lseek(descriptor, byte, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, count)

elif sys.platform == "linux":
    import fcntl

    # these locks stay when something else in the process, such as a file dialog, opens
    # the file and closes it again
    _FLOCK = struct.Struct("hhqqi4x")

    def _lock_byte(descriptor: int, byte: int, count: int = 1) -> None:
        _set_lock(descriptor, fcntl.F_WRLCK, byte, count)

    def _unlock_byte(descriptor: int, byte: int, count: int = 1) -> None:
        _set_lock(descriptor, fcntl.F_UNLCK, byte, count)

    def _set_lock(descriptor: int, kind: int, byte: int, count: int) -> None:
        flock = _FLOCK.pack(kind, os.SEEK_SET, byte, count, 0)
        fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, flock)

else:
    import fcntl

    def _lock_byte(descriptor: int, byte: int, count: int = 1) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, count, byte)

    def _unlock_byte(descriptor: int, byte: int, count: int = 1) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_UN, count, byte)
