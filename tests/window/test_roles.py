"""Every object of every window, dialog, panel and menu, as a screen reader meets it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QMenu,
    QWidget,
)

from tests.catalogue import pseudo
from tests.window.heard import FOCUSABLE, ROLE, Heard, tree
from tests.window.visitor import Catalogue, State, found_in, visits

TOGGLES = {"Why?", "Review", "Change marks", "New line"}
"""The buttons that switch something on and off; other check boxes have a box."""


VISITS = visits(ar=partial(pseudo, "ar"))


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
    has_box = isinstance(button, QCheckBox) or each.name.strip("⟦⟧~") in TOGGLES
    if each.role is ROLE.CheckBox and not has_box:
        yield "a check box without a box"


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)")
@pytest.mark.parametrize(("state", "catalogue"), VISITS.values(), ids=VISITS)
def test_all_that_takes_the_keyboard_has_a_name_and_its_role(
    qapp: QApplication, tmp_path: Path, state: State, catalogue: Catalogue
) -> None:
    assert qapp is not None  # windows need it
    assert found_in(state, catalogue, tmp_path, all_wrong) == []
