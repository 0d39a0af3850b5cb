"""OXO as a user has it: built into a wheel, and that installed."""

import subprocess
import sys
from pathlib import Path

import PySide6

ROOT = Path(__file__).parents[2]


def install_wheel(folder: Path, checkout: Path = ROOT) -> Path:
    """Install OXO's wheel into a new environment at `folder`; return the program.

    Qt is borrowed from where the tests have it: their environment, or the system.
    """
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    wheels = folder / "wheels"
    subprocess.run(
        # with the hatchling that is there
        [*pip, "wheel", "--no-build-isolation", "--no-deps", "-w", wheels, checkout],
        check=True,
    )
    (wheel,) = wheels.glob("*.whl")
    home = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    install = ["--python", str(home / "bin/python"), "install", "--no-deps", str(wheel)]
    subprocess.run([*pip, *install], check=True)
    (site_packages,) = home.glob("lib/python*/site-packages")
    borrowed = site_packages / "borrowed.pth"
    qt = Path(PySide6.__file__).parents[1]
    borrowed.write_text(f"{qt}\n", encoding="utf-8")
    return home / "bin/oxo-desktop"
