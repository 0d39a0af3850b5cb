"""The buttons that lead through steps, one by one, in their time, or to the end."""

from enum import Enum

from PySide6.QtCore import QObject

from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.stepper import Step, Stepper
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.words import message, say


class Speed(Enum):
    """How fast steps follow; the values are messages."""

    SLOW = message("Speed: slow")
    MEDIUM = message("Speed: medium")
    FAST = message("Speed: fast")
    FASTEST = message("Speed: very fast")


_PAUSES = {Speed.SLOW: 1200, Speed.MEDIUM: 400, Speed.FAST: 80, Speed.FASTEST: 16}
"""Milliseconds between two steps."""

_HEARD = 1000
"""From how many on each step is said; else it is said where they end."""


class Transport(Stepper):
    """Goes through steps, of which at least one has always been taken.

    Attributes:
        is_heard: whether they follow so slowly that each is said.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, _PAUSES[Speed.MEDIUM], first=1)
        self.playing_changed.connect(self._name_again)
        self.is_heard = False

    def make_buttons(self) -> tuple[FlatButton, ...]:
        """Return new buttons: a step back, a step, play, to the end."""
        back = translated(FlatButton(), text=lambda: say("Step &back"))
        step = translated(FlatButton(primary=True), text=lambda: say("S&tep"))
        self._play = translated(FlatButton(), text=self._name_play)
        end = translated(FlatButton(), text=lambda: say("To the &end"))
        steps = Step.BACK, Step.FORWARD, Step.PLAY, Step.LAST
        buttons = back, step, self._play, end
        self.set_buttons(dict(zip(steps, buttons, strict=True)))
        return buttons

    def begin(self, last: int) -> None:
        """Begin with one step taken, of `last`."""
        self.pause()
        self.stand(1, last)

    def end(self) -> None:
        """Stop, and forget the buttons, which are deleted."""
        self.pause()
        self.set_buttons({})

    def set_speed(self, speed: Speed) -> None:
        self.set_interval(_PAUSES[speed])
        self.is_heard = _PAUSES[speed] >= _HEARD

    def _name_play(self) -> str:
        # Translators: A button: steps follow one another by themselves
        play, pause = message("&Play", "steps"), message("&Pause")
        return say(pause if self.is_playing else play)

    def _name_again(self) -> None:
        translated(self._play, text=self._name_play)
