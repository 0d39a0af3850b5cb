"""How a text gets to a screen reader."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import Shiboken

from oxo_desktop.window.announcing.listeners import Listeners
from oxo_desktop.window.controls.description import end_speaking, speak

_SPOKEN_MS = 1500
"""How long a widget is described by what is spoken."""

_TOO_LATE_MS = 3000
"""When it is too late to say a text, because no widget has had the keyboard."""


class Channel(QObject):
    """Has a screen reader say texts, in one of two ways at a time.

    As an announcement where somebody listens for these; otherwise as the description of
    the widget that the keyboard is on. While no window of the program is active, for
    instance when a dialog has just closed, a text waits a moment.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._listeners = Listeners(self)
        self._listeners.known.connect(self._say)
        self._text = ""
        self._described: QWidget | None = None
        self._end = QTimer(self, singleShot=True, interval=_SPOKEN_MS)
        self._end.timeout.connect(self._on_spoken)
        self._too_late = QTimer(self, singleShot=True, interval=_TOO_LATE_MS)
        self._too_late.timeout.connect(self._drop)
        # a screen reader learns of the new focus only after the signal
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._say)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus_changed)
        if QAccessible.isActive():
            self._listeners.ask()

    def say(self, text: str) -> None:
        """Say a text as soon as somebody can hear it."""
        self._text = text
        self._too_late.start()
        self._listeners.ask()
        self._say()

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, _: QWidget | None, __: QWidget | None) -> None:
        if self._text:
            self._soon.start()

    @Slot()
    def _say(self) -> None:
        widget, hear = QApplication.focusWidget(), self._listeners.hear_announcements
        is_there = widget is not None and widget.window().isActiveWindow()
        if not self._text or hear is None or widget is None or not is_there:
            return
        text, self._text = self._text, ""
        self._too_late.stop()
        if hear:
            announcement = QAccessibleAnnouncementEvent(widget, text)
            announcement.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
            QAccessible.updateAccessibility(announcement)
            return
        self._on_spoken()
        speak(widget, text)
        self._described = widget
        self._end.start()

    @Slot()
    def _on_spoken(self) -> None:
        self._end.stop()
        widget, self._described = self._described, None
        if widget is not None and Shiboken.isValid(widget):
            end_speaking(widget)

    @Slot()
    def _drop(self) -> None:
        self._text = ""
