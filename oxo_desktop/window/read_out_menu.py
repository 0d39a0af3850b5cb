"""What a screen reader can be asked to say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.menu import Menu
from oxo_desktop.words import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from oxo_desktop.words import Sentence


class ReadOutMenu(Menu):
    """A menu of what can be said, each with a letter as its key.

    Attributes:
        last_move, board, free_squares, turn, again: the actions.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        translated(self, title=lambda: say("Read &out"))
        self.last_move = self._add("P", lambda: say("&Last move"))
        self.board = self._add("B", lambda: say("&Board by rows"))
        self.free_squares = self._add("F", lambda: say("&Free squares"))
        self.turn = self._add("T", lambda: say("Whose &turn"))
        self.again = self._add("A", lambda: say("Last &announcement"))

    def _add(self, key: str, text: Sentence) -> QAction:
        # for QAction(text, self) PySide6 would try every way to make an icon
        action = translated(QAction(self), text=text)
        action.setShortcut(key)
        self.addAction(action)
        return action
