"""The same OXO in each of its packages, one beside the other."""

import subprocess
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from lab.beside.comparison import (
    MEMORY,
    PROCESSOR,
    SETTLED,
    Measured,
    first_start,
    in_markdown,
    start_figures,
    started,
    table,
)
from lab.beside.programs import Program, bare, oxo
from lab.beside.stage import Stage
from lab.roots.debs import BUNDLED, SYSTEM_QT, Debian
from lab.roots.packages import copy_of, mounted
from oxo_desktop import __version__
from tests.desktop.wheel import ROOT

MEASURED = (SETTLED, PROCESSOR, MEMORY)
DIST = ROOT / "dist"
ON_TRIXIE, BARE_ON_TRIXIE = "Debian 13's", "bare, Debian 13"


def print_packages(stage: Stage, wheel: Path, rounds: int, trixie: Path | None) -> None:
    """Print how large each package is, and how it starts.

    Args:
        stage: where they are started.
        wheel: OXO's program, installed from the wheel.
        rounds: how often each is measured.
        trixie: a folder with Debian 13 in it, for the package that needs its Qt.
    """
    packages = _packages(wheel, stage.home / "unpacked")
    programs = [bare(wheel.with_name("python"), stage.home)]
    programs += [replace(oxo(file), name=name) for name, file in packages.items()]
    with ExitStack() as stack:
        if trixie is None:
            print(f"No Debian 13 is given, and left out: {ON_TRIXIE}.")
        else:
            programs += stack.enter_context(_on_trixie(stage, trixie))
        found = [Measured(program) for program in programs]
        for measured in found:
            first_start(stage, measured.program)
        for _ in range(rounds):
            for measured in found:
                with started(stage, measured.program) as start:
                    measured.rounds.append(start_figures(start))
    # the bare window is the first, the wheel the second
    print(f"\n{table(found, found[1], MEASURED)}\n")
    print("At most 1.15 times the wheel's start for the bundle.\n")
    _print_sizes(wheel)


def _packages(wheel: Path, unpacked: Path) -> dict[str, Path]:
    """Return the program of each package that is there.

    Debian's with the bundle is unpacked into a folder.
    """
    if (DIST / BUNDLED).is_file():
        extract = "dpkg-deb", "--extract"
        subprocess.run([*extract, DIST / BUNDLED, unpacked], check=True)
    packages = {
        "wheel": wheel,
        "checkout": ROOT / ".venv/bin/oxo-desktop",
        "bundle": DIST / "bundle/oxo-desktop/oxo-desktop",
        "Debian 12's": unpacked / "usr/lib/oxo-desktop/oxo-desktop",
    }
    for name in [name for name, file in packages.items() if not file.is_file()]:
        print(f"Not there, and left out: {name}.")
        del packages[name]
    return packages


@contextmanager
def _on_trixie(stage: Stage, trixie: Path) -> Iterator[list[Program]]:
    """Install Debian's package in a copy of a Debian 13; yield it and a bare window."""
    with copy_of(trixie, Debian) as system:
        system.install(DIST / SYSTEM_QT)
        place = system.root / stage.home.relative_to("/")
        place.mkdir(parents=True)
        window = bare(Path("/usr/bin/python3"), stage.home)
        there = {BARE_ON_TRIXIE: window, ON_TRIXIE: oxo(Path("/usr/bin/oxo-desktop"))}
        inside = ["chroot", str(system.root)]
        with mounted("--bind", str(stage.home), str(place)):
            yield [
                replace(program, name=name, command=[*inside, *program.command])
                for name, program in there.items()
            ]


def _one(files: Iterable[Path]) -> Path:
    return next(iter(sorted(files)), DIST / "none")


def _print_sizes(wheel: Path) -> None:
    """Print what is downloaded, and what is on the disk then."""
    (environment,) = wheel.parents[1].glob("lib/python*/site-packages/oxo_desktop")
    qt = _one(ROOT.glob(".venv/lib/python*/site-packages/PySide6"))
    sizes: dict[str, tuple[Path | None, Path | None]] = {
        "wheel": (_one(wheel.parents[2].glob("wheels/*.whl")), environment),
        "PySide6": (None, qt),
        "bundle": (
            _one(DIST.glob(f"oxo-desktop-{__version__}-linux-*.tar.xz")),
            DIST / "bundle/oxo-desktop",
        ),
    }
    sizes |= {deb.name: (deb, None) for deb in sorted(DIST.glob("*.deb"))}
    lines = [[name, *map(_told, files)] for name, files in sizes.items()]
    print(f"{in_markdown([['', 'to download', 'on the disk'], *lines])}\n")


def _told(place: Path | None) -> str:
    return f"{size(place) / 1e6:.1f} MB" if place and place.exists() else "-"


def size(place: Path) -> int:
    """Return the bytes in a file, or in all files below a folder, each once."""
    files = place.rglob("*") if place.is_dir() else [place]
    return sum(file.lstat().st_size for file in files if not file.is_dir())
