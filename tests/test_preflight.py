import sys
from pathlib import Path
from socket import AF_UNIX, socket

import pytest

from oxo_desktop import preflight


def finds_all_but(*missing: str) -> "preflight.Find":
    def find(library: str) -> object:
        if library in missing:
            raise OSError(f"{library}: cannot open shared object file")
        return library

    return find


def test_nothing_is_missing_where_every_library_loads() -> None:
    assert preflight.missing_libraries(finds_all_but()) == []


def test_qt_itself_is_tried_first() -> None:
    if not sys.platform.startswith("linux") or preflight.missing_libraries():
        pytest.skip("Qt's X11 plugin cannot be loaded on this system")
    assert preflight._what_keeps_qt_from_loading("xcb") is None


def test_each_library_is_missed_by_its_name() -> None:
    for library in preflight.PACKAGES:
        assert preflight.missing_libraries(finds_all_but(library)) == [library]


def test_what_a_fresh_debian_lacks_is_known_with_its_packages() -> None:
    packages = preflight.PACKAGES
    assert packages["libxcb-cursor.so.0"] == "libxcb-cursor0"
    assert packages["libxcb-icccm.so.4"] == "libxcb-icccm4"
    assert packages["libxcb-keysyms.so.1"] == "libxcb-keysyms1"


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:size=100x100"])
def test_another_platform_needs_no_display(platform: str) -> None:
    assert preflight.problem({"QT_QPA_PLATFORM": platform}) is None


@pytest.mark.parametrize("platform", ["", "xcb", "xcb;wayland"])
def test_x11_needs_a_display(platform: str) -> None:
    told = preflight.problem({"QT_QPA_PLATFORM": platform})
    assert told is not None
    assert "there is no display" in told


def test_qt_tries_one_platform_after_the_other() -> None:
    assert preflight.problem({"QT_QPA_PLATFORM": "xcb;offscreen"}) is None


@pytest.mark.parametrize("platform", ["wayland", "wayland-egl"])
def test_wayland_must_answer(tmp_path: Path, platform: str) -> None:
    environment = {"QT_QPA_PLATFORM": platform, "XDG_RUNTIME_DIR": str(tmp_path)}
    with socket(AF_UNIX) as wayland:
        wayland.bind(str(tmp_path / "wayland-0"))
        told = preflight._platform_problem(platform, environment)
        assert told is not None
        assert f"no Wayland desktop answers at {tmp_path}/wayland-0" in told
        wayland.listen()
        assert preflight._platform_problem(platform, environment) is None


def test_an_unknown_platform_is_named() -> None:
    told = preflight.problem({"QT_QPA_PLATFORM": "eglfs"})
    assert told is not None
    assert "QT_QPA_PLATFORM=eglfs is no platform that OXO knows" in told
