"""The Makefile: its targets are there, and it wants a Python that is new enough."""

import re
import shutil
from pathlib import Path

import pytest

from tests.programs import run_to_end

ROOT = Path(__file__).parents[1]

if shutil.which("make") is None:
    pytest.skip("make is not installed", allow_module_level=True)


def test_every_target_that_is_asked_for_is_there(tmp_path: Path) -> None:
    files = [*(ROOT / ".github/workflows").iterdir(), *ROOT.glob("*.md")]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    command = r"(?: {4}|`|run: )(?:make|\$\{\{ matrix.make \}\}) ([a-z-]+)"
    asked = {*re.findall(command, text)}
    assert {"run", "test", "check", "release", "qt-versions", "bench"} <= asked
    # what would be done is printed, and not done
    ran = run_to_end("make", "--dry-run", *asked, cwd=ROOT)
    assert (ran.returncode, ran.stderr) == (0, "")
    # where nothing has been set up yet
    shutil.copy(ROOT / "Makefile", tmp_path)
    ran = run_to_end("make", "run", "PYTHON=false", cwd=tmp_path)
    told = "OXO needs Python 3.11 or later: make PYTHON=/path/to/python3"
    assert told in ran.stderr.splitlines()
