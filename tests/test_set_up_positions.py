"""Games that start with a position, pasted and played."""

import pytest
from PySide6.QtGui import QGuiApplication

from oxo_desktop.engine import (
    Board,
    Computer,
    Game,
    GameSettings,
    Level,
    Mark,
    Score,
)
from oxo_desktop.store.games import Store
from oxo_desktop.window.board.win_lines import WinLineItem
from tests.window.desk import TWO, Desk

LINE = "3x3 O X...O...X"
START = Board.from_text("X...O...X")


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.controller.new_game(TWO)
    return desk


def test_a_position_is_pasted_and_played_on(desk: Desk) -> None:
    desk.click(3)
    desk.paste(LINE)
    assert desk.game == Game(starter=Mark.O, start=START)
    assert desk.marks == START.to_text()
    assert desk.names[:2] == ["Square 1, X", "Square 2, empty"]
    assert desk.sentences[0] == "Grace's turn (O)"
    assert desk.card.last is None
    desk.click(5, 2, 8)
    assert desk.game.moves == (2, 8)
    assert desk.marks == desk.game.board.to_text()
    assert desk.card.last == 8
    desk.window.menus.copy_game.trigger()
    assert QGuiApplication.clipboard().text() == f"{LINE} 2 8"


def test_undo_to_the_beginning_leaves_what_it_started_with(desk: Desk) -> None:
    desk.paste(f"{LINE} 2 8")
    desk.window.menus.undo.trigger()
    desk.window.menus.undo.trigger()
    assert desk.marks == START.to_text()
    assert desk.card.last is None
    assert not desk.window.menus.undo.isEnabled()
    desk.window.menus.redo.trigger()
    assert desk.game == Game(starter=Mark.O, moves=(2,), undone=(8,), start=START)
    assert desk.marks == desk.game.board.to_text()


def test_a_win_from_a_position_is_shown_and_counts_for_no_score(
    desk: Desk, store: Store
) -> None:
    desk.paste(f"{LINE} 2 3")
    desk.click(8)
    assert desk.sentences == (
        "Congratulations! Grace (O) wins!",
        "Middle column. A game from a position you set up doesn't count towards the "
        "score",
    )
    items = desk.window.scene.items()
    assert len([item for item in items if isinstance(item, WinLineItem)]) == 1
    assert store.score(TWO) == Score()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("3x3 X XXX...OOO", "Congratulations! Ada (X) wins!"),
        ("3x3 X OOO...XXX", "Congratulations! Grace (O) wins!"),
        ("3x3 O XOXXOOOXX", "Stalemate!"),
        ("pp7 X XXXXXXX", "Congratulations! Ada (X) wins!"),
    ],
)
def test_a_position_that_is_over_is_shown_as_it_is(
    desk: Desk, store: Store, line: str, sentence: str
) -> None:
    desk.paste(line)
    assert desk.sentences[0] == sentence
    assert desk.marks == desk.game.board.to_text()
    desk.click(4)
    assert desk.game.moves == ()
    desk.window.menus.copy_picture.trigger()
    QGuiApplication.clipboard().clear()
    assert (store.score(TWO), store.history().count()) == (Score(), 0)
    desk.window.menus.next_game.trigger()
    assert desk.game.turn is Mark.X


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("text", ["X........", "XX.......", "OO.....O.", "XXXX.OO.."])
def test_the_computer_plays_on_from_any_position(
    desk: Desk, level: Level, text: str
) -> None:
    start = Board.from_text(text)
    for starter in Mark:
        game = Game(starter=starter, start=start)
        desk.controller.resume(game, GameSettings(o_player=Computer(level)))
        while desk.game.turn is not None:
            desk.qtbot.waitUntil(lambda: desk.game.turn is not Mark.O)
            if desk.game.turn is Mark.X:
                desk.click(desk.game.board.available_moves()[0])
        assert desk.marks == desk.game.board.to_text()
