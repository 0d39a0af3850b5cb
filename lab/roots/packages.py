"""Plays the bundle in systems that have no Python and no Qt.

``python -m lab.roots.packages ROOT...``, as root, after `make bundle`.
Each ROOT is a folder with a Debian in it, such as that of

    debootstrap --variant=minbase \
        --include=fontconfig-config,fonts-dejavu-core,libx11-6,libxkbcommon0 trixie ROOT

which has what every desktop has: fonts, and what keys mean.

It stays as it is: a copy of it is used. In there a user without rights starts OXO, on
an X server and on a Wayland desktop that run outside. Games are played with the
pointer, saved, and opened again; each must end with exit code 0 and nothing on standard
error. Pictures are left in ``screenshots/``.
"""

import json
import os
import subprocess
import sys
import tarfile
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

from oxo_desktop import __version__
from tests.desktop.corner import SQUARES
from tests.desktop.screen import PATIENCE, Box, Screen, wait_for
from tests.desktop.wheel import ROOT

USER = "player"
HOME = Path("/home", USER)
PROGRAM = str(HOME / "oxo-desktop/oxo-desktop")
FIRST_SIZE = (520, 658)
"""The window's, where nobody has changed it."""

BESIDE_BOARD = (400, 567)

WON = (1, 2, 5, 3, 9)

STILL = 0.5
MANY_COLOURS = 10

PICTURES = ROOT / "screenshots"


