"""Playing in the real window: mouse and keys in, what a player sees out."""

import gc
import sys
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import (
    GEOMETRIES,
    Computer,
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
    Starts,
)
from oxo_desktop.play.settings import ThemeChoice
from oxo_desktop.window.board.items import SquareItem
from oxo_desktop.window.controls.widgets import ElidedLabel, FlatButton
from oxo_desktop.window.status.score_strip import PlayerCard
from tests.window.desk import LEFT, TWO, Desk, wins
from tests.window.seen import (
    button,
    choose_theme,
    framed,
    point_at,
    settle,
    tooltip_of,
    wear,
)

FIRST_KEY = 2 if sys.platform == "win32" else 10
"""The scan code of the key that types 1 in most countries."""


@pytest.fixture
def two(desk: Desk) -> Desk:
    desk.controller.new_game(TWO)
    return desk


def test_the_first_start_is_against_normal_and_you_are_x(desk: Desk) -> None:
    assert desk.window.windowTitle() == "OXO"
    assert desk.sentences == ("Your turn (X)", "")
    assert desk.marks == "........."
    assert desk.controller.game == Game()
    assert desk.offered == ["Hint"]


def test_what_is_typed_after_a_buttons_key_is_not_lost(two: Desk) -> None:
    alt = Qt.KeyboardModifier.AltModifier
    two.click(1, 2, 5, 3)
    for _ in range(3):
        two.qtbot.keyClick(two.window.focusWidget(), Qt.Key.Key_U, alt)
    assert two.marks == "X........"
    two.click(2, 5, 3, 9)
    two.qtbot.keyClick(two.window.focusWidget(), Qt.Key.Key_N, alt)
    two.press_key(Qt.Key.Key_5)
    assert two.marks == "....X...."


def test_a_click_beside_the_board_plays_nothing(two: Desk) -> None:
    for point in (QPoint(2, 2), two.viewport.rect().bottomRight() - QPoint(2, 2)):
        two.qtbot.mouseClick(two.viewport, LEFT, pos=point)
    assert two.marks == "........."


