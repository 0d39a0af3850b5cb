"""Names for new files: any file system takes them, and nothing has them yet."""

import os
import re
from collections.abc import Iterable
from datetime import date
from itertools import chain, count
from pathlib import Path

from oxo_desktop.engine import can_stand_in_a_name

_LONGEST_PART = 40
"""In bytes; with two parts, the date and a number a name has about a hundred."""

_REFUSED = frozenset('/\\:*?"<>|')
"""By Windows, and by the file systems that it shares with others."""

_EDGES = r"^[\s.-]+|[\s.\u200d]+$"
"""A dot hides a file, a dash makes it an option, and Windows drops what ends a name. A
joiner, U+200D, is left where a picture that is made of several is cut."""

_DEVICES = ("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$")
_NUMBERED_DEVICES = r"(COM|LPT)[0-9¹²³]"


def suggested(parts: Iterable[str], day: date, suffix: str) -> str:
    """Return a name such as ``Ada-Grace-2026-11-21.oxo``.

    What no file system takes is replaced, in whatever text the parts are, and a long
    part is cut.
    """
    name = "-".join([*map(_part, parts), f"{day.isoformat()}.{suffix}"])
    # Windows takes a name up to its first dot for that of a device
    begins = name.partition(".")[0].strip().upper()
    if begins in _DEVICES or re.fullmatch(_NUMBERED_DEVICES, begins):
        return f"_{name}"
    return name


def free(folder: Path, name: str) -> str:
    """Return `name`, or with a number if there is such a file in `folder` already."""
    stem, _, suffix = name.rpartition(".")
    numbered = (f"{stem}-{number}.{suffix}" for number in count(2))
    names = chain([name], numbered)
    return next(name for name in names if not os.path.lexists(folder / name))


def _part(text: str) -> str:
    taken = "".join(c if _is_taken(c) else "_" for c in text)
    cut = re.sub(_EDGES, "", taken).encode()[:_LONGEST_PART].decode(errors="ignore")
    return re.sub(_EDGES, "", cut) or "_"


def _is_taken(character: str) -> bool:
    return character not in _REFUSED and can_stand_in_a_name(character)
