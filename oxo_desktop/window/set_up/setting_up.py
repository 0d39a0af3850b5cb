"""Positions set up by hand, to see what they are worth and to play on from them."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QUndoCommand, QUndoStack
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import Board, Game, Mark, Refusal, Verdict
from oxo_desktop.engine.rules import can_move_next, lines_held
from oxo_desktop.play.tasks import Token
from oxo_desktop.says import announcements, sentences
from oxo_desktop.window.board.keys import FOR_OTHERS
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.latin_keys import latin_key
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.feature import Context, PracticeFeature
from oxo_desktop.window.set_up.set_up_panel import SetUpPanel
from oxo_desktop.words import Sentence, as_title, say

_MOST_REMEMBERED = 200
"""How many changes can be undone."""

_MARKS_OF_KEYS: dict[int, Mark | None] = {
    Qt.Key.Key_X: Mark.X,
    Qt.Key.Key_O: Mark.O,
    Qt.Key.Key_Delete: None,
    Qt.Key.Key_Backspace: None,
}


class _BoardChange(QUndoCommand):
    def __init__(
        self, before: Board, after: Board, show: Callable[[Board], object]
    ) -> None:
        super().__init__()
        self._before, self._after, self._show = before, after, show

    def undo(self) -> None:
        self._show(self._before)

    def redo(self) -> None:
        self._show(self._after)


class BoardHistory(QUndoStack):
    """The changes of the board shown, to be undone and redone.

    The keys are those of the game's Undo and Redo, which are off while a board to
    practise on is shown.

    Args:
        window: what the keys are for.

    Signals:
        stepped: a change has been undone or redone.
    """

    stepped = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setUndoLimit(_MOST_REMEMBERED)
        self._undo, self._redo = QAction(self), QAction(self)
        self._undo.setShortcut("Ctrl+Z")
        self._redo.setShortcuts(list(map(QKeySequence, ("Ctrl+Shift+Z", "Ctrl+Y"))))
        for action, do, can_do in (
            (self._undo, self.undo, self.canUndoChanged),
            (self._redo, self.redo, self.canRedoChanged),
        ):
            action.setEnabled(False)
            action.triggered.connect(do)
            action.triggered.connect(self.stepped)
            can_do.connect(action.setEnabled)
            window.addAction(action)

    def buttons(self) -> tuple[FlatButton, ...]:
        """Return new buttons for both."""
        undo = translated(FlatButton(), text=lambda: say("&Undo"))
        redo = translated(FlatButton(), text=lambda: say("&Redo"))
        for button, action in ((undo, self._undo), (redo, self._redo)):
            button.setEnabled(action.isEnabled())
            button.clicked.connect(action.trigger)
            action.enabledChanged.connect(button.setEnabled)
        return undo, redo


class SettingUp(PracticeFeature):
    """Begins with the position on the game's board, which stays as it is."""

    panel: SetUpPanel
    names_squares = False

    def __init__(self, context: Context) -> None:
        super().__init__(context, context.menus.set_up)
        self._board = Board()
        self._left: Board | None = None
        """What was shown when it last ended, which can be gone back to."""
        self._position: Game | None = None
        self._token = Token()
        self._history = BoardHistory(self._stage.window)
        self._history.stepped.connect(self._tell_marks)
        self.panel = panel = SetUpPanel(self._stage.window)
        panel.empty.clicked.connect(self._empty)
        panel.take_over.clicked.connect(self._take_over)
        panel.entered.connect(self._change)
        panel.picked.connect(self._show_again)
        panel.play.clicked.connect(self._play)

    def show_board(self, board: Board) -> None:
        self._switch.setChecked(True)
        self._change(board)
        status = self._stage.practice.status
        self._stage.heard.emit(lambda: status)

    def end(self) -> None:
        self._token.drop()
        self._position = None
        self._left = self._board
        self._history.clear()
        self._stage.end_practice(self)

    @property
    def _hand(self) -> Mark:
        """The mark that a click puts on an empty square."""
        panel = self.panel
        return panel.hand.value or _in_turn(self._board, panel.mover.value)

    def begin(self) -> None:
        position = self._controller.standing.position
        practice = self._stage.practice
        practice.bar.say(
            lambda: as_title(say("&Set up a position")),
            lambda: say("Your own game is safe"),
        )
        back, buttons = lambda: say("Back to the game"), self._history.buttons()
        self._stage.practise(self, back, buttons)
        players, turn = self._controller.standing.next_players, position.turn
        self.panel.show_players(players, turn or Mark.X)
        # Undo leads back to what was shown the last time
        self._board = position.board if self._left is None else self._left
        self._change(position.board)
        self._stage.heard.emit(sentences.keys_to_set_up)

    @property
    def told(self) -> str:
        """Who is to move, and what the position is worth or why nobody is."""
        return sentences.joined([super().told, self.panel.outlook])

    def on_square(self, position: int) -> None:
        self._stage.take_focus()
        before, hand = self._board[position], self.panel.hand.value
        is_off = before is not None and hand in (None, before)
        self._put(position, None if is_off else self._hand)

    def on_key(self, event: QKeyEvent) -> bool:
        """Put a mark on the square that the keyboard is on, or take it off."""
        key, buttons = latin_key(event), self._stage.view.buttons
        is_for_others = event.modifiers() & FOR_OTHERS
        if key not in _MARKS_OF_KEYS or is_for_others or buttons is None:
            return False
        self._put(buttons.reach(), _MARKS_OF_KEYS[key])
        return True

    def _put(self, position: int, mark: Mark | None) -> None:
        cells = list(self._board)
        cells[position - 1] = mark
        board = Board(tuple(cells), self._board.geometry)
        said = partial(sentences.square, board.geometry, position, mark)
        buttons = self._stage.view.buttons
        # a screen reader says by itself the new name of what the keyboard is on
        if buttons is None or position != buttons.focused or board == self._board:
            self._stage.heard.emit(said)
        self._change(board)
        self._stage.practice.below.say_detail(said)

    @Slot()
    def _tell_marks(self) -> None:
        self._stage.heard.emit(partial(announcements.marks, self._board))

    @Slot()
    def _empty(self) -> None:
        self._change(Board((), self._board.geometry))
        self._tell_marks()

    @Slot()
    def _take_over(self) -> None:
        self._change(self._controller.standing.position.board)
        self._tell_marks()

    @Slot(object)
    def _change(self, board: Board) -> None:
        if board == self._board:
            self._show(board)
        else:
            self._history.push(_BoardChange(self._board, board, self._show))

    @Slot()
    def _show_again(self) -> None:
        self._show(self._board)

    def _show(self, board: Board) -> None:
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
        self._find_worth(None)
        reason = partial(sentences.no_game_from, self._board, refused)
        self.panel.show_turn((), lambda: say("nobody"))
        self.panel.show_outlook(reason)
        self._stage.practice.say(lambda: say("Nobody can continue from here"))

    def _show_turn(self, movers: tuple[Mark, ...]) -> None:
        mover = self.panel.mover.value if len(movers) > 1 else movers[0]
        geometry = self._board.geometry
        self.panel.show_turn(movers, partial(sentences.moves_next, mover))
        self._find_worth(Game(geometry, mover, start=self._board))
        players = self.panel.players(self._controller.standing.next_players)
        self._stage.practice.say(partial(sentences.turn, players, mover))

    def _find_worth(self, position: Game | None) -> None:
        """Find out what a position is worth; None where no game goes on."""
        self._stage.practice.notes.on_position_shown(position)
        if position != self._position:
            self._position = position
            self.panel.show_outlook(sentences.nothing)
            self._token.drop()
            if position is not None:
                found = partial(self._on_found, position)
                self._token = self._analyst.value(position, found)

    def _on_found(
        self,
        position: Game,
        verdicts: dict[int, Verdict],
        is_searching: bool,  # noqa: FBT001 - the analyst's
    ) -> None:
        assert position.turn is not None
        worth: Sentence = partial(sentences.worth, position.turn, verdicts)
        is_known = all(verdict.value is not None for verdict in verdicts.values())
        if is_searching and not is_known:
            worth = sentences.working_out
        self.panel.show_outlook(worth)

    @Slot()
    def _play(self) -> None:
        game = self._position
        assert game is not None
        players = self.panel.players(self._controller.standing.next_players)
        self._controller.resume(game, players)
        if game.start is not None:
            self._stage.done.emit(sentences.does_not_count)


def _in_turn(board: Board, first: Mark) -> Mark:
    """Return the mark of which there are fewer; `first` if there are as many."""
    lead = board.count(first) - board.count(first.other)
    return first.other if lead > 0 else first
