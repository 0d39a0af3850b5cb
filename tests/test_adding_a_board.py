"""A board of somebody else's: one entry for its lines, and one for its layout."""

from pathlib import Path

import pytest

from oxo_desktop import layouts
from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Level,
    Mark,
    read_line,
    write_line,
)
from oxo_desktop.store import oxo_file
from oxo_desktop.store.oxo_file import SavedGame
from oxo_desktop.window.worksheets import pages
from tests.window.desk import TWO, Desk
from tests.window.seen import button, opened

STRAIGHT = Geometry("3x3-straight", 9, THREE_BY_THREE.lines[:6])


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GEOMETRIES, STRAIGHT.name, STRAIGHT)
    monkeypatch.setitem(layouts.ARRANGEMENTS, STRAIGHT.name, layouts.grid)


def test_lines_of_text_and_files_know_it(tmp_path: Path) -> None:
    game = Game(STRAIGHT, moves=(1, 2, 5, 3, 9))
    assert read_line(write_line(game)) == game
    file = tmp_path / "straight.oxo"
    oxo_file.save(file, SavedGame(game, TWO))
    assert oxo_file.load(file).game == game


def test_the_window_plays_it(desk: Desk) -> None:
    desk.begin(STRAIGHT)
    desk.click(1, 2, 5, 3, 9)
    # a diagonal is no line
    assert desk.sentences[0] == "Grace's turn (O)"
    desk.click(4, 7, 6, 8)
    assert desk.sentences == ("Congratulations! Ada (X) wins!", "Bottom row")


def test_it_has_worksheets() -> None:
    (page,) = pages.of_position(Game(STRAIGHT), is_numbered=False)
    assert page.title == "Noughts and crosses: 3x3-straight"
    assert page.introduction == ("A full line wins.",)


def test_it_is_among_the_boards_of_a_new_game(desk: Desk) -> None:
    dialog = opened(desk.window, "new_game")
    button(dialog, STRAIGHT.name).click()
    button(dialog, "Play").click()
    assert desk.game.geometry == STRAIGHT
    assert desk.window.scene.layout.geometry == STRAIGHT


@pytest.mark.parametrize("level", [Level.RANDOM, Level.EASY, Level.HARD])
def test_the_computer_plays_it(desk: Desk, level: Level) -> None:
    desk.begin(STRAIGHT, GameSettings(o_player=Computer(level)))
    while desk.game.turn is not None:
        desk.click(desk.game.board.available_moves()[-1])
        desk.qtbot.waitUntil(lambda: desk.game.turn is not Mark.O)
    assert level is not Level.HARD or desk.game.outcome.winner is not Mark.X
