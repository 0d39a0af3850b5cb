"""The way of a text to a screen reader."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import SLOT, QObject, QTimer, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from oxo_desktop.says.sentences import joined
from oxo_desktop.window.controls.description import say_through, tell_of_cell
from oxo_desktop.words import without_signs

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

_LEARNT_MS = 600
"""How long a screen reader takes to learn where the keyboard has come to, perhaps with
all that is new around it; what is told of anything else meanwhile it may leave out."""

_TOO_LATE_MS = 3000
"""When it is too late for an announcement, because no window has been active."""

_BUS = "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus"
_REGISTRY = (
    "org.a11y.atspi.Registry",
    "/org/a11y/atspi/registry",
    "org.a11y.atspi.Registry",
)
_CONNECTION = "oxo-accessibility"
_WANTED = '"Object:Announcement'
"""The event, as Qt writes it out; any detail may follow."""

_PATIENCE_MS = 500
_AFTER_CHANGES_MS = 200
"""One that starts begins to listen for some thirty events at once."""


class Channel(QObject):
    """Has a screen reader say texts, in one of two ways at a time.

    As an announcement where somebody listens for these; otherwise as the description of
    the widget that the keyboard is on, once a screen reader has learnt which that is.
    While no window of the program is active, for instance when a dialog has just
    closed, the text waits for one.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._listeners = Listeners(self, self._say)
        self._text = ""
        self._too_late = QTimer(self, singleShot=True, interval=_TOO_LATE_MS)
        self._too_late.timeout.connect(self._drop)
        self._reached = QTimer(self, singleShot=True, interval=0)
        self._reached.timeout.connect(self._on_reached)
        self._learnt = QTimer(self, singleShot=True, interval=_LEARNT_MS)
        self._learnt.timeout.connect(self._say)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus_changed)
        if QAccessible.isActive():
            self._listeners.ask()

    def say(self, text: str) -> None:
        """Say a text as soon as somebody can hear it, after what waits already."""
        self._text = without_signs(joined([self._text, text]))
        self._listeners.ask()
        self._say()

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        self._reached.start()
        self._learnt.start()

    @Slot()
    def _on_reached(self) -> None:
        """Tell of the cell that the keyboard is on, once Qt has told of the list."""
        view = QApplication.focusWidget()
        if isinstance(view, QAbstractItemView) and view.currentIndex().isValid():
            tell_of_cell(view, QAccessible.Event.Focus)

    @Slot()
    def _say(self) -> None:
        hear = self._listeners.hear_announcements
        if not self._text or hear is None or self._learnt.isActive():
            return
        widget = QApplication.focusWidget()
        if widget is None or not widget.window().isActiveWindow():
            self._too_late.start()
            return
        if hear:
            self._announce(widget)
        else:
            say_through(widget, self._text)
        self._drop()

    def _announce(self, widget: QWidget) -> None:
        announcement = QAccessibleAnnouncementEvent(widget, self._text)
        announcement.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
        QAccessible.updateAccessibility(announcement)

    @Slot()
    def _drop(self) -> None:
        self._too_late.stop()
        self._text = ""


class Listeners(QObject):
    """Knows whether anybody listens for announcements.

    On Windows and macOS Qt has a way of its own to screen readers. Elsewhere the
    registry of AT-SPI is asked, and tells of changes: Orca listens from version 45 on.

    Args:
        told: called when `hear_announcements` is known from now on, or another.

    Attributes:
        hear_announcements: None if that is not known.
    """

    def __init__(self, parent: QObject, told: Callable[[], None]) -> None:
        super().__init__(parent)
        self._told = told
        has_registry = sys.platform.startswith(("linux", "freebsd"))
        self.hear_announcements: bool | None = None if has_registry else True
        self._bus: QDBusConnection | None = None
        # without an answer there are none
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(partial(self._know, hear=False))
        self._again = QTimer(self, singleShot=True, interval=_AFTER_CHANGES_MS)
        self._again.timeout.connect(self._ask_registry)

    def ask(self) -> None:
        """Find out, unless that is known or under way."""
        is_lost = self._bus is not None and not self._bus.isConnected()
        if is_lost:
            self._disconnect()
        if self.hear_announcements is None and not self._patience.isActive():
            self._patience.start()
            self._ask_for_bus()

    def _disconnect(self) -> None:
        from PySide6.QtDBus import QDBusConnection

        QDBusConnection.disconnectFromBus(_CONNECTION)
        self._bus = self.hear_announcements = None

    def _ask_for_bus(self) -> None:
        try:
            from PySide6.QtDBus import QDBusConnection, QDBusMessage
        except ImportError:  # some distributions have it in a package of its own
            return
        question = QDBusMessage.createMethodCall(*_BUS, "GetAddress")
        slot: Any = SLOT("_on_address(QDBusMessage)")  # the stubs want bytes
        QDBusConnection.sessionBus().callWithCallback(question, self, slot)

    @Slot("QDBusMessage")
    def _on_address(self, answer: QDBusMessage) -> None:
        from PySide6.QtDBus import QDBusConnection

        address = next(iter(answer.arguments()), None)
        if not isinstance(address, str):  # whoever answers may say anything
            return
        self._bus = QDBusConnection.connectToBus(address, _CONNECTION)
        slot: Any = SLOT("_on_changed(QDBusMessage)")
        for change in ("EventListenerRegistered", "EventListenerDeregistered"):
            self._bus.connect(*_REGISTRY, change, self, slot)
        self._ask_registry()

    @Slot("QDBusMessage")
    def _on_changed(self, _: QDBusMessage) -> None:
        self._again.start()

    @Slot()
    def _ask_registry(self) -> None:
        from PySide6.QtDBus import QDBusMessage

        question = QDBusMessage.createMethodCall(*_REGISTRY, "GetRegisteredEvents")
        slot: Any = SLOT("_on_events(QDBusMessage)")
        assert self._bus is not None
        self._bus.callWithCallback(question, self, slot)

    @Slot("QDBusMessage")
    def _on_events(self, answer: QDBusMessage) -> None:
        # PySide6 cannot read such a list, but Qt writes it out
        self._know(hear=_WANTED in repr(answer))

    def _know(self, *, hear: bool) -> None:
        self._patience.stop()
        if hear is not self.hear_announcements:
            self.hear_announcements = hear
            self._told()
