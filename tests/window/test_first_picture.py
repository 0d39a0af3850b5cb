"""The first picture of the window is the one that stays."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import Computer, Game, GameSettings, Level
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.play.settings import Settings, SquareNotes, ThemeChoice, WindowState
from oxo_desktop.store import oxo_file

EASY = GameSettings(o_player=Computer(Level.EASY))

LOOKS: dict[str, dict[str, object]] = {
    "as usual": {},
    "dark": {"theme": ThemeChoice.DARK},
    "high contrast": {"theme": ThemeChoice.HIGH_CONTRAST},
    "square numbers": {"square_numbers": True},
    "square values": {"square_notes": SquareNotes.VALUES},
    "layers in depth": {"layers_in_depth": True},
    "the moves": {"moves_panel": True},
    "maximized": {"window_state": WindowState.MAXIMIZED},
    "full screen": {"window_state": WindowState.FULL_SCREEN},
    "larger text on the full screen": {
        "text_size": 150,
        "moves_panel": True,
        "panel_width": 130,
        "window_state": WindowState.FULL_SCREEN,
    },
    "Arabic": {"language": "ar"},
    "Arabic with the moves": {"language": "ar", "moves_panel": True},
}
"""What is worked out on the other thread is shown when it is known, and not in here."""


def begin(parts: Parts, _: Path) -> None:
    parts.begin()


def resume(parts: Parts, _: Path) -> None:
    parts.controller.resume(Game(moves=(1, 5)), EASY)


def show_the_end(parts: Parts, _: Path) -> None:
    parts.controller.resume(Game(moves=(1, 2, 5, 3, 9)), GameSettings())


def open_file(parts: Parts, folder: Path) -> None:
    file = folder / "given.oxo"
    game = Game(FOUR_BY_FOUR_BY_FOUR, moves=(1, 22))
    oxo_file.save(file, oxo_file.SavedGame(game, EASY))
    parts.window.files.open_file(str(file))


GAMES = [begin, resume, show_the_end, open_file]


def pictures(qtbot: QtBot, parts: Parts) -> list[QImage]:
    """Show the window, and return what is seen of it until all is there."""
    window, seen = parts.window, list[QImage]()

    def look() -> None:
        picture = window.screen().grabWindow(window.winId()).toImage()
        if [picture] != seen[-1:]:
            seen.append(picture)

    timer = QTimer(window, interval=0)
    timer.timeout.connect(look)
    window.painted.connect(timer.start)
    with qtbot.waitSignal(window.ready):
        window.show_as_left()
    for _ in range(5):
        QApplication.processEvents()
        look()
    timer.stop()
    return seen


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_nothing_changes_after_the_first_picture(
    request: pytest.FixtureRequest,
    settings: Settings,
    tmp_path: Path,
    look: dict[str, object],
    game: Callable[[Parts, Path], None],
) -> None:
    for name, value in look.items():
        setattr(settings, name, value)
    parts: Parts = request.getfixturevalue("parts")
    game(parts, tmp_path)
    qtbot: QtBot = request.getfixturevalue("qtbot")
    assert len(pictures(qtbot, parts)) == 1


def test_nor_while_a_screen_reader_runs(qtbot: QtBot, parts: Parts) -> None:
    QAccessible.setActive(True)
    parts.begin()
    assert len(pictures(qtbot, parts)) == 1
    QAccessible.setActive(False)
