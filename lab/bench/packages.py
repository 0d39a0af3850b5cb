"""The same OXO in each of its packages, one beside the other."""

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from lab.bench.beside import in_markdown
from lab.bench.programs import Program, bare, oxo
from lab.bench.stage import Stage
from lab.roots.debs import BUNDLED, SYSTEM_QT, Debian
from lab.roots.system import copy_of, mounted
from oxo_desktop import __version__
from tests.desktop.wheel import ROOT

DIST = ROOT / "dist"


@contextmanager
def packages(stage: Stage, wheel: Path, trixie: Path | None) -> Iterator[list[Program]]:
    """Give OXO in each package that is there, the wheel first, and bare windows.

    Args:
        stage: where they are started.
        wheel: OXO's program, installed from the wheel.
        trixie: a folder with Debian 13 in it, for the package that needs its Qt.
    """
    programs = [oxo(wheel, "wheel"), bare(wheel.with_name("python"), stage.home)]
    programs += _unpacked(stage.home / "unpacked")
    with ExitStack() as stack:
        if trixie is not None:
            system = stack.enter_context(copy_of(trixie, Debian))
            system.install(DIST / SYSTEM_QT)
            place = system.root / stage.home.relative_to("/")
            place.mkdir(parents=True)
            stack.enter_context(mounted("--bind", str(stage.home), str(place)))
            window = bare(Path("/usr/bin/python3"), stage.home)
            inside = ["chroot", str(system.root)]
            programs += [
                replace(program, command=[*inside, *program.command])
                for program in (
                    replace(window, name="bare, Debian 13"),
                    oxo(Path("/usr/bin/oxo-desktop"), "Debian 13's"),
                )
            ]
        yield programs


def _unpacked(folder: Path) -> Iterator[Program]:
    """Yield the packages that need no more than a folder."""
    if (DIST / BUNDLED).is_file():
        extract = "dpkg-deb", "--extract"
        subprocess.run([*extract, DIST / BUNDLED, folder], check=True)
    for name, program in (
        ("checkout", ROOT / ".venv/bin/oxo-desktop"),
        ("bundle", DIST / "bundle/oxo-desktop/oxo-desktop"),
        ("Debian 12's", folder / "usr/lib/oxo-desktop/oxo-desktop"),
    ):
        if program.is_file():
            yield oxo(program, name)


def print_sizes(wheel: Path) -> None:
    """Print what is downloaded, and what is on the disk then."""
    places = {
        "wheel": wheel.parents[2].glob("wheels/*.whl"),
        "wheel, installed": wheel.parents[1].glob("lib/*/site-packages/oxo_desktop"),
        "its PySide6": ROOT.glob(".venv/lib/*/site-packages/PySide6"),
        "bundle": DIST.glob(f"oxo-desktop-{__version__}-linux-*.tar.xz"),
        "bundle, unpacked": DIST.glob("bundle/oxo-desktop"),
        **{deb.name: [deb] for deb in sorted(DIST.glob("*.deb"))},
    }
    told = [[what, f"{sum(map(size, at)) / 1e6:.1f} MB"] for what, at in places.items()]
    print(f"{in_markdown([['', 'size'], *told])}\n")


def size(place: Path) -> int:
    """Return the bytes in a file, or in all files below a folder, each once."""
    files = place.rglob("*") if place.is_dir() else [place]
    return sum(file.lstat().st_size for file in files if not file.is_dir())
