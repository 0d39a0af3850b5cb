"""Exceptions that nobody expected: kept in a file and told, so that play goes on."""

import os
import sys
import threading
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Signal

from oxo_desktop import APPLICATION_ID
from oxo_desktop.files import open_plain

LARGEST_LOG = 1 << 20
"""Bytes; a log that has grown beyond is begun anew."""


def log_file() -> Path:
    """Return where exceptions are written: in the user's folder for program state."""
    from PySide6.QtCore import QStandardPaths

    location = QStandardPaths.StandardLocation.GenericStateLocation
    return Path(QStandardPaths.writableLocation(location), APPLICATION_ID, "errors.log")


class FaultReporter(QObject):
    """While it is entered, takes every exception that reaches Python's last resort.

    Qt calls slots; an exception in one has no caller to go to and lands here, from
    whichever thread it was raised on.

    Signals:
        reported: what to tell the player, a sentence or two.
    """

    reported = Signal(str)

    def __enter__(self) -> None:
        sys.excepthook = self._on_exception
        # Python's own threads have a last resort of their own
        threading.excepthook = self._on_thread_exception

    def __exit__(self, *_: object) -> None:
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__

    def _on_thread_exception(self, ended: threading.ExceptHookArgs) -> None:
        if ended.exc_value is not None:
            self._on_exception(ended.exc_type, ended.exc_value, ended.exc_traceback)

    def _on_exception(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        told = f"Something went wrong inside OXO ({kind.__name__}). The game goes on"
        try:
            file = _write(kind, error, trace)
        except OSError as unwritten:
            self.reported.emit(
                f"{told}; no log could be written: {unwritten.strerror}."
            )
        else:
            self.reported.emit(f"{told}; the details are in {file}")


def _write(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> Path:
    from datetime import datetime
    from traceback import format_exception

    file = log_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    too_large = file.is_file() and file.stat().st_size > LARGEST_LOG
    mode = "w" if too_large else "a"
    # the name of a file may not be UTF-8
    how = "backslashreplace"
    with open(file, mode, encoding="utf-8", errors=how, opener=_open_or_make) as log:
        log.write(f"{datetime.now().astimezone().isoformat(timespec='seconds')}\n")
        log.writelines(format_exception(kind, error, trace))
        log.write("\n")
    return file


def _open_or_make(file: str, flags: int) -> int:
    """Open the log, unless something that is no file has its place."""
    try:
        return open_plain(file, flags)
    except FileNotFoundError:
        return os.open(file, flags, 0o600)
