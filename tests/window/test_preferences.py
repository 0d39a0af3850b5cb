"""The Preferences: each acts at once, and is there at the next start."""

from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QSlider
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.play.controller import GameController
from oxo_desktop.play.settings import MotionChoice, Preferences, Settings, ThemeChoice
from oxo_desktop.system import languages
from oxo_desktop.window import theme
from oxo_desktop.window.controls.fields import ChoiceBox, SliderField, TickBox
from oxo_desktop.window.controls.notice_bar import NoticeBar
from oxo_desktop.window.controls.texts import TextPage
from oxo_desktop.window.dialogs.preferences import PreferencesDialog
from oxo_desktop.window.main_window import MainWindow
from tests.conftest import next_start
from tests.window.desk import TWO, marks, numbered
from tests.window.heard import description_of
from tests.window.seen import (
    button,
    colors,
    left_edge,
    menu_action,
    opened,
    settle,
    wear,
)

LANGUAGE, THEME, MOTION = range(3)
PAUSE, WAIT = range(2)


class Motion(Enum):
    """What Qt 6.12 says."""

    NoPreference = 0
    ReducedMotion = 1


class Form:
    """The open dialog, used by its controls."""

    def __init__(self, qtbot: QtBot, parts: Parts) -> None:
        self.qtbot = qtbot
        self.settings, window = parts.settings, parts.window
        window.menus.preferences.trigger()
        (self.dialog,) = window.findChildren(PreferencesDialog)

    def choose(self, which: int, text: str) -> None:
        box = self.dialog.findChildren(ChoiceBox)[which]
        assert text in [box.itemText(i) for i in range(box.count())]
        box.setCurrentText(text)

    def slide(self, which: int, value: int) -> None:
        self.dialog.findChildren(QSlider)[which].setValue(value)

    def told(self, which: int) -> str:
        (label,) = self.dialog.findChildren(SliderField)[which].findChildren(QLabel)
        return label.text()

    def tick(self, text: str) -> None:
        self.qtbot.mouseClick(button(self.dialog, text), Qt.MouseButton.LeftButton)


@pytest.fixture
def form(qtbot: QtBot, parts: Parts, window: MainWindow) -> Form:
    assert window is parts.window
    return Form(qtbot, parts)


@pytest.mark.parametrize(
    ("text", "choice", "action"),
    [
        ("Light", ThemeChoice.LIGHT, "&Light"),
        ("Dark", ThemeChoice.DARK, "&Dark"),
        ("High contrast", ThemeChoice.HIGH_CONTRAST, "&High contrast"),
    ],
)
def test_the_theme(
    form: Form, window: MainWindow, text: str, choice: ThemeChoice, action: str
) -> None:
    form.choose(THEME, text)
    assert window.theme == theme.load(choice.value)
    assert QApplication.palette().window().color() == window.theme.window
    assert form.settings.theme is choice
    assert menu_action(window, action).isChecked()
    form.choose(THEME, "System")
    assert window.theme == theme.load("light")
    assert menu_action(window, "&System").isChecked()


def test_motion(form: Form, window: MainWindow) -> None:
    form.choose(MOTION, "System")
    tell_motion(window, "ReducedMotion")
    assert not window.look.is_animated
    form.choose(MOTION, "On")
    assert window.look.is_animated
    assert form.settings.motion is MotionChoice.ON
    form.choose(MOTION, "System")
    assert not window.look.is_animated
    tell_motion(window, "NoPreference")
    assert window.look.is_animated
    form.choose(MOTION, "Off")
    assert not window.look.is_animated


def tell_motion(window: MainWindow, name: str) -> None:
    """Have the desktop ask for less motion, or no longer; as Qt does since 6.12."""
    style = QGuiApplication.styleHints()
    hints: Any = style.accessibility() if hasattr(style, "accessibility") else None
    if hasattr(hints, "motionPreferenceChanged"):
        wishes: Any = Qt
        hints.motionPreferenceChanged.emit(wishes.MotionPreference[name])
    else:
        window.look._desktop._on_motion_changed(Motion[name])


def test_square_numbers(form: Form, window: MainWindow) -> None:
    form.tick("Show square numbers")
    assert numbered(window.scene) == {*range(1, 10)}
    assert form.settings.square_numbers is True
    assert window.menus.numbers.isChecked()
    form.tick("Show square numbers")
    assert not numbered(window.scene)
    assert form.settings.square_numbers is False


KEYPAD = (7, 8, 9, 4, 5, 6, 1, 2, 3)
"""The digits of the keypad, row by row from the top."""


