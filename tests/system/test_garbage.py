"""Python's garbage goes on the interface thread, whatever other threads do."""

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from oxo_desktop.system.application import collect_due, collect_on_this_thread


@pytest.fixture
def owner(qtbot: QtBot) -> Iterator[QObject]:
    """Yield what ends the collecting, in a process that collected by itself before."""
    assert qtbot
    gc.enable()
    owner = QObject()
    collect_on_this_thread(owner)
    yield owner
    assert not gc.isenabled()


def leave_widget(gone: list[int]) -> None:
    """Leave a widget that only the collector can delete; note the thread it goes on."""
    widget = QWidget()
    setattr(widget, "itself", widget)  # noqa: B010 - it has no such attribute
    weakref.finalize(widget, lambda: gone.append(threading.get_ident()))


def need_memory(held: list[object]) -> None:
    """Hold so many more objects that Python would collect several times."""
    held.extend([number] for number in range(10_000))


def test_no_other_thread_deletes_a_widget(qtbot: QtBot, owner: QObject) -> None:
    gone: list[int] = []
    leave_widget(gone)
    held: list[object] = []
    thread = threading.Thread(target=need_memory, args=(held,))
    thread.start()
    thread.join()
    assert gone == []
    (timer,) = owner.findChildren(QTimer)
    with qtbot.waitSignal(timer.timeout):
        timer.setInterval(0)
    assert gone == [threading.get_ident()]


@pytest.mark.usefixtures("owner")
def test_old_garbage_goes_in_the_end() -> None:
    gone: list[int] = []
    held: list[object] = []
    leave_widget(gone)
    # it grows old
    gc.freeze()
    gc.unfreeze()
    _, middle, old = gc.get_threshold()
    for _ in range((middle + 2) * (old + 2)):
        need_memory(held)
        collect_due()
    assert len(gone) == 1
