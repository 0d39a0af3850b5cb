"""Installs the Debian packages in clean systems, plays, upgrades and removes them.

``python -m lab.roots.debs BOOKWORM TRIXIE``, as root, after `make deb`
and with a network. Each is a folder with Debian 12 or 13 in it, such as that of

    debootstrap --variant=minbase trixie TRIXIE

It stays as it is: a copy of it is used. What is installed there is a file manager and
then, by apt with nothing but what it depends on, an older OXO, which is upgraded; on
Debian 13 that is Debian 12's. A user without rights starts OXO from the menu's entry,
wins a game with the pointer, saves it, and opens it by a double-click. In the end OXO
is removed: nothing of it may be left but the user's games. Pictures are left in
``screenshots/``.
"""

import shutil
import subprocess
import tempfile
from argparse import ArgumentParser
from pathlib import Path

from lab.roots import machine
from lab.roots.system import (
    HOME,
    PICTURES,
    USER,
    WON,
    System,
    check,
    copy_of,
    end,
    opened,
    win,
)
from oxo_desktop import APPLICATION_ID, __version__
from tests.desktop import kept_file
from tests.desktop.corner import seen_marks
from tests.desktop.screen import Screen, wait_for
from tests.desktop.wheel import ROOT

BUNDLED = f"oxo-desktop_{__version__}-1~deb12u1_amd64.deb"
SYSTEM_QT = f"oxo-desktop_{__version__}-1_all.deb"
EARLIER = "0.0.1-1"

DESKTOP = (
    "thunar", "dbus-daemon", "libglib2.0-bin", "desktop-file-utils", "librsvg2-common",
)  # fmt: skip
"""A file manager, and what goes with it on every desktop."""

ENTRY = f"/usr/share/applications/{APPLICATION_ID}.desktop"
MARKED = (0xC8, 0x4E, 0x1C)
"""The colour of the O in the icons."""

NOT_OURS = (
    "/var/cache/", "/var/lib/apt/", "/var/lib/dpkg/", "/var/log/", "/home/", "/root/",
)  # fmt: skip
"""Where a system writes down what happens."""


class Debian(System):
    """A copy of a Debian with a file manager."""

    def set_up(self) -> None:
        super().set_up()
        machine.pass_on(self.root)
        self.root_runs("apt-get", "update", "-q")
        self.apt_get("install", "--no-install-recommends", *DESKTOP)
        kept_file.prefer_two_players(self.home)
        self.root_runs("chown", "-R", f"{USER}:{USER}", str(HOME))

    def install(self, package: Path) -> None:
        """Install a package by apt, with nothing but what it depends on."""
        shutil.copy(package, self.root / "root")
        inside = f"/root/{package.name}"
        said = self.apt_get("install", "--no-install-recommends", inside)
        print(f"  {package.name}: {said.count('Setting up ')} packages set up")
        asked = ["dpkg-query", "--show", "--showformat", "${Version}", "oxo-desktop"]
        version = package.name.split("_")[1]
        check("the version installed", self.root_runs(*asked), version)

    def files(self) -> set[str]:
        """Return all files but those in which the system writes down what happens."""
        found = self.root_runs("find", "/", "-xdev").splitlines()
        return {file for file in found if not file.startswith(NOT_OURS)}


def earlier(package: Path, folder: Path) -> Path:
    """Return a package that differs in its version alone, which is earlier."""
    unpacked = folder / "earlier"
    subprocess.run(["dpkg-deb", "--raw-extract", package, unpacked], check=True)
    control = unpacked / "DEBIAN/control"
    text = control.read_text(encoding="utf-8")
    told = text.replace(
        f"Version: {package.name.split('_')[1]}\n", f"Version: {EARLIER}\n"
    )
    assert told != text
    control.write_text(told, encoding="utf-8")
    made = folder / f"oxo-desktop_{EARLIER}_{package.name.split('_')[2]}"
    fast = ["dpkg-deb", "-Zgzip", "-z1", "--build"]
    subprocess.run([*fast, unpacked, made], check=True, capture_output=True)
    return made


