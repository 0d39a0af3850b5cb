"""What every package is made from: what the wheel installs, and when that was made."""

import calendar
import os
import subprocess
import sys
from pathlib import Path
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


def unpack_wheel(folder: Path) -> None:
    """Build the wheel, and put what it installs into a folder."""
    with TemporaryDirectory() as built:
        hatch = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
        subprocess.run([*hatch, "-d", built], cwd=ROOT, check=True, capture_output=True)
        (wheel,) = Path(built).glob("*.whl")
        with ZipFile(wheel) as archive:
            archive.extractall(folder)
