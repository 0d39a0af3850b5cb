"""OXO with each version of PySide6 that loads its signatures late (late_signatures).

``python -m lab.qt_versions`` installs one after the other into a folder of its own,
runs the tests of the signatures and those of playing in the window with it, and prints
a line for each.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from oxo_desktop.system.qt_start.late_signatures import TRIED

ROOT = Path(__file__).parents[1]
VERSIONS = TRIED
SIGNATURES = "tests/system/test_late_signatures.py"
GAMES = "tests/window/test_play.py"
NOT_PLAYED = "a whole game with PySide6 6.12 needs Python 3.12 (see pyproject.toml)"


def can_be_played_with(version: str) -> bool:
    return version != "6.12" or sys.version_info >= (3, 12)


def install(version: str, folder: str) -> str | None:
    """Install the newest PySide6 of a version; return its number, or None."""
    pip = [sys.executable, "-m", "pip", "--quiet", "install", "--no-user"]
    command = [*pip, "--target", folder, f"PySide6-Essentials=={version}.*"]
    ran = subprocess.run(command, check=False, capture_output=True, text=True)
    if ran.returncode:
        print(ran.stderr)
        return None
    (about,) = Path(folder).glob("shiboken6-*.dist-info")
    return about.name.removeprefix("shiboken6-").removesuffix(".dist-info")


def passes(folder: str, log: Path, *tests: str) -> bool:
    """Run tests with the PySide6 in a folder; return whether all passed."""
    with log.open("w", encoding="utf-8") as output:
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *tests],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": folder},
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        )
    return ran.returncode == 0


def told(version: str) -> tuple[bool, str]:
    """Try a version; return whether it passed, and what to say of it."""
    log = ROOT / f".venv/qt-{version}.log"
    with TemporaryDirectory() as folder:
        number = install(version, folder)
        if number is None:
            return False, f"PySide6 {version}: FAILED, could not be installed"
        is_played = can_be_played_with(version)
        tests = (SIGNATURES, GAMES) if is_played else (SIGNATURES,)
        if not passes(folder, log, *tests):
            return False, f"PySide6 {number}: FAILED, see {log}"
    return True, f"PySide6 {number}: passed{'' if is_played else '; ' + NOT_PLAYED}"


def main() -> int:
    """Try all versions; return 1 if one failed, else 0."""
    all_passed = True
    for version in VERSIONS:
        passed, line = told(version)
        print(line, flush=True)
        all_passed = all_passed and passed
    return 0 if all_passed else 1


if __name__ == "__main__":
    sys.exit(main())
