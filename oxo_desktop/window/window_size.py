"""The size of the window, from one start to the next."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication

from oxo_desktop.settings import WindowSize
from oxo_desktop.window.controls.widgets import FRAME


class RememberedSize:
    """The size that the player wants, which may not fit on this screen.

    It stays remembered until the player changes the size that the window got instead.

    Args:
        remembered: the size when the window was last closed.

    Attributes:
        given: the size that the window has got.
    """

    def __init__(self, remembered: WindowSize) -> None:
        self._wanted = QSize(remembered.width, remembered.height)
        room = QGuiApplication.primaryScreen().availableSize() - FRAME
        self.given = self._wanted.boundedTo(room)

    def settle(self, size: QSize) -> None:
        """Take note of the size in the end: layout and window manager may change it."""
        self._wanted, self.given = self._wanted.expandedTo(size), size

    def wanted_at(self, size: QSize) -> QSize:
        """Return the size that is wanted of a window that now has `size`."""
        return QSize(self._wanted if size == self.given else size)

    def change(self, wanted: QSize, given: QSize) -> None:
        """Take note of another size that is wanted, and of the one the window got."""
        self._wanted, self.given = wanted, given

    def to_remember(self, size: QSize) -> WindowSize | None:
        """Return the size to remember of a window that now has `size`.

        None if it is larger than every screen, which nobody can have wanted.
        """
        screens = [screen.size() for screen in QGuiApplication.screens()]
        fits = any(size.boundedTo(screen) == size for screen in screens)
        wanted = self.wanted_at(size)
        return WindowSize(wanted.width(), wanted.height()) if fits else None
