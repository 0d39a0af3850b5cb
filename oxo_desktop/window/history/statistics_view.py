"""How the games against each level have ended, as bars."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop import sentences
from oxo_desktop.engine import Level, Mark, Score
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill_bordered
from oxo_desktop.window.controls.widgets import PlainLabel
from oxo_desktop.window.theme import Theme
from oxo_desktop.words import Sentence, is_right_to_left, message, say

_THICK = 22
_THIN = 10
_GAP = 2
_CHIP = 12
"""In pixels."""

_RESULTS = (message("Won"), message("Drawn"), message("Lost"))
_STARTED = {Mark.X: message("You started"), Mark.O: message("Computer started")}
_RESULTS_OF = {
    None: message("{level}, all games: {results}"),
    Mark.X: message("{level}, you started: {results}"),
    Mark.O: message("{level}, computer started: {results}"),
}


def _colors(theme: Theme) -> tuple[QColor, QColor, QColor]:
    """Return the colours of won, drawn and lost."""
    return theme.x, theme.muted, theme.o


def _results_of(level: Level, starter: Mark | None, score: Score) -> str:
    """Return how games against a level ended; those that `starter` began, or all."""
    name, results = sentences.level(level), sentences.results(score)
    return say(_RESULTS_OF[starter], level=name, results=results)


class ResultBar(QWidget):
    """Won, drawn and lost as parts of one bar, from left to right.

    Args:
        describe: returns a score in words, for assistive technology.
        height: in pixels.
        theme: the colours.
    """

    def __init__(
        self, describe: Callable[[Score], str], height: int, theme: Theme
    ) -> None:
        super().__init__()
        self._describe = describe
        self._score = Score()
        self._theme = theme
        self.setFixedHeight(height)
        self.setMinimumWidth(120)

    def show_score(self, score: Score) -> None:
        """Show the results in `score`."""
        self._score = score
        translated(self, accessibleName=partial(self._describe, score))
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
        self._chips = [QFrame() for _ in _RESULTS]
        for chip, text in zip(self._chips, _RESULTS, strict=True):
            chip.setFixedSize(_CHIP, _CHIP)
            chip.setAutoFillBackground(True)
            row.addWidget(chip)
            label = PlainLabel(scale=0.95)
            row.addWidget(translated(label, text=partial(say, text)))
            row.addSpacing(12)
        row.addStretch()
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Change every colour."""
        for chip, color in zip(self._chips, _colors(theme), strict=True):
            chip.setPalette(QPalette(color))


class StatisticsView(QWidget):
    """For each level a bar of how its games ended, and one for each who started."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._legend = Legend(theme)
        self._rows: dict[tuple[Level, Mark | None], tuple[ResultBar, PlainLabel]] = {}
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        for level in Level:
            self._add_row(level, None, theme)
            for starter in Mark:
                self._add_row(level, starter, theme)
            self._grid.setRowMinimumHeight(self._grid.rowCount(), 14)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(18)
        title = PlainLabel(bold=True)
        translated(title, text=lambda: say("Your games against the computer"))
        column.addWidget(title)
        column.addWidget(self._legend)
        column.addLayout(self._grid)
        column.addStretch()

    def show_scores(self, scores: dict[Level, dict[Mark, Score]]) -> None:
        """Show how the games of each level ended, by who started."""
        for (level, starter), (bar, label) in self._rows.items():
            of_level = scores[level]
            score = of_level[starter] if starter else sum(of_level.values(), Score())
            bar.show_score(score)
            # only the bar of the level says that there are no games
            is_told = starter is None or score != Score()
            results = partial(sentences.results, score)
            translated(label, text=results if is_told else sentences.nothing)

    def set_theme(self, theme: Theme) -> None:
        """Change every colour."""
        self._legend.set_theme(theme)
        for bar, _ in self._rows.values():
            bar.set_theme(theme)

    def _add_row(self, level: Level, starter: Mark | None, theme: Theme) -> None:
        name: Sentence = partial(sentences.level, level)
        title = partial(say, _STARTED[starter]) if starter else name
        describe = partial(_results_of, level, starter)
        bar = ResultBar(describe, _THIN if starter else _THICK, theme)
        scale, muted = (0.9, True) if starter else (1.0, False)
        label = PlainLabel(scale=scale, muted=muted)
        row = self._grid.rowCount()
        heading = PlainLabel(scale=scale, bold=not starter, muted=muted)
        translated(heading, text=title)
        for place, widget in enumerate((heading, bar, label)):
            self._grid.addWidget(widget, row, place)
        self._rows[level, starter] = (bar, label)
