"""The reasons why no window can open are Qt's, and say what the user can do."""

import ctypes
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from oxo_desktop.system import preflight
from tests.programs import run_to_end

if not sys.platform.startswith("linux"):
    pytest.skip("displays are X11's and Wayland's", allow_module_level=True)


FROM_A_DESKTOP = "Start it from a desktop session, or over ssh with: ssh -X"
UNSET = "Unset QT_QPA_PLATFORM, and start OXO again."

missing_here = [
    library
    for platform in ("xcb", "wayland")
    for library in preflight.missing_libraries(platform)
]
pytestmark = pytest.mark.skipif(
    bool(missing_here), reason=f"not installed: {', '.join(missing_here)}"
)

START = """
from oxo_desktop.system import application, preflight
preflight._is_debian = lambda: True
print(application.make_application().platformName())
"""


def start(**environment: str) -> tuple[str, list[str]]:
    """Start Qt as OXO does; return which platform it has, and what it complains of."""
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "PYTHONPATH")}
    variables = {"XDG_RUNTIME_DIR": "/nowhere", **kept, **environment}
    ran = run_to_end(sys.executable, "-c", START, env=variables, timeout=60)
    return ran.stdout.strip(), ran.stderr.splitlines()


def problem(**environment: str) -> tuple[str, str]:
    """Return the two lines that say why no window can open."""
    platform, (first, second) = start(**environment)
    assert not platform
    assert first.startswith("OXO cannot open its window. ")
    return first.removeprefix("OXO cannot open its window. "), second


@pytest.fixture
def hide(tmp_path: Path) -> Callable[..., dict[str, str]]:
    """Return a function that has the loader find other files instead of libraries."""

    def hide(*libraries: str, contents: str = "") -> dict[str, str]:
        for library in libraries:
            (tmp_path / library).write_text(contents)
        return {"LD_LIBRARY_PATH": str(tmp_path)}

    return hide


