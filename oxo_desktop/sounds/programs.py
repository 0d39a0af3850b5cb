"""What plays a sound: Windows itself, and elsewhere a program that is there."""

import shutil
import sys
from collections.abc import Iterator

_ON_LINUX = (("paplay",), ("pw-play",), ("aplay", "--quiet"))
"""paplay first: PulseAudio and PipeWire both answer it. pw-play is also where PipeWire
only carries pictures, and then nothing is heard. aplay may need the sound card for
itself."""

_ON_MACOS = (("afplay",),)

Command = tuple[str, ...]
"""A program, by its path, and its options; a file is to follow."""


def commands() -> Iterator[Command]:
    """Yield the commands that can play a WAV file here, the best first."""
    for program, *options in _ON_MACOS if sys.platform == "darwin" else _ON_LINUX:
        path = shutil.which(program)
        if path is not None:
            yield (path, *options)


def can_play() -> bool:
    """Return whether there is something that plays a sound."""
    return sys.platform == "win32" or any(commands())
