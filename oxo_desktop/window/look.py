"""How the window looks: its theme, its language, and whether strokes are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QApplication

from oxo_desktop import words
from oxo_desktop.settings import MotionChoice
from oxo_desktop.window import theme as themes
from oxo_desktop.window.desktop import Desktop

if TYPE_CHECKING:
    from gettext import NullTranslations

    from oxo_desktop.settings import Preferences


class Look(QObject):
    """Theme and motion, as the player prefers or else as the desktop is set.

    Args:
        preferences: the current ones.
        parent: the Qt owner.

    Raises FileNotFoundError or Refusal if the theme's file is missing or damaged.

    Attributes:
        theme: the colours; Qt's own widgets have them too.
        is_animated: whether strokes are drawn rather than just there.

    Signals:
        theme_changed: the new Theme.
        motion_changed: the new value of `is_animated`.
    """

    theme_changed = Signal(object)
    motion_changed = Signal(bool)

    def __init__(self, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._desktop = Desktop(self)
        self._name = self._wanted_theme()
        self.theme = self._load()
        self.is_animated = self._wants_motion()
        self._desktop.changed.connect(self._refresh)

    def follow_desktop(self) -> None:
        """Follow what Qt knows of the desktop; call it once the board is painted."""
        self._desktop.follow()

    def ask_desktop(self) -> None:
        """Ask the desktop itself what Qt may not know; call it after that."""
        self._desktop.ask()

    def use_language(self, catalogue: NullTranslations | None) -> None:
        """Show all texts from `catalogue` from now on; None for English."""
        from PySide6.QtCore import Qt

        from oxo_desktop.window.controls.language import retranslate

        words.use(catalogue)
        directions = Qt.LayoutDirection
        QApplication.setLayoutDirection(
            directions.RightToLeft
            if words.is_right_to_left()
            else directions.LeftToRight
        )
        for window in QApplication.topLevelWidgets():
            retranslate(window)

    @Slot(object, object)
    def on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        """Apply the new preferences."""
        self._preferences = after
        self._refresh()

    @Slot()
    def _refresh(self) -> None:
        name, is_animated = self._wanted_theme(), self._wants_motion()
        if name != self._name:
            self._name = name
            self.theme = self._load()
            self.theme_changed.emit(self.theme)
        if is_animated is not self.is_animated:
            self.is_animated = is_animated
            self.motion_changed.emit(is_animated)

    def _load(self) -> themes.Theme:
        theme = themes.load(self._name)
        QApplication.setPalette(theme.palette())
        return theme

    def _wanted_theme(self) -> str:
        desktop = self._desktop
        return themes.name_for(
            self._preferences.theme,
            dark=desktop.is_dark,
            contrast=desktop.wants_contrast,
        )

    def _wants_motion(self) -> bool:
        choice = self._preferences.motion
        if choice is MotionChoice.SYSTEM:
            return not self._desktop.wants_less_motion
        return choice is MotionChoice.ON