def test_the_keypad_may_lie_as_the_board_does(
    form: Form, window: MainWindow, controller: GameController
) -> None:
    keypad = Qt.KeyboardModifier.KeypadModifier
    for is_as_board in (True, False):
        form.tick("Keypad matches the board (7 8 9 on top)")
        assert form.settings.keypad_as_board is is_as_board
        for position, digit in enumerate(KEYPAD, start=1):
            controller.new_game(TWO)
            form.qtbot.keyClick(window.view, Qt.Key(Qt.Key.Key_0 + digit), keypad)
            # the row of digits stays as it is
            played, other = position if is_as_board else digit, digit % 9 + 1
            if other != played:
                form.qtbot.keyClick(window.view, Qt.Key(Qt.Key.Key_0 + other))
                assert controller.game.moves == (played, other)
            assert controller.game.moves[0] == played


def test_the_keypad_lies_so_at_the_next_start_too(
    qtbot: QtBot, form: Form, parts: Parts
) -> None:
    parts.controller.new_game(TWO)
    form.tick("Keypad matches the board (7 8 9 on top)")
    with next_start(qtbot, parts) as desk:
        keypad = Qt.KeyboardModifier.KeypadModifier
        qtbot.keyClick(desk.window.view, Qt.Key.Key_9, keypad)
        assert desk.controller.game.moves == (3,)


def letters(window: MainWindow) -> set[str]:
    """Return the shortcuts of one letter."""
    actions = window.findChildren(QAction)
    told = {keys.toString() for action in actions for keys in action.shortcuts()}
    assert {"Ctrl+N", "F1"} < told
    return {keys for keys in told if len(keys) == 1}


def test_single_letters_can_be_switched_off(
    form: Form, window: MainWindow, controller: GameController
) -> None:
    assert letters(window) >= set("NHEVWDRMLPBFTA")
    assert "X, O" in shortcuts(window)
    controller.new_game(TWO)
    form.tick("Single-letter shortcuts")
    assert form.settings.letter_keys is False
    assert letters(window) == set()
    told = shortcuts(window)
    assert "X, O" not in told
    assert not [line for line in told.splitlines() if line[-2:-1] == "\t"]
    # Russian, where M is
    press = QEvent.Type.KeyPress
    none = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window.view, QKeyEvent(press, 0x42C, none, 58, 0, 0, "ь"))
    assert not window.menus.model.isChecked()
    form.qtbot.keyClick(window.view, Qt.Key.Key_5)
    assert controller.game.moves == (5,)
    window.menus.set_up.setChecked(True)
    form.qtbot.keyClick(window.stage.view, Qt.Key.Key_X)
    assert marks(window.stage.view.board_scene) == "....X...."
    form.qtbot.keyClick(window.stage.view, Qt.Key.Key_Right)
    form.qtbot.keyClick(window.stage.view, Qt.Key.Key_O)
    assert marks(window.stage.view.board_scene) == "....X...."
    form.tick("Single-letter shortcuts")
    form.qtbot.keyClick(window.stage.view, Qt.Key.Key_O)
    assert marks(window.stage.view.board_scene) == "....XO..."
    assert letters(window) >= set("NHEVWDRMLPBFTA")


def shortcuts(window: MainWindow) -> str:
    """Return what is told of keys."""
    dialog = opened(window, "shortcuts")
    (page,) = dialog.findChildren(TextPage)
    dialog.close()
    return page.toPlainText()


@pytest.mark.parametrize(
    ("steps", "milliseconds", "told"),
    [(0, 0, "None"), (4, 400, "0.4 s"), (15, 1500, "1.5 s"), (20, 2000, "2 s")],
)
def test_the_pause(form: Form, steps: int, milliseconds: int, told: str) -> None:
    form.slide(PAUSE, 10)
    # what is counted is said once, and then each number by itself
    unit = description_of(form.dialog.findChildren(QSlider)[PAUSE])
    assert unit() == "Tenths of a second"
    form.slide(PAUSE, steps)
    assert unit() == "Tenths of a second"
    assert form.told(PAUSE) == told
    assert form.settings.pause == milliseconds


def test_off_is_said_of_animations_and_of_the_next_game_in_words_of_their_own(
    form: Form,
) -> None:
    form.choose(LANGUAGE, "Русский")
    motions = form.dialog.findChildren(ChoiceBox)[MOTION]
    shown = [motions.itemText(index) for index in range(motions.count())]
    assert (shown[-1], form.told(WAIT)) == ("Выкл.", "Нет")


def test_the_next_game_by_itself(form: Form, controller: GameController) -> None:
    assert form.told(WAIT) == "Off"
    form.slide(WAIT, 3)
    assert form.told(WAIT) == "After 3 s"
    assert form.settings.next_game_after == 3
    controller.new_game(TWO)
    for position in (1, 2, 5, 3, 9):
        controller.play(position)
    assert controller._wait.isActive()
    assert controller._wait.interval() == 3000
    form.slide(WAIT, 0)
    assert not controller._wait.isActive()


