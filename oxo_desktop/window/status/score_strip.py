"""The players' cards: who is to move, and how their games have ended so far."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics, QPainter, QPainterPath, QPalette, QPolygonF
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop.engine import Computer, Level, Mark
from oxo_desktop.play.controller import Standing
from oxo_desktop.says import sentences
from oxo_desktop.window import theme
from oxo_desktop.window.controls.figures import SQUARE, mark_path
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill, fill_bordered
from oxo_desktop.window.controls.widgets import (
    ElidedLabel,
    PlainLabel,
    enlarged,
    show_tooltip,
    tooltip,
)
from oxo_desktop.window.status.level_button import CARD_RADIUS, LevelButton
from oxo_desktop.words import is_right_to_left, say, without_signs

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from oxo_desktop.words import Sentence

_MARK_SIDE = 44
"""The side of the square that the mark on a card is drawn in, in pixels."""

_MARK = 28
"""From the edge of a card to the middle of its mark, in pixels."""

_BESIDE = (46, 9)
"""The margins of a card's text, with the mark and without it, in pixels."""

_BETWEEN_LINES, _BEFORE_WINS = 2, 4
"""Between the lines on a card, and between these and the wins, in pixels."""

_BETWEEN_CARDS, _BESIDE_DRAWS, _BEFORE_DRAWS = 4, 2, 8
"""Between a card and the draws, and left and right of their number, and between this
and a word before it, in pixels.
"""

_ARROW = 16
"""The room after a level for the arrow that tells of others, in pixels."""

_LOW, _LOWEST = 2.6, 44
"""The height of a card above another one, in lines of text and in pixels."""

_WITHOUT_DRAWS = 10
"""Between two cards with nothing between them, in pixels."""

_MOST = 9999
"""The largest number that is shown in full; a file may hold any number."""

_FEW = 999
"""The largest number that is shown at full size."""


class Count(PlainLabel):
    """How many games ended in one way; a large number is written smaller."""

    def __init__(self, scale: float) -> None:
        self._share, self._factor = 1.0, 1.0
        super().__init__("0", scale=scale, bold=True)

    def refont(self) -> None:
        super().refont()
        # larger numbers do not widen a card: its words are elided instead
        self.digit = QFontMetrics(self.usual_font).horizontalAdvance("0")
        self.usual_font = enlarged(self.usual_font, self._share)
        self.setFont(enlarged(self.usual_font, self._factor))

    def enlarge(self, factor: float) -> None:
        self._factor = factor
        super().enlarge(factor)

    def show_number(self, number: int) -> None:
        share = 1.0 if number <= _FEW else 2 / 3
        if share != self._share:
            self._share = share
            self.refont()
        self.setText(str(number) if number <= _MOST else f"{_MOST}+")
        tooltip(self, "" if number <= _MOST else str(number))


