"""What goes into the bundle and what stays out, and why.

PyInstaller takes along every plugin that a part of Qt could load, and whatever each of
these needs: GTK, OpenSSL and all of Qt's network and OpenGL, three times the size of
what OXO uses.
"""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from PyInstaller.depend.bindepend import get_imports, resolve_library_path
from PyInstaller.utils.hooks import collect_data_files
from spare_libraries import FOLDER as SPARE

Entry = tuple[str, str, str]
"""Where a file goes in the bundle, where it comes from, and its kind."""

QT = "PySide6/Qt"

PLUGINS = {
    # X11 and Wayland; and no display at all, which shows whether anything starts
    "platforms": {"libqxcb.so", "libqwayland.so", "libqoffscreen.so"},
    # a window on Wayland, and its frame where the desktop draws none
    "wayland-shell-integration": {"libxdg-shell.so"},
    "wayland-decoration-client": {"libadwaita.so", "libbradient.so"},
    # dead keys, and the input method of most desktops
    "platforminputcontexts": {
        "libcomposeplatforminputcontextplugin.so",
        "libibusplatforminputcontextplugin.so",
    },
    # the desktop's own file dialogs for whoever asks for them; not those of GTK, which
    # would have to be of this very version
    "platformthemes": {"libqxdgdesktopportal.so"},
    # the system's printers
    "printsupport": {"libcupsprintersupport.so"},
    # icons of the desktop's theme; PNG, as the window's icon, is within Qt
    "iconengines": {"libqsvgicon.so"},
}
"""The plugins of Qt that OXO needs: none for OpenGL, TLS or photographs."""

FROM_SYSTEM = ("libstdc++.so", "libgcc_s.so")
"""The C++ runtime: each desktop has one, as new as its own libraries need it."""

ALSO = (
    # Qt's libraries are linked with these, although OXO draws without OpenGL
    "libEGL.so.1",
    "libGL.so.1",
    "libGLX.so.0",
    "libGLdispatch.so.0",
    # to speak with the display
    "libxcb.so.1",
    "libwayland-client.so.0",
    "libwayland-cursor.so.0",
)
"""Libraries that PyInstaller leaves to the system, which may lack them."""

NOT_IMPORTED = [
    # hashlib has the same functions without OpenSSL
    "_hashlib",
    # found beside what is imported, and never called
    "PySide6.QtNetwork",
    "email",
    "statistics",
]
"""Modules that stay out."""


def libraries() -> list[tuple[str, str]]:
    """Return the file of each library that PyInstaller would leave out, and its folder.

    PyInstaller says so if this system lacks one.
    """
    return [(resolve_library_path(name) or name, ".") for name in ALSO]


def data() -> list[tuple[str, str]]:
    """Return each file of OXO that is no module, and the folder for it."""
    # Shiboken looks for these as files, although they are Python
    files = "system/qt_start/late_signatures/files.dir"
    return [
        *collect_data_files("oxo_desktop"),
        *collect_data_files("oxo_desktop", include_py_files=True, subdir=files),
    ]


def wanted_binaries(entries: Iterable[Entry]) -> list[Entry]:
    """Return Python, its extensions, the plugins wanted, and all that these need.

    The system's libraries that only Qt needs go into a folder of their own: they are
    for where there are none.
    """
    entries = list(entries)
    first = [entry for entry in entries if _is_loaded_by_name(entry)]
    # who has a printer has CUPS, which the plugin alone needs, and all that this needs
    needed = _needed_by(entry for entry in first if "/printsupport/" not in entry[0])
    by_python = _needed_by(e for e in first if not e[0].startswith("PySide6/"))
    wanted = first[:]
    for entry in entries:
        name = _name(entry)
        if name in needed and entry not in first and not name.startswith(FROM_SYSTEM):
            is_spare = is_of_system(entry[1]) and name not in by_python
            wanted.append((f"{SPARE}/{name}", *entry[1:]) if is_spare else entry)
    return wanted


def without_paths_of_builder(entries: Iterable[Entry], folder: Path) -> list[Entry]:
    """Return the entries, without the folders that exist where the bundle is built.

    Python's libraries look for others there first. They are copied into `folder`, and
    look only where the bundle has them.
    """
    folder.mkdir(exist_ok=True)
    return [
        (name, _without_path(file, folder), kind)
        if kind in ("BINARY", "EXTENSION") and not is_of_system(file)
        else (name, file, kind)
        for name, file, kind in entries
    ]


def _without_path(library: str, folder: Path) -> str:
    asked = ["patchelf", "--print-rpath", library]
    paths = subprocess.check_output(asked, text=True).strip().split(":")
    if all(path.startswith("$ORIGIN") for path in filter(None, paths)):
        return library
    copy = str(shutil.copy(library, folder))
    subprocess.run(["patchelf", "--remove-rpath", copy], check=True)
    return copy


def is_of_system(file: str) -> bool:
    """Return whether a file is the system's, neither Python's nor PySide6's."""
    return file.startswith(("/lib/", "/usr/lib/"))


def _needed_by(entries: Iterable[Entry]) -> set[str]:
    """Return the names of all libraries that these need, straight or not."""
    return {name for entry in entries for name, _ in get_imports(entry[1])}


def _is_loaded_by_name(entry: Entry) -> bool:
    folder, name = Path(entry[0]).parent, _name(entry)
    if folder.is_relative_to(f"{QT}/plugins"):
        return name in PLUGINS.get(folder.name, ())
    return entry[2] == "EXTENSION" or name.startswith("libpython")


def _name(entry: Entry) -> str:
    return Path(entry[0]).name


def wanted_data(
    entries: Iterable[Entry], binaries: Iterable[Entry], languages: Iterable[str]
) -> list[Entry]:
    """Return the data files, of Qt's only its texts in these languages.

    Of the links to libraries, those to `binaries` that are there.
    """
    of_qt = {f"{QT}/translations/qtbase_{language}.qm" for language in languages}
    there = {entry[0] for entry in binaries}
    return [
        (place, file, kind)
        for place, file, kind in entries
        if (
            file in there
            if kind == "SYMLINK"
            else place in of_qt or not place.startswith(f"{QT}/")
        )
    ]
