"""A player lets two computers play at the window, and watches."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import Computer, Game, GameSettings, Level, Mark, Starts
from oxo_desktop.engine.geometry import FOUR_BY_FOUR
from oxo_desktop.play.settings import Settings
from oxo_desktop.system import languages
from oxo_desktop.window.controls.fields import ChoiceBox
from oxo_desktop.window.dialogs.new_game import NewGameDialog
from oxo_desktop.window.moves.moves_panel import MoveList
from oxo_desktop.window.why import WhyPanel
from tests.conftest import next_start
from tests.window.desk import Desk, use_language
from tests.window.seen import button, settle

WATCHED = GameSettings(Computer(Level.RANDOM), Computer(Level.HARD), Starts.TAKE_TURNS)


def choose_to_watch(desk: Desk) -> None:
    desk.window.menus.new_game.trigger()
    (dialog,) = desk.window.findChildren(NewGameDialog)
    button(dialog, "Watch").click()
    boxes = [box for box in dialog.findChildren(ChoiceBox) if box.isVisible()]
    for box, player in zip(boxes, WATCHED.pairing, strict=True):
        assert isinstance(player, Computer)
        box.value = player.level
    button(dialog, "Play").click()


def step(desk: Desk) -> None:
    with desk.qtbot.waitSignal(desk.controller.move_made):
        desk.press("Step")


def test_a_game_is_watched_from_new_game_to_the_next(desk: Desk) -> None:
    choose_to_watch(desk)
    assert desk.controller.standing.players == WATCHED
    assert desk.offered == ["Pause", "Step"]
    desk.press_key(Qt.Key.Key_Space)
    assert desk.sentences[0] == "Paused: X to move"
    while not desk.game.outcome.is_over:
        step(desk)
        # each move is explained
        assert desk.sentences[1]
    assert set(desk.offered) == {"Why?", "Again", "Review"}
    assert not desk.window.menus.reset_score.isEnabled()
    desk.press("Again")
    assert desk.sentences[0] == "Computer's turn (O)"


def test_what_is_said_of_a_move_is_not_said_to_its_opponent(desk: Desk) -> None:
    desk.controller.resume(Game(moves=(1, 5, 2)), WATCHED)
    step(desk)
    assert desk.game.moves == (1, 5, 2, 3)
    assert desk.sentences[1] == "The computer blocked its opponent"


def test_nothing_is_counted_on_the_cards(desk: Desk) -> None:
    desk.controller.resume(Game(), WATCHED)
    cards = desk.window.strip.findChildren(QWidget)
    told = [card.accessibleName() for card in cards if card.accessibleName()]
    assert told[:1] == ["Computer (X), Random, to move"]
    assert "Computer (O), Hard" in told
    labels = desk.window.strip.findChildren(QLabel)
    assert "0" not in [label.text() for label in labels if label.isVisible()]


def test_a_level_chosen_for_two_computers_is_not_the_one_against_a_person(
    desk: Desk, settings: Settings
) -> None:
    desk.controller.resume(Game(), WATCHED)
    before = settings.level
    desk.window.strip.level_chosen.emit(Mark.X, Level.EASY)
    assert desk.controller.standing.players.pairing[0] == Computer(Level.EASY)
    assert settings.level is before


def test_what_was_watched_last_is_chosen_at_the_next_start_and_waits(
    desk: Desk, settings: Settings
) -> None:
    choose_to_watch(desk)
    assert Settings(Path(settings.file)).game == WATCHED
    desk.start()
    assert desk.controller.standing.players == WATCHED
    assert desk.controller.standing.is_paused


@pytest.mark.parametrize(("text", "pace"), [("Slow", 2000), ("Fast", 500)])
def test_the_pace_is_chosen_and_remembered(
    qtbot: QtBot, desk: Desk, parts: Parts, text: str, pace: int
) -> None:
    desk.controller.resume(Game(), WATCHED)
    (box,) = desk.window.panel.findChildren(ChoiceBox)
    assert box.currentText() == "Medium"
    box.setCurrentText(text)
    assert desk.controller.standing.pace == pace
    with next_start(qtbot, parts) as later:
        later.controller.resume(Game(), WATCHED)
        assert later.controller.standing.pace == pace
        (box,) = later.window.panel.findChildren(ChoiceBox)
        assert box.currentText() == text


@pytest.mark.parametrize("size", [(640, 480), (1366, 768)])
def test_a_pause_moves_nothing(desk: Desk, size: tuple[int, int]) -> None:
    use_language(desk.window.look, languages.catalogue("de"))
    desk.controller.new_game(WATCHED)
    desk.window.resize(*size)
    settle()
    parts = [desk.window.view, *desk.window.panel.findChildren(QAbstractButton)]
    places = []
    for text in ("Pause", "Abspielen"):
        places.append([part.geometry() for part in parts])
        desk.press(text)
        settle()
    assert places[0] == places[1]


def test_beside_why_each_move_is_promised_an_explanation(desk: Desk) -> None:
    desk.controller.resume(Game(), WATCHED)
    desk.window.menus.why.trigger()
    (panel,) = desk.window.findChildren(WhyPanel)
    told = [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]
    assert "There is no move yet at this point. Each will be explained here." in told


def test_another_board_in_its_place_lets_it_wait(desk: Desk) -> None:
    desk.controller.new_game(WATCHED)
    desk.window.menus.lessons.trigger()
    assert desk.controller.standing.is_paused


def test_moves_await_none_where_a_lesson_lets_the_game_wait(desk: Desk) -> None:
    menus = desk.window.menus
    for switch in (menus.lessons, menus.moves, menus.lessons):
        switch.setChecked(True)
    desk.controller.resume(Game(FOUR_BY_FOUR), WATCHED)
    assert desk.controller.standing.is_paused
    (moves,) = desk.window.findChildren(MoveList)
    assert moves.model().index(0, 0).data() is None
