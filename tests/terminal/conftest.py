"""A user's terminal. Nothing here needs Qt."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.program import Open, Terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Open]:
    """Yield what opens a terminal of the same user's, and reads until a prompt."""
    opened: list[Terminal] = []

    def open_one(*arguments: str, until: str = "", **variables: Any) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments, **variables))
        if until:
            opened[-1].read(until)
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()
