"""Positions set up by hand, to see what they are worth and to play on from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop.controller import Standing
from oxo_desktop.engine import Board, Game, Mark
from oxo_desktop.window.set_up.set_up_panel import SetUpPanel
from oxo_desktop.words import say

if TYPE_CHECKING:
    from oxo_desktop.window.learn.surroundings import Surroundings

_NEXT = {None: Mark.X, Mark.X: Mark.O, Mark.O: None}
"""What a click puts on a square, by what is on it."""


class SettingUp(QObject):
    """Begins with the position on the game's board, which stays as it is.

    Args:
        around: what it uses of the window.

    Attributes:
        panel: what changes the position, and plays on from it.

    Signals:
        game_begun: a Game that starts with the position, and its GameSettings.
    """

    game_begun = Signal(object, object)

    def __init__(self, around: Surroundings) -> None:
        super().__init__(around.stage)
        self._stage, self._switch = around.stage, around.menus.set_up
        self._standing, self._board = Standing(), Board()
        self.panel = SetUpPanel(around.look.theme, around.stage.window)
        self.panel.emptied.connect(self._empty)
        self.panel.play_requested.connect(self._play)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Remember what is on the game's board."""
        self._standing = standing

    def on_game_started(self) -> None:
        """Go back to the game's board."""
        self._switch.setChecked(False)

    def on_toggled(self, *, shown: bool) -> None:
        """Begin with the position on the game's board, or go back to it."""
        if shown:
            self._begin()
        else:
            self._stage.end_practice(self._on_back)

    def _begin(self) -> None:
        self._board = self._standing.position.board
        self._stage.practise(
            lambda: say("Set up a position: not your game"),
            lambda: say("Back to the game"),
            self._on_back,
            self._on_square,
        )
        self._show()

    def _on_back(self) -> None:
        self._switch.setChecked(False)

    def _on_square(self, position: int) -> None:
        cells = list(self._board)
        cells[position - 1] = _NEXT[cells[position - 1]]
        self._board = Board(tuple(cells), self._board.geometry)
        self._show()

    @Slot()
    def _empty(self) -> None:
        self._board = Board((), self._board.geometry)
        self._show()

    @Slot()
    def _play(self) -> None:
        settings = self._standing.next_players
        game = Game(self._board.geometry, settings.starter(), start=self._board)
        self.game_begun.emit(game, settings)

    def _show(self) -> None:
        self._stage.practice.show_board(self._board, None)
        self._stage.practice.say(
            lambda: say("Click a square to change what is on it"),
        )
