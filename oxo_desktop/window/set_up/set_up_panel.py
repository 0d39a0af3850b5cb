"""The panel in which a position is set up by hand."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import (
    GEOMETRIES,
    Board,
    GameSettings,
    Human,
    Level,
    Mark,
    Refusal,
)
from oxo_desktop.engine.levels import level_on, levels_of
from oxo_desktop.engine.notation import LONGEST_LINE, read_board
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.boxes import put
from oxo_desktop.window.controls.button_row import ButtonRow
from oxo_desktop.window.controls.fields import ChoiceBox, Form, Segments, TextField
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.words import Sentence, as_title, say

_WIDTH = 400
"""In pixels: in most languages each label is beside its field then."""


class PositionField(TextField):
    """A position as text, to be typed, pasted and copied.

    Attributes:
        wrong: says below it what is wrong with the text; hidden where nothing is.

    Signals:
        entered: the Board in a text that was typed or pasted.
    """

    entered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        translated(
            self, accessibleName=lambda: as_title(say("P&osition")), toolTip=_form
        )
        # what is longer is refused
        self.setMaxLength(LONGEST_LINE + 1)
        self._board, self._before = Board(), ""
        self.wrong = WrappedLabel(scale=0.9)
        self.wrong.hide()
        self.textEdited.connect(self._on_edited)

    def show_board(self, board: Board) -> None:
        self._board = board
        if not self.wrong.isHidden() or self._read(self.text()) != board:
            self.setText(board.to_text())
            self.setCursorPosition(0)
        self._before = self.text()
        self._say_wrong(None)

    def _read(self, text: str) -> Board | Refusal:
        # pasted text may be of any board; what is typed is of this one, though on the
        # way it may be as long as that of another
        is_pasted = _inserted(self._before, text) > 1
        try:
            return read_board(text, None if is_pasted else self._board.geometry)
        except Refusal as refused:
            return refused

    @Slot(str)
    def _on_edited(self, text: str) -> None:
        read = self._read(text)
        self._before = text
        if isinstance(read, Board):
            self._say_wrong(None)
            self.entered.emit(read)
        else:
            self._say_wrong(read)

    def _say_wrong(self, refused: Refusal | None) -> None:
        wrong = partial(sentences.refusal, refused)
        self.wrong.say(wrong)
        translated(self, accessibleDescription=wrong if refused else _form)


def _form() -> str:
    # Translators: A tooltip
    return say("X, O or a dot for each square, row by row")


class SetUpPanel(SidePanel):
    """A panel with what changes the position, and what plays on from it.

    Args:
        parent: the window it is docked in.

    Attributes:
        hand: asks what a click puts: a Mark, or None for X and O in turn.
        opponent: for the computer's Level, or None where two people play.
        mark: for the human's against the computer.
        mover: for who moves next where it may be either.
        empty, take_over: take all marks off, or make the position the game's.
        play: begins a game with the position.

    Signals:
        entered: a Board was typed or pasted, or an empty one of another geometry was
            chosen.
        picked: another hand, opponent, mark or mover has been chosen.
    """

    entered = Signal(object)
    picked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            parent,
            lambda: as_title(say("&Set up a position")),
            lambda: say("Back to the game"),
            width=_WIDTH,
        )
        self.hand = Segments((None, *Mark), _hand, _hand_spoken)
        self._field = PositionField()
        self._geometries = ChoiceBox(GEOMETRIES.values(), sentences.board_name)
        self.opponent: ChoiceBox[Level | None] = ChoiceBox((*Level, None), _opponent)
        self._level: Level | None = None
        marks = tuple(Mark)
        self.mark = Segments(marks, str, lambda m: say("Play as {mark}", mark=m))
        self.mover = Segments(marks, str, lambda m: say("{mark} moves next", mark=m))
        self._only_mover = WrappedLabel()
        self._outlook = WrappedLabel(bold=True)
        self.empty = translated(FlatButton(), text=lambda: say("&Empty"))
        self.take_over = translated(FlatButton(), text=lambda: say("&As in the game"))
        self.play = translated(FlatButton(primary=True), text=lambda: say("&Continue"))
        self._form = Form()
        self._lay_out()
        self.opponent.picked.connect(self._on_opponent_picked)
        for part in (self.hand, self.opponent, self.mark, self.mover):
            part.picked.connect(self.picked)
        self._field.entered.connect(self.entered)
        self._geometries.picked.connect(self._on_geometry_picked)

    def show_board(self, board: Board) -> None:
        """Show a position as text, and what can be chosen on its board."""
        geometry, level = board.geometry, self._level
        self._field.show_board(board)
        with QSignalBlocker(self._geometries), QSignalBlocker(self.opponent):
            self._geometries.value = geometry
            self.opponent.set_values((*levels_of(geometry), None))
            self.opponent.value = level and level_on(geometry, level)

    def show_players(self, players: GameSettings, mover: Mark) -> None:
        """Choose these players, their level with the next board, and who moves next."""
        self._level = players.level
        with QSignalBlocker(self.mark), QSignalBlocker(self.mover):
            self.mark.value = players.human or Mark.X
            self.mover.value = mover

    def players(self, usual: GameSettings) -> GameSettings:
        """Return who is to play; names, and who starts later, are as in `usual`."""
        level, mark = self.opponent.value, self.mark.value
        if level is None:
            two = GameSettings(Human(), Human(), usual.starts)
            return two if usual.has_computer else usual
        if usual.human is None:
            return GameSettings.against_computer(level, mark, usual.starts)
        return usual.with_level(level).with_human_as(mark)

    def show_turn(self, movers: tuple[Mark, ...], why: Sentence) -> None:
        """Show who may move next, if anybody; `why` says who, if it may not be both."""
        translated(self._only_mover, text=why)
        self._form.setRowVisible(self.mover, len(movers) > 1)
        self._form.setRowVisible(self._only_mover, len(movers) < 2)
        self._form.setRowVisible(self.mark, self.opponent.value is not None)
        self.play.setEnabled(bool(movers))

    @property
    def outlook(self) -> str:
        """What is said of the position."""
        return self._outlook.text()

    def show_outlook(self, outlook: Sentence) -> None:
        translated(self._outlook, text=outlook)
        translated(self.play, accessibleDescription=outlook)

    def _lay_out(self) -> None:
        keys = translated(
            WrappedLabel(scale=0.85, muted=True), text=sentences.keys_to_set_up
        )
        form = self._form
        # Translators: The label of a field: what a click places on the board
        form.add(lambda: say("Clicking places"), self.hand)
        form.addRow(keys)
        form.add(lambda: say("P&osition"), self._field)
        form.addRow(self._field.wrong)
        form.addRow(self._make_buttons())
        # Translators: The label of a field
        form.add(lambda: say("&Board"), self._geometries)
        # Translators: The label of a field
        form.add(lambda: say("Who pla&ys"), self.opponent)
        # Translators: The label of a field
        form.add(lambda: say("You play"), self.mark)
        # one of these is shown
        for field in (self.mover, self._only_mover):
            # Translators: The label of a field
            form.add(lambda: say("Moves next"), field)
        put(self.column, form, None, self._outlook, self.play)

    def _make_buttons(self) -> ButtonRow:
        buttons = self.empty, self.take_over
        for button in buttons:
            # a click leaves the keyboard to the board
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return ButtonRow(buttons)

    @Slot()
    def _on_opponent_picked(self) -> None:
        self._level = self.opponent.value

    @Slot()
    def _on_geometry_picked(self) -> None:
        self.entered.emit(Board((), self._geometries.value))


def _hand(mark: Mark | None) -> str:
    return say("X, O in turn") if mark is None else str(mark)


def _hand_spoken(mark: Mark | None) -> str:
    if mark is None:
        return say("Clicking places X and O in turn")
    return say("Clicking places {mark}", mark=mark)


def _opponent(level: Level | None) -> str:
    if level is None:
        return as_title(say("&Two players"))
    return say("Computer, {level}", level=sentences.level(level))


def _inserted(before: str, after: str) -> int:
    """Return how many characters were put into a text at once."""
    start = _same(before, after)
    return len(after) - start - _same(before[start:][::-1], after[start:][::-1])


def _same(one: str, other: str) -> int:
    """Return with how many characters both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))
