"""Loads libraries that Qt needs and the system lacks; imported for that.

Where the system has one, that is taken, as it is of an age with the files that it
reads, such as those about fonts and keys, and with what else it is linked with.
"""

import ctypes
import sys
from pathlib import Path

FOLDER = "spare"


def load(folder: Path) -> None:
    """Load the libraries in this folder that the system lacks."""
    lacking = [file for file in sorted(folder.iterdir()) if not _is_loaded(file.name)]
    before = None
    # each after those that it needs itself; what is missing then, preflight.py says
    # when Qt does not start
    while lacking != before:
        before, lacking = lacking, [f for f in lacking if not _is_loaded(str(f))]


def _is_loaded(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


if getattr(sys, "frozen", False):
    load(Path(vars(sys)["_MEIPASS"], FOLDER))
