"""The players' cards: who is to move, and how their games have ended so far."""

from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QBoxLayout, QWidget

from oxo_desktop.engine import Computer, Level, Mark
from oxo_desktop.play.controller import Standing
from oxo_desktop.says import sentences
from oxo_desktop.window import theme
from oxo_desktop.window.controls.boxes import ACROSS, DOWN, in_column, in_row, put
from oxo_desktop.window.controls.figures import SQUARE, mark_path
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill_bordered, smooth_painter
from oxo_desktop.window.controls.text_size import enlarged, scaled_to_text
from oxo_desktop.window.controls.widgets import (
    ElidedLabel,
    PlainLabel,
    show_tooltip,
    tooltip,
)
from oxo_desktop.window.status.level_button import CARD_RADIUS, LevelButton
from oxo_desktop.words import (
    Sentence,
    is_right_to_left,
    isolated,
    say,
    without_signs,
)

_MARK_SIDE, _MARK = 44, 28
"""The side of the square that the mark on a card is drawn in, and from the edge of the
card to its middle, in pixels where text is of the usual size.
"""

_BESIDE = (46, 9)
"""The margins of a card's text, with the mark and without it, in pixels likewise."""

_ARROW = 16
"""The room after a level for the arrow that tells of others, in pixels likewise."""

_LINES, _LOWEST = 2.8, 44
"""The least height of a card, in lines of text and in pixels likewise."""

_BETWEEN = 8
"""Between the cards and the draws, in pixels."""

_MOST = 9999
"""The largest number that is shown in full; a file may hold any number."""

_FEW = 999
"""The largest number that is shown at full size."""


class ScoreNumber(PlainLabel):
    """How many games ended in one way; a large number is written smaller."""

    def __init__(self, scale: float) -> None:
        self._share = 1.0
        super().__init__("0", scale=scale, bold=True)

    def refont(self) -> None:
        super().refont()
        # larger numbers do not widen a card: its words are elided instead
        self.setFont(enlarged(self.font(), self._share))

    def show_number(self, number: int) -> None:
        share = 1.0 if number <= _FEW else 2 / 3
        if share != self._share:
            self._share = share
            self.refont()
        self.setText(str(number) if number <= _MOST else f"{_MOST}+")
        tooltip(self, "" if number <= _MOST else str(number))


