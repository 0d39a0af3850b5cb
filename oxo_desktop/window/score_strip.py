"""Who plays, who is to move, and how their games have ended so far."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from oxo_desktop import sentences
from oxo_desktop.engine import GameSettings, Line, Mark, Outcome, Score
from oxo_desktop.window.marks import SQUARE, paint_mark
from oxo_desktop.window.theme import Theme


def _font(widget: QWidget, scale: float, *, bold: bool = False) -> QFont:
    font = widget.font()
    font.setPointSizeF(font.pointSizeF() * scale)
    font.setBold(bold)
    return font


class PlayerCard(QWidget):
    """A player's mark, name and wins; outlined while it is their move."""

    def __init__(self, mark: Mark, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = mark
        self._theme = theme
        self._name = ""
        self._wins = 0
        self._to_move = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

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
        return QSize(196, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(96, max(58, round(2.6 * self.fontMetrics().height())))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        color = theme.of_mark(self._mark)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color, 2) if self._to_move else Qt.PenStyle.NoPen)
        painter.setBrush(theme.board if self._to_move else theme.button)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 11, 11)
        self._paint_mark(painter)
        self._paint_words(painter)

    def _paint_mark(self, painter: QPainter) -> None:
        painter.save()
        painter.translate(QPointF(29, self.height() / 2))
        scale = 44 / SQUARE
        painter.scale(scale, scale)
        paint_mark(painter, self._mark, self._theme.of_mark(self._mark))
        painter.restore()

    def _paint_words(self, painter: QPainter) -> None:
        wins_font = _font(self, 1.5, bold=True)
        wins = str(self._wins)
        wins_width = QFontMetrics(wins_font).horizontalAdvance(wins)
        painter.setPen(self._theme.text)
        painter.setFont(wins_font)
        inner = self.rect().adjusted(54, 8, -16, -8)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inner, right, wins)

        name_font = _font(self, 1.0, bold=True)
        metrics = QFontMetrics(name_font)
        room = inner.width() - wins_width - 8
        name = metrics.elidedText(self._name, Qt.TextElideMode.ElideRight, room)
        painter.setFont(name_font)
        left = Qt.AlignmentFlag.AlignLeft
        top = left | Qt.AlignmentFlag.AlignTop
        painter.drawText(inner, top, name)
        if self._to_move:
            painter.setFont(_font(self, 0.85))
            painter.setPen(self._theme.of_mark(self._mark))
            painter.drawText(inner, left | Qt.AlignmentFlag.AlignBottom, "to move")

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
        self.setForegroundRole(QPalette.ColorRole.WindowText)

    def show_draws(self, draws: int) -> None:
        """Show the number of draws."""
        self._draws = draws
        self.setAccessibleName("1 draw" if draws == 1 else f"{draws} draws")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(QFontMetrics(_font(self, 0.85)).horizontalAdvance("Draws") + 24, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        center = Qt.AlignmentFlag.AlignHCenter
        inner = self.rect().adjusted(0, 8, 0, -6)
        painter.setFont(_font(self, 0.85))
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(inner, center | Qt.AlignmentFlag.AlignTop, "Draws")
        painter.setFont(_font(self, 1.25, bold=True))
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(inner, center | Qt.AlignmentFlag.AlignBottom, str(self._draws))


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
