"""Texts below each other that the arrow keys lead through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from oxo_desktop.window.controls.shapes import outline_rounded

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QPaintEvent
    from PySide6.QtWidgets import QLabel

_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_ROOM = 5
"""Around the parts, for the ring of the focus, in pixels."""


class Readable(QWidget):
    """Parts with a label each, which a screen reader reads; Tab leads to one of them.

    Signals:
        reached: the part that the keyboard has come to.
    """

    reached = Signal(QWidget)

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[tuple[QWidget, QLabel]] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_ROOM, _ROOM, _ROOM, _ROOM)
        self._column.setSpacing(8)
        self._column.addStretch()

    def insert(self, index: int, part: QWidget, label: QLabel) -> None:
        """Add a part at a place among the others; its label may be all of it."""
        self._parts.insert(index, (part, label))
        self._column.insertWidget(index, part)
        label.installEventFilter(self)

    def settle(self) -> None:
        """Let Tab lead to a part that is shown, once some came or went."""
        shown = self._shown()
        tab = Qt.FocusPolicy.TabFocus
        if not any(label.focusPolicy() & tab for _, label in shown):
            self._lead_to(shown[0][1])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
            part = self._focused()
            if part is not None:
                self.reached.emit(part)
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shown, key = self._shown(), event.key()
        at = [index for index, (_, label) in enumerate(shown) if label.hasFocus()]
        last = len(shown) - 1
        if at and key in _STEPS:
            to = min(max(at[0] + _STEPS[Qt.Key(key)], 0), last)
        elif at and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            to = 0 if key == Qt.Key.Key_Home else last
        else:
            super().keyPressEvent(event)
            return
        label = shown[to][1]
        self._lead_to(label)
        label.setFocus(Qt.FocusReason.TabFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        part = self._focused()
        if part is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(part.geometry()).adjusted(-4, -3, 4, 3)
            accent = self.palette().color(QPalette.ColorRole.Highlight)
            outline_rounded(painter, box, 10, 2, accent)

    def _shown(self) -> list[tuple[QWidget, QLabel]]:
        return [both for both in self._parts if not both[0].isHidden()]

    def _focused(self) -> QWidget | None:
        focused = (part for part, label in self._parts if label.hasFocus())
        return next(focused, None)

    def _lead_to(self, label: QLabel) -> None:
        policy = Qt.FocusPolicy
        for _, each in self._parts:
            each.setFocusPolicy(policy.TabFocus if each is label else policy.NoFocus)