class PlayerCard(QWidget):
    """A player's mark, name and wins, if they count; outlined while it is their move.

    On a computer's card is its level too, to be changed there.
    """

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self._mark = mark
        self._standing = Standing()
        self._name = ElidedLabel(bold=True)
        self._below = ElidedLabel()
        self._wins = ScoreNumber(1.5)
        words = in_column(None, self._name, self._below, None, spacing=2)
        self._row = in_row((words, 1), self._wins, within=self, spacing=4)
        self.level_button = LevelButton(mark, self)
        self.level_button.hide()
        self._lay_out()

    def show_standing(self, standing: Standing) -> None:
        self._standing = standing
        players, mark = standing.players, self._mark
        # a name keeps its order, and where it is cut off its end
        self._name.setText(isolated(sentences.name_on_card(players, mark)))
        self._below.setText(self._second_line())
        self._wins.show_number(self._count)
        self._wins.setVisible(not players.is_watched)
        wins = None if players.is_watched else self._count
        player = sentences.player_on_card(players, mark)
        description = sentences.card(
            player, wins, to_move=self._is_to_move, has_won=self._has_won
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

    def minimumSizeHint(self) -> QSize:
        """Return what the words need that are the same whoever plays."""
        words = say("to move"), say("won"), *map(sentences.level, Level)
        least = max(map(self._below.fontMetrics().horizontalAdvance, words)) + 1
        digits = self._wins.fontMetrics().horizontalAdvance("00")
        wide = self._scaled(sum(_BESIDE)) + self._row.spacing() + least + digits
        lines = round(_LINES * self.fontMetrics().height())
        return QSize(wide, max(self._scaled(_LOWEST), lines))

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            # at the start the window learns of a larger font only as it is shown
            self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.level_button.setGeometry(self.rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.current()
        color = colors.of_mark(self._mark)
        painter = smooth_painter(self)
        card = QRectF(self.rect())
        if self._is_to_move or self._has_won:
            fill_bordered(painter, card, CARD_RADIUS, 2, (color, colors.board))
        else:
            at_rest = colors.outline, colors.button
            fill_bordered(painter, card, CARD_RADIUS, 1, at_rest)
        if self._is_computers:
            self._paint_arrow(painter)
        inset, side = self._scaled(_MARK), self._scaled(_MARK_SIDE) / SQUARE
        middle = card.width() - inset if is_right_to_left() else inset
        painter.translate(QPointF(middle, card.center().y()))
        painter.scale(side, side)
        painter.fillPath(mark_path(self._mark), color)

    def _paint_arrow(self, painter: QPainter) -> None:
        """Paint what tells that there are other levels, if there is room for it."""
        words, room = QRectF(self._below.geometry()), self._scaled(_ARROW)
        level = self._below.full_width
        if level + room > words.width():
            return
        beside = level + room / 2 + 2
        x = words.right() - beside if is_right_to_left() else words.left() + beside
        arrow = QPainterPath()
        corners = QPointF(-3.5, -1.5), QPointF(3.5, -1.5), QPointF(0, 2.5)
        scale = room / _ARROW
        arrow.addPolygon(QPolygonF([corner * scale for corner in corners]))
        ink = self._below.palette().color(QPalette.ColorRole.WindowText)
        painter.fillPath(arrow.translated(QPointF(x, words.center().y())), ink)

    def _second_line(self) -> str:
        """Return a computer's level, that a human is to move, or who has won."""
        player = self._standing.players.player(self._mark)
        if isinstance(player, Computer):
            level = sentences.level(player.level)
            return say("{level}, won", level=level) if self._has_won else level
        if self._has_won:
            return say("won")
        return say("to move") if self._is_to_move else ""

    @property
    def _is_computers(self) -> bool:
        return self._standing.players.level_of(self._mark) is not None

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
        before, after = map(self._scaled, _BESIDE)
        left, right = (after, before) if is_right_to_left() else (before, after)
        self._row.setContentsMargins(left, 0, right, 0)
        self.retheme()

    def _scaled(self, pixels: int) -> int:
        return scaled_to_text(self, pixels)


class DrawsCount(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._draws = ScoreNumber(1.25)
        self._name = translated(PlainLabel(muted=True), text=lambda: say("Draws"))
        self._box = QBoxLayout(DOWN, self)
        self._box.setContentsMargins(2, 0, 2, 0)
        put(self._box, None, self._name, self._draws, None)
        self.turn(stacked=False)
        self.retranslate()

    def retranslate(self) -> None:
        # labels align themselves to where the language begins
        for label in (self._name, self._draws):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def turn(self, *, stacked: bool) -> None:
        """Put the number below the word, or after it."""
        self._box.setDirection(ACROSS if stacked else DOWN)
        self._box.setSpacing(_BETWEEN if stacked else 2)
        # from where the language begins, or in the middle
        self._box.setStretch(self._box.count() - 1, int(stacked))

    def least_size(self, *, stacked: bool) -> QSize:
        """Return its least size between the cards, in a row or below each other."""
        name, number = self._name.sizeHint(), self._draws.sizeHint()
        if stacked:
            return QSize(0, max(name.height(), number.height()))
        return QSize(max(name.width(), number.width()) + 4, 0)

    def show_draws(self, draws: int) -> None:
        self._draws.show_number(draws)
        translated(self, accessibleName=partial(sentences.draws, draws))


class ScoreStrip(QWidget):
    """X's card, the draws if there can be any, and O's card.

    They are in a row, or below each other.

    Signals:
        level_chosen: the Mark of a computer, and the Level to play at, picked on its
            card.
    """

    level_chosen = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self._cards = {mark: PlayerCard(mark) for mark in Mark}
        self._draws = DrawsCount()
        self._whose: Sentence = sentences.nothing
        x, o = self._cards.values()
        self._box = QBoxLayout(ACROSS, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(_BETWEEN)
        put(self._box, (x, 1), self._draws, (o, 1))
        for mark, card in self._cards.items():
            card.level_button.chosen.connect(partial(self.level_chosen.emit, mark))

    def least_size(self, *, stacked: bool) -> QSize:
        """Return its least size in a row, or with its parts below each other."""
        x, o = (card.minimumSizeHint() for card in self._cards.values())
        draws, gaps = self._draws.least_size(stacked=stacked), 2 * _BETWEEN
        if self._draws.isHidden():
            draws, gaps = QSize(0, 0), _BETWEEN
        if stacked:
            return QSize(x.width(), x.height() + draws.height() + o.height() + gaps)
        return QSize(x.width() + draws.width() + o.width() + gaps, x.height())

    def turn(self, *, stacked: bool) -> None:
        """Put its parts beside each other, or below each other."""
        self._box.setDirection(DOWN if stacked else ACROSS)
        self._draws.turn(stacked=stacked)

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
        counts = not standing.players.is_watched
        self._draws.setVisible(counts and standing.game.geometry.can_be_drawn)
