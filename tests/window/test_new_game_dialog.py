"""The New game dialog: what it asks, and the one value it gives back."""

import itertools

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from oxo_desktop.engine import (
    GEOMETRIES,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    Starts,
)
from oxo_desktop.engine.levels import levels_of
from oxo_desktop.play.controller import GameController
from oxo_desktop.play.settings import ThemeChoice
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.dialogs.new_game import BoardButton, NewGameDialog
from oxo_desktop.window.main_window import MainWindow
from tests.window.heard import ROLE, tree
from tests.window.seen import button, left_edge, wear


@pytest.fixture
def dialog(window: MainWindow) -> NewGameDialog:
    window.menus.new_game.trigger()
    (dialog,) = window.findChildren(NewGameDialog)
    return dialog


def choose(qtbot: QtBot, dialog: NewGameDialog, *texts: str) -> None:
    for text in texts:
        assert button(dialog, text).isVisible(), text
        qtbot.mouseClick(button(dialog, text), Qt.MouseButton.LeftButton)


def texts(dialog: NewGameDialog) -> list[str]:
    labels = [w.text() for w in dialog.findChildren(QLabel) if w.isVisible()]
    buttons = [b for b in dialog.findChildren(QAbstractButton) if b.isVisible()]
    return labels + [b.text().replace("&", "", 1) for b in buttons]


@pytest.mark.parametrize(
    "chosen",
    [
        GameSettings.against_computer(level, mark, starts)
        for level, (mark, starts) in zip(
            itertools.cycle(Level), itertools.product(Mark, Starts), strict=False
        )
    ],
)
def test_either_mark_can_be_played_whoever_starts(
    qtbot: QtBot,
    dialog: NewGameDialog,
    window: MainWindow,
    controller: GameController,
    chosen: GameSettings,
) -> None:
    assert chosen.level is not None
    assert chosen.human is not None
    you_are_x = chosen.human is Mark.X
    starter = {
        Starts.X: "You (X)" if you_are_x else "Computer (X)",
        Starts.O: "Computer (O)" if you_are_x else "You (O)",
        Starts.TAKE_TURNS: "Take turns",
    }[chosen.starts]
    level = chosen.level.value.capitalize()
    with qtbot.waitSignal(controller.players_changed) as changed:
        choose(qtbot, dialog, level, chosen.human, starter, "Play")
    assert changed.args == [chosen, None]
    # and it is what the next dialog begins with
    window.menus.new_game.trigger()
    again = window.findChildren(NewGameDialog)[-1]
    with qtbot.waitSignal(controller.players_changed) as changed:
        choose(qtbot, again, "Play")
    assert changed.args == [chosen, None]


def test_who_may_start_is_named_with_the_marks_chosen(
    qtbot: QtBot, dialog: NewGameDialog
) -> None:
    assert {"You (X)", "Computer (O)"} <= set(texts(dialog))
    names = dialog.findChildren(QLineEdit)
    choose(qtbot, dialog, "O")
    assert {"Computer (X)", "You (O)", "Level", "Play as"} <= set(texts(dialog))
    assert not any(name.isVisible() for name in names)
    choose(qtbot, dialog, "Two players")
    assert {"Player X", "Player O", "Take turns"} <= set(texts(dialog))
    assert not {"Level", "Play as"} & set(texts(dialog))
    assert all(name.isVisible() for name in names)
    choose(qtbot, dialog, "Against the computer")
    assert {"Computer (X)", "You (O)"} <= set(texts(dialog))


@pytest.mark.usefixtures("large_text")
def test_a_choice_is_clearly_apart_from_the_one_before_it(
    dialog: NewGameDialog,
) -> None:
    first, second, third = (
        button(dialog, text) for text in ("You (X)", "Computer (O)", "Take turns")
    )
    for before, after in ((first, second), (second, third)):
        assert after.x() - before.x() - before.sizeHint().width() >= 12


def test_a_dialog_that_grows_stays_on_the_screen(
    qtbot: QtBot, dialog: NewGameDialog
) -> None:
    choose(qtbot, dialog, "Two players")
    room, frame = dialog.screen().availableGeometry(), dialog.frameGeometry()
    frame.moveBottomRight(room.bottomRight())
    dialog.move(frame.topLeft())
    choose(qtbot, dialog, "Against the computer")
    assert dialog.frameGeometry().height() > frame.height()
    assert room.contains(dialog.frameGeometry())


