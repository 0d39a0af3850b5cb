"""How the games against each level have ended, as bars or as a table."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF, Slot
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop import sentences
from oxo_desktop.engine import THREE_BY_THREE, Geometry, Level, Mark, Score, levels_of
from oxo_desktop.store.listing import Results
from oxo_desktop.window.controls.fields import ChoiceBox, TickBox, name_unseen
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill_bordered
from oxo_desktop.window.controls.widgets import PlainLabel
from oxo_desktop.window.history.statistics_table import (
    DRAWN,
    Counted,
    StatisticsTable,
)
from oxo_desktop.window.theme import Theme
from oxo_desktop.words import Sentence, is_right_to_left, message, say

_THICK = 22
_THIN = 10
_GAP = 2
_CHIP = 12
_BELOW = 14
"""In pixels."""

_ROWS = 2
"""Of the grid, for each bar: below the last one of a level is some room."""

_RESULTS = (message("Won"), message("Drawn"), message("Lost"))
_DRAWN = 1
_STARTED = {Mark.X: message("You started"), Mark.O: message("Computer started")}
_RESULTS_OF = {
    None: message("{level}, all games: {results}"),
    Mark.X: message("{level}, you started: {results}"),
    Mark.O: message("{level}, computer started: {results}"),
}


def _colors(theme: Theme) -> tuple[QColor, QColor, QColor]:
    """Return the colours of won, drawn and lost."""
    return theme.x, theme.muted, theme.o


def _results_of(level: Level, starter: Mark | None, results: Sentence) -> str:
    """Return how games against a level ended; those that `starter` began, or all."""
    name = sentences.level(level)
    return say(_RESULTS_OF[starter], level=name, results=results())


class ResultBar(QWidget):
    """Won, drawn and lost as parts of one bar, from left to right.

    Args:
        describe: returns results in words, and whose they are, for assistive
            technology.
        height: in pixels.
        theme: the colours.
    """

    def __init__(
        self, describe: Callable[[Sentence], str], height: int, theme: Theme
    ) -> None:
        super().__init__()
        self._describe = describe
        self._score = Score()
        self._theme = theme
        self.setFixedHeight(height)
        self.setMinimumWidth(120)

    def show_score(self, score: Score, results: Sentence) -> None:
        """Show the results in `score`, which `results` says."""
        self._score = score
        translated(self, accessibleName=partial(self._describe, results))
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Change every colour."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        whole = QPainterPath()
        radius = min(6, box.height() / 2)
        whole.addRoundedRect(box, radius, radius)
        parts = self._parts(box)
        if not parts:
            colors = self._theme.outline, self._theme.button
            fill_bordered(painter, box, radius, 1, colors)
        painter.setClipPath(whole)
        for part, color in parts:
            painter.fillRect(part, color)

    def _parts(self, box: QRectF) -> list[tuple[QRectF, QColor]]:
        """Return the box and the colour of each part that is not empty."""
        score = self._score
        counts = (score.x_wins, score.draws, score.o_wins)
        present = [
            (count, color)
            for count, color in zip(counts, _colors(self._theme), strict=True)
            if count
        ]
        room = box.width() - _GAP * (len(present) - 1)
        parts, left = [], box.left()
        for count, color in present:
            width = room * count / sum(counts)
            x = box.right() - left - width if is_right_to_left() else left
            parts.append((QRectF(x, box.top(), width, box.height()), color))
            left += width + _GAP
        return parts


class Legend(QWidget):
    """The legend of the colours."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(20)
        self._entries = [_LegendEntry(text) for text in _RESULTS]
        for entry in self._entries:
            row.addWidget(entry)
        row.addStretch()
        self.set_theme(theme)

    def show_draws(self, *, shown: bool) -> None:
        """Show or hide the colour of what was drawn."""
        self._entries[_DRAWN].setVisible(shown)

    def set_theme(self, theme: Theme) -> None:
        """Change every colour."""
        for entry, color in zip(self._entries, _colors(theme), strict=True):
            entry.chip.setPalette(QPalette(color))


