"""What plays a sound: Windows itself, and elsewhere a program that is there."""

import shutil
import sys
from collections.abc import Iterator

_ON_LINUX = (("paplay",), ("pw-play",), ("aplay", "--quiet"))
"""paplay first: PulseAudio and PipeWire both answer it. pw-play is also where PipeWire
only carries pictures, and then nothing is heard. aplay may need the sound card for
itself."""

_ON_MACOS = (("afplay",),)

_ENDS_WITH_US = ("setpriv", "--pdeathsig", "KILL")
"""Has Linux end the program that follows once OXO has ended, however it ended. Before
util-linux 2.33 it can't do so, and fails."""

Command = tuple[str, ...]
"""A program, by its path, and its options; a file is to follow."""


def commands() -> Iterator[Command]:
    """Yield the commands that can play a WAV file here, the best first."""
    known = _ON_MACOS if sys.platform == "darwin" else _ON_LINUX
    there = [(p, *options) for name, *options in known if (p := shutil.which(name))]
    helper, *options = _ENDS_WITH_US
    path = shutil.which(helper)
    if path is not None:
        yield from ((path, *options, *command) for command in there)
    yield from there


def can_play() -> bool:
    """Return whether there is something that plays a sound."""
    return sys.platform == "win32" or any(commands())
