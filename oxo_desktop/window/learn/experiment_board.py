"""The board that an experiment with the OXO model is made on."""

from __future__ import annotations

from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QKeySequence

from oxo_desktop import experiments, sentences
from oxo_desktop.engine import Board, Mark, Refusal
from oxo_desktop.engine.model.experiment import (
    Experiment,
    Played,
    Redefined,
    closed_squares,
    is_free,
    marks_of,
    new_line,
    won_lines,
)
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.learn.model_player import ModelPlayer
from oxo_desktop.words import say

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from oxo_desktop.engine import Game, Geometry
    from oxo_desktop.engine.model import OxoModel
    from oxo_desktop.engine.model.mentioned import Mentioned
    from oxo_desktop.window.learn.surroundings import Surroundings
    from oxo_desktop.words import Sentence


class Mode(Enum):
    """What a click on a square of an experiment does."""

    LOOK = auto()
    MARKS = auto()
    LINE = auto()
    PLAY = auto()


_NEXT = {None: Mark.X, Mark.X: Mark.O, Mark.O: None}
"""What a click puts on a square, by what is on it."""

_TOKENS = {Mark.X: "x", Mark.O: "o", None: "u"}


class ExperimentBoard(QObject):
    """Shows an experiment on the board to practise on, and plays in it.

    Args:
        around: what it uses of the window.

    Attributes:
        mode: what a click does.

    Signals:
        step_wanted: a Step of a change to be made.
        look_wanted: the position of a square to be looked at.
        refresh_wanted: the mode has changed.
        take_back_wanted: the last change is to be taken back.
        take_all_back_wanted: all of them are.
    """

    step_wanted = Signal(object)
    look_wanted = Signal(int)
    refresh_wanted = Signal()
    take_back_wanted = Signal()
    take_all_back_wanted = Signal()

    def __init__(self, around: Surroundings) -> None:
        super().__init__(around.stage)
        self._stage = around.stage
        self._switch = around.menus.model
        self._experiment = Experiment()
        self._geometry = self._experiment.model.geometry
        self.mode = Mode.LOOK
        self._line: tuple[int, ...] = ()
        self._player = ModelPlayer(around.preferences, self)
        self._player.step_wanted.connect(self.step_wanted)

    @property
    def _model(self) -> OxoModel:
        return self._experiment.model

    @property
    def is_needed(self) -> bool:
        """Whether there is anything to show that the game's board doesn't."""
        return self.mode is not Mode.LOOK or bool(self._experiment.changes)

    def begin(self, experiment: Experiment, geometry: Geometry) -> None:
        """Show another experiment, on a board of this geometry, from now on."""
        self._experiment, self._geometry = experiment, geometry
        self.leave()

    def leave(self) -> None:
        """End what a click does and what is awaited."""
        self._player.stop()
        self.mode, self._line = Mode.LOOK, ()

    def end(self) -> None:
        """Show the game again."""
        self._stage.end_practice(self._on_back)

    def set_mode(self, mode: Mode) -> None:
        """Have a click do this; if it does so already, only look again."""
        is_other = mode is not self.mode
        self.leave()
        if is_other:
            self.mode = mode
        self.refresh_wanted.emit()

    def show_experiment(self, game: Game) -> None:
        """Show the experiment as it is now, in the place of the game."""
        stage, model = self._stage, self._model
        if not stage.is_used_with(self._on_back):
            self._take_board()
        stage.practice.bar.say(
            lambda: say("Experiment: not your game"),
            partial(experiments.changes, _number_of_changes(self._experiment)),
        )
        # a line that was drawn is none of the board's
        lines = self._geometry.lines
        won = tuple(line for line in won_lines(model) if line in lines)
        turn = self._player.opponent if self.mode is Mode.PLAY else None
        board = Board(marks_of(model).cells, self._geometry)
        last = _last_move(self._experiment, game, board)
        stage.practice.show_board(board, turn, won, last=last)
        self._take_back.setEnabled(bool(self._experiment.changes))
        self._say_how_it_stands()

    def point_out(self, found: Mentioned) -> None:
        """Light up squares and lines, with the values of the free squares."""
        notes = self._stage.practice.notes
        if self.mode is Mode.LINE:
            notes.point_out(self._line, (), _texts(self._model))
        else:
            notes.point_out(found.squares, found.lines, _texts(self._model))

    def await_reply(self) -> None:
        """Let the model move if it is its turn, and not the player's too."""
        if self.mode is Mode.PLAY:
            self._player.await_turn(self._model)

    def say_refused(self, refused: Refusal) -> None:
        """Say why something cannot be done, and still who is to play."""
        who = partial(experiments.who_is_to_play, self._model)
        self._stage.practice.say(partial(sentences.refusal, refused), who)

    def _take_board(self) -> None:
        self._play = translated(FlatButton(primary=True), text=self._play_text)
        self._take_back = translated(FlatButton(), text=lambda: say("Take &back"))
        self._draw = translated(FlatButton(), text=lambda: say("&Draw the line"))
        self._play.clicked.connect(self._on_play_clicked)
        self._take_back.clicked.connect(self._on_take_back_clicked)
        self._draw.clicked.connect(self._on_draw_clicked)
        self._draw.hide()
        self._stage.practise(
            lambda: say("Experiment: not your game"),
            lambda: say("Take &all back"),
            self._on_back,
            self._on_square,
            (self._play, self._take_back, self._draw),
        )
        self._stage.practice.have_keys_handled(self._on_key, self.on_escape)

    def _on_back(self) -> None:
        self.take_all_back_wanted.emit()

    def _play_text(self) -> str:
        return say("Stop &playing") if self.mode is Mode.PLAY else say("&Play it")

    def _say_how_it_stands(self) -> None:
        player = self._player
        who = partial(experiments.who_is_to_play, self._model)
        whats: dict[Mode, Sentence] = {
            Mode.MARKS: lambda: say("Click a square to change what is on it"),
            Mode.LINE: lambda: say("Click the squares of the new line, then draw it"),
            Mode.PLAY: partial(experiments.what_to_play, self._model, player.opponent),
        }
        best = partial(experiments.best_square, self._model)
        self._stage.practice.say(who, whats.get(self.mode, best))
        translated(self._play, text=self._play_text)
        self._draw.setVisible(self.mode is Mode.LINE)

    def _on_key(self, event: QKeyEvent) -> bool:
        """Take the last change back by the keys of Undo."""
        is_undo = event.matches(QKeySequence.StandardKey.Undo)
        if is_undo:
            self._on_take_back_clicked()
        return is_undo

    def on_escape(self) -> None:
        """End what a click does, or else close the model, which keeps its changes."""
        if self.mode is Mode.LOOK:
            self._switch.setChecked(False)
        else:
            self.set_mode(Mode.LOOK)

    def _on_square(self, position: int) -> None:
        match self.mode:
            case Mode.PLAY:
                self._play_square(position)
            case Mode.LINE:
                self._line = tuple(sorted({*self._line} ^ {position}))
                self.refresh_wanted.emit()
            case Mode.MARKS:
                mark = _NEXT[marks_of(self._model)[position]]
                self.step_wanted.emit(Redefined(f"s{position}", _TOKENS[mark]))
            case Mode.LOOK:
                self.look_wanted.emit(position)

    def _play_square(self, position: int) -> None:
        model = self._model
        player = self._player
        if player.is_thinking or not player.is_opponents_turn(model):
            return
        if is_free(model, position):
            self.step_wanted.emit(Played(position, player.opponent))
            return
        refused = Refusal("full", "That cell is already full.")
        if position in closed_squares(model):
            refused = Refusal("closed", "Nobody may use that square.")
        self._stage.practice.scene.on_move_refused(position, refused)
        self.say_refused(refused)

    @Slot()
    def _on_play_clicked(self) -> None:
        self._player.begin(self._model)
        self.set_mode(Mode.PLAY)

    @Slot()
    def _on_take_back_clicked(self) -> None:
        self._player.stop()
        self.take_back_wanted.emit()

    @Slot()
    def _on_draw_clicked(self) -> None:
        try:
            drawn = new_line(self._model.geometry, self._line)
        except Refusal as refused:
            self.say_refused(refused)
            return
        self.leave()
        self.step_wanted.emit(drawn)


def _number_of_changes(experiment: Experiment) -> int:
    """Return how many changes there are besides moves."""
    return sum(not isinstance(change[0], Played) for change in experiment.changes)


def _last_move(experiment: Experiment, game: Game, board: Board) -> int | None:
    """Return the square of the last move, there or in the game, if it is on the board.

    What else is put on a square is no move.
    """
    steps = [step for change in experiment.changes for step in change]
    played = [step for step in steps if isinstance(step, Played)]
    if played:
        last = played[-1]
    elif game.moves:
        last = Played(game.moves[-1], game.mark_of_move(len(game.moves) - 1))
    else:
        return None
    return last.position if board[last.position] is last.mark else None


def _texts(model: OxoModel) -> dict[int, str]:
    """Return what is written on the squares: what they are worth."""
    free = [p for p in model.geometry.positions if is_free(model, p)]
    worth = {p: model.worth(p) for p in free}
    return {
        **{p: str(value) for p, value in worth.items() if value is not None},
        **dict.fromkeys(closed_squares(model), say("closed")),
    }
