"""An ``.oxo-model`` file: the script of an OXO model, as UTF-8 text."""

from pathlib import Path

from oxo_desktop.engine import Refusal, quotable
from oxo_desktop.engine.model.syntax import LONGEST_SCRIPT
from oxo_desktop.system.files import open_plain, writing_atomically

SUFFIX = ".oxo-model"

_MOST_BYTES = 4 * LONGEST_SCRIPT


def save(file: Path, script: str) -> None:
    """Write a script to a file, all of it or nothing.

    Raises OSError if the file cannot be written; what it held is then still there.
    """
    with writing_atomically(file, newline="") as stream:
        stream.write(script)


def load(file: Path) -> str:
    r"""Return the text of a file, each line with ``\n`` at its end.

    Raises Refusal if it is no UTF-8 text or too long, and OSError if it cannot be read,
    or is a folder, a pipe or a device.
    """
    with open(file, "rb", opener=open_plain) as stream:
        return from_bytes(stream.read(_MOST_BYTES + 1), file.name)


def from_bytes(data: bytes, file: str) -> str:
    """Return the text that the bytes of a file of this name are; Refusal as `load`."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal(
            "not_text", "{file} isn't text in UTF-8.", file=quotable(file)
        ) from None
    if len(text) > LONGEST_SCRIPT:
        raise Refusal(
            "long_script", "This is longer than {most} characters.", most=LONGEST_SCRIPT
        )
    return text.replace("\r\n", "\n").replace("\r", "\n")
