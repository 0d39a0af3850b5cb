"""Files that a player names: opened only if they are files, and without waiting."""

import os
from errno import EINVAL
from pathlib import Path
from stat import S_ISREG


def open_plain(file: str | Path, flags: int) -> int:
    """Open `file` as `os.open` does and return its descriptor; an opener for `open`.

    Never waits for anybody. Raises OSError, with what is wrong as its strerror, if it
    is a folder, a pipe or a device, or cannot be opened.
    """
    # some devices do something as soon as they are opened
    _refuse_unless_plain(os.stat(file))
    # a pipe that took the file's place just now would be waited for
    descriptor = os.open(file, flags | getattr(os, "O_NONBLOCK", 0))
    try:
        _refuse_unless_plain(os.fstat(descriptor))
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _refuse_unless_plain(status: os.stat_result) -> None:
    if not S_ISREG(status.st_mode):
        reason = "it is not a file but a folder, a pipe or a device"
        raise OSError(EINVAL, reason)
