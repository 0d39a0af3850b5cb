"""What is said where no window of OXO's is open: on standard error, or in its place."""

import sys
from types import TracebackType

_TO_THE_FRONT = 0x10000
"""MB_SETFOREGROUND, of Windows' MessageBox."""


def tell(text: str) -> None:
    """Print `text` on standard error or, on Windows, show it in a window if need be.

    There a program with windows has neither standard output nor standard error. The
    window is the system's own: Qt may be what is missing.
    """
    if sys.stderr is not None:
        print(text, file=sys.stderr)
    elif sys.platform == "win32":
        from ctypes import windll

        windll.user32.MessageBoxW(None, text, "OXO", _TO_THE_FRONT)


def tell_exception(
    kind: type[BaseException], error: BaseException, _: TracebackType | None
) -> None:
    """Tell an exception that nobody expected; to be `sys.excepthook`."""
    tell(f"Something went wrong inside OXO, and it ends: {kind.__name__}: {error}")
