"""Games backed up into a file that the player names, and restored from one.

Both take as long as the disk does, and are for a thread of their own.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from oxo_desktop.engine import Refusal, quoted_path
from oxo_desktop.store import games_file, schema
from oxo_desktop.store.games_file import GamesFile
from oxo_desktop.store.history_csv import StoppedError
from oxo_desktop.store.keeper import log_of
from oxo_desktop.store.locks import FileId
from oxo_desktop.system.files import write_atomically
from oxo_desktop.words import message

_PAGES = 1000
"""How many pages are copied between two looks whether to stop."""

_NOT_BACKED_UP = message("The games are not backed up: {reason}")
_NOT_RESTORED = message("The games are not restored: {reason}")
_NO_BACKUP = message("{file} isn't a backup of OXO's games, or it is damaged.")


def back_up(games: GamesFile, file: Path, go_on: Callable[[], bool]) -> None:
    """Write all games to `file`, all of them or nothing, while somebody may play.

    Raises StoppedError if `go_on` returns False, and Refusal if the games cannot be
    read, or if `file` cannot be written or is one of the store's own.
    """
    try:
        games_file.refuse_own(games.path, file)
        with closing(schema.open_to_read(games.path)) as source:
            contents = _contents(source, go_on)
        write_atomically(file, contents)
    except OSError as error:
        raise games_file.refused_by_system(error, file, _NOT_BACKED_UP) from error
    except schema.FAULTS as error:
        raise games_file.refusal(error, games.path, _NOT_BACKED_UP) from error


def restore(games: GamesFile, file: Path, go_on: Callable[[], bool]) -> Path:
    """Put the games in `file` in the place of those kept so far.

    Returns the new name of the file with those. The game on the board goes on, and is
    kept among the restored ones. `file` stays as it is.

    Raises StoppedError if `go_on` returns False, and Refusal if `file` holds no games
    of OXO, or those of a newer one, or if they cannot be written.
    """
    try:
        games_file.refuse_own(games.path, file)
        FileId.of(file)
        # somebody may have copied a log too; SQLite must not write it into the file,
        # since it may be that of other games
        has_log = FileId.of(log_of(file)) is not None
        ways = schema.TO_READ[1 if has_log else -1 :]
        with closing(schema.open_to_read(file, ways)) as source:
            contents = _contents(source, go_on)
    except OSError as error:
        raise games_file.refused_by_system(error, file, _NOT_RESTORED) from error
    except schema.FAULTS as error:
        if schema.is_damage(error):
            reason = Refusal("damaged", _NO_BACKUP, file=quoted_path(file))
            raise Refusal("damaged", _NOT_RESTORED, reason=reason) from error
        raise games_file.refusal(error, file, _NOT_RESTORED) from error
    # beside what the file leads to, which may be in another file system
    restored = Path(os.path.realpath(games.path)).with_suffix(".restored")
    try:
        write_atomically(restored, contents)
        return games.replace(restored)
    except OSError as error:
        # its folder may be none
        with suppress(OSError):
            restored.unlink()
        raise games_file.refusal(error, games.path, _NOT_RESTORED) from error


def _contents(source: sqlite3.Connection, go_on: Callable[[], bool]) -> bytes:
    """Return the contents of a sound file of games."""

    def stop_if_wanted(*_: int) -> None:
        if not go_on():
            raise StoppedError

    with closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        # one transaction, so that it is of one moment
        source.execute("BEGIN")
        source.backup(copy, pages=_PAGES, progress=stop_if_wanted)
        schema.check(copy)
        return copy.serialize()
