"""Opens files without waiting, writes them completely or not at all, and names them."""

import errno
import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from itertools import chain, count
from pathlib import Path
from stat import S_ISREG
from time import monotonic, sleep

from oxo_desktop.engine import Refusal
from oxo_desktop.engine.quoting import can_stand_in_a_name, quoted_path
from oxo_desktop.words import message

NOT_PLAIN = message("it is not a file but a folder, a pipe or a device")
DANGLING = message("it is a link that leads nowhere")

_IN_USE = 1.0
"""Seconds for which a file may be in use by another program, on Windows."""

_BETWEEN_TRIES = 0.02
"""Seconds."""

_NOWHERE = message("there is no such file or folder")
NOT_ALLOWED = message("OXO is not allowed to do that")
NO_ROOM = message("the disk is full")
NO_DISK = message("the disk cannot be used")
READ_ONLY = message("it is read-only")

_REASONS = {
    errno.ENOENT: _NOWHERE,
    errno.ENOTDIR: _NOWHERE,
    errno.EACCES: NOT_ALLOWED,
    errno.EPERM: NOT_ALLOWED,
    errno.ENOSPC: NO_ROOM,
    errno.EDQUOT: NO_ROOM,
    errno.EROFS: READ_ONLY,
    errno.EEXIST: message("there is already a file of that name"),
    errno.EISDIR: NOT_PLAIN,
    errno.ELOOP: DANGLING,
    errno.ENAMETOOLONG: message("the name is too long"),
    errno.EIO: NO_DISK,
    errno.ENODEV: NO_DISK,
    errno.ESTALE: NO_DISK,
}
"""What the system's errors mean, after a colon."""

_LONGEST_PART = 40
"""In bytes; with two parts, the date and a number a name has about a hundred."""

_REFUSED = frozenset('/\\:*?"<>|')
"""By Windows, and by the file systems that it shares with others."""

_EDGES = r"^[\s.-]+|[\s.\u200d]+$"
"""A dot hides a file, a dash makes it an option, and Windows drops what ends a name. A
joiner, U+200D, is left where a picture that is made of several is cut."""

_DEVICES = ("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$")
_NUMBERED_DEVICES = r"(COM|LPT)[0-9¹²³]"


def reason_of(error: OSError) -> Refusal:
    """Return why the system has refused something, to be said after a colon.

    What is raised here with a message has no number; of an uncommon one the system's
    own words are quoted, whatever their language.
    """
    if error.errno is None and error.strerror is not None:
        return Refusal("system", error.strerror)
    known = _REASONS.get(error.errno or 0)
    if known is not None:
        return Refusal("system", known)
    words = quoted_path(error.strerror or error)
    return Refusal("system", "the system says “{words}”", words=words)


def not_opened(file: str | Path, error: OSError) -> Refusal:
    """Return that a file could not be opened, and why."""
    return Refusal(
        "not_opened",
        "{file} could not be opened: {reason}.",
        file=quoted_path(file),
        reason=reason_of(error),
    )


def not_saved(file: str | Path, error: OSError) -> Refusal:
    """Return that a file could not be written, and why."""
    return Refusal(
        "not_saved",
        "{file} could not be saved: {reason}.",
        file=quoted_path(file),
        reason=reason_of(error),
    )


def open_plain(file: str | Path, flags: int) -> int:
    """Open a regular file and return its descriptor; to be used as opener of `open`.

    Never waits. Raises OSError, whose strerror says what is wrong, if `file` is a
    folder, a pipe or a device, or cannot be opened.
    """
    # some devices do something as soon as they are opened
    _refuse_unless_plain(os.stat(file))
    # do not wait even if a pipe has just taken the file's place
    descriptor = os.open(file, flags | getattr(os, "O_NONBLOCK", 0))
    try:
        _refuse_unless_plain(os.fstat(descriptor))
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _refuse_unless_plain(status: os.stat_result) -> None:
    if not S_ISREG(status.st_mode):
        raise OSError(None, NOT_PLAIN)


