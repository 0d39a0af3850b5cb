"""Unexpected exceptions: logged and reported, so that the game can go on."""

import os
import sys
import threading
from datetime import datetime
from pathlib import Path
from traceback import format_exception

from PySide6.QtCore import QObject, Signal

from oxo_desktop import FOLDER
from oxo_desktop.engine import Refusal
from oxo_desktop.engine.quoting import quoted_path
from oxo_desktop.system.clock import now
from oxo_desktop.system.files import open_plain, reason_of

LARGEST_LOG = 1 << 20
"""In bytes; a log that has grown larger is started again."""


def log_file() -> Path:
    from PySide6.QtCore import QStandardPaths

    location = QStandardPaths.StandardLocation.GenericStateLocation
    return Path(QStandardPaths.writableLocation(location), FOLDER, "errors.log")


class FaultReporter(QObject):
    """A context manager that logs and reports every exception nothing has caught.

    Most come from slots: Qt calls these, and does not catch their exceptions.

    Signals:
        reported: what to show to the player, as a Refusal.
    """

    reported = Signal(object)

    def __enter__(self) -> None:
        sys.excepthook = self._on_exception
        # threads that Python starts have a hook of their own
        threading.excepthook = self._on_thread_exception

    def __exit__(self, *_: object) -> None:
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__

    def _on_thread_exception(self, ended: threading.ExceptHookArgs) -> None:
        if ended.exc_value is not None:
            self._on_exception(ended.exc_type, ended.exc_value)

    def _on_exception(
        self, kind: type[BaseException], error: BaseException, *_: object
    ) -> None:
        try:
            _write(error)
        except OSError as unwritten:
            report = Refusal(
                "fault_without_log",
                "Something went wrong inside OXO ({fault}). The game goes on; no log "
                "could be written: {reason}.",
                fault=kind.__name__,
                reason=reason_of(unwritten),
            )
        else:
            report = Refusal(
                "fault",
                "Something went wrong inside OXO ({fault}). The game goes on; the "
                "details are in {log}",
                fault=kind.__name__,
                log=quoted_path(log_file()),
            )
        self.reported.emit(report)


def _write(error: BaseException) -> None:
    file = log_file()
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    too_large = file.is_file() and file.stat().st_size > LARGEST_LOG
    mode = "w" if too_large else "a"
    moment = datetime.fromtimestamp(now()).astimezone()
    # the name of a file may not be UTF-8
    how = "backslashreplace"
    with open(file, mode, encoding="utf-8", errors=how, opener=_open_or_create) as log:
        log.write(f"{moment.isoformat(timespec='seconds')}\n")
        log.writelines(format_exception(error))
        log.write("\n")


def _open_or_create(file: str, flags: int) -> int:
    try:
        return open_plain(file, flags)
    except FileNotFoundError:
        return os.open(file, flags, 0o600)
