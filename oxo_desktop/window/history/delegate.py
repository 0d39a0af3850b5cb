"""Paints the cells of the history."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from oxo_desktop.store.listing import ListedGame
from oxo_desktop.window.controls import board_picture
from oxo_desktop.window.history.model import GAME_ROLE, Index

PICTURE = 40
"""The side of a board's picture, in pixels."""

AROUND = 12
"""Around a picture and beside a text, both sides together, in pixels."""

_MOST_PICTURES = 500
"""How many are remembered at most."""


class GameDelegate(QStyledItemDelegate):
    """Paints the board of a game; the tooltip has a text that is cut off."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._pictures: dict[tuple[str, float], QPixmap] = {}

    def retheme(self) -> None:
        self._pictures.clear()

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        # the whole row is selected; Qt would shade the focused cell
        option.state &= ~QStyle.StateFlag.State_HasFocus

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        super().paint(painter, option, index)
        listed = index.data(GAME_ROLE) if index.column() == 0 else None
        if listed is not None:
            box = QRect(0, 0, PICTURE, PICTURE)
            box.moveCenter(option.rect.center())
            ratio = painter.device().devicePixelRatio()
            painter.drawPixmap(box, self._picture(listed, ratio))

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        is_cut = self.sizeHint(option, index).width() > option.rect.width()
        return is_cut and super().helpEvent(event, view, option, index)

    def _picture(self, listed: ListedGame, ratio: float) -> QPixmap:
        key = (listed.line, ratio)
        if key not in self._pictures:
            if len(self._pictures) >= _MOST_PICTURES:
                self._pictures.clear()
            self._pictures[key] = self._draw(listed, ratio)
        return self._pictures[key]

    def _draw(self, listed: ListedGame, ratio: float) -> QPixmap:
        side = round(PICTURE * ratio)
        picture = QPixmap(side, side)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        game = listed.game
        if game is not None:
            painter = QPainter(picture)
            box = QRectF(0, 0, PICTURE, PICTURE)
            board_picture.paint(painter, box, game)
            painter.end()
        return picture
