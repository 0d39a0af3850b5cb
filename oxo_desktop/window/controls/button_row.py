"""Buttons side by side, in several lines where one is too short for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from oxo_desktop.words import is_right_to_left

_BETWEEN = 8
"""Between two buttons and between two lines, in pixels."""


class ButtonRow(QWidget):
    """Buttons in a row that is broken where there is no room for all of them."""

    def __init__(self, buttons: Sequence[QPushButton]) -> None:
        super().__init__()
        self._buttons = list(buttons)
        for button in buttons:
            button.setParent(self)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def retranslate(self) -> None:
        self.updateGeometry()
        self._place()

    def sizeHint(self) -> QSize:
        wide = sum(button.sizeHint().width() for button in self._buttons)
        wide += _BETWEEN * (len(self._buttons) - 1)
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        widest = max(button.sizeHint().width() for button in self._buttons)
        return QSize(widest, self.heightForWidth(max(widest, self.width())))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max(box.bottom() for box in self._boxes(width)) + 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        if event.oldSize().width() != event.size().width():
            # it may need more lines now, or fewer
            self.updateGeometry()

    def _place(self) -> None:
        for button, box in zip(self._buttons, self._boxes(self.width()), strict=True):
            if is_right_to_left():
                box.moveLeft(self.width() - 1 - box.right())
            button.setGeometry(box)

    def _boxes(self, width: int) -> Iterator[QRect]:
        """Return where the buttons are, read from the left, in a row of this width."""
        at = QPoint()
        for button in self._buttons:
            size = button.sizeHint()
            if at.x() and at.x() + size.width() > width:
                at = QPoint(0, at.y() + size.height() + _BETWEEN)
            yield QRect(at, size)
            at += QPoint(size.width() + _BETWEEN, 0)
