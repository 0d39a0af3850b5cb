"""The computer's level on its card: what it says, and how another one is chosen."""

import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import Game, GameSettings, Level, Mark, Starts
from oxo_desktop.window.controls.widgets import ElidedLabel
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.status.level_button import LevelButton
from oxo_desktop.window.status.score_strip import DrawsCount, PlayerCard
from tests.conftest import next_start
from tests.store.played import play
from tests.window.desk import LEFT, TWO, Desk
from tests.window.heard import ROLE, tree
from tests.window.seen import click_in_menu, shows_focus, tooltip_of

AT_ONCE, NEXT = "From this game on", "From the next game on"

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)")


def against(level: Level, mark: Mark = Mark.X) -> GameSettings:
    """Return a game that the human starts."""
    return GameSettings.against_computer(level, mark, Starts(mark))


def button_of(window: MainWindow) -> LevelButton:
    (button,) = (b for b in window.findChildren(LevelButton) if b.isVisible())
    return button


def open_menu(qtbot: QtBot, window: MainWindow) -> QMenu:
    """Click the computer's card, and return what opens."""
    qtbot.mouseClick(button_of(window), LEFT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(qtbot: QtBot, window: MainWindow, level: Level) -> None:
    menu = open_menu(qtbot, window)
    (action,) = (a for a in menu.actions() if a.text() == level.value.capitalize())
    click_in_menu(qtbot, menu, action)
    assert QApplication.activePopupWidget() is None


def second_lines(window: MainWindow) -> list[str]:
    """Return the line under each name, X's first."""
    cards = window.findChildren(PlayerCard)
    return [card.findChildren(ElidedLabel)[1].full_text for card in cards]


def told(window: MainWindow) -> list[str]:
    """Return what assistive technology calls the cards, X's first."""
    return [card.accessibleName() for card in window.findChildren(PlayerCard)]


@pytest.mark.parametrize(
    ("level", "mark"), list(itertools.product(Level, Mark)), ids=str
)
def test_the_card_says_the_level(
    desk: Desk, window: MainWindow, level: Level, mark: Mark
) -> None:
    name = level.value.capitalize()
    desk.controller.resume(Game(starter=mark, moves=(5, 1)), against(level, mark))
    place = list(Mark).index(mark.other)
    assert second_lines(window)[place] == name
    assert second_lines(window)[1 - place] == "to move"
    assert told(window)[place] == f"Computer ({mark.other}), {name}, 0 wins"
    assert told(window)[1 - place] == f"You ({mark}), 0 wins, to move"
    card = window.findChildren(PlayerCard)[place]
    assert button_of(window).parentWidget() is card
    heard = tree(button_of(window))[0]
    assert (heard.role, heard.name) == (ROLE.Button, f"Level: {name}")
    # nothing of it is cut, even where the window is as small as it gets
    window.resize(1, 1)
    QApplication.processEvents()
    label = card.findChildren(ElidedLabel)[1]
    assert label.text() == name
    assert label.fontMetrics().horizontalAdvance(name) <= label.width()


def test_it_is_still_said_while_the_computer_is_to_move(
    desk: Desk, window: MainWindow
) -> None:
    desk.controller.set_pause(60_000)
    desk.start(against(Level.HARD))
    desk.click(5)
    assert second_lines(window) == ["", "Hard"]
    assert told(window)[1] == "Computer (O), Hard, 0 wins, to move"


@pytest.mark.parametrize("level", Level)
def test_while_the_board_is_empty_a_level_counts_at_once(
    qtbot: QtBot, desk: Desk, parts: Parts, level: Level
) -> None:
    desk.start(against(Level.EASY))
    choose(qtbot, desk.window, level)
    assert desk.controller.standing.players == against(level)
    assert desk.controller.standing.next_players == against(level)
    assert second_lines(desk.window)[1] == level.value.capitalize()
    assert parts.settings.level is level
    assert desk.game == Game()
    name = level.value.capitalize()
    assert desk.sentences == ("Your turn (X)", f"Score against {name}")


@pytest.mark.parametrize("mark", Mark)
def test_once_a_move_is_made_it_counts_from_the_next_game_on(
    qtbot: QtBot, desk: Desk, parts: Parts, mark: Mark
) -> None:
    easy, hard = against(Level.EASY, mark), against(Level.HARD, mark)
    start = Game(starter=mark, moves=(1, 5))
    desk.controller.resume(start, easy)
    choose(qtbot, desk.window, Level.HARD)
    assert desk.game == start
    assert desk.controller.standing.players == easy
    assert "Easy" in second_lines(desk.window)
    assert desk.sentences[1] == (
        "From the next game on, the computer will play at level Hard"
    )
    assert parts.settings.level is Level.HARD
    desk.controller.resume(Game(starter=mark, moves=(1, 4, 2, 5, 3)), easy)
    choose(qtbot, desk.window, Level.HARD)
    desk.press("Next game")
    assert desk.controller.standing.players == hard
    assert "Hard" in second_lines(desk.window)


def test_it_counts_after_the_next_start_too(
    qtbot: QtBot, parts: Parts, desk: Desk
) -> None:
    desk.controller.new_game(against(Level.EASY))
    desk.controller.play(5)
    choose(qtbot, desk.window, Level.HARD)
    with next_start(qtbot, parts) as later:
        assert later.controller.standing.players == against(Level.EASY)
        later.controller.next_game()
        assert later.controller.standing.players == against(Level.HARD)


def test_the_menu_says_from_when_a_level_counts(qtbot: QtBot, desk: Desk) -> None:
    desk.start(against(Level.EASY))
    for head, ticked in ((AT_ONCE, "Easy"), (NEXT, "Easy"), (NEXT, "Hard")):
        menu = open_menu(qtbot, desk.window)
        texts = [a.text() for a in menu.actions() if not a.isSeparator()]
        assert texts == [head, "Random", "Beginner", "Easy", "Normal", "Hard"]
        assert not menu.actions()[0].isEnabled()
        assert [a.text() for a in menu.actions() if a.isChecked()] == [ticked]
        menu.close()
        if head == AT_ONCE:
            desk.click(5)
            desk.wait_for_moves(2)
        else:
            choose(qtbot, desk.window, Level.HARD)


def test_an_open_menu_follows_the_computers_first_move(
    qtbot: QtBot, desk: Desk
) -> None:
    desk.controller.set_pause(50)
    desk.start(GameSettings.against_computer(Level.EASY, starts=Starts.O))
    menu = open_menu(qtbot, desk.window)
    assert menu.actions()[0].text() == AT_ONCE
    desk.wait_for_moves(1)
    assert menu.actions()[0].text() == NEXT
    menu.close()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_with_the_keyboard(qtbot: QtBot, desk: Desk, key: Qt.Key) -> None:
    desk.start(against(Level.EASY))
    desk.window.activateWindow()
    button = button_of(desk.window)
    for _ in range(20):
        qtbot.keyClick(desk.window.focusWidget(), Qt.Key.Key_Tab)
        if button.hasFocus():
            break
    assert button.hasFocus()
    qtbot.keyClick(button, key)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    # it begins at the level that is ticked
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert desk.controller.standing.players.level is Level.NORMAL
    # digits stay the board's
    qtbot.keyClick(button, Qt.Key.Key_9)
    assert desk.game.moves == (9,)


def test_the_focus_is_seen_and_a_click_leaves_it_to_the_board(
    qtbot: QtBot, desk: Desk
) -> None:
    desk.start(against(Level.EASY))
    desk.window.activateWindow()
    desk.window.view.setFocus()
    open_menu(qtbot, desk.window).close()
    assert not button_of(desk.window).hasFocus()
    assert shows_focus(qtbot, button_of(desk.window), desk.window.view)


def test_it_is_said_whose_score_is_shown(
    qtbot: QtBot, desk: Desk, parts: Parts
) -> None:
    strip = desk.window.strip
    for mark in (Mark.X, Mark.O, Mark.O):
        play(parts.store, against(Level.HARD, mark))  # X wins
    desk.start(against(Level.EASY))
    assert tooltip_of(strip) == "<p>Score against Easy</p>"
    assert strip.accessibleName() == "Score against Easy"
    choose(qtbot, desk.window, Level.HARD)
    assert tooltip_of(strip) == "<p>Score against Hard</p>"
    assert told(desk.window) == [
        "You (X), 1 win, to move",
        "Computer (O), Hard, 2 wins",
    ]
    desk.start(against(Level.HARD, Mark.O))
    assert told(desk.window) == [
        "Computer (X), Hard, 2 wins",
        "You (O), 1 win, to move",
    ]
    desk.start(TWO)
    assert strip.accessibleName() == "Score of Ada (X) and Grace (O)"
    assert strip.findChildren(DrawsCount)[0].accessibleName() == "0 draws"


def test_the_next_game_waits_while_the_menu_is_open(qtbot: QtBot, desk: Desk) -> None:
    desk.controller.resume(Game(moves=(1, 4, 2, 5, 3)), against(Level.EASY))
    menu = open_menu(qtbot, desk.window)
    desk.window.on_next_game_due()
    assert desk.game.moves
    menu.close()
    desk.window.on_next_game_due()
    assert not desk.game.moves


def ended(desk: Desk, level: Level, moves: tuple[int, ...], times: int) -> None:
    """End so many games alike, with the last of these moves."""
    for _ in range(times):
        players = GameSettings.against_computer(level)
        desk.controller.resume(Game(moves=moves[:-1]), players)
        desk.click(moves[-1])
        desk.qtbot.waitUntil(lambda: desk.game.outcome.is_over)


def test_three_wins_offer_the_next_level_and_a_button_begins_a_game_at_it(
    desk: Desk, parts: Parts
) -> None:
    ended(desk, Level.NORMAL, (1, 4, 2, 5, 3), 2)
    assert "Try it" not in desk.offered
    ended(desk, Level.NORMAL, (1, 4, 2, 5, 3), 1)
    said = "Congratulations! You (X) win!", "Three wins in a row! Try Hard?"
    assert desk.sentences == said
    assert desk.offered == ["Undo", "Try it", "Next game", "Review"]
    # it goes with the end, and another one has none
    desk.press("Undo")
    assert "Try it" not in desk.offered
    desk.controller.redo()
    assert desk.sentences[1] == "Top row"
    assert desk.controller.standing.players.level is Level.NORMAL
    ended(desk, Level.BEGINNER, (1, 4, 2, 5, 3), 3)
    desk.press("Try it")
    assert desk.game == Game()
    assert desk.controller.standing.players == GameSettings.against_computer(Level.EASY)
    assert parts.settings.level is Level.EASY
    assert desk.viewport.isAncestorOf(desk.window.focusWidget())


def test_five_defeats_offer_the_level_below(desk: Desk) -> None:
    # 9 leaves 3-5-7 to the computer
    ended(desk, Level.HARD, (1, 5, 2, 3, 9), 5)
    said = "Computer (O) wins!", "Five lost in a row. Try Normal?"
    assert desk.sentences == said
    desk.press("Next game")
    assert desk.controller.standing.players.level is Level.HARD


def test_three_draws_against_hard_are_praised_once(desk: Desk) -> None:
    drawn = (1, 5, 9, 2, 8, 7, 3, 6, 4)
    usual = "A draw: nobody can do better against Hard."
    praise = "Three draws in a row against Hard: well played!"
    for expected in (usual, usual, praise, usual):
        ended(desk, Level.HARD, drawn, 1)
        assert desk.sentences == ("Stalemate!", expected)
        assert "Try it" not in desk.offered
