"""A measurement leaves no files behind."""

import sys
from pathlib import Path

import pytest

from tests.bench import in_python

PROGRAM = """
from pathlib import Path
from PySide6.QtCore import QSettings
settings = QSettings("none.ini", QSettings.Format.IniFormat)
settings.setValue("number", int(settings.value("number", 1)) + 1)
settings.sync()
print(settings.value("number"), len(list(Path().iterdir())))
"""


def test_a_measured_program_leaves_no_files_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        assert in_python(PROGRAM, Path(sys.executable)) == [2, 1]
    assert list(tmp_path.iterdir()) == []
