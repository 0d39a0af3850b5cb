"""Whether a window can open here, found out before Qt aborts the process over it.

On X11 Qt's own plugin needs libraries that PySide6 does not bring along. Qt ends the
program with an abort when one is missing or when there is no display, so both are
tried first, by the means of the standard library.
"""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxkbcommon.so.0": "libxkbcommon0",
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
"""What Qt's X11 plugin loads from the system, and the Debian package that holds it."""


WAYLAND_PACKAGES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
"""What Qt's Wayland plugin loads besides."""

Find = Callable[[str], object]
"""Loads a library by its name; OSError if it is not there."""


def missing_libraries(find: Find | None = None) -> list[str]:
    """Return the names in `PACKAGES` that cannot be loaded here, in that order.

    `find` is left out for the system's own loader.
    """
    if find is None:
        from ctypes import CDLL

        find = CDLL
    missing = []
    for library in PACKAGES:
        try:
            find(library)
        except OSError:
            missing.append(library)
    return missing


def problem(environment: Mapping[str, str] | None = None) -> str | None:
    """Return why no window can open, in one or two lines, or None if one can.

    `environment` is left out for the process's own. Only Linux and its kin are
    looked at; elsewhere PySide6 brings all that it needs.
    """
    environment = os.environ if environment is None else environment
    if not sys.platform.startswith(("linux", "freebsd")):
        return None
    problems = []
    for platform in _platforms(environment):
        found = _platform_problem(platform, environment) or _library_problem(platform)
        if found is None:
            return None
        problems.append(found)
    return problems[0]


def _platforms(environment: Mapping[str, str]) -> list[str]:
    """Return the names of the Qt platforms that Qt will try, in its order."""
    asked = environment.get("QT_QPA_PLATFORM", "")
    names = [name.partition(":")[0] for name in asked.split(";") if name]
    if names:
        return names
    # Qt takes Wayland by itself only in a session that says it is one
    wayland = environment.get("XDG_SESSION_TYPE") == "wayland"
    return ["wayland", "xcb"] if wayland else ["xcb"]


def _platform_problem(platform: str, environment: Mapping[str, str]) -> str | None:
    """Return why this platform has nowhere to show a window, or None."""
    if platform in _DISPLAYLESS:
        return None
    if platform.startswith("wayland"):
        return _wayland_problem(environment)
    if platform == "xcb":
        return _display_problem(environment)
    return (
        f"OXO cannot open its window: QT_QPA_PLATFORM={platform} is no platform that "
        "OXO knows.\nUnset it, or set it to xcb or wayland."
    )


_DISPLAYLESS = ("offscreen", "minimal", "vnc")


def _library_problem(platform: str) -> str | None:
    unloadable = _what_keeps_qt_from_loading(platform)
    if unloadable is None:
        return None
    missing = [unloadable]
    if platform == "xcb":
        missing = missing_libraries() or missing
    them = "it" if len(missing) == 1 else "them"
    names = ", ".join(missing)
    return (
        f"OXO cannot open its window: Qt needs {names}, not found on this system.\n"
        f"{_how_to_install(missing).format(them=them)}"
    )


def _what_keeps_qt_from_loading(platform: str) -> str | None:
    """Return the library that Qt's plugin for `platform` is the first to miss, or None.

    The plugin is loaded for it, which Qt would do later anyway.
    """
    from ctypes import CDLL
    from importlib.util import find_spec

    found = find_spec("PySide6")
    for folder in (found and found.submodule_search_locations) or ():
        for plugin in Path(folder, "Qt/plugins/platforms").glob(f"libq{platform}*.so"):
            try:
                CDLL(str(plugin))
            except OSError as error:
                # the loader says "libNAME.so.N: cannot open shared object file: …"
                return str(error).partition(":")[0]
            return None
    # a PySide6 of the system's, whose packages ask for what Qt needs
    return next(iter(missing_libraries()), None)


def _how_to_install(missing: list[str]) -> str:
    known = {**PACKAGES, **WAYLAND_PACKAGES}
    if _is_debian() and set(missing) <= set(known):
        packages = " ".join(known[library] for library in missing)
        return f"Install {{them}} with: sudo apt install {packages}"
    return "Install the packages of your system that hold {them}, and start OXO again."


def _is_debian() -> bool:
    try:
        release = Path("/etc/os-release").read_text(encoding="utf-8")
    except OSError:
        return False
    kin = [r for r in release.splitlines() if r.startswith(("ID=", "ID_LIKE="))]
    return any("debian" in line or "ubuntu" in line for line in kin)


def _wayland_problem(environment: Mapping[str, str]) -> str | None:
    from socket import AF_UNIX, socket

    name = environment.get("WAYLAND_DISPLAY") or "wayland-0"
    path = Path(environment.get("XDG_RUNTIME_DIR", ""), name)
    with socket(AF_UNIX) as wayland:
        try:
            wayland.connect(str(path))
        except OSError:
            return (
                f"OXO cannot open its window: no Wayland desktop answers at {path}.\n"
                "Start it from a desktop session, or set QT_QPA_PLATFORM=xcb."
            )
    return None


def _display_problem(environment: Mapping[str, str]) -> str | None:
    display = environment.get("DISPLAY")
    if not display:
        return (
            "OXO cannot open its window: there is no display (DISPLAY is not set).\n"
            "Start it from a desktop session, or over ssh with: ssh -X"
        )
    if not _x_server_answers(display):
        return (
            f"OXO cannot open its window: no X server answers at DISPLAY={display}.\n"
            "Start it from a desktop session, or set DISPLAY to one that runs."
        )
    return None


def _x_server_answers(display: str) -> bool:
    from ctypes import CDLL, c_char_p, c_void_p

    try:
        xcb = CDLL("libxcb.so.1")
    except OSError:
        return True  # the missing library is told as one
    xcb.xcb_connect.restype = c_void_p
    xcb.xcb_connect.argtypes = [c_char_p, c_void_p]
    xcb.xcb_connection_has_error.argtypes = [c_void_p]
    xcb.xcb_disconnect.argtypes = [c_void_p]
    connection = xcb.xcb_connect(display.encode(), None)
    failed = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not failed


if __name__ == "__main__" and sys.platform.startswith("linux"):
    # for the Makefile: the Debian packages to install
    print(" ".join(PACKAGES[library] for library in missing_libraries()))
