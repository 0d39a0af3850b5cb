"""The set-up: what it says is missing, and where it puts what it installs."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

if not sys.platform.startswith("linux") or shutil.which("make") is None:
    pytest.skip(
        "needs make, and says what Debian calls things", allow_module_level=True
    )

LACKS_LIBRARIES = """
import ctypes
load = ctypes.CDLL
def lack(name, *arguments):
    if name in {missing}:
        raise OSError(f"{{name}}: cannot open shared object file")
    return load(name, *arguments)
ctypes.CDLL = lack
"""


class Machine:
    """A machine with a checkout of OXO, and a user who may not install packages.

    Attributes:
        checkout: the folder that make is run in.
        programs: a folder that comes first in PATH.
    """

    def __init__(self, home: Path) -> None:
        self.checkout = home / "oxo"
        self.programs = home / "bin"
        self._modules = home / "modules"
        for folder in (self.checkout, self.programs, self._modules):
            folder.mkdir()
        for part in ("oxo_desktop", ".ci"):
            shutil.copytree(ROOT / part, self.checkout / part)
        for file in ("Makefile", "pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / file, self.checkout)
        compiler = self.checkout / "resources/translations/compile.py"
        compiler.parent.mkdir(parents=True)
        shutil.copy(ROOT / "resources/translations/compile.py", compiler)
        left_out = ("MAKE", "MFLAGS", "PIP_", "PYTHON", "QT_", "DISPLAY", "WAYLAND")
        kept = {k: v for k, v in os.environ.items() if not k.startswith(left_out)}
        self._environment = {
            **kept,
            "PATH": f"{self.programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(self._modules),
            "PIP_CONFIG_FILE": os.devnull,
            "LC_ALL": "C",
        }
        self.provide("id", "echo 1000")
        self.provide("sudo", "exit 1")
        self.provide("apt-get", "echo E: noise; echo E: noise >&2; exit 100")
        self.provide("dpkg-query", "exit 1")

    def provide(self, name: str, script: str) -> None:
        """Put a program into the place of the system's own."""
        program = self.programs / name
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o755)

    def lack(self, *libraries: str) -> None:
        """Take these libraries away from Python, and give back all others."""
        text = LACKS_LIBRARIES.format(missing=libraries)
        (self._modules / "sitecustomize.py").write_text(text, encoding="utf-8")

    def run(self, *command: str, **variables: str) -> tuple[int, list[str]]:
        """Return the exit code and the lines on standard error, but for make's own."""
        ran = subprocess.run(
            command,
            cwd=self.checkout,
            env={**self._environment, **variables},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        lines = ran.stderr.splitlines()
        return ran.returncode, [line for line in lines if not line.startswith("make: ")]

    def make(self, *targets: str) -> tuple[int, list[str]]:
        return self.run("make", *targets, f"PYTHON={sys.executable}")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def packages(line: str, who_needs: str) -> list[str]:
    """Return what the one line says to install."""
    start = f"{who_needs} more of the system. Install it with: sudo apt install "
    assert line.startswith(start)
    return line.removeprefix(start).split()


LACKED = (
    "libglib-2.0.so.0",
    "libgthread-2.0.so.0",
    "libEGL.so.1",
    "libxcb-cursor.so.0",
)
THEIR_PACKAGES = ["libegl1", "libglib2.0-0", "libxcb-cursor0"]


@pytest.mark.parametrize(
    ("target", "who_needs"), [("run", "OXO needs"), ("test", "The tests need")]
)
def test_one_line_says_what_to_install_until_it_was_followed(
    machine: Machine, target: str, who_needs: str
) -> None:
    machine.lack(*LACKED)
    for _ in range(2):
        code, (line,) = machine.make(target)
        assert code == 2
        named = packages(line, who_needs)
        assert named[:3] == THEIR_PACKAGES
        assert len(set(named)) == len(named)
    assert ("weston" in named) == (target == "test")
    machine.lack()
    machine.provide("dpkg-query", "echo installed")
    tools = ".venv/window-tools" if target == "run" else ".venv/test-tools"
    for _ in range(2):
        assert machine.make(tools) == (0, [])
    assert (machine.checkout / tools).exists()


def test_an_old_python_is_refused_in_one_line(machine: Machine) -> None:
    for target in ("run", "test", "check"):
        assert machine.run("make", target, "PYTHON=false") == (
            2,
            ["OXO needs Python 3.11 or later: make PYTHON=/path/to/python3"],
        )


def test_every_target_that_is_asked_for_is_there(machine: Machine) -> None:
    files = [*(ROOT / ".github/workflows").iterdir(), *ROOT.glob("*.md")]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    command = r"(?: {4}|`|run: )(?:make|\$\{\{ matrix.make \}\}) ([a-z-]+)"
    asked = {*re.findall(command, text)}
    assert {"run", "test", "check", "release", "qt-versions", "bench"} <= asked
    # what would be done is printed, and not done
    assert machine.make("--dry-run", f"--directory={ROOT}", *asked) == (0, [])


def test_no_setting_of_the_machine_has_packages_go_elsewhere(
    machine: Machine, tmp_path: Path
) -> None:
    (machine.checkout / ".venv").mkdir()
    with zipfile.ZipFile(machine.checkout / "own-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("own-1.dist-info/METADATA", "Name: own\nVersion: 1\n")
        wheel.writestr("own-1.dist-info/WHEEL", "Wheel-Version: 1.0\n")
        wheel.writestr("own-1.dist-info/RECORD", "")
    elsewhere, settings = tmp_path / "elsewhere", tmp_path / "pip.conf"
    named = "".join(f"{name} = {elsewhere}\n" for name in ("target", "prefix", "root"))
    settings.write_text(f"[global]\n{named}user = yes\n", encoding="utf-8")
    command = ".ci/pip-install", sys.executable, "--no-index", "own-1-py3-none-any.whl"
    assert machine.run(*command, PIP_CONFIG_FILE=str(settings)) == (0, [])
    assert [*machine.checkout.glob(".venv/lib/*/site-packages/own-1.dist-info")]
    assert not elsewhere.exists()
