"""A connection to the games file, and the log that SQLite keeps for it."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from oxo_desktop.store import own_files, schema
from oxo_desktop.store.locks import FileState


class Connection:
    """A connection to a games file, read-only if the file cannot be written.

    Args:
        file: a file that `schema.create` made.

    Raises one of schema.FAULTS if it cannot be used.

    Attributes:
        sqlite: SQLite's own connection.
        is_read_only: whether nothing can be written to the file.
    """

    def __init__(self, file: Path) -> None:
        self._log_file = own_files.parts(file)[1]
        self._log: FileState | None = None
        try:
            self.sqlite = schema.open_file(file)
        except sqlite3.OperationalError as error:
            if schema.code(error) not in schema.NOT_TO_BE_WRITTEN:
                raise
            self.sqlite = schema.open_to_read(file)
            self.is_read_only = True
        else:
            # SQLite would report it only at the first write
            self.is_read_only = not os.access(file, os.W_OK)
            self._log = FileState.of(self._log_file)

    def has_its_log(self) -> bool:
        """Return whether the log is the one that was there when the file was opened.

        Another process removes the log if it finds no locks on the file. Locks are lost
        when anything in this process opens the file and closes it again.
        """
        log = FileState.of(self._log_file)
        return log is not None and log.is_same_file(self._log)

    def set_patience(self, seconds: float) -> None:
        """Set how long to wait for another program that is writing."""
        self.sqlite.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):
            # the last process to close the file writes the log into it
            self.sqlite.execute("PRAGMA synchronous = NORMAL")
        self.sqlite.close()