def test_only_the_left_button_plays(two: Desk) -> None:
    for pressed in (Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        two.click(5, button=pressed)
        assert two.marks == "........."


def test_the_second_press_of_a_double_click_changes_nothing(two: Desk) -> None:
    two.click(5, 1)
    two.qtbot.mouseDClick(two.viewport, LEFT, pos=two.point(1))
    assert two.marks == "O...X...."
    assert two.sentences == ("Ada's turn (X)", "")


def click_twice(desk: Desk, position: int, between: Callable[[], object]) -> None:
    """Click twice on a square, fast, and do something in between."""
    desk.click(position)
    between()
    desk.qtbot.mouseDClick(desk.viewport, LEFT, pos=desk.point(position))


def test_a_fast_click_in_another_game_is_a_move(two: Desk) -> None:
    menus = two.window.menus
    two.click(1, 2, 5, 3)
    click_twice(two, 9, menus.next_game.trigger)
    assert two.marks == "........X"
    click_twice(two, 5, lambda: two.controller.new_game(TWO))
    assert two.marks == "....X...."
    click_twice(two, 1, lambda: two.controller.resume(Game(moves=(9, 8)), TWO))
    assert two.marks == "X......OX"


def test_a_fast_click_is_a_move_where_the_one_before_was_none(two: Desk) -> None:
    click_twice(two, 5, two.window.menus.undo.trigger)
    assert two.marks == "....X...."
    # on another square
    two.qtbot.mouseDClick(two.viewport, LEFT, pos=two.point(2))
    assert two.marks == ".O..X...."


def test_a_win_is_told_and_drawn(two: Desk) -> None:
    two.click(1, 2, 5, 3, 9)
    assert two.sentences == (
        "Congratulations! Ada (X) wins!",
        "Top left to bottom right",
    )
    assert wins(two.window.scene) == 1
    faded = {
        item.position
        for item in two.window.scene.items()
        if isinstance(item, SquareItem) and item.share < 1
    }
    assert faded == {2, 3}
    assert two.offered == ["Undo", "Next game", "Review"]


def test_a_defeat_and_a_draw_say_what_they_are(desk: Desk) -> None:
    hard = GameSettings.against_computer(Level.HARD)
    desk.controller.resume(Game(moves=(1, 5, 2, 3)), hard)
    desk.click(9)
    lost = "Top right to bottom left. You lost it with square 9"
    desk.qtbot.waitUntil(lambda: desk.sentences == ("Computer (O) wins!", lost))
    # what is named is numbered
    assert desk.window.scene.shown.has_numbers
    desk.controller.next_game()
    assert not desk.window.scene.shown.has_numbers
    desk.controller.resume(Game(moves=(1, 5, 9, 2, 8, 7, 3, 6)), hard)
    desk.click(4)
    best = "A draw: nobody can do better against Hard."
    assert desk.sentences == ("Stalemate!", best)


def test_undo_after_the_end_takes_line_and_score_back(two: Desk) -> None:
    two.click(1, 2, 5, 3, 9)
    assert cards(two)[0] == "Ada (X), 1 win, has won this game"
    two.press("Undo")
    assert two.marks == "XOO.X...."
    assert two.sentences == (
        "Ada's turn (X)",
        "Moving here replaces the later move; Undo brings it back",
    )
    assert cards(two)[0] == "Ada (X), 0 wins, to move"
    assert wins(two.window.scene) == 0
    items = two.window.scene.items()
    assert all(i.share == 1 for i in items if isinstance(i, SquareItem))


def cards(desk: Desk) -> list[str]:
    widgets = desk.window.strip.children()
    names = [getattr(w, "accessibleName", str)() for w in widgets]
    return [name for name in names if name]


def test_the_strip_shows_names_score_and_turn(two: Desk) -> None:
    assert cards(two) == ["Ada (X), 0 wins, to move", "0 draws", "Grace (O), 0 wins"]
    two.click(1)
    assert cards(two)[2] == "Grace (O), 0 wins, to move"
    two.click(2, 3, 5, 4, 6, 8, 7, 9)
    assert cards(two) == ["Ada (X), 0 wins", "1 draw", "Grace (O), 0 wins"]


def test_a_hint_is_told_and_shown_in_any_theme_until_the_next_move(two: Desk) -> None:
    two.click(1)
    with two.qtbot.waitSignal(two.controller.hint_given):
        two.press("Hint")
    assert two.sentences == (
        "Grace's turn (O)",
        "Hint: try square 5: every other square loses",
    )
    assert framed(two.window, "o") == [5]
    choose_theme(two.window, ThemeChoice.HIGH_CONTRAST)
    assert framed(two.window, "o") == [5]
    two.click(5)
    assert framed(two.window, "o") == []
    assert two.sentences[1] == ""


def test_the_pointer_shows_a_faint_mark_on_free_squares_only(two: Desk) -> None:
    two.qtbot.mouseMove(two.viewport, two.point(5))
    assert two.ghosts == [Mark.X]
    two.click(5)
    assert two.ghosts == []
    two.qtbot.mouseMove(two.viewport, two.point(1))
    assert two.ghosts == [Mark.O]
    QApplication.sendEvent(two.viewport, QEvent(QEvent.Type.Leave))
    assert two.ghosts == []
    two.click(1, 2, 3, 8)
    assert two.controller.game.outcome.is_over
    two.qtbot.mouseMove(two.viewport, two.point(9))
    assert two.ghosts == []


def test_a_key_held_down_plays_once(two: Desk) -> None:
    two.press_key(Qt.Key.Key_5)
    two.send_key(Qt.Key.Key_5, "5", is_repeated=True)
    assert two.sentences == ("Grace's turn (O)", "")


def test_the_keyboard_stays_with_the_board_after_a_click_on_a_button(two: Desk) -> None:
    two.click(1)
    two.press("Undo")
    two.press_key(Qt.Key.Key_7)
    assert two.marks == "......X.."


def test_digits_play_wherever_the_keyboard_is(two: Desk) -> None:
    for _ in range(4):
        two.press_key(Qt.Key.Key_Tab)
        two.controller.next_game()
        two.press_key(Qt.Key.Key_3)
        assert two.marks == "..X......"


def test_keys_with_modifiers_are_not_moves(two: Desk) -> None:
    modifiers = Qt.KeyboardModifier
    for modifier in (modifiers.ControlModifier, modifiers.AltModifier):
        two.qtbot.keyClick(two.window.focusWidget(), Qt.Key.Key_8, modifier)
        assert two.marks == "........."


def test_what_is_singled_out_is_seen(two: Desk) -> None:
    pictures = [two.picture()]
    two.press_key(Qt.Key.Key_Left)  # the ring
    pictures.append(two.picture())
    two.click(5)  # the mark, its outline, no ring
    assert two.window.scene.ringed is None
    pictures.append(two.picture())
    with two.qtbot.waitSignal(two.controller.hint_given):
        two.press("Hint")  # the dots
    pictures.append(two.picture())
    for index, one in enumerate(pictures):
        assert one not in pictures[index + 1 :]
    # the outline of the last move, and none around the others
    edge = [two.color(5, -x / 2, 10) for x in range(86, 99)]
    assert two.window.theme.edge in edge
    assert two.color(5, -40, 0) == two.window.theme.board


def test_full_screen_and_back(two: Desk) -> None:
    for is_full in (True, False):
        two.press_key(Qt.Key.Key_F11)
        assert two.window.isFullScreen() is is_full


@pytest.mark.qt_log_ignore("does not support raise")
def test_a_left_out_name_comes_back_with_room(desk: Desk) -> None:
    name = "Augusta Ada King-Noel"
    desk.controller.new_game(GameSettings(Human(name), Human()))
    label = desk.central.findChildren(ElidedLabel)[0]
    for width in (420, 1200, 420):
        desk.window.resize(width, 700)
        QApplication.processEvents()
        assert (label.text() == name) is (width > 420)
        assert (tooltip_of(label) == "") is (width > 420)


def test_the_letter_that_presses_a_button_is_marked(desk: Desk) -> None:
    shown = [b for b in desk.central.findChildren(FlatButton) if b.isVisible()]
    (button,) = [b for b in shown if b.isEnabled()]
    pictures = []
    for text in ("Hint", "&Hint", "Hin&t"):
        button.setText(text)
        pictures.append(button.grab().toImage())
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]


