"""What the user does right after the board has appeared, before all is made."""

from functools import partial

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import GameSettings, Human
from oxo_desktop.window.after_first_paint import AfterFirstPaint
from oxo_desktop.window.main_window import MainWindow


@pytest.fixture
def early(qtbot: QtBot, parts: Parts) -> MainWindow:
    """Return the window as soon as its board is visible."""
    window = parts.window
    parts.controller.new_game(GameSettings(Human(), Human()))
    with qtbot.waitSignal(window.painted):
        window.show()
    assert window.view.buttons is None
    return window


def test_a_click_is_played_at_once(early: MainWindow, parts: Parts) -> None:
    board, left = early.view.viewport(), Qt.MouseButton.LeftButton
    at = QPointF(early.view.mapFromScene(early.scene.square_box(5).center()))
    kind, none = QEvent.Type.MouseButtonPress, Qt.KeyboardModifier.NoModifier
    press = QMouseEvent(kind, at, board.mapToGlobal(at), left, left, none)
    QApplication.sendEvent(board, press)
    assert parts.controller.game.moves == (5,)
    # the rest has not been waited for
    assert early.view.buttons is None


def test_a_number_key_is_not_lost(early: MainWindow, parts: Parts) -> None:
    QTest.keyClick(early, Qt.Key.Key_3)
    assert parts.controller.game.moves == (3,)


def test_arrows_and_enter_are_not_lost(
    qtbot: QtBot, early: MainWindow, parts: Parts
) -> None:
    handle = early.windowHandle()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Return):
        QTest.keyClick(handle, key)
    qtbot.waitUntil(lambda: parts.controller.game.moves == (4,))


def test_a_shortcut_is_not_lost(qtbot: QtBot, early: MainWindow) -> None:
    QTest.keyClick(early.windowHandle(), Qt.Key.Key_E)
    qtbot.waitUntil(early.menus.outcomes.isChecked)


# the offscreen platform says so of every menu
@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_menu_is_filled_when_it_is_opened(early: MainWindow) -> None:
    bar = early.menuBar()
    game = bar.actions()[0]
    assert game.menu() is None
    at = bar.actionGeometry(game).center()
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=at)
    menu = game.menu()
    assert isinstance(menu, QMenu)
    assert early.menus.quit in menu.actions()
    assert menu.isVisible()
    menu.close()
    assert early.view.buttons is not None


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_no_menu_stays_open_when_it_is_closed(early: MainWindow) -> None:
    bar = early.menuBar()
    at = bar.actionGeometry(bar.actions()[3]).center()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=at)
    assert QApplication.activePopupWidget() is not None
    early.close()
    assert [w for w in QApplication.topLevelWidgets() if w.isVisible()] == []


def test_each_step_is_taken_once_in_turn_with_what_else_is_to_be_done(
    qtbot: QtBot, early: MainWindow
) -> None:
    taken: list[int] = []
    answered: list[int] = []
    steps = AfterFirstPaint(
        [partial(taken.append, n) for n in range(3)], early, early.view.viewport()
    )
    with qtbot.waitSignal(steps.done):
        steps.start()
        assert taken == []
        QApplication.processEvents()
        answered.append(len(taken))
    assert taken == [0, 1, 2]
    assert answered[0] < 3
    QTest.keyClick(early, Qt.Key.Key_F12)
    assert taken == [0, 1, 2]
