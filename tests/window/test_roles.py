"""Every object of every window, dialog, panel and menu, as a screen reader meets it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QMenu,
    QWidget,
)
from pytestqt.qtbot import QtBot

from oxo_desktop import words
from oxo_desktop.settings import ThemeChoice
from tests.catalogue import pseudo
from tests.screenshots import STATES, Studio
from tests.window.heard import FOCUSABLE, ROLE, Heard, tree

TOGGLES = {"Why?", "Review", "Change marks", "New line"}
"""The buttons that switch something on and off; other check boxes have a box."""


class Listener(Studio):
    """Hears in each state what there is, instead of drawing it."""

    def __init__(self, folder: Path) -> None:
        self.heard: list[str] = []
        super().__init__(folder, ThemeChoice.LIGHT, "1")

    def draw(self, name: str, widget: QWidget | None = None) -> None:
        self.settle()
        shown = widget or self.window
        self.heard += [f"{name}: {wrong}" for wrong in all_wrong(shown)]


def all_wrong(window: QWidget) -> Iterator[str]:
    """Return what is wrong with the objects in a window, and with its menus."""
    heard = tree(window)
    assert len(heard) > 5
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
    shown = each.object
    if isinstance(shown, QAbstractButton):
        group = shown.group()
        is_one_of_several = group is not None and group.exclusive()
        if is_one_of_several is not (each.role is ROLE.RadioButton):
            yield "one of several choices, or not"
        if each.role is ROLE.CheckBox and type(shown).__name__ != "TickBox":
            name = words.say(each.name)
            if name not in TOGGLES and "⟦" not in name:
                yield "a check box without a box"
    if isinstance(shown, QComboBox):
        if not any(each.labels):
            yield "a list of choices that no label names"
        if each.value != shown.currentText():
            yield "not the value shown"
    if each.role is ROLE.Slider and not each.description:
        yield "a slider that does not say what its number means"


@pytest.mark.parametrize("language", [None, "de", "ar"])
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_all_that_takes_the_keyboard_has_a_name_and_its_role(
    qtbot: QtBot,
    tmp_path: Path,
    state: Callable[[Studio], None],
    language: str | None,
) -> None:
    listener = Listener(tmp_path)
    try:
        if language:
            listener.window.look.use_language(pseudo(language))
        state(listener)
        assert listener.heard == []
    finally:
        listener.window.look.use_language(None)
        listener.close()
