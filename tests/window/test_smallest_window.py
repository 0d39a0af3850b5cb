"""In the smallest window, in any language, only names lose a part."""

import re
from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import Game, GameSettings, Human, Level, Mark, Outcome
from oxo_desktop.learning.review import Judgement
from oxo_desktop.play.controller import GameController
from oxo_desktop.says import reviews, sentences
from oxo_desktop.window.controls.widgets import ElidedLabel, FlatButton
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.review.reviewed_list import ReviewedList
from oxo_desktop.words import say
from tests.conftest import LANGUAGES
from tests.window.painted import texts
from tests.window.seen import settle

EASY = GameSettings.against_computer(Level.EASY)
NAME = "Wolfeschlegelsteinhausenbergerdorff-Wels"
LONG = GameSettings(Human(NAME), Human("Ada"))
ENDS = Outcome.X_WON, Outcome.O_WON, Outcome.DRAW
OVER = Game(moves=(1, 5, 9, 3, 7, 4, 8))


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest, parts: Parts, window: MainWindow) -> str:
    parts.preferences.change(language=request.param)
    settle()
    assert window.isVisible()
    return str(request.param)


def shrink(window: MainWindow) -> None:
    settle()
    window.resize(640, 480)
    settle()


def status(window: MainWindow) -> ElidedLabel:
    return window.panel.findChildren(ElidedLabel)[0]


def open_review(qtbot: QtBot, window: MainWindow) -> ReviewedList:
    window.menus.review.setChecked(True)
    (moves,) = window.findChildren(ReviewedList)
    rows = len(OVER.moves)
    qtbot.waitUntil(lambda: moves.isVisible() and moves.model().rowCount() == rows)
    return moves


@pytest.mark.usefixtures("spoken")
def test_every_verdict_is_whole(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    controller.resume(OVER, EASY)
    open_review(qtbot, window)
    shrink(window)
    text, did = "Move {number}, {mark}: {judgement}", map(reviews.judgement, Judgement)
    said = [
        *(partial(say, text, number=10, mark=Mark.O, judgement=each) for each in did),
        *(partial(sentences.outcome, EASY, outcome) for outcome in ENDS),
        *(partial(sentences.turn, EASY, mark) for mark in Mark),
        partial(sentences.position_shown, OVER, 2),
    ]
    for sentence in said:
        window.panel.on_said(sentence)
        assert status(window).text() == sentence()


@pytest.mark.usefixtures("spoken")
def test_the_list_of_the_review_tells_squares_and_what_moves_did(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    controller.resume(OVER, EASY)
    moves = open_review(qtbot, window)
    shrink(window)
    assert moves._review is not None
    moves.scrollToTop()
    settle()
    shown = texts(window)
    written = "".join(text.said for text in shown if text.widget is moves.viewport())
    for reviewed in moves._review.moves[:2]:
        assert str(reviewed.position) in written
        assert reviews.judgement(reviewed.judgement) in written


@pytest.mark.usefixtures("spoken")
def test_a_long_name_is_shortened_before_anything_else(
    window: MainWindow, controller: GameController
) -> None:
    for moves in ((), (1, 2, 5, 3, 9)):
        controller.resume(Game(moves=moves), LONG)
        shrink(window)
        label = status(window)
        before, after = label.full_text.split(NAME)
        but_name = f"{re.escape(before)}Wol.*…{re.escape(after)}"
        assert re.fullmatch(but_name, label.text())


@pytest.mark.usefixtures("spoken")
def test_buttons_have_their_room_in_a_window_of_any_size(
    window: MainWindow, controller: GameController
) -> None:
    controller.resume(OVER, LONG)
    window.menus.model.setChecked(True)
    for width, height in ((900, 600), (1250, 1200), (1400, 1400), (1800, 1200)):
        window.resize(width, height)
        settle()
        for button in window.panel.findChildren(FlatButton):
            least = button.minimumSizeHint().width()
            assert button.isHidden() or button.width() >= least
