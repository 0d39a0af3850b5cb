"""All that the Learn menu opens, and what it has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop.window.learn.reviewing import Reviewing
from oxo_desktop.window.learn.setting_up import SettingUp

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from oxo_desktop.controller import Standing
    from oxo_desktop.engine import Game
    from oxo_desktop.preferences import CurrentPreferences
    from oxo_desktop.window.look import Look
    from oxo_desktop.window.menus import Menus
    from oxo_desktop.window.side_panels import SidePanels
    from oxo_desktop.window.stage import Stage


class Learning(QObject):
    """Has the Learn menu's panels beside the board, or beside one to practise on.

    Args:
        stage: the boards.
        panels: where the panels are shown.
        look, preferences: what they look like.
        menus: their switches.

    Signals:
        task_wanted: a Task for the analyst.
        game_begun: a Game with a position that was set up, and its GameSettings.
        position_requested: the number of moves after which to show the game.
        go_on_requested: the game is to go on from the position shown.
        remarked: Remarks about the position on the game's board, or None.
        said: a Sentence about a move of the game, or None.
    """

    task_wanted = Signal(object)
    game_begun = Signal(object, object)
    position_requested = Signal(int)
    go_on_requested = Signal()
    remarked = Signal(object)
    said = Signal(object)

    def __init__(
        self,
        stage: Stage,
        panels: SidePanels,
        look: Look,
        preferences: CurrentPreferences,
        menus: Menus,
    ) -> None:
        super().__init__(stage)
        self._menus = menus
        self._setting_up = SettingUp(stage, panels, look, menus.set_up)
        self._setting_up.game_begun.connect(self.game_begun)
        self._reviewing = Reviewing(stage, panels, look, preferences, menus.review)
        self._connect_review()
        self._parts = (self._setting_up, self._reviewing)
        stage.practising_changed.connect(menus.on_practising_changed)

    @property
    def _switches(self) -> tuple[QAction, ...]:
        """The switches of all that shows another board than the game's."""
        return (self._menus.set_up,)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Remember what is on the game's board."""
        for part in self._parts:
            part.on_standing_changed(standing)

    @Slot(object)
    def on_game_started(self, _: Game) -> None:
        """Show the game's board once another game is on it."""
        self.leave()

    @Slot()
    def review(self) -> None:
        """Show the review of the game on the board."""
        self._reviewing.begin()

    def leave(self) -> None:
        """Go back to the game."""
        for switch in self._switches:
            switch.setChecked(False)

    def _connect_review(self) -> None:
        reviewing = self._reviewing
        reviewing.task_wanted.connect(self.task_wanted)
        reviewing.position_requested.connect(self.position_requested)
        reviewing.go_on_requested.connect(self.go_on_requested)
        reviewing.remarked.connect(self.remarked)
        reviewing.said.connect(self.said)
