"""Whatever changes on the board changes on the screen, while it is being played."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import GEOMETRIES, Game, Geometry, Score
from oxo_desktop.play.controller import GameController
from oxo_desktop.play.settings import ThemeChoice
from oxo_desktop.window.controls.fields import ChoiceBox
from oxo_desktop.window.main_window import MainWindow
from tests.conftest import moving
from tests.window.desk import TWO, Desk
from tests.window.seen import choose_theme, is_up_to_date, opened

MOTION = 2
"""Which of the choices in the Preferences it is."""

every_board = pytest.mark.parametrize(
    "geometry", GEOMETRIES.values(), ids=list(GEOMETRIES)
)


class Board(Desk):
    """The window on the screen, and what is done with it."""

    def set_up(self, geometry: Geometry, *moves: int) -> None:
        self.controller.resume(Game(geometry, moves=moves), TWO)
        self.settle()

    def settle(self) -> None:
        """Wait until the screen shows the window as it would be painted anew."""
        self.qtbot.waitUntil(lambda: is_up_to_date(self.viewport))

    def on_screen(self) -> QImage:
        """Return the board as the screen shows it now, painted anew or not."""
        QApplication.processEvents()
        return self.on_screen_already()

    def on_screen_already(self) -> QImage:
        """Return the board as the screen shows it before anything more is done."""
        shown = self.window.screen().grabWindow(self.window.winId()).toImage()
        corner = self.viewport.mapTo(self.window, self.viewport.rect().topLeft())
        return shown.copy(self.viewport.rect().translated(corner))

    def wear(self, choice: ThemeChoice) -> None:
        choose_theme(self.window, choice)

    def switch_numbers(self) -> None:
        self.window.menus.numbers.trigger()


@pytest.fixture
def board(qtbot: QtBot, parts: Parts, window: MainWindow) -> Board:
    assert window is parts.window
    return Board(qtbot, parts)


def play_to_the_end(controller: GameController) -> None:
    while free := controller.game.turn and controller.game.board.available_moves():
        controller.play(free[0])


CHANGES: dict[str, Callable[[Board], object]] = {
    "the dark theme": lambda b: b.wear(ThemeChoice.DARK),
    "high contrast": lambda b: b.wear(ThemeChoice.HIGH_CONTRAST),
    "numbers": lambda b: b.switch_numbers(),
    "a ring": lambda b: b.press_key(Qt.Key.Key_Left),
    "a faint mark": lambda b: b.window.scene.hover(5),
    "a move": lambda b: b.controller.play(4),
    "a win": lambda b: play_to_the_end(b.controller),
    "a move taken back": lambda b: b.controller.undo(),
    "an earlier position": lambda b: b.controller.show(1),
    "a new game": lambda b: b.controller.new_game(TWO),
    "another board": lambda b: b.controller.resume(Game(Geometry.square(5)), TWO),
}


@every_board
def test_what_changes_is_on_the_screen(board: Board, geometry: Geometry) -> None:
    for name, change in CHANGES.items():
        board.set_up(geometry, 1, 2)
        before = board.on_screen()
        change(board)
        board.settle()
        assert board.on_screen() != before, name


@pytest.mark.parametrize("square", [1, 5], ids=["taken", "free"])
def test_a_click_is_on_the_screen_before_anything_else_is_done(
    board: Board, square: int
) -> None:
    board.set_up(GEOMETRIES["3x3"], 1)
    before = board.on_screen()
    board.window.scene.set_animated(animated=True)
    board.click(square)
    assert board.on_screen_already() != before
    board.window.scene.set_animated(animated=False)


def test_a_mark_is_on_the_screen_before_the_score_is_asked_for(board: Board) -> None:
    board.set_up(GEOMETRIES["3x3"], 1)
    before, seen = board.on_screen(), list[bool]()
    score_of = board.controller._score_of

    def look_and_ask(*asked: Any) -> Score:
        seen.append(board.on_screen_already() != before)
        return score_of(*asked)

    board.controller._score_of = look_and_ask
    board.click(5)
    assert seen == [True]


@every_board
def test_what_is_switched_off_again_leaves_nothing(
    board: Board, geometry: Geometry
) -> None:
    board.set_up(geometry, 1, 2)
    before = board.on_screen()
    scene, controller = board.window.scene, board.controller
    there_and_back: list[tuple[Callable[[], object], Callable[[], object]]] = [
        (lambda: board.wear(ThemeChoice.DARK), lambda: board.wear(ThemeChoice.LIGHT)),
        (board.switch_numbers, board.switch_numbers),
        (lambda: scene.set_ring(4), lambda: scene.set_ring(None)),
        (lambda: scene.hover(5), lambda: scene.hover(None)),
        (lambda: controller.play(4), controller.undo),
    ]
    for there, back in there_and_back:
        there()
        assert board.on_screen() != before
        back()
        assert board.on_screen() == before


@every_board
@pytest.mark.parametrize("theme", [ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST])
def test_a_theme_colours_all_that_is_there_already(
    board: Board, geometry: Geometry, theme: ThemeChoice
) -> None:
    board.set_up(geometry)
    play_to_the_end(board.controller)
    board.switch_numbers()
    board.wear(theme)
    board.settle()
    changed = board.on_screen()
    board.controller.resume(board.controller.game, TWO)
    board.settle()
    assert board.on_screen() == changed


def test_motion_is_switched_on_and_off_while_it_is_being_played(board: Board) -> None:
    controller, window = board.controller, board.window
    board.set_up(GEOMETRIES["3x3"])
    box = opened(window, "preferences").findChildren(ChoiceBox)[MOTION]
    controller.play(1)
    assert not moving(window)
    box.setCurrentText("On")
    controller.play(2)
    assert moving(window)
    box.setCurrentText("Off")
    # what was being drawn is there at once, and so is what follows
    assert not moving(window)
    controller.play(5)
    assert not moving(window)
    board.settle()
    box.setCurrentText("On")
    controller.undo()
    assert moving(window)
