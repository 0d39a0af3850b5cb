"""Measurements leave no files behind, and say what they are of."""

import subprocess
import sys
from pathlib import Path

import pytest

from lab.bench import in_python
from lab.beside.comparison import (
    LATER,
    OF_SERVICES,
    REFUSED,
    SERVICES,
    SETTLED,
    UNITS,
    Figures,
    Measured,
    cell,
    table,
)
from lab.beside.processes import below, memory, processor_time
from lab.beside.programs import Program

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


def measured(*rounds: Figures) -> Measured:
    program = Program(name="", command=[], squares=())
    return Measured(program, list(rounds))


def test_a_ratio_is_the_median_of_those_within_a_round() -> None:
    floor = measured({SETTLED: 100}, {SETTLED: 200}, {SETTLED: 300})
    mine = measured({SETTLED: 100}, {SETTLED: 300}, {SETTLED: 210})
    assert cell(SETTLED, mine, floor) == "210 ms (1.00)"
    assert cell(SETTLED, floor, floor) == "200 ms"


def test_a_refused_click_is_compared_with_a_click() -> None:
    floor = measured({LATER: 2})
    assert cell(REFUSED, measured({LATER: 2, REFUSED: 5}), floor) == "5.0 ms (2.50)"
    assert cell(REFUSED, floor, floor) == "-"


def test_memory_of_services_is_told_if_there_are_any() -> None:
    without = measured({SERVICES: 0, OF_SERVICES: 0})
    assert cell(SERVICES, without, without) == "0"
    services = measured({SERVICES: 4, OF_SERVICES: 7.25})
    assert cell(SERVICES, services, without) == "4, 7.2 MiB"


def test_a_table_has_a_row_for_each_figure_and_a_column_for_each_program() -> None:
    floor = measured({SETTLED: 200})
    lines = table([measured({SETTLED: 100}), floor], floor).splitlines()
    assert len(lines) == 2 + len(UNITS)
    assert {line.count("|") for line in lines} == {4}
    assert [text.strip() for text in lines[2].split("|")] == [
        "", SETTLED, "100 ms (0.50)", "200 ms", "",
    ]  # fmt: skip


def test_what_a_process_has_started_is_counted_with_it() -> None:
    busy = "import time; end = time.process_time() + 0.2\n"
    busy += "while time.process_time() < end: pass\n"
    program = f"{busy}print(flush=True); input()"
    outer = (
        "import subprocess, sys\n"
        f"subprocess.run([sys.executable, '-c', {busy!r}])\n"
        f"subprocess.run([sys.executable, '-c', {program!r}])\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", outer], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()  # the second one has been busy, too
        (child,) = below(process.pid)
        assert 200 <= processor_time([child]) < processor_time([process.pid, child])
        assert processor_time([process.pid, child]) >= 400
        assert memory([process.pid, child]) > memory([child]) > 1
        process.communicate(b"\n")
    assert below(process.pid) == []
