"""Every state of the window in every language, each gone through once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from oxo_desktop.languages import OWN_NAMES
from tests.window.test_languages import cut
from tests.window.test_mnemonics import clashes
from tests.window.test_roles import all_wrong
from tests.window.visitor import found_in_all


def faults(window: QWidget) -> Iterator[str]:
    """Return what is wrong with names and roles, with letters, and what is cut."""
    yield from all_wrong(window)
    yield from (f"shared: {clash}" for clash in clashes(window))
    yield from (f"cut: {text}" for text in cut(window))
    yield from (f"too wide: {area}" for area in too_wide(window))


def too_wide(window: QWidget) -> list[QScrollArea]:
    """Return what has to be scrolled to a side: tables may, a narrowest window too."""
    if window.width() <= window.minimumSizeHint().width():
        return []
    areas = window.findChildren(QScrollArea)
    return [area for area in areas if area.horizontalScrollBar().isVisible()]


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)")
@pytest.mark.parametrize("language", OWN_NAMES)
def test_nothing_is_wrong_in_any_state(
    qapp: QApplication, tmp_path: Path, language: str
) -> None:
    assert qapp is not None  # windows need it
    assert found_in_all(language, tmp_path, faults) == []
