"""Files that others reach too: opened without waiting, written whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EINVAL
from functools import partial
from pathlib import Path
from stat import S_IMODE, S_ISREG
from typing import TextIO

NOT_PLAIN = "it is not a file but a folder, a pipe or a device"


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
        raise OSError(EINVAL, NOT_PLAIN)


@contextmanager
def writing_atomically(file: Path, newline: str | None = None) -> Iterator[TextIO]:
    """Yield a stream of UTF-8 text; what was written to it is in `file` afterwards.

    Where anything raises meanwhile, what `file` held is still there, and nothing else.
    `newline` is that of `open`.

    A file that is written over keeps its owner, group, permissions, access control list
    and user's attributes as far as the system allows, and nobody else can read it even
    for a moment. A link stays a link: what it leads to is written. The new contents are
    a new file in the old one's place, so that other names of the old one (hard links)
    keep the old contents.

    Raises OSError, with what is wrong as its strerror, if it cannot be written. That is
    so too where only its folder cannot: a file that is written in its own place could
    lose its old contents half-way.
    """
    old = _status(file)
    target = Path(os.path.realpath(file))
    # a short name: that of the file may be as long as names can be
    temporary = target.with_name(f".oxo-{os.urandom(8).hex()}")
    create = partial(_create, mode=0o666 if old is None else 0o600)
    try:
        with open(
            temporary, "x", encoding="utf-8", newline=newline, opener=create
        ) as stream:
            yield stream
            stream.flush()
            if old is not None:
                _resemble(stream.fileno(), target, old)
            os.fsync(stream.fileno())
            _give_name(stream.fileno(), temporary)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _status(file: Path) -> os.stat_result | None:
    """Return the status of a file that may be written over, or None for none."""
    try:
        descriptor = open_plain(file, os.O_WRONLY)
    except FileNotFoundError:
        return None
    try:
        return os.fstat(descriptor)
    finally:
        os.close(descriptor)


def _create(file: str, flags: int, mode: int) -> int:
    """Open a new file, without a name as yet where the system knows such files.

    One without a name is gone when the program is killed.
    """
    if hasattr(os, "O_TMPFILE") and os.path.isdir("/proc/self/fd"):
        # not every file system knows them
        with suppress(OSError):
            unnamed = os.O_TMPFILE | os.O_WRONLY | os.O_CLOEXEC
            return os.open(os.path.dirname(file), unnamed, mode)
    try:
        return os.open(file, flags, mode)
    except PermissionError as error:
        raise PermissionError(error.errno, "its folder cannot be written to") from None


def _give_name(descriptor: int, name: Path) -> None:
    if not name.exists():
        # without a folder's descriptor Python does not follow the link in /proc; which
        # one does not matter, since the path begins at the root
        link = f"/proc/self/fd/{descriptor}"
        os.link(link, name, src_dir_fd=descriptor, follow_symlinks=True)


def _resemble(new: int, file: Path, old: os.stat_result) -> None:
    """Give the new file what the old one has, as far as the file system knows it."""
    if os.name != "posix":
        return
    mode = S_IMODE(old.st_mode) & 0o777
    with suppress(OSError):
        os.fchown(new, -1, old.st_gid)
    with suppress(OSError):
        os.fchown(new, old.st_uid, -1)
    if os.fstat(new).st_gid != old.st_gid:
        # who was of the group is one of the others now, and the other way round
        both = mode >> 3 & mode & 0o7
        mode = mode & 0o700 | both << 3 | both
    if hasattr(os, "listxattr"):
        _copy_attributes(file, new)
    with suppress(OSError):
        os.fchmod(new, mode)


def _copy_attributes(old: Path, new: int) -> None:
    wanted = _attributes(old)
    # the folder may have an access control list for what is new in it
    for name in _attributes(new).keys() - wanted.keys():
        os.removexattr(new, name)
    for name, value in wanted.items():
        os.setxattr(new, name, value)


def _attributes(file: int | Path) -> dict[str, bytes]:
    """Return the user's extended attributes and the access control list."""
    try:
        names = os.listxattr(file)
    except OSError:
        # a file system that knows none
        return {}
    found = {}
    for name in names:
        if name == "system.posix_acl_access" or name.startswith("user."):
            # what may be written may not always be read
            with suppress(PermissionError):
                found[name] = os.getxattr(file, name)
    return found