def write_atomically(file: Path, contents: bytes, mode: int | None = None) -> None:
    """Replace the contents of `file`, of which all is written to the disk or nothing.

    The file then has the permissions `mode`, such as 0o600, or else those that it had,
    and nobody whom they exclude can read it even for a moment. A symbolic link stays,
    and its target is written. Other hard links keep the old contents, since a new file
    replaces the old one.

    Raises OSError, whose strerror says what is wrong, if `file` cannot be written, or
    if only its folder cannot: overwriting the file in place could lose its old contents
    half-way. Nothing else is left behind then.
    """
    mode = _mode_of(file) if mode is None else mode
    target = Path(os.path.realpath(file))
    # a short name, since that of the file may be as long as a name can be
    temporary = target.with_name(f".oxo-{os.urandom(8).hex()}")
    new = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(temporary, new, 0o666 if mode is None else 0o600)
    except PermissionError:
        raise PermissionError(
            None, message("its folder cannot be written to")
        ) from None
    try:
        with open(descriptor, "wb") as stream:
            stream.write(contents)
            stream.flush()
            if mode is not None:
                temporary.chmod(mode)
            sync(descriptor)
        _replace(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _replace(file: Path, target: Path) -> None:
    """Rename a file to `target`, in the place of what is there.

    Windows refuses it as long as another program has that open, such as another OXO
    that reads its settings, and one that looks for viruses. Raises OSError if it is
    still so after a second.
    """
    end = monotonic() + _IN_USE
    while True:
        try:
            file.replace(target)
            return
        except PermissionError:
            if sys.platform != "win32" or monotonic() > end:
                raise
            sleep(_BETWEEN_TRIES)


def _mode_of(file: Path) -> int | None:
    """Return the permissions of a file that may be overwritten; None if there is none.

    Raises OSError if it may not be.
    """
    try:
        with open(file, "r+b", opener=open_plain) as stream:
            return os.fstat(stream.fileno()).st_mode & 0o777
    except FileNotFoundError:
        return None


def sync(descriptor: int) -> None:
    """Bring what has been written to a file to the disk, and not only on its way there.

    Raises OSError if that fails.
    """
    if sys.platform == "darwin":
        import fcntl

        # fsync(2) of macOS: the disk may keep it to itself for a while, and not every
        # file system can have it do otherwise
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def sync_file(file: Path) -> None:
    """Bring what is in a file to the disk.

    POSIX ends all locks of this process on that file.
    """
    _sync(str(file), os.O_RDWR)


def sync_folder_of(file: Path) -> None:
    """Bring the names in the folder of what `file` leads to to the disk."""
    if os.name == "posix":
        _sync(os.path.dirname(os.path.realpath(file)), os.O_RDONLY)


def _sync(path: str, flags: int) -> None:
    descriptor = os.open(path, flags)
    try:
        sync(descriptor)
    finally:
        os.close(descriptor)


def suggested_name(parts: Iterable[str], day: date, suffix: str) -> str:
    """Return a name such as ``Ada-Grace-2026-11-21.oxo``.

    What no file system takes is replaced, in whatever text the parts are, and a long
    part is cut.
    """
    name = "-".join([*map(_part, parts), f"{day.isoformat()}.{suffix}"])
    # Windows takes a name up to its first dot for that of a device
    begins = name.partition(".")[0].strip().upper()
    if begins in _DEVICES or re.fullmatch(_NUMBERED_DEVICES, begins):
        return f"_{name}"
    return name


def free_name(folder: Path, name: str) -> str:
    """Return `name`, or with a number if there is such a file in `folder` already."""
    stem, _, suffix = name.rpartition(".")
    numbered = (f"{stem}-{number}.{suffix}" for number in count(2))
    names = chain([name], numbered)
    return next(name for name in names if not os.path.lexists(folder / name))


def _part(text: str) -> str:
    taken = "".join(c if _is_taken(c) else "_" for c in text)
    cut = re.sub(_EDGES, "", taken).encode()[:_LONGEST_PART].decode(errors="ignore")
    return re.sub(_EDGES, "", cut) or "_"


def _is_taken(character: str) -> bool:
    return character not in _REFUSED and can_stand_in_a_name(character)
