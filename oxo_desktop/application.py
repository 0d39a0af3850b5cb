"""Starts Qt, or says why it cannot start.

Where no window can open, Qt ends the process with a message for programmers, or cannot
even be imported. Only then does preflight.py look for the reason: to look every time
would delay the start.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NoReturn

from oxo_desktop import APPLICATION_ID, __version__, standard_error

if TYPE_CHECKING:
    from PySide6.QtCore import QMessageLogContext, QtMsgType
    from PySide6.QtWidgets import QApplication


def make_application() -> QApplication:
    """Return the application; if no window can open, say why, and end the process.

    Raises ImportError if PySide6 cannot be loaded for any other reason.
    """
    if _libwayland_would_complain():
        _end_if_no_window_can_open()
    try:
        return _started()
    except ImportError:
        _end_if_no_window_can_open()
        raise


def _started() -> QApplication:
    from PySide6.QtCore import qFormatLogMessage, qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    said: list[str] = []

    def listen(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind.name == "QtFatalMsg":
            _end_if_no_window_can_open()
            _end_without_reason()
        said.append(qFormatLogMessage(kind, context, text))

    _take_id_on_windows()
    before = qInstallMessageHandler(listen)
    # X11's class of the windows, by which a task bar finds the launcher's icon and name
    QApplication.setApplicationName(APPLICATION_ID)
    QApplication.setApplicationVersion(__version__)
    QApplication.setDesktopFileName(APPLICATION_ID)
    # the style as an argument, since setStyle would make PySide6 wrap all of QStyle
    application = QApplication([APPLICATION_ID, "-style", "fusion"])
    qInstallMessageHandler(before)
    for line in said:
        print(line, file=sys.stderr)
    return application


def _take_id_on_windows() -> None:
    """Have Windows show OXO in the task bar as a program of its own, not as Python."""
    if sys.platform == "win32":
        from ctypes import windll

        windll.shell32.SetCurrentProcessExplicitAppUserModelID(APPLICATION_ID)


def call_it_oxo() -> None:
    """Have screen readers call the program OXO; to be called once a window is shown.

    X11's class of the windows is decided by then, and stays.
    """
    from PySide6.QtWidgets import QApplication

    QApplication.setApplicationName("OXO")


def _end_if_no_window_can_open() -> None:
    from oxo_desktop import preflight

    problem = preflight.problem()
    if problem is not None:
        _end(problem)


def _end_without_reason() -> NoReturn:
    from oxo_desktop import preflight

    _end(preflight.unexplained())


def _end(problem: str) -> NoReturn:
    standard_error.report(problem)
    # an exception would go back to Qt, which is about to abort the process
    os._exit(1)


def _libwayland_would_complain() -> bool:
    """Return whether Wayland's library would print a message of its own."""
    asked = os.environ.get("QT_QPA_PLATFORM") or os.environ.get("XDG_SESSION_TYPE", "")
    is_tried = "WAYLAND_DISPLAY" in os.environ or "wayland" in asked.lower()
    return is_tried and "XDG_RUNTIME_DIR" not in os.environ
