"""Buttons in rows, as many in each as there is room for."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from oxo_desktop.window.controls.widgets import mirrored

_BETWEEN = 8
"""Between two buttons and between two rows of them, in pixels."""


class ButtonRow(QWidget):
    """Buttons in a row that is broken where there is no room for all of them.

    Before that all of them become narrower. There is always room for each of the
    `sets` of those that may be there at once, so that none changes the height.
    """

    def __init__(
        self,
        buttons: Sequence[QWidget] = (),
        sets: Sequence[Sequence[QWidget]] = (),
    ) -> None:
        super().__init__()
        self.buttons: Sequence[QWidget] = ()
        self.set_buttons(buttons, sets)

    def set_buttons(
        self,
        buttons: Sequence[QWidget],
        sets: Sequence[Sequence[QWidget]] = (),
    ) -> None:
        """Have these from now on; who calls this deletes those there were."""
        self.buttons, self._sets = buttons, sets
        for button in buttons:
            button.setParent(self)
        self.retranslate()

    def retranslate(self) -> None:
        self.updateGeometry()
        self._place()

    def sizeHint(self) -> QSize:
        wide = max(map(_full_width, self._rows()))
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        rows = self._rows()
        widest = max((b.minimumSizeHint().width() for r in rows for b in r), default=0)
        return QSize(widest, self.heightForWidth(max(widest, self.width())))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        boxes = [box for row in self._boxes(width) for box in row]
        return max((box.bottom() + 1 for box in boxes), default=0)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            # a button has come or gone, or has another text
            self.retranslate()
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # of a button that has gone meanwhile Qt says nothing
        self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        if event.oldSize().width() != event.size().width():
            # it may need more rows now, or fewer
            self.updateGeometry()

    def _rows(self) -> list[Sequence[QWidget]]:
        """Return the buttons that are there, and the sets of those that may be."""
        return [[b for b in self.buttons if not b.isHidden()], *self._sets]

    def _place(self) -> None:
        there, boxes = self._rows()[0], self._boxes(self.width())[0]
        for button, box in zip(there, boxes, strict=True):
            button.setGeometry(mirrored(box, self.width()))

    def _boxes(self, width: int) -> list[list[QRect]]:
        """Return where the buttons of each row are, read from the left."""
        rows = self._rows()
        # most buttons are in several rows
        sizes = {
            button: (*button.sizeHint().toTuple(), button.minimumSizeHint().width())
            for button in {button for row in rows for button in row}
        }
        full, least = (
            [
                _boxes_of(tuple(sizes[b] for b in row), width, narrow=narrow)
                for row in rows
            ]
            for narrow in (False, True)
        )
        # where there are sets, these alone decide: whichever is shown, all stay as wide
        both = list(zip(full, least, strict=True))[bool(self._sets) :]
        saves = any(len(b) < len(a) for a, b in both)
        return [list(chain(*lines)) for lines in (least if saves else full)]


@lru_cache
def _boxes_of(
    sizes: tuple[tuple[int, int, int], ...], width: int, *, narrow: bool
) -> list[list[QRect]]:
    """Return the boxes of buttons, row by row, at their full width or at their least.

    `sizes` are the width, height and least width of each. What is lower than others of
    its row is in the middle of it. Layouts ask for the same boxes again and again, so
    nobody may change them.
    """
    rows: list[list[QRect]] = []
    left = 0
    for full, high, least in sizes:
        wide = least if narrow else full
        if not rows or left + wide > width:
            left = 0
            rows.append([])
        box = QRect(left, 0, max(least, min(wide, width)), high)
        rows[-1].append(box)
        left += wide + _BETWEEN
    top = 0
    for row in rows:
        highest = max(box.height() for box in row)
        for box in row:
            box.moveTop(top + (highest - box.height()) // 2)
        top += highest + _BETWEEN
    return rows


def _full_width(buttons: Sequence[QWidget]) -> int:
    wide = sum(button.sizeHint().width() for button in buttons)
    return wide + _BETWEEN * max(0, len(buttons) - 1)
