"""Positions set up by hand, to see what they are worth and to play on from them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop import sentences
from oxo_desktop.controller import Standing
from oxo_desktop.engine import (
    Board,
    Game,
    Mark,
    Refusal,
    can_move_next,
    lines_held,
)
from oxo_desktop.window.learn.outcomes import Outcomes
from oxo_desktop.window.learn.steps_back import StepsBack
from oxo_desktop.window.set_up.set_up_panel import SetUpPanel
from oxo_desktop.words import say

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from oxo_desktop.engine import Verdict
    from oxo_desktop.window.learn.surroundings import Surroundings
    from oxo_desktop.words import Sentence


class SettingUp(QObject):
    """Begins with the position on the game's board, which stays as it is.

    Args:
        around: what it uses of the window.

    Attributes:
        panel: what changes the position, and plays on from it.

    Signals:
        task_wanted: a Task for the analyst.
        game_begun: a Game that starts with the position, and its GameSettings.
        done: what has been done, as a Sentence, once the game is there.
    """

    task_wanted = Signal(object)
    game_begun = Signal(object, object)
    done = Signal(object)

    def __init__(self, around: Surroundings) -> None:
        super().__init__(around.stage)
        self._stage, self._switch = around.stage, around.menus.set_up
        self._standing, self._board = Standing(), Board()
        self._position: Game | None = None
        self._steps = StepsBack(around.stage)
        self._steps.taken.connect(self._show)
        self._outcomes = Outcomes(self)
        self._outcomes.task_wanted.connect(self.task_wanted)
        self._outcomes.found.connect(self._on_found)
        self.panel = SetUpPanel(around.look.theme, around.stage.window)
        self.panel.emptied.connect(self._empty)
        self.panel.taken_over.connect(self._take_over)
        self.panel.entered.connect(self._change)
        self.panel.picked.connect(self._show_again)
        self.panel.play_requested.connect(self._play)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Remember what is on the game's board."""
        self._standing = standing

    def show_board(self, board: Board) -> None:
        """Begin if need be, and go on with this position."""
        self._switch.setChecked(True)
        self._change(board)

    def on_game_started(self) -> None:
        """Go back to the game's board."""
        self._switch.setChecked(False)

    def on_toggled(self, *, shown: bool) -> None:
        """Begin with the position on the game's board, or go back to it."""
        if shown:
            self._begin()
        else:
            self._outcomes.find(None)
            self._position = None
            self._steps.end()
            self._stage.end_practice(self._on_back)

    @property
    def _hand(self) -> Mark:
        """The mark that a click puts on an empty square."""
        panel = self.panel
        return panel.hand.value or _in_turn(self._board, panel.mover.value)

    def _begin(self) -> None:
        position = self._standing.position
        self._stage.practise(
            lambda: say("Set up a position: not your game"),
            lambda: say("Back to the game"),
            self._on_back,
            self._on_square,
            self._steps.buttons(),
        )
        self._stage.practice.have_keys_handled(self._on_key)
        players, turn = self._standing.next_players, position.turn
        self.panel.show_players(players, turn or Mark.X)
        self._steps.begin(position.board)
        self._show(position.board)

    def _on_back(self) -> None:
        self._switch.setChecked(False)

    def _on_square(self, position: int) -> None:
        self._stage.take_focus()
        before, hand = self._board[position], self.panel.hand.value
        is_off = before is not None and hand in (None, before)
        self._put(position, None if is_off else self._hand)

    def _on_key(self, event: QKeyEvent) -> bool:
        """Put a mark on the square that the keyboard is on, or take it off."""
        marks, buttons = _marks_of_key(event), self._stage.view.buttons
        if not marks or buttons is None:
            return False
        self._put(buttons.reach(), marks[0])
        return True

    def _put(self, position: int, mark: Mark | None) -> None:
        cells = list(self._board)
        cells[position - 1] = mark
        geometry = self._board.geometry
        self._change(Board(tuple(cells), geometry))
        said = partial(sentences.square, geometry, position, mark)
        self._stage.practice.below.say_detail(said)

    @Slot()
    def _empty(self) -> None:
        self._change(Board((), self._board.geometry))

    @Slot()
    def _take_over(self) -> None:
        self._change(self._standing.position.board)

    @Slot(object)
    def _change(self, board: Board) -> None:
        self._steps.add(board)
        self._show(board)

    @Slot()
    def _show_again(self) -> None:
        self._show(self._board)

    @Slot(object)
    def _show(self, board: Board) -> None:
        """Show a position, and who can play on from there."""
        self._board = board
        practice = self._stage.practice
        lines = tuple(line for mark in Mark for line in lines_held(board, mark))
        self.panel.show_board(board)
        practice.show_board(board, self._hand, lines)
        try:
            movers = can_move_next(board)
        except Refusal as refused:
            self._show_end(refused)
        else:
            self._show_turn(movers)

    def _show_end(self, refused: Refusal) -> None:
        """Say why nobody can play on."""
        self._find(None)
        reason = partial(sentences.no_game_from, self._board, refused)
        self.panel.show_turn((), lambda: say("nobody"))
        self.panel.show_outlook(reason)
        self._stage.practice.say(lambda: say("Nobody can play on from here"))

    def _show_turn(self, movers: tuple[Mark, ...]) -> None:
        """Say who moves next, and find out what that is worth."""
        mover = self.panel.mover.value if len(movers) > 1 else movers[0]
        geometry = self._board.geometry
        self.panel.show_turn(movers, partial(sentences.moves_next, mover))
        self._find(Game(geometry, mover, start=self._board))
        players = self.panel.players(self._standing.next_players)
        self._stage.practice.say(partial(sentences.turn, players, mover))

    def _find(self, position: Game | None) -> None:
        """Find out what a position is worth; None for one that is not played on."""
        self._stage.practice.notes.on_position_shown(position)
        if position != self._position:
            self._position = position
            self.panel.show_outlook(sentences.nothing)
            self._outcomes.find(position)

    @Slot(object, object)
    def _on_found(self, position: Game, verdicts: dict[int, Verdict]) -> None:
        assert position.turn is not None
        worth: Sentence = partial(sentences.worth, position.turn, verdicts)
        is_known = all(verdict.value is not None for verdict in verdicts.values())
        if self._outcomes.is_searching and not is_known:
            worth = sentences.working_out
        self.panel.show_outlook(worth)

    @Slot()
    def _play(self) -> None:
        game = self._position
        assert game is not None
        players = self.panel.players(self._standing.next_players)
        self.game_begun.emit(game, players)
        if game.start is not None:
            self.done.emit(sentences.does_not_count)


def _in_turn(board: Board, first: Mark) -> Mark:
    """Return the mark of which there are fewer; `first` if there are as many."""
    lead = board.count(first) - board.count(first.other)
    return first.other if lead > 0 else first


def _marks_of_key(event: QKeyEvent) -> tuple[Mark | None, ...]:
    """Return what a key puts on a square, None for nothing; () for any other key."""
    from PySide6.QtCore import Qt

    from oxo_desktop.window.controls.latin_keys import latin_key

    modifier, key = Qt.KeyboardModifier, Qt.Key
    for_others = modifier.ControlModifier | modifier.AltModifier | modifier.MetaModifier
    if event.modifiers() & for_others:
        return ()
    marks: dict[int, Mark | None] = {
        key.Key_X: Mark.X,
        key.Key_O: Mark.O,
        key.Key_Delete: None,
        key.Key_Backspace: None,
    }
    pressed = latin_key(event)
    return (marks[pressed],) if pressed in marks else ()
