"""Goes through steps: by buttons and keys, or one after the other by itself."""

from collections.abc import Mapping
from enum import Enum
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QAbstractButton

from oxo_desktop.words import message

SPEEDS = {2000: message("Slow"), 1000: message("Medium"), 400: message("Fast")}
"""The name of each speed, by the milliseconds between two moves."""

_FRAME, _TICKS = 16, 600
"""Where one step in so many milliseconds would take more frames than so many, several
are taken together in each."""


class Step(Enum):
    """What a button does; the value is what that is called in a game, as a message."""

    FIRST = message("First position")
    BACK = message("One move back")
    PLAY = message("Replay")
    FORWARD = message("One move forward")
    LAST = message("Last position")

    def leads_to(self, at: int, last: int, first: int = 0) -> int:
        """Return how many steps have been taken after this one, if `at` were before."""
        to = {Step.FIRST: first, Step.BACK: at - 1, Step.FORWARD: at + 1}
        return min(max(to.get(self, last), first), last)


class Stepper(QObject):
    """Takes steps, and takes them back.

    Args:
        interval: the milliseconds between two that follow by themselves.
        first: how many have been taken at the beginning, and are never taken back.

    Signals:
        moved: how many have been taken now, and whether the player has asked for just
            this.
        playing_changed: whether they follow one another by themselves now.
    """

    moved = Signal(int, bool)
    playing_changed = Signal(bool)

    def __init__(self, parent: QObject, interval: int, first: int = 0) -> None:
        super().__init__(parent)
        self._at = self._last = self._first = first
        self._timer = QTimer(self, interval=interval)
        self._timer.timeout.connect(self._on_due)
        self._buttons: Mapping[Step, QAbstractButton] = {}

    @property
    def is_playing(self) -> bool:
        return self._timer.isActive()

    def set_interval(self, interval: int) -> None:
        self._timer.setInterval(interval)

    def set_buttons(self, buttons: Mapping[Step, QAbstractButton]) -> None:
        """Take the steps of these buttons from now on; those before may be deleted."""
        self._buttons = buttons
        for step, button in buttons.items():
            button.clicked.connect(partial(self.take, step))
        self._enable()

    def stand(self, at: int, last: int) -> None:
        """Go on from where so many of all steps have been taken."""
        self._at, self._last = at, max(last, self._first)
        self._enable()

    def take(self, step: Step) -> None:
        """Take a step that was asked for, which ends playing."""
        was_playing = self.is_playing
        self.pause()
        if step is not Step.PLAY:
            self._go(step.leads_to(self._at, self._last, self._first), asked=True)
        elif not was_playing:
            self.play()

    def play(self) -> None:
        """Take steps until all have been taken; if they have been, from the first."""
        if self._at == self._last:
            self._go(self._first, asked=False)
        self._timer.start()
        self.playing_changed.emit(self.is_playing)

    def pause(self) -> None:
        if self.is_playing:
            self._timer.stop()
            self.playing_changed.emit(self.is_playing)

    @Slot()
    def _on_due(self) -> None:
        is_fastest = self._timer.interval() <= _FRAME
        together = 1 + self._last // _TICKS if is_fastest else 1
        self._go(min(self._at + together, self._last), asked=False)
        if self._at == self._last:
            self.pause()

    def _go(self, at: int, *, asked: bool) -> None:
        if at != self._at or asked:
            self._at = at
            self._enable()
            self.moved.emit(at, asked)

    def _enable(self) -> None:
        at, last, first = self._at, self._last, self._first
        for step, button in self._buttons.items():
            leads = step.leads_to(at, last, first) != at
            button.setEnabled(last > first if step is Step.PLAY else leads)
