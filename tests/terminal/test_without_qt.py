"""Where there is no PySide6, OXO plays in the terminal, and its tests pass."""

import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from tests.desktop.wheel import ROOT, install_wheel
from tests.terminal.program import TWO, environment, lines

BORROWED = (
    "_hypothesis_ftz_detector", "_hypothesis_globals", "_hypothesis_pytestplugin",
    "_pytest", "hypothesis", "iniconfig", "packaging", "pexpect", "pluggy",
    "ptyprocess", "py", "pygments", "pytest", "sortedcontainers", "typing_extensions",
)  # fmt: skip
"""pytest, hypothesis and pexpect, and what they need: each with its metadata."""

WINDOWLESS = {
    "engine": ["engine"],
    "terminal": [f"terminal/test_{part}.py" for part in ("stories", "ends", "looks")]
    + ["terminal/test_garbage.py"],
}


PATIENT = """
from hypothesis import settings
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel where nothing of Qt's can be imported; return oxo-terminal."""
    folder = tmp_path_factory.mktemp("no Qt")
    binaries = install_wheel(folder).parent
    (pth,) = folder.glob("environment/lib/python*/site-packages/borrowed.pth")
    links = folder / "links"
    links.mkdir()
    for module in Path(sysconfig.get_path("purelib")).iterdir():
        name = module.name.split("-")[0].split(".")[0].lower()
        if name in BORROWED:
            (links / module.name).symlink_to(module)
    pth.write_text(f"{links}\n", encoding="utf-8")
    return binaries / "oxo-terminal"


@pytest.mark.parametrize("module", ["PySide6", "shiboken6", "pytestqt"])
def test_there_is_no_qt(program: Path, module: str, tmp_path: Path) -> None:
    ran = subprocess.run(
        [program.with_name("python"), "-c", f"import {module}"],
        capture_output=True, text=True, check=False, env=environment(tmp_path),
    )  # fmt: skip
    assert ran.returncode == 1
    assert f"No module named '{module}'" in ran.stderr


def test_a_game_is_played_and_kept(program: Path, tmp_path: Path) -> None:
    for typed, last in (
        (lines(1, 4, 2), "Move to? "),
        (lines(1, 2, 3, 5, 4, 6, 8, 7, 9), "Draw"),
    ):
        ran = subprocess.run(
            [program, TWO], input=typed, capture_output=True, text=True, check=False,
            env=environment(tmp_path), cwd=tmp_path,
        )  # fmt: skip
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout.splitlines()[-1] == last


def test_the_window_says_what_it_needs(program: Path, tmp_path: Path) -> None:
    ran = subprocess.run(
        [program.with_name("oxo-desktop")], capture_output=True, text=True, check=False,
        env=environment(tmp_path), cwd=tmp_path,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout) == (1, "")
    python = program.with_name("python")
    assert ran.stderr.splitlines() == [
        "OXO cannot open its window. PySide6 is not installed. oxo-terminal plays "
        "without it.",
        f"Install it with: {python} -m pip install PySide6-Essentials",
    ]


def test_the_tests_of_engine_and_terminal_pass(program: Path, tmp_path: Path) -> None:
    """Side by side: they take longer than all else here."""
    tests = tmp_path / "tests"
    shutil.copytree(ROOT / "tests", tests, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "README.md", tmp_path)
    # theirs are the fixtures of the window
    for folder in (tests, tests / "desktop"):
        (folder / "conftest.py").unlink()
    # what of it has nothing to do with Qt
    (tests / "conftest.py").write_text(PATIENT)
    running = {
        part: subprocess.Popen(
            [
                program.with_name("python"), "-m", "pytest", "-q", "-W", "error",
                "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", tmp_path,
                *(tests / file for file in files),
            ],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env=environment(tmp_path), cwd=tmp_path,
        )
        for part, files in WINDOWLESS.items()
    }  # fmt: skip
    told = {part: process.communicate()[0] for part, process in running.items()}
    for part, process in running.items():
        assert process.returncode == 0, told[part]
        assert " passed" in told[part]
        assert "skipped" not in told[part]
