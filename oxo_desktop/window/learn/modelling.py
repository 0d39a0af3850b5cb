"""The OXO model of the game on the board, and experiments with it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from oxo_desktop import experiments
from oxo_desktop.controller import Standing
from oxo_desktop.engine import Refusal
from oxo_desktop.engine.model.experiment import Experiment, Redefined, Step, Switched
from oxo_desktop.engine.model.mentioned import mentioned
from oxo_desktop.engine.model.trials import Trial, steps_of
from oxo_desktop.window.learn.dependencies import Dependencies
from oxo_desktop.window.learn.experiment_board import ExperimentBoard, Mode
from oxo_desktop.window.model.model_panel import ModelPanel

if TYPE_CHECKING:
    from collections.abc import Callable

    from oxo_desktop.engine import Game
    from oxo_desktop.window.learn.surroundings import Surroundings


class Modelling(QObject):
    """Shows the model of the game, and what is changed about it on another board.

    Args:
        around: what it uses of the window.

    Attributes:
        panel: the names, their definitions and values.
    """

    def __init__(self, around: Surroundings) -> None:
        super().__init__(around.stage)
        self._stage, self._notes = around.stage, around.notes
        self._switch = around.menus.model
        self._standing = Standing()
        self._followed: Game | None = None
        self._experiment = Experiment()
        self._tried: set[tuple[Step, ...]] = set()
        self.panel = ModelPanel(around.look.theme, around.stage.window)
        self._board = ExperimentBoard(around)
        self._drawing = Dependencies(around.stage.window, self)
        self._connect()

    def _connect(self) -> None:
        panel, details, board = self.panel, self.panel.details, self._board
        panel.trial_chosen.connect(self._on_trial_chosen)
        panel.table.chosen.connect(self._on_chosen)
        panel.marks.clicked.connect(partial(board.set_mode, Mode.MARKS))
        panel.line.clicked.connect(partial(board.set_mode, Mode.LINE))
        details.redefined.connect(self._on_redefined)
        details.taken_back.connect(self._on_taken_back)
        details.switched.connect(self._on_switched)
        details.drawing_wanted.connect(self._open_drawing)
        self._drawing.chosen.connect(panel.table.choose)
        board.step_wanted.connect(self._on_step_wanted)
        board.look_wanted.connect(self._look_at)
        board.refresh_wanted.connect(self._show)
        board.take_back_wanted.connect(self._take_back)
        board.take_all_back_wanted.connect(self._take_all_back)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Bring the model up to date with the game."""
        self._standing = standing
        if self._switch.isChecked() and standing.position != self._followed:
            self._follow()

    def on_game_started(self) -> None:
        """Drop what was tried with another game; `on_standing_changed` comes next."""
        self._begin_anew()

    def on_toggled(self, *, shown: bool) -> None:
        """Show the model of the game, with what had been tried with it, or hide it."""
        if shown:
            self._follow()
            return
        self._board.leave()
        self._notes.point_out()
        self._board.end()
        self._drawing.close()

    def _begin_anew(self) -> None:
        geometry = self._standing.game.geometry
        self._followed, self._experiment = None, Experiment(geometry)
        self._board.begin(self._experiment, geometry)
        self.panel.say_what_to_look_for()

    def _follow(self) -> None:
        position = self._standing.position
        if self._followed is None or position.geometry != self._followed.geometry:
            self._begin_anew()
        self._followed = position
        board, starter = position.board, position.starter.value
        follow = partial(self._experiment.follow, board, starter)
        self._try(follow, settles=False)

    def _try(self, do: Callable[[], None], *, settles: bool = True) -> bool:
        """Change the model and show it, or say why that cannot be.

        If it `settles`, what was typed but not used is dropped.
        """
        try:
            do()
        except Refusal as refused:
            self.panel.details.say_refused(refused)
            return False
        if settles:
            self.panel.details.settle()
        self._show()
        return True

    @Slot()
    def _show(self) -> None:
        """Show the model, and the board that it is about."""
        panel, experiment, board = self.panel, self._experiment, self._board
        # first: what the panel selects is lit up on the board that is shown
        if board.is_needed:
            board.show_experiment(self._standing.position)
        else:
            board.end()
        names = experiment.model.names
        own = {n for n in names if experiment.index_of(n) is not None}
        panel.show_model(experiment.model, own)
        panel.marks.setChecked(board.mode is Mode.MARKS)
        panel.line.setChecked(board.mode is Mode.LINE)
        self._on_chosen()

    @Slot()
    def _on_chosen(self) -> None:
        """Light up what the selected name speaks of."""
        name = self.panel.table.current
        if name is None:
            return
        found = mentioned(self._experiment.model, name)
        if self._board.is_needed:
            self._board.point_out(found)
        else:
            self._notes.point_out(found.squares, found.lines)
        self._drawing.show_name(self._experiment.model, name)

    @Slot(object)
    def _on_trial_chosen(self, trial: Trial) -> None:
        square = self._square_to_close()
        try:
            steps = steps_of(trial, self._standing.game.geometry, square)
        except Refusal as refused:
            self.panel.details.say_refused(refused)
            return
        if steps in self._experiment.changes or self._try(partial(self._swap, steps)):
            look_for = partial(experiments.look_for, trial, square)
            self.panel.say_what_to_look_for(look_for)

    def _square_to_close(self) -> int:
        """Return the square that is looked at, or the middle if none was chosen."""
        centre = self._standing.game.geometry.centre
        square = self._experiment.model["square"]
        is_chosen = type(square) is int and square > 1
        return int(str(square)) if is_chosen else centre or 1

    def _swap(self, steps: tuple[Step, ...]) -> None:
        """Make a trial's changes instead of those of another trial."""
        for index in reversed(range(len(self._experiment.changes))):
            if self._experiment.changes[index] in self._tried:
                self._experiment.take_back(index)
        self._tried.add(steps)
        self._experiment.change(*steps)

    def _change(self, *steps: Step) -> bool:
        return self._try(partial(self._experiment.change, *steps))

    @Slot(object)
    def _on_step_wanted(self, step: Step) -> None:
        if self._change(step):
            self._board.await_reply()

    @Slot(int)
    def _look_at(self, position: int) -> None:
        self._try(partial(self._experiment.look_at, position))

    @Slot(str, str)
    def _on_redefined(self, name: str, text: str) -> None:
        positions = map(str, self._standing.game.geometry.positions)
        if name == "square" and text.strip() in positions:
            # to look at another square is no experiment
            self._look_at(int(text))
        elif text != self._experiment.model.definition(name):
            self._change(Redefined(name, text))

    @Slot(str)
    def _on_taken_back(self, name: str) -> None:
        index = self._experiment.index_of(name)
        if index is not None:
            self._try(partial(self._experiment.take_back, index))

    @Slot(str, bool)
    def _on_switched(self, name: str, on: bool) -> None:  # noqa: FBT001 - a signal's
        line = self._experiment.model.line_named(name)
        if line is not None:
            self._change(Switched((line,), on=on))

    @Slot()
    def _take_back(self) -> None:
        if self._experiment.changes:
            self._try(self._experiment.take_back)

    @Slot()
    def _take_all_back(self) -> None:
        self._board.leave()
        self.panel.say_what_to_look_for()
        self._try(self._experiment.take_all_back)

    @Slot()
    def _open_drawing(self) -> None:
        name = self.panel.table.current
        if name is not None:
            self._drawing.open(self._experiment.model, name)
