"""Who plays which game: locks that end with the process that holds them.

One file, of which each claim locks one byte: byte 0 for whoever makes or mends the
store, byte n for whoever has game n on the board.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import IO

_MAKING = 0
_TRIES = 20
_BETWEEN_TRIES = 0.005
"""Seconds."""


class Claims:
    """What this process claims. `file` is made when it is first needed."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._stream: IO[bytes] | None = None

    def claim(self, game: int) -> bool:
        """Claim a game for this process; return False if another one has it.

        Where the file system knows no locks, nobody else can be seen, and it is True.
        """
        return self._lock(game)

    def release(self, game: int) -> None:
        """Give a claimed game free."""
        if self._stream is not None:
            _unlock(self._stream, game)

    @contextmanager
    def making(self) -> Iterator[None]:
        """Keep other processes from making or mending the store meanwhile.

        Raises TimeoutError if one of them takes longer than a moment.
        """
        for _ in range(_TRIES):
            if self._lock(_MAKING):
                break
            sleep(_BETWEEN_TRIES)
        else:
            raise TimeoutError
        try:
            yield
        finally:
            self.release(_MAKING)

    def close(self) -> None:
        """Give everything free."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def _lock(self, byte: int) -> bool:
        try:
            if self._stream is None:
                self._stream = self._file.open("ab")
        except OSError:
            return True
        try:
            _lock(self._stream, byte)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:
            pass
        return True


if sys.platform == "win32":
    import msvcrt

    def _lock(stream: IO[bytes], byte: int) -> None:
        stream.seek(byte)
        msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)

    def _unlock(stream: IO[bytes], byte: int) -> None:
        stream.seek(byte)
        msvcrt.locking(stream.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(stream: IO[bytes], byte: int) -> None:
        fcntl.lockf(stream, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)

    def _unlock(stream: IO[bytes], byte: int) -> None:
        fcntl.lockf(stream, fcntl.LOCK_UN, 1, byte)
