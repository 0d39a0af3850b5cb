"""An ``.oxo-model`` file: the script of an OXO model, as UTF-8 text."""

from pathlib import Path
from typing import BinaryIO

from oxo_desktop.engine import Refusal
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.model.syntax import (
    LONGEST_LINE,
    MOST_LINES,
    Unreadable,
    check_text,
    located,
)
from oxo_desktop.system.files import open_plain, write_atomically

_MOST_BYTES = MOST_LINES * (4 * LONGEST_LINE + len("\r\n")) + 3
"""In UTF-8 a character has four at most, and there may be a byte order mark."""


def save(file: Path, script: str) -> None:
    """Write a script to a file, all of it or nothing.

    Raises OSError if the file cannot be written; what it held is then still there.
    """
    write_atomically(file, script.encode())


def load(file: Path) -> str:
    """Return the text of a file; see `read`.

    Raises OSError if it cannot be read, or is a folder, a pipe or a device.
    """
    with open(file, "rb", opener=open_plain) as stream:
        return read(stream, file.name)


def read(stream: BinaryIO, name: str) -> str:
    r"""Return the text that is in a stream of this name, with ``\n`` at line ends.

    Raises Refusal if it is no UTF-8 text, or more than a script can be, which is not
    read to its end, or if it holds what no script can.
    """
    data = stream.read(_MOST_BYTES + 1)
    try:
        # what is cut off is too long whatever it says
        text = data.decode("utf-8-sig", "replace" if data[_MOST_BYTES:] else "strict")
    except UnicodeDecodeError:
        raise Refusal(
            "not_text", "{file} isn't text in UTF-8.", file=quotable(name)
        ) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    try:
        check_text(text)
    except Unreadable as unreadable:
        raise located(unreadable, text) from None
    return text