@pytest.fixture
def lack(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that makes libraries of this system seem to be missing."""
    load = ctypes.CDLL

    def lack(*missing: str) -> None:
        def loaded(name: str) -> object:
            if name in missing:
                raise OSError(f"{name}: cannot open shared object file")
            return load(name)

        monkeypatch.setattr(ctypes, "CDLL", loaded)

    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    return lack


@pytest.mark.parametrize(
    ("environment", "missing", "packages"),
    [
        ({}, ["libwayland-cursor.so.0"], []),
        ({}, ["libglib-2.0.so.0", "libgthread-2.0.so.0"], ["libglib2.0-0"]),
        ({"WAYLAND_DISPLAY": "wayland-0"}, preflight.X11[-3:], []),
        (
            {"WAYLAND_DISPLAY": "wayland-0"},
            ["libwayland-cursor.so.0", "libxcb-cursor.so.0"],
            ["libwayland-cursor0"],
        ),
        ({"QT_QPA_PLATFORM": "offscreen"}, ["libGL.so.1", "libxcb.so.1"], ["libgl1"]),
    ],
)
def test_packages_that_are_missing_are_those_of_one_platform(
    lack: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    missing: list[str],
    packages: list[str],
) -> None:
    lack(*missing)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert preflight.missing_packages() == packages


def test_the_missing_packages_are_printed_for_make_without_qt(
    hide: Callable[..., dict[str, str]],
) -> None:
    # -S: as where nothing has been installed yet
    ran = run_to_end(
        sys.executable, "-S", "-m", "oxo_desktop.system.preflight",
        env=hide("libEGL.so.1", "libxcb-cursor.so.0"),
        cwd=Path(preflight.__file__).parents[2],
    )  # fmt: skip
    assert ran.stdout == "libegl1 libxcb-cursor0\n"


@pytest.mark.parametrize(
    ("environment", "missing", "packages"),
    [
        (
            {"WAYLAND_DISPLAY": "wayland-8"},
            ["libwayland-client.so.0", "libwayland-cursor.so.0"],
            "libwayland-client0 libwayland-cursor0",
        ),
        (
            {"DISPLAY": ":4711"},
            ["libX11-xcb.so.1", "libxcb-cursor.so.0", "libxcb-icccm.so.4"],
            "libx11-xcb1 libxcb-cursor0 libxcb-icccm4",
        ),
        ({}, ["libEGL.so.1", "libGL.so.1"], "libegl1 libgl1"),
    ],
)
def test_all_missing_libraries_are_named_at_once(
    hide: Callable[..., dict[str, str]],
    environment: dict[str, str],
    missing: list[str],
    packages: str,
) -> None:
    assert problem(**hide(*missing), **environment) == (
        f"Qt needs {', '.join(missing)}, not found on this system.",
        f"Install them with: sudo apt install {packages}",
    )


def test_libraries_for_a_desktop_that_is_not_running_are_not_asked_for(
    hide: Callable[..., dict[str, str]],
) -> None:
    first, _ = problem(**hide("libxcb-cursor.so.0"), WAYLAND_DISPLAY="wayland-8")
    assert first.endswith("There is no X display (DISPLAY is not set).")


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (
            "/lib/libc.so.6: version `GLIBC_2.38' not found (required by it)",
            "Qt says: /lib/libc.so.6: version `GLIBC_2.38' not found (required by it)."
            "\n"
            "Install a newer release of the library named there.",
        ),
        (
            "/home/ada/versions/libfoo.so.0: file too short",
            "Qt needs libfoo.so.0, not found on this system.\n"
            "Install the packages of your system that hold it, and start OXO again.",
        ),
        ("cannot import name 'QApplication'", None),
    ],
)
def test_an_import_that_fails_is_explained_where_that_is_about_a_library(
    message: str, told: str | None
) -> None:
    expected = None if told is None else f"OXO cannot open its window. {told}"
    assert preflight.import_problem(ImportError(message)) == expected


@pytest.mark.parametrize(
    ("library", "display"),
    [("libEGL.so.1", {}), ("libxcb-cursor.so.0", {"DISPLAY": ":none"})],
)
def test_a_library_that_is_there_and_cannot_be_used_is_not_called_missing(
    hide: Callable[..., dict[str, str]], library: str, display: dict[str, str]
) -> None:
    """Qt or its plugin needs it; the folder is first that the variable names."""
    variables = hide(library, contents="no library" * 20)
    reason, advice = problem(**variables, **display)
    folder = variables["LD_LIBRARY_PATH"]
    assert reason == f"Qt says: {folder}/{library}: invalid ELF header."
    assert advice == "Unset LD_LIBRARY_PATH, and start OXO again."


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:size=100x100"])
def test_another_platform_needs_no_display(platform: str) -> None:
    name, _, _ = platform.partition(":")
    assert start(QT_QPA_PLATFORM=platform)[0] == name


@pytest.mark.parametrize("platform", ["", "xcb", "XCB", "::xcb"])
def test_x11_needs_a_display(platform: str) -> None:
    assert problem(QT_QPA_PLATFORM=platform) == (
        "There is no X display (DISPLAY is not set).",
        UNSET if platform else FROM_A_DESKTOP,
    )


NO_WAYLAND = "Failed to create wl_display (No such file or directory)"


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"DISPLAY": ":4711"}, "could not connect to display :4711"),
        ({"DISPLAY": "\udcff"}, "could not connect to display "),
        ({"WAYLAND_DISPLAY": "one", "DISPLAY": ":4711"}, f"{NO_WAYLAND}; could not "),
        ({"XDG_SESSION_TYPE": "wayland"}, f"{NO_WAYLAND}. There is no X display "),
        ({"QT_QPA_PLATFORM": "wayland"}, NO_WAYLAND),
        ({"QT_QPA_PLATFORM": "nonsense"}, 'Could not find the Qt platform plugin "non'),
        ({"QT_QPA_PLATFORM": "\udcff"}, "Could not find the Qt platform plugin "),
    ],
)
def test_qt_is_quoted(environment: dict[str, str], said: str) -> None:
    first, second = problem(**environment)
    assert first.startswith(f"Qt says: {said}")
    assert second == (UNSET if "QT_QPA_PLATFORM" in environment else FROM_A_DESKTOP)


def test_where_qt_says_nothing_the_platform_is_named() -> None:
    told = problem(QT_QPA_PLATFORM="::;:")
    assert told == ("Qt cannot start its platform '::;:' here.", UNSET)
