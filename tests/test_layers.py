"""The parts of Qt that modules load, which import-linter cannot see."""

import subprocess
import sys

import pytest


def loaded_by(module: str) -> set[str]:
    program = f"import sys, {module}; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(ran.stdout.split())


@pytest.mark.parametrize(
    "module", ["play.analyst", "play.controller", "system.faults", "sounds"]
)
def test_core_modules_know_qtcore_alone(module: str) -> None:
    loaded = loaded_by(f"oxo_desktop.{module}")
    assert "PySide6.QtCore" in loaded
    assert not loaded & {"PySide6.QtGui", "PySide6.QtWidgets"}
