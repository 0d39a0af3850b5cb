"""Says why no window can open here, and what to do about it.

Qt's plugins for X11 and Wayland need libraries that PySide6 does not bring along. When
one is missing or when there is no display, an import fails or Qt ends the process, with
messages for programmers. They are quoted here, with the packages to install. Run as a
program, for the Makefile, this prints the Debian packages that are missing.
"""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from oxo_desktop.words import listed, message, say, say_count

QT = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libzstd.so.1": "libzstd1",
}
"""The system's libraries that Qt needs for any window, and their Debian packages."""

X11 = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
"""Those that it needs on X11 too."""

WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
"""Those that it needs on Wayland too."""

_LIBRARIES = {"xcb": X11, "wayland": WAYLAND, "wayland-egl": WAYLAND}
"""What a platform needs besides QT."""

_PACKAGES = {**QT, **X11, **WAYLAND}

_SAYS_NOTHING = ("From 6.5.0, ", "Could not load the Qt platform plugin")
"""How Qt goes on after a plugin has failed: whether a library is missing, is found out
here."""

_NOT_THERE = ("cannot open shared object file", "file too short")
"""What the system says of a library that it has not, or only the name of."""

_NO_DISPLAY = "could not connect to display"
"""What Qt says of X11 where no display is named."""


def import_problem(error: ImportError) -> str | None:
    """Return why Qt cannot be imported, in two lines, or None if that is not known."""
    if error.name == "PySide6":
        return _report(
            [say("PySide6 is not installed. oxo-terminal plays without it.")],
            say(
                "Install it with: {command}",
                command=f"{sys.executable} -m pip install PySide6-Essentials",
            ),
        )
    # "libNAME.so.N: cannot open shared object file: No such file or directory"
    # "/lib/libc.so.6: version `GLIBC_2.38' not found (required by …)"
    # "/other/libQt6DBus.so.6: undefined symbol: …"
    library = Path(str(error).partition(": ")[0]).name
    if ".so" not in library:
        return None
    if not _is_missing(str(error)):
        said = say("Qt says: {reason}.", reason=error)
        return _report([said], _advice_on_libraries())
    unusable = _unusable_where_there_is_a_display() or _unusable("")
    missing = [name for name, why in unusable.items() if _is_missing(why)]
    return _lacking(dict.fromkeys([*missing, library]))


def start_problem(said: Iterable[str]) -> str:
    """Return why Qt has started no platform, in two lines; `said` is what it told."""
    unusable = _unusable_where_there_is_a_display()
    if missing := [name for name, why in unusable.items() if _is_missing(why)]:
        return _lacking(missing)
    asked = os.environ.get("QT_QPA_PLATFORM")
    reasons = [line.strip() for line in said if not line.startswith(_SAYS_NOTHING)]
    reasons += unusable.values()
    sentences = []
    if "xcb" in _platforms() and not os.environ.get("DISPLAY"):
        reasons = [reason for reason in reasons if reason != _NO_DISPLAY]
        sentences.append(say("There is no X display (DISPLAY is not set)."))
    if reasons:
        sentences.insert(
            0, say("Qt says: {reason}.", reason=listed(reasons, message("1; 2")))
        )
    if not sentences:
        platform = repr(asked or sys.platform)
        sentences.append(
            say("Qt cannot start its platform {platform} here.", platform=platform)
        )
    if unusable:
        advice = _advice_on_libraries()
    elif asked:
        advice = say("Unset QT_QPA_PLATFORM, and start OXO from a desktop session.")
    else:
        advice = say("Start it from a desktop session, or over ssh with: ssh -X")
    return _report(sentences, advice)


def missing_packages() -> list[str]:
    """Return the Debian packages that are missing here for a window.

    It is enough if one platform has all it needs. PySide6 need not be installed yet.
    """
    lacking = [missing_libraries(platform) for platform in _platforms() or [""]]
    return _packages(lacking[0]) if all(lacking) else []


def missing_libraries(platform: str) -> list[str]:
    """Return the libraries that `platform` needs and that are not there."""
    return [name for name, why in _unusable(platform).items() if _is_missing(why)]


def _unusable(platform: str) -> dict[str, str]:
    """Return the libraries that `platform` needs and that can't be loaded, and why."""
    from ctypes import CDLL

    found = {}
    for library in {**QT, **_LIBRARIES.get(platform, {})}:
        try:
            CDLL(library)
        except OSError as error:
            found[library] = str(error)
    return found


def _unusable_where_there_is_a_display() -> dict[str, str]:
    """Return the same of the first platform that has a display and can't be used."""
    displays = {"xcb": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
    shown = (
        _unusable(platform)
        for platform in _platforms()
        if os.environ.get(displays.get(platform, "QT_QPA_PLATFORM"))
    )
    return next(filter(None, shown), {})


def _is_missing(why: str) -> bool:
    return any(said in why for said in _NOT_THERE)


def _advice_on_libraries() -> str:
    if os.environ.get("LD_LIBRARY_PATH"):
        return say("Unset LD_LIBRARY_PATH, and start OXO again.")
    return say("Install a newer release of the library named there.")


def _platforms() -> list[str]:
    """Return the names of the platforms that Qt tries, in its order.

    QGuiApplication tries Wayland first if WAYLAND_DISPLAY is set, even to an empty
    string, or if the session is said to be one on Wayland; then X11.
    """
    asked = os.environ.get("QT_QPA_PLATFORM")
    if asked:
        # each may have arguments, after a colon
        names = [name.lstrip(":").partition(":")[0] for name in asked.split(";")]
        return [name.lower() for name in names if name]
    is_wayland_session = os.environ.get("XDG_SESSION_TYPE") == "wayland"
    if "WAYLAND_DISPLAY" in os.environ or is_wayland_session:
        return ["wayland", "xcb"]
    return ["xcb"]


def _report(reasons: Iterable[str], advice: str) -> str:
    said = listed([say("OXO cannot open its window."), *reasons], message("1 2"))
    return f"{said}\n{advice}"


def _lacking(libraries: Iterable[str]) -> str:
    missing = list(libraries)
    reason = say(
        "Qt needs {libraries}, not found on this system.",
        libraries=listed(missing),
    )
    if _is_debian() and set(missing) <= set(_PACKAGES):
        advice = say_count(
            "Install it with: {command}",
            "Install them with: {command}",
            len(missing),
            command=f"sudo apt install {' '.join(_packages(missing))}",
        )
    else:
        advice = say_count(
            "Install the packages of your system that hold it, and start OXO again.",
            "Install the packages of your system that hold them, and start OXO again.",
            len(missing),
        )
    return _report([reason], advice)


def _packages(libraries: list[str]) -> list[str]:
    return list(dict.fromkeys(_PACKAGES[library] for library in libraries))


def _is_debian() -> bool:
    try:
        release = Path("/etc/os-release").read_text(encoding="utf-8")
    except OSError:
        return False
    kin = [r for r in release.splitlines() if r.startswith(("ID=", "ID_LIKE="))]
    return any("debian" in line or "ubuntu" in line for line in kin)


if __name__ == "__main__" and sys.platform.startswith("linux"):
    print(" ".join(missing_packages()))
