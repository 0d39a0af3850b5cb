"""The wishes of the desktop: dark or light, contrast, less motion."""

from __future__ import annotations

import os
import sys
from enum import Enum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import SLOT, QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusMessage

_PORTAL = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)
_COLOR_SCHEME = ["org.freedesktop.appearance", "color-scheme"]
_PREFERS_DARK = 1


class Desktop(QObject):
    """The desktop's settings, as far as Qt and the portal report them, kept current.

    Attributes:
        wants_contrast: whether it asks for more contrast than usual.
        wants_less_motion: whether it asks for as little motion as possible, which Qt
            reports since 6.12.

    The last two are unknown, and False, until `follow`.

    Signals:
        changed: one of them has changed.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        # asking Qt for its colour scheme would delay the start (see shapes.py)
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

    # compared by name, since loading the types would delay the start (shapes.py)

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
