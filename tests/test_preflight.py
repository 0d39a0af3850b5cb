"""The reasons why no window can open agree with Qt, and say what the user can do."""

import ctypes
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import AF_UNIX, socket

import pytest

from oxo_desktop import preflight

if not sys.platform.startswith("linux"):
    pytest.skip("displays are X11's and Wayland's", allow_module_level=True)

LIBRARIES = {**preflight.QT, **preflight.X11, **preflight.WAYLAND}


class Loader:
    """Stands in for the system's loader on a system that lacks libraries."""

    def __init__(self, *missing: str) -> None:
        self._missing = missing
        self._load = ctypes.CDLL

    def __call__(self, name: str) -> object:
        for library in self._needed_by(Path(name).name):
            if library in self._missing:
                raise OSError(
                    f"{library}: cannot open shared object file: No such file or "
                    "directory"
                )
        return self._load(name)

    def _needed_by(self, name: str) -> list[str]:
        if name == "libqxcb.so":
            return [*preflight.QT, *preflight.X11]
        if name.startswith("libqwayland"):
            return [*preflight.QT, *preflight.WAYLAND]
        return [*preflight.QT] if name.startswith("libq") else [name]


def skip_without_libraries(platform: str) -> None:
    missing = preflight.missing_libraries(platform)
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")


