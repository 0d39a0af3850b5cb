"""Finds out why no window can open here, and what to do about it.

Qt's plugins for X11 and Wayland need libraries that PySide6 does not bring along. When
one is missing or when there is no display, an import fails or Qt ends the process, with
a message for programmers. What is said instead is found out here, with nothing but the
standard library.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from oxo_desktop.words import say, say_count

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

_KNOWN = (*_LIBRARIES, "offscreen", "minimal", "vnc")
"""Platforms that start if their libraries, and any display they need, are there."""

_OTHER_NAMES = {"wayland": "wayland-generic", "wayland-egl": "wayland"}
"""Other names of a platform's plugin: before Qt 6.10 there were two for Wayland."""


def problem(environment: Mapping[str, str] | None = None) -> str | None:
    """Return why no window can open, in two lines, or None if one can.

    `environment` is that of the process if left out. Displays and libraries are checked
    on Linux and FreeBSD only; elsewhere PySide6 brings all that it needs.
    """
    environment = os.environ if environment is None else environment
    if _pyside() is None:
        return _report(
            say("PySide6 is not installed. oxo-terminal plays without it."),
            say(
                "Install it with: {command}",
                command=f"{sys.executable} -m pip install PySide6-Essentials",
            ),
        )
    platforms = _platforms(environment)
    if not platforms:
        reason = say(
            "QT_QPA_PLATFORM={asked} names no platform.",
            asked=repr(environment["QT_QPA_PLATFORM"]),
        )
        return _report(reason, _advice(environment))
    if not sys.platform.startswith(("linux", "freebsd")):
        return None
    return _problem_of_all(platforms, environment)


def unexplained() -> str:
    """Return, in two lines, that Qt has failed where `problem` knows no reason."""
    platform = os.environ.get("QT_QPA_PLATFORM") or sys.platform
    return _report(_no_start(platform), _advice(os.environ))


def _no_start(platform: str) -> str:
    return say("Qt cannot start its platform {platform} here.", platform=repr(platform))


def _problem_of_all(platforms: list[str], environment: Mapping[str, str]) -> str | None:
    """Return why Qt can start none of these platforms, or None if it can start one."""
    without_display: list[str] = []
    with_display: list[tuple[str, str]] = []
    for platform in platforms:
        no_display = _display_problem(platform, environment)
        if no_display is not None:
            without_display.append(no_display)
            continue
        problem = _plugin_problem(platform, environment)
        if problem is None:
            return None
        with_display.append(problem)
    if with_display:
        # the platform that Qt prefers among those with a display
        return _report(*with_display[0])
    return _report(" ".join(without_display), _advice(environment))


def _report(reason: str, advice: str) -> str:
    # not within the f-string, where no translator's tool would find it
    what = say("OXO cannot open its window.")
    return f"{what} {reason}\n{advice}"


def missing_packages(environment: Mapping[str, str] | None = None) -> list[str]:
    """Return the Debian packages that are missing here for a window.

    It is enough if one platform with a display has all it needs. If none has a display,
    the packages are those for X11. `environment` is that of the process if left out.
    PySide6 need not be installed yet.
    """
    environment = os.environ if environment is None else environment
    platforms = _platforms(environment)
    usable = [p for p in platforms if _display_problem(p, environment) is None]
    choices = [missing_libraries(_name(platform)) for platform in usable or ["xcb"]]
    needed = choices[0] if all(choices) else []
    return _packages(needed)


def missing_libraries(platform: str) -> list[str]:
    """Return the libraries that `platform` needs and that cannot be loaded here."""
    from ctypes import CDLL

    missing = []
    for library in {**QT, **_LIBRARIES.get(platform, {})}:
        try:
            CDLL(library)
        except OSError:
            missing.append(library)
    return missing


def _platforms(environment: Mapping[str, str]) -> list[str]:
    """Return the platforms that Qt will try, in its order, with their arguments.

    QGuiApplication tries Wayland first if WAYLAND_DISPLAY is set, even to an empty
    string, or if the session is said to be one on Wayland; then X11.
    """
    asked = environment.get("QT_QPA_PLATFORM", "")
    if asked:
        return [platform for platform in asked.split(";") if platform.strip(":")]
    is_wayland_session = environment.get("XDG_SESSION_TYPE") == "wayland"
    if "WAYLAND_DISPLAY" in environment or is_wayland_session:
        return ["wayland", "xcb"]
    return ["xcb"]


def _name(platform: str) -> str:
    """Return the name of a platform that may have arguments, as Qt reads it."""
    return platform.lstrip(":").partition(":")[0].lower()


def _advice(environment: Mapping[str, str]) -> str:
    if environment.get("QT_QPA_PLATFORM"):
        return say("Unset QT_QPA_PLATFORM, and start OXO from a desktop session.")
    return say("Start it from a desktop session, or over ssh with: ssh -X")


def _display_problem(platform: str, environment: Mapping[str, str]) -> str | None:
    """Return why this platform has nowhere to show a window, or None."""
    name = _name(platform)
    if name == "xcb":
        return _x11_problem(environment)
    if name in _LIBRARIES:
        return _wayland_problem(environment)
    return None


def _x11_problem(environment: Mapping[str, str]) -> str | None:
    display = environment.get("DISPLAY")
    if not display:
        return say("There is no X display (DISPLAY is not set).")
    if not _x_server_answers(display):
        return say(
            "No X server answers at DISPLAY={display}.",
            display=display,
        )
    return None


