"""The parts of Qt that modules load, which import-linter cannot see."""

import sys

import pytest

from tests.programs import run_to_end


@pytest.mark.parametrize(
    "module", ["play.analyst", "play.controller", "system.faults", "sounds"]
)
def test_core_modules_know_qtcore_alone(module: str) -> None:
    program = f"import sys, oxo_desktop.{module}; print(*sys.modules)"
    loaded = run_to_end(sys.executable, "-c", program).stdout.split()
    assert "PySide6.QtCore" in loaded
    assert not {"PySide6.QtGui", "PySide6.QtWidgets"} & {*loaded}
