"""What assistive technology is told of a window, by Qt's own account."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget

ROLE = QAccessible.Role
FOCUSABLE = {
    ROLE.Button, ROLE.ButtonMenu, ROLE.RadioButton, ROLE.CheckBox, ROLE.ComboBox,
    ROLE.EditableText, ROLE.Slider, ROLE.Table, ROLE.Cell, ROLE.List, ROLE.ListItem,
    ROLE.Tree, ROLE.TreeItem, ROLE.StaticText, ROLE.MenuItem, ROLE.Graphic,
}  # fmt: skip
"""What may have the keyboard: no window, no pane, nothing that only holds others."""


class Heard(NamedTuple):
    """One object of the tree."""

    role: QAccessible.Role
    name: str
    description: str
    value: str
    is_focusable: bool
    labels: tuple[str, ...]
    object: QObject | None


def name_of(widget: QWidget | None) -> str:
    """Return what assistive technology calls a widget."""
    assert widget is not None
    return _interface(widget).text(QAccessible.Text.Name)


def description_of(widget: QWidget) -> Callable[[], str]:
    """Return what tells how assistive technology describes a widget at that time."""
    interface = _interface(widget)
    return lambda: interface.text(QAccessible.Text.Description)


def tree(widget: QWidget) -> list[Heard]:
    """Return a widget that is shown and all in it, from the top."""
    return list(_walk(_interface(widget)))


def _interface(widget: QWidget) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found


def _walk(interface: QAccessibleInterface) -> Iterator[Heard]:
    # what is not valid is not there for assistive technology
    if not interface.isValid() or (state := interface.state()).invisible:
        return
    text = QAccessible.Text
    label = QAccessible.RelationFlag.Label
    yield Heard(
        interface.role(),
        interface.text(text.Name),
        interface.text(text.Description),
        interface.text(text.Value),
        bool(state.focusable),
        tuple(
            other.text(text.Name)
            for other, relation in interface.relations(label)
            if other is not None
        ),
        interface.object(),
    )
    for index in range(interface.childCount()):
        child = interface.child(index)
        if child is not None:
            yield from _walk(child)
