"""What can wait until the board is visible, done a little at a time."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtWidgets import QWidget


class Later(QObject):
    """Takes one step after the other, and lets the window answer in between.

    What the user does may need any of the steps, so all that are left are taken before
    a key, or a press of the mouse, reaches the window. Only the board can do without.

    Args:
        steps: called in this order, at most once each.
        board: takes the mouse before all of this is done.
        parent: the Qt owner; when it goes, the steps that are left are not taken.

    Signals:
        done: all steps have been taken.
    """

    done = Signal()

    def __init__(
        self, steps: Iterable[Callable[[], object]], board: QWidget, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._steps = deque(steps)
        self._board = board
        # after the events that have come in the meantime
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._take_one)

    @Slot()
    def start(self) -> None:
        """Take the first step when nothing else is to be done."""
        application = QApplication.instance()
        assert application is not None
        application.installEventFilter(self)
        self._timer.start()

    def finish(self) -> None:
        """Take all steps that are left."""
        while self._steps:
            self._take_one()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind, types = event.type(), QEvent.Type
        if kind in (types.KeyPress, types.ShortcutOverride, types.ContextMenu) or (
            kind is types.MouseButtonPress
            and watched.isWidgetType()
            and watched is not self._board
        ):
            self.finish()
        return False

    @Slot()
    def _take_one(self) -> None:
        self._steps.popleft()()
        if not self._steps:
            self._timer.stop()
            application = QApplication.instance()
            assert application is not None
            application.removeEventFilter(self)
            self.done.emit()
