"""The panels beside the board."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from oxo_desktop.play.settings import Settings
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.window_state import RememberedWindow

_EDGE = 6
"""The width of the handle between the middle and a panel, in pixels."""


class SidePanels(QSplitter):
    """The middle of the window, and at most one panel, on the side where lines end.

    The window is as much wider as the panel needs, if the screen has the room.

    Signals:
        opened: a panel is shown, be it in the place of another.
        closed: none is shown any more.
    """

    opened = Signal()
    closed = Signal()

    def __init__(
        self, middle: QWidget, remembered: RememberedWindow, settings: Settings
    ) -> None:
        super().__init__(childrenCollapsible=False, handleWidth=_EDGE)
        self.addWidget(middle)
        self.setStretchFactor(0, 1)
        self._remembered, self._settings = remembered, settings
        self._shown: SidePanel | None = None
        self.splitterMoved.connect(self._on_dragged)

    def add(self, panel: SidePanel) -> None:
        """Take a panel, which is hidden at first."""
        panel.hide()
        self.addWidget(panel)
        # a screen reader meets it after the board, where Qt puts it before
        panel.raise_()

    def show_panel(self, panel: SidePanel | None, *, widens: bool = True) -> None:
        """Show a panel in the place of the one that is shown, or none.

        `widens` is False in a window that has been restored with the room for it.
        """
        before, self._shown = self._shown, panel
        if before is not None:
            before.hide()
        room = 0
        if panel is not None:
            panel.show()
            # as wide as all of the window is now: half of what it will be
            most = self._remembered.width_without_panel
            room = panel.wide(self._settings.panel_width, most) + self.handleWidth()
        # the window's least width is another now
        self.updateGeometry()
        if widens:
            self._remembered.widen(room)
        self._fit()
        (self.closed if panel is None else self.opened).emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def retranslate(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Let the panel be as wide as the player wants, but half of it all at most."""
        if self._shown is not None:
            wide = self._shown.wide(self._settings.panel_width, self.width() // 2)
            # the middle has the rest; what is hidden takes no room
            self.setSizes([1, *[wide] * (self.count() - 1)])

    @Slot()
    def _on_dragged(self) -> None:
        if self._shown is not None:
            # from the right, Qt forgets how wide the edge is
            missing = self.handleWidth() if self.isRightToLeft() else 0
            wide = self._shown.width() + missing
            self._settings.panel_width = self._shown.share(wide)
            self._fit()
