"""The steps that lead through the moves of a game, and buttons for them."""

from enum import Enum
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize
from PySide6.QtGui import QPainterPath, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy

from oxo_desktop.play.controller import GameController, Standing
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill, smooth_painter
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.widgets import TARGET, FlatButton, show_tooltip
from oxo_desktop.words import message, say

_LEAST = 26
"""The least width of a button, in pixels."""

_REACH = 6.0
"""From the middle of a button to the edge of its sign, in pixels where text is of the
usual size."""


class Step(Enum):
    """What a button does; the value is what that is called, as a message."""

    FIRST = message("First position")
    BACK = message("One move back")
    REPLAY = message("Replay")
    PAUSE = message("Pause the replay")
    FORWARD = message("One move forward")
    LAST = message("Last position")

    def ply(self, standing: Standing) -> int:
        """Return where the step leads, between the first position and the last."""
        ply, last = standing.ply, len(standing.game.line)
        to = {
            Step.FIRST: 0,
            Step.BACK: ply - 1,
            Step.FORWARD: ply + 1,
            Step.LAST: last,
        }[self]
        return min(max(to, 0), last)

    def take(self, controller: GameController) -> None:
        controller.show(self.ply(controller.standing))


STEP_KEYS = {
    Step.FIRST: "Alt+Home or Ctrl+Home",
    Step.BACK: "Alt+Left or Ctrl+Left",
    Step.FORWARD: "Alt+Right or Ctrl+Right",
    Step.LAST: "Alt+End or Ctrl+End",
}
"""The keys of those that lead somewhere, in the order of their buttons.

Those with Alt sometimes end in the menu bar where a screen reader runs.
"""


class StepButton(FlatButton):
    """A button with the sign of its step instead of words."""

    def __init__(self, step: Step) -> None:
        super().__init__("")
        # other buttons are never narrower than their size hint
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_step(step)

    def set_step(self, step: Step) -> None:
        self._step = step
        translated(self, accessibleName=partial(say, step.value))
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
        scale = min(scaled_to_text(self, 100) / 100, self.width() / _LEAST)
        back = self._step in (Step.FIRST, Step.BACK)
        painter.scale(-scale if back else scale, scale)
        group = self.palette().currentColorGroup()
        ink = self.palette().color(group, QPalette.ColorRole.ButtonText)
        fill(painter, _sign(self._step), ink)


def _sign(step: Step) -> QPainterPath:
    """Return a step's sign around the origin; a step back is its mirror image."""
    path = QPainterPath()
    if step is Step.PAUSE:
        path.addRect(_bar(-_REACH + 1))
        path.addRect(_bar(_REACH - 4))
        return path
    to_end = step in (Step.FIRST, Step.LAST)
    width = 1.6 * _REACH if step is Step.REPLAY else 1.2 * _REACH
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
