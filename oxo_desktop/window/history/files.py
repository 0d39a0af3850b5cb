"""What the history does with files, while its window goes on."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Lock

from PySide6.QtCore import QObject, Slot

from oxo_desktop.engine import Refusal
from oxo_desktop.engine.quoting import quoted_path
from oxo_desktop.engine.reasons import Stop
from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.play.tasks import Task, Token
from oxo_desktop.says import sentences
from oxo_desktop.store.history import History, StoppedError
from oxo_desktop.store.history_csv import Steps
from oxo_desktop.window.controls.file_dialogs import Purpose, ask
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.history.games import HistoryGames
from oxo_desktop.words import message, say

_Copying = Callable[[Path, Callable[[], bool]], Path]
"""Reads or writes a file while it is told to go on, and returns what is there now."""


class HistoryFiles(QObject):
    """Three buttons, and what they do; `stop` must be called before it goes.

    The analyst writes and reads: an export step by step, so that no move has to wait
    for its end. How far it has come is said below the games, and the rest above them.

    Args:
        restored: called once there are other games in the history, even where the
            window has been closed meanwhile.

    Attributes:
        export_button: exports the games that are listed, or stops doing so.
        back_up_button, restore_button: they are about all games.
    """

    def __init__(
        self,
        history: History,
        games: HistoryGames,
        preferences: CurrentPreferences,
        analyst: Analyst,
        restored: Callable[[], object],
    ) -> None:
        super().__init__(games)
        self._history, self._games = history, games
        self._preferences, self._analyst = preferences, analyst
        self._restored = restored
        self._closed, self._is_copying = Token(), False
        self._exporting: Steps | None = None
        # steps can't be closed while one of them is taken on the other thread
        self._step = Lock()
        self.export_button = FlatButton()
        self.back_up_button = translated(FlatButton(), text=lambda: say("&Back up…"))
        self.restore_button = translated(FlatButton(), text=lambda: say("&Restore…"))
        self.export_button.clicked.connect(self._ask_or_stop)
        for button, purpose, go_on in (
            (self.back_up_button, Purpose.BACK_UP, self.back_up),
            (self.restore_button, Purpose.RESTORE, self.restore),
        ):
            button.clicked.connect(partial(self._ask, purpose, go_on))
        games.model.modelReset.connect(self._refresh)
        self._refresh()

    def stop(self) -> None:
        """Stop what is under way; of an export no file and nothing open is left."""
        self._closed.drop()
        self._stop_exporting()

    @Slot(str)
    def export(self, name: str) -> None:
        file, model = Path(name), self._games.model
        self._exporting = self._history.export(file, model.criteria, model.order)
        self._go_on(self._exporting, file)
        self._refresh()

    def _go_on(self, steps: Steps, file: Path) -> None:
        done = partial(self._on_step, steps, file)
        self._analyst.do(Task(partial(self._next, steps), done, self._closed))

    def _next(self, steps: Steps, _: Stop) -> tuple[int, int] | None:
        with self._step:
            return next(steps, None)

    def _on_step(self, steps: Steps, file: Path, result: object) -> None:
        """Go on, or say how it has ended; it was stopped if there is no result."""
        said = sentences.nothing_exported
        if isinstance(result, tuple):
            written, among = result
            if written < among:
                self._games.show_progress(partial(sentences.exporting, written, among))
                self._go_on(steps, file)
                return
            self._preferences.remember(folder=str(file.parent))
            said = partial(sentences.exported, written, quoted_path(file))
        elif isinstance(result, Refusal):
            self._games.notice.add(result)
            said = sentences.nothing
        self._exporting = None
        self._games.show_progress(said)
        self._refresh()

    def _stop_exporting(self) -> None:
        with self._step:
            if self._exporting is not None:
                self._exporting.close()

    @Slot(str)
    def back_up(self, name: str) -> None:
        self._copy(self._history.back_up, Path(name), self._on_backed_up)

    @Slot(str)
    def restore(self, name: str) -> None:
        """Put the games in a file in the place of those kept so far."""
        # what was deleted could not be brought back into other games
        self._history.deletions.close()
        self._copy(self._history.restore, Path(name), self._on_restored)

    def _copy(
        self, work: _Copying, file: Path, done: Callable[[Path], Refusal]
    ) -> None:
        self._is_copying = True
        self._refresh()
        # not dropped with the window: what is restored by then has to be told
        on_copied = partial(self._on_copied, file, done)
        self._analyst.do(Task(partial(self._copied, work, file), on_copied))

    def _copied(self, work: _Copying, file: Path, stop: Stop) -> Path | None:
        try:
            return work(file, lambda: not (stop() or self._closed.is_dropped))
        except StoppedError:
            return None

    def _on_copied(
        self, file: Path, done: Callable[[Path], Refusal], result: object
    ) -> None:
        if isinstance(result, Path):
            self._preferences.remember(folder=str(file.parent))
            result = done(result)
        if self._closed.is_dropped:
            return
        self._is_copying = False
        self._refresh()
        if isinstance(result, Refusal):
            # instead of what was said before
            self._games.notice.clear()
            self._games.notice.add(result)

    def _on_backed_up(self, file: Path) -> Refusal:
        return Refusal("saved", "Saved: {file}", file=quoted_path(file))

    def _on_restored(self, aside: Path) -> Refusal:
        self._restored()
        if not self._closed.is_dropped:
            self._games.show_restored()
        return Refusal(
            "restored",
            "The games have been restored. The earlier ones are now in {aside}.",
            aside=quoted_path(aside),
        )

    @Slot()
    def _refresh(self) -> None:
        is_exporting = self._exporting is not None
        # Translators: A button
        text = (
            message("Stop e&xporting") if is_exporting else message("&Export as CSV…")
        )
        translated(self.export_button, text=partial(say, text))
        has_games = self._games.model.rowCount() > 0
        self.export_button.setEnabled(is_exporting or has_games)
        for button in (self.back_up_button, self.restore_button):
            button.setEnabled(not self._is_copying)

    @Slot()
    def _ask_or_stop(self) -> None:
        if self._exporting is not None:
            self._stop_exporting()
        else:
            self._ask(Purpose.EXPORT, self.export)

    def _ask(self, purpose: Purpose, go_on: Callable[[str], None]) -> None:
        ask(purpose, self._games.window(), self._preferences, go_on)
