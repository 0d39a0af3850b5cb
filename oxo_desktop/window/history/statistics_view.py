"""The results of games against each level."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import THREE_BY_THREE, Geometry, Level, Mark, Score
from oxo_desktop.engine.levels import levels_of
from oxo_desktop.says import sentences
from oxo_desktop.store.listing import Results
from oxo_desktop.window.controls.boxes import in_column, in_row
from oxo_desktop.window.controls.fields import ChoiceBox, name_unseen
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.results import ResultRow, ResultTable
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.words import grouped, message, say

_STARTED = {Mark.X: message("You started"), Mark.O: message("Computer started")}
_RESULTS_OF = {
    None: message("{level}, all games: {results}"),
    Mark.X: message("{level}, you started: {results}"),
    Mark.O: message("{level}, computer started: {results}"),
}


class StatisticsView(QWidget):
    """A table with a row for each level, and below it one for each who started.

    It is about one board: the first that was played on, or the one chosen.
    """

    def __init__(self) -> None:
        super().__init__()
        self._played: dict[Geometry, Results] = {}
        self._board = ChoiceBox((THREE_BY_THREE,), sentences.board_name)
        self._board.picked.connect(self._show_board)
        title = translated(
            WrappedLabel(bold=True), text=lambda: say("Your games against the computer")
        )
        self._table = ResultTable(lambda: say("Your games against the computer"))
        head = in_row((title, 1), self._board, spacing=16)
        in_column(head, self._table, within=self, margins=(0, 6, 0, 0), spacing=18)
        name_unseen(self._board, lambda: say("Board"))

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
        scores, rows = self._played.get(board, {}), list[ResultRow]()
        for level in Level:
            of_level = scores.get(level, {}).items()
            parts = [(starter, score) for starter, score in of_level if score.games]
            whole = sum((score for _, score in parts), Score())
            # what was played at a level that the board no longer has can be read
            if level in levels_of(board) or whole.games:
                rows += [_row(board, level, *part) for part in ((None, whole), *parts)]
        self._table.show_rows(rows, with_draws=board.can_be_drawn)


def _row(
    board: Geometry, level: Level, starter: Mark | None, score: Score
) -> ResultRow:
    """Return the row of all games against a level, or of those that one side began."""
    name = say(_STARTED[starter]) if starter else sentences.level(level)
    results = sentences.results(score, with_draws=board.can_be_drawn)
    told = say(_RESULTS_OF[starter], level=sentences.level(level), results=results)
    numbers = score.x_wins, score.draws, score.o_wins
    cells = list(map(grouped, numbers))
    return ResultRow(name, told, results, numbers, cells, is_part=starter is not None)
