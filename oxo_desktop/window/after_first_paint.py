"""Work that can wait until the board is visible, done a little at a time."""

from collections import deque
from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QWidget


class AfterFirstPaint(QObject):
    """Takes one step after the other, and lets the window answer in between.

    What the user does may need any of the steps, so all that are left are taken before
    a key, or a press of the mouse, does anything. Only a press on the board needs none.

    When `window` goes, the steps that are left are not taken.

    Signals:
        done: all steps have been taken.
    """

    done = Signal()

    def __init__(
        self,
        steps: Iterable[Callable[[], object]],
        window: QMainWindow,
        board: QWidget,
    ) -> None:
        super().__init__(window)
        self._steps = deque(steps)
        self._window, self._board = window, board
        self._watched: list[QWidget] = []
        # 0: after the events that have come in the meantime
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._take_one)

    @Slot()
    def start(self) -> None:
        """Take the first step when nothing else is to be done."""
        window = self._window
        # not the application: PySide6 would then make a type for every object in the
        # window
        buttons = window.findChildren(QAbstractButton)
        self._watched = [window, window.menuBar(), self._board, *buttons]
        for widget in self._watched:
            widget.installEventFilter(self)
        self._timer.start()

    def finish(self) -> None:
        while self._steps:
            self._take_one()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind, types = event.type(), QEvent.Type
        is_press = kind is types.MouseButtonPress and watched is not self._board
        if is_press or kind in (types.ShortcutOverride, types.ContextMenu):
            self.finish()
        elif kind is types.KeyPress:
            self.finish()
            # the steps have given the keyboard to the board
            focused = QApplication.focusWidget()
            if focused is not None and focused is not watched:
                return QApplication.sendEvent(focused, event)
        return False

    @Slot()
    def _take_one(self) -> None:
        self._steps.popleft()()
        if not self._steps:
            self._timer.stop()
            for widget in self._watched:
                widget.removeEventFilter(self)
            self.done.emit()
