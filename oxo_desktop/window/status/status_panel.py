"""Below the board: what there is to say, and what can be done now."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop import sentences
from oxo_desktop.engine import Choice, Game, GameSettings, Line, Mark, Outcome
from oxo_desktop.window.controls.widgets import ElidedLabel, FlatButton


class StatusPanel(QWidget):
    """A line that says how the game stands, one that says more, and three buttons.

    Args:
        undo, hint, next_game: what the buttons do; the last two are enabled and
            disabled here.
    """

    def __init__(self, undo: QAction, hint: QAction, next_game: QAction) -> None:
        super().__init__()
        self._hint, self._next_game = hint, next_game
        self._players = GameSettings()
        self._geometry = Game().geometry
        self._turn_sentence = ""
        self._can_play = False
        self._status = ElidedLabel(scale=1.25, bold=True, in_middle=True)
        self._detail = ElidedLabel(scale=0.85, muted=True, in_middle=True)
        self._hint_button = FlatButton("H&int")
        self._next_button = FlatButton("&Next game", primary=True)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        # Undo stays where it is when the game ends under the pointer
        for button, action in (
            (FlatButton("&Undo"), undo),
            (self._hint_button, hint),
            (self._next_button, next_game),
        ):
            # a click leaves the keyboard to the board; by its name, as in board_view
            button.setProperty("focusPolicy", "TabFocus")
            button.setEnabled(action.isEnabled())
            button.clicked.connect(action.trigger)
            action.enabledChanged.connect(button.setEnabled)
            buttons.addWidget(button)
        buttons.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(self._status)
        column.addWidget(self._detail)
        column.addSpacing(5)
        column.addLayout(buttons)
        self._show_end(ended=False)

    @Slot(object)
    def on_settings_changed(self, players: GameSettings) -> None:
        """Take note of who plays."""
        self._players = players

    @Slot(object)
    def on_game_started(self, game: Game) -> None:
        """Forget what was said about the last game."""
        self._geometry = game.geometry
        self._say("", "")

    @Slot(int, object)
    def on_mark_placed(self, position: int, mark: Mark) -> None:
        """Forget what was said about the last move."""
        self._say("", "")

    @Slot(list)
    def on_marks_removed(self, positions: list[int]) -> None:
        """Forget what was said about the moves taken back."""
        self._say("", "")

    @Slot(object)
    def on_turn_changed(self, mark: Mark) -> None:
        """Say whose turn it is."""
        self._turn_sentence = sentences.turn(self._players, mark)
        self._status.setText(self._turn_sentence)

    @Slot(bool)
    def on_can_play_changed(self, can_play: bool) -> None:  # noqa: FBT001 - a signal's
        """Offer a hint to whoever can follow it."""
        self._can_play = can_play
        self._hint.setEnabled(can_play)

    @Slot(object)
    def on_computer_chose(self, choice: Choice) -> None:
        """Say why the computer played there."""
        self._detail.setText(sentences.computer_move(self._geometry, choice))

    @Slot(object)
    def on_hint_given(self, choice: Choice) -> None:
        """Say what the hint is."""
        self._say(self._turn_sentence, sentences.hint(choice))

    @Slot(int, str)
    def on_move_refused(self, position: int, reason: str) -> None:
        """Say why the square cannot be played, and still whose turn it is."""
        self._say(reason, self._turn_sentence)

    @Slot(object, object)
    def on_game_over(self, outcome: Outcome, line: Line | None) -> None:
        """Say how it ended."""
        detail = "" if line is None else sentences.line(self._geometry, line)
        self._say(sentences.outcome(self._players, outcome), detail)

    @Slot(object, int)
    def on_position_shown(self, game: Game, ply: int) -> None:
        """Say what a move would replace, and offer the next game after the end."""
        later = len(game.line) - ply
        if later and self._can_play:
            self._detail.setText(sentences.later_moves(later))
        self._show_end(ended=game.outcome.is_over)

    @Slot(str)
    def on_done(self, sentence: str) -> None:
        """Say what has been done that the board does not show."""
        self._detail.setText(sentence)

    def _say(self, status: str, detail: str) -> None:
        self._status.setText(status)
        self._detail.setText(detail)

    def _show_end(self, *, ended: bool) -> None:
        self._next_game.setEnabled(ended)
        self._next_button.setVisible(ended)
        self._hint_button.setVisible(not ended)
