"""What import-linter cannot see: which part of Qt a module loads, how long it is."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import oxo_desktop

LONGEST_CLASS, LONGEST_FUNCTION = 200, 40
LONG_BY_DESIGN = {"GameController"}


def loaded_by(module: str) -> set[str]:
    program = f"import sys, {module}; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(ran.stdout.split())


@pytest.mark.parametrize("module", ["analyst", "controller", "faults", "sounds.sounds"])
def test_core_modules_know_qtcore_alone(module: str) -> None:
    loaded = loaded_by(f"oxo_desktop.{module}")
    assert "PySide6.QtCore" in loaded
    assert not loaded & {"PySide6.QtGui", "PySide6.QtWidgets"}


@pytest.mark.parametrize(
    "module",
    [
        "engine",
        "layouts",
        "store.oxo_file",
        "store.games",
        "store.history",
        "sentences",
        "settings",
        "resources",
        "launcher",
        "preflight",
        "sounds.programs",
        "sounds.tones",
        "standard_error",
        "terminal",
        "terminal.menu",
        "app",
    ],
)
def test_no_qt_is_loaded(module: str) -> None:
    assert "PySide6" not in loaded_by(f"oxo_desktop.{module}")


def too_long(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.ClassDef):
            most = LONGEST_CLASS
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            most = LONGEST_FUNCTION
        else:
            continue
        assert node.end_lineno is not None
        lines = node.end_lineno - node.lineno + 1
        if lines > most and node.name not in LONG_BY_DESIGN:
            yield f"{module.name}: {node.name} has {lines} lines"


def test_no_class_and_no_function_is_long() -> None:
    modules = [*Path(oxo_desktop.__file__).parent.rglob("*.py")]
    assert modules
    assert [found for module in modules for found in too_long(module)] == []
