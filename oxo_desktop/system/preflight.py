"""Says why no window can open here, and what to do about it.

Qt's plugins for X11 and Wayland need libraries that PySide6 does not bring along. When
one is missing or when there is no display, an import fails or Qt ends the process, with
messages for programmers. They are quoted here, with the packages to install. Run as a
program, for the Makefile, this prints the Debian packages that are missing.
"""

import ctypes
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from platform import freedesktop_os_release

from oxo_desktop.words import listed, message, say, say_count

QT = (
    "libEGL.so.1", "libGL.so.1", "libX11.so.6", "libdbus-1.so.3", "libfontconfig.so.1",
    "libfreetype.so.6", "libglib-2.0.so.0", "libgthread-2.0.so.0", "libxkbcommon.so.0",
    "libzstd.so.1",
)  # fmt: skip
"""The system's libraries that Qt needs for any window."""

X11 = (
    "libX11-xcb.so.1", "libxkbcommon-x11.so.0", "libxcb.so.1", "libxcb-cursor.so.0",
    "libxcb-icccm.so.4", "libxcb-image.so.0", "libxcb-keysyms.so.1",
    "libxcb-randr.so.0", "libxcb-render.so.0", "libxcb-render-util.so.0",
    "libxcb-shape.so.0", "libxcb-shm.so.0", "libxcb-sync.so.1", "libxcb-util.so.1",
    "libxcb-xfixes.so.0", "libxcb-xkb.so.1",
)  # fmt: skip
"""Those that it needs on X11 too."""

WAYLAND = ("libwayland-client.so.0", "libwayland-cursor.so.0")
"""Those that it needs on Wayland too."""

_DISPLAYS = {"xcb": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}

_SAYS_NOTHING = ("From 6.5.0, ", "Could not load the Qt platform plugin")
"""How lines of Qt's begin that only guess why a plugin has failed: whether a library is
missing is found out here."""

_NOT_THERE = ("cannot open shared object file", "file too short")
"""What the system says of a library that it has not, or only the name of."""

_NO_DISPLAY = "could not connect to display"
"""What Qt says of X11 where no display is named."""


def import_problem(error: ImportError) -> str | None:
    """Return why Qt cannot be imported, in two lines, or None if that is not known."""
    if error.name == "PySide6":
        return _report(
            say("PySide6 is not installed. oxo-terminal plays without it."),
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
        return _report(say("Qt says: {reason}.", reason=error), _advice_on_libraries())
    others = _missing(_unusable_where_there_is_a_display() or _unusable(""))
    return _lacking(list(dict.fromkeys([*others, library])))


def start_problem(said: Iterable[str]) -> str:
    """Return why Qt has started no platform, in two lines; `said` is what it told."""
    unusable = _unusable_where_there_is_a_display()
    if missing := _missing(unusable):
        return _lacking(missing)
    asked = os.environ.get("QT_QPA_PLATFORM")
    reasons = [line.strip() for line in said if not line.startswith(_SAYS_NOTHING)]
    reasons += unusable.values()
    has_no_x = "xcb" in _platforms() and not os.environ.get("DISPLAY")
    if has_no_x:
        reasons = [reason for reason in reasons if reason != _NO_DISPLAY]
    sentences = []
    if reasons:
        quoted = listed(reasons, message("1; 2"))
        sentences.append(say("Qt says: {reason}.", reason=quoted))
    if has_no_x:
        sentences.append(say("There is no X display (DISPLAY is not set)."))
    if not sentences:
        platform = repr(asked or sys.platform)
        sentences.append(
            say("Qt cannot start its platform {platform} here.", platform=platform)
        )
    if unusable:
        advice = _advice_on_libraries()
    elif asked:
        advice = _unset("QT_QPA_PLATFORM")
    else:
        advice = say("Start it from a desktop session, or over ssh with: ssh -X")
    return _report(*sentences, advice)


def missing_packages() -> list[str]:
    """Return the Debian packages that are missing here for a window.

    It is enough if one platform has all it needs. PySide6 need not be installed yet.
    """
    lacking = [missing_libraries(platform) for platform in _platforms() or [""]]
    return _packages(lacking[0]) if all(lacking) else []


def missing_libraries(platform: str) -> list[str]:
    """Return the libraries that `platform` needs and that are not there."""
    return _missing(_unusable(platform))


def _unusable(platform: str) -> dict[str, str]:
    """Return the libraries that `platform` needs and that can't be loaded, and why."""
    found = {}
    needed = {"xcb": X11, "wayland": WAYLAND, "wayland-egl": WAYLAND}
    for library in (*QT, *needed.get(platform, ())):
        try:
            ctypes.CDLL(library)
        except OSError as error:
            found[library] = str(error)
    return found


def _unusable_where_there_is_a_display() -> dict[str, str]:
    """Return the same of the first platform that has a display and can't be used."""
    for platform in _platforms():
        has_display = os.environ.get(_DISPLAYS.get(platform, "QT_QPA_PLATFORM"))
        if has_display and (unusable := _unusable(platform)):
            return unusable
    return {}


def _missing(unusable: dict[str, str]) -> list[str]:
    return [name for name, why in unusable.items() if _is_missing(why)]


def _is_missing(why: str) -> bool:
    return any(said in why for said in _NOT_THERE)


def _advice_on_libraries() -> str:
    if os.environ.get("LD_LIBRARY_PATH"):
        return _unset("LD_LIBRARY_PATH")
    return say("Install a newer release of the library named there.")


def _unset(variable: str) -> str:
    return say("Unset {variable}, and start OXO again.", variable=variable)


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


def _report(*told: str) -> str:
    *reasons, advice = told
    said = listed([say("OXO cannot open its window."), *reasons], message("1 2"))
    return f"{said}\n{advice}"


def _lacking(missing: list[str]) -> str:
    reason = say(
        "Qt needs {libraries}, not found on this system.", libraries=listed(missing)
    )
    if _is_debian() and {*missing} <= {*QT, *X11, *WAYLAND}:
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
    return _report(reason, advice)


def _packages(libraries: list[str]) -> list[str]:
    return list(dict.fromkeys(map(_package, libraries)))


def _package(library: str) -> str:
    """Return the Debian package of a library, which is called after it."""
    name, _, version = library.lower().partition(".so.")
    if name in ("libglib-2.0", "libgthread-2.0"):
        return "libglib2.0-0"
    return f"{name}-{version}" if name[-1].isdigit() else f"{name}{version}"


def _is_debian() -> bool:
    try:
        release = freedesktop_os_release()
    except OSError:
        return False
    return any("debian" in release.get(key, "") for key in ("ID", "ID_LIKE"))


if __name__ == "__main__" and sys.platform.startswith("linux"):
    print(" ".join(missing_packages()))
