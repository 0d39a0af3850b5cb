"""The notices above the score: what went wrong, and what is not being kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

if TYPE_CHECKING:
    from PySide6.QtWidgets import QVBoxLayout

    from oxo_desktop.engine import Refusal
    from oxo_desktop.window.controls.notice_bar import NoticeBar


class Notices(QObject):
    """A quiet bar for notices, made when there is one to show.

    Args:
        column: the bar is inserted at its top.
        parent: the Qt owner.
    """

    def __init__(self, column: QVBoxLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._column = column
        self._bar: NoticeBar | None = None
        self._problem: Refusal | None = None

    def show(self, *notice: Refusal) -> None:
        """Show what went wrong, all of it in one notice; the game goes on."""
        if self._bar is None:
            from oxo_desktop.window.controls.notice_bar import NoticeBar

            self._bar = NoticeBar()
            self._column.insertWidget(0, self._bar)
        self._bar.add(*notice)

    @Slot(object)
    def take_back(self, refused: Refusal) -> None:
        """Take a notice away: what it complained of has succeeded since."""
        if self._bar is not None:
            self._bar.remove(refused)

    def dismiss(self) -> bool:
        """Take all notices away, and return whether there were any."""
        was_shown = self._bar is not None and self._bar.isVisible()
        if self._bar is not None:
            self._bar.clear()
        return was_shown

    @Slot()
    def clear_for_new_game(self) -> None:
        """Take away what was said about another game; what is not kept stays said."""
        if self._bar is not None:
            self._bar.clear(but=self._problem)

    @Slot(object)
    def on_problem_changed(self, problem: Refusal | None) -> None:
        """Show what is not being kept, until all is kept again."""
        if self._bar is not None and self._problem is not None:
            self._bar.remove(self._problem)
        self._problem = problem
        if problem is not None:
            self.show(problem)
