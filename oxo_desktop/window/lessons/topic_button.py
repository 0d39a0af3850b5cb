"""A lesson or a kind of puzzle to choose, and how much of it has been done."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPalette
from PySide6.QtWidgets import QAbstractButton

from oxo_desktop.says import teaching
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import (
    fill,
    fill_bordered,
    outline_rounded,
    text_baseline,
    tick_path,
)
from oxo_desktop.window.controls.widgets import elided, enlarged, scaled_to_text
from oxo_desktop.words import is_right_to_left

if TYPE_CHECKING:
    from PySide6.QtGui import QFont, QPaintEvent

    from oxo_desktop.engine.lessons import Lesson
    from oxo_desktop.engine.puzzles import PuzzleKind

_BESIDE, _ABOVE, _TICK = 12, 10, 22
"""The margins of the text, and the room for a tick, in pixels."""


class TopicButton(QAbstractButton):
    """A row with a name, and at its end how much has been done: a tick for all of it.

    The one that is chosen is checked.

    Args:
        topic: the lesson, or the kind of puzzle.
    """

    def __init__(self, topic: Lesson | PuzzleKind) -> None:
        super().__init__()
        self._topic = topic
        self._progress, self._is_done = "", False
        self.setCheckable(True)
        self.setProperty("focusPolicy", "StrongFocus")
        translated(self, text=partial(teaching.topic_name, topic))

    def show_progress(self, solved: int) -> None:
        """Show how many exercises have been solved; if all of them, by a tick."""
        self._is_done = teaching.is_done(self._topic, solved)
        translated(
            self,
            progress=partial(teaching.progress, self._topic, solved),
            accessibleName=partial(teaching.topic_and_progress, self._topic, solved),
        )

    def setProgress(self, text: str) -> None:
        """Show a text at the end of the row."""
        self._progress = text
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, round(QFontMetricsF(self.font()).height()) + 2 * _ABOVE)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def nextCheckState(self) -> None:
        """Stay as it is at a click: whoever hears of that checks one of them.

        Qt calls this too, to uncheck it when another one of its group is checked.
        """
        if self.group().checkedButton() is not self:
            self.setChecked(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        accent = palette.color(role.Highlight)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        inside = palette.color(role.Base)
        if self.isDown() or self.underMouse():
            inside = palette.color(role.Button)
        fill_bordered(painter, box, 9, 1, (palette.color(role.Mid), inside))
        if self.isChecked():
            outline_rounded(painter, box, 9, 2, accent)
        if self.hasFocus():
            outline_rounded(painter, box.adjusted(4, 4, -4, -4), 5, 1.5, accent)
        taken = self._paint_end(painter, box)
        painter.setPen(palette.color(role.Text))
        self._write(painter, self.text(), self.font(), taken, at_end=False)

    def _paint_end(self, painter: QPainter, box: QRectF) -> float:
        """Paint how much has been done; return the width that it takes."""
        palette, role = self.palette(), QPalette.ColorRole
        if self._is_done:
            room = scaled_to_text(self, _TICK)
            inset = _BESIDE + room / 2
            x = inset if is_right_to_left() else box.width() - inset
            color = palette.color(role.Highlight)
            fill(painter, tick_path(QPointF(x, box.center().y()), room), color)
            return room
        small = enlarged(self.font(), 0.85)
        painter.setPen(palette.color(role.PlaceholderText))
        self._write(painter, self._progress, small, 0, at_end=True)
        return QFontMetricsF(small).horizontalAdvance(self._progress)

    def _write(
        self, painter: QPainter, text: str, font: QFont, taken: float, *, at_end: bool
    ) -> None:
        """Write text at one end of the row, with `taken` pixels left at the other."""
        metrics = QFontMetricsF(font)
        shown = elided(text, font, self.width() - 2 * _BESIDE - taken - 6)
        x = float(_BESIDE)
        if at_end is not is_right_to_left():
            x = self.width() - _BESIDE - metrics.horizontalAdvance(shown)
        painter.setFont(font)
        painter.drawText(QPointF(x, text_baseline(metrics, QRectF(self.rect()))), shown)
