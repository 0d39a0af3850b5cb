"""The licences of what is in the bundle, which whoever passes it on has to pass on.

Those of libraries are what Debian says of them; so are those of what Qt has within its
own libraries, which PySide6 does not tell.
"""

import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import distribution, version
from pathlib import Path

from contents import Entry, is_of_system

FOLDER = "licences"

WITHIN_QT = {
    "HarfBuzz": "libharfbuzz0b",
    "ICU": "libicu[0-9]*",
    "PCRE2": "libpcre2-16-0",
    "double-conversion": "libdouble-conversion3",
    "libpng": "libpng16-16*",
    "MD4C": "libmd4c0",
}
"""The Debian packages of what is compiled into Qt, or comes with it."""

_DEBIAN = Path("/usr/share/doc")
_COMMON = Path("/usr/share/common-licenses")
_ABOUT = """\
OXO {oxo} is under the licence in OXO.txt.

This folder also holds, unchanged but for symbols and search paths that were removed:

- Python {python}, under the licences in Python.txt and Python, all that is in it.txt;
- Qt and PySide6 {qt} by The Qt Company, under the GNU Lesser General Public License,
  version 3 (LGPL-3.txt, GPL-3.txt); their sources are at https://download.qt.io. You
  may put libraries of your own in the place of those in PySide6. What is in Qt itself,
  such as HarfBuzz and ICU, is under the licences in the files of these names;
- what starts both programs, of PyInstaller {pyinstaller}: PyInstaller.txt has an
  exception for such programs;
- libraries of the system it was built on, under what is in the file of each.
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
        "Python, all that is in it.txt": _of_debian("libpython3.*-stdlib"),
        "LGPL-3.txt": _COMMON / "LGPL-3",
        "GPL-3.txt": _COMMON / "GPL-3",
        "PyInstaller.txt": _of_pyinstaller(),
    }
    files["Qt, all that is in it.txt"] = _of_debian("libqt6core6*")
    files |= {f"{name}.txt": _of_debian(each) for name, each in WITHIN_QT.items()}
    libraries = {str(Path(file).resolve()) for _, file, _ in binaries}
    packages = set(packages_of(filter(is_of_system, libraries)).values())
    files |= {f"{name}.txt": _of_debian(name) for name in sorted(packages)}
    for name, licence in files.items():
        (folder / name).write_bytes(licence.read_bytes())
    about = _ABOUT.format(
        oxo=own.parents[1].name.split("-")[1].removesuffix(".dist"),
        python=sys.version.split()[0],
        qt=version("PySide6-Essentials"),
        pyinstaller=version("pyinstaller"),
    )
    (folder / "README.txt").write_text(about, encoding="utf-8")
    names = [*files, "README.txt"]
    return [(f"{FOLDER}/{name}", str(folder / name), "DATA") for name in names]


def _of_debian(package: str) -> Path:
    """Return what Debian says of a package, whose name may have a wildcard."""
    found = sorted(_DEBIAN.glob(f"{package}/copyright"))
    if not found:
        raise FileNotFoundError(_DEBIAN / package / "copyright")
    return found[0]


def _of_pyinstaller() -> Path:
    (text,) = (
        file
        for file in distribution("pyinstaller").files or ()
        if file.name == "COPYING.txt"
    )
    return Path(str(text.locate()))


def packages_of(libraries: Iterable[str]) -> dict[str, str]:
    """Return the Debian package that each of these files of the system is from."""
    wanted = set(libraries)
    found = subprocess.run(
        ["dpkg-query", "--search", *(f"*{Path(file).name}" for file in wanted)],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    # also where one package has put aside a file of another, which is no package's name
    lines = (line for line in found.splitlines() if "diversion " not in line)
    owners = (line.split(": ", 1) for line in lines if ": " in line)
    return {
        str(Path(file).resolve()): packages.split(",")[0].split(":")[0]
        for packages, file in owners
        if str(Path(file).resolve()) in wanted
    }
