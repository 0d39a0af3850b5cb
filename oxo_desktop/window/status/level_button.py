"""The computer's level on its card, to be changed by a click."""

from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QEnterEvent,
    QKeyEvent,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from oxo_desktop.engine import Level, Mark
from oxo_desktop.engine.levels import level_on, levels_of
from oxo_desktop.play.controller import Standing
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.menu import ChoiceMenu
from oxo_desktop.window.controls.shapes import outline_rounded, smooth_painter
from oxo_desktop.words import is_right_to_left, message, say

CARD_RADIUS = 12
"""Of the corners of a player's card, in pixels."""


class LevelButton(QAbstractButton):
    """Lies over the computer's card, and opens a menu of the levels.

    It shows nothing of its own but the focus.

    Signals:
        chosen: the Level picked in the menu.
    """

    chosen = Signal(object)

    def __init__(self, mark: Mark, parent: QWidget) -> None:
        super().__init__(parent)
        # a click leaves the keyboard to the board
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._mark, self._standing = mark, Standing()
        self.clicked.connect(self._open_menu)
        translated(
            self,
            toolTip=lambda: say("Choose the computer's level"),
            accessibleName=self._name,
        )

    def show_standing(self, standing: Standing) -> None:
        self._standing = standing
        translated(self, accessibleName=self._name)
        for menu in self.findChildren(_LevelMenu):
            menu.show_standing(standing)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        painter = smooth_painter(self)
        box, radius = QRectF(self.rect()), CARD_RADIUS
        if self.hasFocus():
            accent = palette.color(role.Highlight)
            inner = box.adjusted(3, 3, -3, -3)
            outline_rounded(painter, inner, radius - 3, 1.5, accent)
        elif self.underMouse():
            muted = palette.color(role.PlaceholderText)
            outline_rounded(painter, box, radius, 1, muted)

    def _name(self) -> str:
        level = self._standing.players.level_of(self._mark) or Level.NORMAL
        # Translators: A button
        return say("Level: {level}", level=sentences.level(level))

    @Slot()
    def _open_menu(self) -> None:
        menu = _LevelMenu(self._mark, self._standing, self)
        menu.chosen.connect(self.chosen)
        menu.setMinimumWidth(self.width())
        left = self.width() - menu.sizeHint().width() if is_right_to_left() else 0
        place = self.mapToGlobal(QPoint(left, self.height() + 2))
        menu.open_at(place, menu.ticked)


class _LevelMenu(ChoiceMenu):
    """The levels of the board, and from when on the one that is picked counts.

    It is deleted once it is closed.
    """

    def __init__(self, mark: Mark, standing: Standing, parent: QWidget) -> None:
        levels = {level: partial(sentences.level, level) for level in Level}
        super().__init__(levels, parent)
        self._mark = mark
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._head = QAction(self)
        self._head.setEnabled(False)
        line = self.insertSeparator(self.actions()[0])
        self.insertAction(line, self._head)
        self.show_standing(standing)

    def show_standing(self, standing: Standing) -> None:
        """Tick the level of the next game, and say when that begins."""
        self._standing = standing
        text = message("From the next game on")
        if standing.is_board_empty:
            text = message("From this game on")
        translated(self._head, text=partial(say, text))
        geometry = standing.game.geometry
        for level in Level:
            self.choices[level].setVisible(level in levels_of(geometry))
        self.ticked.setChecked(True)

    @property
    def ticked(self) -> QAction:
        # a human may have this mark in the next game
        players = self._standing.next_players
        level = players.level or players.level_of(self._mark) or Level.NORMAL
        return self.choices[level_on(self._standing.game.geometry, level)]
