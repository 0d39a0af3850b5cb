"""How large the window comes back."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication

from oxo_desktop.settings import WindowSize
from oxo_desktop.window.widgets import FRAME


class RememberedSize:
    """The size to come back with, which the screen at hand may have no room for.

    It stays remembered until the player changes what the window got instead.

    Args:
        remembered: as the window was left.

    Attributes:
        given: what the window has got.
    """

    def __init__(self, remembered: WindowSize) -> None:
        self._meant = QSize(remembered.width, remembered.height)
        room = QGuiApplication.primaryScreen().availableSize() - FRAME
        self.given = self._meant.boundedTo(room)

    def settle(self, size: QSize) -> None:
        """Take note of what it has got in the end, from whoever else has a say."""
        self._meant, self.given = self._meant.expandedTo(size), size

    def meant_by(self, size: QSize) -> QSize:
        """Return what it would be with room enough, now that it has `size`."""
        return QSize(self._meant if size == self.given else size)

    def change(self, meant: QSize, given: QSize) -> None:
        """Take note of another size, and of what the window has got of it."""
        self._meant, self.given = meant, given

    def to_remember(self, size: QSize) -> WindowSize | None:
        """Return what a window that has `size` is to come back with.

        None if no screen is as large, and nobody can have wanted it.
        """
        screens = [screen.size() for screen in QGuiApplication.screens()]
        fits = any(size.boundedTo(screen) == size for screen in screens)
        meant = self.meant_by(size)
        return WindowSize(meant.width(), meant.height()) if fits else None
