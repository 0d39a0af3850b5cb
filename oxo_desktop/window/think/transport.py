"""The buttons that lead through steps, one by one, in their time, or to the end."""

from enum import Enum
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.words import message, say


class Speed(Enum):
    """How fast steps follow; the values are messages."""

    SLOW = message("Slow")
    MEDIUM = message("Medium")
    FAST = message("Fast")
    FASTEST = message("Very fast")


_PAUSES = {Speed.SLOW: 1200, Speed.MEDIUM: 400, Speed.FAST: 80, Speed.FASTEST: 16}
"""Milliseconds between two steps."""

_TICKS = 600
"""With the fastest, steps are taken together where there are more than so many."""


class Transport(QObject):
    """Goes through steps, of which at least one has always been taken.

    Signals:
        moved: how many steps have been taken, and whether the player has asked for
            just this.
    """

    moved = Signal(int, bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._at, self._last, self._speed = 1, 1, Speed.MEDIUM
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_due)
        self._buttons: tuple[FlatButton, ...] = ()

    def make_buttons(self) -> tuple[FlatButton, ...]:
        """Return new buttons: a step back, a step, play, to the end."""
        back = translated(FlatButton(), text=lambda: say("Step &back"))
        step = translated(FlatButton(primary=True), text=lambda: say("S&tep"))
        self._play = translated(FlatButton(), text=self._name_play)
        end = translated(FlatButton(), text=lambda: say("To the &end"))
        self._buttons = back, step, self._play, end
        back.clicked.connect(partial(self._step, -1))
        step.clicked.connect(partial(self._step, 1))
        self._play.clicked.connect(self._on_play_clicked)
        end.clicked.connect(self._go_to_end)
        self._enable()
        return self._buttons

    def begin(self, last: int, at: int = 1) -> None:
        """Begin with so many steps taken, of `last`."""
        self._stop()
        self._at, self._last = at, max(last, 1)
        self._enable()

    def end(self) -> None:
        """Stop, and forget the buttons, which are deleted."""
        self._timer.stop()
        self._buttons = ()
        self._last = 1

    def set_speed(self, speed: Speed) -> None:
        self._speed = speed
        self._timer.setInterval(_PAUSES[speed])

    def step(self) -> None:
        self._step(1)

    def _step(self, by: int) -> None:
        self._stop()
        self._go(self._at + by, asked=True)

    @Slot()
    def _go_to_end(self) -> None:
        self._stop()
        self._go(self._last, asked=True)

    @Slot()
    def _on_play_clicked(self) -> None:
        if self._timer.isActive():
            self._stop()
            return
        if self._at == self._last:
            self._go(1, asked=False)
        self._timer.start(_PAUSES[self._speed])
        self._name_again()

    @Slot()
    def _on_due(self) -> None:
        together = 1
        if self._speed is Speed.FASTEST:
            together += self._last // _TICKS
        self._go(self._at + together, asked=False)
        if self._at == self._last:
            self._stop()

    def _go(self, at: int, *, asked: bool) -> None:
        at = min(max(at, 1), self._last)
        if at != self._at or asked:
            self._at = at
            self._enable()
            self.moved.emit(at, asked)

    def _stop(self) -> None:
        self._timer.stop()
        self._name_again()

    def _name_play(self) -> str:
        # Translators: A button: steps follow one another by themselves
        play, pause = message("&Play", "steps"), message("&Pause")
        return say(pause if self._timer.isActive() else play)

    def _name_again(self) -> None:
        if self._buttons:
            translated(self._play, text=self._name_play)

    def _enable(self) -> None:
        if self._buttons:
            back, step, play, end = self._buttons
            back.setEnabled(self._at > 1)
            for button in (step, end):
                button.setEnabled(self._at < self._last)
            play.setEnabled(self._last > 1)
