"""What is clicked in the menus is large enough to be hit."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu

from oxo_desktop.window.controls.widgets import LEAST_TARGET
from tests.window.desk import Desk


def test_rows_of_menus_can_be_hit(desk: Desk) -> None:
    for menu in desk.window.findChildren(QMenu):
        menu.adjustSize()
        rows = [a for a in menu.actions() if not a.isSeparator()]
        assert all(menu.actionGeometry(a).height() >= LEAST_TARGET for a in rows)
    assert desk.window.menuBar().height() >= LEAST_TARGET


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_click_right_below_the_title_of_a_menu_opens_it(desk: Desk) -> None:
    bar = desk.window.menuBar()
    title = bar.actionGeometry(bar.actions()[1])
    below = QPointF(title.center().x(), bar.height() - 1)
    assert below.y() > title.bottom()
    left = Qt.MouseButton.LeftButton
    everywhere = bar.mapToGlobal(below)
    none = Qt.KeyboardModifier.NoModifier
    kind = QMouseEvent.Type.MouseButtonPress
    event = QMouseEvent(kind, below, everywhere, left, left, none)
    QApplication.sendEvent(bar, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.title() == "&View"
    menu.close()
