"""Runs and tests a fresh clone in fresh systems.

``python -m lab.roots.fresh FOLDER RUN...``, as root and with a network. In
FOLDER debootstrap makes a Debian 12 and a Debian 13, unless they are there, with
nothing in them but python3, make, git and the certificates of the web. Each RUN, such
as ``bookworm-user``, takes a copy of one. There somebody clones the last commit, and
does `make run`, which is to open the window, and what `.ci/run` does, in which nothing
may be missing, with PYTEST_ADDOPTS as it is here. What is missing make installs for
root; for a user without rights, root does what make says. All that is printed is left
in FOLDER, in a file for each run, and pictures of the windows in ``screenshots/``.
"""

import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from time import sleep

from lab.roots import machine
from lab.roots.packages import HOME, PICTURES, USER, System, copy_of, opened
from tests.desktop.screen import PATIENCE, Screen, wait_for
from tests.desktop.wheel import ROOT

TOOLS = "python3,make,git,ca-certificates"
RUNS = ("bookworm-root", "trixie-root", "bookworm-user", "trixie-user")

OLDEST = "bookworm"
"""Where the packages are built, and so tried: they run on no older system."""

SET_UP = 1800.0
"""Seconds until a window that has not opened is given up."""

ASKED = re.compile(r"Install it with: sudo apt install (.+)")
SUMMARY = re.compile(r"^=+ (.* in [\d.]+s.*?) =+$", re.MULTILINE)


class Fresh(System):
    """A copy of a system that has next to nothing, with a clone in it.

    Attributes:
        log: the file that has what make printed.
    """

    def __init__(self, root: Path, user: str, log: Path) -> None:
        super().__init__(root)
        # not the sockets of X servers, as the tests start some of their own
        self.shared = machine.folders()
        self.log = log
        self._user = user

    def set_up(self) -> None:
        """Make the user, and the clone."""
        machine.pass_on(self.root)
        self.root_runs("useradd", "--create-home", USER)
        clone = ["git", "clone", "--quiet", "--no-hardlinks"]
        subprocess.run([*clone, ROOT, self.root / "srv/oxo"], check=True)
        self.root_runs("chown", "--recursive", f"{self._user}:", "/srv/oxo")

    def make(self, target: str, **variables: str) -> "subprocess.Popen[str]":
        """Start make in the clone, as its owner."""
        is_root = self._user == "root"
        environment = {
            "HOME": "/root" if is_root else str(HOME),
            "PATH": f"{'/usr/sbin:/sbin:' * is_root}/usr/bin:/bin",
            "LANG": "C.UTF-8",
            **machine.variables(),
            **variables,
        }
        enter = ["/usr/sbin/chroot", f"--userspec={self._user}:", str(self.root)]
        # no signal is ignored in a terminal, as it is below nohup
        enter += ["env", "--default-signal"]
        with self.log.open("a", encoding="utf-8") as log:
            process = subprocess.Popen(
                [*enter, "make", "-C", "/srv/oxo", target],
                env=environment,
                stdout=log,
                stderr=log,
                text=True,
            )
        self._started.append(process)
        return process

    def follow(self, tools: str) -> None:
        """Have root install what make asks a user for before it goes on."""
        if self._user == "root":
            return
        self.make(tools).wait()
        for packages in ASKED.findall(self.log.read_text(encoding="utf-8"))[-1:]:
            self.apt_get("update")
            self.apt_get("install", *packages.split())


def run(system: Fresh, picture: Path) -> None:
    """Do `make run`, and close the window."""
    system.follow(".venv/window-tools")
    with Screen() as screen:
        process = system.make("run", DISPLAY=screen.environment["DISPLAY"])

        def has_come() -> bool:
            sleep(1)
            shown = screen.xdotool("search", "--onlyvisible", "--name", "^OXO$")
            return bool(shown) or process.poll() is not None

        wait_for(has_come, SET_UP)
        if process.poll() is None:
            opened(screen)
            screen.save(picture)
            screen.xdotool("key", "ctrl+q")
        if process.wait(PATIENCE) != 0:
            sys.exit("make run has failed")


def test(system: Fresh) -> str:
    """Do what `.ci/run` does there, and return the last line of each test command."""
    options = f"--require-desktop {os.environ.get('PYTEST_ADDOPTS', '')}"
    for tools in (".venv/test-tools", ".venv/package-test-tools"):
        system.follow(tools)
    packages = ["test-packages"] if system.root.name == OLDEST else []
    for target in ("check", "test", *packages):
        code = system.make(target, PYTEST_ADDOPTS=options).wait()
        said = SUMMARY.findall(system.log.read_text(encoding="utf-8"))
        if code != 0:
            sys.exit(f"make {target} has failed: {', '.join(said)}")
    return ", ".join(said)


def try_all(original: Path, user: str, log: Path) -> str:
    log.unlink(missing_ok=True)
    with copy_of(original, partial(Fresh, user=user, log=log)) as system:
        run(system, PICTURES / f"{log.stem}.ppm")
        return test(system)


def need(root: Path) -> None:
    """Make a root by debootstrap unless it is there."""
    if root.exists():
        return
    unfinished = root.with_suffix(".new")
    what = ["--variant=minbase", f"--include={TOOLS}", root.name, str(unfinished)]
    subprocess.run(["debootstrap", *what, *machine.mirror()], check=True)
    unfinished.rename(root)


def main() -> None:
    """Do the runs named on the command line, and say how each went."""
    parser = ArgumentParser(prog="python -m lab.roots.fresh")
    parser.add_argument("folder", type=Path)
    parser.add_argument("run", nargs="+", choices=[*RUNS, "all"])
    chosen = parser.parse_args()
    if os.geteuid() != 0:
        sys.exit("Only root may change into another root.")
    PICTURES.mkdir(exist_ok=True)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    told, is_well = [], True
    for name in RUNS if "all" in chosen.run else chosen.run:
        release, _, user = name.partition("-")
        root, log = chosen.folder / release, chosen.folder / f"{name}.log"
        print(f"{name}: see {log}", flush=True)
        try:
            need(root)
            summary = try_all(root, "root" if user == "root" else USER, log)
            told.append(f"{name}: well, {summary}")
        except (AssertionError, OSError, subprocess.SubprocessError, SystemExit) as why:
            told.append(f"{name}: WRONG, {why}")
            is_well = False
    print(*told, sep="\n")
    sys.exit(not is_well)


if __name__ == "__main__":
    main()
