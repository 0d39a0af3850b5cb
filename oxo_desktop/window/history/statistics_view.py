"""The results of games against each level, as bars or as a table."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop.engine import THREE_BY_THREE, Geometry, Level, Mark, Score
from oxo_desktop.engine.levels import levels_of
from oxo_desktop.says import sentences
from oxo_desktop.store.listing import Results
from oxo_desktop.window.controls.fields import ChoiceBox, TickBox, name_unseen
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.results import (
    THICK,
    THIN,
    Legend,
    ResultBar,
    ResultTable,
)
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.words import Sentence, grouped, message, say, without_signs

_BELOW = 14
"""In pixels."""

_ROWS = 2
"""Of the grid, for each bar: below the last one of a level is some room."""

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

_Counted = tuple[Level, Mark | None, Score]
"""Some games against a level: those that this mark began, you being X, or all."""


class _Row:
    """A heading, a bar and its results in words; `starter` is None for all games."""

    def __init__(self, level: Level, starter: Mark | None) -> None:
        self.level, self.starter = level, starter
        scale, muted = (0.9, True) if starter else (1.0, False)
        heading = WrappedLabel(scale=scale, bold=not starter, muted=muted)
        name: Sentence = partial(sentences.level, level)
        title = partial(say, _STARTED[starter]) if starter else name
        self._bar = ResultBar(THIN if starter else THICK)
        self._results = WrappedLabel(scale=scale, muted=muted)
        self.parts = translated(heading, text=title), self._bar, self._results

    def show_score(self, score: Score, *, with_draws: bool) -> None:
        results = sentences.results(score, with_draws=with_draws)
        level, text = sentences.level(self.level), _RESULTS_OF[self.starter]
        self._bar.show_results(score.x_wins, score.draws, score.o_wins)
        told = say(text, level=level, results=results)
        self._bar.setAccessibleName(without_signs(told))
        # only the bar of the level says that there are no games
        is_told = self.starter is None or score != Score()
        self._results.setText(results if is_told else "")


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
        self._legend = Legend()
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
        self._table = ResultTable(lambda: say("Your games against the computer"))
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
        column.addLayout(self._legend)
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
        self._legend.show_draws(shown=board.can_be_drawn)
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
        rows = [_in_table(*games) for games in counted]
        self._table.show_rows(rows, with_draws=board.can_be_drawn)

    @Slot(bool)
    def _on_table_toggled(self, on: bool) -> None:  # noqa: FBT001 - a signal's
        self._bars.setVisible(not on)
        self._table.setVisible(on)


def _in_table(
    level: Level, starter: Mark | None, score: Score
) -> tuple[str, Iterable[str]]:
    name = say(_ROW_NAMES[starter], level=sentences.level(level))
    return name, map(grouped, (score.x_wins, score.draws, score.o_wins))