class PlayerCard(QWidget):
    """A player's mark, name and wins; outlined while it is their move.

    On a computer's card is its level too, to be changed there.
    """

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self._mark = mark
        self._standing = Standing()
        self._name = ElidedLabel(bold=True)
        self._below = ElidedLabel(scale=0.85)
        self._wins = Count(1.5)
        self._words = QVBoxLayout()
        self._words.addStretch()
        self._words.addWidget(self._name)
        self._words.addWidget(self._below)
        self._words.addStretch()
        self._row = QHBoxLayout(self)
        self._row.addLayout(self._words, 1)
        self._row.addWidget(self._wins)
        self.level_button = LevelButton(self)
        self.level_button.hide()
        self._factor = 1.0
        self._lay_out()

    def enlarge(self, factor: float) -> None:
        self._factor = factor
        self._lay_out()

    def show_standing(self, standing: Standing) -> None:
        self._standing = standing
        players, mark = standing.players, self._mark
        self._name.setText(sentences.player_name(players, mark))
        self._below.setText(self._second_line())
        self._wins.show_number(self._count)
        player = sentences.player_on_card(players, mark)
        description = sentences.card(
            player, self._count, to_move=self._is_to_move, has_won=self._has_won
        )
        self.setAccessibleName(without_signs(description))
        self.level_button.show_standing(standing)
        self.level_button.setVisible(self._is_computers)
        self._lay_out()

    def retranslate(self) -> None:
        self.show_standing(self._standing)

    def retheme(self) -> None:
        """Write the second line in the player's colour, while it stands out."""
        stands_out = self._is_to_move or self._has_won
        colors = theme.current()
        palette = QPalette()
        ink = colors.of_mark(self._mark) if stands_out else colors.muted
        palette.setColor(QPalette.ColorRole.WindowText, ink)
        self._below.setPalette(palette)
        self.update()

    @property
    def needed_width(self) -> int:
        below = self._below.full_width
        if self._is_computers:
            below += round(_ARROW * self._factor)
        words = max(self._name.full_width, below)
        margins, spacing = self._row.contentsMargins(), self._row.spacing()
        beside = margins.left() + spacing + margins.right()
        return words + beside + self._wins.sizeHint().width()

    @property
    def least_width(self) -> int:
        """The least width when it is not enlarged.

        It is the same whoever plays, so that a panel beside the board keeps its width.
        """
        words = [say("to move"), say("won"), *map(sentences.level, Level)]
        least = max(map(self._text_width, words))
        return sum(_BESIDE) + _BEFORE_WINS + least + self._wins.digit

    def sizeHint(self) -> QSize:
        # the same for all cards: both get as much of the strip
        return QSize()

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.least_width * self._factor), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.level_button.setGeometry(self.rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.current()
        color = colors.of_mark(self._mark)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._factor, self._factor)
        card = _divided(QRectF(self.rect()), self._factor)
        if self._is_to_move or self._has_won:
            fill_bordered(painter, card, CARD_RADIUS, 2, (color, colors.board))
        else:
            at_rest = colors.outline, colors.button
            fill_bordered(painter, card, CARD_RADIUS, 1, at_rest)
        if self._is_computers:
            self._paint_arrow(painter)
        middle = card.width() - _MARK if is_right_to_left() else _MARK
        painter.translate(QPointF(middle, card.center().y()))
        painter.scale(_MARK_SIDE / SQUARE, _MARK_SIDE / SQUARE)
        fill(painter, mark_path(self._mark), color)

    def _paint_arrow(self, painter: QPainter) -> None:
        """Paint what tells that there are other levels, if there is room for it."""
        words = _divided(QRectF(self._below.geometry()), self._factor)
        level = self._below.full_width / self._factor
        if level + _ARROW > words.width():
            return
        beside = level + _ARROW / 2 + 2
        x = words.right() - beside if is_right_to_left() else words.left() + beside
        arrow = QPainterPath()
        arrow.addPolygon(
            QPolygonF([QPointF(-3.5, -1.5), QPointF(3.5, -1.5), QPointF(0, 2.5)])
        )
        ink = self._below.palette().color(QPalette.ColorRole.WindowText)
        fill(painter, arrow.translated(QPointF(x, words.center().y())), ink)

    def _second_line(self) -> str:
        """Return a computer's level, that a human is to move, or who has won."""
        player = self._standing.players.player(self._mark)
        if isinstance(player, Computer):
            level = sentences.level(player.level)
            return say("{level}, won", level=level) if self._has_won else level
        if self._has_won:
            return say("won")
        return say("to move") if self._is_to_move else ""

    def _text_width(self, text: str) -> int:
        """Return the width of a text on the second line, when it is not enlarged."""
        return QFontMetrics(self._below.usual_font).horizontalAdvance(text) + 1

    @property
    def _is_computers(self) -> bool:
        return self._standing.players.computer_mark is self._mark

    @property
    def _is_to_move(self) -> bool:
        return self._standing.position.turn is self._mark

    @property
    def _has_won(self) -> bool:
        return self._standing.position.outcome.winner is self._mark

    @property
    def _count(self) -> int:
        score = self._standing.score
        return score.x_wins if self._mark is Mark.X else score.o_wins

    def _lay_out(self) -> None:
        """Leave room for the mark, on the side where the current language begins."""
        factor = self._factor
        margins = _BESIDE[::-1] if is_right_to_left() else _BESIDE
        left, right = (round(margin * factor) for margin in margins)
        self._row.setContentsMargins(left, 0, right, 0)
        self._row.setSpacing(round(_BEFORE_WINS * factor))
        self._words.setSpacing(round(_BETWEEN_LINES * factor))
        self.updateGeometry()
        self.retheme()


def _divided(box: QRectF, factor: float) -> QRectF:
    """Return a box of an enlarged card in the pixels of a usual one."""
    corner, size = box.topLeft() / factor, box.size() / factor
    return QRectF(corner, size)


