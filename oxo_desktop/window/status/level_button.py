"""The computer's level on its card, to be changed by a click."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRectF, Signal, Slot
from PySide6.QtGui import QAction, QPainter, QPalette
from PySide6.QtWidgets import QAbstractButton, QWidget

from oxo_desktop import sentences
from oxo_desktop.controller import Standing
from oxo_desktop.engine import GameSettings, Level, level_on, levels_of
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.menu import Menu
from oxo_desktop.window.controls.shapes import outline_rounded
from oxo_desktop.words import is_right_to_left, say

if TYPE_CHECKING:
    from PySide6.QtGui import QEnterEvent, QKeyEvent, QPaintEvent


CARD_RADIUS = 12
"""Of the corners of a player's card, in pixels."""


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
        from PySide6.QtCore import Qt
        from PySide6.QtGui import QActionGroup

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
            return say("At once: the board is empty")
        return say("From the next game on")

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        (level,) = (level for level, a in self._levels.items() if a is action)
        self.chosen.emit(level)


class LevelButton(QAbstractButton):
    """Lies over the computer's card, and opens a menu of the levels.

    It shows nothing of its own but the focus.

    Signals:
        chosen: the Level picked in the menu.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        # a click leaves the keyboard to the board; by its name (see shapes.py)
        self.setProperty("focusPolicy", "TabFocus")
        self._standing = Standing()
        self._factor = 1.0
        self.clicked.connect(self._open_menu)
        translated(
            self,
            toolTip=lambda: say("Choose the computer's level"),
            accessibleName=self._name,
        )

    def show_standing(self, standing: Standing) -> None:
        """Tell the level that is played at, and offer another one."""
        self._standing = standing
        translated(self, accessibleName=self._name)
        for menu in self.findChildren(LevelMenu):
            menu.show_standing(standing)

    def enlarge(self, factor: float) -> None:
        """Suit a card that is `factor` times as large as usual."""
        self._factor = factor

    def enterEvent(self, event: QEnterEvent) -> None:
        from PySide6.QtCore import Qt

        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        from PySide6.QtCore import Qt

        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, radius = QRectF(self.rect()), CARD_RADIUS * self._factor
        if self.hasFocus():
            accent = palette.color(role.Highlight)
            inner = box.adjusted(3, 3, -3, -3)
            outline_rounded(painter, inner, radius - 3, 1.5, accent)
        elif self.underMouse():
            muted = palette.color(role.PlaceholderText)
            outline_rounded(painter, box, radius, 1, muted)

    def _name(self) -> str:
        level = sentences.level(_level(self._standing.players))
        return say("Level: {level}", level=level)

    @Slot()
    def _open_menu(self) -> None:
        menu = LevelMenu(self._standing, self)
        menu.chosen.connect(self.chosen)
        menu.setMinimumWidth(self.width())
        left = self.width() - menu.sizeHint().width() if is_right_to_left() else 0
        menu.popup(self.mapToGlobal(QPoint(left, self.height() + 2)))
        menu.setActiveAction(menu.ticked)


def _level(players: GameSettings) -> Level:
    """Return the computer's level; where none plays, any."""
    return players.computer_level or Level.NORMAL
