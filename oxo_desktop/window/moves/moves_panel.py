"""The moves of the game: to go back to any position, to replay, to go on from there."""

from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from oxo_desktop.engine import Game
from oxo_desktop.play.controller import GameController, Standing
from oxo_desktop.says import explanations, sentences
from oxo_desktop.window import theme
from oxo_desktop.window.controls.boxes import in_row, put
from oxo_desktop.window.controls.fields import ChoiceBox, name_unseen
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.move_table import (
    ColoredText,
    ListedMove,
    MoveTable,
    name_of_move,
)
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.controls.stepper import SPEEDS, Step, Stepper
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.feature import Context, Feature
from oxo_desktop.window.moves.steps import StepButton
from oxo_desktop.window.practice.stage import Stage
from oxo_desktop.words import as_title, say

_MEDIUM = 1000
"""The speed at first, one of SPEEDS."""


class MoveList(MoveTable):
    """Two moves in each row: the starter's, and the other's."""

    def __init__(self) -> None:
        super().__init__(2)
        translated(self, accessibleName=lambda: as_title(say("&Moves")))
        self._game, self._ply, self._is_awaited = Game(), 0, False

    def show_moves(self, game: Game, ply: int, *, awaited: bool) -> None:
        """Show all moves; those after `ply` are muted, and one may be `awaited`."""
        self._game, self._ply, self._is_awaited = game, ply, awaited
        marks = [str(game.mark_of_move(index)) for index in range(2)]
        self.setHorizontalHeaderLabels(marks)
        self.show_listed(ply or None)
        described = sentences.nothing if self.rowCount() else _no_moves
        translated(self, accessibleDescription=described)

    def listed(self) -> list[ListedMove]:
        # the awaited move is shown instead of the later moves
        line = [*self._game.moves, None] if self._is_awaited else self._game.line
        return [self._move(*each) for each in enumerate(line, start=1)]

    def _move(self, number: int, position: int | None) -> ListedMove:
        game, colors = self._game, theme.current()
        mark, geometry = game.mark_of_move(number - 1), game.geometry
        is_shown = number <= self._ply
        color = colors.of_mark(mark) if is_shown else colors.muted
        return ListedMove(
            ColoredText(name_of_move(geometry, mark, position), color, is_shown),
            explanations.move(geometry, number, mark, position),
            is_awaited=position is None,
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.rowCount() == 0:
            painter = QPainter(self.viewport())
            painter.setPen(theme.current().muted)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.viewport().rect(), flags, _no_moves())


def _no_moves() -> str:
    return say("No moves yet: play a square on the board.")


class MovesPanel(SidePanel):
    """A panel with the numbered moves, and buttons to step through them.

    Args:
        stage: is told whether the game is replayed; the panel is in its window.
        controller: of the game whose moves these are.

    Attributes:
        replay: goes through them.
    """

    def __init__(self, stage: Stage, controller: GameController) -> None:
        super().__init__(
            stage.window,
            lambda: as_title(say("&Moves")),
            lambda: say("Close the panel"),
        )
        self._stage, self._controller = stage, controller
        self._standing = Standing()
        self.replay = Stepper(self, _MEDIUM)
        self.replay.moved.connect(controller.show)
        self.replay.playing_changed.connect(stage.replaying_changed)
        self._list = MoveList()
        self._list.chosen.connect(controller.show)
        self._where = WrappedLabel(muted=True)
        self._go_on = translated(FlatButton(), text=lambda: say("Continue &from here"))
        self._go_on.clicked.connect(self._on_go_on_clicked)
        self._lay_out()

    def on_standing_changed(self, standing: Standing) -> None:
        """Show the moves, how many are on the board, and whether one is awaited."""
        game, ply = standing.game, standing.ply
        if game.line != self._standing.game.line:
            self.replay.pause()
        self._standing = standing
        self._list.show_moves(game, ply, awaited=standing.is_thinking)
        self.replay.stand(ply, len(game.line))
        for part in (self._go_on, self._where):
            part.setVisible(ply != len(game.moves))
        translated(self._where, text=partial(sentences.position_shown, game, ply))

    def hideEvent(self, event: QHideEvent) -> None:
        self.replay.pause()
        super().hideEvent(event)

    def _lay_out(self) -> None:
        # above the buttons, which stay in place when these come and go
        come_and_go = self._where, self._go_on
        put(self.column, (self._list, 1), *come_and_go, self._make_steps())
        name_unseen(self._speed, lambda: say("Speed"))

    def _make_steps(self) -> QBoxLayout:
        buttons = QWidget()
        # as on any player: back is on the left in every language, as its key is
        buttons.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        steps = {step: StepButton(step) for step in Step}
        in_row(*steps.values(), within=buttons, spacing=4)
        self.replay.set_buttons(steps)
        self.replay.playing_changed.connect(steps[Step.PLAY].show_playing)
        self._speed = ChoiceBox(SPEEDS, lambda speed: say(SPEEDS[speed]))
        self._speed.value = _MEDIUM
        self._speed.picked.connect(self._on_speed_chosen)
        return in_row(buttons, (self._speed, 1), spacing=4)

    @Slot()
    def _on_speed_chosen(self) -> None:
        self.replay.set_interval(self._speed.value)

    @Slot()
    def _on_go_on_clicked(self) -> None:
        self.replay.pause()
        self._controller.go_on_from_here()


class Moves(Feature):
    """Shows the moves of the game."""

    panel: MovesPanel

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.panel = MovesPanel(self._stage, self._controller)

    def on_standing_changed(self, standing: Standing) -> None:
        self.panel.on_standing_changed(standing)
