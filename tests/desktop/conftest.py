"""The installed program on a virtual screen with a window manager."""

import json
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from oxo_desktop.engine import Game, GameSettings
from oxo_desktop.store import oxo_file
from oxo_desktop.system.preflight import missing_libraries
from tests.desktop.screen import PATIENCE, Screen, missing_tools, wait_for
from tests.desktop.wheel import install_wheel
from tests.programs import run_to_end

TOOLS = (
    "Xvfb", "openbox", "xdotool", "xprop", "xwininfo", "pcmanfm", "dbus-daemon",
    "desktop-file-validate",
)  # fmt: skip
SYSTEM_PYTHON = "/usr/bin/python3"
ASSISTIVE = SYSTEM_PYTHON, Path(__file__).with_name("accessible.py"), "OXO"
"""A command that says, or presses, what assistive technology finds in OXO."""


def why_not(item: pytest.Item) -> str | None:
    """Return why a test of the real window cannot run here, or None.

    Its module may name more programs that it needs, as NEEDS.
    """
    needs = getattr(getattr(item, "module", None), "NEEDS", ())
    missing = [*missing_tools(*TOOLS, *needs), *_missing_libraries()]
    return f"not installed: {', '.join(missing)}" if missing else None


@cache
def _missing_libraries() -> list[str]:
    found = run_to_end(SYSTEM_PYTHON, "-c", "import pyatspi")
    of_python = ["pyatspi"] if found.returncode else []
    return [*of_python, *missing_libraries("xcb")]


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    for item in items:
        if Path(__file__).parent not in item.path.parents:
            continue
        item.add_marker(pytest.mark.desktop)
        reason = why_not(item)
        if reason is None:
            continue
        if config.getoption("--require-desktop"):
            pytest.exit(f"The real window could not be tested: {reason}", returncode=1)
        item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel and return the program's path.

    The folder's name has spaces and a percent sign, as a user's may.
    """
    return install_wheel(tmp_path_factory.mktemp("100 % OXO"))


class Element(NamedTuple):
    """What assistive technology knows of one thing on the screen."""

    role: str
    name: str
    box: list[int] | None
    is_focused: bool
    is_focusable: bool
    labels: list[str]


class Desktop:
    """A user's session: a screen, a home folder, a message bus, and OXO in it.

    Attributes:
        runtime: the folder for sockets.
    """

    def __init__(self, screen: Screen, program: Path, home: Path) -> None:
        self.screen = screen
        self.program = program
        self.home = home
        left_out = ("XDG_", "PYTHONPATH")
        shell = screen.environment.items()
        kept = {name: v for name, v in shell if not name.startswith(left_out)}
        # short, as a socket's path has to be
        self._runtime = tempfile.TemporaryDirectory(prefix="oxo-")
        self.runtime = Path(self._runtime.name)
        self.environment = {
            **kept,
            "HOME": str(home),
            "XDG_RUNTIME_DIR": str(self.runtime),
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            # Qt tells of each method it lacks that a newer AT-SPI client asks for
            "QT_LOGGING_RULES": "qt.accessibility.atspi.warning=false",
            "LC_ALL": "C.UTF-8",
            # one that hangs says where, when `close` ends it
            "PYTHONFAULTHANDLER": "1",
        }
        self._bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--print-address", "--nofork"],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._bus.stdout is not None
        address = self._bus.stdout.readline().strip()
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = address
        self._processes: list[subprocess.Popen[str]] = []

    @property
    def process(self) -> subprocess.Popen[str]:
        """What was started last."""
        return self._processes[-1]

    def run(self, *command: object) -> subprocess.CompletedProcess[str]:
        return run_to_end(*command, env=self.environment, timeout=PATIENCE)

    def start(self, *command: object) -> subprocess.Popen[str]:
        """Start a command that is ended with the session, if not before."""
        process = subprocess.Popen(
            list(map(str, command)),
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._processes.append(process)
        return process

    def close(self) -> None:
        """End all that was started; what it printed is shown if the test failed."""
        for process in self._processes:
            if process.poll() is None:
                process.send_signal(signal.SIGABRT)
            # what it started itself may live on and hold its output open
            with suppress(subprocess.TimeoutExpired, ValueError):
                print(process.args, *process.communicate(timeout=PATIENCE))
            process.kill()
        for log in self.home.rglob("errors.log"):
            print(log.read_text(encoding="utf-8"))
        self._bus.terminate()
        self._bus.communicate()
        self._runtime.cleanup()

    def accessible(self) -> list[Element]:
        said = self.run(*ASSISTIVE).stdout
        return [Element(**json.loads(line)) for line in said.splitlines()]

    def press_accessible(self, name: str) -> None:
        """Press a button of OXO's the way a screen reader does."""
        self.run(*ASSISTIVE, name)

    def names(self) -> list[str]:
        return [element.name for element in self.accessible()]

    def says(self, *one_of: str) -> bool:
        return not set(one_of).isdisjoint(self.names())

    def wait_to_say(self, *one_of: str) -> None:
        wait_for(lambda: self.says(*one_of))

    def wait_to_miss(self, name: str) -> None:
        wait_for(lambda: not self.says(name))

    def resume(self, game: Game, settings: GameSettings) -> None:
        file = self.home / "game.oxo"
        oxo_file.save(file, oxo_file.SavedGame(game, settings))
        self.start(self.program, file)
        self.screen.window("OXO")

    def install_launcher(self) -> str:
        ran = self.run(self.program, "--install-launcher")
        assert (ran.returncode, ran.stderr) == (0, "")
        return ran.stdout

    def hide(self, libraries: Iterable[str]) -> None:
        """Have the loader find empty files instead of these libraries."""
        fake = self.home / "libraries"
        fake.mkdir()
        for library in libraries:
            (fake / library).touch()
        self.environment["LD_LIBRARY_PATH"] = str(fake)

    def quit(self) -> None:
        """Quit by key, and see the program that was started last end well."""
        self.screen.xdotool("key", "ctrl+q")
        ends_well(self.process)


def ends_well(process: subprocess.Popen[str]) -> None:
    """Wait until it has ended, without an error and with nothing to say."""
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (0, "", "")


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    # wide enough for two windows side by side
    with Screen(width=1100) as screen:
        yield screen


@pytest.fixture(scope="session")
def bare_screen() -> Iterator[Screen]:
    """Yield one without a window manager."""
    with Screen(managed=False) as screen:
        yield screen


@pytest.fixture
def desktop(screen: Screen, installed: Path, tmp_path: Path) -> Iterator[Desktop]:
    desktop = Desktop(screen, installed, tmp_path)
    yield desktop
    desktop.close()
    shots = os.environ.get("OXO_SHOTS")
    if shots:
        screen.save(Path(shots, f"{tmp_path.name}.ppm"))
