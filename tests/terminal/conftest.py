"""A user's terminal. Nothing here needs Qt."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.program import Open, Terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Open]:
    """Yield what opens a terminal of the same user's, as often as is wanted."""
    opened: list[Terminal] = []

    def open_one(*arguments: str, columns: int = 80, **variables: str) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments, columns=columns, **variables))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()
