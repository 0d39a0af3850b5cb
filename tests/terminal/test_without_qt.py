"""Where there is no PySide6, OXO plays in the terminal."""

from pathlib import Path

import pytest

from tests.desktop.wheel import install_wheel
from tests.programs import run_to_end
from tests.terminal.program import TWO, environment, lines


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel where nothing of Qt's can be imported; return oxo-terminal."""
    folder = tmp_path_factory.mktemp("no Qt")
    binaries = install_wheel(folder).parent
    (borrowed,) = folder.glob("environment/lib/python*/site-packages/borrowed.pth")
    borrowed.unlink()
    return binaries / "oxo-terminal"


@pytest.mark.parametrize("module", ["PySide6", "shiboken6"])
def test_there_is_no_qt(program: Path, module: str, tmp_path: Path) -> None:
    python = program.with_name("python")
    ran = run_to_end(python, "-c", f"import {module}", env=environment(tmp_path))
    assert ran.returncode == 1
    assert f"No module named '{module}'" in ran.stderr


def test_a_game_is_played_and_kept(program: Path, tmp_path: Path) -> None:
    for typed, last in (
        (lines(1, 4, 2), "Move to? "),
        (lines(1, 2, 3, 5, 4, 6, 8, 7, 9), "Draw"),
    ):
        env = environment(tmp_path)
        ran = run_to_end(program, TWO, typed=typed, env=env, cwd=tmp_path)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout.splitlines()[-1] == last


def test_the_window_says_what_it_needs(program: Path, tmp_path: Path) -> None:
    window = program.with_name("oxo-desktop")
    ran = run_to_end(window, env=environment(tmp_path), cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (1, "")
    python = program.with_name("python")
    assert ran.stderr.splitlines() == [
        "OXO cannot open its window. PySide6 is not installed. oxo-terminal plays "
        "without it.",
        f"Install it with: {python} -m pip install PySide6-Essentials",
    ]