class System:
    """A copy of a Debian in a folder, with OXO in its user's home.

    Attributes:
        root: the folder.
        home: that of its user, seen from outside.
        shared: folders of ours that are there too.
    """

    shared: tuple[str, ...] = ("/tmp/.X11-unix",)

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / HOME.relative_to("/")
        self._command = [
            *("/usr/sbin/chroot", f"--userspec={USER}:{USER}", str(root)),
        ]
        self._started: list[subprocess.Popen[str]] = []

    def set_up(self) -> None:
        """Make the user, and unpack OXO as they would.

        Raises SystemExit if there is a Python or a Qt in it.
        """
        for pattern in ("usr/bin/python3*", "usr/lib/*/libQt*", "usr/lib/*/libxcb-*"):
            if any(self.root.glob(pattern)):
                sys.exit(f"{self.root} has {pattern}")
        self.root_runs("useradd", "--create-home", USER)
        (packed,) = ROOT.glob(f"dist/oxo-desktop-{__version__}-linux-*.tar.xz")
        with tarfile.open(packed) as archive:
            archive.extractall(self.home, filter="tar")

    def start(self, *command: str, **variables: str) -> "subprocess.Popen[str]":
        """Start a program as the user, with nothing but these variables."""
        environment = {
            "HOME": str(HOME),
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            **variables,
        }
        process = subprocess.Popen(
            [*self._command, *command],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._started.append(process)
        return process

    def root_runs(self, *command: str) -> str:
        """Have root run a command, and return what it prints."""
        ran = subprocess.run(
            ["/usr/sbin/chroot", self.root, *command],
            env={
                "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
                "DEBIAN_FRONTEND": "noninteractive",
                "LC_ALL": "C.UTF-8",
            },
            capture_output=True,
            text=True,
            check=False,
        )
        if ran.returncode != 0:
            sys.exit(f"{' '.join(command)}:\n{ran.stdout}{ran.stderr}")
        return ran.stdout

    def apt_get(self, *arguments: str) -> str:
        return self.root_runs("apt-get", "-y", "-q", *arguments)

    def close(self) -> None:
        """End what has not ended by itself."""
        for process in self._started:
            process.kill()
            process.communicate()

    def run(self, *command: str, **variables: str) -> tuple[int, str, str]:
        """Return a program's exit code, and what it printed."""
        return end(self.start(*command, **variables))


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
def furnished(root: Path, shared: tuple[str, ...]) -> Iterator[None]:
    """Give a system its processes, its devices and folders of ours."""
    with ExitStack() as stack:
        stack.enter_context(mounted("-t", "proc", "proc", f"{root}/proc"))
        for folder in ("/dev", "/dev/pts", "/dev/shm", *shared):
            place = f"{root}{folder}"
            Path(place).mkdir(parents=True, exist_ok=True)
            stack.enter_context(mounted("--make-private", "--bind", folder, place))
        yield


@contextmanager
def copy_of(original: Path, kind: Callable[[Path], AnySystem]) -> Iterator[AnySystem]:
    """Give a copy of a system, beside it, set up as systems of this kind are."""
    beside = original.resolve().parent
    with tempfile.TemporaryDirectory(dir=beside, prefix="oxo-root-") as folder:
        root = Path(folder, original.name)
        subprocess.run(["cp", "--archive", original, root], check=True)
        system = kind(root)
        with furnished(root, system.shared):
            try:
                system.set_up()
                yield system
            finally:
                system.close()


def check(what: str, found: object, expected: object) -> None:
    print(f"  {'well' if found == expected else 'WRONG'}: {what}", flush=True)
    if found != expected:
        sys.exit(f"{found!r}, and not {expected!r}")


def come_to_rest(screen: Screen, box: Box) -> None:
    """Wait until there is something in this place, and has not changed for a while."""
    last, since = screen.pixels(box), monotonic()
    given_up = since + PATIENCE
    while monotonic() - since < STILL or len(set(last)) < MANY_COLOURS:
        if monotonic() > given_up:
            sys.exit("There is nothing to see, or it does not come to rest.")
        sleep(0.05)
        now = screen.pixels(box)
        if now != last:
            last, since = now, monotonic()


def win(screen: Screen, box: Box, picture: str) -> None:
    """Have X win, with the pointer; `box` is OXO's window."""
    come_to_rest(screen, box)
    for position in WON:
        x, y = SQUARES[position]
        screen.click(box.x + x, box.y + y)
        come_to_rest(screen, box)
    screen.save(PICTURES / f"{picture}.ppm")


def save(system: System, screen: Screen) -> None:
    """Name the file in the dialog that is open, and see what is in it then."""
    screen.xdotool("key", "ctrl+a")
    screen.xdotool("type", str(HOME / "won.oxo"))
    screen.xdotool("key", "Return")
    saved = system.home / "won.oxo"
    wait_for(lambda: saved.is_file() and saved.stat().st_size)
    check("the game saved", json.loads(saved.read_bytes())["moves"], [*WON])


def opened(screen: Screen) -> Box:
    """Wait until OXO's window is where it stays, and return where that is."""
    window = screen.window("OXO")
    screen.xdotool("windowactivate", "--sync", window)
    come_to_rest(screen, Box(0, 0, screen.width, screen.height))
    return screen.box_of(window)


def play_on_x(system: System, screen: Screen, picture: str) -> None:
    """Win a game with the pointer, save it, and open what was saved."""
    display = screen.environment["DISPLAY"]
    process = system.start(PROGRAM, "--two-players", DISPLAY=display)
    win(screen, opened(screen), picture)
    screen.xdotool("key", "ctrl+s")
    screen.window("Save the game")
    save(system, screen)
    opened(screen)
    screen.xdotool("key", "ctrl+q")
    check("a game on X, ended", end(process), (0, "", ""))
    process = system.start(PROGRAM, str(HOME / "won.oxo"), DISPLAY=display)
    opened(screen)
    screen.save(PICTURES / f"{picture}, opened.ppm")
    screen.xdotool("key", "ctrl+q")
    check("the saved game, opened and ended", end(process), (0, "", ""))
    (system.home / "won.oxo").unlink()


@contextmanager
def wayland(system: System, screen: Screen) -> Iterator[dict[str, str]]:
    """Run a Wayland desktop in a window of X, as large as OXO's; yield variables."""
    runtime = system.root / "run/user"
    runtime.mkdir(exist_ok=True)
    runtime.chmod(0o777)
    width, height = FIRST_SIZE
    process = subprocess.Popen(
        [
            "weston", "--backend=x11-backend.so", "--use-pixman", "--no-config",
            "--shell=kiosk-shell.so", f"--width={width}", f"--height={height}",
            "--socket=wayland-oxo", f"--log={runtime}/weston.log",
        ],
        env={**screen.environment, "XDG_RUNTIME_DIR": str(runtime)},
    )  # fmt: skip
    try:
        socket = runtime / "wayland-oxo"
        wait_for(socket.exists)
        socket.chmod(0o777)
        yield {"XDG_RUNTIME_DIR": "/run/user", "WAYLAND_DISPLAY": "wayland-oxo"}
    finally:
        process.terminate()
        process.wait()


def play_on_wayland(system: System, screen: Screen, picture: str) -> None:
    with wayland(system, screen) as variables:
        process = system.start(PROGRAM, "--two-players", **variables)
        box = Box(0, 0, *FIRST_SIZE)
        win(screen, box, picture)
        screen.xdotool("key", "ctrl+s")
        come_to_rest(screen, box)
        save(system, screen)
        come_to_rest(screen, box)
        # the dialog has had the keyboard, and this desktop leaves it nobody's
        screen.click(*BESIDE_BOARD)
        screen.xdotool("key", "ctrl+q")
        check("a game on Wayland, ended", end(process), (0, "", ""))
    (system.home / "won.oxo").unlink()


def use_launcher(system: System) -> None:
    """Have it add itself to the menu, and take that back."""
    code, _, error = system.run(PROGRAM, "--install-launcher")
    check("its launcher installed", (code, "update-mime-database" in error), (0, True))
    entry = system.home / ".local/share/applications/io.github.oxo_desktop.OXO.desktop"
    lines = entry.read_text(encoding="utf-8").splitlines()
    check("it starts this program", f"Exec={PROGRAM} %f" in lines, True)
    (icon,) = (line.removeprefix("Icon=") for line in lines if "Icon=" in line)
    check("its icon", (system.root / icon.lstrip("/")).is_file(), True)
    code, _, error = system.run(PROGRAM, "--remove-launcher")
    check("the launcher removed", (code, error, entry.exists()), (0, "", False))


def try_all(system: System) -> None:
    name = system.root.name
    print(name)
    version = (0, f"OXO {__version__}\n", "")
    check("the version", system.run(PROGRAM, "--version"), version)
    terminal = str(Path(PROGRAM).with_name("oxo-terminal"))
    check("oxo-terminal", system.run(terminal, "--version"), version)
    code, out, error = system.run(PROGRAM)
    check("no display", (code, out, error.splitlines()[0]), (
        1, "", "OXO cannot open its window. There is no X display (DISPLAY is not "
        "set)."))  # fmt: skip
    use_launcher(system)
    with Screen() as screen:
        play_on_x(system, screen, f"{name}, X")
    with Screen(*FIRST_SIZE, managed=False) as screen:
        play_on_wayland(system, screen, f"{name}, Wayland")
    left = [file.name for file in (system.root / "tmp").iterdir()]
    check("nothing left in /tmp", left, [".X11-unix"])


def main() -> None:
    """Try OXO in each root named on the command line."""
    parser = ArgumentParser(prog="python -m lab.roots.packages")
    parser.add_argument("root", type=Path, nargs="+")
    roots = parser.parse_args().root
    if os.geteuid() != 0:
        sys.exit("Only root may change into another root.")
    PICTURES.mkdir(exist_ok=True)
    for root in roots:
        with copy_of(root, System) as system:
            try_all(system)


if __name__ == "__main__":
    main()
