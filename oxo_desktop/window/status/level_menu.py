"""The menu of the computer's levels, which its card opens."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from oxo_desktop import sentences
from oxo_desktop.controller import Standing
from oxo_desktop.engine import GameSettings, Level, level_on, levels_of
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.menu import Menu
from oxo_desktop.words import say


class LevelMenu(Menu):
    """The levels of the board, and from when on the one that is picked counts.

    It is deleted once it is closed.

    Args:
        standing: how things stand; see `show_standing`.
        parent: the widget it belongs to.

    Signals:
        chosen: the Level picked.
    """

    chosen = Signal(object)

    def __init__(self, standing: Standing, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._standing = standing
        self._head = translated(QAction(self), text=self._when)
        self._head.setEnabled(False)
        self.addAction(self._head)
        self.addSeparator()
        group = QActionGroup(self)
        self._levels: dict[Level, QAction] = {}
        for level in Level:
            name = partial(sentences.level, level)
            action = translated(QAction(self), text=name)
            action.setCheckable(True)
            self._levels[level] = group.addAction(action)
            self.addAction(action)
        group.triggered.connect(self._on_triggered)
        self.show_standing(standing)

    @Slot(object)
    def show_standing(self, standing: Standing) -> None:
        """Tick the level of the next game, and say when that begins."""
        self._standing = standing
        translated(self._head, text=self._when)
        offered = levels_of(standing.game.geometry)
        for level, action in self._levels.items():
            action.setVisible(level in offered)
        self.ticked.setChecked(True)

    @property
    def ticked(self) -> QAction:
        """What is ticked."""
        level = _level(self._standing.next_players)
        return self._levels[level_on(self._standing.game.geometry, level)]

    def _when(self) -> str:
        """Return from when on another level counts."""
        if self._standing.is_board_empty:
            return say("Changes this game")
        return say("Changes the next game")

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        (level,) = (level for level, a in self._levels.items() if a is action)
        self.chosen.emit(level)


def _level(players: GameSettings) -> Level:
    """Return the computer's level; where none plays, any."""
    return players.computer_level or Level.NORMAL
