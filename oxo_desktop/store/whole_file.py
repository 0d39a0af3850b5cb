"""A text file that is written whole or not at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def writing(file: Path, newline: str | None = None) -> Iterator[TextIO]:
    """Yield a stream of UTF-8 text; what was written to it is in `file` afterwards.

    Where anything raises meanwhile, what `file` held is still there, and nothing else.
    Raises OSError if it cannot be written. `newline` is that of `open`.
    """
    handle, unfinished = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline=newline) as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        Path(unfinished).chmod(0o666 & ~_umask())
        Path(unfinished).replace(file)
    except BaseException:
        Path(unfinished).unlink(missing_ok=True)
        raise


def _umask() -> int:
    # the only way to read it is to set it
    mask = os.umask(0)
    os.umask(mask)
    return mask
