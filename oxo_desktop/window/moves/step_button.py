"""Buttons that step through a game, with signs instead of words."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath, QPalette
from PySide6.QtWidgets import QSizePolicy

from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill
from oxo_desktop.window.controls.widgets import TARGET, FlatButton
from oxo_desktop.window.moves.step import Step
from oxo_desktop.words import is_right_to_left, say

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_WIDTH, _LEAST = TARGET, 26
_REACH = 6.0
"""From the middle of a button to the edge of its sign, in pixels."""


class StepButton(FlatButton):
    """A button with the sign of its step."""

    def __init__(self, step: Step) -> None:
        super().__init__("")
        # other buttons are never narrower than their size hint
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_step(step)

    def set_step(self, step: Step) -> None:
        """Change what the button does."""
        self.step = step
        name = partial(say, step.value)
        translated(self, accessibleName=name, toolTip=name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QRectF(self.rect()).center())
        if (self.step in (Step.FIRST, Step.BACK)) is not is_right_to_left():
            painter.scale(-1, 1)
        group = self.palette().currentColorGroup()
        ink = self.palette().color(group, QPalette.ColorRole.ButtonText)
        fill(painter, _sign(self.step), ink)


def _sign(step: Step) -> QPainterPath:
    """Return a step's sign around the origin; a step back is its mirror image."""
    path = QPainterPath()
    if step is Step.PAUSE:
        path.addRect(_bar(-_REACH + 1))
        path.addRect(_bar(_REACH - 4))
        return path
    width = 1.6 * _REACH if step is Step.REPLAY else 1.2 * _REACH
    left = -width / 2 - (2 if step in (Step.FIRST, Step.LAST) else 0)
    path.moveTo(QPointF(left, -_REACH))
    path.lineTo(QPointF(left + width, 0))
    path.lineTo(QPointF(left, _REACH))
    path.closeSubpath()
    if step in (Step.FIRST, Step.LAST):
        path.addRect(_bar(left + width))
    return path


def _bar(left: float) -> QRectF:
    return QRectF(left, -_REACH, 3, 2 * _REACH)
