"""The time, also where the system's clock is far from right."""

from datetime import date
from time import time

_LATEST = (2**63 - 1) // 10**9
"""In the year 2262, by which Python counts nanoseconds."""


def now() -> float:
    """Return the seconds since 1970, in 2262 at the latest."""
    try:
        return time()
    except OverflowError:
        return _LATEST


def today() -> date:
    return date.fromtimestamp(now())
