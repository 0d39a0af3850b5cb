"""All text is as large as the player wants it, and larger in a large window."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from oxo_desktop.app import Parts
from oxo_desktop.engine import Game, GameSettings
from oxo_desktop.play.settings import TEXT_SIZES, Settings
from oxo_desktop.window.controls.side_panel import WIDTH, SidePanel
from oxo_desktop.window.controls.widgets import TARGET
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.model.model_panel import Details
from tests import text_size
from tests.conftest import next_start
from tests.window.desk import Desk, use_language
from tests.window.elsewhere import run_in_a_window
from tests.window.faults import cut
from tests.window.painted import heights, lost
from tests.window.seen import opened, settle

AGAINST = GameSettings()
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
    for _ in TEXT_SIZES:
        menus.smaller.trigger()
    chosen, enabled = [], []
    for _ in TEXT_SIZES:
        chosen.append(parts.preferences.value.text_size)
        enabled.append((menus.smaller.isEnabled(), menus.larger.isEnabled()))
        menus.larger.trigger()
    # as many as this screen has room for
    assert chosen[:9] == [80, 90, 100, 110, 125, 150, 175, 200, 200]
    assert enabled[:9] == [(False, True), *[(True, True)] * 6, *[(True, False)] * 2]
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


PANELS = "moves", "why", "review", "model", "lessons", "set_up", "think"


def has_text(panel: SidePanel) -> bool:
    return len(list(heights(panel))) > 5


def test_on_the_full_screen_all_is_read_from_the_back_row(
    qtbot: QtBot, desk: Desk
) -> None:
    """That is 24 pixels at 1920×1080, for eight metres."""
    window = desk.window
    desk.controller.resume(Game(moves=(1, 2, 5, 3, 9)), AGAINST)
    window.resize(1920, 1080)
    for name in PANELS:
        getattr(window.menus, name).trigger()
        settle()
        (shown,) = (p for p in window.findChildren(SidePanel) if p.isVisible())
        qtbot.waitUntil(partial(has_text, shown))
        assert [(said, high) for said, high in heights(shown) if high < 24] == []
        assert shown.width() <= 1920 / 2
    for name in ("new_game", "history"):
        dialog = opened(window, name)
        settle()
        assert [said for said, high in heights(dialog) if high < 24] == []
        dialog.close()
    assert [said for said, high in heights(window.menuBar()) if high < 24] == []


def test_what_is_clicked_grows_with_its_text(parts: Parts, desk: Desk) -> None:
    window = desk.window
    window.resize(1366, 768)
    window.menus.model.trigger()
    settle()
    (details,) = window.findChildren(Details)
    assert details.apply.height() == details.field.height() == TARGET
    around = details.apply.width() - text_width(details.apply)
    parts.preferences.change(text_size=200)
    settle()
    least = 1.8 * details.apply.fontMetrics().height()
    assert details.apply.height() >= least > TARGET
    assert details.field.height() == pytest.approx(details.apply.height(), abs=1)
    assert details.apply.width() - text_width(details.apply) > 1.2 * around
    assert details.drawing.height() > 1.2 * details.drawing.fontMetrics().height()


def text_width(button: QAbstractButton) -> int:
    text = button.text().replace("&", "")
    return button.fontMetrics().horizontalAdvance(text)


@pytest.mark.parametrize("name", ["", *PANELS])
def test_nothing_in_large_text_is_cut(
    qtbot: QtBot, parts: Parts, desk: Desk, name: str
) -> None:
    window = desk.window
    window.resize(1366, 744)
    for moves in ((1, 2), (1, 2, 5, 3, 9)):
        desk.controller.resume(Game(moves=moves), AGAINST)
        if name:
            getattr(window.menus, name).setChecked(True)
            (shown,) = (p for p in window.findChildren(SidePanel) if p.isVisible())
            qtbot.waitUntil(partial(has_text, shown))
        parts.preferences.change(text_size=200)
        settle()
        assert [*cut(window), *lost(window)] == []


def edge_of(panel: SidePanel) -> int:
    """Return where the edge of a panel can be taken, in pixels from the left."""
    return panel.geometry().right() + 4 if panel.isRightToLeft() else panel.x() - 3


def drag_edge(window: MainWindow, panel: SidePanel, to: int) -> None:
    """Drag the edge of a panel with the mouse, to this place in the window."""
    handle, left = window.windowHandle(), Qt.MouseButton.LeftButton
    none, at = Qt.KeyboardModifier.NoModifier, QPoint(edge_of(panel), 300)
    QTest.mouseMove(handle, at)
    QTest.mousePress(handle, left, none, at)
    for x in ((at.x() + to) // 2, to):
        QTest.mouseMove(handle, QPoint(x, 300))
        settle()
    QTest.mouseRelease(handle, left, none, QPoint(to, 300))
    settle()


def test_a_panel_is_widened_to_half_of_the_window_and_stays_so(
    qtbot: QtBot, parts: Parts, desk: Desk
) -> None:
    window = desk.window
    window.resize(1100, 700)
    window.menus.why.trigger()
    settle()
    (panel,) = window.findChildren(SidePanel)
    drag_edge(window, panel, 900)
    assert panel.width() < WIDTH
    drag_edge(window, panel, 100)
    wide = panel.width()
    assert wide == window.width() // 2 > WIDTH
    window.menus.why.trigger()
    window.menus.why.trigger()
    settle()
    assert panel.width() == pytest.approx(wide, abs=2)
    width = window.width()
    window.close()
    # or it would take the growth of the other's text for the desktop's font
    Shiboken.delete(window)
    text_size.forget()
    with next_start(qtbot, parts) as again:
        again.window.resize(width, 700)
        settle()
        (panel,) = again.window.findChildren(SidePanel)
        assert panel.width() == pytest.approx(wide, abs=2)


@pytest.mark.parametrize(("language", "wider"), [("en", -20), ("ar", 20)])
def test_the_edge_of_a_panel_stays_under_the_pointer(
    parts: Parts, desk: Desk, language: str, wider: int
) -> None:
    parts.preferences.change(language=language)
    desk.window.resize(700, 700)
    desk.window.menus.why.trigger()
    settle()
    (panel,) = desk.window.findChildren(SidePanel)
    before, to = panel.width(), edge_of(panel) + wider
    drag_edge(desk.window, panel, to)
    assert panel.width() == pytest.approx(before + 20, abs=2)
    assert edge_of(panel) == pytest.approx(to, abs=2)
    use_language(desk.window.look, None)


LARGEST = """
from tests.window.faults import too_wide
while menus.larger.isEnabled():
    menus.larger.trigger()
