"""The OXO model of the game on the board, and experiments with it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import copy
from enum import Enum, auto
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence

from oxo_desktop.engine import Board, Game, Mark, Refusal
from oxo_desktop.model import OxoModel
from oxo_desktop.model.course import begun_at, first_name, gone_on_to, trial_of
from oxo_desktop.model.experiment import (
    Experiment,
    ExperimentStep,
    Played,
    Redefined,
    Removed,
    Switched,
    Trial,
    Written,
    closed_squares,
    is_free,
    known_of,
    mark_to_play,
    marks_of,
    may_play,
    new_line,
    news_of,
    redefined,
    square_to_play,
    won_lines,
)
from oxo_desktop.model.mentioned import Mentioned, mentioned
from oxo_desktop.model.script import STAGES
from oxo_desktop.model.syntax import read_script
from oxo_desktop.play.controller import Standing
from oxo_desktop.play.settings import COURSE_LEFT
from oxo_desktop.play.tasks import Task, Token
from oxo_desktop.says import course, experiments, sentences
from oxo_desktop.says.explanations import by_squares
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.feature import Context, PracticeFeature
from oxo_desktop.window.model.drawing import DrawingDialog
from oxo_desktop.window.model.model_panel import ModelPanel
from oxo_desktop.window.model.script_files import ScriptFiles
from oxo_desktop.words import Sentence, message, say


class Mode(Enum):
    """What a click on a square of an experiment does."""

    LOOK = auto()
    MARKS = auto()
    LINE = auto()
    PLAY = auto()


_NEXT = {None: Mark.X, Mark.X: Mark.O, Mark.O: None}
"""What a click puts on a square, by what is on it."""

_TOKENS = {Mark.X: "x", Mark.O: "o", None: "u"}

_WON = {Mark.X: "xwon", Mark.O: "owon"}


class Beginning(NamedTuple):
    """A trial or a stage, as it was when it began.

    Attributes:
        title, about: what it is called, and what is to be seen and tried there.
        again: begins it anew.
        stage: its number, if it is one.
        is_anew: whether it has left out all that was changed before.
    """

    title: Sentence
    about: Sentence
    again: Callable[[], object]
    stage: int | None = None
    is_anew: bool = False


class Modelling(PracticeFeature):
    """Shows the model of the game, and what is changed about it on another board."""

    counts_squares = True
    panel: ModelPanel

    def __init__(self, context: Context) -> None:
        super().__init__(context, context.menus.model)
        self._followed: Game | None = None
        self._experiment = Experiment()
        self._begun: dict[tuple[ExperimentStep, ...], Beginning] = {}
        self._changed = 0
        self._mode = Mode.LOOK
        self._line: tuple[int, ...] = ()
        self._said: tuple[str, ...] = ()
        """What actions have said after the last change."""
        self._opponent = Mark.X
        """The mark of the person the model plays against."""
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._reply)
        self._drawing: DrawingDialog | None = None
        self._is_behind = False
        """Whether the model cannot follow the game, which has been said."""
        self.panel = panel = ModelPanel(self._stage.window)
        panel.trial_chosen.connect(self._on_trial_chosen)
        panel.stage_chosen.connect(self._begin_course)
        panel.previous.clicked.connect(partial(self._go_on, -1))
        panel.next.clicked.connect(partial(self._go_on, 1))
        panel.back.clicked.connect(self._restore)
        panel.table.chosen.connect(self._on_chosen)
        panel.table.missed.connect(self._on_missed)
        panel.found.connect(self._on_found)
        for button, mode in ((panel.marks, Mode.MARKS), (panel.line, Mode.LINE)):
            button.toggled.connect(partial(self._on_mode_toggled, mode))
        self._script = script = panel.script
        script.typed.connect(self._read_script)
        script.opened.connect(partial(self._read_script, typed=False))
        script.moved.connect(self._on_chosen)
        script.heard.connect(self._stage.heard)
        self.files = ScriptFiles(script, context)
        self._reading = Token()
        self._details = details = panel.details
        details.field.entered.connect(self._define)
        details.field.refused.connect(self._refuse)
        details.apply.clicked.connect(self._define)
        details.back.clicked.connect(self._take_definition_back)
        details.on.toggled.connect(self._switch_line)
        details.drawing.clicked.connect(self._open_drawing)

    def on_standing_changed(self, standing: Standing) -> None:
        if self._switch.isChecked() and standing.position != self._followed:
            self._follow()

    def on_game_started(self) -> None:
        self._begin_anew()

    def begin(self) -> None:
        self._follow()
        stage = self._preferences.settings.stage
        if stage != COURSE_LEFT and not self._experiment.changes:
            self._begin_course(stage)
        elif not self._experiment.changes:
            self._stage.heard.emit(experiments.opened)

    def end(self) -> None:
        self._leave()
        self._notes.note()
        self._stage.end_practice(self)
        if self._drawing is not None:
            self._drawing.close()

    @property
    def _model(self) -> OxoModel:
        return self._experiment.model

    @property
    def _has_own_board(self) -> bool:
        """Whether there is anything to show that the game's board doesn't."""
        return self._mode is not Mode.LOOK or bool(self._experiment.changes)

    # the model

    def _begin_anew(self) -> None:
        geometry = self._controller.game.geometry
        self._reading.drop()
        self._followed, self._experiment = None, Experiment(geometry)
        self._leave()

    def _follow(self) -> None:
        position = self._controller.position
        if self._followed is None or position.geometry != self._followed.geometry:
            self._begin_anew()
        self._followed = position
        board, starter = position.board, position.starter.value
        follow = partial(self._experiment.follow, board, starter)
        self._try(follow, settles=False)

    def _try(
        self,
        do: Callable[[], tuple[str, ...] | None],
        *,
        settles: bool = True,
        keeps: bool = False,
    ) -> bool:
        """Change the model and show it, or say why that cannot be.

        If it `settles`, what was typed but not used is dropped, and what actions had
        said, unless it `keeps` that.
        """
        if settles:
            self._finish_typing()
        try:
            said = do() or ()
        except Refusal as refused:
            self._details.say_refused(refused)
            if self._mode in (Mode.MARKS, Mode.PLAY):
                self._say_refused(refused)
            if settles or not self._is_behind:
                self._stage.heard.emit(partial(sentences.refusal, refused))
            self._is_behind |= not settles
            return False
        if settles:
            self._details.field.setModified(False)
        elif self._is_behind:
            self._details.say_refused(None)
        self._is_behind = False
        before = () if settles and not keeps else self._said
        self._said = (*before, *said)
        self._show()
        if said:
            self._stage.heard.emit(partial(experiments.said, said))
        return True

    def _answer(
        self, do: Callable[[], tuple[str, ...] | None], *, typed: bool = False
    ) -> bool:
        """Change the model, and tell a screen reader what is another now.

        It is told too if nothing is, but not while a script is `typed`.
        """
        before, known = self._changed, known_of(self._model)
        if not self._try(do):
            return False
        if self._changed != before:
            changes = partial(experiments.changes, self._changed)
            self._stage.heard.emit(changes)
        defined, others = news_of(self._model, known)
        if defined or others:
            values = partial(experiments.values_now, self._model, defined, others)
            self._stage.heard.emit(values)
        elif not typed:
            self._stage.heard.emit(experiments.nothing_changed)
        return True

    @property
    def _at(self) -> Beginning | None:
        """The trial or the stage that was begun last, if it was not taken back."""
        found = map(self._begun.get, reversed(self._experiment.changes))
        return next(filter(None, found), None)

    def _count_changes(self, replaced: Mapping[str, str]) -> int:
        """Return how many changes of the player's last, besides what was begun."""
        number, model = 0, self._model
        for change in self._experiment.changes:
            begun = self._begun.get(change)
            if begun is not None:
                number = 0 if begun.is_anew else number
            elif isinstance(change[0], Written):
                number += 1
            elif not isinstance(change[0], Played):
                names = redefined(change)
                number += any(n in replaced or n not in model for n in names)
        return number

    @Slot()
    def _show(self) -> None:
        panel, experiment = self.panel, self._experiment
        replaced = experiment.replaced
        self._changed = self._count_changes(replaced)
        # first: what the panel selects is lit up on the board that is shown
        if self._has_own_board:
            self._show_experiment()
        else:
            self._stage.end_practice(self)
        named: tuple[Sentence, Sentence] = sentences.nothing, sentences.nothing
        if replaced:
            # Translators: A heading: what the player has changed about the model
            named = partial(say, message("Your own experiment")), sentences.nothing
        if self._at:
            named = self._at.title, self._at.about
        panel.name_experiment(*named, self._at_stage)
        panel.show_model(self._model, replaced)
        panel.marks.setChecked(self._mode is Mode.MARKS)
        panel.line.setChecked(self._mode is Mode.LINE)
        self._on_chosen()

    @Slot()
    def _on_chosen(self) -> None:
        """Light up what the selected name speaks of."""
        name = self.panel.name
        squares, lines = mentioned(self._model, name) if name else Mentioned()
        if self._mode is Mode.LINE:
            squares, lines = self._line, ()
        if self._has_own_board:
            self._stage.practice.notes.note(squares, lines, _texts(self._model))
        else:
            self._notes.note(squares, lines)
        if self._drawing is not None and name:
            self._drawing.show_name(self._model, name)

    @Slot(str)
    def _on_missed(self, typed: str) -> None:
        self._stage.heard.emit(partial(experiments.no_such_name, typed))

    @Slot()
    def _on_found(self) -> None:
        """Say the row that was found, which a screen reader says in the list alone."""
        row = self.panel.table.currentIndex()
        said = row.data(Qt.ItemDataRole.AccessibleTextRole)
        self._stage.heard.emit(lambda: said)

    @Slot(object)
    def _on_trial_chosen(self, trial: Trial) -> None:
        square = self._square_of(trial)
        self._answer(partial(self._begin_trial, trial, square))
        about = partial(experiments.look_for, trial, square)
        self._stage.heard.emit(lambda: course.aloud(about()))

    def _square_of(self, trial: Trial) -> int:
        """Return the square to be clicked, or looked at, or the middle one."""
        square, geometry = self._experiment.square, self._model.geometry
        if trial is Trial.OWN_LINES:
            return geometry.lines[0][-2]
        return square if square > 1 else geometry.centre or 1

    def _begin_trial(self, trial: Trial, square: int) -> None:
        """Make a trial's changes to the model as it is given."""
        experiment = self._experiment
        steps = trial_of(self._model.geometry, trial, square, experiment.square)
        experiment.change(*steps)
        # nobody plays yet
        self._leave()
        self._begun[steps] = Beginning(
            partial(experiments.trial_title, trial),
            partial(experiments.look_for, trial, square),
            partial(self._answer, partial(self._begin_trial, trial, square)),
            is_anew=True,
        )

    # built up, a group at each stage

    @property
    def _at_stage(self) -> int | None:
        return self._at.stage if self._at else None

    def build_up(self) -> None:
        """Begin the course, unless the learner is at a stage of it."""
        if self._at_stage is None:
            self._begin_course(0)

    @Slot(int)
    def _begin_course(self, stage: int) -> None:
        self._finish_typing()
        # a square that is looked at is a change of the script
        with suppress(Refusal):
            self._experiment.look_at(1)
        step = begun_at(self._model.geometry, stage)
        self._go_to(stage, step, is_anew=True)

    def _go_on(self, by: int) -> None:
        self._finish_typing()
        before = self._at_stage
        if before is not None:
            stage = before + by
            self._go_to(stage, gone_on_to(self._model, before, stage))

    def _go_to(self, stage: int, step: Written, *, is_anew: bool = False) -> None:
        self._leave()
        # at first there is only that to do on the board
        self._mode = Mode.MARKS
        titles = partial(course.stage_title, stage), partial(course.stage_about, stage)
        again = partial(self._begin_course, stage)
        self._begun[step,] = Beginning(*titles, again, stage, is_anew)
        if not self._try(partial(self._experiment.change, step)):
            self._leave()
            return
        self._preferences.remember(stage=stage)
        self.panel.table.choose_first(first_name(self._model, stage))
        self._stage.heard.emit(partial(course.stage_begun, stage))

    def _change(self, *steps: ExperimentStep) -> None:
        self._answer(partial(self._experiment.change, *steps))

    def _look_at(self, position: int) -> None:
        self._answer(partial(self._experiment.look_at, position))

    @Slot(object)
    def _refuse(self, refused: Refusal) -> None:
        """Say why something cannot be in the field."""
        self._details.say_refused(refused)
        self._stage.heard.emit(partial(sentences.refusal, refused))

    @Slot()
    def _define(self) -> None:
        name, text = self._details.name, self._details.field.text()
        if not name:
            if self._answer(partial(self._experiment.enter, text)):
                self._details.new.setChecked(False)
                *_, last = read_script(text)
                self.panel.table.choose(last.name)
            return
        positions = map(str, self._controller.game.geometry.positions)
        if name == "square" and text.strip() in positions:
            # to look at another square is no experiment
            self._look_at(int(text))
        elif text != self._model.definition(name):
            self._change(Redefined(name, text))
        else:
            self._answer(lambda: None)

    @Slot()
    def _take_definition_back(self) -> None:
        name = self._details.name
        if self._model.is_yours(name):
            self._change(Removed(name))
        else:
            self._answer(partial(self._experiment.restore_name, name))

    @Slot(bool)
    def _switch_line(self, on: bool) -> None:  # noqa: FBT001 - a signal's
        model = self._model
        line = model.line_named(self._details.name)
        if line is not None and on is not (line in model.lines_on):
            self._change(Switched((line,), on=on))

    @Slot()
    def _take_back(self) -> None:
        self._pause.stop()
        if self._script.is_unread:
            self._script.discard()
        elif self._experiment.changes:
            self._answer(self._experiment.take_back)

    @Slot()
    def _restore(self) -> None:
        if self._at:
            self._at.again()
        else:
            self._answer(self._experiment.restore)

    def on_back(self) -> None:
        self._leave()
        if self._at_stage is not None:
            self._preferences.remember(stage=COURSE_LEFT)
        self._script.discard()
        self._answer(self._experiment.take_all_back)

    # the script

    @Slot()
    def _read_script(self, *, typed: bool = True) -> None:
        """Make a script the model once the analyst has read it, which takes a while."""
        self._reading.drop()
        text, experiment = self._script.text, copy(self._experiment)

        def read(_: object) -> Experiment:
            experiment.write(text, typed=typed)
            return experiment

        def done(result: object) -> None:
            if self._script.text != text:
                # it was typed on, or given up
                return
            if isinstance(result, Refusal):
                self._script.refuse(text, result)
            elif result is experiment:
                self._script.accept()
                self._answer(partial(self._take_over, experiment), typed=True)

        self._reading = self._analyst.do(Task(read, done))

    def _take_over(self, experiment: Experiment) -> None:
        self._experiment = experiment
        if self._followed is not None:
            # the game may have gone on meanwhile
            experiment.follow(self._followed.board, self._followed.starter.value)

    def _finish_typing(self) -> None:
        """Read what was typed before anything else is changed."""
        if not self._script.is_waiting:
            return
        self._reading.drop()
        text = self._script.text
        try:
            self._experiment.write(text, typed=True)
        except Refusal as refused:
            self._script.refuse(text, refused)
        else:
            self._script.accept()
            self._show()

    # the drawing

    @Slot()
    def _open_drawing(self) -> None:
        if self._drawing is None:
            self._drawing = dialog = DrawingDialog(self._stage.window)
            dialog.destroyed.connect(self._on_drawing_closed)
            dialog.drawing.chosen.connect(self.panel.table.choose)
        self._drawing.show_name(self._model, self._details.name)
        self._drawing.show()
        self._drawing.activateWindow()

    @Slot()
    def _on_drawing_closed(self) -> None:
        self._drawing = None

    # the board of an experiment

    def _leave(self) -> None:
        """End what a click does and what is awaited."""
        self._pause.stop()
        self._mode, self._line, self._said = Mode.LOOK, (), ()

    def _set_mode(self, mode: Mode) -> None:
        """Let a click do this; if it does so already, only look again."""
        is_other = mode is not self._mode
        self._leave()
        if is_other:
            self._mode = mode
        self._show()
        self._stage.heard.emit(self._detail if is_other else self._who)

    def _on_mode_toggled(self, mode: Mode, on: bool) -> None:  # noqa: FBT001 - a signal's
        if on is not (mode is self._mode):
            self._set_mode(mode)

    def _show_experiment(self) -> None:
        practice, model = self._stage.practice, self._model
        if not self._stage.is_used_by(self):
            self._take_board()
        practice.bar.say(
            self._name_of_bar(),
            lambda: say("Your own game is safe"),
        )
        # a line that was drawn is none of the board's
        geometry = self._controller.game.geometry
        board = Board(marks_of(model).cells, geometry)
        won = tuple(
            line
            for line in won_lines(model)
            if line in geometry.lines and model[_WON[board[line[0]]]] is True  # type: ignore[index]
        )
        is_turn = self._mode is Mode.PLAY and may_play(model, self._opponent)
        turn = self._opponent if is_turn else None
        last = _last_move(self._experiment, self._controller.position, board)
        self.closed = closed_squares(model)
        practice.show_board(board, turn, won, last=last)
        self._take_back_button.setEnabled(bool(self._experiment.changes))
        self._say_how_it_stands()

    def _name_of_bar(self) -> Sentence:
        """Return how much the player has changed, or else what was begun."""
        if self._at and not self._changed:
            return self._at.title
        return partial(experiments.changes, self._changed)

    def _take_board(self) -> None:
        self._play = FlatButton(primary=True)
        self._take_back_button = translated(FlatButton(), text=lambda: say("&Undo"))
        self._draw = translated(FlatButton(), text=lambda: say("&Draw the line"))
        self._play.clicked.connect(self._on_play_clicked)
        self._take_back_button.clicked.connect(self._take_back)
        self._draw.clicked.connect(self._on_draw_clicked)
        buttons = self._play, self._take_back_button, self._draw
        self._stage.practise(self, lambda: say("Undo &all"), buttons)
        self._draw.hide()

    def _say_how_it_stands(self) -> None:
        who, what = self._who, self._detail
        if self._said:
            who, what = partial(experiments.said, self._said), who
        self._stage.practice.say(who, what)
        is_playing = self._mode is Mode.PLAY
        # Translators: A button
        play = message("Stop &playing") if is_playing else message("&Play it")
        translated(self._play, text=partial(say, play))
        self._draw.setVisible(self._mode is Mode.LINE)

    @property
    def _who(self) -> Sentence:
        has_turns = self._at_stage not in range(STAGES.index("PLAY") + 1)
        who = experiments.who_is_to_play
        return partial(who, self._model, has_turns=has_turns)

    @property
    def _detail(self) -> Sentence:
        """What a click does, or else which square looks best."""
        whats: dict[Mode, Sentence] = {
            Mode.MARKS: lambda: say("Click a square to change what is on it"),
            Mode.LINE: lambda: say("Click the squares of the new line, then draw it"),
            Mode.PLAY: partial(experiments.what_to_play, self._model, self._opponent),
        }
        return whats.get(self._mode, partial(experiments.best_square, self._model))

    def _say_refused(self, refused: Refusal) -> None:
        """Say why something cannot be done, and still who is to play."""
        self._stage.practice.say(partial(sentences.refusal, refused), self._who)

    def on_key(self, event: QKeyEvent) -> bool:
        is_undo = event.matches(QKeySequence.StandardKey.Undo)
        if is_undo and not self._experiment.changes:
            # the window says that there is nothing to undo
            return False
        if is_undo:
            self._take_back()
        return is_undo

    def on_escape(self) -> None:
        """End what a click does, or else close the model, which keeps its changes.

        At a stage of the course a click puts marks from the beginning.
        """
        usual = Mode.LOOK if self._at_stage is None else Mode.MARKS
        if self._mode in (Mode.LOOK, usual):
            self._switch.setChecked(False)
        else:
            self._set_mode(self._mode)

    def on_square(self, position: int) -> None:
        match self._mode:
            case Mode.PLAY:
                self._play_square(position)
            case Mode.LINE:
                self._line = tuple(sorted({*self._line} ^ {position}))
                self._show()
                self._stage.heard.emit(partial(by_squares, self._line))
            case Mode.MARKS:
                mark = _NEXT[marks_of(self._model)[position]]
                self._change(Redefined(f"s{position}", _TOKENS[mark]))
            case Mode.LOOK if "square" in self._model:
                self._look_at(position)
            case Mode.LOOK:
                none = partial(experiments.is_undefined, "square")
                self._stage.practice.say(none)
                self._stage.heard.emit(none)

    @Slot()
    def _on_draw_clicked(self) -> None:
        try:
            drawn = new_line(self._model, self._line)
        except Refusal as refused:
            self._say_refused(refused)
            self._stage.heard.emit(partial(sentences.refusal, refused))
            return
        self._leave()
        self._change(drawn)

    # playing against the model, which takes the square that ``maxindex`` names

    @Slot()
    def _on_play_clicked(self) -> None:
        # the side that is to move now is left to the person
        self._opponent = mark_to_play(self._model) or self._opponent
        self._set_mode(Mode.PLAY)

    def _play_square(self, position: int) -> None:
        model = self._model
        if self._pause.isActive() or not may_play(model, self._opponent):
            self._stage.heard.emit(self._who)
            return
        if is_free(model, position):
            self._move(position, self._opponent)
            return
        refused = Refusal("full", "That cell is already full.")
        if position in closed_squares(model):
            refused = Refusal("closed", "Nobody may use that square.")
        self._stage.practice.refuse(position, refused)
        self._say_refused(refused)

    @Slot()
    def _reply(self) -> None:
        position = square_to_play(self._model)
        if position is not None:
            self._move(position, self._opponent.other)

    def _move(self, position: int, mark: Mark) -> None:
        """Make a move, and have the model reply if only it may play then."""
        move, is_reply = Played(position, mark), mark is not self._opponent
        change = partial(self._experiment.change, move)
        if not self._try(change, keeps=is_reply):
            return
        # an action may have moved too
        last = self._experiment.played[-1]
        if is_reply or last != move:
            moved = partial(experiments.moved, self._model, last.mark, last.position)
            self._stage.heard.emit(moved)
        replies = may_play(self._model, self._opponent.other)
        if replies and not may_play(self._model, self._opponent):
            self._pause.start(self._preferences.value.pause)
        elif not is_reply and last == move:
            self._stage.heard.emit(self._who)


def _last_move(experiment: Experiment, game: Game, board: Board) -> int | None:
    """Return the square of the last move, there or in the game, if it is on the board.

    What else is put on a square is no move.
    """
    if experiment.played:
        last = experiment.played[-1]
    elif game.moves and not experiment.is_written:
        last = Played(game.moves[-1], game.mark_of_move(len(game.moves) - 1))
    else:
        return None
    return last.position if board[last.position] is last.mark else None


def _texts(model: OxoModel) -> dict[int, str | int]:
    """Return what is written on the squares: what they are worth."""
    # Translators: On a square that nobody may use
    closed = say("closed")
    texts: dict[int, str | int] = dict.fromkeys(closed_squares(model), closed)
    for position in model.geometry.positions:
        worth = model.worth(position) if is_free(model, position) else None
        if worth is not None:
            texts[position] = worth
    return texts