class DrawsCount(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._draws = Count(1.25)
        self._name = translated(
            PlainLabel(scale=0.85, muted=True), text=lambda: say("Draws")
        )
        self._factor, self._is_narrow = 1.0, False
        self._column = QVBoxLayout(self)
        self._column.addStretch()
        self._column.addWidget(self._name)
        self._column.addWidget(self._draws)
        self._column.addStretch()
        self.retranslate()

    def retranslate(self) -> None:
        # labels align themselves to where the language begins
        for label in (self._name, self._draws):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def set_narrow(self, *, narrow: bool) -> None:
        """Put the number after the word, or below it."""
        ways = QBoxLayout.Direction
        self._column.setDirection(ways.LeftToRight if narrow else ways.TopToBottom)
        # from where the language begins, or in the middle
        self._column.setStretch(self._column.count() - 1, int(narrow))
        self._is_narrow = narrow
        self.enlarge(self._factor)

    def enlarge(self, factor: float) -> None:
        self._factor = factor
        beside = round(_BESIDE_DRAWS * factor)
        self._column.setContentsMargins(beside, 0, beside, 0)
        between = _BEFORE_DRAWS if self._is_narrow else _BETWEEN_LINES
        self._column.setSpacing(round(between * factor))
        self.updateGeometry()

    @property
    def least_width(self) -> int:
        """The least width when it is not enlarged."""
        words = max(self._name.usual_width, self._draws.usual_width)
        return words + 2 * _BESIDE_DRAWS

    def show_draws(self, draws: int) -> None:
        self._draws.show_number(draws)
        translated(self, accessibleName=partial(sentences.draws, draws))


class ScoreStrip(QWidget):
    """X's card, the draws if there can be any, and O's card.

    Where it is narrow, as beside a board, the cards are below each other.

    Signals:
        level_chosen: the Level to play at, picked on the computer's card.
    """

    level_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._cards = {mark: PlayerCard(mark) for mark in Mark}
        self._draws = DrawsCount()
        self._whose: Sentence = sentences.nothing
        self._factor = 1.0
        self._is_narrow = True
        self._row = QGridLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.set_narrow(narrow=False)
        for card in self._cards.values():
            card.level_button.chosen.connect(self.level_chosen)

    def enlarge(self, factor: float) -> None:
        self._factor = factor
        self._row.setSpacing(round(self._spacing * factor))

    def set_narrow(self, *, narrow: bool) -> None:
        """Put the draws below the cards, or between them."""
        if narrow is self._is_narrow:
            return
        self._is_narrow = narrow
        x, o = (self._cards[mark] for mark in Mark)
        row = self._row
        row.addWidget(x, 0, 0)
        if narrow:
            row.addWidget(o, 1, 0)
            row.addWidget(self._draws, 2, 0)
        else:
            row.addWidget(self._draws, 0, 1)
            row.addWidget(o, 0, 2)
        self._draws.set_narrow(narrow=narrow)
        for index, stretch in enumerate((1, int(narrow))):
            row.setRowStretch(index, stretch)
        row.setColumnStretch(0, 1)
        row.setColumnStretch(2, int(not narrow))
        row.setSpacing(round(self._spacing * self._factor))

    @property
    def _spacing(self) -> int:
        if self._is_narrow or self._draws.isHidden():
            return _WITHOUT_DRAWS
        return _BETWEEN_CARDS

    @property
    def needed_width(self) -> int:
        """The width that shows both names in full, the cards equally wide."""
        card = max(card.needed_width for card in self._cards.values())
        if self._is_narrow:
            return card
        cards = 2 * card
        if self._draws.isHidden():
            return cards + self._row.spacing()
        return cards + self._draws.sizeHint().width() + 2 * self._row.spacing()

    def least_size(self, *, narrow: bool) -> QSize:
        """Return the least size when it is not enlarged."""
        card = max(card.least_width for card in self._cards.values())
        line, draws = self.fontMetrics().height(), not self._draws.isHidden()
        if narrow:
            high = 2 * max(_LOWEST, round(_LOW * line)) + _WITHOUT_DRAWS
            return QSize(card, high + draws * (line + _WITHOUT_DRAWS))
        width = 2 * card + _WITHOUT_DRAWS
        if draws:
            width = 2 * (card + _BETWEEN_CARDS) + self._draws.least_width
        return QSize(width, max(58, round(2.8 * line)))

    def event(self, event: QEvent) -> bool:
        return show_tooltip(self, event, self._whose) or super().event(event)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        whose = partial(sentences.score_of, standing.players)
        self._whose = whose
        translated(self, accessibleName=whose)
        for card in self._cards.values():
            card.show_standing(standing)
        self._draws.show_draws(standing.score.draws)
        self._draws.setVisible(standing.game.geometry.can_be_drawn)
        self._row.setSpacing(round(self._spacing * self._factor))
        self.updateGeometry()
