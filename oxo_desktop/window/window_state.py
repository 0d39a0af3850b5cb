"""The size, place and state of the window, kept from one start to the next."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QMainWindow

from oxo_desktop.play.settings import Settings, WindowPlace, WindowSize, WindowState
from oxo_desktop.window.controls.side_panel import WIDTH
from oxo_desktop.window.controls.widgets import FRAME, move_onto_screen

_TITLE, _GRIP = 16, 100
"""The height of a window's title, which is above the inside, and how much of its width
has to be on a screen, in pixels.
"""


class RememberedWindow:
    """Restores a window as it was when it was closed, and makes it wider for a panel.

    The size that the player wants may not fit on this screen. It stays remembered until
    the player changes the size that the window got instead.
    """

    def __init__(self, window: QMainWindow, settings: Settings) -> None:
        self._window, self._settings = window, settings
        self._state, self._is_maximized_below = settings.window_state, False
        """Whether it is maximized once it leaves the full screen."""
        wanted, room = QSize(*settings.window_size), _room_on(window.screen())
        has_panel = settings.moves_panel or settings.why_panel
        wider = settings.panel_room
        if wider is None:
            wider = WIDTH if has_panel else 0
        self._wanted = settings.window_size, wider
        without = min(max(1, wanted.width() - wider), room.width())
        if not has_panel:
            wanted.setWidth(without)
        size = wanted.boundedTo(room)
        self._widened = size.width() - without
        """By how much the window is wider than without a panel."""
        self._given = size, self._widened
        """What it got on this screen for `_wanted`, which is remembered meanwhile."""
        place = settings.window_place
        box = QRect(QPoint(*(place or ())), size)
        if place is not None and _is_reachable(box):
            window.setGeometry(box)
        else:
            window.resize(size)

    @property
    def _is_free(self) -> bool:
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
        if self._is_free:
            return
        states = Qt.WindowState
        if not before & states.WindowFullScreen:
            now_or_before = before | self._window.windowState()
            self._is_maximized_below = bool(now_or_before & states.WindowMaximized)
        # while Qt still knows the normal size
        self.remember()

    def settle(self) -> None:
        """Accept the size that the layout and the window manager have chosen."""
        if self._is_free:
            self._given = self._window.size(), self._widened

    @property
    def width_without_panel(self) -> int:
        return self._window.width() - self._widened

    def widen(self, wider: int) -> None:
        """Make it so much wider than without a panel, if the screen has the room."""
        if not self._is_free:
            return
        window, layout = self._window, self._window.layout()
        assert layout is not None
        before, width, high = window.width(), self.width_without_panel, window.height()
        wanted = min(width + wider, max(before, _room_on(window.screen()).width()))
        if wanted < before:
            layout.activate()  # or the least width would still be the old one
        window.resize(wanted, high)
        layout.activate()
        self._widened = window.width() - width if wider else 0
        if wider:
            move_onto_screen(window)

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
        room = _room_on(window.screen())
        if not usual and size.boundedTo(room) == room:
            return
        if fits and not size.isEmpty():
            is_as_given = (size, self._widened) == self._given
            now = WindowSize(size.width(), size.height()), self._widened
            kept = self._wanted if is_as_given else now
            self._settings.window_size, self._settings.panel_room = kept
        if _has_places():
            self._settings.window_place = WindowPlace(box.x(), box.y())


def _room_on(screen: QScreen) -> QSize:
    """Return the largest size that a window can have on a screen with its frame."""
    return screen.availableSize() - FRAME


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
