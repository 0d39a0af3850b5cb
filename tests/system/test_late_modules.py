"""What is in some of Python's modules is there when it is needed, and not before."""

import sys

import pytest

from tests.programs import run_to_end

DEFER = """
import sys
from oxo_desktop.system.qt_start import defer_modules
defer_modules()
"""

TRUE = {
    "inspect": "str(inspect.signature(defer_modules)) == '() -> None'",
    "traceback": "traceback.format_exception(OSError(5)) == ['OSError: 5\\n']",
    "zipfile": "zipfile.is_zipfile(sys.executable) is False",
    "base64": "base64.b64decode('T1hP') == b'OXO'",
    "ipaddress": "ipaddress.ip_address('::1').is_loopback",
}

THREADS = """
from threading import Barrier, Thread
import traceback
sys.setswitchinterval(1e-6)
got, barrier = [], Barrier(8)
def get():
    barrier.wait()
    got.append(traceback.walk_tb)
threads = [Thread(target=get) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(got))
"""


def printed(program: str) -> list[str]:
    ran = run_to_end(sys.executable, "-c", program)
    assert ran.stderr == ""
    return ran.stdout.splitlines()


@pytest.mark.parametrize("module", TRUE)
def test_it_is_loaded_with_its_first_use(module: str) -> None:
    assert printed(f"""{DEFER}
import {module}
print(len(vars({module})) < 20)
print({TRUE[module]}, len(vars({module})) < 20)
defer_modules()
print(sys.modules["{module}"] is {module}, hasattr({module}, "nonsense"))
""") == ["True", "True False", "True False"]


def test_one_that_is_there_stays() -> None:
    assert printed(f"""
import inspect
{DEFER}
print(sys.modules["inspect"] is inspect)
""") == ["True"]


def test_threads_that_need_it_at_once_all_get_it() -> None:
    assert printed(f"{DEFER}{THREADS}") == ["8"]