def test_the_dialog_shows_what_is_remembered(
    qtbot: QtBot, parts: Parts, window: MainWindow, settings: Settings
) -> None:
    assert window is parts.window
    settings.theme = ThemeChoice.HIGH_CONTRAST
    settings.motion = MotionChoice.ON
    settings.square_numbers = True
    settings.pause = 1700
    settings.next_game_after = 7
    before = settings.preferences
    form = Form(qtbot, parts)
    told: list[Preferences] = []
    form.dialog.changed.connect(told.append)
    form.tick("Show square numbers")
    form.tick("Show square numbers")
    assert told[-1] == before


@pytest.mark.usefixtures("large_text")
@pytest.mark.parametrize("language", languages.OWN_NAMES)
def test_the_sliders_are_of_one_length(form: Form, language: str) -> None:
    form.choose(LANGUAGE, languages.OWN_NAMES[language])
    settle()
    widths = {slider.width() for slider in form.dialog.findChildren(QSlider)}
    assert len(widths) == 1


def block(settings: Settings) -> Path:
    """Have the file of the settings be one that cannot be written; return it."""
    settings.file.unlink(missing_ok=True)
    settings.file.mkdir()
    return settings.file


def told(window: MainWindow) -> list[str]:
    """Return what stands above the board."""
    notices = window.findChildren(NoticeBar)
    return [label.text() for bar in notices for label in bar.findChildren(QLabel)]


@pytest.mark.parametrize("text", ["Square &numbers", "&Dark", "&Moves"])
def test_a_switch_in_a_menu_that_cannot_be_kept_is_told(
    qtbot: QtBot, window: MainWindow, settings: Settings, text: str
) -> None:
    menu_action(window, "&Light").trigger()
    qtbot.waitUntil(settings.file.exists)
    assert told(window) == []
    why = "it is not a file but a folder, a pipe or a device"
    sentence = f"{block(settings)} could not be saved: {why}."
    menu_action(window, text).trigger()
    qtbot.waitUntil(lambda: told(window) == [sentence])


def test_a_press_beside_the_words_ticks(form: Form) -> None:
    box, *_ = form.dialog.findChildren(TickBox)
    box.resize(box.width() + 200, box.height())
    beside = QPoint(box.width() - 2, 10)
    form.qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=beside)
    assert box.isChecked()


def test_a_tick_is_seen(form: Form, window: MainWindow) -> None:
    box, *_ = form.dialog.findChildren(TickBox)
    before = colors(box)
    form.tick("Show square numbers")
    added = colors(box) - before
    assert {window.theme.accent.name(), window.theme.accent_text.name()} <= added


@pytest.mark.qt_log_ignore("grabbing the (keyboard|mouse)", "does not support raise")
@pytest.mark.parametrize(
    "choice", [ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST]
)
def test_a_list_that_opens_has_an_edge(
    form: Form, window: MainWindow, choice: ThemeChoice
) -> None:
    box = form.dialog.findChildren(ChoiceBox)[THEME]
    wear(form.qtbot, window, choice, box)
    box.showPopup()
    popup = box.view().parentWidget()
    assert popup is not None
    assert left_edge(popup) == window.theme.border.name()
    box.hidePopup()


@pytest.mark.parametrize(
    ("key", "told"), [(Qt.Key.Key_Right, "0.5 s"), (Qt.Key.Key_PageUp, "0.9 s")]
)
def test_a_slider_goes_by_steps_and_by_pages(
    form: Form, key: Qt.Key, told: str
) -> None:
    slider = form.dialog.findChildren(QSlider)[PAUSE]
    assert form.told(PAUSE) == "0.4 s"
    form.qtbot.keyClick(slider, key)
    assert form.told(PAUSE) == told


def test_the_knob_is_where_the_number_is(form: Form, window: MainWindow) -> None:
    slider = form.dialog.findChildren(QSlider)[PAUSE]
    reached = []
    for value in (0, slider.maximum()):
        form.slide(PAUSE, value)
        picture, middle = slider.grab().toImage(), slider.height() // 2
        row = [picture.pixelColor(x, middle) for x in range(slider.width())]
        reached.append(len(row) - row[::-1].index(window.theme.accent))
    assert reached[0] < 30
    assert reached[1] > slider.width() - 30


def test_a_slider_that_is_dragged_writes_the_file_once(
    form: Form, parts: Parts, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(theme, "load", loaded.append)
    settings.file.unlink(missing_ok=True)
    for steps in range(10):
        form.slide(PAUSE, steps)
        QApplication.processEvents()
        # not while the pointer is still down
        assert not settings.file.exists()
    form.qtbot.waitUntil(settings.file.exists)
    assert Settings(settings.file).pause == 900
    assert loaded == []
    written = settings.file.stat().st_mtime_ns
    parts.preferences.close()
    assert settings.file.stat().st_mtime_ns == written


def test_a_change_is_not_lost_when_the_program_ends_at_once(
    form: Form, parts: Parts, settings: Settings
) -> None:
    form.tick("Show square numbers")
    parts.close()
    assert Settings(settings.file).square_numbers
