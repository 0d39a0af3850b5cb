"""Who plays, who is to move, and how their games have ended so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Slot
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPalette
from PySide6.QtWidgets import QHBoxLayout, QWidget

from oxo_desktop import sentences
from oxo_desktop.engine import GameSettings, Line, Mark, Outcome, Score
from oxo_desktop.window.marks import SQUARE, mark_path
from oxo_desktop.window.shapes import fill_rounded, text_baseline
from oxo_desktop.window.widgets import elided, resized_font

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPaintEvent

    from oxo_desktop.window.theme import Theme


class PlayerCard(QWidget):
    """A player's mark, name and wins; outlined while it is their move."""

    def __init__(self, mark: Mark, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = mark
        self._theme = theme
        self._name = ""
        self._wins = 0
        self._to_move = False
        self.setFixedHeight(max(58, round(2.6 * self.fontMetrics().height())))

    def show_player(self, name: str) -> None:
        """Show who plays the mark."""
        self._name = name
        self._refresh()

    def show_wins(self, wins: int) -> None:
        """Show how many games the player has won."""
        self._wins = wins
        self._refresh()

    def show_to_move(self, *, to_move: bool) -> None:
        """Show whether it is this player's move."""
        self._to_move = to_move
        self._refresh()

    def set_theme(self, theme: Theme) -> None:
        """Change every colour."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(196, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(96, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = QRectF(self.rect())
        if self._to_move:
            fill_rounded(painter, card, 12, theme.of_mark(self._mark))
            fill_rounded(painter, card.adjusted(2, 2, -2, -2), 10, theme.board)
        else:
            fill_rounded(painter, card, 12, theme.button)
        self._paint_words(painter, card)
        painter.translate(QPointF(29, card.center().y()))
        painter.scale(44 / SQUARE, 44 / SQUARE)
        painter.fillPath(mark_path(self._mark), theme.of_mark(self._mark))

    def _paint_words(self, painter: QPainter, card: QRectF) -> None:
        theme = self._theme
        font = resized_font(self, 1.5, bold=True)
        wins = str(self._wins)
        width = QFontMetricsF(font).horizontalAdvance(wins)
        _write(painter, (font, theme.text), card.right() - 16 - width, card, wins)

        upper, lower = QRectF(card), QRectF(card)
        upper.setBottom(card.center().y() - 2)
        lower.setTop(card.center().y() + 4)
        font = resized_font(self, 1.0, bold=True)
        room = card.width() - 54 - width - 24
        _write(painter, (font, theme.text), 54, upper, elided(self._name, font, room))
        if self._to_move:
            font = resized_font(self, 0.85)
            _write(painter, (font, theme.of_mark(self._mark)), 54, lower, "to move")

    def _refresh(self) -> None:
        to_move = ", to move" if self._to_move else ""
        won = "1 win" if self._wins == 1 else f"{self._wins} wins"
        self.setAccessibleName(f"{self._name} ({self._mark}), {won}{to_move}")
        self.setToolTip(self._name if len(self._name) > 12 else "")
        self.update()


class DrawsCount(QWidget):
    """How many games were drawn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draws = 0

    def show_draws(self, draws: int) -> None:
        """Show the number of draws."""
        self._draws = draws
        self.setAccessibleName("1 draw" if draws == 1 else f"{draws} draws")
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(resized_font(self, 0.85))
        return QSize(round(metrics.horizontalAdvance("Draws")) + 24, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        role = QPalette.ColorRole
        painter = QPainter(self)
        upper, lower = QRectF(self.rect()), QRectF(self.rect())
        upper.setBottom(upper.center().y() - 2)
        lower.setTop(lower.center().y() + 2)
        for text, scale, bold, color, box in (
            ("Draws", 0.85, False, role.PlaceholderText, upper),
            (str(self._draws), 1.25, True, role.WindowText, lower),
        ):
            font = resized_font(self, scale, bold=bold)
            width = QFontMetricsF(font).horizontalAdvance(text)
            left = box.center().x() - width / 2
            style = (font, self.palette().color(color))
            _write(painter, style, left, box, text)


def _write(
    painter: QPainter, style: tuple[QFont, QColor], left: float, box: QRectF, text: str
) -> None:
    """Write `text` from `left`, in the middle of the height of `box`."""
    font, color = style
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(QPointF(left, text_baseline(QFontMetricsF(font), box)), text)


class ScoreStrip(QWidget):
    """X's card, the draws, O's card."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards = {mark: PlayerCard(mark, theme) for mark in Mark}
        self._draws = DrawsCount()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
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
        for mark, card in self._cards.items():
            card.show_player(sentences.player_name(settings, mark))

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
