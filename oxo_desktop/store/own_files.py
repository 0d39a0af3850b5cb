"""The store's own files, which no game may be opened from or saved to.

When a process closes a file, POSIX ends all locks that it has on that file, SQLite's
among them. If the games file were opened as a game, other processes could write to it
at the same time.
"""

import os
from pathlib import Path

from oxo_desktop.words import message

OWN = message("it is one of the files that OXO keeps its games in")


def parts(games: Path) -> list[Path]:
    """Return the games file, SQLite's log of it, and the index of the log."""
    return [Path(f"{games}{ending}") for ending in ("", "-wal", "-shm")]


def locks(games: Path) -> Path:
    """Return the file that holds the locks for the games file."""
    return games.with_suffix(".lock")


def is_own(games: Path, file: Path) -> bool:
    """Return whether `file` is one of these, under any name, without opening it.

    A file that does not exist is recognised by its name.
    """
    own = [*parts(games), locks(games)]
    try:
        status = file.stat()
    except ValueError:
        # no file has a null character in its name
        return False
    except OSError:
        return Path(os.path.realpath(file)) in [Path(os.path.realpath(o)) for o in own]
    return any(_is(one, status) for one in own)


def _is(file: Path, status: os.stat_result) -> bool:
    try:
        return os.path.samestat(file.stat(), status)
    except OSError:
        return False
