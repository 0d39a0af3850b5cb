"""The moves of the game: to go back to any position, to replay, to go on from there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QHBoxLayout

from oxo_desktop.play.controller import Standing
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.fields import ChoiceBox, name_unseen
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.moves.move_list import MoveList
from oxo_desktop.window.moves.steps import STEP_KEYS, Step, StepButton
from oxo_desktop.window.practice.stage import Feature
from oxo_desktop.words import message, say

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent

    from oxo_desktop.play.controller import GameController
    from oxo_desktop.play.settings import Preferences
    from oxo_desktop.window.practice.stage import Context, Stage


SPEEDS = {2000: message("Slow"), 1000: message("Medium"), 400: message("Fast")}
"""The name of each speed, by the milliseconds between two moves."""

_MEDIUM = 1000


class MovesPanel(SidePanel):
    """A panel with the numbered moves, and buttons to step through them.

    Args:
        stage: is told whether the game is replayed; the panel is docked in its window.
        controller: of the game whose moves these are.
    """

    def __init__(self, stage: Stage, controller: GameController) -> None:
        super().__init__(
            stage.window, lambda: say("Moves"), lambda: say("Close the moves")
        )
        self.setObjectName("moves")
        self._stage, self._controller = stage, controller
        self._standing = Standing()
        self._replay = QTimer(self, interval=_MEDIUM)
        self._replay.timeout.connect(self._on_step_due)
        self._list = MoveList()
        self._list.ply_chosen.connect(controller.show)
        self._where = WrappedLabel(scale=0.85, muted=True)
        self._go_on = translated(FlatButton(), text=lambda: say("Continue &from here"))
        self._go_on.clicked.connect(self._on_go_on_clicked)
        self._lay_out()

    @Slot(object, object)
    def on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        """Call squares as the board shows them."""
        self._list.set_square_numbers(shown=after.square_numbers)

    def stop_replay(self) -> None:
        self._set_replaying(replaying=False)

    def replay_from_the_start(self) -> None:
        self._controller.show(0)
        self._set_replaying(replaying=True)

    def on_standing_changed(self, standing: Standing) -> None:
        """Show the moves, how many are on the board, and whether one is awaited."""
        game, ply = standing.game, standing.ply
        if game.line != self._standing.game.line:
            self.stop_replay()
        self._standing = standing
        self._list.show_moves(game, ply, awaited=standing.is_thinking)
        for step, button in self._steps.items():
            button.setEnabled(step.ply(standing) != ply)
        self._play.setEnabled(bool(game.line))
        for part in (self._go_on, self._where):
            part.setVisible(ply != len(game.moves))
        translated(self._where, text=partial(sentences.position_shown, game, ply))

    def hideEvent(self, event: QHideEvent) -> None:
        self.stop_replay()
        super().hideEvent(event)

    def _lay_out(self) -> None:
        self.column.addWidget(self._list, 1)
        # above the buttons, which stay in place when these come and go
        self.column.addWidget(self._where)
        self.column.addWidget(self._go_on)
        self.column.addLayout(self._make_steps())
        name_unseen(self._speed, lambda: say("Speed of the replay"))

    def _make_steps(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        self._steps = {step: StepButton(step) for step in STEP_KEYS}
        for step, button in self._steps.items():
            button.clicked.connect(partial(self._on_step_clicked, step))
            row.addWidget(button)
        self._play = StepButton(Step.REPLAY)
        self._play.clicked.connect(self._on_replay_clicked)
        row.insertWidget(2, self._play)
        self._speed = ChoiceBox(SPEEDS, lambda speed: say(SPEEDS[speed]))
        self._speed.value = _MEDIUM
        translated(self._speed, toolTip=lambda: say("Speed of the replay"))
        self._speed.picked.connect(self._on_speed_chosen)
        row.addWidget(self._speed, 1)
        return row

    @Slot()
    def _on_speed_chosen(self) -> None:
        self._replay.setInterval(self._speed.value)

    @Slot()
    def _on_go_on_clicked(self) -> None:
        self.stop_replay()
        self._controller.go_on_from_here()

    def _on_step_clicked(self, step: Step) -> None:
        self.stop_replay()
        step.take(self._controller)

    @Slot()
    def _on_replay_clicked(self) -> None:
        if self._replay.isActive():
            self.stop_replay()
        elif self._standing.ply == len(self._standing.game.line):
            self.replay_from_the_start()
        else:
            self._set_replaying(replaying=True)

    @Slot()
    def _on_step_due(self) -> None:
        Step.FORWARD.take(self._controller)
        if self._standing.ply == len(self._standing.game.line):
            self.stop_replay()

    def _set_replaying(self, *, replaying: bool) -> None:
        was_replaying = self._replay.isActive()
        if replaying:
            self._replay.start()
        else:
            self._replay.stop()
        if replaying is not was_replaying:
            self._stage.replaying_changed.emit(replaying)
        self._play.set_step(Step.PAUSE if replaying else Step.REPLAY)


class Moves(Feature):
    """Shows the moves of the game."""

    panel: MovesPanel

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.panel = MovesPanel(self._stage, self._controller)
        now = self._preferences.value
        self.panel.on_preferences_changed(now, now)
        self._preferences.changed.connect(self.panel.on_preferences_changed)

    def on_standing_changed(self, standing: Standing) -> None:
        self.panel.on_standing_changed(standing)
