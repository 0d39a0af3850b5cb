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
from lab.roots.system import HOME, PICTURES, USER, System, copy_of, opened
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
        super().set_up()
        machine.pass_on(self.root)
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
        command = [*enter, "env", "--default-signal", "make", "-C", "/srv/oxo", target]
        with self.log.open("a", encoding="utf-8") as log:
            process = subprocess.Popen(
                command, env=environment, stdout=log, stderr=log, text=True
            )
        self.started.append(process)
        return process

    def follow(self, tools: str) -> None:
        """Have root install what make asks a user for before it goes on."""
        if self._user == "root":
            return
        self.make(tools).wait()
        for packages in ASKED.findall(self.log.read_text(encoding="utf-8"))[-1:]:
            self.apt_get("update")
            self.apt_get("install", *packages.split())


def run(system: Fresh) -> None:
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
            screen.save(PICTURES / f"{system.log.stem}.ppm")
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


def root_of(release: str, folder: Path) -> Path:
    """Return the folder with a release, made by debootstrap unless it is there."""
    root, unfinished = folder / release, folder / f"{release}.new"
    if not root.exists():
        what = ["--variant=minbase", f"--include={TOOLS}", release, str(unfinished)]
        subprocess.run(["debootstrap", *what, *machine.mirror()], check=True)
        unfinished.rename(root)
    return root


def try_all(name: str, folder: Path) -> str:
    """Do a run; return how it went."""
    release, _, user = name.partition("-")
    log = folder / f"{name}.log"
    log.unlink(missing_ok=True)
    print(f"{name}: see {log}", flush=True)
    kind = partial(Fresh, user="root" if user == "root" else USER, log=log)
    try:
        with copy_of(root_of(release, folder), kind) as system:
            run(system)
            return f"{name}: well, {test(system)}"
    except (AssertionError, OSError, subprocess.SubprocessError, SystemExit) as why:
        return f"{name}: WRONG, {why}"


def main() -> None:
    """Do the runs named on the command line, and say how each went."""
    parser = ArgumentParser(prog="python -m lab.roots.fresh")
    parser.add_argument("folder", type=Path)
    parser.add_argument("run", nargs="+", choices=[*RUNS, "all"])
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    runs = RUNS if "all" in chosen.run else chosen.run
    told = [try_all(name, chosen.folder) for name in runs]
    print(*told, sep="\n")
    sys.exit(any("WRONG" in line for line in told))


if __name__ == "__main__":
    main()
