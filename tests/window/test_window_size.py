"""The window's size, place and state, from one start to the next."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts, build
from oxo_desktop.play.settings import Settings, WindowPlace, WindowSize, WindowState
from oxo_desktop.store.games import Store
from oxo_desktop.window.controls.side_panel import WIDTH, SidePanel
from oxo_desktop.window.main_window import MainWindow
from tests.window.seen import settle
from tests.window.test_text_size import PANELS, drag_edge

Open = Callable[[], MainWindow]


@pytest.fixture
def open_window(qtbot: QtBot, settings: Settings, store: Store) -> Iterator[Open]:
    """Yield a function that opens a window as the last one was left."""
    opened: list[Parts] = []

    def open_one() -> MainWindow:
        opened.append(build(settings, store, Random(1)))
        window = opened[-1].window
        with qtbot.waitSignal(window.ready):
            window.show_as_left()
        return window

    yield open_one
    for parts in opened:
        parts.window.close()
        parts.window.deleteLater()


def test_the_first_size(open_window: Open) -> None:
    window = open_window()
    assert window.size() == QSize(520, 658)
    assert not window.isMaximized()


@pytest.mark.parametrize("size", [(340, 420), (700, 450), (353, 601)])
def test_the_size_comes_back(open_window: Open, size: tuple[int, int]) -> None:
    window = open_window()
    window.resize(*size)
    assert window.size() == QSize(*size)
    window.close()
    assert open_window().size() == QSize(*size)


def test_a_size_that_is_too_small_becomes_the_least_size(
    open_window: Open, settings: Settings
) -> None:
    settings.window_size = WindowSize(1, 1)
    window = open_window()
    assert window.size() == window.minimumSizeHint()


def test_a_size_that_no_screen_has_is_not_remembered(
    open_window: Open, settings: Settings
) -> None:
    settings.window_size = WindowSize(500, 600)
    for size in ((500, 5000), (5000, 600), (20000, 600)):
        window = open_window()
        window.resize(*size)
        window.close()
        assert settings.window_size == WindowSize(500, 600)
        assert Settings(settings.file).window_size == WindowSize(500, 600)


LARGE = WindowSize(1600, 1000)
"""Larger than the screen of these tests."""


@pytest.mark.parametrize("state", list(WindowState))
def test_a_small_screen_leaves_the_size_of_a_large_one_remembered(
    open_window: Open, settings: Settings, state: WindowState
) -> None:
    settings.window_size, settings.window_state = LARGE, state
    for _ in range(2):
        window = open_window()
        room = window.screen().size()
        assert window.width() <= room.width()
        assert window.height() < room.height() + (state is not WindowState.NORMAL)
        window.close()
        assert (settings.window_size, settings.window_state) == (LARGE, state)


def test_a_window_manager_that_makes_it_smaller_leaves_it_remembered(
    qtbot: QtBot, settings: Settings, store: Store
) -> None:
    settings.window_size = LARGE
    window = build(settings, store, Random(1)).window
    qtbot.addWidget(window)
    window.resize(600, 500)
    with qtbot.waitSignal(window.ready):
        window.show_as_left()
    window.close()
    assert settings.window_size == LARGE


def test_a_size_that_the_player_chooses_on_a_small_screen_is_remembered(
    open_window: Open, settings: Settings
) -> None:
    settings.window_size = LARGE
    window = open_window()
    window.resize(640, 480)
    window.close()
    assert settings.window_size == WindowSize(640, 480)


def test_a_panel_on_a_small_screen_leaves_the_size_of_a_large_one_remembered(
    open_window: Open, settings: Settings
) -> None:
    # with the moves, and without
    settings.window_size = LARGE
    settings.panel_room, settings.moves_panel = 376, True
    window = open_window()
    size = window.size()
    for _ in range(2):
        window.menus.moves.trigger()
        assert window.size() == size
    window.close()
    assert (settings.window_size, settings.panel_room) == (LARGE, 376)
    again = open_window()
    again.menus.moves.trigger()
    assert again.size() == size
    again.close()
    assert (settings.window_size, settings.panel_room) == (LARGE, 376)
    assert not settings.moves_panel


def test_the_moves_get_what_room_there_is_and_give_it_back(
    open_window: Open, settings: Settings
) -> None:
    window = open_window()
    window.menus.moves.trigger()
    size = window.size()
    assert 520 < size.width() < 520 + WIDTH
    assert settings.window_size == WindowSize(size.width(), size.height())
    assert settings.panel_room == size.width() - 520
    window.resize(size.width() - 20, size.height())
    window.menus.moves.trigger()
    assert window.width() == 500
    window.close()
    assert settings.window_size == WindowSize(500, size.height())


def test_the_moves_that_1_0_0_has_left_open_give_their_room_back(
    open_window: Open, settings: Settings
) -> None:
    settings.window_size, settings.moves_panel = WindowSize(758, 500), True
    window = open_window()
    assert window.width() == 758
    for width in (400, 764, 400):
        window.menus.moves.trigger()
        assert window.width() == width
    window.close()
    again = Settings(settings.file)
    assert again.problems == []
    assert again.window_size == WindowSize(400, 500)


@pytest.mark.parametrize("room", [757, 758, 16384])
def test_no_room_for_a_panel_makes_a_window_too_small(
    open_window: Open, settings: Settings, room: int
) -> None:
    settings.window_size, settings.moves_panel = WindowSize(758, 500), True
    settings.panel_room = room
    window = open_window()
    assert window.width() == 758
    window.menus.moves.trigger()
    least = window.width()
    assert least == window.minimumSizeHint().width()
    window.menus.moves.trigger()
    assert window.width() > least + 300
    window.menus.moves.trigger()
    assert window.width() == least


@pytest.mark.parametrize("name", ["moves", "lessons"])
def test_the_room_for_a_panel_is_not_there_without_it(
    open_window: Open, name: str
) -> None:
    window = open_window()
    window.resize(400, 500)
    getattr(window.menus, name).trigger()
    wide = window.width()
    assert wide > 700
    window.close()
    # the moves are there again, and lessons are not
    again = open_window()
    assert again.width() == (wide if name == "moves" else 400)
    panels = [p.isVisible() for p in again.findChildren(SidePanel)]
    assert panels == [True] * (name == "moves")
    getattr(again.menus, name).trigger()
    assert again.width() == (400 if name == "moves" else wide)


@pytest.mark.parametrize("first", ["moves", "why", "model"])
@pytest.mark.parametrize("last", ["moves", "why", "model", "review", "lessons"])
def test_a_panel_in_the_place_of_another_leaves_the_size_as_it_was(
    open_window: Open, settings: Settings, first: str, last: str
) -> None:
    window = open_window()
    before = window.size()
    for name in (first, last):
        getattr(window.menus, name).setChecked(True)
    getattr(window.menus, last).setChecked(False)
    assert window.size() == before
    window.close()
    assert settings.window_size == WindowSize(before.width(), before.height())


def test_a_panel_that_was_dragged_gives_back_what_the_window_was_widened_by(
    open_window: Open,
) -> None:
    window = open_window()
    window.resize(400, 500)
    window.menus.moves.trigger()
    settle()
    wide = window.width()
    (panel,) = window.findChildren(SidePanel)
    drag_edge(window, panel, 0)
    assert WIDTH < panel.width() == wide // 2
    window.close()
    again = open_window()
    assert again.width() == wide
    (panel,) = again.findChildren(SidePanel)
    assert panel.width() == pytest.approx(wide // 2, abs=3)
    again.menus.moves.trigger()
    assert again.width() == 400


@pytest.mark.parametrize("first", PANELS)
def test_a_panel_takes_the_place_of_another_in_one_step(
    window: MainWindow, first: str
) -> None:
    switches = {name: getattr(window.menus, name) for name in PANELS}
    switches[first].setChecked(True)
    seen = list[str]()
    window.side_panels.opened.connect(lambda: seen.append("opened"))
    window.side_panels.closed.connect(lambda: seen.append("closed"))
    for name in PANELS:
        if name != first:
            switches[name].setChecked(True)
            assert [n for n, switch in switches.items() if switch.isChecked()] == [name]
            panels = window.findChildren(SidePanel)
            assert len([p for p in panels if p.isVisible()]) == 1
            assert seen == ["opened"]
            seen.clear()
            switches[first].setChecked(True)
            seen.clear()
    switches[first].setChecked(False)
    assert seen == ["closed"]


@pytest.mark.parametrize("state", list(WindowState)[1:])
def test_the_state_comes_back_and_the_size_under_it(
    open_window: Open, settings: Settings, state: WindowState
) -> None:
    window = open_window()
    window.resize(444, 555)
    is_maximized = state is not WindowState.FULL_SCREEN
    is_full = state is not WindowState.MAXIMIZED
    if is_maximized:
        window.showMaximized()
    if is_full:
        window.menus.full_screen.trigger()
    window.close()
    assert settings.window_state is state
    assert settings.window_size == WindowSize(444, 555)
    again = open_window()
    assert again.isFullScreen() is again.menus.full_screen.isChecked() is is_full
    again.close()
    assert settings.window_state is state
    assert settings.window_size == WindowSize(444, 555)
    last = open_window()
    if is_full:
        last.menus.full_screen.trigger()
    assert last.isMaximized() is is_maximized


@pytest.mark.parametrize(
    "state", [Qt.WindowState.WindowMaximized, Qt.WindowState.WindowFullScreen]
)
def test_the_moves_leave_a_window_as_large_as_the_screen_as_it_is(
    qtbot: QtBot, open_window: Open, state: Qt.WindowState
) -> None:
    window = open_window()
    window.menus.moves.trigger()
    usual = window.height()
    window.setWindowState(state)
    qtbot.waitUntil(lambda: window.height() > usual)
    size = window.size()
    for _ in range(2):
        window.menus.moves.trigger()
        assert window.size() == size


def test_the_moves_come_into_view_at_the_right_edge(open_window: Open) -> None:
    window = open_window()
    room = window.screen().availableGeometry()
    window.move(room.right() - window.frameGeometry().width(), 10)
    window.menus.moves.trigger()
    assert room.left() <= window.frameGeometry().left()
    assert window.frameGeometry().right() <= room.right()


def test_full_screen_is_left_by_whatever_key_the_desktop_has_for_it(
    open_window: Open, settings: Settings
) -> None:
    window = open_window()
    window.menus.full_screen.trigger()
    assert window.isFullScreen()
    window.showNormal()
    assert not window.menus.full_screen.isChecked()
    window.close()
    assert settings.window_state is WindowState.NORMAL


@pytest.mark.parametrize("state", list(WindowState)[:3])
def test_the_place_comes_back(
    open_window: Open, settings: Settings, state: WindowState
) -> None:
    window = open_window()
    window.setGeometry(123, 77, 400, 500)
    settings.window_state = state
    if state is WindowState.MAXIMIZED:
        window.showMaximized()
    elif state is WindowState.FULL_SCREEN:
        window.showFullScreen()
    window.close()
    assert settings.window_place == WindowPlace(123, 77)
    assert open_window().normalGeometry().topLeft() == QPoint(123, 77)


# of a screen that is 800 x 800
@pytest.mark.parametrize(
    ("place", "is_taken"),
    [
        (WindowPlace(0, 16), True),
        (WindowPlace(0, 15), False),
        (WindowPlace(700, 100), True),
        (WindowPlace(701, 100), False),
        (WindowPlace(-420, 100), True),
        (WindowPlace(-421, 100), False),
        (WindowPlace(100, 800), True),
        (WindowPlace(100, 801), False),
    ],
)
def test_a_place_where_no_pointer_reaches_its_title_is_left_to_the_desktop(
    open_window: Open, settings: Settings, place: WindowPlace, *, is_taken: bool
) -> None:
    usual = open_window().geometry().topLeft()
    settings.window_place = place
    wanted = QPoint(*place) if is_taken else usual
    # the frame of these tests' windows, where Qt keeps it on the screen
    off = open_window().geometry().topLeft() - wanted
    assert off.manhattanLength() <= 2


def test_a_desktop_that_tells_no_places_is_asked_for_none(
    monkeypatch: pytest.MonkeyPatch, open_window: Open, settings: Settings
) -> None:
    usual = open_window().pos()
    settings.window_place = WindowPlace(100, 200)
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "wayland")
    window = open_window()
    assert window.pos() == usual
    window.close()
    assert settings.window_place == WindowPlace(100, 200)
