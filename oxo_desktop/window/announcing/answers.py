"""The answers that are read out when the player asks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop.engine import Board
from oxo_desktop.window.announcing.announcer import announcements

if TYPE_CHECKING:
    from collections.abc import Callable

    from oxo_desktop.says.announcements import Shown
    from oxo_desktop.window.announcing.announcer import Announcer
    from oxo_desktop.window.practice.stage import Stage
    from oxo_desktop.words import Sentence


class Answers(QObject):
    """Answers the player, aloud where somebody listens.

    Most players never ask: what it needs for that is imported then.

    Signals:
        answered: a Sentence that answers what the player has asked.
    """

    answered = Signal(object)

    def __init__(self, stage: Stage, announcer: Announcer) -> None:
        super().__init__(stage)
        self._stage, self._announcer = stage, announcer

    @Slot()
    def tell_last_move(self) -> None:
        self._answer_about_game(announcements().last_move)

    @Slot()
    def tell_board(self) -> None:
        self._answer(partial(announcements().board_by_rows, self._board))

    @Slot()
    def tell_free_squares(self) -> None:
        self._answer(partial(announcements().free_squares, self._board))

    @Slot()
    def tell_turn(self) -> None:
        self._answer_about_game(announcements().turn)

    @Slot()
    def tell_again(self) -> None:
        last = self._announcer.last
        self._answer((lambda: last) if last else announcements().nothing_said)

    @property
    def _board(self) -> Board:
        """What is on the board that is shown, the game's or another."""
        scene = self._stage.view.board_scene
        geometry = scene.layout.geometry
        return Board(tuple(map(scene.mark_at, geometry.positions)), geometry)

    def _answer_about_game(self, answer: Callable[[Shown], str]) -> None:
        """Answer about the game, or say how the board to practise on stands."""
        if self._stage.is_practising:
            status = self._stage.practice.status
            self._answer(lambda: status)
        else:
            self._answer(partial(answer, self._announcer.shown()))

    def _answer(self, sentence: Sentence) -> None:
        self._announcer.say_at_once(sentence())
        self.answered.emit(sentence)
