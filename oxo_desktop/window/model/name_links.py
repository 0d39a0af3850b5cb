"""What a name of the model depends on, and what depends on it, to choose from."""

from collections.abc import Iterator
from math import ceil

from PySide6.QtCore import QModelIndex, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import (
    CellDelegate,
    Index,
    make_flat,
    paint_current,
    unroll,
)
from oxo_desktop.window.controls.text_size import line_height
from oxo_desktop.window.controls.widgets import LEAST_TARGET
from oxo_desktop.words import grouped, is_right_to_left, message, say

_BESIDE = 5
"""Left and right of a name, in pixels."""

_SPARE = 2
"""What stays free in each line, so that Qt breaks it nowhere else, in pixels."""

MOST = 100
"""How many names are linked on each side: all that a model depends on by itself."""

_NAME = Qt.ItemDataRole.UserRole

_STEPS: dict[int, int] = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
}


def rest(names: int) -> str:
    """Return how many of so many names are not linked."""
    return say("and {number} more", number=grouped(names - MOST))


class NameLinks(QListWidget):
    """Names after two headings, in lines as words are; arrow keys lead through all.

    Signals:
        picked: a name, by a click or by Enter.
    """

    picked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[list[str], ...] = ()
        self._second = 0
        self.setItemDelegate(
            CellDelegate(self, self._height, self._paint_item, self._width)
        )
        self.setFlow(self.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(self.ResizeMode.Adjust)
        make_flat(self, QPalette.ColorRole.Base)
        self.viewport().setAutoFillBackground(False)
        unroll(self)
        translated(self, accessibleName=lambda: say("What depends on what"))
        for signal in (self.clicked, self.activated):
            signal.connect(self._on_picked)

    def show_names(self, inputs: list[str], users: list[str]) -> None:
        if self._names != (inputs, users):
            self._names = inputs, users
            self.retranslate()

    def retranslate(self) -> None:
        """List all anew, in the current language and font."""
        self.clear()
        headings = message("depends on"), message("used by")
        for heading, names in zip(headings, self._names, strict=False):
            self._second = self.count()
            self.addItem(say(heading))
            for name in names[:MOST]:
                QListWidgetItem(name, self).setData(_NAME, name)
            if names[MOST:]:
                self.addItem(rest(len(names)))
            if not names:
                self.addItem(say("nothing"))
        # a screen reader says the one that is selected
        self.setCurrentRow(0)
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        return self._height() * max((line for line, _ in self._ends(width)), default=0)

    def minimumSizeHint(self) -> QSize:
        return QSize(max(self._widths(), default=0) + _SPARE, self._height())

    def visualRect(self, index: Index) -> QRect:
        """Return the place of an item without what fills its line."""
        box = super().visualRect(index)
        wide = self._measured(index.data() or "")
        left = box.right() + 1 - wide if is_right_to_left() else box.left()
        return QRect(left, box.top(), wide, box.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(event.key(), 0)
        if is_right_to_left() and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = -step
        if event.text() and event.text().isprintable():
            # letters are shortcuts, and digits are the board's
            event.ignore()
        elif step:
            self.setCurrentRow(min(max(0, self.currentRow() + step), self.count() - 1))
        else:
            super().keyPressEvent(event)

    def _height(self, _: Index | None = None) -> int:
        return max(LEAST_TARGET, line_height(self.font()))

    def _width(self, index: Index) -> int:
        """Return the width of an item; that before a heading fills its line."""
        rest, room = 0, self.viewport().width()
        if index.row() + 1 == self._second:
            rest = room - _SPARE - [*self._ends(room)][index.row()][1]
        return self._measured(index.data()) + max(0, rest)

    def _ends(self, width: int) -> Iterator[tuple[int, int]]:
        """Yield in which line each item is, counted from 1, and where it ends there."""
        line = end = 0
        for row, wide in enumerate(self._widths()):
            if row in (0, self._second) or end + wide > width - _SPARE:
                line, end = line + 1, 0
            end += wide
            yield line, end

    def _widths(self) -> Iterator[int]:
        return (self._measured(self.item(row).text()) for row in range(self.count()))

    def _measured(self, text: str) -> int:
        wide = ceil(QFontMetricsF(self.font()).horizontalAdvance(text))
        return max(LEAST_TARGET, wide + 2 * _BESIDE)

    def _paint_item(self, painter: QPainter, box: QRectF, index: Index) -> None:
        role = QPalette.ColorRole
        if self.hasFocus() and index == self.currentIndex():
            paint_current(painter, self, box.adjusted(1, 1, -1, -1), 5)
        ink = role.Link if index.data(_NAME) else role.PlaceholderText
        painter.setPen(self.palette().color(ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, index.data())

    @Slot(QModelIndex)
    def _on_picked(self, index: QModelIndex) -> None:
        if index.data(_NAME):
            self.picked.emit(index.data(_NAME))
