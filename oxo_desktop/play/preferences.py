"""What the player prefers: changed in one place, with a signal for each change."""

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from oxo_desktop.play.settings import Preferences, Settings

_WRITE_AFTER = 500
"""Milliseconds without a change after which the file is written: a slider that is
dragged changes many times a second."""


class CurrentPreferences(QObject):
    """The preferences as they are now, which are remembered in `settings`.

    `close` must be called before the program ends.

    Signals:
        changed: the Preferences before and after a change.
        failed: the Refusal that says why they cannot be remembered.
    """

    changed = Signal(object, object)
    failed = Signal(object)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self._write = QTimer(self, singleShot=True, interval=_WRITE_AFTER)
        self._write.timeout.connect(self.keep)

    @property
    def value(self) -> Preferences:
        """The preferences now."""
        return self.settings.preferences

    def change(self, **changes: Any) -> None:
        """Change some of the preferences, by their names."""
        self.set(self.value._replace(**changes))

    @Slot(object)
    def set(self, preferences: Preferences) -> None:
        """Replace all preferences."""
        before = self.value
        if preferences != before:
            self.settings.preferences = preferences
            self._write.start()
            self.changed.emit(before, preferences)

    def remember(self, **chosen: Any) -> None:
        """Remember what is no preference, by its names in Settings."""
        for name, value in chosen.items():
            setattr(self.settings, name, value)
        self._write.start()

    @Slot()
    def keep(self) -> None:
        """Write all settings that are not yet in the file."""
        self._write.stop()
        problem = self.settings.keep()
        if problem is not None:
            self.failed.emit(problem)

    def close(self) -> None:
        """Write what is not yet in the file, without reporting errors."""
        self._write.stop()
        self.settings.keep()
