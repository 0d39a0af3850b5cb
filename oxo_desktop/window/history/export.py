"""The history as a CSV file, written while the window goes on."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop.engine import Refusal, quoted_path
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.says import sentences
from oxo_desktop.store.history import History
from oxo_desktop.store.history_csv import StoppedError
from oxo_desktop.store.listing import Filter, Order
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import FlatButton, open_dialog
from oxo_desktop.window.history.file_work import FileWork
from oxo_desktop.window.history.model import HistoryModel
from oxo_desktop.words import Sentence, message, say


class HistoryExport(FileWork):
    """Writes games to a CSV file.

    Args:
        parent: the Qt owner; `stop` must be called before it goes.

    Signals:
        progressed: how far it has come, or how it ended, as a Sentence.
    """

    progressed = Signal(object)

    def __init__(
        self,
        history: History,
        file: Path,
        criteria: Filter,
        order: Order,
        parent: QObject,
    ) -> None:
        super().__init__(self._export, parent)
        self._history, self._file = history, file
        self._criteria, self._order = criteria, order
        self.done.connect(self.progressed)

    def _export(self, go_on: Callable[[], bool]) -> Sentence:
        def tell(written: int, among: int) -> bool:
            self.progressed.emit(partial(sentences.exporting, written, among))
            return go_on()

        try:
            written = self._history.export(
                self._file, self._criteria, self._order, tell
            )
        except StoppedError:
            return sentences.nothing_exported
        except Refusal:
            self.progressed.emit(sentences.nothing)
            raise
        return partial(sentences.exported, written, quoted_path(self._file))


class ExportButton(FlatButton):
    """Exports the games listed, or stops doing so.

    `stop` must be called before it is deleted.

    Signals:
        progressed: how far it has come, or how it ended, as a Sentence.
        failed: what went wrong, as a Refusal.
    """

    progressed = Signal(object)
    failed = Signal(object)

    def __init__(
        self, history: History, model: HistoryModel, preferences: CurrentPreferences
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self._history, self._model = history, model
        self._running: HistoryExport | None = None
        self.clicked.connect(self._ask_or_stop)
        model.modelReset.connect(self._refresh)
        self._refresh()

    @Slot(str)
    def export(self, name: str) -> None:
        criteria, order = self._model.criteria, self._model.order
        export = HistoryExport(self._history, Path(name), criteria, order, self)
        export.progressed.connect(self.progressed)
        export.failed.connect(self.failed)
        export.finished.connect(self._on_finished)
        self._running = export
        self._refresh()
        export.start()

    def stop(self) -> None:
        """Stop writing, and wait for the thread."""
        if self._running is not None:
            self._running.stop()

    @Slot()
    def _ask_or_stop(self) -> None:
        if self._running is not None:
            self._running.requestInterruption()
            return
        from oxo_desktop.window.controls import file_dialogs

        dialog = file_dialogs.to_export(self, self._preferences)
        dialog.fileSelected.connect(self.export)
        open_dialog(dialog)

    @Slot()
    def _on_finished(self) -> None:
        assert self._running is not None
        self._running.deleteLater()
        self._running = None
        self._refresh()

    @Slot()
    def _refresh(self) -> None:
        is_running = self._running is not None
        text = message("Stop e&xporting") if is_running else message("&Export as CSV…")
        translated(self, text=partial(say, text))
        self.setEnabled(is_running or self._model.rowCount() > 0)
