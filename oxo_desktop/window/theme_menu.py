"""The themes to choose from."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction, QActionGroup

from oxo_desktop.settings import Preferences, ThemeChoice
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.menu import Menu
from oxo_desktop.window.theme import THEME_NAMES
from oxo_desktop.words import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from oxo_desktop.preferences import CurrentPreferences


class ThemeMenu(Menu):
    """A menu of the themes, with the preferred one checked.

    Args:
        preferences: changed and followed.
        parent: the Qt owner.
    """

    def __init__(self, preferences: CurrentPreferences, parent: QWidget) -> None:
        super().__init__(parent)
        translated(self, title=lambda: say("&Theme"))
        self._preferences = preferences
        group = QActionGroup(self)
        self._themes: dict[ThemeChoice, QAction] = {}
        for choice, name in THEME_NAMES.items():
            # for QAction(text, self) PySide6 would try every way to make an icon
            action = translated(QAction(self), text=partial(say, name))
            action.setCheckable(True)
            action.setChecked(choice is preferences.value.theme)
            self._themes[choice] = group.addAction(action)
            self.addAction(action)
        group.triggered.connect(self._on_triggered)
        preferences.changed.connect(self._on_preferences_changed)

    @Slot(object, object)
    def _on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        self._themes[after.theme].setChecked(True)

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        (choice,) = (c for c, a in self._themes.items() if a is action)
        self._preferences.change(theme=choice)
