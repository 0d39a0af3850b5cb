"""Copies of systems in folders, and a game of OXO in them."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

from tests.desktop.corner import SQUARES
from tests.desktop.screen import PATIENCE, Box, Screen, wait_for
from tests.desktop.wheel import ROOT

USER = "player"
HOME = Path("/home", USER)
SAVED = HOME / "won.oxo"

WON = (1, 2, 5, 3, 9)

STILL = 0.4
"""Seconds without a change: a caret blinks every half second."""
MANY_COLOURS = 10

PICTURES = ROOT / "screenshots"


class System:
    """A copy of a Debian in a folder, with a user's home.

    Attributes:
        root: the folder.
        home: that of its user, seen from outside.
        shared: folders of ours that are there too.
    """

    shared: tuple[str, ...] = ("/tmp/.X11-unix",)

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / HOME.relative_to("/")
        self.started: list[subprocess.Popen[str]] = []

    def set_up(self) -> None:
        """Make the user, and what else each kind of system needs."""
        self.root_runs("useradd", "--create-home", USER)

    def start(self, *command: str, **variables: str) -> "subprocess.Popen[str]":
        """Start a program as the user, with nothing but these variables."""
        usual = {"HOME": str(HOME), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        process = subprocess.Popen(
            ["/usr/sbin/chroot", f"--userspec={USER}:{USER}", self.root, *command],
            env={**usual, **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.started.append(process)
        return process

    def run(self, *command: str, **variables: str) -> tuple[int, str, str]:
        """Return a program's exit code, and what it printed."""
        return end(self.start(*command, **variables))

    def root_runs(self, *command: str) -> str:
        """Have root run a command, and return what it prints."""
        path = "/usr/sbin:/usr/bin:/sbin:/bin"
        own = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8", "PATH": path}
        ran = subprocess.run(
            ["/usr/sbin/chroot", self.root, *command],
            env=own, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if ran.returncode != 0:
            sys.exit(f"{' '.join(command)}:\n{ran.stdout}{ran.stderr}")
        return ran.stdout

    def apt_get(self, *arguments: str) -> str:
        return self.root_runs("apt-get", "-y", "-q", *arguments)


AnySystem = TypeVar("AnySystem", bound=System)


def end(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    out, error = process.communicate(timeout=PATIENCE)
    return process.returncode, out, error


@contextmanager
def mounted(*arguments: str) -> Iterator[None]:
    """Mount something, with arguments of `mount`; the last one is the place."""
    subprocess.run(["mount", *arguments], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", arguments[-1]], check=True)


@contextmanager
def copy_of(original: Path, kind: Callable[[Path], AnySystem]) -> Iterator[AnySystem]:
    """Give a copy of a system, beside it, set up as systems of this kind are.

    It has its processes, its devices and the folders of ours that it shares.
    """
    if os.geteuid() != 0:
        sys.exit("Only root may change into another root.")
    PICTURES.mkdir(exist_ok=True)
    beside = original.resolve().parent
    with tempfile.TemporaryDirectory(dir=beside, prefix="oxo-root-") as folder:
        root = Path(folder, original.name)
        subprocess.run(["cp", "--archive", original, root], check=True)
        system = kind(root)
        with ExitStack() as stack:
            stack.enter_context(mounted("-t", "proc", "proc", f"{root}/proc"))
            for ours in ("/dev", "/dev/pts", "/dev/shm", *system.shared):
                place = f"{root}{ours}"
                Path(place).mkdir(parents=True, exist_ok=True)
                stack.enter_context(mounted("--make-private", "--bind", ours, place))
            try:
                system.set_up()
                yield system
            finally:
                for process in system.started:
                    process.kill()
                    process.communicate()


def check(what: str, found: object, expected: object) -> None:
    print(f"  {'well' if found == expected else 'WRONG'}: {what}", flush=True)
    if found != expected:
        sys.exit(f"{found!r}, and not {expected!r}")


def come_to_rest(screen: Screen, box: Box | None = None) -> None:
    """Wait until there is something to see, and it has not changed for a while."""
    place = box or screen.whole
    wait_for(lambda: len(set(screen.pixels(place))) >= MANY_COLOURS)
    screen.settle(STILL, place)


def opened(screen: Screen) -> Box:
    """Wait until OXO's window is where it stays, and return where that is."""
    window = screen.window("OXO")
    screen.xdotool("windowactivate", "--sync", window)
    come_to_rest(screen)
    return screen.box_of(window)


def win(system: System, screen: Screen, box: Box, picture: str) -> None:
    """Have X win in OXO's window, with the pointer, and save the game."""
    come_to_rest(screen, box)
    for position in WON:
        x, y = SQUARES[position]
        screen.click(box.x + x, box.y + y)
        come_to_rest(screen, box)
    screen.save(PICTURES / f"{picture}.ppm")
    before = screen.pixels(screen.whole)
    screen.xdotool("key", "ctrl+s")
    wait_for(lambda: screen.pixels(screen.whole) != before)
    come_to_rest(screen)
    screen.xdotool("key", "ctrl+a")
    screen.xdotool("type", str(SAVED))
    screen.xdotool("key", "Return")
    saved = system.root / SAVED.relative_to("/")
    wait_for(lambda: saved.is_file() and saved.stat().st_size)
    check("the game saved", json.loads(saved.read_bytes())["moves"], [*WON])
    come_to_rest(screen)
