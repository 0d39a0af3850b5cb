"""Every object of every window, dialog, panel and menu, as a screen reader meets it."""

import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, qVersion
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QMenu,
    QWidget,
)
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import Game, GameSettings, Level
from oxo_desktop.window.controls.fields import TextField
from oxo_desktop.window.dialogs.new_game import NewGameDialog
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.model.name_table import NameTable
from oxo_desktop.window.status.level_button import LevelButton
from oxo_desktop.words import without_mnemonic
from tests.conftest import LANGUAGES
from tests.window.desk import Desk, use_language
from tests.window.faults import all_wrong, wrong_with
from tests.window.heard import ROLE, tree
from tests.window.seen import button, opened, settle


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest, parts: Parts) -> Iterator[str]:
    """Return each language, in which the window speaks."""
    parts.preferences.change(language=request.param)
    yield request.param
    use_language(parts.window.look, None)


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)")
@pytest.mark.usefixtures("language")
def test_menus_when_they_are_open(window: MainWindow) -> None:
    for menu in window.findChildren(QMenu):
        menu.popup(QPoint())
        heard = tree(menu)
        entries = [each for each in heard if each.role is ROLE.MenuItem]
        assert len(entries) == len([a for a in menu.actions() if not a.isSeparator()])
        assert all(each.name.strip() for each in entries), menu.title()
        assert [each for each in heard for _ in wrong_with(each)] == []
        menu.close()


def lost(menu: QMenu) -> list[str]:
    """Return which entries of a menu a screen reader does not find in it."""
    menu.popup(QPoint())
    found = [each.name for each in tree(menu) if each.role is ROLE.MenuItem]
    menu.close()
    texts = [without_mnemonic(action.text()) for action in menu.actions()]
    return [text for text in texts if text and text not in found]


def open_on_board(window: MainWindow) -> None:
    window.menus.open_on_board(QPoint())


def open_levels(window: MainWindow) -> None:
    (level,) = (b for b in window.findChildren(LevelButton) if b.isVisible())
    level.click()


def open_experiments(window: MainWindow) -> None:
    window.menus.model.setChecked(True)
    button(window, "Experiments…").click()


def open_on_field(window: MainWindow) -> None:
    dialog = opened(window, "new_game")
    field = dialog.findChildren(TextField)[0]
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(field, QContextMenuEvent(reason, QPoint(), QPoint()))


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)")
@pytest.mark.parametrize(
    "open_menu", [open_on_board, open_levels, open_experiments, open_on_field]
)
def test_menus_are_whole_after_another_has_been_open(
    window: MainWindow, open_menu: Callable[[MainWindow], None]
) -> None:
    open_menu(window)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    # an entry is in the menu alone in which it is found first
    assert lost(menu) == []
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for title in window.menuBar().actions():
        of_bar = title.menu()
        assert isinstance(of_bar, QMenu)
        assert lost(of_bar) == []


def test_what_assistive_technology_ticks_is_done_as_by_a_click(desk: Desk) -> None:
    window, menus = desk.window, desk.window.menus

    def tick(around: QWidget, name: str) -> None:
        # what Qt does when it is asked for that
        button(around, name).toggle()
        settle()

    desk.controller.resume(Game(moves=(1, 5)), GameSettings())
    for on in (True, False):
        tick(window, "Why?")
        assert menus.why.isChecked() is on
    menus.lessons.setChecked(True)
    tick(window, "Blocking")
    assert "Lesson: Blocking, 1 of 4" in texts(window)
    menus.model.setChecked(True)
    for name in ("Change marks", "New line"):
        tick(window, name)
        assert any(text.startswith("Click") for text in texts(window))
        tick(window, name)
        assert not window.stage.is_practising
    tick(window, "New name…")
    assert "New name" in texts(window)
    tick(window, "New name…")
    assert "New name" not in texts(window)
    (names,) = window.findChildren(NameTable)
    names.choose("lin1")
    tick(window, "This line counts")
    assert "Experiment: 1 change" in texts(window)
    new_game = opened(window, "new_game")
    assert isinstance(new_game, NewGameDialog)
    tick(new_game, "Two players")
    assert "Names" in texts(new_game)
    tick(new_game, "Against the computer")
    tick(new_game, "Hard")
    with desk.qtbot.waitSignal(new_game.chosen) as chosen:
        new_game.accept()
    assert chosen.args is not None
    assert chosen.args[0].level is Level.HARD
    history = opened(window, "history")
    tick(history, "Statistics")
    assert "Your games against the computer" in texts(history)


def texts(window: QWidget) -> list[str]:
    return [la.text() for la in window.findChildren(QLabel) if la.isVisible()]


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)")
@pytest.mark.usefixtures("language")
def test_lists_of_choices_have_their_names_when_they_are_open_too(
    window: MainWindow,
) -> None:
    for action in ("preferences", "history", "worksheet"):
        dialog = opened(window, action)
        boxes = [box for box in dialog.findChildren(QComboBox) if box.isVisible()]
        assert boxes
        for box in boxes:
            box.showPopup()
            heard = tree(box.view().window())
            (name,) = (each.name for each in heard if each.role is ROLE.List)
            (label,) = (label for each in tree(box) for label in each.labels)
            # a letter for Alt has brackets where words are written without letters
            assert name == re.sub(r"\(\w\)$", "", label)
            assert [each for each in heard for _ in wrong_with(each)] == []
            box.hidePopup()
        dialog.close()


@pytest.mark.skipif(
    qVersion().startswith("6.8."),
    reason="Qt 6.8's own file dialog has lists that no label names",
)
@pytest.mark.qt_log_ignore("does not support (raise|grabbing)")
@pytest.mark.usefixtures("language")
def test_the_dialogs_that_choose_files(qtbot: QtBot, window: MainWindow) -> None:
    for action in ("open", "save_as"):
        dialog = opened(window, action)
        assert isinstance(dialog, QFileDialog)
        qtbot.waitUntil(dialog.isVisible)
        assert list(all_wrong(dialog)) == []
        dialog.close()
