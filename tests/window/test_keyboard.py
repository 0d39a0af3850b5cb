"""What keys do in the window, and where the keyboard is afterwards."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QRadioButton, QScrollArea

from oxo_desktop.engine import THREE_BY_THREE, Game, Geometry, Mark, Refusal
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR, SEVEN_POINT_PLANE
from oxo_desktop.window.board.squares import SquareButton
from oxo_desktop.window.controls.fields import Group
from oxo_desktop.window.controls.texts import TextPage
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.moves.moves_panel import MovesPanel
from tests.window.desk import TWO, Desk
from tests.window.heard import ROLE, name_of, tree
from tests.window.seen import button, notice_bar, opened, settle

SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
HOME, END = Qt.Key.Key_Home, Qt.Key.Key_End
PAGE_UP, PAGE_DOWN = Qt.Key.Key_PageUp, Qt.Key.Key_PageDown
LEFT, RIGHT, UP, DOWN = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down,
)  # fmt: skip
NOTICE = Refusal("game_over", "The game is over: no move can follow.")


def focused(window: MainWindow) -> str:
    """Return what a screen reader says is focused."""
    return name_of(window.focusWidget())


def go(desk: Desk, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> int:
    """Press a key on the board, and return the square it leads to."""
    QTest.keyClick(desk.window.focusWidget(), key, modifier)
    square = desk.window.focusWidget()
    assert isinstance(square, SquareButton)
    return square.position


@pytest.mark.parametrize(
    ("geometry", "keys", "ends"),
    [
        (THREE_BY_THREE, [HOME, END, UP, HOME, END], [4, 6, 3, 1, 3]),
        (SEVEN_POINT_PLANE, [DOWN, HOME, END], [4, 2, 3]),
        (FOUR_BY_FOUR_BY_FOUR, [END, RIGHT, PAGE_DOWN, HOME], [4, 4, 20, 17]),
    ],
)
def test_home_and_end_lead_to_the_ends_of_the_row(
    desk: Desk, geometry: Geometry, keys: list[Qt.Key], ends: list[int]
) -> None:
    desk.begin(geometry)
    assert [go(desk, key) for key in keys] == ends
    # the ring is there too
    assert desk.window.scene.ringed == ends[-1]


def test_shift_and_an_arrow_lead_to_the_next_free_square(desk: Desk) -> None:
    desk.begin(THREE_BY_THREE)
    desk.click(2, 4, 6)
    # 4 and 6 beside it are full, and so is 2 above it
    assert go(desk, RIGHT, SHIFT) == 7
    assert go(desk, UP, SHIFT) == 1
    assert go(desk, RIGHT, SHIFT) == 3
    assert go(desk, DOWN, SHIFT) == 9
    assert go(desk, LEFT, SHIFT) == 8
    desk.click(5, 1, 3, 7, 9)
    assert go(desk, LEFT, SHIFT) == 8
    assert go(desk, RIGHT, SHIFT) == 8


def test_page_up_and_page_down_lead_to_the_same_place_in_another_layer(
    desk: Desk,
) -> None:
    desk.begin(FOUR_BY_FOUR_BY_FOUR)
    go(desk, RIGHT)
    keys = [PAGE_DOWN, DOWN, PAGE_DOWN, PAGE_DOWN, PAGE_DOWN, PAGE_UP]
    assert [go(desk, key) for key in keys] == [18, 22, 38, 54, 54, 38]
    desk.click(22)
    # past what is full, and then on where the numbers lead
    assert go(desk, PAGE_UP, SHIFT) == 6
    desk.click(38, 54)
    assert go(desk, PAGE_DOWN, SHIFT) == 7


def test_escape_closes_a_notice_then_the_panel_then_full_screen(desk: Desk) -> None:
    window, menus = desk.window, desk.window.menus
    menus.full_screen.setChecked(True)
    settle()
    menus.moves.setChecked(True)
    window.notices.show(NOTICE)
    is_there: list[Callable[[], bool]] = [
        lambda: notice_bar(window).isVisible(),
        lambda: menus.moves.isChecked(),
        lambda: window.isFullScreen(),
    ]
    for closed in range(len(is_there)):
        assert [there() for there in is_there[closed:]] == [True] * (3 - closed)
        desk.press_key(Qt.Key.Key_Escape)
        assert not is_there[closed]()
    desk.press_key(Qt.Key.Key_Escape)
    assert window.isVisible()


@pytest.mark.parametrize(
    "switch", ["moves", "why", "model", "lessons", "set_up", "think"]
)
def test_the_keyboard_is_on_the_board_again_once_a_panel_is_closed(
    desk: Desk, switch: str
) -> None:
    action = getattr(desk.window.menus, switch)
    action.setChecked(True)
    close = next(
        button
        for button in desk.window.findChildren(FlatButton)
        if button.isVisible() and button.text() == "×"
    )
    close.setFocus()
    QTest.keyClick(close, Qt.Key.Key_Space)
    assert not action.isChecked()
    assert focused(desk.window) == "Square 5, empty"


def test_the_keyboard_is_on_the_board_again_after_a_new_game(desk: Desk) -> None:
    desk.begin(THREE_BY_THREE)
    desk.click(1, 2, 5, 3, 9)
    button(desk.central, "Next game").setFocus()
    QTest.keyClick(button(desk.central, "Next game"), Qt.Key.Key_Space)
    assert focused(desk.window) == "Square 5, empty"
    button(desk.central, "Hint").setFocus()
    dialog = opened(desk.window, "new_game")
    desk.qtbot.waitUntil(dialog.isVisible)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert focused(desk.window) == "Square 5, empty"


def test_the_keyboard_is_on_the_board_once_a_button_can_do_no_more(desk: Desk) -> None:
    desk.begin(THREE_BY_THREE, TWO)
    desk.click(1, 2)
    undo = button(desk.central, "Undo")
    undo.setFocus()
    QTest.keyClick(undo, Qt.Key.Key_Space)
    assert desk.window.focusWidget() is undo
    QTest.keyClick(undo, Qt.Key.Key_Space)
    assert desk.marks == "........."
    assert isinstance(desk.window.focusWidget(), SquareButton)


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)")
def test_f10_opens_the_menus(desk: Desk) -> None:
    desk.press_key(Qt.Key.Key_F10)
    game, *_ = desk.window.menuBar().actions()
    assert QApplication.activePopupWidget() is game.menu()
    desk.window.menus.close_open()


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)")
def test_shift_and_f10_open_the_menu_of_the_board(desk: Desk) -> None:
    QTest.keyClick(desk.window.focusWidget(), Qt.Key.Key_F10, SHIFT)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    assert "Square &numbers" in [action.text() for action in popup.actions()]
    desk.window.menus.close_open()


@pytest.mark.parametrize(
    ("key", "text", "scan_code", "switch"),
    [
        (0x42C, "ь", 58, "model"),  # Russian, where M is
        (0x5E6, "צ", 58, "model"),  # Hebrew
        (0x27, "'", 25, "why"),  # Hebrew, where W is
        (0x3BC, "μ", 58, "model"),  # Greek
    ],
)
def test_letters_are_known_by_where_their_keys_lie(
    desk: Desk, key: int, text: str, scan_code: int, switch: str
) -> None:
    action = getattr(desk.window.menus, switch)
    for on in (True, False):
        desk.send_key(key, text, scan_code)
        assert action.isChecked() is on


def test_a_sign_of_a_latin_keyboard_is_no_letter(desk: Desk) -> None:
    # Dvorak has the comma where W is elsewhere, and ä is German
    desk.send_key(0x2C, ",", 25)
    desk.send_key(0xC4, "ä", 48)
    assert not desk.window.menus.why.isChecked()


def test_the_shortcuts_are_made_from_the_actions(window: MainWindow) -> None:
    extra = QAction("Sing a &song…", window)
    extra.setShortcut(QKeySequence("Ctrl+Shift+S"))
    window.menus.hint.setShortcut(QKeySequence("J"))
    menu = window.menuBar().actions()[0].menu()
    assert isinstance(menu, QMenu)
    menu.addAction(extra)
    (shown,) = opened(window, "shortcuts").findChildren(TextPage)
    lines = shown.toPlainText().splitlines()
    assert "Sing a song\tCtrl+Shift+S" in lines
    assert "Hint\tJ" in lines
    assert "Redo\tCtrl+Shift+Z, Ctrl+Y" in lines


def test_the_shortcuts_are_read_line_by_line(window: MainWindow) -> None:
    dialog = opened(window, "shortcuts")
    (text,) = dialog.findChildren(TextPage)
    assert dialog.focusWidget() is text
    assert name_of(text) == dialog.windowTitle()
    lines = text.toPlainText().splitlines()
    read = [text.textCursor().block().text()]
    while len(read) < len(lines):
        QTest.keyClick(text, DOWN)
        line = text.textCursor().block().text()
        if line == read[-1]:
            # it goes on in a second line on the screen
            continue
        read.append(line)
    assert read == lines
    QTest.keyClick(text, Qt.Key.Key_A)
    assert text.toPlainText().splitlines() == lines


def test_the_shortcuts_scroll_to_the_line_that_is_read(window: MainWindow) -> None:
    dialog = opened(window, "shortcuts")
    dialog.setMinimumSize(0, 0)
    dialog.resize(400, 240)
    (text,) = dialog.findChildren(TextPage)
    (area,) = (a for a in dialog.findChildren(QScrollArea) if a.isAncestorOf(text))
    bar = area.verticalScrollBar()
    assert bar.maximum() > 200
    for key, end in ((END, bar.maximum()), (HOME, bar.minimum())):
        QTest.keyClick(text, key, Qt.KeyboardModifier.ControlModifier)
        assert abs(bar.value() - end) < 30
    before = bar.value()
    QTest.keyClick(text, Qt.Key.Key_PageDown)
    assert bar.value() > before
    for _ in range(20):
        QTest.keyClick(text, DOWN)
    line = text.viewport().mapTo(area.viewport(), text.cursorRect().center())
    assert area.viewport().rect().contains(line)


@pytest.mark.parametrize("starter", ["X", "O"])
def test_the_columns_of_the_moves_have_headings(desk: Desk, starter: str) -> None:
    desk.window.menus.moves.setChecked(True)
    desk.controller.resume(Game(starter=Mark(starter), moves=(5, 1, 9)), TWO)
    (panel,) = desk.window.findChildren(MovesPanel)
    headings = [each.name for each in tree(panel) if each.role is ROLE.ColumnHeader]
    assert headings == [*("XO" if starter == "X" else "OX")]


def test_arrow_keys_choose_whatever_way_they_point(window: MainWindow) -> None:
    dialog = opened(window, "new_game")
    groups = {g.accessibleName(): g for g in dialog.findChildren(Group)}
    for name in ("Level", "Play as", "Who starts", "Board"):
        buttons = groups[name].findChildren(QRadioButton)
        shown = [b for b in buttons if b.isVisible()]
        (chosen,) = (index for index, b in enumerate(shown) if b.isChecked())
        shown[chosen].setFocus()
        for key, step in ((DOWN, 1), (RIGHT, 1), (UP, -1), (LEFT, -1), (LEFT, -1)):
            QTest.keyClick(dialog.focusWidget(), key)
            chosen = (chosen + step) % len(shown)
            assert [b.isChecked() for b in shown].index(True) == chosen
            assert dialog.focusWidget() is shown[chosen]
