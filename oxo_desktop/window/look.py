"""How the window looks: its theme, its language, and whether strokes are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QApplication

from oxo_desktop import languages, words
from oxo_desktop.settings import MotionChoice
from oxo_desktop.window import theme as themes
from oxo_desktop.window.controls.language import retranslate, system_language
from oxo_desktop.window.desktop import Desktop

if TYPE_CHECKING:
    from gettext import NullTranslations

    from oxo_desktop.engine import Refusal
    from oxo_desktop.settings import Preferences
    from oxo_desktop.window.qt_texts import QtTexts


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
        failed: the Refusal that says why it cannot be the language that is wanted.
    """

    theme_changed = Signal(object)
    motion_changed = Signal(bool)
    failed = Signal(object)

    def __init__(self, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._desktop = Desktop(self)
        self._name = self._wanted_theme()
        self.theme = self._load()
        self.is_animated = self._wants_motion()
        self._desktop.changed.connect(self._refresh)
        self._qt_texts: QtTexts | None = None
        if words.is_right_to_left():
            _set_direction()

    def follow_desktop(self) -> None:
        """Follow what Qt knows of the desktop; call it once the board is painted.

        Qt's own texts are in the language from then on.
        """
        self._desktop.follow()
        self._have_qt_speak()

    def ask_desktop(self) -> None:
        """Ask the desktop itself what Qt may not know; call it after that."""
        self._desktop.ask()

    def use_language(self, catalogue: NullTranslations | None) -> None:
        """Show all texts from `catalogue` from now on; None for English."""
        words.use(catalogue)
        self._show_language()

    def _show_language(self) -> None:
        _set_direction()
        self._have_qt_speak()
        for window in QApplication.topLevelWidgets():
            retranslate(window)

    def _have_qt_speak(self) -> None:
        if self._qt_texts is None:
            if words.language() == languages.ENGLISH:
                return
            from oxo_desktop.window.qt_texts import QtTexts

            self._qt_texts = QtTexts(self)
        self._qt_texts.speak(words.language())

    @Slot(object, object)
    def on_preferences_changed(self, before: Preferences, after: Preferences) -> None:
        """Apply the new preferences."""
        self._preferences = after
        self._refresh()
        if after.language != before.language:
            problem = speak(after.language)
            self._show_language()
            if problem is not None:
                self.failed.emit(problem)

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


def speak(language: str) -> Refusal | None:
    """Say everything in this language, or in the system's, from now on.

    Returns a Refusal if that is not possible, and then everything is said in English.
    """
    if language == languages.SYSTEM:
        language = system_language()
    return languages.speak(language)


def _set_direction() -> None:
    # by name, since loading the enumeration would delay the start (shapes.py)
    application = QApplication.instance()
    if application is not None:
        application.setProperty("layoutDirection", int(words.is_right_to_left()))
