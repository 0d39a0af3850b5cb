"""Plays in an experiment by the model's own choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from oxo_desktop.engine import Mark
from oxo_desktop.engine.model.experiment import (
    Played,
    mark_to_play,
    may_play,
    square_to_play,
)

if TYPE_CHECKING:
    from oxo_desktop.engine.model import OxoModel
    from oxo_desktop.preferences import CurrentPreferences


class ModelPlayer(QObject):
    """The opponent in an experiment: it takes the square that ``maxindex`` names.

    Args:
        preferences: how long it waits before it moves.
        parent: the Qt owner.

    Attributes:
        opponent: the mark of the person it plays against.

    Signals:
        step_wanted: what it plays, as Played.
    """

    step_wanted = Signal(object)

    def __init__(self, preferences: CurrentPreferences, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._model: OxoModel | None = None
        self.opponent = Mark.X
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._play)

    @property
    def is_thinking(self) -> bool:
        """Whether its move is awaited."""
        return self._pause.isActive()

    def begin(self, model: OxoModel) -> None:
        """Leave the side that is to move now to the person."""
        self.opponent = mark_to_play(model) or self.opponent

    def stop(self) -> None:
        """Make no move that is still awaited."""
        self._pause.stop()

    def is_opponents_turn(self, model: OxoModel) -> bool:
        """Return whether the person may move, by the model's definitions."""
        return may_play(model, self.opponent)

    def await_turn(self, model: OxoModel) -> None:
        """Move after a pause, if it is to, and the person isn't as well."""
        mine = may_play(model, self.opponent.other)
        if mine and not self.is_opponents_turn(model):
            self._model = model
            self._pause.start(self._preferences.value.pause)

    @Slot()
    def _play(self) -> None:
        assert self._model is not None
        position = square_to_play(self._model)
        if position is not None:
            self.step_wanted.emit(Played(position, self.opponent.other))
