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

import subprocess
import sys
import tarfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lab.roots.system import (
    HOME,
    PICTURES,
    SAVED,
    System,
    check,
    copy_of,
    end,
    opened,
    win,
)
from oxo_desktop import __version__
from tests.desktop.screen import Screen, wait_for
from tests.desktop.wheel import ROOT

PROGRAM = str(HOME / "oxo-desktop/oxo-desktop")
FIRST_SIZE = (520, 658)
"""The window's, where nobody has changed it."""

BESIDE_BOARD = (400, 567)


class Bare(System):
    """A copy of a system in whose home OXO is unpacked."""

    def set_up(self) -> None:
        """Make the user, and unpack OXO as they would.

        Raises SystemExit if there is a Python or a Qt in it.
        """
        for pattern in ("usr/bin/python3*", "usr/lib/*/libQt*", "usr/lib/*/libxcb-*"):
            if any(self.root.glob(pattern)):
                sys.exit(f"{self.root} has {pattern}")
        super().set_up()
        (packed,) = ROOT.glob(f"dist/oxo-desktop-{__version__}-linux-*.tar.xz")
        with tarfile.open(packed) as archive:
            archive.extractall(self.home, filter="tar")


def play_on_x(system: System, screen: Screen, picture: str) -> None:
    """Win a game with the pointer, save it, and open what was saved."""
    display = screen.environment["DISPLAY"]
    for opening in ("--two-players", str(SAVED)):
        process = system.start(PROGRAM, opening, DISPLAY=display)
        box = opened(screen)
        if opening == "--two-players":
            win(system, screen, box, picture)
        else:
            screen.save(PICTURES / f"{picture}, opened.ppm")
        screen.xdotool("key", "ctrl+q")
        check(f"{opening}, ended", end(process), (0, "", ""))
    (system.home / SAVED.name).unlink()


@contextmanager
def wayland(system: System, screen: Screen) -> Iterator[dict[str, str]]:
    """Run a Wayland desktop in a window of X, as large as OXO's; yield variables."""
    runtime = system.root / "run/user"
    runtime.mkdir(exist_ok=True)
    runtime.chmod(0o777)
    width, height = FIRST_SIZE
    with subprocess.Popen(
        [
            "weston", "--backend=x11-backend.so", "--use-pixman", "--no-config",
            "--shell=kiosk-shell.so", f"--width={width}", f"--height={height}",
            "--socket=wayland-oxo", f"--log={runtime}/weston.log",
        ],
        env={**screen.environment, "XDG_RUNTIME_DIR": str(runtime)},
    ) as process:  # fmt: skip
        try:
            socket = runtime / "wayland-oxo"
            wait_for(socket.exists)
            socket.chmod(0o777)
            yield {"XDG_RUNTIME_DIR": "/run/user", "WAYLAND_DISPLAY": socket.name}
        finally:
            process.terminate()


def play_on_wayland(system: System, screen: Screen, picture: str) -> None:
    with wayland(system, screen) as variables:
        process = system.start(PROGRAM, "--two-players", **variables)
        win(system, screen, screen.whole, picture)
        # the dialog has had the keyboard, and this desktop leaves it nobody's
        screen.click(*BESIDE_BOARD)
        screen.xdotool("key", "ctrl+q")
        check("a game on Wayland, ended", end(process), (0, "", ""))


def try_all(system: System) -> None:
    name = system.root.name
    print(name)
    for program in (PROGRAM, str(Path(PROGRAM).with_name("oxo-terminal"))):
        told = system.run(program, "--version")
        check(program, told, (0, f"OXO {__version__}\n", ""))
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
    for root in parser.parse_args().root:
        with copy_of(root, Bare) as system:
            try_all(system)


if __name__ == "__main__":
    main()
