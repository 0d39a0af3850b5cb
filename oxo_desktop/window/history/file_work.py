"""What the history does with files, while the window goes on."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, QThread, Signal, Slot

from oxo_desktop.engine import Refusal
from oxo_desktop.store.history_csv import StoppedError


class FileWork(QThread):
    """Writes or reads a file, on a thread of its own.

    Args:
        work: does it, given what tells whether to go on; raises StoppedError if not.
        parent: the Qt owner; `stop` must be called before it goes.

    Signals:
        done: what `work` has returned; it is not emitted where that was stopped.
        failed: what went wrong, as a Refusal.
    """

    done = Signal(object)
    failed = Signal(object)

    def __init__(
        self, work: Callable[[Callable[[], bool]], object], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._work = work
        application = QCoreApplication.instance()
        assert application is not None
        application.aboutToQuit.connect(self.stop)

    @Slot()
    def stop(self) -> None:
        """Stop, leave no file behind, and wait for the thread."""
        self.requestInterruption()
        self.wait()

    def run(self) -> None:
        try:
            result = self._work(lambda: not self.isInterruptionRequested())
        except StoppedError:
            pass
        except Refusal as refused:
            self.failed.emit(refused)
        else:
            self.done.emit(result)
