"""All that the Learn menu opens, and what it has in common."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop.controller import Standing

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from PySide6.QtGui import QAction

    from oxo_desktop.engine import Board, Game, Verdict
    from oxo_desktop.window.controls.side_panel import SidePanel
    from oxo_desktop.window.learn.modelling import Modelling
    from oxo_desktop.window.learn.outcomes import Outcomes
    from oxo_desktop.window.learn.reviewing import Reviewing
    from oxo_desktop.window.learn.setting_up import SettingUp
    from oxo_desktop.window.learn.surroundings import Surroundings
    from oxo_desktop.window.learn.tutor import Tutor

    class Part(Protocol):
        """One thing to learn with: a panel, and what the boards show beside it."""

        @property
        def panel(self) -> SidePanel:
            """What is beside the board."""

        def on_toggled(self, *, shown: bool) -> None:
            """Begin or end."""

        def on_standing_changed(self, standing: Standing) -> None:
            """Follow the game."""

        def on_game_started(self) -> None:
            """Learn that another game is on the game's board."""


class Learning(QObject):
    """Makes what the Learn menu opens when it is first opened.

    Args:
        around: what that uses of the window.

    Signals:
        task_wanted: a Task for the analyst.
        game_begun: a Game that begins with moves or with a position, and its
            GameSettings.
        position_requested: the number of moves after which to show the game.
        go_on_requested: the game is to go on from the position shown.
        said: a Sentence about a move of the game, or None.
        done: what has been done, as a Sentence, once the game is there.
    """

    task_wanted = Signal(object)
    game_begun = Signal(object, object)
    position_requested = Signal(int)
    go_on_requested = Signal()
    said = Signal(object)
    done = Signal(object)

    def __init__(self, around: Surroundings) -> None:
        super().__init__(around.stage)
        self._around, self._standing = around, Standing()
        self._parts: dict[QAction, Part] = {}
        menus = around.menus
        self._makers: dict[QAction, Callable[[], Part]] = {
            menus.review: self._make_reviewing,
            menus.lessons: self._make_tutor,
            menus.model: self._make_modelling,
            menus.set_up: self._make_setting_up,
        }
        self._outcomes: Outcomes | None = None
        around.stage.practising_changed.connect(menus.on_practising_changed)
        around.stage.outcomes_wanted.connect(self._on_outcomes_wanted)

    def connect_menus(self) -> None:
        """Have the menu open and close what is in it; call it before the panels'."""
        for switch in self._makers:
            self._around.panels.add(switch, partial(self._panel, switch))
            switch.toggled.connect(partial(self._on_toggled, switch))

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Show or remember what is on the game's board."""
        self._standing = standing
        for part in self._parts.values():
            part.on_standing_changed(standing)

    @Slot(object)
    def on_game_started(self, _: Game) -> None:
        """Show the game's board once another game is on it."""
        for part in self._parts.values():
            part.on_game_started()

    @Slot()
    def review(self) -> None:
        """Show the review of the game on the board, also if one is shown."""
        switch = self._around.menus.review
        if switch.isChecked():
            self._part(switch).on_toggled(shown=True)
        else:
            switch.setChecked(True)

    @Slot(object)
    def set_up(self, board: Board) -> None:
        """Show a position to be changed, and played on from."""
        part = self._part(self._around.menus.set_up)
        cast("SettingUp", part).show_board(board)

    def _panel(self, switch: QAction) -> SidePanel:
        return self._part(switch).panel

    def _part(self, switch: QAction) -> Part:
        if switch not in self._parts:
            self._parts[switch] = part = self._makers[switch]()
            part.on_standing_changed(self._standing)
        return self._parts[switch]

    def _on_toggled(self, switch: QAction, shown: bool) -> None:  # noqa: FBT001 - a signal's
        # the panel is shown by others, who are told after this
        self._around.panels.made(switch)
        self._part(switch).on_toggled(shown=shown)

    def _make_reviewing(self) -> Reviewing:
        from oxo_desktop.window.learn.reviewing import Reviewing

        part = Reviewing(self._around)
        part.task_wanted.connect(self.task_wanted)
        part.position_requested.connect(self.position_requested)
        part.go_on_requested.connect(self.go_on_requested)
        part.game_begun.connect(self.game_begun)
        part.done.connect(self.done)
        part.said.connect(self.said)
        return part

    @Slot(object)
    def _on_outcomes_wanted(self, position: Game | None) -> None:
        """Find out what perfect play leads to on the board to practise on."""
        if self._outcomes is None:
            from oxo_desktop.window.learn.outcomes import Outcomes

            self._outcomes = Outcomes(self)
            self._outcomes.task_wanted.connect(self.task_wanted)
            self._outcomes.found.connect(self._on_found)
        self._outcomes.find(position)

    @Slot(object, object)
    def _on_found(self, position: Game, verdicts: dict[int, Verdict]) -> None:
        self._around.stage.practice.notes.on_valued(position, verdicts)

    def _make_tutor(self) -> Tutor:
        from oxo_desktop.window.learn.tutor import Tutor

        part = Tutor(self._around)
        part.task_wanted.connect(self.task_wanted)
        return part

    def _make_modelling(self) -> Modelling:
        from oxo_desktop.window.learn.modelling import Modelling

        return Modelling(self._around)

    def _make_setting_up(self) -> SettingUp:
        from oxo_desktop.window.learn.setting_up import SettingUp

        part = SettingUp(self._around)
        part.task_wanted.connect(self.task_wanted)
        part.game_begun.connect(self.game_begun)
        part.done.connect(self.done)
        return part
