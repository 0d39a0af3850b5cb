"""Notices come and go without moving the board from under the pointer."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import GameSettings, Level, Mark, Refusal
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.window.controls.notice_bar import NoticeBar
from tests.window.desk import Desk
from tests.window.seen import notice, notice_bar, settle

SHORT = Refusal("test", "Something went wrong.")
LONG = Refusal("long", "Something else went wrong, and it is a long story. " * 8)


def point_at_board(desk: Desk) -> None:
    # from elsewhere: where it is already, nothing is told of a move
    leave_board(desk)
    QTest.mouseMove(desk.viewport, desk.viewport.rect().center())
    settle()
    assert desk.viewport.underMouse()


def leave_board(desk: Desk) -> None:
    # a board that appeared below the pointer is left after a first move on it
    QTest.mouseMove(desk.viewport, QPoint(9, 9))
    QTest.mouseMove(desk.window.menuBar(), QPoint(1, 1))
    settle()
    assert not desk.viewport.underMouse()


@pytest.fixture(autouse=True)
def pointer(desk: Desk) -> Iterator[None]:
    """Leave the pointer where the next test's board is not."""
    yield
    leave_board(desk)


def board(desk: Desk) -> QRect:
    return in_window(desk.window.view)


def in_window(widget: QWidget) -> QRect:
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size())


def bar(desk: Desk) -> NoticeBar:
    return notice_bar(desk.window)


def test_a_notice_is_above_the_score(desk: Desk) -> None:
    leave_board(desk)
    before = board(desk)
    desk.window.notices.show(SHORT)
    settle()
    assert in_window(bar(desk)).bottom() < in_window(desk.window.strip).top()
    assert board(desk).top() > before.top()
    desk.window.notices.dismiss()
    settle()
    assert board(desk) == before


@pytest.mark.parametrize("notice", [SHORT, LONG], ids=["short", "long"])
def test_no_notice_moves_the_board_from_under_the_pointer(
    desk: Desk, notice: Refusal
) -> None:
    without = board(desk)
    point_at_board(desk)
    desk.window.notices.show(notice)
    settle()
    assert board(desk) == without
    shown, strip = in_window(bar(desk)), in_window(desk.window.strip)
    assert bar(desk).isVisible()
    assert shown.top() == desk.window.menuBar().height()
    assert shown.width() == desk.window.width()
    # nothing peeps out from behind it
    assert shown.contains(strip)
    leave_board(desk)
    assert in_window(bar(desk)).bottom() < in_window(desk.window.strip).top()
    with_one = board(desk)
    assert with_one.top() > without.top()
    point_at_board(desk)
    desk.window.notices.show(LONG)
    settle()
    assert board(desk) == with_one
    for each in {notice, LONG}:
        desk.window.notices.take_back(each)
    settle()
    assert not bar(desk).isVisible()
    assert board(desk) == with_one
    desk.window.notices.show(SHORT)
    settle()
    assert board(desk) == with_one
    # a key leaves no gap
    desk.press_key(Qt.Key.Key_Escape)
    settle()
    assert not bar(desk).isVisible()
    assert board(desk) == without


def test_no_notice_covers_a_board_that_is_beside_the_score(desk: Desk) -> None:
    desk.window.resize(1000, 600)
    settle()
    point_at_board(desk)
    desk.window.notices.show(LONG)
    settle()
    shown, strip = in_window(bar(desk)), in_window(desk.window.strip)
    assert not shown.intersects(board(desk))
    assert shown.contains(strip) or not shown.intersects(strip)


def test_another_notice_beside_the_pointer_finds_room(desk: Desk) -> None:
    point_at_board(desk)
    desk.window.notices.show(SHORT)
    settle()
    before = bar(desk).height()
    desk.window.notices.show(LONG)
    settle()
    assert bar(desk).height() > before
    leave_board(desk)
    point_at_board(desk)
    leave_board(desk)
    desk.window.notices.take_back(LONG)
    settle()
    assert bar(desk).height() == before


def test_a_window_that_changes_its_size_makes_room_at_once(desk: Desk) -> None:
    point_at_board(desk)
    desk.window.notices.show(SHORT)
    desk.window.resize(700, 700)
    settle()
    assert in_window(bar(desk)).bottom() < in_window(desk.window.strip).top()
    assert bar(desk).width() == 700


@pytest.mark.parametrize("is_above", [True, False])
@pytest.mark.parametrize("notice", [SHORT, LONG], ids=["short", "long"])
def test_a_notice_is_not_cut_when_text_grows_beside_the_pointer(
    desk: Desk, notice: Refusal, is_above: bool
) -> None:
    desk.window.resize(700, 780)
    if is_above:
        leave_board(desk)
        desk.window.notices.show(notice)
    point_at_board(desk)
    if not is_above:
        desk.window.notices.show(notice)
    desk.window._preferences.change(text_size=200)
    settle()
    assert bar(desk).height() == bar(desk).sizeHint().height()
    # it is still kept as it is
    before = board(desk)
    desk.window.notices.take_back(notice)
    settle()
    assert not bar(desk).isVisible()
    assert board(desk) == before


def test_a_notice_is_not_cut_when_the_window_grows_narrow_beside_the_pointer(
    desk: Desk,
) -> None:
    desk.window.resize(790, 700)
    leave_board(desk)
    desk.window.notices.show(Refusal("test", "Something went wrong, so to say. " * 6))
    point_at_board(desk)
    before = bar(desk).height()
    desk.window.resize(480, 700)
    settle()
    assert bar(desk).height() == bar(desk).sizeHint().height() > before


def test_that_hard_lacks_its_strategy_is_told_once(
    desk: Desk, without_strategy: str
) -> None:
    hard_begins = GameSettings.against_computer(Level.HARD, Mark.O)
    desk.begin(FOUR_BY_FOUR_BY_FOUR, hard_begins)
    desk.wait_for_moves(1)
    desk.qtbot.waitUntil(lambda: notice(desk.window) == without_strategy)
    desk.window.notices.dismiss()
    desk.controller.play(desk.game.board.available_moves()[0])
    desk.wait_for_moves(3)
    settle()
    assert not bar(desk).isVisible()
