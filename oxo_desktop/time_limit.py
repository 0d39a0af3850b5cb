"""How long a computer may think."""

from time import monotonic

from oxo_desktop.engine.stopping import Stop

LONGEST_THOUGHT = 2.0
"""Seconds for a move or a hint. Only on 4×4×4 does Hard ever need them."""


def time_limit(seconds: float = LONGEST_THOUGHT) -> Stop:
    """Return what stops a search so many seconds from now."""
    end = monotonic() + seconds
    return lambda: monotonic() > end