@pytest.mark.parametrize(("buttons", "presses"), [(1, 1), (2, 0)])
def test_a_key_that_two_buttons_have_presses_neither(
    desk: Desk, buttons: int, presses: int
) -> None:
    pressed: list[FlatButton] = []
    for _ in range(buttons):
        button = FlatButton("&Qqq")
        button.setParent(desk.window)
        button.clicked.connect(partial(pressed.append, button))
        button.show()
    desk.window.activateWindow()
    desk.qtbot.waitUntil(desk.window.isActiveWindow)
    desk.qtbot.keyClick(desk.window, Qt.Key.Key_Q, Qt.KeyboardModifier.AltModifier)
    assert len(pressed) == presses


def test_marks_placed_before_the_first_painting_are_told(
    qtbot: QtBot, parts: Parts
) -> None:
    window, controller = parts.window, parts.controller
    controller.new_game(GameSettings(o_player=Computer(Level.EASY), starts=Starts.O))
    qtbot.waitUntil(lambda: controller.game.moves == (5,))
    with qtbot.waitSignal(window.ready):
        window.show()
    buttons = window.view.viewport().findChildren(QAbstractButton)
    assert buttons[4].accessibleName() == "Square 5, O"


def test_no_faint_mark_while_the_computer_thinks(desk: Desk) -> None:
    settings = GameSettings(o_player=Computer(Level.EASY), starts=Starts.O)
    desk.controller.new_game(settings)
    desk.qtbot.mouseMove(desk.viewport, desk.point(1))
    assert desk.ghosts == []
    assert desk.offered == []
    desk.wait_for_moves(1)
    assert desk.ghosts == [Mark.X]


def test_a_click_finds_its_square_in_a_window_of_any_size(two: Desk) -> None:
    for width, height in ((320, 420), (900, 500), (500, 900), (320, 420)):
        two.window.resize(width, height)
        two.click(9)
        assert two.game.moves == (9,)
        two.controller.undo()


@pytest.mark.parametrize("choice", list(ThemeChoice))
def test_the_menu_bar_shows_which_menu_the_keyboard_is_at(
    desk: Desk, choice: ThemeChoice
) -> None:
    bar = desk.window.menuBar()
    wear(desk.qtbot, desk.window, choice, bar)
    game, view = bar.actions()[:2]

    def ringed() -> list[QAction]:
        picture = bar.grab().toImage()
        boxes = {action: bar.actionGeometry(action) for action in bar.actions()}
        return [
            action
            for action, box in boxes.items()
            if picture.pixelColor(box.center().x(), box.top())
            == desk.window.theme.accent
        ]

    desk.window.activateWindow()
    desk.qtbot.waitUntil(desk.window.isActiveWindow)
    assert ringed() == []
    desk.qtbot.keyClick(desk.window, Qt.Key.Key_Alt)
    assert ringed() == [game]
    desk.qtbot.keyClick(bar, Qt.Key.Key_Right)
    assert ringed() == [view]
    desk.qtbot.keyClick(bar, Qt.Key.Key_Escape)
    assert ringed() == []


