"""What every test of the window leaves behind it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from oxo_desktop import words


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Have the next test begin in English, whatever this one has spoken."""
    yield
    words.use(None)
    if QApplication.instance() is not None:
        QApplication.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
