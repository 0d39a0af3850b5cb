"""Builds the Debian source package in a clean system, and runs its autopkgtest there.

``python -m lab.roots.source TRIXIE``, as root, after `make deb` and with a network.
TRIXIE is a folder with Debian 13 in it, such as that of

    debootstrap --variant=minbase trixie TRIXIE

It stays as it is: a copy of it is used. What the build needs is what the package says;
lintian may find nothing; and the test, which plays in what was built, has to pass.
"""

import os
import shutil
import sys
from argparse import ArgumentParser
from pathlib import Path

from lab.roots import machine
from lab.roots.packages import System, check, copy_of
from oxo_desktop import __version__
from tests.desktop.wheel import ROOT

NAME = f"oxo-desktop_{__version__}"
TOOLS = "build-essential", "lintian", "autopkgtest"


class Builder(System):
    """A copy of a Debian with the source package in ``/srv``."""

    def set_up(self) -> None:
        """Install what builds packages, and take the sources along."""
        machine.pass_on(self.root)
        self.root_runs("apt-get", "update", "-q")
        self.apt_get("install", "--no-install-recommends", *TOOLS)
        for file in sorted(ROOT.glob(f"dist/{NAME}*")):
            if file.name.endswith((".dsc", ".orig.tar.gz", ".debian.tar.xz")):
                shutil.copy(file, self.root / "srv")

    def builds(self, command: str) -> str:
        return self.root_runs("sh", "-c", f"cd /srv && {command}")


def main() -> None:
    """Try it in the root named on the command line."""
    parser = ArgumentParser(prog="python -m lab.roots.source")
    parser.add_argument("root", type=Path)
    root = parser.parse_args().root
    if os.geteuid() != 0:
        sys.exit("Only root may change into another root.")
    with copy_of(root, Builder) as system:
        system.builds(f"dpkg-source --extract {NAME}-1.dsc source")
        needed = "apt-get build-dep -y -q --no-install-recommends ./"
        system.builds(
            f"cd source && {needed} && dpkg-buildpackage --no-sign --build=binary"
        )
        found = system.builds(
            f"lintian --allow-root --fail-on error,warning {NAME}-1_*.changes"
        )
        check("lintian", found, "")
        said = system.builds(f"autopkgtest {NAME}-1.dsc {NAME}-1_all.deb -- null 2>&1")
        results = [line.split() for line in said.splitlines() if "PASS" in line]
        check("its own test", results[-1], ["play", "PASS"])


if __name__ == "__main__":
    main()
