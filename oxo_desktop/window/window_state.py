"""The size, place and state of the window, kept from one start to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication

from oxo_desktop.play.settings import Settings, WindowPlace, WindowSize, WindowState
from oxo_desktop.window.controls.widgets import FRAME

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

_TITLE, _GRIP = 16, 100
"""How much of a window's title has to be on a screen, in pixels: above the inside, and
across.
"""


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
        self._state, self._is_maximized_below = settings.window_state, False
        """Whether it is maximized once it leaves the full screen."""
        size = settings.window_size
        self._wanted = QSize(size.width, size.height)
        room = QGuiApplication.primaryScreen().availableSize() - FRAME
        self.given = self._wanted.boundedTo(room)
        self.passing_width: Callable[[QSize], int] = lambda _: 0
        place = settings.window_place
        box = QRect(QPoint(*(place or ())), self.given)
        if place is not None and _is_reachable(box):
            window.setGeometry(box)
        else:
            window.resize(self.given)

    @property
    def is_free(self) -> bool:
        return not (self._window.isMaximized() or self._window.isFullScreen())

    def show(self) -> None:
        if self._state is not WindowState.NORMAL:
            maximized = Qt.WindowState.WindowMaximized
            full = Qt.WindowState.WindowFullScreen
            states = {
                WindowState.MAXIMIZED: maximized,
                WindowState.FULL_SCREEN: full,
                WindowState.MAXIMIZED_FULL_SCREEN: maximized | full,
            }
            self._window.setWindowState(states[self._state])
        self._window.show()

    def set_full_screen(self, full: bool) -> None:  # noqa: FBT001 - a signal's
        """Show the window on the full screen, or as it was before that."""
        window, states = self._window, Qt.WindowState
        if full is window.isFullScreen():
            return
        if full:
            window.setWindowState(window.windowState() | states.WindowFullScreen)
        elif self._is_maximized_below:
            window.showMaximized()
        else:
            window.showNormal()

    def on_state_changed(self, before: Qt.WindowState) -> None:
        """Take note of the window's state, which was `before` until now."""
        if self.is_free:
            return

        states = Qt.WindowState
        if not before & states.WindowFullScreen:
            now_or_before = before | self._window.windowState()
            self._is_maximized_below = bool(now_or_before & states.WindowMaximized)
        # as long as Qt knows the normal size
        self.remember()

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
        if window.isFullScreen() and self._is_maximized_below:
            state = WindowState.MAXIMIZED_FULL_SCREEN
        elif window.isFullScreen():
            state = WindowState.FULL_SCREEN
        elif window.isMaximized():
            state = WindowState.MAXIMIZED
        self._settings.window_state = state
        usual = state is WindowState.NORMAL
        box = window.geometry() if usual else window.normalGeometry()
        size = box.size()
        screens = [screen.size() for screen in QGuiApplication.screens()]
        # nobody can want a size that is larger than every screen
        fits = any(size.boundedTo(screen) == size for screen in screens)
        # on the way from the full screen Qt takes the size of a maximized window for
        # the normal one
        room = window.screen().availableSize() - FRAME
        if not usual and size.boundedTo(room) == room:
            return
        if fits and not size.isEmpty():
            wanted = self.wanted_at(size)
            width = max(1, wanted.width() - self.passing_width(size))
            self._settings.window_size = WindowSize(width, wanted.height())
        if _has_places():
            self._settings.window_place = WindowPlace(box.x(), box.y())


def _has_places() -> bool:
    """Return whether the desktop tells where a window is, and lets it say so."""
    return not QGuiApplication.platformName().startswith("wayland")


def _is_reachable(box: QRect) -> bool:
    """Return whether a window there has its title where the mouse can take it."""
    title = QRect(box.x(), box.y() - _TITLE, box.width(), _TITLE)
    seen = (s.availableGeometry() & title for s in QGuiApplication.screens())
    return _has_places() and any(
        part.width() >= _GRIP and part.height() == _TITLE for part in seen
    )
