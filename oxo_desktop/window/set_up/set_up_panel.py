"""What can be done with a position that is set up by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.words import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from oxo_desktop.window.theme import Theme


class SetUpPanel(SidePanel):
    """A panel with what changes the position, and what plays on from it.

    Args:
        theme: the colours.
        parent: the window it is docked in.

    Signals:
        emptied: all marks are to be taken off.
        play_requested: a game is to begin with the position.
    """

    emptied = Signal()
    play_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(
            theme,
            parent,
            lambda: say("Set up a position"),
            lambda: say("Back to the game"),
        )
        empty = translated(FlatButton(), text=lambda: say("&Empty the board"))
        empty.clicked.connect(self.emptied)
        play = translated(FlatButton(primary=True), text=lambda: say("&Play on"))
        play.clicked.connect(self.play_requested)
        self.column.addWidget(empty)
        self.column.addStretch()
        self.column.addWidget(play)
