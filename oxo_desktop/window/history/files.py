"""What the history does with files, while its window goes on."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal, Slot
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import Refusal
from oxo_desktop.engine.quoting import quoted_path
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.says import sentences
from oxo_desktop.store.history import History
from oxo_desktop.store.history_csv import StoppedError
from oxo_desktop.store.listing import Filter, Order
from oxo_desktop.window.controls.file_dialogs import Purpose, ask
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.notice_bar import NoticeBar
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.history.games import HistoryGames
from oxo_desktop.words import Sentence, message, say

GoOn = Callable[[], bool]
"""Says whether to go on; what is told not to raises StoppedError."""


class _FileWork(QThread):
    """Writes or reads a file, on a thread of its own.

    Signals:
        progressed: how far it has come, as a Sentence.
        done: what the work has returned; it is not emitted where that was stopped.
        failed: what went wrong, as a Refusal.
        done_in: the folder of the file, if nothing did.
    """

    progressed = Signal(object)
    done = Signal(object)
    failed = Signal(object)
    done_in = Signal(str)

    def begin(self, work: Callable[[Path, GoOn], object], name: str) -> None:
        self._work, self._file = work, Path(name)
        self.start()

    def stop(self) -> None:
        """Stop, leave no file behind, and wait for the thread."""
        self.requestInterruption()
        self.wait()

    def run(self) -> None:
        try:
            result = self._work(self._file, lambda: not self.isInterruptionRequested())
        except StoppedError:
            pass
        except Refusal as refused:
            self.failed.emit(refused)
        else:
            self.done_in.emit(str(self._file.parent))
            self.done.emit(result)


class HistoryFiles(QObject):
    """Three buttons, and what they do; `stop` must be called before it goes.

    How far an export has come is said below the games, and the rest in `notice`.

    Attributes:
        export_button: exports the games that are listed, or stops doing so.
        back_up_button, restore_button: they are about all games.

    Signals:
        restored: there are other games in the history now.
    """

    restored = Signal()

    def __init__(
        self,
        history: History,
        games: HistoryGames,
        notice: NoticeBar,
        preferences: CurrentPreferences,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._history, self._model, self._notice = history, games.model, notice
        self._preferences, self._window = preferences, window
        self.export_button = FlatButton()
        self.back_up_button = translated(FlatButton(), text=lambda: say("&Back up…"))
        self.restore_button = translated(FlatButton(), text=lambda: say("&Restore…"))
        self.export_button.clicked.connect(self._ask_or_stop)
        for button, purpose, go_on in (
            (self.back_up_button, Purpose.BACK_UP, self.back_up),
            (self.restore_button, Purpose.RESTORE, self.restore),
        ):
            button.clicked.connect(partial(self._ask, purpose, go_on))
        self._exporting, self._copying = _FileWork(self), _FileWork(self)
        self._exporting.failed.connect(notice.add)
        for signal in (self._exporting.progressed, self._exporting.done):
            signal.connect(games.show_progress)
        for signal in (self._copying.done, self._copying.failed):
            signal.connect(self._tell)
        for work in (self._exporting, self._copying):
            work.done_in.connect(self._remember_folder)
            work.finished.connect(self._refresh)
        self.restored.connect(games.show_restored)
        self._model.modelReset.connect(self._refresh)
        self._refresh()

    @Slot(str)
    def _remember_folder(self, folder: str) -> None:
        self._preferences.remember(folder=folder)

    @Slot(str)
    def export(self, name: str) -> None:
        export = partial(self._export, self._model.criteria, self._model.order)
        self._begin(self._exporting, export, name)

    @Slot(str)
    def back_up(self, name: str) -> None:
        self._begin(self._copying, self._back_up, name)

    @Slot(str)
    def restore(self, name: str) -> None:
        """Put the games in a file in the place of those kept so far."""
        # what was deleted could not be brought back into other games
        self._history.deletions.close()
        self._begin(self._copying, self._restore, name)

    def stop(self) -> None:
        """Stop what is under way, and wait for its end."""
        self._exporting.stop()
        self._copying.stop()

    # on other threads

    def _export(
        self, criteria: Filter, order: Order, file: Path, go_on: GoOn
    ) -> Sentence:
        progressed = self._exporting.progressed

        def tell(written: int, among: int) -> bool:
            progressed.emit(partial(sentences.exporting, written, among))
            return go_on()

        try:
            written = self._history.export(file, criteria, order, tell)
        except StoppedError:
            progressed.emit(sentences.nothing_exported)
            raise
        except Refusal:
            progressed.emit(sentences.nothing)
            raise
        return partial(sentences.exported, written, quoted_path(file))

    def _back_up(self, file: Path, go_on: GoOn) -> Refusal:
        self._history.back_up(file, go_on)
        return Refusal("saved", "Saved: {file}", file=quoted_path(file))

    def _restore(self, file: Path, go_on: GoOn) -> Refusal:
        aside = self._history.restore(file, go_on)
        self.restored.emit()
        return Refusal(
            "restored",
            "The games are restored. Those from before are now in {aside}.",
            aside=quoted_path(aside),
        )

    # on that of the window

    def _begin(
        self, thread: _FileWork, work: Callable[[Path, GoOn], object], name: str
    ) -> None:
        thread.begin(work, name)
        self._refresh()

    @Slot()
    def _refresh(self) -> None:
        is_exporting = self._exporting.isRunning()
        # Translators: A button
        text = (
            message("Stop e&xporting") if is_exporting else message("&Export as CSV…")
        )
        translated(self.export_button, text=partial(say, text))
        self.export_button.setEnabled(is_exporting or self._model.rowCount() > 0)
        for button in (self.back_up_button, self.restore_button):
            button.setEnabled(not self._copying.isRunning())

    @Slot(object)
    def _tell(self, notice: Refusal) -> None:
        """Say how it went, instead of what was said before."""
        self._notice.clear()
        self._notice.add(notice)

    @Slot()
    def _ask_or_stop(self) -> None:
        if self._exporting.isRunning():
            self._exporting.requestInterruption()
        else:
            self._ask(Purpose.EXPORT, self.export)

    def _ask(self, purpose: Purpose, go_on: Callable[[str], None]) -> None:
        ask(purpose, self._window, self._preferences, go_on)
