"""Finds out if a screen reader listens for announcements."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import SLOT, QObject, QTimer, Signal, Slot

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

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


class Listeners(QObject):
    """Knows whether anybody listens for announcements.

    On Windows and macOS Qt has a way of its own to screen readers. Elsewhere the
    registry of AT-SPI is asked, and tells of changes: Orca listens from version 45 on.

    Signals:
        known: `hear_announcements` is known from now on, or another.

    Attributes:
        hear_announcements: None if that is not known.
    """

    known = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        has_registry = sys.platform.startswith(("linux", "freebsd"))
        self.hear_announcements: bool | None = None if has_registry else True
        self._bus: QDBusConnection | None = None
        # without an answer there are none
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._give_up)
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

    @Slot()
    def _give_up(self) -> None:
        self._know(hear=False)

    def _know(self, *, hear: bool) -> None:
        self._patience.stop()
        if hear is not self.hear_announcements:
            self.hear_announcements = hear
            self.known.emit()
