"""Who plays, who is to move, and how their games have ended so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Slot
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop import sentences
from oxo_desktop.engine import Mark
from oxo_desktop.window.controls.figures import SQUARE, mark_path
from oxo_desktop.window.controls.shapes import fill, fill_bordered
from oxo_desktop.window.controls.widgets import ElidedLabel, PlainLabel, resized_font

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from oxo_desktop.controller import Standing
    from oxo_desktop.window.theme import Theme

_MARK_SIDE = 44
"""How large a square the mark on a card is drawn for, in pixels."""

_MOST = 9999
"""The largest number that is shown in full; a file may hold any number."""

_FEW = 999
"""The largest number that is shown at full size."""


class Count(PlainLabel):
    """How many games ended in one way; a large number is written smaller.

    Args:
        scale: the full size, relative to the usual font.

    Attributes:
        number: what is counted.
    """

    def __init__(self, scale: float) -> None:
        super().__init__("0", bold=True)
        self.number = 0
        self._large = resized_font(self, scale, bold=True)
        self._small = resized_font(self, 0.6 * scale, bold=True)
        self.setFont(self._large)

    def show_number(self, number: int) -> None:
        """Show another number."""
        self.number = number
        self.setFont(self._large if number <= _FEW else self._small)
        self.setText(str(number) if number <= _MOST else f"{_MOST}+")
        self.setToolTip("" if number <= _MOST else str(number))


class PlayerCard(QWidget):
    """A player's mark, name and wins; outlined while it is their move."""

    def __init__(self, mark: Mark, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = mark
        self._player = ""
        self._to_move = False
        self._name = ElidedLabel(bold=True)
        self._turn = ElidedLabel(scale=0.85)
        self._wins = Count(1.5)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch()
        words.addWidget(self._name)
        words.addWidget(self._turn)
        words.addStretch()
        row = QHBoxLayout(self)
        row.setContentsMargins(48, 0, 11, 0)
        row.setSpacing(4)
        row.addLayout(words, 1)
        row.addWidget(self._wins)
        self.setFixedHeight(max(58, round(2.8 * self.fontMetrics().height())))
        to_move = self._turn.fontMetrics().horizontalAdvance(sentences.TO_MOVE) + 1
        margins = row.contentsMargins()
        beside = margins.left() + row.spacing() + margins.right()
        # however many digits there are: the words are cut short for them
        self._least = beside + to_move + self._wins.sizeHint().width()
        self.set_theme(theme)

    def show_standing(self, standing: Standing) -> None:
        """Show who plays the mark, whether it is their move, and how often they won."""
        players, mark, score = standing.players, self._mark, standing.score
        self._player = sentences.player_and_mark(players, mark)
        self._to_move = standing.position.turn is mark
        self._name.setText(sentences.player_name(players, mark))
        self._turn.setText(sentences.TO_MOVE if self._to_move else "")
        self._wins.show_number(score.x_wins if mark is Mark.X else score.o_wins)
        self._refresh()

    def set_theme(self, theme: Theme) -> None:
        """Change every colour."""
        self._theme = theme
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.WindowText, theme.of_mark(self._mark))
        self._turn.setPalette(palette)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(196, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        color = theme.of_mark(self._mark)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = QRectF(self.rect())
        if self._to_move:
            fill_bordered(painter, card, 12, 2, (color, theme.board))
        else:
            fill_bordered(painter, card, 12, 1, (theme.outline, theme.button))
        painter.translate(QPointF(28, card.center().y()))
        painter.scale(_MARK_SIDE / SQUARE, _MARK_SIDE / SQUARE)
        fill(painter, mark_path(self._mark), color)

    def _refresh(self) -> None:
        wins = self._wins.number
        told = sentences.card(self._player, wins, to_move=self._to_move)
        self.setAccessibleName(told)
        self.update()


class DrawsCount(QWidget):
    """How many games were drawn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draws = Count(1.25)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 0, 2, 0)
        column.setSpacing(2)
        column.addStretch()
        for label in (PlainLabel("Draws", scale=0.85, muted=True), self._draws):
            # by its name: the enumeration itself would cost the start (shapes.py)
            label.setProperty("alignment", "AlignHCenter")
            column.addWidget(label)
        column.addStretch()

    def show_draws(self, draws: int) -> None:
        """Show the number of draws."""
        self._draws.show_number(draws)
        self.setAccessibleName(sentences.draws(draws))


class ScoreStrip(QWidget):
    """X's card, the draws, O's card."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards = {mark: PlayerCard(mark, theme) for mark in Mark}
        self._draws = DrawsCount()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._cards[Mark.X], 1)
        layout.addWidget(self._draws)
        layout.addWidget(self._cards[Mark.O], 1)

    def set_theme(self, theme: Theme) -> None:
        """Change every colour."""
        for card in self._cards.values():
            card.set_theme(theme)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Show the players, who of them is to move, and the score."""
        for card in self._cards.values():
            card.show_standing(standing)
        self._draws.show_draws(standing.score.draws)
