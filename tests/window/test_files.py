"""Open… and Save as…, as a player meets them."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from oxo_desktop.controller import GameController
from oxo_desktop.engine import Game, GameSettings, Human, Mark
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.marks import WinLineItem
from oxo_desktop.window.widgets import NoticeBar

TWO = GameSettings(Human("Ada"), Human("Grace"))


def pick(window: MainWindow, file: Path) -> None:
    """Choose a file in the dialog that is open, and press its button."""
    (dialog,) = window.findChildren(QFileDialog)
    dialog.selectFile(str(file))
    dialog.accept()


def told(window: MainWindow) -> str:
    (bar,) = window.findChildren(NoticeBar)
    assert bar.isVisible()
    return bar.findChildren(QLabel)[0].text()


def test_a_game_is_saved_and_opened_again(
    qtbot: QtBot, window: MainWindow, controller: GameController, tmp_path: Path
) -> None:
    controller.new_game(TWO)
    for position in (1, 2, 5, 3, 9):
        controller.play(position)
    window.menus.save_as.trigger()
    pick(window, tmp_path / "won")
    assert (tmp_path / "won.oxo").is_file()
    controller.new_game(GameSettings())
    qtbot.waitUntil(lambda: not window.findChildren(QFileDialog))
    window.menus.open.trigger()
    pick(window, tmp_path / "won.oxo")
    assert controller.game == Game(moves=(1, 2, 5, 3, 9))
    assert window.scene.mark_at(5) is Mark.X
    items = window.scene.items()
    assert [i for i in items if isinstance(i, WinLineItem)]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bad.oxo", "bad.oxo is no OXO game: it is not JSON."),
        ("none.oxo", "none.oxo cannot be opened: No such file or directory."),
    ],
)
def test_what_cannot_be_opened_is_told_and_the_game_stays(
    window: MainWindow,
    controller: GameController,
    tmp_path: Path,
    name: str,
    sentence: str,
) -> None:
    controller.new_game(TWO)
    controller.play(5)
    (tmp_path / "bad.oxo").write_text("<b>no game</b>")
    window.open_file(str(tmp_path / name))
    assert told(window) == sentence
    assert controller.game == Game(moves=(5,))


def test_what_cannot_be_saved_is_told(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "missing" / "game.oxo"
    window.save_file(str(file))
    assert told(window) == f"The game is not saved: {file}: No such file or directory."
