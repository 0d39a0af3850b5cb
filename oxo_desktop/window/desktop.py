"""What the desktop asks of every program: dark or light, contrast, less motion."""

from __future__ import annotations

from enum import Enum
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication


class Desktop(QObject):
    """The desktop's wishes, as far as Qt tells them, followed live.

    Attributes:
        is_dark: whether the desktop is dark.
        wants_contrast: whether it asks for more contrast than usual.
        wants_less_motion: whether it asks for no more motion than needed; Qt tells
            since 6.12.

    The last two are unknown, and False, until `follow`.

    Signals:
        changed: one of them is another now.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        # asking Qt for its colour scheme would cost the start (see shapes.py)
        window = QGuiApplication.palette().window().color()
        self.is_dark = window.lightness() < 128
        self.wants_contrast = False
        self.wants_less_motion = False

    def follow(self) -> None:
        """Ask for what was too dear to ask before the first painting, and follow it."""
        style = QGuiApplication.styleHints()
        style.colorSchemeChanged.connect(self._on_scheme_changed)
        scheme = style.colorScheme()
        if scheme.name != "Unknown":
            # the desktop may have answered only now, or not with a dark palette
            self._on_scheme_changed(scheme)
        if not hasattr(style, "accessibility"):  # before Qt 6.10
            return
        hints: Any = style.accessibility()  # Qt tells of motion since 6.12
        hints.contrastPreferenceChanged.connect(self._on_contrast_changed)
        self._on_contrast_changed(hints.contrastPreference())
        if hasattr(hints, "motionPreference"):
            hints.motionPreferenceChanged.connect(self._on_motion_changed)
            self._on_motion_changed(hints.motionPreference())

    # the wishes by their names: their types would cost the start (see shapes.py)

    @Slot(object)
    def _on_scheme_changed(self, scheme: Enum) -> None:
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
