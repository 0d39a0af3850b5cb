"""What every package is made from: what the wheel installs, and when that was made."""

import calendar
import os
import subprocess
import sys
from pathlib import Path
from tarfile import TarInfo
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from changelog import releases

ROOT = Path(__file__).parents[1]


def last_change() -> int:
    """Return the time that all files are to have, in seconds since 1970.

    It is SOURCE_DATE_EPOCH or else the time of the last commit or, where there is no
    history, of the last release. Raises ValueError if SOURCE_DATE_EPOCH is no number.
    """
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    if seconds is None:
        git = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        asked = subprocess.run(git, capture_output=True, text=True, check=False)
        seconds = asked.stdout
    if seconds.strip():
        return int(seconds)
    return calendar.timegm(releases()[0].day.timetuple())


def nobodys(entry: TarInfo) -> TarInfo:
    """Return an entry of an archive that tells nothing of who packed it, and when."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = last_change()
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
    return entry


def built(target: str, folder: Path) -> Path:
    """Build a ``wheel`` or an ``sdist`` into a folder where none is; return it."""
    hatch = [sys.executable, "-m", "hatchling", "build", "--target", target]
    subprocess.run([*hatch, "-d", folder], cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("oxo_desktop-*")
    return made


def unpack_wheel(folder: Path) -> None:
    """Build the wheel, and put what it installs into a folder."""
    with (
        TemporaryDirectory() as made,
        ZipFile(built("wheel", Path(made))) as archive,
    ):
        archive.extractall(folder)
