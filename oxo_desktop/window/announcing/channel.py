"""The way of a text to a screen reader."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import Shiboken

from oxo_desktop.says.sentences import joined
from oxo_desktop.window.announcing.listeners import Listeners
from oxo_desktop.window.controls.description import end_speaking, say_through

_SPOKEN_MS = 1500
"""How long a widget is described by what is spoken."""

_READ, _READ_WINDOW = 0.3, 1.0
"""Seconds until a screen reader has read what the keyboard has come to, and until it
has read the window too."""

_TOO_LATE_MS = 3000
"""When it is too late for an announcement, because no window has been active."""


class Channel(QObject):
    """Has a screen reader say texts, in one of two ways at a time.

    As an announcement where somebody listens for these; otherwise as the description of
    the widget that the keyboard is on. A screen reader reads that too when the keyboard
    comes to it, and not to say a text twice, it is only then described by it. While no
    window of the program is active, for instance when a dialog has just closed, the
    widget is described that gets the keyboard next, and the text is read with it.

    Args:
        window: the one that gets the keyboard when a dialog closes.
    """

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._listeners = Listeners(self)
        self._listeners.known.connect(self._say)
        self._text, self._has_read = "", 0.0
        self._described: QWidget | None = None
        self._end = QTimer(self, singleShot=True, interval=_SPOKEN_MS)
        self._end.timeout.connect(self._end_speaking)
        self._too_late = QTimer(self, singleShot=True, interval=_TOO_LATE_MS)
        self._too_late.timeout.connect(self._drop)
        self._again = QTimer(self, singleShot=True)
        self._again.timeout.connect(self._say)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus_changed)
        if QAccessible.isActive():
            self._listeners.ask()

    def say(self, text: str) -> None:
        """Say a text as soon as somebody can hear it, after what waits already."""
        self._text = joined([self._text, text])
        self._listeners.ask()
        self._say()

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        self._has_read = monotonic() + (_READ if before else _READ_WINDOW)
        if now is not None and now is self._described:
            # it is read now
            self._end.start()
        elif self._text:
            # a screen reader learns of the new focus only after this signal
            self._again.start(0)

    @Slot()
    def _say(self) -> None:
        hear = self._listeners.hear_announcements
        if not self._text or hear is None:
            return
        widget = QApplication.focusWidget()
        if widget is not None and not widget.window().isActiveWindow():
            widget = None
        if hear:
            self._announce(widget)
        else:
            self._describe(widget)

    def _announce(self, widget: QWidget | None) -> None:
        if widget is None:
            self._too_late.start()
            return
        announcement = QAccessibleAnnouncementEvent(widget, self._text)
        announcement.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
        QAccessible.updateAccessibility(announcement)
        self._drop()

    def _describe(self, widget: QWidget | None) -> None:
        wait = self._has_read - monotonic()
        if widget is not None and wait > 0:
            self._again.start(round(wait * 1000) + 1)
            return
        self._end_speaking()
        self._described = widget or self._window.focusWidget()
        if self._described is not None:
            say_through(self._described, self._text)
            self._drop()
        if widget is not None:
            self._end.start()

    @Slot()
    def _end_speaking(self) -> None:
        self._end.stop()
        widget, self._described = self._described, None
        if widget is not None and Shiboken.isValid(widget):
            end_speaking(widget)

    @Slot()
    def _drop(self) -> None:
        self._too_late.stop()
        self._text = ""
