"""Messages while no OXO window is open: on standard error, or in a system window."""

import sys
from types import TracebackType

from oxo_desktop.words import say

_TO_THE_FRONT = 0x10000
"""MB_SETFOREGROUND, of Windows' MessageBox."""


def report(text: str) -> None:
    """Print `text` on standard error or, if Windows provides none, show it in a window.

    A program with windows has no standard error there. Windows itself opens this
    window, because Qt may be what is missing.
    """
    if sys.stderr is not None:
        print(text, file=sys.stderr)
    elif sys.platform == "win32":
        from ctypes import windll

        windll.user32.MessageBoxW(None, text, "OXO", _TO_THE_FRONT)


def report_exception(
    kind: type[BaseException], error: BaseException, _: TracebackType | None
) -> None:
    report(
        say(
            "Something went wrong inside OXO, so it has to close: {fault}: {error}",
            fault=kind.__name__,
            error=error,
        )
    )
