"""Plays the right sound for what happens in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from oxo_desktop.engine import Mark
from oxo_desktop.sounds.playback import Playback
from oxo_desktop.sounds.tones import Heard, Sound

if TYPE_CHECKING:
    from collections.abc import Callable

    from oxo_desktop.engine import Game, GameSettings, Refusal
    from oxo_desktop.layouts import Layout
    from oxo_desktop.play.settings import Preferences

_OF_MARKS = {Mark.X: Sound.X, Mark.O: Sound.O}


class Sounds(QObject):
    """Has moves, refusals, ends of games and the edge of the board be heard.

    Only what is played is heard, not what is taken back, redone or looked at again.
    `layout` returns how the game's board lies in the window now. `close` must be called
    before the last reference is dropped.
    """

    def __init__(self, layout: Callable[[], Layout]) -> None:
        super().__init__()
        self._layout = layout
        self._is_on = True
        self._playback = Playback(self)

    @Slot(object, object)
    def on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        self._is_on = after.sounds

    @Slot(object, object)
    def on_move_made(self, game: Game, players: GameSettings) -> None:
        last = len(game.moves) - 1
        mark = _OF_MARKS[game.mark_of_move(last)]
        heard = [self._on_board(mark, self._layout(), game.moves[last])]
        if game.outcome.is_over:
            heard.append(Heard(_end(game, players)))
        self._play(*heard)

    @Slot(int, object)
    def on_move_refused(self, position: int, _: Refusal) -> None:
        self._play(self._on_board(Sound.REFUSED, self._layout(), position))

    @Slot(object, int)
    def on_edge_reached(self, layout: Layout, position: int) -> None:
        self._play(self._on_board(Sound.EDGE, layout, position))

    @Slot()
    def close(self) -> None:
        self._playback.close()

    def _play(self, *heard: Heard) -> None:
        if self._is_on:
            self._playback.play(*heard)

    def _on_board(self, sound: Sound, layout: Layout, position: int) -> Heard:
        return Heard(sound, layout.centre_of(position).x / layout.width)


def _end(game: Game, players: GameSettings) -> Sound:
    winner = game.outcome.winner
    if winner is None:
        return Sound.DRAW
    return Sound.LOSS if winner is players.computer_mark else Sound.WIN
