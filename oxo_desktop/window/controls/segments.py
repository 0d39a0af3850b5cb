"""A choice of one of a few values, as buttons side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout

from oxo_desktop.window.controls.fields import ChoiceGroup, Group
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import TARGET, FlatButton

T = TypeVar("T")

_AROUND = 20
"""Beside the text of a button, in pixels."""


class Segments(Group, Generic[T]):
    """Buttons of which one is chosen; arrow keys lead from one to the next.

    Args:
        values: in the order of the buttons.
        name: returns what stands on the button of a value.
        spoken: returns what a screen reader says of it.

    Signals:
        picked: another value has been chosen.
    """

    picked = Signal()

    def __init__(
        self,
        values: Iterable[T],
        name: Callable[[T], str],
        spoken: Callable[[T], str],
    ) -> None:
        super().__init__()
        self._values = list(values)
        self._group = ChoiceGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for index, value in enumerate(self._values):
            button = translated(
                _Segment(),
                text=partial(name, value),
                accessibleName=partial(spoken, value),
            )
            button.setCheckable(True)
            self._group.addButton(button, index)
            row.addWidget(button, 1)
        self._group.button(0).setChecked(True)
        self._group.idToggled.connect(self._on_toggled)

    @property
    def value(self) -> T:
        """The value chosen."""
        return self._values[self._group.checkedId()]

    @value.setter
    def value(self, value: T) -> None:
        self._group.button(self._values.index(value)).setChecked(True)

    @Slot(int, bool)
    def _on_toggled(self, _: int, checked: bool) -> None:  # noqa: FBT001 - a signal's
        if checked:
            self.picked.emit()


class _Segment(FlatButton):
    @property
    def usual_size(self) -> QSize:
        size = super().usual_size
        text = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(max(TARGET, text + _AROUND), size.height())
