"""The moves of the game: to go back to any position, to replay, to go on from there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QWidget

from oxo_desktop.play.controller import Standing
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.fields import ChoiceBox, name_unseen
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.moves.move_list import MoveList
from oxo_desktop.window.moves.step import STEP_KEYS, Step
from oxo_desktop.window.moves.step_button import StepButton
from oxo_desktop.window.practice.feature import Feature
from oxo_desktop.words import message, say

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent

    from oxo_desktop.play.controller import GameController
    from oxo_desktop.play.settings import Preferences
    from oxo_desktop.window.practice.feature import Context


SPEEDS = {2000: message("Slow"), 1000: message("Medium"), 400: message("Fast")}
"""The name of each speed, by the milliseconds between two moves."""

_MEDIUM = 1000


class MovesPanel(SidePanel):
    """A panel with the numbered moves, and buttons to step through them.

    Args:
        parent: the window it is docked in.
        controller: of the game whose moves these are.

    Signals:
        replaying_changed: whether the game is replayed now.
    """

    replaying_changed = Signal(bool)

    def __init__(self, parent: QWidget, controller: GameController) -> None:
        super().__init__(parent, lambda: say("Moves"), lambda: say("Close the moves"))
        self.setObjectName("moves")
        self._controller, self._standing = controller, Standing()
        self._replay = QTimer(self, interval=_MEDIUM)
        self._replay.timeout.connect(self._on_step_due)
        self._list = MoveList()
        self._list.ply_chosen.connect(controller.show)
        self._where = WrappedLabel(scale=0.85, muted=True)
        self._go_on = translated(FlatButton(), text=lambda: say("Continue &from here"))
        self._go_on.clicked.connect(self._on_go_on_clicked)
        self._lay_out()

    def set_square_numbers(self, *, shown: bool) -> None:
        """Call squares by their numbers, which the board shows, or by their places."""
        self._list.set_square_numbers(shown=shown)

    def stop_replay(self) -> None:
        """Stay at the position shown."""
        self._set_replaying(replaying=False)

    def replay_from_the_start(self) -> None:
        """Show the game move by move, from its start to its end."""
        self._controller.show(0)
        self._set_replaying(replaying=True)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Show the moves, how many are on the board, and whether one is awaited."""
        game, ply = standing.game, standing.ply
        if game.line != self._standing.game.line:
            self._set_replaying(replaying=False)
        self._standing = standing
        self._list.show_moves(game, ply, awaited=standing.is_thinking)
        last = len(game.line)
        for step, button in self._steps.items():
            button.setEnabled(step.ply(ply, last) != ply)
        self._play.setEnabled(last > 0)
        stands = len(game.moves)
        self._go_on.setVisible(ply != stands)
        self._where.setVisible(ply != stands)
        where = partial(sentences.position_shown, game, ply)
        translated(self._where, text=where)

    def hideEvent(self, event: QHideEvent) -> None:
        self._set_replaying(replaying=False)
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
        self._steps = {}
        self._play = StepButton(Step.REPLAY)
        self._play.clicked.connect(self._on_replay_clicked)
        for step in STEP_KEYS:
            button = StepButton(step)
            button.clicked.connect(self._on_step_clicked)
            self._steps[step] = button
            row.addWidget(button)
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
        self._set_replaying(replaying=False)
        self._controller.go_on_from_here()

    @Slot()
    def _on_step_clicked(self) -> None:
        button = self.sender()
        assert isinstance(button, StepButton)
        self._set_replaying(replaying=False)
        last = len(self._standing.game.line)
        self._controller.show(button.step.ply(self._standing.ply, last))

    @Slot()
    def _on_replay_clicked(self) -> None:
        if self._replay.isActive():
            self._set_replaying(replaying=False)
        elif self._standing.ply == len(self._standing.game.line):
            self.replay_from_the_start()
        else:
            self._set_replaying(replaying=True)

    @Slot()
    def _on_step_due(self) -> None:
        last = len(self._standing.game.line)
        self._controller.show(Step.FORWARD.ply(self._standing.ply, last))
        if self._standing.ply == last:
            self._set_replaying(replaying=False)

    def _set_replaying(self, *, replaying: bool) -> None:
        was_replaying = self._replay.isActive()
        if replaying:
            self._replay.start()
        else:
            self._replay.stop()
        if replaying is not was_replaying:
            self.replaying_changed.emit(replaying)
        self._play.set_step(Step.PAUSE if replaying else Step.REPLAY)


class Moves(Feature):
    """Shows the moves of the game."""

    panel: MovesPanel

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.panel = MovesPanel(self._stage.window, self._controller)
        self.panel.replaying_changed.connect(self._stage.replaying_changed)
        self._preferences.changed.connect(self._on_preferences_changed)
        self._on_preferences_changed(self._preferences.value, self._preferences.value)

    def on_standing_changed(self, standing: Standing) -> None:
        """Show the moves, and which of them are on the board."""
        self.panel.on_standing_changed(standing)

    @Slot(object, object)
    def _on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        """Call squares as the board shows them."""
        self.panel.set_square_numbers(shown=after.square_numbers)
