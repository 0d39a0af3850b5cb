"""What the window says where games cannot be kept."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractButton, QDialog, QLabel
from pytestqt.qtbot import QtBot

from oxo_desktop import connections
from oxo_desktop.app import Parts
from oxo_desktop.engine import Game, Geometry, Refusal, Score
from oxo_desktop.play.controller import GameController
from oxo_desktop.store.games import Store
from oxo_desktop.window.main_window import MainWindow
from tests.window.desk import TWO
from tests.window.seen import button, notice, notice_bar, opened


@pytest.fixture
def locked(
    window: MainWindow, controller: GameController, store: Store
) -> Iterator[sqlite3.Connection]:
    """Yield the connection of another program that has locked the file."""
    controller.new_game(TWO)
    controller.play(1)
    connections.report_problems(store, window, controller)
    with closing(sqlite3.connect(store.file.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        controller.play(2)
        yield other


def sentence(file: Path) -> str:
    return (
        f"Your games and scores are not being saved: another program is using {file}."
    )


def test_it_is_told_until_all_is_kept_again(
    qtbot: QtBot,
    window: MainWindow,
    controller: GameController,
    store: Store,
    locked: sqlite3.Connection,
) -> None:
    assert notice(window) == sentence(store.file.path)
    assert controller.game.moves == (1, 2)
    window.notices.show(Refusal("test", "Something else."))
    assert notice(window) == f"Something else.\n{sentence(store.file.path)}"
    locked.execute("ROLLBACK")
    retry = next(t for t in window.findChildren(QTimer) if t.isActive())
    retry.setInterval(0)
    qtbot.waitUntil(lambda: notice(window) == "Something else.")
    assert not retry.isActive()
    assert locked.execute("SELECT moves FROM games").fetchall() == [("1 2",)]


def test_a_notice_that_was_closed_stays_away(
    window: MainWindow, controller: GameController, locked: sqlite3.Connection
) -> None:
    (close,) = notice_bar(window).findChildren(QAbstractButton)
    close.click()
    controller.play(5)
    assert not notice_bar(window).isVisible()
    locked.execute("ROLLBACK")
    controller.play(3)
    assert not notice_bar(window).isVisible()


@pytest.mark.parametrize(("pressed", "wins"), [("Cancel", 1), ("Reset", 0)])
def test_a_score_is_reset_once_that_is_confirmed(
    window: MainWindow,
    controller: GameController,
    store: Store,
    pressed: str,
    wins: int,
) -> None:
    scores: list[Score] = []
    controller.standing_changed.connect(lambda s: scores.append(s.score))
    controller.new_game(TWO)
    for position in (1, 2, 5, 3, 9):
        controller.play(position)
    dialog = opened(window, "reset_score")
    assert dialog.findChildren(QLabel)[0].text() == (
        "Ada (X) against Grace (O): 1 win, 0 draws, 0 losses. Reset this score "
        "to 0? The games stay in the history."
    )
    button(dialog, pressed).click()
    assert scores[-1] == store.score(TWO) == Score(x_wins=wins)


def test_the_score_of_another_board_is_not_reset(parts: Parts, store: Store) -> None:
    window, controller = parts.window, parts.controller
    window.dialogs.connect_menus(window.menus)  # as once the window is shown
    controller.new_game(TWO)
    for position in (1, 2, 5, 3, 9):
        controller.play(position)
    controller.resume(Game(Geometry.square(4), moves=(1, 5, 2, 6, 3, 7)), TWO)
    controller.play(4)
    assert store.score(TWO, "4x4") == Score(x_wins=1)
    button(opened(window, "reset_score"), "Reset").click()
    assert store.score(TWO, "4x4") == Score()
    assert store.score(TWO) == Score(x_wins=1)


@pytest.mark.parametrize("answer", ["Quit anyway", "Keep playing"])
def test_moves_that_are_not_kept_are_not_lost_unasked(
    window: MainWindow, store: Store, locked: sqlite3.Connection, answer: str
) -> None:
    window.close()
    assert window.isVisible()
    (dialog,) = window.findChildren(QDialog)
    assert dialog.findChildren(QLabel)[0].text() == (
        "The last moves have not been saved and will be lost if you quit now. The bar "
        "above the board says why. Game → Save as… saves this game elsewhere."
    )
    button(dialog, answer).click()
    assert window.isVisible() is (answer == "Keep playing")
    locked.execute("ROLLBACK")
    # the thread that empties the log may have the file
    store.file.wait()
    window.close()
    assert not window.isVisible()