settle()
room = window.screen().availableSize()
def look(name, shown):
    settle()
    if shown.size().boundedTo(room) != shown.size():
        print(name, shown.size().toTuple(), room.toTuple())
for name in ("moves", "why", "model", "lessons", "set_up", "think"):
    getattr(menus, name).trigger()
    look(name, window)
for name in ("new_game", "preferences", "history", "worksheet", "reset_score",
             "manual", "shortcuts"):
    dialog = opened(window, name)
    look(name, dialog)
    for wide in too_wide(dialog):
        print(name, wide)
    dialog.close()
print(parts.preferences.value.text_size)
"""


@pytest.mark.parametrize(
    ("screen", "largest"), [((640, 480), 150), ((1024, 768), 250), ((1366, 768), 300)]
)
def test_the_largest_text_that_there_is_fits_on_the_screen(
    tmp_path: Path, screen: tuple[int, int], largest: int
) -> None:
    assert run_in_a_window(LARGEST, tmp_path, *screen) == [f"{largest}"]


def test_text_that_is_too_large_for_the_screen_is_as_large_as_it_can_be(
    parts: Parts, desk: Desk
) -> None:
    menus = desk.window.menus
    parts.preferences.change(text_size=200)
    settle()
    most = sizes(desk.window.menuBar())
    parts.preferences.change(text_size=300)
    settle()
    assert sizes(desk.window.menuBar()) == most
    assert not menus.larger.isEnabled()
    menus.smaller.trigger()
    assert parts.preferences.value.text_size == 175


def test_an_open_dialog_follows(desk: Desk) -> None:
    dialog = opened(desk.window, "about")
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
