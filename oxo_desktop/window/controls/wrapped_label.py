"""A label that wraps its text, within a word if necessary."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QTextLayout, QTextOption

from oxo_desktop.window.controls.widgets import PlainLabel

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_NARROWEST = 8
_USUAL = 60
"""In characters of average width."""


class WrappedLabel(PlainLabel):
    """Text that is wrapped into as many lines as it needs.

    QLabel only breaks lines between words: a name of 200 letters would make the label,
    and the window with it, as wide as that.

    The arguments are among those of PlainLabel.
    """

    def __init__(
        self, *, scale: float = 1.0, bold: bool = False, muted: bool = False
    ) -> None:
        super().__init__(scale=scale, bold=bold, muted=muted)
        # only then does Qt ask for heightForWidth
        self.setWordWrap(True)

    def heightForWidth(self, width: int) -> int:
        margins = self.contentsMargins()
        around = QSize(
            margins.left() + margins.right(), margins.top() + margins.bottom()
        )
        lines = self._lay_out(width - around.width())
        return ceil(lines.boundingRect().height()) + around.height()

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(_NARROWEST * metrics.averageCharWidth(), metrics.height())

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        width = min(
            metrics.horizontalAdvance(self.text()), _USUAL * metrics.averageCharWidth()
        )
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        room = self.contentsRect()
        lines = self._lay_out(room.width())
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        above = (room.height() - lines.boundingRect().height()) / 2
        lines.draw(painter, QPointF(room.left(), room.top() + max(0, above)))

    def _lay_out(self, width: int) -> QTextLayout:
        """Return the lines of the text in a column of this width."""
        option = QTextOption(self.alignment())
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        # QTextLayout breaks lines at this character, not at a line feed
        lines = QTextLayout(self.text().replace("\n", "\u2028"), self.font(), self)
        lines.setTextOption(option)
        lines.beginLayout()
        bottom = 0.0
        while (line := lines.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, bottom))
            bottom += line.height()
        lines.endLayout()
        return lines
