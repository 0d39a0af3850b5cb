"""What all that the Learn menu opens is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from oxo_desktop.preferences import CurrentPreferences
    from oxo_desktop.window.board.notes import BoardNotes
    from oxo_desktop.window.look import Look
    from oxo_desktop.window.menus import Menus
    from oxo_desktop.window.side_panels import SidePanels
    from oxo_desktop.window.stage import Stage


class Surroundings(NamedTuple):
    """The parts of the window that a lesson, a review or an experiment uses.

    Attributes:
        stage: the boards.
        panels: where the panels are shown.
        look: their colours.
        preferences: what the player prefers.
        menus: the switches of the panels.
        notes: of the game's board.
    """

    stage: Stage
    panels: SidePanels
    look: Look
    preferences: CurrentPreferences
    menus: Menus
    notes: BoardNotes
