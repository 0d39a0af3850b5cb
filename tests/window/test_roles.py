"""Every object of every window, dialog, panel and menu, as a screen reader meets it."""

import re
from collections.abc import Iterator
from functools import partial
from operator import attrgetter
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, qVersion
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QMenu,
    QWidget,
)
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import THREE_BY_THREE
from oxo_desktop.languages import OWN_NAMES
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.moves.moves_panel import MovesPanel
from oxo_desktop.words import say
from tests.catalogue import pseudo
from tests.window.desk import Desk
from tests.window.heard import FOCUSABLE, ROLE, Heard, tree
from tests.window.seen import opened
from tests.window.visitor import WITH_MUCH_TO_SAY, State, found_in

TOGGLES = "&Why?", "&Review", "Change &marks", "&New line"
"""The buttons that switch something on and off; other check boxes have a box."""


def all_wrong(window: QWidget) -> Iterator[str]:
    """Return what is wrong with the objects in a window, and with its menus."""
    heard = tree(window)
    assert len(heard) > 2
    for each in heard:
        yield from (f"{what}: {each}" for what in wrong_with(each))
    for menu in window.findChildren(QMenu):
        for action in menu.actions():
            if not action.isSeparator() and not action.text():
                yield f"a nameless entry of the menu {menu.title()!r}"


def wrong_with(each: Heard) -> Iterator[str]:
    """Return what is wrong with one object."""
    if not each.is_focusable:
        return
    if not each.name.strip():
        yield "nameless"
    if each.role not in FOCUSABLE:
        yield "only holds others"
    if isinstance(each.object, QAbstractButton):
        yield from wrong_with_button(each, each.object)
    elif isinstance(each.object, QComboBox):
        yield from wrong_with_choices(each, each.object)
    elif each.role is ROLE.Slider and not each.description:
        yield "a slider that does not say what its number means"


def wrong_with_choices(each: Heard, box: QComboBox) -> Iterator[str]:
    if not any(each.labels):
        yield "a list of choices that no label names"
    if each.value != box.currentText():
        yield "not the value shown"


def wrong_with_button(each: Heard, button: QAbstractButton) -> Iterator[str]:
    group = button.group()
    is_one_of_several = group is not None and group.exclusive()
    if is_one_of_several is not (each.role is ROLE.RadioButton):
        yield "one of several choices, or not"
    toggles = {say(text).replace("&", "").strip("⟦⟧~") for text in TOGGLES}
    name = each.name.strip("⟦⟧~")
    has_box = isinstance(button, QCheckBox) or name in toggles
    if each.role is ROLE.CheckBox and not has_box:
        yield "a check box without a box"


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)")
@pytest.mark.parametrize("state", WITH_MUCH_TO_SAY, ids=attrgetter("__name__"))
def test_names_and_roles_stay_right_when_the_language_changes(
    qapp: QApplication, tmp_path: Path, state: State
) -> None:
    assert qapp is not None  # windows need it
    assert found_in(state, partial(pseudo, "ar"), tmp_path, all_wrong) == []


@pytest.fixture(params=OWN_NAMES)
def language(request: pytest.FixtureRequest, parts: Parts) -> Iterator[str]:
    """Return each language, in which the window speaks."""
    parts.preferences.change(language=request.param)
    yield request.param
    parts.window.look.use_language(None)


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


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)")
@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("action", ["preferences", "history", "worksheet"])
def test_lists_of_choices_have_their_names_when_they_are_open_too(
    window: MainWindow, action: str
) -> None:
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
@pytest.mark.parametrize("action", ["open", "save_as"])
def test_the_dialogs_that_choose_files(
    qtbot: QtBot, window: MainWindow, action: str
) -> None:
    getattr(window.menus, action).trigger()
    (dialog,) = window.findChildren(QFileDialog)
    qtbot.waitUntil(dialog.isVisible)
    assert list(all_wrong(dialog)) == []
    dialog.close()


def test_the_columns_of_tables_have_names(desk: Desk) -> None:
    desk.begin(THREE_BY_THREE)
    desk.click(1, 5)
    desk.window.menus.moves.setChecked(True)
    (panel,) = desk.window.findChildren(MovesPanel)
    heads = [each.name for each in tree(panel) if each.role is ROLE.ColumnHeader]
    assert heads == ["Move", "X", "O"]
