"""The Contest dialog: two levels play game after game, and the results are counted."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import GEOMETRIES, Geometry, Level, Refusal
from oxo_desktop.engine.levels import levels_of
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.reasons import Stop
from oxo_desktop.learning.contest import SLICE, Contest
from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.play.tasks import Priority, Task, Token, thinking_limit
from oxo_desktop.says import contests, sentences
from oxo_desktop.store import contest_csv
from oxo_desktop.store.games import Store
from oxo_desktop.window.controls.boxes import put
from oxo_desktop.window.controls.fields import ChoiceBox, Form, offer_levels
from oxo_desktop.window.controls.file_dialogs import Purpose, ask
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.results import ResultRow, ResultTable
from oxo_desktop.window.controls.scrolling_dialog import ScrollingDialog
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.words import Sentence, as_title, grouped, message, say

_GAMES = (10, 30, 100, 300, 1000, 3000, 10_000)
_USUAL = 1000


class ContestDialog(ScrollingDialog):
    """Asks who plays, lets the analyst play, and shows how the games end.

    It plays while nothing else is asked of it, so that the player's own game goes on.
    Another contest can be chosen meanwhile; what has been counted stays until it
    starts.

    Signals:
        said: what has come of it, or went wrong, as a Sentence.
    """

    said = Signal(object)

    least_width = 540

    def __init__(
        self,
        board: Geometry,
        preferences: CurrentPreferences,
        store: Store,
        analyst: Analyst,
        parent: QWidget,
    ) -> None:
        super().__init__(lambda: as_title(say("&Contest…")), parent)
        self._preferences, self._store = preferences, store
        self._analyst = analyst
        self._playing: Token | None = None
        self._asked = Token()
        """Of all else that the analyst is asked; dropped with the dialog."""
        self._board = ChoiceBox(GEOMETRIES.values(), sentences.board_name)
        self._board.value = board
        self._levels = [ChoiceBox(levels_of(board), sentences.level) for _ in range(2)]
        for box, level in zip(self._levels, (Level.EASY, Level.HARD), strict=True):
            box.value = level
        self._games = ChoiceBox(_GAMES, grouped)
        self._games.value = _USUAL
        self._contest = self._made()
        self._told, self._table = (
            WrappedLabel(),
            ResultTable(lambda: as_title(say("&Contest…"))),
        )
        self._lay_out()
        self._export_button = self.add_button(
            lambda: say("&Export as CSV…"), self._ask_where_to_export
        )
        self.add_button(lambda: as_title(say("&Close")), partial(self.done, 0))
        self._start = self.add_button(
            lambda: say("&Start"), self._start_or_stop, is_primary=True
        )
        self._board.picked.connect(self._on_board_picked)
        self._table.hide()
        self._export_button.setEnabled(False)
        self._board.setFocus()
        self.fit()

    def _lay_out(self) -> None:
        form = Form()
        form.add(message("Board"), self._board)
        first, second = self._levels
        form.add(message("Level"), first)
        # Translators: The label of a field: the level of the other computer
        form.add(message("Against"), second)
        form.add(message("Games"), self._games)
        put(self.content, form, self._told, self._table, None)

    def retranslate(self) -> None:
        self._show()
        super().retranslate()

    def reject(self) -> None:
        """Close the dialog, or only stop the contest."""
        if self._playing:
            self._start_or_stop()
        else:
            super().reject()

    def done(self, result: int) -> None:
        for token in (self._asked, self._playing):
            if token:
                token.drop()
        super().done(result)

    def _made(self) -> Contest:
        first, second = (box.value for box in self._levels)
        board, games = self._board.value, self._games.value
        return Contest(board, (first, second), games, thinking_limit)

    @Slot()
    def _on_board_picked(self) -> None:
        for box in self._levels:
            offer_levels(box, self._board.value)

    @Slot()
    def _start_or_stop(self) -> None:
        if self._playing is None:
            self._contest, self._playing = self._made(), Token()
            # Translators: A button
            translated(self._start, text=lambda: say("&Stop"))
            self._go_on()
        elif not self._playing.is_dropped:
            self._playing.drop()
            # its answer comes once no game is counted any more
            end = Task(lambda _: True, self._on_played, self._asked, Priority.MOVE)
            self._analyst.do(end)

    def _go_on(self) -> None:
        work = partial(_play, self._contest)
        task = Task(work, self._on_played, self._playing, Priority.CONTEST)
        self._analyst.do(task)
        self._tell(partial(contests.progress, self._contest))

    def _on_played(self, is_over: object) -> None:
        """Go on, unless all is over, or has failed."""
        if is_over is False:
            self._go_on()
            return
        self._playing = None
        # Translators: A button
        translated(self._start, text=lambda: say("&Start"))
        self._finish(partial(contests.result, self._contest))

    def _finish(self, said: Sentence) -> None:
        self._tell(said)
        self.said.emit(said)

    def _tell(self, sentence: Sentence) -> None:
        translated(self._told, text=sentence)
        self._show()
        self.fit()

    def _show(self) -> None:
        """Show what has been counted, once there is anything."""
        contest, is_counted = self._contest, self._contest.played > 0
        with_draws = contest.board.can_be_drawn
        rows = contests.rows(contest) if is_counted else []
        shown = [_row(row, with_draws=with_draws) for row in rows]
        # of a contest before this one nothing but the room of the table stays
        self._table.show_rows(shown, with_draws=with_draws)
        self._export_button.setEnabled(is_counted)
        if is_counted:
            self._table.fit()
            self._table.show()

    @Slot()
    def _ask_where_to_export(self) -> None:
        purpose, parts = Purpose.EXPORT, ["oxo-contest"]
        ask(purpose, self, self._preferences, self.export, parts)

    @Slot(str)
    def export(self, name: str) -> None:
        file, games = Path(name), self._store.file.path
        work = partial(contest_csv.write, self._contest, file, games)
        self._analyst.do(Task(lambda _: work(), self._on_exported, self._asked))

    def _on_exported(self, result: object) -> None:
        if isinstance(result, Refusal):
            self._finish(partial(sentences.refusal, result))
        elif isinstance(result, Path):
            self._preferences.remember(folder=str(result.parent))
            saved = message("Saved: {file}")
            self._finish(partial(say, saved, file=quotable(result.name)))


def _row(row: contests.ContestRow, *, with_draws: bool) -> ResultRow:
    told = row.in_words(with_draws=with_draws)
    results = row.results(with_draws=with_draws)
    return ResultRow(row.name, told, results, *row[1:])


def _play(contest: Contest, stop: Stop) -> bool:
    contest.go_on(stop, SLICE)
    return contest.is_over
