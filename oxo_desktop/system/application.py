"""Starts Qt, or says why it cannot start; and keeps Python's collector in its place.

Where no window can open, Qt ends the process with a message for programmers, or cannot
even be imported. Only then does preflight.py look for the reason: to look every time
would delay the start.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from oxo_desktop import APPLICATION_ID, __version__
from oxo_desktop.system import standard_error

if TYPE_CHECKING:
    from typing import NoReturn

    from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType
    from PySide6.QtWidgets import QApplication

_BETWEEN_COLLECTIONS = 5000
"""Milliseconds between two looks at whether there is enough garbage to collect."""


def make_application() -> QApplication:
    """Return the application; if no window can open, say why, and end the process.

    Raises ImportError if PySide6 cannot be loaded for an unknown reason.
    """
    try:
        return _started()
    except ImportError as error:
        from oxo_desktop.system import preflight

        problem = preflight.import_problem(error)
        if problem is None:
            raise
        _end(problem)


def _started() -> QApplication:
    from PySide6.QtCore import qFormatLogMessage, qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    said: list[str] = []
    formatted: list[str] = []

    def listen(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind.name == "QtFatalMsg":
            from oxo_desktop.system import preflight

            _end(preflight.start_problem(said))
        said.append(text)
        formatted.append(qFormatLogMessage(kind, context, text))

    _take_id_on_windows()
    before = qInstallMessageHandler(listen)
    # X11's class of the windows, by which a task bar finds the launcher's icon and name
    QApplication.setApplicationName(APPLICATION_ID)
    QApplication.setApplicationVersion(__version__)
    QApplication.setDesktopFileName(APPLICATION_ID)
    # the style as an argument, since setStyle would make PySide6 wrap all of QStyle
    application = QApplication([APPLICATION_ID, "-style", "fusion"])
    qInstallMessageHandler(before)
    for line in formatted:
        print(line, file=sys.stderr)
    return application


def _take_id_on_windows() -> None:
    """Tell Windows that OXO is a program of its own in the task bar, not Python."""
    if sys.platform == "win32":
        from ctypes import windll

        windll.shell32.SetCurrentProcessExplicitAppUserModelID(APPLICATION_ID)


def call_it_oxo() -> None:
    """Let screen readers call the program OXO; to be called once a window is shown.

    X11's class of the windows is decided by then, and stays.
    """
    from PySide6.QtWidgets import QApplication

    QApplication.setApplicationName("OXO")


def collect_on_this_thread(owner: QObject) -> None:
    """Collect Python's garbage on this thread from time to time, and on no other.

    Python collects on whichever thread happens to need memory. Where garbage holds
    objects of Qt, they would be deleted on that thread, which Qt does not allow;
    PySide6 may even stop the program for good, when that thread waits for Python's lock
    and the interface thread for Qt's.

    Nothing is collected within the first seconds: thousands of objects are made before
    the board is shown, none of them garbage. It ends with `owner`.
    """
    from PySide6.QtCore import QTimer

    gc.disable()
    timer = QTimer(owner, interval=_BETWEEN_COLLECTIONS)
    timer.timeout.connect(collect_due)
    timer.start()


def spare_what_is_there() -> None:
    """Let the collector leave out all that is there by now: it is no garbage."""
    gc.freeze()
    # so that what has been made by now no longer counts
    gc.collect(0)


def collect_due() -> None:
    """Collect the oldest generation that Python would collect by itself now."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    # a threshold of 0 means never
    due = [n for n, (count, most) in enumerate(counts) if count > most > 0]
    if due:
        gc.collect(due[-1])


def _end(problem: str) -> NoReturn:
    standard_error.report(problem)
    # an exception would go back to Qt, which is about to abort the process
    os._exit(1)