@pytest.mark.parametrize(
    "signs", ["&é\"'(-è_ç", "&É\"'(-È_Ç", "+ěščřžýáí", '"«»()@+-/', "ๅ/-ภถุึคต"]
)
def test_the_row_of_digits_plays_whatever_it_types(two: Desk, signs: str) -> None:
    for index, sign in enumerate(signs):
        two.controller.new_game(TWO)
        two.send_key(ord(sign.upper()), sign, FIRST_KEY + index)
        assert two.controller.game.moves == (index + 1,)


def test_what_the_row_of_digits_types_may_be_another_digit_or_a_shortcut(
    two: Desk,
) -> None:
    two.send_key(Qt.Key.Key_7, "7", FIRST_KEY)
    assert two.controller.game.moves == (7,)
    two.send_key(Qt.Key.Key_M, "m", FIRST_KEY)
    assert two.window.menus.model.isChecked()
    assert two.controller.game.moves == (7,)


def test_the_same_signs_elsewhere_and_with_shift_are_no_digits(two: Desk) -> None:
    # hyphen and apostrophe of an American keyboard, and Shift with 7 and 9
    for sign, code in (("-", 20), ("'", 48), ("-", 0)):
        two.send_key(ord(sign), sign, code)
    for sign, code in (("&", FIRST_KEY + 6), ("(", FIRST_KEY + 8)):
        shift = Qt.KeyboardModifier.ShiftModifier
        two.send_key(ord(sign), sign, code, modifiers=shift)
    assert two.marks == "........."


def test_the_moves_are_gone_through_by_keys_while_they_are_hidden(two: Desk) -> None:
    two.click(5, 1, 9)
    alt = Qt.KeyboardModifier.AltModifier
    for key, marks in (
        (Qt.Key.Key_Left, "O...X...."),
        (Qt.Key.Key_Left, "....X...."),
        (Qt.Key.Key_Right, "O...X...."),
        (Qt.Key.Key_Home, "........."),
        (Qt.Key.Key_End, "O...X...X"),
    ):
        two.qtbot.keyClick(two.window, key, alt)
        assert two.marks == marks
    # and while they are shown
    two.window.menus.moves.trigger()
    two.qtbot.keyClick(two.window, Qt.Key.Key_Left, alt)
    assert two.marks == "O...X...."
    assert two.sentences[0] == "Showing move 2 of 3."