@pytest.fixture
def lack(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that makes libraries of this system seem to be missing."""
    here = [
        *preflight.missing_libraries("xcb"),
        *preflight.missing_libraries("wayland"),
    ]
    if here:
        pytest.skip(f"not installed: {', '.join(here)}")
    monkeypatch.setattr(preflight, "_is_debian", lambda: True)
    return lambda *missing: monkeypatch.setattr(ctypes, "CDLL", Loader(*missing))


@pytest.fixture
def wayland(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Yield the environment of a desktop on Wayland alone."""
    skip_without_libraries("wayland")
    with socket(AF_UNIX) as desktop:
        desktop.bind(str(tmp_path / "wayland-7"))
        desktop.listen()
        yield {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(tmp_path)}


def problem_lines(environment: dict[str, str]) -> tuple[str, str]:
    """Return the two lines that say why no window can open."""
    problem = preflight.problem(environment)
    assert problem is not None
    first, second = problem.splitlines()
    assert first.startswith("OXO cannot open its window. ")
    return first.removeprefix("OXO cannot open its window. "), second


@pytest.mark.parametrize("library", LIBRARIES)
def test_each_missing_library_is_named(lack: Callable[..., None], library: str) -> None:
    lack(library)
    for platform, needed in (("xcb", preflight.X11), ("wayland", preflight.WAYLAND)):
        is_needed = library in {**preflight.QT, **needed}
        assert preflight.missing_libraries(platform) == [library] * is_needed


def test_what_a_fresh_debian_lacks_is_known_with_its_packages() -> None:
    packages = preflight.X11
    assert packages["libxcb-cursor.so.0"] == "libxcb-cursor0"
    assert packages["libxcb-icccm.so.4"] == "libxcb-icccm4"
    assert packages["libxcb-keysyms.so.1"] == "libxcb-keysyms1"


def test_libraries_that_only_x11_needs_do_not_stop_wayland(
    lack: Callable[..., None], wayland: dict[str, str]
) -> None:
    lack(*preflight.X11)
    assert preflight.problem(wayland) is None
    assert preflight.problem({**wayland, "DISPLAY": ":4711"}) is None
    assert preflight.missing_packages(wayland) == []


def test_libraries_that_only_wayland_needs_do_not_stop_x11(
    lack: Callable[..., None], wayland: dict[str, str]
) -> None:
    # without libxcb nobody can say whether the X server answers
    lack(*preflight.WAYLAND, "libxcb.so.1")
    first, _ = problem_lines({**wayland, "DISPLAY": ":0", "QT_QPA_PLATFORM": "xcb"})
    assert first == "Qt needs libxcb.so.1, not found on this system."


@pytest.mark.parametrize(
    ("asked", "missing", "packages"),
    [
        (
            "wayland",
            ["libwayland-client.so.0", "libwayland-cursor.so.0"],
            "libwayland-client0 libwayland-cursor0",
        ),
        (
            "xcb",
            ["libX11-xcb.so.1", "libxcb.so.1", "libxcb-cursor.so.0", "libxcb-xkb.so.1"],
            "libx11-xcb1 libxcb1 libxcb-cursor0 libxcb-xkb1",
        ),
        (
            "xcb",
            ["libglib-2.0.so.0", "libgthread-2.0.so.0", "libxcb.so.1"],
            "libglib2.0-0 libxcb1",
        ),
        ("offscreen", ["libEGL.so.1", "libGL.so.1"], "libegl1 libgl1"),
    ],
)
def test_all_missing_libraries_are_named_at_once(
    lack: Callable[..., None],
    wayland: dict[str, str],
    asked: str,
    missing: list[str],
    packages: str,
) -> None:
    lack(*missing)
    environment = {**wayland, "DISPLAY": ":0", "QT_QPA_PLATFORM": asked}
    assert problem_lines(environment) == (
        f"Qt needs {', '.join(missing)}, not found on this system.",
        f"Install them with: sudo apt install {packages}",
    )
    assert preflight.missing_packages(environment) == packages.split()


def test_of_two_platforms_the_one_that_qt_prefers_is_named(
    lack: Callable[..., None], wayland: dict[str, str]
) -> None:
    lack("libwayland-cursor.so.0", "libxcb.so.1", "libxcb-cursor.so.0")
    first, second = problem_lines({**wayland, "DISPLAY": ":0"})
    assert first.startswith("Qt needs libwayland-cursor.so.0, not found")
    assert second == "Install it with: sudo apt install libwayland-cursor0"


def test_libraries_for_a_desktop_that_is_not_running_are_not_asked_for(
    lack: Callable[..., None], wayland: dict[str, str]
) -> None:
    lack("libwayland-cursor.so.0", "libxcb.so.1")
    dead = {**wayland, "WAYLAND_DISPLAY": "wayland-8", "DISPLAY": ":0"}
    first, _ = problem_lines(dead)
    assert first == "Qt needs libxcb.so.1, not found on this system."
    assert preflight.missing_packages(dead) == ["libxcb1"]


def test_without_any_desktop_the_packages_are_those_for_x11(
    lack: Callable[..., None],
) -> None:
    lack("libwayland-cursor.so.0", "libxcb-cursor.so.0", "libEGL.so.1")
    assert preflight.missing_packages({}) == ["libegl1", "libxcb-cursor0"]


def test_a_library_that_is_too_old_is_named_by_the_loaders_message(
    wayland: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(_: str) -> object:
        raise OSError("/lib/libc.so.6: version `GLIBC_2.38' not found (required by it)")

    monkeypatch.setattr(preflight, "_wayland_problem", lambda _: None)
    monkeypatch.setattr(ctypes, "CDLL", load)
    first, second = problem_lines({**wayland, "QT_QPA_PLATFORM": "wayland"})
    assert first == ("/lib/libc.so.6: version `GLIBC_2.38' not found (required by it).")
    assert second == "Install a newer release of the library named there."


def test_a_file_that_is_no_library_counts_as_missing(
    wayland: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(_: str) -> object:
        raise OSError("/home/ada/versions/libwayland-cursor.so.0: file too short")

    monkeypatch.setattr(preflight, "_wayland_problem", lambda _: None)
    monkeypatch.setattr(preflight, "missing_libraries", lambda _: [])
    monkeypatch.setattr(ctypes, "CDLL", load)
    first, _ = problem_lines({**wayland, "QT_QPA_PLATFORM": "wayland"})
    assert first == "Qt needs libwayland-cursor.so.0, not found on this system."


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:size=100x100"])
def test_another_platform_needs_no_display(platform: str) -> None:
    assert preflight.problem({"QT_QPA_PLATFORM": platform}) is None


@pytest.mark.parametrize("platform", ["", "xcb", "XCB", "::xcb", "xcb;wayland"])
def test_x11_needs_a_display(platform: str) -> None:
    first, _ = problem_lines({"QT_QPA_PLATFORM": platform})
    assert first.startswith("There is no X display (DISPLAY is not set)")


def test_qt_tries_one_platform_after_the_other() -> None:
    assert preflight.problem({"QT_QPA_PLATFORM": "xcb;;offscreen"}) is None
    assert preflight.problem({"QT_QPA_PLATFORM": "nonsense;offscreen"}) is None


@pytest.mark.parametrize("session", [None, "tty", "x11", "wayland"])
def test_qt_takes_wayland_whatever_the_session_says(
    wayland: dict[str, str], session: str | None
) -> None:
    said = {} if session is None else {"XDG_SESSION_TYPE": session}
    assert preflight.problem({**wayland, **said}) is None


@pytest.mark.parametrize("platform", ["wayland", "wayland-egl", "Wayland:some=thing"])
def test_wayland_must_answer(tmp_path: Path, platform: str) -> None:
    skip_without_libraries("wayland")
    environment = {"QT_QPA_PLATFORM": platform, "XDG_RUNTIME_DIR": str(tmp_path)}
    with socket(AF_UNIX) as wayland:
        wayland.bind(str(tmp_path / "wayland-0"))
        assert problem_lines(environment) == (
            f"No Wayland desktop answers at {tmp_path}/wayland-0.",
            "Unset QT_QPA_PLATFORM, and start OXO from a desktop session.",
        )
        wayland.listen()
        assert preflight.problem(environment) is None


def test_a_desktop_on_wayland_may_be_named_by_its_path(wayland: dict[str, str]) -> None:
    path = Path(wayland.pop("XDG_RUNTIME_DIR"), wayland["WAYLAND_DISPLAY"])
    first, _ = problem_lines(wayland)
    assert first.startswith("No Wayland desktop is found at wayland-7 (XDG_RUNTIME_DIR")
    assert preflight.problem({"WAYLAND_DISPLAY": str(path)}) is None


def test_every_desktop_that_was_tried_is_named(tmp_path: Path) -> None:
    environment = {
        "XDG_RUNTIME_DIR": str(tmp_path),
        "WAYLAND_DISPLAY": "wayland-8",
        "DISPLAY": ":4711",
    }
    assert problem_lines(environment) == (
        f"No Wayland desktop answers at {tmp_path}/wayland-8. No X server answers at "
        "DISPLAY=:4711.",
        "Start it from a desktop session, or over ssh with: ssh -X",
    )


def test_a_display_whose_name_is_not_text_does_not_answer() -> None:
    first, _ = problem_lines({"DISPLAY": "\udcff"})
    assert first.startswith("No X server answers at DISPLAY=")


@pytest.mark.parametrize("asked", [";;", ";", ":", "::;:"])
def test_a_list_of_platforms_that_names_none(asked: str) -> None:
    assert problem_lines({"QT_QPA_PLATFORM": asked}) == (
        f"QT_QPA_PLATFORM={asked!r} names no platform.",
        "Unset QT_QPA_PLATFORM, and start OXO from a desktop session.",
    )


@pytest.mark.parametrize("asked", ["nonsense", "xcb ", "minimalegl:nonsense", "\udcff"])
def test_a_platform_that_oxo_does_not_know_is_tried(asked: str) -> None:
    assert problem_lines({"QT_QPA_PLATFORM": asked, "PATH": ""}) == (
        f"Qt cannot start its platform {asked!r} here.",
        "Unset QT_QPA_PLATFORM, and start OXO from a desktop session.",
    )


def test_a_pyside_with_its_plugins_elsewhere_is_tried(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(preflight, "_pyside", lambda: [str(tmp_path)])
    assert preflight.problem({"QT_QPA_PLATFORM": "offscreen"}) is None
    monkeypatch.setattr(preflight, "_TRIAL", "import os; os.abort()")
    first, _ = problem_lines({"QT_QPA_PLATFORM": "offscreen"})
    assert first == "Qt cannot start its platform 'offscreen' here."
