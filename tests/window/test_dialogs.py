"""What closes and scrolls a dialog, and what the history does with the board."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QScrollArea
from pytestqt.qtbot import QtBot

from oxo_desktop.engine import Game, GameSettings, Refusal, Score
from oxo_desktop.play.controller import GameController
from oxo_desktop.store.games import Store
from oxo_desktop.window.controls.scrolling_dialog import ScrollingDialog
from oxo_desktop.window.controls.widgets import FRAME, FlatButton, PlainLabel
from oxo_desktop.window.dialogs.new_game import NewGameDialog
from oxo_desktop.window.history.history_window import HistoryWindow
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.moves.moves_panel import MovesPanel
from tests.store.played import sql
from tests.window.desk import TWO
from tests.window.seen import button, opened


@pytest.fixture
def history(window: MainWindow, controller: GameController) -> HistoryWindow:
    """Return the open history of a won game, number 1, and of an open one, 2."""
    controller.new_game(TWO)
    for position in (1, 2, 5, 3, 9):
        controller.play(position)
    controller.next_game()
    controller.play(5)
    controller.new_game(GameSettings())
    window.menus.history.trigger()
    (history,) = window.findChildren(HistoryWindow)
    return history


def test_a_finished_game_is_opened_and_stays_as_it_is(
    history: HistoryWindow, controller: GameController, store: Store
) -> None:
    history.open_requested.emit(1)
    assert controller.game == Game(moves=(1, 2, 5, 3, 9))
    controller.undo()
    controller.play(7)
    kept = store.reopen(1)
    assert kept is not None
    assert kept.game == Game(moves=(1, 2, 5, 3, 9))
    assert store.score(TWO) == Score(x_wins=1)


def test_an_unfinished_game_is_played_on(
    history: HistoryWindow, controller: GameController, store: Store
) -> None:
    history.open_requested.emit(2)
    controller.play(1)
    kept = store.reopen(2)
    assert kept is not None
    assert kept.game == Game(moves=(5, 1))


def test_a_game_is_replayed_from_its_first_move(
    history: HistoryWindow, window: MainWindow, controller: GameController
) -> None:
    history.replay_requested.emit(1)
    (moves,) = window.findChildren(MovesPanel)
    assert moves.isVisible()
    assert controller.position.moves == ()
    assert moves.replay.is_playing
    assert controller.game == Game(moves=(1, 2, 5, 3, 9))


def test_there_is_one_history_window(
    qtbot: QtBot, history: HistoryWindow, window: MainWindow
) -> None:
    window.menus.history.trigger()
    assert window.findChildren(QDialog) == [history]
    history.close()
    qtbot.waitUntil(lambda: not window.findChildren(QDialog))
    window.menus.history.trigger()
    assert len(window.findChildren(HistoryWindow)) == 1


def test_before_the_first_game_the_history_offers_one(window: MainWindow) -> None:
    history = opened(window, "history")
    button(history, "New game…").click()
    assert not history.isVisible()
    assert len(window.findChildren(NewGameDialog)) == 1


def test_what_cannot_be_opened_is_told(
    history: HistoryWindow, window: MainWindow, controller: GameController, store: Store
) -> None:
    told: list[Refusal] = []
    window.dialogs.failed.connect(told.append)
    sql(store, "UPDATE games SET moves = '1 1' WHERE id = 2")
    history.open_requested.emit(2)
    assert list(map(str, told)) == [
        "The game cannot be opened. What was saved of it is not a legal game."
    ]
    assert controller.game == Game()


@pytest.mark.parametrize("action", ["preferences", "manual", "shortcuts", "about"])
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape, None])
def test_a_button_and_two_keys_close_a_dialog(
    qtbot: QtBot, window: MainWindow, action: str, key: Qt.Key | None
) -> None:
    dialog = opened(window, action)
    (close,) = (b for b in dialog.findChildren(FlatButton) if b.text() == "Close")
    with qtbot.waitSignal(dialog.destroyed):
        if key is None:
            qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
        else:
            qtbot.keyClick(dialog, key)


@pytest.fixture
def long_dialog(qtbot: QtBot, window: MainWindow) -> ScrollingDialog:
    """Return an open dialog that no screen has room for."""
    dialog = ScrollingDialog(lambda: "Long", window)
    dialog.content.addWidget(PlainLabel("word " * 15))
    dialog.content.addSpacing(5000)
    dialog.add_button(lambda: "Close", dialog.accept)
    dialog.fit()
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


def test_what_is_too_long_for_the_screen_scrolls_by_keys(
    qtbot: QtBot, long_dialog: ScrollingDialog
) -> None:
    room = long_dialog.screen().availableSize() - FRAME
    assert long_dialog.height() <= room.height()
    (area,) = long_dialog.findChildren(QScrollArea)
    assert area.horizontalScrollBar().maximum() == 0
    # what only scrolls takes no focus
    (close,) = long_dialog.findChildren(FlatButton)
    qtbot.waitUntil(close.hasFocus)
    qtbot.keyClick(close, Qt.Key.Key_PageDown)
    assert area.verticalScrollBar().value() > 0
    qtbot.keyClick(close, Qt.Key.Key_PageUp)
    assert area.verticalScrollBar().value() == 0
