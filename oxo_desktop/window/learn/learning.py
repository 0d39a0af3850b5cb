"""All that the Learn menu opens, and what it has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop.window.learn.outcomes import Outcomes
from oxo_desktop.window.learn.setting_up import SettingUp

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from oxo_desktop.controller import Standing
    from oxo_desktop.engine import Board, Game, Verdict
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
        done: what has been done, as a Sentence, once the game is there.
    """

    task_wanted = Signal(object)
    game_begun = Signal(object, object)
    done = Signal(object)

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
        self._setting_up.done.connect(self.done)
        self._setting_up.task_wanted.connect(self.task_wanted)
        self._parts = (self._setting_up,)
        stage.practising_changed.connect(menus.on_practising_changed)
        self._stage, self._outcomes = stage, Outcomes(self)
        self._outcomes.task_wanted.connect(self.task_wanted)
        stage.outcomes_wanted.connect(self._outcomes.find)
        self._outcomes.found.connect(self._on_found)

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

    @Slot(object, object)
    def _on_found(self, position: Game, verdicts: dict[int, Verdict]) -> None:
        """Note on the board to practise on what perfect play leads to."""
        self._stage.practice.notes.on_valued(position, verdicts)

    @Slot(object)
    def set_up(self, board: Board) -> None:
        """Show a position to be changed, and played on from."""
        self._setting_up.show_board(board)

    def leave(self) -> None:
        """Go back to the game."""
        for switch in self._switches:
            switch.setChecked(False)
