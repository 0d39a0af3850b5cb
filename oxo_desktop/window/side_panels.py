"""The panels beside the board, and the room that the window has for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt, Signal, Slot

from oxo_desktop.window.controls.widgets import FRAME, move_onto_screen
from oxo_desktop.words import is_right_to_left

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMainWindow

    from oxo_desktop.play.settings import Settings
    from oxo_desktop.window.controls.side_panel import SidePanel
    from oxo_desktop.window.window_state import RememberedWindow


class SidePanels(QObject):
    """Shows panels, and makes the window wider for them.

    One of them is shown at a time. Each has a switch, an action that can be checked.

    Signals:
        opened: the player has opened a panel.
        closed: the player has closed it, and no other has taken its place.
    """

    opened = Signal()
    closed = Signal()

    def __init__(
        self, window: QMainWindow, remembered: RememberedWindow, settings: Settings
    ) -> None:
        super().__init__(window)
        self._window, self._remembered = window, remembered
        self._settings = settings
        self._returning: set[QAction] = set()
        self._panels: dict[QAction, SidePanel] = {}
        self._widened: int | None = None
        """By how much the window has been made wider."""
        self._needed = 0
        """By how much it would have been, if the screen had room for it."""
        remembered.passing_width = self._passing_width

    def add(self, switch: QAction, panel: SidePanel, *, returns: bool) -> None:
        """Let a switch show and hide a panel, which is hidden at first.

        `returns` says whether it is shown again at the next start, see `restore`.
        """
        self._panels[switch] = panel
        if returns:
            self._returning.add(switch)
        panel.close_requested.connect(switch.toggle)
        panel.widened.connect(self._on_widened)
        panel.widen(self._settings.panel_width)
        self._window.addDockWidget(_side(), panel)
        panel.hide()

    def fit(self) -> None:
        """Let panels be as wide as the player wants them, as far as there is room."""
        for panel in self._panels.values():
            panel.widen(self._settings.panel_width)

    def shows(self, switch: QAction) -> bool:
        return switch in self._panels and not self._panels[switch].isHidden()

    @property
    def is_any_shown(self) -> bool:
        return any(map(self.shows, self._panels))

    def restore(self, switch: QAction) -> None:
        """Show a panel in a restored window, which already has room for it."""
        self._widened = self._needed = self._panels[switch].width_in_window()
        self.show(switch, shown=True)

    def close_shown(self) -> bool:
        """Close the panel that is shown, if one is; return whether it was."""
        shown = [switch for switch in self._panels if self.shows(switch)]
        for switch in shown:
            switch.setChecked(False)
        return bool(shown)

    def retranslate(self) -> None:
        """Dock the panels on the side where lines of the current language end."""
        for panel in self._panels.values():
            is_shown = not panel.isHidden()
            self._window.addDockWidget(_side(), panel)
            panel.setVisible(is_shown)
        self.fit()

    def show(self, switch: QAction, *, shown: bool) -> None:
        """Show or hide a panel; one that is shown takes the place of the other."""
        size = self._window.size()
        panel = self._panels[switch]
        self.fit()
        if shown:
            for other in self._panels.values():
                if other is not panel:
                    other.hide()
        panel.setVisible(shown)
        if self._remembered.is_free:
            self._make_room(panel, size, shown=self.is_any_shown)
        self.fit()
        for each in self._panels:
            each.setChecked(self.shows(each))
        if self.is_any_shown:
            self.opened.emit()
        else:
            self.closed.emit()

    @Slot(int)
    def _on_widened(self, share: int) -> None:
        self._settings.panel_width = share

    def _passing_width(self, size: QSize) -> int:
        """Return by how much a window of this `size` is too wide for the next start."""
        if self._widened is None or any(map(self.shows, self._returning)):
            return 0
        # none is shown in a window that has been maximised meanwhile
        is_as_given = self.is_any_shown and size == self._remembered.given
        return self._needed if is_as_given else self._widened

    def _make_room(self, panel: SidePanel, size: QSize, *, shown: bool) -> None:
        """Make the window, now of this `size`, wider for a panel or narrow again."""
        window, remembered = self._window, self._remembered
        layout = window.layout()
        assert layout is not None
        layout.activate()  # or the least width would still be the old one
        if shown is (self._widened is not None):
            return
        wanted = remembered.wanted_at(size)
        room = max(size.width(), (window.screen().availableSize() - FRAME).width())
        if self._widened is None:
            self._needed = panel.width_in_window()
            self._widened = min(self._needed, room - size.width())
            wanted = wanted + QSize(self._needed, 0)
            window.resize(size.width() + self._widened, size.height())
            move_onto_screen(window)
        else:
            # another panel may have taken the place of the one it was made wider for
            added = self._needed if size == remembered.given else self._widened
            wanted, self._widened = wanted - QSize(added, 0), None
            window.resize(min(wanted.width(), room), size.height())
        remembered.change(wanted)


def _side() -> Qt.DockWidgetArea:
    """Return the side where lines of the current language end."""
    areas = Qt.DockWidgetArea
    return areas.LeftDockWidgetArea if is_right_to_left() else areas.RightDockWidgetArea
