"""What every package is made from: what the wheel installs, and when that was made."""

import calendar
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from changelog import releases

ROOT = Path(__file__).parents[1]

PROJECT: dict[str, Any] = tomllib.loads(
    (ROOT / "pyproject.toml").read_text(encoding="utf-8")
)["project"]
"""What pyproject.toml says, of whoever publishes OXO too."""


def last_change() -> int:
    """Return the time that all files are to have, in seconds since 1970.

    It is SOURCE_DATE_EPOCH or else the day of the last release. Raises ValueError if
    SOURCE_DATE_EPOCH is no number.
    """
    released = calendar.timegm(releases()[0].day.timetuple())
    return int(os.environ.get("SOURCE_DATE_EPOCH") or released)


def unpack_wheel(folder: Path) -> None:
    """Build the wheel, and put what it installs into a folder."""
    with TemporaryDirectory() as made:
        hatch = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", made]
        subprocess.run(hatch, cwd=ROOT, check=True, capture_output=True)
        (wheel,) = Path(made).iterdir()
        shutil.unpack_archive(wheel, folder, "zip")
