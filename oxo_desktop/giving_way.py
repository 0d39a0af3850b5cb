"""How a search gives way to the window on a thread of its own.

Python runs one thread at a time, and a painting may have to wait for its turn with each
call of Qt: what took 6 ms took up to 46 while a search went on, and with this 13.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep

_A_MOMENT = 0.001
"""Seconds."""

_is_painting = False


@contextmanager
def painting() -> Iterator[None]:
    """Have those who call `give_way` wait until the block has ended."""
    global _is_painting
    _is_painting = True
    try:
        yield
    finally:
        _is_painting = False


def give_way() -> None:
    """Wait while something is painted on the interface thread."""
    while _is_painting:
        sleep(_A_MOMENT)
