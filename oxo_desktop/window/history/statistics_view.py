"""The results of games against each level, as bars or as a table."""

from functools import partial

from PySide6.QtCore import QRectF, Qt, Slot
from PySide6.QtGui import QColor, QPainterPath, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from oxo_desktop.engine import THREE_BY_THREE, Geometry, Level, Mark, Score
from oxo_desktop.engine.levels import levels_of
from oxo_desktop.says import sentences
from oxo_desktop.store.listing import Results
from oxo_desktop.window import theme
from oxo_desktop.window.controls.fields import ChoiceBox, TickBox, name_unseen
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill_bordered, smooth_painter
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import PlainLabel
from oxo_desktop.window.history.table import color_frame, ring_focused, show_whole_rows
from oxo_desktop.words import (
    Sentence,
    grouped,
    is_right_to_left,
    message,
    say,
    without_signs,
)

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


_ROW_NAMES = {
    None: message("{level}, all games"),
    Mark.X: message("{level}, you started"),
    Mark.O: message("{level}, computer started"),
}
_HEADINGS = message("Games"), *_RESULTS
_DRAWN_COLUMN = 1 + _DRAWN

_Counted = tuple[Level, Mark | None, Score]
"""Some games against a level: those that this mark began, you being X, or all."""

_HEIGHT = 30
"""Of a row, in pixels where text is of the usual size."""


def _colors() -> tuple[QColor, QColor, QColor]:
    colors = theme.current()
    return colors.x, colors.muted, colors.o


class ResultBar(QWidget):
    """Won, drawn and lost as parts of one bar, from left to right."""

    def __init__(self, height: int) -> None:
        super().__init__()
        self._score = Score()
        self.setFixedHeight(height)
        self.setMinimumWidth(90)

    def show_score(self, score: Score) -> None:
        self._score = score
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        box = QRectF(self.rect())
        whole = QPainterPath()
        radius = min(6, box.height() / 2)
        whole.addRoundedRect(box, radius, radius)
        parts = self._parts(box)
        if not parts:
            colors = theme.current().outline, theme.current().button
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
            for count, color in zip(counts, _colors(), strict=True)
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


class _LegendEntry(QWidget):
    """The colour of one of the parts of all bars, and what it stands for."""

    def __init__(self, part: int) -> None:
        super().__init__()
        self._part, self._chip = part, QFrame()
        self._chip.setFixedSize(_CHIP, _CHIP)
        self._chip.setAutoFillBackground(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._chip)
        text = partial(say, _RESULTS[part])
        row.addWidget(translated(PlainLabel(scale=0.95), text=text))
        self.retheme()

    def retheme(self) -> None:
        self._chip.setPalette(QPalette(_colors()[self._part]))


class _Row:
    """A heading, a bar and its results in words; `starter` is None for all games."""

    def __init__(self, level: Level, starter: Mark | None) -> None:
        self.level, self.starter = level, starter
        scale, muted = (0.9, True) if starter else (1.0, False)
        heading = WrappedLabel(scale=scale, bold=not starter, muted=muted)
        name: Sentence = partial(sentences.level, level)
        title = partial(say, _STARTED[starter]) if starter else name
        self._bar = ResultBar(_THIN if starter else _THICK)
        self._results = WrappedLabel(scale=scale, muted=muted)
        self.parts = translated(heading, text=title), self._bar, self._results

    def show_score(self, score: Score, *, with_draws: bool) -> None:
        results = sentences.results(score, with_draws=with_draws)
        level, text = sentences.level(self.level), _RESULTS_OF[self.starter]
        self._bar.show_score(score)
        told = say(text, level=level, results=results)
        self._bar.setAccessibleName(without_signs(told))
        # only the bar of the level says that there are no games
        is_told = self.starter is None or score != Score()
        self._results.setText(results if is_told else "")


class StatisticsTable(QTableWidget):
    """A row for each level and who started, a column for each way games end."""

    def __init__(self) -> None:
        super().__init__(0, len(_HEADINGS))
        translated(self, accessibleName=lambda: say("Your games against the computer"))
        show_whole_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        height = scaled_to_text(self, _HEIGHT)
        rows.setDefaultSectionSize(height)
        columns.setFixedHeight(height)
        columns.setHighlightSections(False)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        columns.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.retheme()

    def retheme(self) -> None:
        color_frame(self)

    def show_games(self, counted: list[_Counted]) -> None:
        self.setHorizontalHeaderLabels([say(heading) for heading in _HEADINGS])
        self.setRowCount(len(counted))
        for row, (level, starter, score) in enumerate(counted):
            name = say(_ROW_NAMES[starter], level=sentences.level(level))
            numbers = map(grouped, (score.x_wins, score.draws, score.o_wins))
            for column, text in enumerate((name, *numbers)):
                item = QTableWidgetItem(text)
                if column > 0:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self.setItem(row, column, item)
        if counted and self.currentRow() < 0:
            self.setCurrentCell(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        ring_focused(self)


class StatisticsView(QWidget):
    """For each level a bar of how its games ended, and one for each who started.

    Or, if that is preferred, a table of the same. They are about one board: the first
    that was played on, or the one chosen.
    """

    def __init__(self) -> None:
        super().__init__()
        self._played: dict[Geometry, Results] = {}
        self._board = ChoiceBox((THREE_BY_THREE,), sentences.board_name)
        self._board.picked.connect(self._show_board)
        self._legend = [_LegendEntry(part) for part in range(len(_RESULTS))]
        self._rows = [
            _Row(level, starter) for level in Level for starter in (None, *Mark)
        ]
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        for index, row in enumerate(self._rows):
            for place, part in enumerate(row.parts):
                self._grid.addWidget(part, _ROWS * index, place)
        title = translated(
            WrappedLabel(bold=True), text=lambda: say("Your games against the computer")
        )
        self._as_table = translated(TickBox(), text=lambda: say("As a &table"))
        self._as_table.toggled.connect(self._on_table_toggled)
        self._table = StatisticsTable()
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
        legend = QHBoxLayout()
        legend.setSpacing(20)
        for entry in self._legend:
            legend.addWidget(entry)
        legend.addStretch()
        column.addLayout(legend)
        column.addLayout(self._grid)
        column.addStretch()
        return bars

    def show_scores(self, played: dict[Geometry, Results]) -> None:
        self._played = played
        self._board.set_values(played or (THREE_BY_THREE,))
        self._board.setVisible(any(board != THREE_BY_THREE for board in played))
        self._show_board()

    def retranslate(self) -> None:
        self._show_board()

    @Slot()
    def _show_board(self) -> None:
        board = self._board.value
        scores = self._played.get(board, {})
        self._legend[_DRAWN].setVisible(board.can_be_drawn)
        counted: list[_Counted] = []
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
                counted.append((row.level, row.starter, score))
        self._table.show_games(counted)
        self._table.setColumnHidden(_DRAWN_COLUMN, not board.can_be_drawn)

    @Slot(bool)
    def _on_table_toggled(self, on: bool) -> None:  # noqa: FBT001 - a signal's
        self._bars.setVisible(not on)
        self._table.setVisible(on)
