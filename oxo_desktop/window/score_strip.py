"""Who plays, who is to move, and how their games have ended so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Slot
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop import sentences
from oxo_desktop.engine import GameSettings, Line, Mark, Outcome, Score
from oxo_desktop.window.marks import SQUARE, mark_path
from oxo_desktop.window.shapes import fill, fill_bordered
from oxo_desktop.window.widgets import ElidedLabel, PlainLabel

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from oxo_desktop.window.theme import Theme

_MARK_SIDE = 44
"""How large a square the mark on a card is drawn for, in pixels."""


class PlayerCard(QWidget):
    """A player's mark, name and wins; outlined while it is their move."""

    def __init__(self, mark: Mark, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = mark
        self._player = ""
        self._to_move = False
        self._name = ElidedLabel(bold=True)
        self._turn = PlainLabel(sentences.TO_MOVE, scale=0.85)
        self._turn.setMinimumWidth(self._turn.sizeHint().width())
        self._turn.clear()
        self._wins = PlainLabel("0", scale=1.5, bold=True)
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
        self.set_theme(theme)

    def show_players(self, settings: GameSettings) -> None:
        """Show who plays the mark."""
        self._name.setText(sentences.player_name(settings, self._mark))
        self._player = sentences.player_and_mark(settings, self._mark)
        self._refresh()

    def show_wins(self, wins: int) -> None:
        """Show how many games the player has won."""
        self._wins.setText(str(wins))
        self._refresh()

    def show_to_move(self, *, to_move: bool) -> None:
        """Show whether it is this player's move."""
        self._to_move = to_move
        self._turn.setText(sentences.TO_MOVE if to_move else "")
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
        wins = int(self._wins.text())
        told = sentences.card(self._player, wins, to_move=self._to_move)
        self.setAccessibleName(told)
        self.update()


class DrawsCount(QWidget):
    """How many games were drawn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draws = PlainLabel("0", scale=1.25, bold=True)
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
        self._draws.setText(str(draws))
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
    def on_settings_changed(self, settings: GameSettings) -> None:
        """Show the players of `settings`."""
        for card in self._cards.values():
            card.show_players(settings)

    @Slot(object)
    def on_score_changed(self, score: Score) -> None:
        """Show `score`."""
        self._cards[Mark.X].show_wins(score.x_wins)
        self._cards[Mark.O].show_wins(score.o_wins)
        self._draws.show_draws(score.draws)

    @Slot(object)
    def on_turn_changed(self, turn: Mark) -> None:
        """Single out the player to move."""
        for mark, card in self._cards.items():
            card.show_to_move(to_move=mark is turn)

    @Slot(object, object)
    def on_game_over(self, outcome: Outcome, line: Line | None) -> None:
        """Single out nobody."""
        for card in self._cards.values():
            card.show_to_move(to_move=False)
