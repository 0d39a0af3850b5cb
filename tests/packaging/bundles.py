"""The bundle, built once if what it is made of has changed."""

from functools import cache
from pathlib import Path

import pytest

from oxo_desktop import __version__
from tests.desktop.wheel import ROOT
from tests.programs import run_to_end

FOLDER = ROOT / "dist/bundle/oxo-desktop"
INTERNAL = FOLDER / "_internal"
PROGRAM = FOLDER / "oxo-desktop"
TERMINAL = FOLDER / "oxo-terminal"


@cache
def _problem() -> str:
    """Build it, and return what went wrong, if anything."""
    ran = run_to_end("make", "bundle", cwd=ROOT)
    return ran.stdout + ran.stderr if ran.returncode else ""


def need(config: pytest.Config) -> None:
    """Build it; where it cannot be built, skip, or fail if nothing may be."""
    if problem := _problem():
        if config.getoption("--require-desktop"):
            pytest.fail(problem)
        pytest.skip(problem)


def archive() -> Path:
    """Return the bundle as it is downloaded."""
    (file,) = (ROOT / "dist").glob(f"oxo-desktop-{__version__}-linux-*.tar.xz")
    return file


def in_wheel() -> dict[str, bytes]:
    """Return what the wheel that the bundle was made of installs, file by file."""
    installed = ROOT / "build/bundle/installed"
    return {
        str(file.relative_to(installed)): file.read_bytes()
        for file in installed.rglob("*")
        if file.is_file() and ".dist-info/" not in str(file)
    }
