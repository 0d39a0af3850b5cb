"""Renames a games file that can no longer be used, rather than deleting it."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

from oxo_desktop.store import schema
from oxo_desktop.store.own_files import parts


def free_name(file: Path, what: str) -> Path:
    """Return an unused name for a file that is set aside today.

    ``games.sqlite`` that is ``damaged`` gets ``games-damaged-2025-06-15.sqlite``.
    """
    names = (
        file.with_name(f"{file.stem}-{what}-{date.today()}{more}{file.suffix}")
        for more in ("", *(f"-{number}" for number in range(2, 1000)))
    )
    return next(n for n in names if not any(part.exists() for part in parts(n)))


def move(file: Path, what: str) -> Path:
    """Rename the file, its log and its index; return the new name of the file."""
    aside = free_name(file, what)
    for part, its_name in zip(parts(file), parts(aside), strict=True):
        with suppress(FileNotFoundError):
            part.rename(its_name)
    return aside


def move_log(file: Path, what: str) -> Path | None:
    """Remove the log and the index of the file; a log that is not empty is renamed.

    Returns its new name, or None.
    """
    _, log, _ = parts(file)
    aside = None
    if log.exists() and log.stat().st_size:
        aside = log.rename(parts(free_name(file, what))[1])
    remove_log(file)
    return aside


def remove_log(file: Path) -> None:
    """Remove the log and the index of the file."""
    for part in parts(file)[1:]:
        part.unlink(missing_ok=True)


def copy(connection: sqlite3.Connection, file: Path) -> Path:
    """Write what a connection reads into a new file beside `file`; return its name.

    Raises sqlite3.Error if it cannot be read or written.
    """
    aside = free_name(file, "replaced")
    try:
        with closing(sqlite3.connect(aside)) as target:
            connection.backup(target)
    except sqlite3.Error:
        aside.unlink(missing_ok=True)
        raise
    return aside


def is_sound(file: Path) -> bool:
    """Return whether a file that another program has written can be used.

    It cannot while the program is still writing.
    """
    try:
        with closing(schema.open_immutable(file)) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
            return file.stat().st_size > 0 and found == ("ok",)
    except (sqlite3.Error, UnicodeDecodeError):
        return False


def replace_by_copy(file: Path) -> None:
    """Replace a file by a copy; programs that have it open keep the old one.

    SQLite does not write a log into a file that has lost its name, so a log of other
    contents cannot damage the copy.
    """
    fresh = file.with_suffix(".copy")
    # whatever has this name was left by a kill, and may be a link by now
    fresh.unlink(missing_ok=True)
    with file.open("rb") as source, fresh.open("xb") as target:
        shutil.copyfileobj(source, target)
        target.flush()
        os.fsync(target.fileno())
    shutil.copymode(file, fresh)
    try:
        fresh.replace(file)
    except PermissionError:
        # Windows does not replace a file that is open; from an empty log SQLite cannot
        # write anything
        fresh.unlink()
        os.truncate(parts(file)[1], 0)
