"""What every test of the window leaves behind it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from oxo_desktop import words
from tests import text_size


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Have the next test begin in English, with text of the usual size."""
    yield
    words.use(None)
    if QApplication.instance() is not None:
        text_size.forget()
        QApplication.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
