"""The history as a CSV file, written while the window goes on."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QThread, Signal, Slot

from oxo_desktop import sentences
from oxo_desktop.engine import Refusal, quoted_path
from oxo_desktop.preferences import CurrentPreferences
from oxo_desktop.store.history import History
from oxo_desktop.store.history_csv import StoppedError
from oxo_desktop.store.listing import Filter, Order
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import FlatButton, open_dialog
from oxo_desktop.window.history.model import HistoryModel
from oxo_desktop.words import message, say


class HistoryExport(QThread):
    """Writes games to a CSV file, on a thread of its own.

    Args:
        history: where the games are.
        file: where to write them.
        criteria: which games.
        order: of their lines.
        parent: the Qt owner; `stop` must be called before it goes.

    Signals:
        progressed: how far it has come, or how it ended, as a Sentence.
        failed: what went wrong, as a Refusal.
    """

    progressed = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        history: History,
        file: Path,
        criteria: Filter,
        order: Order,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._history, self._file = history, file
        self._criteria, self._order = criteria, order
        application = QCoreApplication.instance()
        assert application is not None
        application.aboutToQuit.connect(self.stop)

    @Slot()
    def stop(self) -> None:
        """Stop writing, leave no file behind, and wait for the thread."""
        self.requestInterruption()
        self.wait()

    def run(self) -> None:
        try:
            written = self._history.export(
                self._file, self._criteria, self._order, self._go_on
            )
        except StoppedError:
            self.progressed.emit(sentences.nothing_exported)
        except Refusal as refused:
            self.progressed.emit(sentences.nothing)
            self.failed.emit(refused)
        else:
            file = quoted_path(self._file)
            self.progressed.emit(partial(sentences.exported, written, file))

    def _go_on(self, written: int, among: int) -> bool:
        self.progressed.emit(partial(sentences.exporting, written, among))
        return not self.isInterruptionRequested()


class ExportButton(FlatButton):
    """Exports the games listed, or stops doing so.

    Args:
        history: where the games are.
        model: what is listed.
        preferences: they know where the last file was.

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
        """Write the games listed to a file."""
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