def test_two_players_have_names(
    qtbot: QtBot, dialog: NewGameDialog, controller: GameController
) -> None:
    choose(qtbot, dialog, "Two players")
    ada, grace = dialog.findChildren(QLineEdit)
    qtbot.keyClicks(ada, "  Ada ")
    qtbot.keyClicks(grace, "Grace")
    with qtbot.waitSignal(controller.players_changed) as changed:
        choose(qtbot, dialog, "Grace (O)", "Play")
    assert changed.args == [GameSettings(Human("Ada"), Human("Grace"), Starts.O), None]


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=GEOMETRIES)
def test_what_is_said_of_a_level_fits_one_line(
    qtbot: QtBot, dialog: NewGameDialog, geometry: Geometry
) -> None:
    choose(qtbot, dialog, sentences.board_name(geometry))
    levels = levels_of(geometry)
    said = {sentences.level_description(level, geometry) for level in levels}
    labels = [w for w in dialog.findChildren(QLabel) if w.isVisible()]
    shown = [label for label in labels if label.text() in said]
    assert len(shown) == len(levels)
    for label in shown:
        assert label.height() < 2 * label.fontMetrics().height()


def test_a_name_has_at_most_forty_characters(
    qtbot: QtBot, dialog: NewGameDialog
) -> None:
    choose(qtbot, dialog, "Two players")
    name, _ = dialog.findChildren(QLineEdit)
    qtbot.keyClicks(name, "x" * 50)
    assert name.text() == "x" * 40


@pytest.mark.parametrize(
    ("pasted", "name"), [("\u200b\u3164", ""), ("\u2800", ""), ("A\u202eda", "Ada")]
)
def test_characters_that_no_name_may_have_are_left_out(
    qtbot: QtBot,
    dialog: NewGameDialog,
    controller: GameController,
    pasted: str,
    name: str,
) -> None:
    choose(qtbot, dialog, "Two players")
    dialog.findChildren(QLineEdit)[0].setText(pasted)
    assert {"Ada (X)" if name else "Player X", "Player O"} <= set(texts(dialog))
    with qtbot.waitSignal(controller.players_changed) as changed:
        choose(qtbot, dialog, "Play")
    assert changed.args[0].pairing == (Human(name), Human())


def test_cancel_leaves_the_game_as_it_is(
    qtbot: QtBot, dialog: NewGameDialog, controller: GameController
) -> None:
    controller.play(5)
    game = controller.game
    choose(qtbot, dialog, "Hard", "Cancel")
    assert controller.game.moves[:1] == game.moves


def test_enter_on_a_choice_plays(
    qtbot: QtBot, dialog: NewGameDialog, controller: GameController
) -> None:
    choose(qtbot, dialog, "Two players")
    with qtbot.waitSignal(controller.players_changed):
        qtbot.keyClick(button(dialog, "Two players"), Qt.Key.Key_Return)


def test_the_name_that_is_typed_has_the_accent_around_it(
    qtbot: QtBot, dialog: NewGameDialog, window: MainWindow
) -> None:
    dialog.activateWindow()
    choose(qtbot, dialog, "Two players")
    ada, grace = dialog.findChildren(QLineEdit)
    for typed, other in ((ada, grace), (grace, ada)):
        typed.setFocus()
        qtbot.waitUntil(typed.hasFocus)
        assert left_edge(typed) == window.theme.accent.name()
        assert left_edge(other) == window.theme.edge.name()


def test_what_is_chosen_has_the_accent_around_it(
    qtbot: QtBot, dialog: NewGameDialog, window: MainWindow
) -> None:
    accent = window.theme.accent.name()
    buttons = [b for b in dialog.findChildren(FlatButton) if b.isCheckable()]
    assert [left_edge(button) == accent for button in buttons] == [True, False, False]
    choose(qtbot, dialog, "Two players")
    dialog.findChildren(QLineEdit)[0].setFocus()
    assert [left_edge(button) == accent for button in buttons] == [False, True, False]


