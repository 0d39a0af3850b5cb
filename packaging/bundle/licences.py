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

from oxo_desktop import __version__
from oxo_desktop.system import resources

FOLDER = "licences"

WITHIN = {
    "Python, all that is in it": "libpython3.*-stdlib",
    "Qt, all that is in it": "libqt6core6*",
    "HarfBuzz": "libharfbuzz0b",
    "ICU": "libicu[0-9]*",
    "PCRE2": "libpcre2-16-0",
    "double-conversion": "libdouble-conversion3",
    "libpng": "libpng16-16*",
    "MD4C": "libmd4c0",
}
"""The Debian packages of what is compiled into Python and Qt, or comes with them."""

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


def write(folder: Path, binaries: Iterable[Entry]) -> list[Entry]:
    """Write into `folder` under what licence each part is; return what to bundle.

    Args:
        folder: to write to; a new one.
        binaries: the libraries of the bundle, and where they are from.

    Raises FileNotFoundError if a licence is missing on this system.
    """
    about = _ABOUT.format(
        oxo=__version__,
        python=sys.version.split()[0],
        qt=version("PySide6-Essentials"),
        pyinstaller=version("pyinstaller"),
    )
    files = {
        "OXO": resources.path("LICENSE"),
        "Python": Path(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        **{name: _COMMON / name for name in ("LGPL-3", "GPL-3")},
        **{name: _of_debian(package) for name, package in WITHIN.items()},
        **{name: _of_debian(name) for name in _packages_of(binaries)},
    }
    texts = {name: file.read_bytes() for name, file in files.items()}
    texts["PyInstaller"] = _of_pyinstaller().encode()
    texts["README"] = about.encode()
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / f"{name}.txt").write_bytes(text)
    written = sorted(folder.iterdir())
    return [(f"{FOLDER}/{file.name}", str(file), "DATA") for file in written]


def _of_debian(package: str) -> Path:
    """Return what Debian says of a package, whose name may have a wildcard."""
    found = sorted(Path("/usr/share/doc").glob(f"{package}/copyright"))
    if not found:
        raise FileNotFoundError(f"/usr/share/doc/{package}/copyright")
    return found[0]


def _of_pyinstaller() -> str:
    text = distribution("pyinstaller").read_text("licenses/COPYING.txt")
    if text is None:
        raise FileNotFoundError("COPYING.txt of PyInstaller")
    return text


def _packages_of(binaries: Iterable[Entry]) -> set[str]:
    """Return the Debian packages that those of the files are from that Debian has."""
    libraries = {Path(file).resolve() for _, file, _ in binaries if is_of_system(file)}
    asked = ["dpkg-query", "--search", *(f"*/{file.name}" for file in libraries)]
    told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    # "libc6:amd64: /lib/…"; or of a file that another package has put aside, "diversion
    # by …", which is no package's name
    owners = (line.split(": ", 1) for line in told.splitlines() if ": " in line)
    return {
        package.split(":")[0]
        for package, file in owners
        if Path(file).resolve() in libraries and not package.startswith("diversion ")
    }
