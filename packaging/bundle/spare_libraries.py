"""Loads libraries that Qt needs and the system lacks; imported for that.

Where the system has one, that is taken, as it is of an age with the files that it
reads, such as those about fonts and keys, and with what else it is linked with.
"""

import ctypes
import sys
from contextlib import suppress
from pathlib import Path

FOLDER = "spare"
ORDER = "order.txt"
"""The file that names the libraries, each after those that it needs itself."""


def load(folder: Path) -> None:
    """Load the libraries in this folder that the system lacks, on Linux."""
    if sys.platform != "linux":
        return
    for name in (folder / ORDER).read_text(encoding="ascii").split():
        try:
            ctypes.CDLL(name)
        except OSError:
            # what is missing then, preflight.py says when Qt does not start
            with suppress(OSError):
                ctypes.CDLL(str(folder / name))


if getattr(sys, "frozen", False):
    load(Path(vars(sys)["_MEIPASS"], FOLDER))
