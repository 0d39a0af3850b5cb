"""What the tests of packages need of the system."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.packages)


@pytest.fixture(scope="module")
def need(pytestconfig: pytest.Config) -> Callable[..., None]:
    """Return what skips a test where a tool is missing, or fails it in ``.ci/run``."""

    def look_for(*tools: str) -> None:
        missing = ", ".join(tool for tool in tools if shutil.which(tool) is None)
        if missing and pytestconfig.getoption("--require-desktop"):
            pytest.fail(f"not installed: {missing}")
        elif missing:
            pytest.skip(f"not installed: {missing}")

    return look_for
