"""The look of the window: its theme, its language, and whether strokes are drawn."""

from __future__ import annotations

import os
import sys
from enum import Enum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    SLOT,
    QCoreApplication,
    QEvent,
    QLibraryInfo,
    QObject,
    QSize,
    Qt,
    QTranslator,
    Signal,
    Slot,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from oxo_desktop import words
from oxo_desktop.engine import Refusal
from oxo_desktop.play.settings import NORMAL_TEXT, MotionChoice, Preferences
from oxo_desktop.system import languages
from oxo_desktop.window import theme
from oxo_desktop.window.controls.language import retranslate, system_language
from oxo_desktop.window.controls.text_size import (
    enlarged,
    text_sizes,
    use_text_size,
)

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusMessage

_PORTAL = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)
_COLOR_SCHEME = ["org.freedesktop.appearance", "color-scheme"]
_PREFERS_DARK = 1


def growth_in(window: QSize) -> float:
    """Return by how much text is larger in a window of this size, in whole tenths.

    It is 1 in a window of the usual size, with or without a panel. In a large window
    text has the same share of the room as at 640×480; between them it grows by and by.
    """
    high = min(window.height(), window.width() / 1.3)
    return int(10 * max(1, min((high / 660) ** 3, high / 480))) / 10


class Desktop(QObject):
    """The desktop's settings, as far as Qt and the portal report them, kept current.

    Until `follow`, contrast and motion are unknown, and False.

    Signals:
        changed: one of them has changed.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        # to ask Qt for its colour scheme takes too long here; see `follow`
        window = QGuiApplication.palette().window().color()
        self.is_dark = window.lightness() < 128
        self.wants_contrast = False
        self.wants_less_motion = False
        self._qt_has_reported = False

    def follow(self) -> None:
        """Ask Qt for its settings, which takes too long before the first paint."""
        style = QGuiApplication.styleHints()
        style.colorSchemeChanged.connect(self._on_scheme_changed)
        scheme = style.colorScheme()
        if scheme.name != "Unknown":
            # the desktop may have answered only now, or not with a dark palette
            self._set("is_dark", wish=scheme.name == "Dark")
        if not hasattr(style, "accessibility"):  # before Qt 6.10
            return
        hints: Any = style.accessibility()  # motion since Qt 6.12
        hints.contrastPreferenceChanged.connect(self._on_contrast_changed)
        self._on_contrast_changed(hints.contrastPreference())
        if hasattr(hints, "motionPreference"):
            hints.motionPreferenceChanged.connect(self._on_motion_changed)
            self._on_motion_changed(hints.motionPreference())

    def ask(self) -> None:
        """Ask the desktop itself whether it is dark, and listen for changes.

        With GTK, Qt since 6.10 says light until the first change to dark, and on a
        desktop that it does not know, it never says anything.
        """
        if self.is_dark or not sys.platform.startswith(("linux", "freebsd")):
            return
        try:
            from PySide6.QtDBus import QDBusConnection, QDBusMessage
        except ImportError:  # some distributions have it in a package of its own
            return
        bus = QDBusConnection.sessionBus()
        slot: Any = SLOT("_on_portal_answered(QDBusMessage)")  # the stubs want bytes
        bus.connect(*_PORTAL, "SettingChanged", _COLOR_SCHEME, "ssv", self, slot)
        question = QDBusMessage.createMethodCall(*_PORTAL, "Read")
        question.setArguments(_COLOR_SCHEME)
        # without a desktop, half a dozen services would be started to answer
        question.setAutoStartService(bool(os.environ.get("XDG_CURRENT_DESKTOP")))
        bus.callWithCallback(question, self, slot)

    @Slot("QDBusMessage")
    def _on_portal_answered(self, message: QDBusMessage) -> None:
        arguments = message.arguments()
        # Qt may have reported a change since the question was asked
        if self._qt_has_reported or not arguments:
            return
        value = arguments[-1]
        while hasattr(value, "variant"):  # an answer is wrapped twice
            value = value.variant()
        self._set("is_dark", wish=value == _PREFERS_DARK)

    @Slot(object)
    def _on_scheme_changed(self, scheme: Enum) -> None:
        self._qt_has_reported = True
        self._set("is_dark", wish=scheme.name == "Dark")

    @Slot(object)
    def _on_contrast_changed(self, wish: Enum) -> None:
        self._set("wants_contrast", wish=wish.name == "HighContrast")

    @Slot(object)
    def _on_motion_changed(self, wish: Enum) -> None:
        self._set("wants_less_motion", wish=wish.name == "ReducedMotion")

    def _set(self, name: str, *, wish: bool) -> None:
        if getattr(self, name) is not wish:
            setattr(self, name, wish)
            self.changed.emit()


class Look(QObject):
    """Theme, language, motion and size of text, as preferred or as the desktop is set.

    Raises FileNotFoundError or Refusal if the theme's file is missing or damaged.

    Signals:
        motion_changed: the new value of `is_animated`.
        failed: the Refusal that says why it cannot be the language that is wanted.
    """

    motion_changed = Signal(bool)
    failed = Signal(object)

    def __init__(self, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._desktop = Desktop(self)
        self._name = self._wanted_theme()
        theme.use(theme.load(self._name))
        self.is_animated = self._wants_motion()
        self._desktop.changed.connect(self._refresh)
        self._translator: QTranslator | None = None
        self._usual_font = self._font = QApplication.font()
        self._growth = 1.0
        if preferences.text_size != NORMAL_TEXT:
            self._use_font()
        if words.is_right_to_left():
            _set_direction()

    def follow_desktop(self) -> None:
        """Follow what Qt knows of the desktop; call it once the board is painted.

        Qt's own texts are in the language from then on.
        """
        self._desktop.follow()
        self._translate_qt()

    def ask_desktop(self) -> None:
        """Ask the desktop itself what Qt may not know; call it after that."""
        self._desktop.ask()

    def show_language(self) -> None:
        """Show all texts in the language that everything is said in now."""
        _set_direction()
        self._translate_qt()
        for window in QApplication.topLevelWidgets():
            retranslate(window)

    def _translate_qt(self) -> None:
        """Show Qt's own texts, as in file dialogs, in the language, if it has them."""
        if self._translator is not None:
            QGuiApplication.removeTranslator(self._translator)
            self._translator.deleteLater()
            self._translator = None
        if words.language() == languages.ENGLISH:
            return
        self._translator = translator = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if translator.load(f"qtbase_{words.language()}", folder):
            QGuiApplication.installTranslator(translator)

    @Slot(object, object)
    def on_preferences_changed(self, before: Preferences, after: Preferences) -> None:
        self._preferences = after
        self._refresh()
        if after.text_size != before.text_size:
            self._resize_text()
        if after.language != before.language:
            problem = speak_as_preferred(after.language)
            self.show_language()
            if problem is not None:
                self.failed.emit(problem)

    def grow_text_in(self, window: QSize) -> None:
        """Let text grow, or shrink again, with a window that now has this size."""
        wanted = growth_in(window)
        if wanted != self._growth:
            self._growth = wanted
            self._resize_text()

    def follow_font(self) -> None:
        """Begin with the font that the desktop has now, if it is another one."""
        if QApplication.font() != self._font:
            self._usual_font = QApplication.font()
            self._resize_text()

    def _use_font(self) -> None:
        most = text_sizes()[-1] / NORMAL_TEXT
        chosen = min(self._preferences.text_size / NORMAL_TEXT, most)
        # what has no room on the screen has none in a large window either
        growth = max(1.0, min(self._growth, most / chosen))
        use_text_size(chosen, growth)
        self._font = enlarged(self._usual_font, chosen * growth)
        QApplication.setFont(self._font)

    def _resize_text(self) -> None:
        self._use_font()
        # Qt would tell the windows later
        QCoreApplication.sendPostedEvents(None, QEvent.Type.ApplicationFontChange)
        for window in QApplication.topLevelWidgets():
            retranslate(window)

    @Slot()
    def _refresh(self) -> None:
        name, is_animated = self._wanted_theme(), self._wants_motion()
        if name != self._name:
            self._name = name
            theme.use(theme.load(name))
        if is_animated is not self.is_animated:
            self.is_animated = is_animated
            self.motion_changed.emit(is_animated)

    def _wanted_theme(self) -> str:
        desktop = self._desktop
        return theme.name_for(
            self._preferences.theme,
            dark=desktop.is_dark,
            contrast=desktop.wants_contrast,
        )

    def _wants_motion(self) -> bool:
        choice = self._preferences.motion
        if choice is MotionChoice.SYSTEM:
            return not self._desktop.wants_less_motion
        return choice is MotionChoice.ON


def speak_as_preferred(language: str) -> Refusal | None:
    """Say everything in this language, or in the system's, from now on.

    Returns a Refusal if that is not possible, and then everything is said in English.
    """
    if language == languages.SYSTEM:
        language = system_language()
    return languages.change_to(language)


def _set_direction() -> None:
    ways = Qt.LayoutDirection
    way = ways.RightToLeft if words.is_right_to_left() else ways.LeftToRight
    QApplication.setLayoutDirection(way)
