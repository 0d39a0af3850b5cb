"""Before its first picture, the installed program leaves disk and system alone."""

import re
from pathlib import Path
from typing import NamedTuple

from tests.desktop import kept_file
from tests.desktop.conftest import Desktop

NEEDS = ("strace",)

CHANGES = re.compile(
    r"""(?: open\w*\( [^"]* "(?P<opened>[^"]+)", .* O_(?:WRONLY|RDWR|CREAT|TRUNC)
        | (?: mk | rm | rename | link | symlink | unlink | creat | trunc | ch[mo]
          | utime | setx ) \w*\( [^"]* "(?P<changed>[^"]+)"
        ) .* (?: =\ \d | <unfinished )""",
    re.VERBOSE,
)
"""A call of the system that has written a file, or changed its folder, as in strace."""

STARTED = """
import os, sys
from oxo_desktop import __main__, app
def tell():
    print(*sys.modules, flush=True)
    os._exit(0)
build = app.build
def build_and_tell(*arguments):
    parts = build(*arguments)
    parts.window.painted.connect(tell)
    return parts
app.build = build_and_tell
__main__.main()
"""

THREADS = 3
"""One of Qt's for what X tells, one for what the message bus tells, and the keeper's of
the games file."""


class Traced(NamedTuple):
    """The files that were changed, and calls that start something."""

    changed: set[str]
    processes: list[str]
    threads: list[str]


def traced(desktop: Desktop) -> Traced:
    """Start OXO until its first picture; return what it has changed and started."""
    trace, python = desktop.home / "trace", desktop.program.with_name("python")
    strace = "strace", "-f", "--seccomp-bpf", "-e", "trace=%file,%process"
    ran = desktop.run(*strace, "-o", trace, python, "-B", "-c", STARTED)
    assert (ran.returncode, ran.stderr) == (0, "")
    calls = re.findall(r"^\d+ +(\w.*)", trace.read_text("utf-8"), re.MULTILINE)
    changes = filter(None, map(CHANGES.match, calls))
    files = {found["opened"] or found["changed"] for found in changes}
    begun = [call for call in calls if re.match("(clone|v?fork|execve)", call)]
    # where the system's cache of fonts is old, its library keeps one for the user
    others = "/dev/", "/proc/", str(desktop.home / ".cache")
    return Traced(
        {file for file in files if not file.startswith(others)},
        [call for call in begun[1:] if "CLONE_THREAD" not in call],
        [call for call in begun if "CLONE_THREAD" in call],
    )


def test_only_the_games_file_is_written_and_nothing_started(desktop: Desktop) -> None:
    first, again = traced(desktop), traced(desktop)
    folder = desktop.home / kept_file.FOLDER
    made = {Path(file) for file in first.changed} - {folder, *folder.parents}
    assert {file.parent for file in made} == {folder}
    endings = "lock", "sqlite", "sqlite-shm", "sqlite-wal"
    assert again.changed == {f"{folder}/games.{ending}" for ending in endings}
    assert first.processes + again.processes == []
    assert max(len(first.threads), len(again.threads)) <= THREADS
