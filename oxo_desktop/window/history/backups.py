"""All games backed up into a file, and restored from one."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, SignalInstance, Slot
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import Refusal, quoted_path
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.store.history import History
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import FlatButton, open_dialog
from oxo_desktop.window.history.file_work import FileWork
from oxo_desktop.words import say


class Backups(QObject):
    """Two buttons, and what they do.

    Args:
        history: where the games are.
        preferences: they know where the last file was.
        window: what the dialogs belong to; `stop` must be called before it goes.

    Attributes:
        buttons: to back the games up, and to restore them.

    Signals:
        saved: where the backup is, as a Refusal.
        restored: where the games are from before, as a Refusal.
        failed: what went wrong, as a Refusal.
    """

    saved = Signal(object)
    restored = Signal(object)
    failed = Signal(object)

    def __init__(
        self, history: History, preferences: CurrentPreferences, window: QWidget
    ) -> None:
        super().__init__(window)
        self._history, self._preferences = history, preferences
        self._window = window
        self._running: FileWork | None = None
        self._back_up_button = translated(FlatButton(), text=lambda: say("&Back up…"))
        self._restore_button = translated(FlatButton(), text=lambda: say("&Restore…"))
        self.buttons = self._back_up_button, self._restore_button
        self._back_up_button.clicked.connect(self._ask_where_to)
        self._restore_button.clicked.connect(self._ask_what_from)

    @Slot(str)
    def back_up(self, name: str) -> None:
        """Write all games to a file."""

        def back_up(go_on: Callable[[], bool]) -> Refusal:
            self._history.back_up(Path(name), go_on)
            return Refusal("saved", "Saved: {file}", file=quoted_path(name))

        self._start(back_up, self.saved)

    @Slot(str)
    def restore(self, name: str) -> None:
        """Put the games in a file in the place of those kept so far."""

        def restore(go_on: Callable[[], bool]) -> Refusal:
            aside = self._history.restore(Path(name), go_on)
            return Refusal(
                "restored",
                "The games are restored. Those from before are now in {aside}.",
                aside=quoted_path(aside),
            )

        # what was deleted could not be brought back into other games
        self._history.deletions.close()
        self._start(restore, self.restored)

    def show(self, *, visible: bool) -> None:
        """Show the buttons, or hide them."""
        for button in self.buttons:
            button.setVisible(visible)

    def stop(self) -> None:
        """Stop what is under way, and wait for its end."""
        if self._running is not None:
            self._running.stop()

    def _start(
        self, work: Callable[[Callable[[], bool]], object], done: SignalInstance
    ) -> None:
        self._running = FileWork(work, self)
        self._running.done.connect(done)
        self._running.failed.connect(self.failed)
        self._running.finished.connect(self._on_finished)
        self._refresh()
        self._running.start()

    @Slot()
    def _on_finished(self) -> None:
        assert self._running is not None
        self._running.deleteLater()
        self._running = None
        self._refresh()

    def _refresh(self) -> None:
        for button in self.buttons:
            button.setEnabled(self._running is None)

    @Slot()
    def _ask_where_to(self) -> None:
        from oxo_desktop.window.controls import file_dialogs

        dialog = file_dialogs.to_back_up(self._window, self._preferences)
        dialog.fileSelected.connect(self.back_up)
        open_dialog(dialog)

    @Slot()
    def _ask_what_from(self) -> None:
        from oxo_desktop.window.controls import file_dialogs

        dialog = file_dialogs.to_restore(self._window, self._preferences)
        dialog.fileSelected.connect(self.restore)
        open_dialog(dialog)
