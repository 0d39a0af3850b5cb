"""What the comparison with other programs rests on, tried with a bare window."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lab.beside.comparison import first_start, started
from lab.beside.processes import below, memory
from lab.beside.programs import Program, bare
from lab.beside.session import Session
from lab.beside.stage import OPENBOX, Stage
from tests.desktop.screen import Box, Screen, wait_for

NEEDS = ("gdbus",)

WHITE = (255, 255, 255)

CHANGES_LATER = """
from PySide6.QtCore import QTimer
QTimer.singleShot(500, lambda: view.resize(520, 700))
"""

CHANGES_WITH_THE_KEYBOARD = """
application.focusWindowChanged.connect(lambda: view.resize(520, 700))
"""


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with Screen(openbox=OPENBOX) as screen:
        stage = Stage(screen, tmp_path)
        yield stage
        stage.pointer.close()


def test_a_window_is_painted_when_its_start_has_been_measured(stage: Stage) -> None:
    window = bare(Path(sys.executable), stage.home)
    place = window.squares[0]
    first_start(stage, window)
    with started(stage, window, place) as start:
        assert 0 < start.first.time <= start.settled().time
        assert start.first.processor > 0
        assert stage.screen.pixel(*place) == WHITE
        assert 0 < stage.press(window.watched(place)) < 1000
        stage.settle()
        assert stage.screen.pixel(place[0] - 20, place[1]) != WHITE
    assert start.process.poll() is not None


def changing(stage: Stage, change: str) -> Program:
    """Return the bare window, which then does something else, too."""
    window = bare(Path(sys.executable), stage.home)
    file = Path(window.command[-1])
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("view.show()", f"view.show(){change}"))
    first_start(stage, window)
    return window


def test_the_picture_stands_still_once_the_last_pixels_have_changed(
    stage: Stage,
) -> None:
    window = changing(stage, CHANGES_LATER)
    with started(stage, window) as start:
        settled = start.settled()
    assert settled.time > start.first.time + 300
    assert settled.processor > start.first.processor
    with started(stage, replace(window, still=Box(0, 0, 520, 600))) as start:
        assert start.settled().time < start.first.time + 300


def test_a_window_has_the_keyboard_as_on_a_desktop(stage: Stage) -> None:
    with started(stage, changing(stage, CHANGES_WITH_THE_KEYBOARD)) as start:
        start.settled()
        assert stage.screen.pixel(260, 690) == WHITE


def test_a_program_that_ends_before_it_is_painted_is_no_start(stage: Stage) -> None:
    window = bare(Path(sys.executable), stage.home)
    first_start(stage, window)
    with (
        pytest.raises(AssertionError, match="has ended"),
        stage.running(["true"], stage.home),
    ):
        pass


def test_services_are_what_the_bus_has_started_and_end_with_it(
    screen: Screen, tmp_path: Path
) -> None:
    # as many do, this one leaves its parent
    services = tmp_path / "dbus-1/services"
    services.mkdir(parents=True)
    (services / "slow.service").write_text(
        "[D-BUS Service]\nName=org.example.Slow\nExec=/bin/sh -c 'sleep 60 &'\n"
    )
    with Session({**screen.environment, "XDG_DATA_HOME": str(tmp_path)}) as session:
        assert session.services() == []
        asking = subprocess.Popen(
            ["gdbus", "call", "--session", "--dest", "org.example.Slow",
             "--object-path", "/", "--method", "org.freedesktop.DBus.Peer.Ping"],
            env=session.environment,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        (service,) = wait_for(lambda: running(session, "sleep"))
        assert below(service) == []
    asking.wait()
    wait_for(lambda: memory([service]) == 0)


def running(session: Session, name: str) -> list[int]:
    """Return the services with this name, once they are what they are to be."""
    return [service for service in session.services() if name_of(service) == name]


def name_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/comm").read_text().strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""  # it has just ended
