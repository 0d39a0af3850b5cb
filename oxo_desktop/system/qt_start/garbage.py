"""Python's garbage, collected on the interface thread alone.

Python collects on whichever thread happens to need memory. Where garbage holds objects
of Qt, they would be deleted on that thread, which Qt does not allow; PySide6 may even
stop the program for good, when that thread waits for Python's lock and the interface
thread for Qt's.
"""

import gc

from PySide6.QtCore import QObject, QTimer

_INTERVAL = 5000
"""Milliseconds between two looks at whether there is enough to collect."""


class GarbageCollector(QObject):
    """Collects from time to time on the thread that makes it, and on no other.

    Nothing is collected within the first seconds: thousands of objects are made before
    the board is shown, none of them garbage.

    Args:
        parent: the Qt owner.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self, interval=_INTERVAL)
        timer.timeout.connect(collect_due)
        timer.start()


def collect_due() -> None:
    """Collect the oldest generation that Python would collect by itself now."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    # a threshold of 0 means never
    due = [n for n, (count, most) in enumerate(counts) if count > most > 0]
    if due:
        gc.collect(due[-1])
