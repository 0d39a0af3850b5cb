"""The keys and the buttons that lead through the moves of a game."""

from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize
from PySide6.QtGui import QPainterPath, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy

from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import smooth_painter
from oxo_desktop.window.controls.stepper import Step
from oxo_desktop.window.controls.text_size import scale_of_text, scaled_to_text
from oxo_desktop.window.controls.widgets import TARGET, FlatButton, show_tooltip
from oxo_desktop.words import message, say

_LEAST = 26
"""The least width of a button, in pixels."""

_REACH = 6.0
"""From the middle of a button to the edge of its sign, in pixels where text is of the
usual size."""


STEP_KEYS = {
    Step.FIRST: "Alt+Home or Ctrl+Home",
    Step.BACK: "Alt+Left or Ctrl+Left",
    Step.FORWARD: "Alt+Right or Ctrl+Right",
    Step.LAST: "Alt+End or Ctrl+End",
}
"""The keys of all steps but to replay, in the order of their buttons.

Each has one without Alt, which may lead to the menu bar where a screen reader runs.
"""


class StepButton(FlatButton):
    """A button with the sign of its step instead of words."""

    def __init__(self, step: Step) -> None:
        super().__init__("")
        # other buttons are never narrower than their size hint
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._step = step
        self.show_playing(playing=False)

    def show_playing(self, playing: bool) -> None:  # noqa: FBT001 - a signal's
        """Be the button of its step, or to pause while steps follow by themselves."""
        self._is_pause = playing
        # Translators: A screen reader says it as a name: a button
        name = message("Pause the replay") if playing else self._step.value
        translated(self, accessibleName=partial(say, name))
        self.update()

    def event(self, event: QEvent) -> bool:
        name = self.accessibleName
        return show_tooltip(self, event, name) or super().event(event)

    def sizeHint(self) -> QSize:
        return QSize(scaled_to_text(self, TARGET), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = smooth_painter(self)
        painter.translate(QRectF(self.rect()).center())
        scale = min(scale_of_text(self), self.width() / _LEAST)
        back = self._step in (Step.FIRST, Step.BACK)
        painter.scale(-scale if back else scale, scale)
        group = self.palette().currentColorGroup()
        ink = self.palette().color(group, QPalette.ColorRole.ButtonText)
        painter.fillPath(_sign(self._step, is_pause=self._is_pause), ink)


def _sign(step: Step, *, is_pause: bool) -> QPainterPath:
    """Return a step's sign around the origin; a step back is its mirror image."""
    path = QPainterPath()
    if is_pause:
        path.addRect(_bar(-_REACH + 1))
        path.addRect(_bar(_REACH - 4))
        return path
    to_end = step in (Step.FIRST, Step.LAST)
    width = 1.6 * _REACH if step is Step.PLAY else 1.2 * _REACH
    left = -width / 2 - (2 if to_end else 0)
    path.moveTo(QPointF(left, -_REACH))
    path.lineTo(QPointF(left + width, 0))
    path.lineTo(QPointF(left, _REACH))
    path.closeSubpath()
    if to_end:
        path.addRect(_bar(left + width))
    return path


def _bar(left: float) -> QRectF:
    return QRectF(left, -_REACH, 3, 2 * _REACH)
