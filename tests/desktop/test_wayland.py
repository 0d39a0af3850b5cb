"""The window on Wayland, in sessions that say they are one and in those that don't."""

import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest

from oxo_desktop import APPLICATION_ID, preflight
from tests.desktop.conftest import Desktop
from tests.desktop.screen import PATIENCE, Screen, wait_for

NEEDS = ("weston", "weston-debug")
"""A desktop on Wayland that needs no screen, and a tool that lists its windows."""

SOCKET = "wayland-oxo"
SESSIONS = [None, "tty", "x11", "wayland"]
"""Values of XDG_SESSION_TYPE; none, for a desktop started from a text console."""


@pytest.fixture
def wayland(desktop: Desktop) -> Desktop:
    """Return a session on Wayland alone, without an X display."""
    desktop.start(
        "weston", "--backend=headless-backend.so", "--no-config", "--debug",
        f"--socket={SOCKET}", f"--log={desktop.home / 'weston.log'}",
    )  # fmt: skip
    socket = desktop.runtime / SOCKET
    wait_for(socket.exists)
    del desktop.environment["DISPLAY"]
    desktop.environment["WAYLAND_DISPLAY"] = SOCKET
    return desktop


def windows(wayland: Desktop) -> list[tuple[str, str]]:
    """Return title and application of each window that the desktop shows."""
    scene = wayland.run("weston-debug", "scene-graph").stdout
    return re.findall(r"top-level window '(.*)' of ([\w.]+)", scene)


@pytest.mark.parametrize("display", [None, ":4711"])
@pytest.mark.parametrize("session", SESSIONS)
def test_a_window_opens_whatever_the_session_is_called(
    wayland: Desktop, session: str | None, display: str | None
) -> None:
    said = {"XDG_SESSION_TYPE": session, "DISPLAY": display}
    wayland.environment |= {name: value for name, value in said.items() if value}
    process = wayland.start(wayland.program)
    wait_for(lambda: windows(wayland) or process.poll() is not None)
    assert windows(wayland) == [("OXO", APPLICATION_ID)]
    process.terminate()
    assert process.communicate(timeout=PATIENCE) == ("", "")


def hide(wayland: Desktop, *libraries: str) -> None:
    """Have the loader find empty files instead of these libraries."""
    fake = wayland.home / "libraries"
    fake.mkdir()
    for library in libraries:
        (fake / library).touch()
    wayland.environment["LD_LIBRARY_PATH"] = str(fake)


def test_libraries_that_only_x11_needs_are_not_needed(wayland: Desktop) -> None:
    hide(wayland, "libxcb-cursor.so.0", "libxcb-icccm.so.4", "libxcb-keysyms.so.1")
    process = wayland.start(wayland.program)
    del wayland.environment["LD_LIBRARY_PATH"]
    wait_for(lambda: windows(wayland) or process.poll() is not None)
    assert windows(wayland) == [("OXO", APPLICATION_ID)]


def test_all_that_wayland_lacks_is_named_at_once(wayland: Desktop) -> None:
    hide(wayland, *preflight.WAYLAND)
    ran = wayland.run(wayland.program)
    assert (ran.returncode, ran.stdout) == (1, "")
    first, second = ran.stderr.splitlines()
    assert "libwayland-client.so.0, libwayland-cursor.so.0" in first
    if Path("/etc/debian_version").exists():
        assert second.endswith("sudo apt install libwayland-client0 libwayland-cursor0")


QT = (
    "from PySide6.QtWidgets import QApplication; print(QApplication([]).platformName())"
)


def test_the_reason_that_is_found_agrees_with_qt(
    wayland: Desktop, screen: Screen
) -> None:
    # of each display: no name, an empty one, one that does not answer, and a real one
    choices = {
        "WAYLAND_DISPLAY": [None, "", "wayland-4711", SOCKET],
        "DISPLAY": [None, "", ":4711", screen.environment["DISPLAY"]],
        "XDG_SESSION_TYPE": [None, "wayland"],
    }
    asked = [None, "xcb", "WAYLAND", "wayland;xcb", "nonsense;xcb", ";;"]
    environments = [
        dict(zip([*choices, "QT_QPA_PLATFORM"], values, strict=True))
        for values in [
            *itertools.product(*choices.values(), [None]),
            *itertools.product([None, SOCKET], choices["DISPLAY"][::3], [None], asked),
        ]
    ]
    for chosen in environments:
        environment = {k: v for k, v in wayland.environment.items() if k not in chosen}
        environment |= {
            name: value for name, value in chosen.items() if value is not None
        }
        qt = subprocess.run(
            [sys.executable, "-c", QT],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        problem = preflight.problem(environment)
        assert (problem is None) == (qt.returncode == 0), (chosen, qt.stdout, problem)
