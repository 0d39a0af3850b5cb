"""The licences of what is in the bundle, which whoever passes it on has to pass on."""

import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

from contents import Entry, is_of_system

FOLDER = "licences"

_COMMON = Path("/usr/share/common-licenses")
_ABOUT = """\
OXO {oxo} is under the licence in OXO.txt.

This folder also holds, unchanged but for symbols and search paths that were removed:

- Python {python}, under the licence in Python.txt;
- Qt and PySide6 {qt} by The Qt Company, under the GNU Lesser General Public License,
  version 3 (LGPL-3.txt, GPL-3.txt); their sources are at https://download.qt.io. You
  may put libraries of your own in the place of those in PySide6;
- libraries of the system it was built on, under what is in the folder of each.
"""


def write(folder: Path, installed: Path, binaries: Iterable[Entry]) -> list[Entry]:
    """Write into `folder` under what licence each part is; return what to bundle.

    Args:
        folder: to write to; a new one.
        installed: where OXO's wheel is installed.
        binaries: the libraries of the bundle, and where they are from.

    Raises FileNotFoundError if a licence is missing on this system.
    """
    folder.mkdir(parents=True)
    (own,) = installed.glob("*.dist-info/licenses/LICENSE")
    files = {
        "OXO.txt": own,
        "Python.txt": Path(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        "LGPL-3.txt": _COMMON / "LGPL-3",
        "GPL-3.txt": _COMMON / "GPL-3",
    }
    for package in sorted(_packages(binaries)):
        files[f"{package}/copyright"] = Path("/usr/share/doc", package, "copyright")
    for name, licence in files.items():
        copy = folder / name
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(licence.read_bytes())
    about = _ABOUT.format(
        oxo=own.parents[1].name.split("-")[1].removesuffix(".dist"),
        python=sys.version.split()[0],
        qt=version("PySide6-Essentials"),
    )
    (folder / "README.txt").write_text(about, encoding="utf-8")
    names = [*files, "README.txt"]
    return [(f"{FOLDER}/{name}", str(folder / name), "DATA") for name in names]


def _packages(binaries: Iterable[Entry]) -> set[str]:
    """Return the Debian packages that these libraries are from."""
    of_system = {
        str(Path(entry[1]).resolve()) for entry in binaries if is_of_system(entry[1])
    }
    found = subprocess.run(
        ["dpkg-query", "--search", *(f"*{Path(file).name}" for file in of_system)],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    # also where one package has put aside a file of another, which is no package's name
    lines = (line for line in found.splitlines() if "diversion " not in line)
    owners = (line.split(": ", 1) for line in lines if ": " in line)
    return {
        packages.split(",")[0].split(":")[0]
        for packages, file in owners
        if str(Path(file).resolve()) in of_system
    }