class _LegendEntry(QWidget):
    """A colour, and what it means."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.chip = QFrame()
        self.chip.setFixedSize(_CHIP, _CHIP)
        self.chip.setAutoFillBackground(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.chip)
        row.addWidget(translated(PlainLabel(scale=0.95), text=partial(say, text)))


class _Row:
    """A heading, a bar and its results in words.

    Args:
        level: played against.
        starter: as whom the human would have started, or None for all games.
        theme: the colours.
    """

    def __init__(self, level: Level, starter: Mark | None, theme: Theme) -> None:
        self.level, self.starter = level, starter
        scale, muted = (0.9, True) if starter else (1.0, False)
        self._heading = PlainLabel(scale=scale, bold=not starter, muted=muted)
        name: Sentence = partial(sentences.level, level)
        title = partial(say, _STARTED[starter]) if starter else name
        translated(self._heading, text=title)
        describe = partial(_results_of, level, starter)
        self.bar = ResultBar(describe, _THIN if starter else _THICK, theme)
        self._results = PlainLabel(scale=scale, muted=muted)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The heading, the bar and the results, from the leading edge on."""
        return self._heading, self.bar, self._results

    def show_score(self, score: Score, *, with_draws: bool) -> None:
        """Show how these games ended; without draws where there can be none."""
        results = partial(sentences.results, score, with_draws=with_draws)
        self.bar.show_score(score, results)
        # only the bar of the level says that there are no games
        is_told = self.starter is None or score != Score()
        translated(self._results, text=results if is_told else sentences.nothing)


class StatisticsView(QWidget):
    """For each level a bar of how its games ended, and one for each who started.

    Or, if that is preferred, a table of the same. They are about one board: the first
    that was played on, or the one chosen.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._played: dict[Geometry, Results] = {}
        self._board = ChoiceBox((THREE_BY_THREE,), sentences.board_name)
        self._board.picked.connect(self._show_board)
        self._legend = Legend(theme)
        self._rows = [
            _Row(level, starter, theme) for level in Level for starter in (None, *Mark)
        ]
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        for index, row in enumerate(self._rows):
            for place, part in enumerate(row.parts):
                self._grid.addWidget(part, _ROWS * index, place)
        title = PlainLabel(bold=True)
        translated(title, text=lambda: say("Your games against the computer"))
        self._as_table = translated(TickBox(), text=lambda: say("As a &table"))
        self._as_table.toggled.connect(self._on_table_toggled)
        self._table = StatisticsTable(theme)
        self._table.hide()
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(title, 1)
        head.addWidget(self._as_table)
        head.addWidget(self._board)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(18)
        column.addLayout(head)
        name_unseen(self._board, lambda: say("Board"))
        self._bars = self._make_bars()
        column.addWidget(self._bars)
        column.addWidget(self._table)

    def _make_bars(self) -> QWidget:
        bars = QWidget()
        column = QVBoxLayout(bars)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(18)
        column.addWidget(self._legend)
        column.addLayout(self._grid)
        column.addStretch()
        return bars

    def show_scores(self, played: dict[Geometry, Results]) -> None:
        """Show how the games of each level ended, by board and by who started."""
        self._played = played
        self._board.set_values(played or (THREE_BY_THREE,))
        self._board.setVisible(any(board != THREE_BY_THREE for board in played))
        self._show_board()

    @Slot()
    def _show_board(self) -> None:
        board = self._board.value
        scores = self._played.get(board, {})
        self._legend.show_draws(shown=board.can_be_drawn)
        counted: list[Counted] = []
        for index, row in enumerate(self._rows):
            of_level = scores.get(row.level, {})
            score = sum(of_level.values(), Score())
            # what was played at a level that the board no longer has can be read
            is_shown = row.level in levels_of(board) or score != Score()
            for part in row.parts:
                part.setVisible(is_shown)
            is_last = row.starter is Mark.O
            below = _BELOW if is_shown and is_last else 0
            self._grid.setRowMinimumHeight(_ROWS * index + 1, below)
            if row.starter:
                score = of_level.get(row.starter, Score())
            row.show_score(score, with_draws=board.can_be_drawn)
            if is_shown:
                counted.append(Counted(row.level, row.starter, score))
        self._table.show_games(counted)
        self._table.setColumnHidden(DRAWN, not board.can_be_drawn)

    @Slot(bool)
    def _on_table_toggled(self, on: bool) -> None:  # noqa: FBT001 - a signal's
        self._bars.setVisible(not on)
        self._table.setVisible(on)

    def set_theme(self, theme: Theme) -> None:
        """Change every colour."""
        self._legend.set_theme(theme)
        self._table.set_theme(theme)
        for row in self._rows:
            row.bar.set_theme(theme)
