"""All text is as large as the player wants it, and larger in a large window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.play.settings import TEXT_SIZES, Settings
from oxo_desktop.window.main_window import MainWindow
from tests.conftest import next_start
from tests.window.desk import Desk
from tests.window.seen import opened, settle

CONTROL = Qt.KeyboardModifier.ControlModifier


def sizes(window: QWidget) -> list[float]:
    """Return the size of the text of all that there is in a window."""
    return [w.font().pointSizeF() for w in (window, *window.findChildren(QWidget))]


def press(qtbot: QtBot, window: MainWindow, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(window, key, CONTROL)
    settle()


def test_keys_change_the_size_of_all_text_at_once(
    qtbot: QtBot, parts: Parts, desk: Desk
) -> None:
    window, usual = desk.window, QApplication.font().pointSizeF()
    window.menus.moves.trigger()
    settle()
    before, picture = sizes(window), window.grab().toImage()
    for key, percent in (
        (Qt.Key.Key_Plus, 110), (Qt.Key.Key_Equal, 125), (Qt.Key.Key_Minus, 110),
    ):  # fmt: skip
        press(qtbot, window, key)
        assert parts.preferences.value.text_size == percent
        assert window.menuBar().font().pointSizeF() == usual * percent / 100
    assert all(now > b for now, b in zip(sizes(window), before, strict=True))
    press(qtbot, window, Qt.Key.Key_0)
    window.menus.moves.trigger()
    window.menus.moves.trigger()
    settle()
    assert window.grab().toImage() == picture


def test_at_the_limits_there_is_nothing_to_choose(parts: Parts, desk: Desk) -> None:
    menus = desk.window.menus
    chosen, enabled = [], []
    while menus.smaller.isEnabled():
        menus.smaller.trigger()
    while menus.larger.isEnabled():
        chosen.append(parts.preferences.value.text_size)
        enabled.append(menus.smaller.isEnabled())
        menus.larger.trigger()
    assert chosen == list(TEXT_SIZES[:-1])
    assert enabled == [False, *[True] * (len(chosen) - 1)]
    assert menus.normal_size.isEnabled()
    menus.normal_size.trigger()
    assert not menus.normal_size.isEnabled()


def test_the_size_is_there_at_the_next_start(
    qtbot: QtBot, parts: Parts, desk: Desk, settings: Settings
) -> None:
    desk.window.menus.smaller.trigger()
    settle()
    left = sizes(desk.window.strip)
    desk.window.close()
    assert Settings(settings.file).text_size == 90
    QApplication.setFont(QFont(QApplication.font().family(), 9))
    with next_start(qtbot, parts) as again:
        assert sizes(again.window.strip) == left


def test_an_open_dialog_follows(desk: Desk) -> None:
    dialog = opened(desk.window, "rules")
    settle()
    before, size = sizes(dialog), dialog.size()
    for _ in range(3):
        desk.window.menus.larger.trigger()
    settle()
    assert all(now > b for now, b in zip(sizes(dialog), before, strict=True))
    assert dialog.height() > size.height()


def test_the_desktop_may_change_its_font_meanwhile(desk: Desk) -> None:
    desk.window.menus.larger.trigger()
    settle()
    before = max(sizes(desk.window.strip))
    font = QFont(QApplication.font())
    font.setPointSizeF(18)
    QApplication.setFont(font)
    settle()
    assert max(sizes(desk.window.strip)) == pytest.approx(2 * before)
    desk.window.menus.normal_size.trigger()
    settle()
    assert desk.window.menuBar().font().pointSizeF() == 18
