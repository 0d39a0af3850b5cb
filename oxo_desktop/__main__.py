"""Start OXO with its command, or with ``python -m oxo_desktop``."""

import signal
import sys


def main() -> int:
    """Run OXO, as `app.main` does; until there is a window, Ctrl+C ends it at once."""
    # Python's own handler would show where it was
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from oxo_desktop import app

    return app.main()


if __name__ == "__main__":
    sys.exit(main())
