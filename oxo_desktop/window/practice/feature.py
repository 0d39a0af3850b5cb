"""The base of all that opens a panel beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from oxo_desktop.play.analyst import Analyst
    from oxo_desktop.play.controller import GameController, Standing
    from oxo_desktop.play.preferences import CurrentPreferences
    from oxo_desktop.window.board.notes import BoardNotes
    from oxo_desktop.window.controls.side_panel import SidePanel
    from oxo_desktop.window.look import Look
    from oxo_desktop.window.menus import Menus
    from oxo_desktop.window.practice.stage import Stage
    from oxo_desktop.window.side_panels import SidePanels


class Context(NamedTuple):
    """The parts of the program that a feature asks.

    Attributes:
        controller: of the game on the board.
        analyst: works out what takes time.
        stage: the boards.
        panels: where the panels are shown.
        look: whether strokes are drawn.
        preferences: what the player prefers.
        menus: the switches of the panels.
        notes: of the game's board.
    """

    controller: GameController
    analyst: Analyst
    stage: Stage
    panels: SidePanels
    look: Look
    preferences: CurrentPreferences
    menus: Menus
    notes: BoardNotes


class Feature(QObject):
    """A panel, and what the boards show beside it.

    Args:
        context: what it asks.

    Attributes:
        panel: what is beside the board.
    """

    panel: SidePanel

    def __init__(self, context: Context) -> None:
        super().__init__(context.stage)
        self._controller, self._analyst = context.controller, context.analyst
        self._stage, self._notes = context.stage, context.notes
        self._preferences = context.preferences

    def on_toggled(self, *, shown: bool) -> None:
        """Begin or end; the panel is shown or hidden after this."""

    def on_standing_changed(self, standing: Standing) -> None:
        """Follow the game."""

    def on_game_started(self) -> None:
        """Learn that another game is on the game's board, before its Standing comes."""
