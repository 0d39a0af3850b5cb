"""The same OXO in each of its packages, one beside the other."""

import subprocess
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median

from lab.beside.comparison import (
    MEMORY,
    PROCESSOR,
    START,
    UNITS,
    Figures,
    first_start,
    started,
)
from lab.beside.processes import memory, processor_time
from lab.beside.programs import Program, bare, oxo
from lab.beside.stage import Stage
from lab.roots.debs import BUNDLED, SYSTEM_QT, Debian
from lab.roots.packages import copy_of, mounted
from oxo_desktop import __version__
from tests.desktop.wheel import ROOT

MEASURED = (START, PROCESSOR, MEMORY)
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
        for program in programs:
            first_start(stage, program)
        found: dict[str, list[Figures]] = {program.name: [] for program in programs}
        for _ in range(rounds):
            for program in programs:
                found[program.name].append(_one_round(stage, program))
    _print_starts(found)
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
        "single file": _one(DIST.glob(f"OXO-{__version__}-*")),
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


def _one_round(stage: Stage, program: Program) -> Figures:
    with started(stage, program) as start:
        processor = start.processor + processor_time(start.helpers())
        stage.rest()
        return {
            START: start.took,
            PROCESSOR: processor,
            MEMORY: memory(start.processes()),
        }


def _print_starts(found: dict[str, list[Figures]]) -> None:
    print(f"{'':<16}" + "".join(f"{what:>38}" for what in MEASURED))
    for name, rounds in found.items():
        window = found[BARE_ON_TRIXIE if name == ON_TRIXIE else "bare window"]
        line = f"{name:<16}"
        for what in MEASURED:
            shown = UNITS[what].format(median(figures[what] for figures in rounds))
            others = {"bare": window, "wheel": found["wheel"]}
            ratios = ", ".join(
                f"{_ratio(what, rounds, other):.2f} × {of}"
                for of, other in others.items()
                if other is not rounds
            )
            line += f"{f'{shown} ({ratios})':>38}"
        print(line)
    print("At most 1.15 times the wheel's start for the bundle.\n")


def _ratio(what: str, rounds: list[Figures], others: list[Figures]) -> float:
    pairs = zip(rounds, others, strict=True)
    return median(mine[what] / its[what] for mine, its in pairs)


def _print_sizes(wheel: Path) -> None:
    """Print what is downloaded, and what is on the disk then."""
    (environment,) = wheel.parents[1].glob("lib/python*/site-packages/oxo_desktop")
    qt = _one(ROOT.glob(".venv/lib/python*/site-packages/PySide6"))
    sizes = {
        "wheel": (_one(wheel.parents[2].glob("wheels/*.whl")), environment),
        "PySide6": (None, qt),
        "bundle": (
            _one(DIST.glob(f"oxo-desktop-{__version__}-linux-*.tar.xz")),
            DIST / "bundle/oxo-desktop",
        ),
        "single file": (_one(DIST.glob(f"OXO-{__version__}-*")), None),
    }
    sizes |= {deb.name: (deb, None) for deb in sorted(DIST.glob("*.deb"))}
    print(f"{'':<48}{'to download':>14}{'on the disk':>14}")
    for name, files in sizes.items():
        line = "".join(
            f"{size(file) / 1e6:>11.1f} MB" if file and file.exists() else f"{'-':>14}"
            for file in files
        )
        print(f"{name:<48}{line}")


def size(place: Path) -> int:
    """Return the bytes in a file, or in all files below a folder, each once."""
    files = place.rglob("*") if place.is_dir() else [place]
    return sum(file.lstat().st_size for file in files if not file.is_dir())
