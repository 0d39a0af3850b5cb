"""What has been solved by now, remembered from one start to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop.settings import Solved
from oxo_desktop.window.controls.widgets import open_dialog
from oxo_desktop.window.dialogs import questions
from oxo_desktop.window.learn import course

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from oxo_desktop.preferences import CurrentPreferences
    from oxo_desktop.teaching import Asked


class Progress(QObject):
    """Counts what is solved, and forgets it when the player wants to begin again.

    Args:
        preferences: remember it.
        window: the question belongs to it.
        parent: the Qt owner.

    Signals:
        changed: what has been solved now, as Solved.
        forgotten: all of it has been forgotten.
    """

    changed = Signal(object)
    forgotten = Signal()

    def __init__(
        self, preferences: CurrentPreferences, window: QWidget, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._preferences, self._window = preferences, window

    @property
    def solved(self) -> Solved:
        """What has been solved."""
        return self._preferences.solved

    def count(self, asked: Asked) -> None:
        """Count an exercise or a puzzle as solved."""
        self._remember(course.with_solved(asked, self.solved))

    @Slot()
    def ask_to_forget(self) -> None:
        """Ask whether to forget all of it, and do so then."""
        dialog = questions.forget_progress(self._window)
        dialog.accepted.connect(self._forget)
        open_dialog(dialog)

    @Slot()
    def _forget(self) -> None:
        self._remember(Solved())
        self.forgotten.emit()

    def _remember(self, solved: Solved) -> None:
        self._preferences.remember_solved(solved)
        self.changed.emit(solved)
