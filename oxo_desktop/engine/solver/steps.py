"""When a search is to end before it has."""

from oxo_desktop.engine.stopping import Stop

POSITIONS_BETWEEN = 100
"""Between two questions whether to stop; far fewer than 20 ms need."""


class Stopped(Exception):  # noqa: N818 - nothing has gone wrong
    """The search was to end."""


class Steps:
    """Counts the positions that are searched, and asks now and then whether to stop."""

    def __init__(self, stop: Stop | None) -> None:
        self._stop = stop
        # the first question comes at once: it may be too late already
        self._left = 1

    def step(self) -> None:
        """Count a position. Raises Stopped."""
        self._left -= 1
        if not self._left:
            self._left = POSITIONS_BETWEEN
            if self._stop is not None and self._stop():
                raise Stopped
