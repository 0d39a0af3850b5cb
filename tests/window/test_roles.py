"""Every object of every window, dialog, panel and menu, as a screen reader meets it."""

from collections.abc import Callable, Iterator
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

from oxo_desktop.settings import ThemeChoice
from tests.catalogue import pseudo
from tests.screenshots import STATES, Studio
from tests.window.heard import FOCUSABLE, ROLE, Heard, tree

TOGGLES = {"Why?", "Review", "Change marks", "New line"}
"""The buttons that switch something on and off; other check boxes have a box."""


WITH_MUCH_TO_SAY = {
    "start", "notice", "moves", "why", "review", "model", "dialogs", "history",
}  # fmt: skip
"""The states with something of their own; in another language each takes a while."""


class Listener(Studio):
    """Hears in each state what there is, instead of drawing it.

    Attributes:
        language: in which it does, by its code; None for English.
        wrong: what must not be.
    """

    def __init__(self, folder: Path, language: str | None) -> None:
        self.language = language
        self.wrong: list[str] = []
        super().__init__(folder, ThemeChoice.LIGHT, "1")

    def draw(self, name: str, widget: QWidget | None = None) -> None:
        self.settle()
        look = self.window.look
        if self.language:
            look.use_language(pseudo(self.language))
            self.settle()
        found = all_wrong(widget or self.window)
        self.wrong += [f"{name}: {wrong}" for wrong in found]
        if self.language:
            look.use_language(None)


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
@pytest.mark.parametrize(
    ("state", "language"),
    [
        *((state, None) for state in STATES),
        *((state, "ar") for state in STATES if state.__name__ in WITH_MUCH_TO_SAY),
    ],
    ids=lambda either: getattr(either, "__name__", either),
)
def test_all_that_takes_the_keyboard_has_a_name_and_its_role(
    qapp: QApplication,
    tmp_path: Path,
    state: Callable[[Studio], None],
    language: str | None,
) -> None:
    assert qapp is not None  # windows need it
    listener = Listener(tmp_path, language)
    try:
        state(listener)
    finally:
        listener.window.look.use_language(None)
        listener.close()
    assert listener.wrong == []
