"""The window on Wayland, in sessions that say they are one and in those that don't."""

import re

import pytest

from oxo_desktop import APPLICATION_ID
from tests.desktop.conftest import Desktop
from tests.desktop.screen import PATIENCE, wait_for

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


def test_libraries_that_only_x11_needs_are_not_needed(wayland: Desktop) -> None:
    wayland.hide(["libxcb-cursor.so.0", "libxcb-icccm.so.4", "libxcb-keysyms.so.1"])
    process = wayland.start(wayland.program)
    del wayland.environment["LD_LIBRARY_PATH"]
    wait_for(lambda: windows(wayland) or process.poll() is not None)
    assert windows(wayland) == [("OXO", APPLICATION_ID)]
