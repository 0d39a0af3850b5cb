"""An unexpected exception is logged and reported, and the game goes on."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from oxo_desktop.engine import GameSettings, Human
from oxo_desktop.play.controller import GameController
from oxo_desktop.system.faults import LARGEST_LOG, FaultReporter, log_file
from oxo_desktop.window.controls.notice_bar import NoticeBar
from oxo_desktop.window.main_window import MainWindow

if not sys.platform.startswith("linux"):
    pytest.skip("where the log lies is Linux's", allow_module_level=True)


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert log_file() == tmp_path / "oxo-desktop/errors.log"
    return log_file()


@pytest.fixture
def reporter(window: MainWindow) -> Iterator[FaultReporter]:
    reporter = FaultReporter()
    reporter.reported.connect(window.notices.show)
    with reporter:
        yield reporter


def fail(*_: object) -> None:
    # about a file with any name
    raise RuntimeError("the fault of caf\udce9.oxo")


TOLD = r"RuntimeError: the fault of caf\udce9.oxo"


@pytest.fixture
def move_with_fault(
    reporter: FaultReporter, controller: GameController
) -> Callable[[], None]:
    """Return what makes a move in a game where a slot fails with each."""
    assert reporter
    controller.new_game(GameSettings(Human(), Human()))
    controller.move_made.connect(fail)
    return lambda: controller.play(5)


def notice(window: MainWindow) -> str:
    (bar,) = window.findChildren(NoticeBar)
    assert bar.isVisible()
    return bar.findChildren(QLabel)[0].text()


@pytest.mark.usefixtures("move_with_fault")
def test_a_fault_in_a_slot_is_logged_and_reported(
    window: MainWindow, controller: GameController, log: Path
) -> None:
    window.scene.square_clicked.emit(5)
    assert notice(window) == (
        "Something went wrong inside OXO (RuntimeError). The game goes on; "
        f"the details are in {log}"
    )
    text = log.read_text(encoding="utf-8")
    assert "Traceback (most recent call last):" in text
    assert TOLD in text
    window.scene.square_clicked.emit(1)
    assert controller.game.moves == (5, 1)
    # each is added
    assert log.read_text(encoding="utf-8").count("Traceback") == 2


@pytest.mark.usefixtures("reporter")
def test_a_fault_on_a_thread_is_logged_and_told(
    qtbot: QtBot, window: MainWindow, log: Path
) -> None:
    threading.Thread(target=fail).start()
    qtbot.waitUntil(lambda: any(b.isVisible() for b in window.findChildren(NoticeBar)))
    assert str(log) in notice(window)
    assert TOLD in log.read_text(encoding="utf-8")


@pytest.mark.usefixtures("reporter")
def test_a_log_that_has_grown_too_large_is_started_again(
    qtbot: QtBot, log: Path
) -> None:
    log.parent.mkdir()
    log.write_text("x" * (LARGEST_LOG + 1))
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: log.stat().st_size < 10_000)
    assert TOLD in log.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("in_the_way", "reason"),
    [
        ("a file for the folder", "there is already a file of that name"),
        ("a pipe", "it is not a file but a folder, a pipe or a device"),
    ],
)
def test_a_fault_is_reported_even_if_it_cannot_be_logged(
    window: MainWindow,
    move_with_fault: Callable[[], None],
    log: Path,
    in_the_way: str,
    reason: str,
) -> None:
    if in_the_way == "a pipe":
        log.parent.mkdir()
        os.mkfifo(log)
    else:
        log.parent.touch()
    move_with_fault()
    assert notice(window) == (
        "Something went wrong inside OXO (RuntimeError). The game goes on; no log "
        f"could be written: {reason}."
    )


def test_a_fault_is_logged_and_reported_without_standard_error(
    window: MainWindow,
    move_with_fault: Callable[[], None],
    log: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on Windows, where a program with windows has none."""
    monkeypatch.setattr(sys, "stderr", None)
    move_with_fault()
    assert str(log) in notice(window)
    assert TOLD in log.read_text(encoding="utf-8")


def test_faults_then_go_where_they_went_before(qtbot: QtBot, log: Path) -> None:
    with FaultReporter():
        pass
    with qtbot.captureExceptions() as caught:
        QTimer.singleShot(0, fail)
        qtbot.waitUntil(lambda: caught != [])
    assert not log.exists()
