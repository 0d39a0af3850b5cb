"""Notices lie over a corner of the board, and move nothing."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QScrollBar, QWidget

from oxo_desktop.engine import GameSettings, Level, Mark, Refusal
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.play.settings import ThemeChoice
from oxo_desktop.system import languages
from oxo_desktop.window.board.view import AROUND, BoardView
from tests.window.desk import Desk, use_language
from tests.window.faults import cut
from tests.window.seen import left_edge, notice, notice_bar, settle, wear

SHORT = Refusal("test", "Something went wrong.")
LONG = Refusal("long", "Something else went wrong, and it is a long story. " * 8)
SIZES = {"high": (560, 700), "wide": (1000, 600), "least": (640, 480)}


def in_window(widget: QWidget) -> QRect:
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size())


def boxes(desk: Desk) -> list[QRect]:
    window = desk.window
    return [in_window(part) for part in (window.strip, window.view, window.panel)]


def assert_lies_over(desk: Desk, view: BoardView) -> None:
    """Check that the notice begins where a board does, and is not cut."""
    bar, board = notice_bar(desk.window), in_window(view)
    shown = in_window(bar)
    assert bar.isVisible()
    assert board.contains(shown)
    assert shown.top() == board.top() + AROUND
    if desk.window.layoutDirection() is Qt.LayoutDirection.RightToLeft:
        assert shown.right() == board.right() - AROUND
    else:
        assert shown.left() == board.left() + AROUND
    assert bar.height() == bar.heightForWidth(bar.width())
    # it is there to be clicked
    assert desk.window.childAt(shown.center()) in (bar, *bar.findChildren(QWidget))


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_notice_lies_over_the_board_and_moves_nothing(
    desk: Desk, size: tuple[int, int]
) -> None:
    desk.window.resize(*size)
    settle()
    before = boxes(desk)
    for each in (LONG, SHORT):
        desk.window.notices.show(each)
        settle()
        assert_lies_over(desk, desk.window.view)
        assert boxes(desk) == before
    # one notice alone: less of the board is hidden than by two
    both = notice_bar(desk.window).height()
    desk.window.notices.take_back(LONG)
    settle()
    assert_lies_over(desk, desk.window.view)
    assert notice_bar(desk.window).height() < both
    desk.press_key(Qt.Key.Key_Escape)
    settle()
    assert not notice_bar(desk.window).isVisible()
    assert boxes(desk) == before


def test_high_contrast_edges_a_notice(desk: Desk) -> None:
    window = desk.window
    window.notices.show(SHORT)
    bar = notice_bar(window)
    wear(desk.qtbot, window, ThemeChoice.HIGH_CONTRAST, bar)
    assert left_edge(bar) == window.theme.outline.name()


@pytest.mark.parametrize("notice", [SHORT, LONG], ids=["short", "long"])
def test_a_notice_follows_the_board_and_the_size_of_text(
    desk: Desk, notice: Refusal
) -> None:
    desk.window.notices.show(notice)
    for size in SIZES.values():
        desk.window.resize(*size)
        settle()
        assert_lies_over(desk, desk.window.view)
    desk.window.resize(700, 780)
    desk.window._preferences.change(text_size=200)
    settle()
    assert_lies_over(desk, desk.window.view)
    desk.window._preferences.change(text_size=100, language="ar")
    settle()
    assert_lies_over(desk, desk.window.view)


def test_a_notice_lies_over_the_board_that_is_practised_on(desk: Desk) -> None:
    desk.begin(FOUR_BY_FOUR_BY_FOUR)
    # the next panel takes its place: the window is not laid out anew
    desk.window.menus.moves.trigger()
    desk.window.notices.show(SHORT)
    settle()
    desk.window.menus.lessons.trigger()
    settle()
    assert desk.window.stage.view is not desk.window.view
    assert_lies_over(desk, desk.window.stage.view)
    desk.window.menus.lessons.trigger()
    settle()
    assert_lies_over(desk, desk.window.view)


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
    assert not notice_bar(desk.window).isVisible()


def test_a_notice_of_four_lines_is_seen_whole_in_any_script(desk: Desk) -> None:
    use_language(desk.window.look, languages.catalogue("ja"))
    desk.window.resize(640, 480)
    settle()
    told = "Something went wrong inside OXO ({fault}). The game goes on; the details "
    log = "/home/ada/.local/state/oxo-desktop/errors.log"
    fault = Refusal("fault", f"{told}are in {{log}}", fault="ValueError", log=log)
    desk.window.notices.show(fault)
    settle()
    bar = notice_bar(desk.window)
    assert cut(bar) == []
    assert not any(scroll.isVisible() for scroll in bar.findChildren(QScrollBar))
