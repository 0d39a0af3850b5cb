"""The next game by itself: never under the player's hands."""

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from oxo_desktop.engine import Game
from oxo_desktop.play.controller import GameController
from oxo_desktop.window.main_window import MainWindow
from tests.window.desk import TWO

WON = (1, 2, 5, 3, 9)


@pytest.fixture
def ending(window: MainWindow, controller: GameController) -> GameController:
    """Return the controller of a game whose next move, 9, wins it."""
    assert window.isVisible()
    controller.resume(Game(moves=WON[:-1]), TWO)
    controller.set_next_game_after(5)
    return controller


@pytest.mark.parametrize("name", ["history", "new_game", "preferences", "manual"])
def test_it_waits_until_what_is_open_is_closed(
    qtbot: QtBot, window: MainWindow, ending: GameController, name: str
) -> None:
    getattr(window.menus, name).trigger()
    ending.play(9)
    for _ in range(3):
        with qtbot.waitSignal(ending.next_game_due):
            pass
    assert ending.game.moves == WON
    (dialog,) = window.findChildren(QDialog)
    dialog.close()
    qtbot.waitUntil(lambda: ending.game == Game())


def test_it_does_not_begin_once_the_moves_are_opened(
    qtbot: QtBot, window: MainWindow, ending: GameController
) -> None:
    ending.play(9)
    window.menus.moves.trigger()
    with qtbot.assertNotEmitted(ending.players_changed, wait=40):
        pass
    assert ending.game.moves == WON
