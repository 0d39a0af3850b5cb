"""The same OXO in each of its packages, one beside the other."""

import subprocess
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from statistics import median

from oxo_desktop import __version__
from tests.beside.comparison import (
    MEMORY,
    PROCESSOR,
    START,
    UNITS,
    Figures,
    first_start,
    started,
)
from tests.beside.processes import memory, processor_time
from tests.beside.programs import Program, bare, oxo
from tests.beside.stage import Stage
from tests.desktop.wheel import ROOT

MEASURED = (START, PROCESSOR, MEMORY)
DIST = ROOT / "dist"


def print_packages(stage: Stage, wheel: Path, rounds: int) -> None:
    """Print how large each package is, and how it starts; `wheel` is OXO's program."""
    packages = _packages(wheel, stage.home / "unpacked")
    programs = [bare(wheel.with_name("python"), stage.home)]
    programs += [replace(oxo(file), name=name) for name, file in packages.items()]
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

    Debian's with the bundle is unpacked into a folder; the other one, which needs the
    system's Qt, has to be installed.
    """
    for_debian_12 = _one(DIST.glob(f"oxo-desktop_{__version__}-*_amd64.deb"))
    if for_debian_12.is_file():
        subprocess.run(["dpkg-deb", "--extract", for_debian_12, unpacked], check=True)
    packages = {
        "wheel": wheel,
        "checkout": ROOT / ".venv/bin/oxo-desktop",
        "bundle": DIST / "bundle/oxo-desktop/oxo-desktop",
        "single file": _one(DIST.glob(f"OXO-{__version__}-*")),
        "Debian 12's": unpacked / "usr/lib/oxo-desktop/oxo-desktop",
        "Debian 13's": Path("/usr/bin/oxo-desktop"),
    }
    for name in [name for name, file in packages.items() if not file.is_file()]:
        print(f"Not there, and left out: {name}.")
        del packages[name]
    return packages


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
    window = found["bare window"]
    for name, rounds in found.items():
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
