"""Changes to a board, to be undone and redone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.words import say

if TYPE_CHECKING:
    from oxo_desktop.engine import Board
    from oxo_desktop.window.practice.stage import Stage

_MOST = 200
"""How many changes are remembered."""


class BoardHistory(QObject):
    """The boards before and after the one shown.

    The keys are those of the game's Undo and Redo, which are off while a board to
    practise on is shown.

    Args:
        stage: in the window that the keys are for.

    Signals:
        taken: the Board to go back to, or on to.
    """

    taken = Signal(object)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._stage = stage
        self._boards: list[Board] = []
        self._at = 0
        self._undo, self._redo = QAction(self), QAction(self)
        self._undo.triggered.connect(self._go_back)
        self._redo.triggered.connect(self._go_on)
        self._has_keys = False
        self._enable()

    def buttons(self) -> tuple[FlatButton, ...]:
        """Return new buttons for both."""
        undo = translated(FlatButton(), text=lambda: say("&Undo"))
        redo = translated(FlatButton(), text=lambda: say("&Redo"))
        for button, action in ((undo, self._undo), (redo, self._redo)):
            button.setEnabled(action.isEnabled())
            button.clicked.connect(action.trigger)
            action.enabledChanged.connect(button.setEnabled)
        return undo, redo

    def begin(self, board: Board) -> None:
        """Begin with a board; what was shown when it last ended can be gone back to."""
        if not self._has_keys:
            # not needed at the start
            from PySide6.QtGui import QKeySequence

            self._has_keys = True
            self._undo.setShortcut("Ctrl+Z")
            keys = map(QKeySequence, ("Ctrl+Shift+Z", "Ctrl+Y"))
            self._redo.setShortcuts(list(keys))
            self._stage.window.addActions([self._undo, self._redo])
        last = self._boards[self._at : self._at + 1]
        self._boards = [board] if last == [board] else [*last, board]
        self._at = len(self._boards) - 1
        self._enable()

    def end(self) -> None:
        """Leave the keys to others."""
        for action in (self._undo, self._redo):
            action.setEnabled(False)

    def add(self, board: Board) -> None:
        """Take what the board has been changed to, instead of all that was undone."""
        if board != self._boards[self._at]:
            self._boards[self._at + 1 :] = [board]
            del self._boards[:-_MOST]
            self._at = len(self._boards) - 1
            self._enable()

    @Slot()
    def _go_back(self) -> None:
        self._go_to(self._at - 1)

    @Slot()
    def _go_on(self) -> None:
        self._go_to(self._at + 1)

    def _go_to(self, index: int) -> None:
        self._at = index
        self._enable()
        self.taken.emit(self._boards[index])

    def _enable(self) -> None:
        self._undo.setEnabled(self._at > 0)
        self._redo.setEnabled(self._at + 1 < len(self._boards))
