"""Windows' rules for files and locks, for tests on a system that has others.

- A byte that is locked can be neither locked again, not even by its holder, nor read or
  written by way of another descriptor.
- Closing a descriptor ends the locks that were taken by way of it, and no others.
- A file that is open, in whatever process, can be neither renamed nor removed.
- The time of a file may be set again when somebody closes it: it says nothing.

See https://learn.microsoft.com/windows/win32/api/fileapi/nf-fileapi-lockfile and
https://learn.microsoft.com/windows/win32/fileio/creating-and-opening-files.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from errno import EACCES
from pathlib import Path
from typing import Any

import pytest

from oxo_desktop.store import games_file, locks


def apply(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put OXO under these rules for as long as `monkeypatch` lasts."""
    system = _Locking()
    monkeypatch.setattr(locks, "_lock_byte", system.lock)
    monkeypatch.setattr(locks, "_unlock_byte", system.unlock)
    monkeypatch.setattr(games_file, "_TIMES_TELL", False)
    monkeypatch.setattr(locks, "os", system)
    for name in ("rename", "replace", "unlink"):
        monkeypatch.setattr(Path, name, _unless_open(getattr(Path, name)))
    monkeypatch.setattr(locks.FileId, "of", _with_time_set_again(locks.FileId.of))


def _with_time_set_again(
    identified: Callable[[Path], locks.FileId | None],
) -> Callable[[Path], locks.FileId | None]:
    def of(file: Path) -> locks.FileId | None:
        if file.is_file():
            with suppress(OSError):
                os.utime(file)
        return identified(file)

    return of


class _Locking:
    """The module `os`, as far as locks change what is in it, and locks themselves."""

    def __init__(self) -> None:
        self._holders: dict[tuple[int, int], dict[int, int]] = {}
        # other processes follow the rules of this system
        self._lock, self._unlock = locks._lock_byte, locks._unlock_byte

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def lock(self, descriptor: int, byte: int, count: int = 1) -> None:
        holders, locked = self._of(descriptor), range(byte, byte + count)
        if any(one in locked for one in holders):
            raise _denied()
        self._lock(descriptor, byte, count)
        holders.update(dict.fromkeys(locked, descriptor))

    def unlock(self, descriptor: int, byte: int, count: int = 1) -> None:
        holders, locked = self._of(descriptor), range(byte, byte + count)
        if any(holders.get(one) != descriptor for one in locked):
            raise _denied()
        self._unlock(descriptor, byte, count)
        for one in locked:
            del holders[one]

    def read(self, descriptor: int, size: int) -> bytes:
        self._refuse_locked(descriptor, size)
        return os.read(descriptor, size)

    def write(self, descriptor: int, data: bytes) -> int:
        self._refuse_locked(descriptor, len(data))
        return os.write(descriptor, data)

    def close(self, descriptor: int) -> None:
        holders = self._of(descriptor)
        for byte in [b for b, holder in holders.items() if holder == descriptor]:
            del holders[byte]
        os.close(descriptor)

    def _of(self, descriptor: int) -> dict[int, int]:
        """Return by way of which descriptor each byte of a file is locked."""
        status = os.fstat(descriptor)
        return self._holders.setdefault((status.st_dev, status.st_ino), {})

    def _refuse_locked(self, descriptor: int, size: int) -> None:
        first = os.lseek(descriptor, 0, os.SEEK_CUR)
        for byte, holder in self._of(descriptor).items():
            if first <= byte < first + size and holder != descriptor:
                raise _denied()


def _denied() -> PermissionError:
    return PermissionError(EACCES, "Permission denied")


def _unless_open(method: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method of Path that OXO cannot use on a file that is open."""

    def checked(path: Path, *args: object, **named: object) -> object:
        caller = sys._getframe(1).f_globals["__name__"]
        if caller.startswith("oxo_desktop"):
            for file in (path, *(a for a in args if isinstance(a, Path))):
                if is_open(file):
                    raise _denied()
        return method(path, *args, **named)

    return checked


def is_open(file: Path) -> bool:
    """Return whether this process has a file open, SQLite included."""
    with suppress(FileNotFoundError):
        status = file.stat()
        for name in os.listdir("/proc/self/fd"):
            with suppress(OSError):
                if os.path.samestat(os.stat(f"/proc/self/fd/{name}"), status):
                    return True
    return False
