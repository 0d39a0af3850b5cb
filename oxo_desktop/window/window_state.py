"""The size and state of the window, kept from one start to the next."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication

from oxo_desktop.play.settings import Settings, WindowSize, WindowState
from oxo_desktop.window.controls.widgets import FRAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget


class RememberedWindow:
    """Restores a window as it was when it was closed.

    The size that the player wants may not fit on this screen. It stays remembered until
    the player changes the size that the window got instead.

    Attributes:
        given: the size that the window got.
        passing_width: returns how much of its width, given its size, is for what will
            not be there at the next start, in pixels.
    """

    def __init__(self, window: QWidget, settings: Settings) -> None:
        self._window, self._settings = window, settings
        self._state = settings.window_state
        size = settings.window_size
        self._wanted = QSize(size.width, size.height)
        room = QGuiApplication.primaryScreen().availableSize() - FRAME
        self.given = self._wanted.boundedTo(room)
        self.passing_width: Callable[[QSize], int] = lambda _: 0
        window.resize(self.given)

    @property
    def is_free(self) -> bool:
        return not (self._window.isMaximized() or self._window.isFullScreen())

    def show(self) -> None:
        match self._state:
            case WindowState.NORMAL:
                self._window.show()
            case WindowState.MAXIMIZED:
                self._window.showMaximized()
            case WindowState.FULL_SCREEN:
                self._window.showFullScreen()

    def set_full_screen(self, full: bool) -> None:  # noqa: FBT001 - a signal's
        from PySide6.QtCore import Qt

        state = Qt.WindowState.WindowFullScreen
        states = self._window.windowState()
        self._window.setWindowState(states | state if full else states & ~state)

    def settle(self) -> None:
        """Accept the size that the layout and the window manager have chosen."""
        if self.is_free:
            size = self._window.size()
            self._wanted, self.given = self._wanted.expandedTo(size), size

    def wanted_at(self, size: QSize) -> QSize:
        """Return the size the player wants, given that the window now has `size`."""
        return QSize(self._wanted if size == self.given else size)

    def change(self, wanted: QSize) -> None:
        """Accept the window's new size; `wanted` is its size if the screen had room."""
        self._wanted, self.given = wanted, self._window.size()

    def remember(self) -> None:
        window, state = self._window, WindowState.NORMAL
        if window.isFullScreen():
            state = WindowState.FULL_SCREEN
        elif window.isMaximized():
            state = WindowState.MAXIMIZED
        self._settings.window_state = state
        usual = state is WindowState.NORMAL
        size = window.size() if usual else window.normalGeometry().size()
        screens = [screen.size() for screen in QGuiApplication.screens()]
        # nobody can want a size that is larger than every screen
        fits = any(size.boundedTo(screen) == size for screen in screens)
        if fits and not size.isEmpty():
            wanted = self.wanted_at(size)
            width = max(1, wanted.width() - self.passing_width(size))
            self._settings.window_size = WindowSize(width, wanted.height())
