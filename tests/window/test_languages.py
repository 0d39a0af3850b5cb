"""The window in every language: chosen, changed, mirrored, and nothing is cut."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QWidget,
)
from pytestqt.qtbot import QtBot

from oxo_desktop import words
from oxo_desktop.app import Parts
from oxo_desktop.engine import FOUR_BY_FOUR, Computer, Game, GameSettings, Level
from oxo_desktop.play.settings import MotionChoice
from oxo_desktop.system import languages, resources
from oxo_desktop.system.languages import OWN_NAMES
from oxo_desktop.window.controls.fields import ChoiceBox
from oxo_desktop.window.controls.widgets import ElidedLabel
from oxo_desktop.window.dialogs import help_dialogs
from oxo_desktop.window.dialogs.preferences import PreferencesDialog
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.words import say
from tests.conftest import moving, next_start
from tests.window.desk import TWO, Desk
from tests.window.faults import cut
from tests.window.seen import notice, opened

OTHERS = [language for language in OWN_NAMES if language != "en"]
EASY = GameSettings(o_player=Computer(Level.EASY))

DIALOGS = (
    "new_game", "preferences", "history", "reset_score", "worksheet", "rules",
    "shortcuts", "about",
)  # fmt: skip
PANELS = "moves", "why", "review", "model", "lessons", "set_up"


def choose(parts: Parts, language: str) -> None:
    """Choose a language as the Preferences do."""
    parts.preferences.change(language=language)
    QApplication.processEvents()


def menu_titles(window: MainWindow) -> list[str]:
    return [action.text() for action in window.menuBar().actions()]


def test_the_language_is_chosen_in_the_preferences(
    qtbot: QtBot, parts: Parts, window: MainWindow
) -> None:
    dialog = opened(window, "preferences")
    assert isinstance(dialog, PreferencesDialog)
    box = dialog.findChildren(ChoiceBox)[0]
    names = [box.itemText(index) for index in range(box.count())]
    assert names == ["System (English)", *OWN_NAMES.values()]
    box.setCurrentText("Deutsch")
    assert dialog.windowTitle() == "Einstellungen"
    assert menu_titles(window)[0] == "&Spiel"
    assert box.itemText(0) == "System (English)"
    box.setCurrentText("日本語")
    assert "Spiel" not in menu_titles(window)[0]
    dialog.close()
    parts.preferences.close()
    qtbot.waitUntil(lambda: not window.findChildren(QDialog))
    # as if the program had not run yet
    window.look.use_language(None)
    with next_start(qtbot, parts) as desk:
        assert words.language() == "ja"
        assert translated_by_qt("Cancel") == "キャンセル"
        parts.preferences.change(language="en")
        assert menu_titles(desk.window)[0] == say("&Game") == "&Game"


def test_the_systems_language_is_that_of_the_environment(
    parts: Parts, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(parts, "fr")
    monkeypatch.setenv("LC_MESSAGES", "ru_RU.UTF-8")
    choose(parts, languages.SYSTEM)
    assert words.language() == "ru"
    box = opened(window, "preferences").findChildren(ChoiceBox)[0]
    assert "Русский" in box.currentText()
    window.findChildren(QDialog)[-1].close()


def test_it_changes_in_the_middle_of_a_stroke(
    qtbot: QtBot, desk: Desk, parts: Parts
) -> None:
    parts.preferences.change(motion=MotionChoice.ON)
    desk.controller.new_game(TWO)
    desk.click(5)
    assert moving(desk.window)
    choose(parts, "ar")
    desk.click(1)
    choose(parts, "de")
    assert desk.sentences[0] == "Ada ist dran (X)"
    assert desk.marks == "O...X...."
    qtbot.waitUntil(lambda: not moving(desk.window))


def test_a_damaged_language_is_told_once_and_english_is_spoken(
    parts: Parts, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(parts, "de")
    folder = tmp_path / "translations"
    folder.mkdir()
    (folder / "fr.mo").write_bytes(b"damaged")
    monkeypatch.setattr(resources, "_FOLDERS", (tmp_path, *resources._FOLDERS))
    choose(parts, "fr")
    assert menu_titles(window)[0] == "&Game"
    assert notice(window) == (
        "OXO cannot speak Français: its own file translations/fr.mo is missing or "
        "damaged. Install OXO again."
    )


def translated_by_qt(text: str) -> str:
    return QCoreApplication.translate("QPlatformTheme", text)


def test_qts_own_texts_follow(parts: Parts, window: MainWindow) -> None:
    assert window.isVisible()
    assert translated_by_qt("Cancel") == "Cancel"
    for language, text in (("de", "Abbrechen"), ("fr", "Annuler"), ("zh_CN", "取消")):
        choose(parts, language)
        assert translated_by_qt("Cancel") == text
    choose(parts, "en")
    assert translated_by_qt("Cancel") == "Cancel"


def elided(window: QWidget) -> list[str]:
    """Return the sentences of which some words are left out."""
    labels = window.findChildren(ElidedLabel)
    return [
        label.full_text
        for label in labels
        if label.isVisible() and label.text() != label.full_text
    ]


def look_around(window: MainWindow, parts: Parts) -> Iterator[tuple[str, QWidget]]:
    """Open all that there is, one after the other, and yield it with its name."""
    controller = parts.controller
    for moves in ((), (1, 5, 9), (1, 2, 5, 3, 9)):
        controller.resume(Game(moves=moves), TWO)
        yield f"{len(moves)} moves", window
    controller.resume(Game(FOUR_BY_FOUR, moves=(1, 2)), EASY)
    yield "4×4", window
    controller.resume(Game(moves=(1, 5, 9, 3, 7, 4, 8)), TWO)
    # wider than the screen of the tests
    window.resize(1800, 1200)
    for panel in PANELS:
        switch: QAction = getattr(window.menus, panel)
        switch.setChecked(True)
        yield panel, window
        switch.setChecked(False)
    for action in DIALOGS:
        dialog = opened(window, action)
        QApplication.processEvents()
        dialog.resize(dialog.size().expandedTo(dialog.sizeHint()))
        yield action, dialog
        dialog.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.parametrize("text", ["usual", "large"])
@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_cut(
    request: pytest.FixtureRequest, language: str, text: str
) -> None:
    if text == "large":
        request.getfixturevalue("large_text")
    parts: Parts = request.getfixturevalue("parts")
    window: MainWindow = request.getfixturevalue("window")
    choose(parts, language)
    for name, seen in look_around(window, parts):
        assert cut(seen) == [], name
        # in large text sentences are shortened, and whole in their tool tips
        assert text == "large" or elided(seen) == [], name


@pytest.mark.parametrize("language", OWN_NAMES)
def test_keys_have_one_name_each(
    parts: Parts, window: MainWindow, language: str
) -> None:
    choose(parts, language)
    native = QKeySequence.SequenceFormat.NativeText
    names = {
        QKeySequence(f"{key}+F1").toString(native).partition("+")[0]
        for key in ("Ctrl", "Shift", "Alt")
    }
    keys = " ".join(line.second for line in help_dialogs.keys(window))
    assert set(re.findall(r"(\w+)\+", keys)) == names


@pytest.mark.parametrize("language", ["ar", "he"])
def test_a_language_from_the_right_from_the_start(
    qtbot: QtBot, parts: Parts, window: MainWindow, language: str
) -> None:
    choose(parts, language)
    parts.preferences.close()
    words.use(None)
    QApplication.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    with next_start(qtbot, parts) as desk:
        assert desk.window.layoutDirection() is Qt.LayoutDirection.RightToLeft
        menus = desk.window.menuBar()
        first, second = menus.actions()[:2]
        assert menus.actionGeometry(first).x() > menus.actionGeometry(second).x()
        # but the board is not mirrored: 1 is at the top left
        assert desk.point(1).x() < desk.point(3).x()
    assert window.isVisible()
