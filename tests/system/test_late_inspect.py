"""What Python's inspect can do is there when it is needed, and not before."""

import sys

from tests.programs import run_to_end

PROGRAM = """
import sys
from oxo_desktop.system.qt_start import defer_inspect
defer_inspect()
from oxo_desktop.engine import Game
print("ast" in sys.modules and sys.version_info < (3, 12))
import inspect
print(inspect.signature(Game.undo), inspect.getmodule(Game).__name__)
defer_inspect()
print("ast" in sys.modules, inspect.isfunction(Game.undo))
"""

PROGRAM_WITH_INSPECT = """
import inspect
from oxo_desktop.system.qt_start import defer_inspect
defer_inspect()
import sys
print(sys.modules["inspect"] is inspect)
"""


def printed(program: str) -> list[str]:
    ran = run_to_end(sys.executable, "-c", program)
    assert ran.stderr == ""
    return ran.stdout.splitlines()


def test_it_is_loaded_with_its_first_use() -> None:
    assert printed(PROGRAM) == [
        "False",
        "(self) -> 'Game' oxo_desktop.engine.game",
        "True True",
    ]


def test_one_that_is_there_stays() -> None:
    assert printed(PROGRAM_WITH_INSPECT) == ["True"]