def try_commands(system: Debian) -> None:
    version = (0, f"OXO {__version__}\n", "")
    for program in ("oxo-desktop", "oxo-terminal"):
        check(program, system.run(program, "--version"), version)
    code, out, error = system.run("oxo-desktop", "--install-launcher")
    is_refused = "OXO's package has already added it" in error
    check("no other launcher", (code, out, is_refused), (1, "", True))


def play_from_menu(system: Debian, screen: Screen) -> None:
    """Start OXO from its entry, win a game and save it."""
    display = screen.environment["DISPLAY"]
    process = system.start("gio", "launch", ENTRY, DISPLAY=display)
    box = opened(screen)
    found = screen.xdotool("search", "--class", APPLICATION_ID)
    check("the window's class", bool(found), True)
    win(system, screen, box, f"{system.root.name}, played")
    screen.xdotool("key", "ctrl+q")
    check("a game from the menu, ended", end(process), (0, "", ""))
    (game,) = kept_file.kept_games(system.home)
    check("the game kept", game.game.moves, WON)


def open_by_double_click(system: Debian, screen: Screen) -> None:
    """Open the game that was saved, as a file manager does."""
    # what it starts in its turn would keep its output open
    command = f"exec dbus-run-session -- thunar {HOME} >/dev/null 2>&1"
    manager = system.start("sh", "-c", command, DISPLAY=screen.environment["DISPLAY"])
    screen.window(f"{USER} - Thunar")
    icon = wait_for(lambda: screen.find(MARKED))
    assert icon is not None
    screen.click(*icon, times=2)
    window = screen.window("OXO")
    screen.xdotool("windowmove", window, 0, 0)
    box = opened(screen)
    screen.save(PICTURES / f"{system.root.name}, opened.ppm")
    shown = seen_marks(screen, box.x, box.y)
    check("the game opened", {shown[1], shown[5], shown[9]}, {"X"})
    screen.xdotool("key", "ctrl+q")
    wait_for(lambda: not screen.xdotool("search", "--name", "^OXO$"))
    manager.kill()


def try_it(system: Debian, before: list[Path], package: Path) -> None:
    """Install one package after the other, the last of which is tried and removed."""
    clean = system.files()
    for each in (*before, package):
        system.install(each)
    compiled = {file for file in system.files() if "oxo" in file and ".pyc" in file}
    check("modules are compiled", len(compiled) > 100, True)
    try_commands(system)
    with Screen(width=1400) as screen:
        play_from_menu(system, screen)
        open_by_double_click(system, screen)
    games = (system.home / kept_file.FILE).read_bytes()
    system.apt_get("purge", "oxo-desktop")
    check("files of it that are left", {f for f in system.files() if "oxo" in f}, set())
    system.apt_get("autoremove", "--purge")
    lists = (system.root / "var/lib/dpkg/info").glob("*.list")
    # apt keeps what another package could make use of
    others = {line for file in lists for line in file.read_text().splitlines()}
    left = {f for f in system.files() - clean - others if "__pycache__" not in f}
    left = {f for f in left if f.startswith(("/usr/", "/var/"))}
    check("files that are left", left, set())
    check("the user's games", (system.home / kept_file.FILE).read_bytes(), games)


def main() -> None:
    """Try both packages."""
    parser = ArgumentParser(prog="python -m lab.roots.debs")
    parser.add_argument("bookworm", type=Path)
    parser.add_argument("trixie", type=Path)
    roots = parser.parse_args()
    bundled, system_qt = ROOT / "dist" / BUNDLED, ROOT / "dist" / SYSTEM_QT
    with tempfile.TemporaryDirectory() as folder:
        older = earlier(bundled, Path(folder))
        for root, before, package in (
            (roots.bookworm, [older], bundled),
            (roots.trixie, [older, bundled], system_qt),
        ):
            print(root.name)
            with copy_of(root, Debian) as system:
                try_it(system, before, package)


if __name__ == "__main__":
    main()