def _x_server_answers(display: str) -> bool:
    from ctypes import CDLL, c_char_p, c_void_p

    try:
        xcb = CDLL("libxcb.so.1")
    except OSError:
        return True  # the missing library is reported later
    xcb.xcb_connect.restype = c_void_p
    xcb.xcb_connect.argtypes = [c_char_p, c_void_p]
    xcb.xcb_connection_has_error.argtypes = [c_void_p]
    xcb.xcb_disconnect.argtypes = [c_void_p]
    connection = xcb.xcb_connect(os.fsencode(display), None)
    failed = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not failed


def _wayland_problem(environment: Mapping[str, str]) -> str | None:
    if "WAYLAND_SOCKET" in environment:
        return None  # the desktop has connected this process already
    name = environment.get("WAYLAND_DISPLAY", "wayland-0")
    path = Path(environment.get("XDG_RUNTIME_DIR", ""), name)
    if not path.is_absolute():
        return say(
            "No Wayland desktop is found at {name} (XDG_RUNTIME_DIR is not a folder).",
            name=name,
        )
    if not _wayland_answers(path):
        return say(
            "No Wayland desktop answers at {path}.",
            path=path,
        )
    return None


def _wayland_answers(path: Path) -> bool:
    from ctypes import CDLL, c_char_p, c_void_p

    try:
        wayland = CDLL("libwayland-client.so.0")
    except OSError:
        return True  # the missing library is reported later
    wayland.wl_display_connect.restype = c_void_p
    wayland.wl_display_connect.argtypes = [c_char_p]
    wayland.wl_display_disconnect.argtypes = [c_void_p]
    display = wayland.wl_display_connect(os.fsencode(path))
    if display is None:
        return False
    wayland.wl_display_disconnect(display)
    return True


def _plugin_problem(
    platform: str, environment: Mapping[str, str]
) -> tuple[str, str] | None:
    """Return why Qt's plugin for this platform cannot be used, and what to do, or None.

    To find out, the plugin is loaded, which Qt would do later anyway.
    """
    from ctypes import CDLL

    plugin = _plugin(_name(platform))
    if plugin is None:
        if _starts(platform, environment):
            return None
        return _no_start(platform), _advice(environment)
    try:
        CDLL(str(plugin))
    except OSError as error:
        return _loading_problem(platform, str(error))
    return None


def _plugin(name: str) -> Path | None:
    """Return the file of Qt's plugin for a known platform, or None.

    Where PySide6 comes from the system, it is found if that is Debian.
    """
    if name not in _KNOWN:
        return None
    for folder in _pyside() or ():
        for plugin_name in (name, _OTHER_NAMES.get(name, name)):
            plugin = _qt(folder) / f"plugins/platforms/libq{plugin_name}.so"
            if plugin.is_file():
                return plugin
    return None


def _qt(folder: str) -> Path:
    """Return the folder of the Qt that the PySide6 in a folder uses."""
    if folder.startswith("/usr/lib/python3/dist-packages/"):
        return Path("/usr/lib", getattr(sys.implementation, "_multiarch", ""), "qt6")
    return Path(folder, "Qt")


def _pyside() -> Sequence[str] | None:
    """Return the folders of PySide6, without importing it; None if it is not there."""
    from importlib.util import find_spec

    found = find_spec("PySide6")
    return None if found is None else found.submodule_search_locations or []


def _starts(platform: str, environment: Mapping[str, str]) -> bool:
    """Return whether Qt can start a platform, by trying it in another process.

    In a bundle there is no Python for that, and there are no plugins but the known.
    """
    from subprocess import DEVNULL, run

    if getattr(sys, "frozen", False):
        return False
    tried = run(
        [sys.executable, "-c", _TRIAL],
        env={**environment, "QT_QPA_PLATFORM": platform},
        stdout=DEVNULL,
        stderr=DEVNULL,
        check=False,
    )
    return tried.returncode == 0


_TRIAL = """
from PySide6.QtWidgets import QApplication, QWidget
application = QApplication([])
QWidget().winId()
"""


def _loading_problem(platform: str, error: str) -> tuple[str, str]:
    """Return what is missing, and what to do about it, by the loader's message."""
    if "version `" in error:
        # "/lib/libc.so.6: version `GLIBC_2.38' not found (required by …)"
        return f"{error}.", say("Install a newer release of the library named there.")
    # "libNAME.so.N: cannot open shared object file: No such file or directory"
    first = Path(error.partition(": ")[0]).name
    missing = missing_libraries(_name(platform))
    if first not in missing:
        missing.append(first)
    reason = say(
        "Qt needs {libraries}, not found on this system.",
        libraries=", ".join(missing),
    )
    return reason, _how_to_install(missing)


def _how_to_install(missing: list[str]) -> str:
    if _is_debian() and set(missing) <= set(_PACKAGES):
        return say_count(
            "Install it with: {command}",
            "Install them with: {command}",
            len(missing),
            command=f"sudo apt install {' '.join(_packages(missing))}",
        )
    return say_count(
        "Install the packages of your system that hold it, and start OXO again.",
        "Install the packages of your system that hold them, and start OXO again.",
        len(missing),
    )


def _packages(libraries: list[str]) -> list[str]:
    """Return the Debian packages of these libraries, each once."""
    return list(dict.fromkeys(_PACKAGES[library] for library in libraries))


_PACKAGES = {**QT, **X11, **WAYLAND}


def _is_debian() -> bool:
    try:
        release = Path("/etc/os-release").read_text(encoding="utf-8")
    except OSError:
        return False
    kin = [r for r in release.splitlines() if r.startswith(("ID=", "ID_LIKE="))]
    return any("debian" in line or "ubuntu" in line for line in kin)


if __name__ == "__main__" and sys.platform.startswith("linux"):
    # for the Makefile
    print(" ".join(missing_packages()))