@pytest.mark.qt_log_ignore("grabbing the (keyboard|mouse)", "does not support raise")
def test_the_menu_of_a_name_has_an_edge(
    qtbot: QtBot, dialog: NewGameDialog, window: MainWindow
) -> None:
    name = dialog.findChildren(QLineEdit)[0]
    wear(qtbot, window, ThemeChoice.HIGH_CONTRAST, name)
    place, reason = QPoint(5, 5), QContextMenuEvent.Reason.Keyboard
    event = QContextMenuEvent(reason, place, name.mapToGlobal(place))
    QApplication.sendEvent(name, event)
    menu = name.findChildren(QMenu)[0]
    assert [action.text() for action in menu.actions()][-1] == "Select All\tCtrl+A"
    qtbot.waitUntil(lambda: left_edge(menu) == window.theme.border.name())
    with qtbot.waitSignal(menu.destroyed):
        menu.close()


def walk(qtbot: QtBot, dialog: NewGameDialog, key: Qt.Key = Qt.Key.Key_Tab) -> str:
    """Press a key and return what has the focus after it."""
    qtbot.waitUntil(dialog.isActiveWindow)
    focused = dialog.focusWidget()
    assert focused is not None
    qtbot.keyClick(focused, key)
    focused = dialog.focusWidget()
    if isinstance(focused, QLineEdit):
        return focused.accessibleName()
    assert isinstance(focused, QAbstractButton)
    return focused.text().replace("&", "", 1)


@pytest.mark.parametrize("level", list(Level))
def test_tab_leads_to_what_is_chosen(
    qtbot: QtBot, window: MainWindow, controller: GameController, level: Level
) -> None:
    controller.new_game(GameSettings.against_computer(level, Mark.O, Starts.TAKE_TURNS))
    window.menus.new_game.trigger()
    (dialog,) = window.findChildren(NewGameDialog)
    name = level.value.capitalize()
    stops = ["Against the computer", "3×3", name, "O", "Take turns", "Cancel", "Play"]
    assert [walk(qtbot, dialog) for _ in stops] == stops
    back = [walk(qtbot, dialog, Qt.Key.Key_Backtab) for _ in stops]
    assert back == [*reversed(stops[:-1]), "Play"]
    # arrow keys choose another one, which Tab leads to from now on
    walk(qtbot, dialog), walk(qtbot, dialog), walk(qtbot, dialog)
    key = Qt.Key.Key_Up if level is Level.HARD else Qt.Key.Key_Down
    other = walk(qtbot, dialog, key)
    assert other != name
    walk(qtbot, dialog)
    assert walk(qtbot, dialog, Qt.Key.Key_Backtab) == other


def test_nothing_but_names_is_read_out_when_it_opens(dialog: NewGameDialog) -> None:
    heard = tree(dialog)
    read = [each.name for each in heard if each.role is ROLE.StaticText]
    assert [name for name in read if len(name.split()) > 2] == []
    told = {each.name: each.description for each in heard if each.description}
    assert told["Easy"].startswith("Wins or blocks when it can")
    assert told["3×3"].startswith("Three in a row wins")


def test_two_players_leads_to_their_names(qtbot: QtBot, dialog: NewGameDialog) -> None:
    choose(qtbot, dialog, "Two players")
    focused = dialog.focusWidget()
    assert isinstance(focused, QLineEdit)
    qtbot.keyClicks(focused, "Ada")
    assert walk(qtbot, dialog) == "Name of O"
    choose(qtbot, dialog, "Two players")
    assert dialog.focusWidget() is focused
    assert focused.selectedText() == "Ada"


def test_an_arrow_key_stays_at_the_choice(qtbot: QtBot, dialog: NewGameDialog) -> None:
    assert walk(qtbot, dialog) == "Against the computer"
    assert walk(qtbot, dialog, Qt.Key.Key_Right) == "Two players"
    assert walk(qtbot, dialog) == "3×3"
    assert walk(qtbot, dialog) == "Name of X"


def test_the_dialog_stays_as_it_is_whatever_board_is_chosen(
    qtbot: QtBot, dialog: NewGameDialog
) -> None:
    size = dialog.size()
    for board in dialog.findChildren(BoardButton):
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
        assert dialog.size() == size, board.text()
        assert dialog.minimumSize() == size
