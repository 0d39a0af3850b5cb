"""What the Help menu opens."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QDialog, QLabel
from pytestqt.qtbot import QtBot

from oxo_desktop.window import help_dialogs
from oxo_desktop.window.main_window import MainWindow


@pytest.mark.parametrize(
    "make",
    [
        lambda window: help_dialogs.rules(window.dialogs.theme, window),
        help_dialogs.shortcuts,
        help_dialogs.about,
    ],
)
def test_no_text_is_cut_even_where_the_screen_is_small(
    qtbot: QtBot, window: MainWindow, make: Callable[[MainWindow], QDialog]
) -> None:
    dialog = make(window)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.resize(10, 10)
    labels = dialog.findChildren(QLabel)
    assert labels
    for label in labels:
        needed = label.heightForWidth(label.width())
        assert label.height() >= max(needed, label.fontMetrics().height()), label.text()