@pytest.mark.qt_log_ignore("grabbing the (keyboard|mouse)", "does not support raise")
def test_the_board_has_a_menu(two: Desk) -> None:
    two.click(5)
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse,
        two.point(1),
        two.window.mapToGlobal(two.point(1)),
    )
    QApplication.sendEvent(two.viewport, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [a.text().replace("&", "") for a in menu.actions() if a.text()]
    assert texts == [
        "Undo", "Redo", "Hint", "Next game", "Copy game", "Paste game", "Copy picture",
        "Square numbers", "Threats", "Moves", "Why this move?", "Review this game",
    ]  # fmt: skip
    assert [a.isEnabled() for a in menu.actions()][:4] == [True, False, True, False]
    two.qtbot.keyClick(menu, Qt.Key.Key_Down)
    two.qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert two.marks == "........."
    two.begin(GEOMETRIES["4x4x4"])
    two.window.menus.open_on_board(QPoint(50, 50))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert "Layers stacke&d" in [action.text() for action in menu.actions()]
    menu.close()


@pytest.mark.no_qt_log
def test_the_boards_menu_leaves_nothing_in_memory(two: Desk) -> None:
    def open_and_close() -> int:
        """Return how many blocks of memory Python has afterwards."""
        two.window.menus.open_on_board(QPoint(50, 50))
        menu = QApplication.activePopupWidget()
        assert menu is not None
        menu.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        return sys.getallocatedblocks()

    # whatever other tests have left is not gone through each time
    gc.freeze()
    before, *_, after = [open_and_close() for _ in range(40)][5:]
    gc.unfreeze()
    # there were 14 for each menu
    assert after < before + 200


@pytest.fixture
def double_click() -> Iterator[None]:
    """Let a double-click take as long as the test."""
    usual = QApplication.doubleClickInterval()
    QApplication.setDoubleClickInterval(100_000)
    yield
    QApplication.setDoubleClickInterval(usual)


@pytest.mark.usefixtures("double_click")
def test_a_double_click_on_next_game_does_not_press_hint(two: Desk) -> None:
    two.click(1, 2, 5, 3, 9)
    QApplication.processEvents()
    (button,) = [b for b in two.buttons() if b.text() == "&Next game"]
    point = button.mapTo(two.window, button.rect().center())

    def below() -> QWidget:
        """Return what a click would reach."""
        widget = two.window.childAt(point)
        assert widget is not None
        return widget

    point_at(below(), below().mapFrom(two.window, point))
    assert below() is button
    two.qtbot.mouseClick(below(), LEFT)
    QApplication.processEvents()
    # there is no button until the pointer has moved
    assert below() is two.window.panel.buttons
    two.qtbot.mouseClick(below(), LEFT)
    assert two.marks == "........."


def test_after_the_time_of_a_double_click_a_button_is_pressed(two: Desk) -> None:
    two.click(1, 2, 5, 3)
    (button,) = [b for b in two.buttons() if b.text() == "H&int"]
    point = button.mapTo(two.window, button.rect().center())
    two.controller.play(9)

    def following() -> QWidget | None:
        return two.window.childAt(point)

    # where the pointer rests
    two.qtbot.waitUntil(lambda: isinstance(following(), QAbstractButton))
    two.qtbot.mouseClick(following(), LEFT)
    assert two.marks == "........."


@pytest.mark.usefixtures("double_click")
def test_a_double_click_on_hint_does_not_press_next_game(two: Desk) -> None:
    two.click(1, 2, 5, 3)
    (button,) = [b for b in two.buttons() if b.text() == "H&int"]
    point = button.mapTo(two.window, button.rect().center())
    two.controller.play(9)
    QApplication.processEvents()
    # there is no button until the pointer has moved
    panel = two.window.panel.buttons
    assert two.window.childAt(point) is panel
    point_at(panel, panel.mapFrom(two.window, point))
    following = two.window.childAt(point)
    assert isinstance(following, QAbstractButton)
    assert following.text() == "&Next game"


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        ((1, 4, 2, 5, 3), Mark.X),
        ((1, 4, 2, 5, 9, 6), Mark.O),
        ((1, 2, 3, 5, 4, 6, 8, 7, 9), None),
    ],
)
def test_the_winners_card_shows_that_it_won(
    two: Desk, moves: tuple[int, ...], winner: Mark | None
) -> None:
    two.click(*moves)
    found = two.window.findChildren(PlayerCard)
    for card, name, mark in zip(found, ("Ada", "Grace"), Mark, strict=True):
        has_won = mark is winner
        told = "1 win, has won this game" if has_won else "0 wins"
        assert card.accessibleName() == f"{name} ({mark}), {told}"
        words = [label.text() for label in card.findChildren(QLabel)]
        assert ("won" in words) is has_won
        ink = two.window.theme.of_mark(mark)
        edge = card.grab().toImage().pixelColor(card.width() // 2, 0)
        assert (edge == ink) is has_won


def test_redo_is_beside_undo_while_there_is_something_to_redo(two: Desk) -> None:
    undo, redo = (button(two.window.panel, text) for text in ("Undo", "Redo"))
    two.click(1, 5)
    assert not redo.isVisible()
    place = undo.geometry()
    undo.click()
    assert redo.isVisible()
    assert undo.geometry() == place
    assert undo.geometry().right() < redo.geometry().left()
    redo.click()
    assert not redo.isVisible()
    assert two.controller.game.moves == (1, 5)


def test_a_button_that_goes_while_none_is_seen_leaves_no_gap(two: Desk) -> None:
    undo, redo, hint = (button(two.central, text) for text in ("Undo", "Redo", "Hint"))
    two.click(1)
    settle()
    place = hint.geometry()
    undo.click()
    settle()
    assert hint.geometry() != place
    two.window.panel.hide()
    two.controller.redo()
    two.window.panel.show()
    settle()
    assert redo.isHidden()
    assert hint.geometry() == place


def test_a_full_square_is_refused_in_words_for_a_while(two: Desk) -> None:
    two.click(1)
    before = two.sentences[0]
    two.click(1)
    assert two.marks == "X........"
    assert two.sentences == ("That cell is already full.", "Grace's turn (O)")
    two.window.panel._brief.setInterval(0)
    two.qtbot.waitUntil(lambda: two.sentences[0] == before)
    two.click(1)
    two.window.panel.say_detail(lambda: "")
    assert two.sentences[0] == before


def test_what_has_been_done_is_said_for_a_while_and_an_answer_stays(two: Desk) -> None:
    menus = two.window.menus
    two.window.panel._brief.setInterval(0)
    menus.turn.trigger()
    QApplication.processEvents()
    answer = two.sentences[1]
    assert answer
    menus.copy_game.trigger()
    assert two.sentences[1] == "Copied: 3x3 X"
    two.qtbot.waitUntil(lambda: two.sentences[1] == answer)
