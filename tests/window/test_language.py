"""The language is chosen, all follows it in mid-game, and nothing is cut."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import (
    QAbstractItemModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QAction, QImage, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from oxo_desktop import words
from oxo_desktop.app import Parts
from oxo_desktop.engine import Computer, Game, GameSettings, Human, Level
from oxo_desktop.engine.geometry import FOUR_BY_FOUR
from oxo_desktop.play.controller import GameController
from oxo_desktop.play.settings import MotionChoice
from oxo_desktop.store.games import Store
from oxo_desktop.system import languages, resources
from oxo_desktop.system.languages import OWN_NAMES
from oxo_desktop.window.controls.fields import ChoiceBox, ChoiceButton, indent
from oxo_desktop.window.controls.text_size import enlarged
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import ElidedLabel, FlatButton
from oxo_desktop.window.dialogs import help_dialogs
from oxo_desktop.window.dialogs.preferences import PreferencesDialog
from oxo_desktop.window.history.table import HistoryTable
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.model.model_panel import ModelPanel
from oxo_desktop.window.status.level_button import LevelButton
from oxo_desktop.window.status.score_strip import PlayerCard
from tests.catalogue import pseudo, untranslated
from tests.conftest import LANGUAGES, moving, next_start
from tests.store.played import play
from tests.window.desk import TWO, Desk, use_language
from tests.window.faults import cut
from tests.window.painted import painted_texts
from tests.window.seen import notice, opened

NAMED = GameSettings(Human("44"), Human("55"))
AGAINST = GameSettings(o_player=Computer(Level.EASY))


def texts(window: QWidget) -> Iterator[tuple[str, str]]:
    """Return everything in a window that can be read or heard, and where."""
    for widget in (window, *window.findChildren(QWidget)):
        # Qt's own parts are named by Qt
        if not widget.objectName().startswith("qt_"):
            kind = type(widget).__name__
            yield from ((kind, text) for text in texts_of(widget))
    for action in window.findChildren(QAction):
        yield "QAction", action.text()


def texts_of(widget: QWidget) -> Iterator[str]:
    yield widget.windowTitle()
    yield widget.toolTip().removeprefix("<p>").removesuffix("</p>")
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    match widget:
        case ElidedLabel():
            yield widget.full_text
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QMenu():
            yield widget.title()
        case QComboBox():
            yield from map(widget.itemText, range(widget.count()))
        case QTableView():
            yield from cells(widget.model())


def cells(model: QAbstractItemModel) -> Iterator[str]:
    for column in range(model.columnCount()):
        heading = model.headerData(column, Qt.Orientation.Horizontal)
        if isinstance(heading, str):
            yield heading
        # the time a game was played is written as the system has it
        if heading != words.say("Last played"):
            for row in range(model.rowCount()):
                yield from texts_at(model.index(row, column))


def texts_at(index: QModelIndex) -> Iterator[str]:
    roles = Qt.ItemDataRole
    for role in (roles.DisplayRole, roles.AccessibleTextRole):
        text = index.data(role)
        if isinstance(text, str):
            yield text


def left_over(window: QWidget) -> list[tuple[str, str]]:
    """Return the texts of which some part is in no catalogue."""
    return [(where, text) for where, text in texts(window) if untranslated(text)]


def change_language(window: MainWindow, language: str | None) -> None:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    use_language(window.look, pseudo(language) if language else None)
    QApplication.processEvents()


def test_the_window_follows_in_the_middle_of_a_game(
    window: MainWindow, controller: GameController
) -> None:
    window.menus.moves.setChecked(True)
    controller.new_game(NAMED)
    for position in (5, 1, 9):
        controller.play(position)
    english = sorted(texts(window))
    change_language(window, "de")
    assert left_over(window) == []
    assert any("⟦" in text for _, text in texts(window))
    # the rest of the game is played in that language
    controller.play(5)
    assert left_over(window) == []
    controller.show(0)
    assert left_over(window) == []
    controller.show(3)
    controller.play(3)
    controller.undo()
    controller.undo()
    controller.redo()
    assert left_over(window) == []
    for _ in range(3):
        controller.undo()
    for position in (5, 1, 9):
        controller.play(position)
    change_language(window, None)
    assert sorted(texts(window)) == english


def test_a_button_is_as_large_as_its_text_whatever_language_and_font(
    window: MainWindow,
) -> None:
    buttons = window.panel.findChildren(FlatButton)
    english = [button.sizeHint() for button in buttons]
    change_language(window, "de")
    for button, before in zip(buttons, english, strict=True):
        assert button.sizeHint().width() > before.width()
    change_language(window, None)
    assert [button.sizeHint() for button in buttons] == english
    for button, before in zip(buttons, english, strict=True):
        button.setText(3 * button.text())
        assert button.sizeHint().width() > before.width()
        button.setFont(enlarged(button.font(), 2))
        assert before.boundedTo(button.sizeHint()) == before != button.sizeHint()


@pytest.mark.parametrize("moves", [(), (5, 1, 9), (5, 1, 9, 2, 8, 3), (5,)])
def test_a_game_of_players_without_names_is_told_in_any_language(
    window: MainWindow, controller: GameController, moves: tuple[int, ...]
) -> None:
    controller.resume(Game(moves=moves), GameSettings(Human(), Human()))
    if moves == (5,):
        controller.play(5)
    change_language(window, "de")
    assert left_over(window) == []
    change_language(window, None)
    assert "⟦" not in str(list(texts(window)))


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)")
@pytest.mark.parametrize("moves", [(), (5, 1)], ids=["at once", "next game"])
def test_the_levels_on_the_card_follow_while_they_are_open(
    window: MainWindow, controller: GameController, moves: tuple[int, ...]
) -> None:
    # where there is room for the menu on both sides
    window.move(250, 0)
    controller.resume(Game(moves=moves), AGAINST)
    (button,) = (b for b in window.findChildren(LevelButton) if b.isVisible())
    button.click()
    change_language(window, "ar")
    assert left_over(window) == []
    button.findChildren(QMenu)[0].close()
    # it begins at the same side as the card
    button.click()
    menu = button.findChildren(QMenu)[-1]
    edge = menu.mapToGlobal(menu.rect().topRight()).x()
    assert edge - button.mapToGlobal(button.rect().topRight()).x() in range(3)
    menu.actions()[-1].trigger()
    menu.close()
    assert left_over(window) == []
    assert controller.standing.next_players.level is Level.HARD


@pytest.mark.parametrize("language", ["de", "ar"])
def test_a_game_is_selected_in_the_history_of_any_language(
    qtbot: QtBot, window: MainWindow, store: Store, language: str
) -> None:
    play(store, NAMED)
    change_language(window, language)
    dialog = opened(window, "history")
    qtbot.waitUntil(dialog.isVisible)
    (table,) = dialog.findChildren(HistoryTable)
    (row,) = table.selectionModel().selectedRows()
    assert row.row() == 0


def test_what_was_done_and_what_went_wrong_follows(window: MainWindow) -> None:
    window.files.copy_game()
    change_language(window, "de")
    assert left_over(window) == []
    window.files.copy_picture()
    assert left_over(window) == []
    QApplication.clipboard().setText("3x3 Y")
    window.files.paste_game()
    notice = [text for _, text in texts(window) if "clipboard" in text]
    assert notice
    assert all(untranslated(text) == "" for text in notice)


def picture(widget: QWidget) -> QImage:
    return widget.grab().toImage()


@pytest.mark.parametrize(
    "action",
    ["new_game", "preferences", "worksheet", "manual", "shortcuts", "about",
     "reset_score"],
)  # fmt: skip
def test_an_open_dialog_grows_with_the_language_and_stays_as_large_as_it_was_made(
    window: MainWindow, action: str
) -> None:
    dialog = opened(window, action)
    change_language(window, "de")
    grown = dialog.size()
    dialog.close()
    dialog = opened(window, action)
    assert dialog.size() == grown
    change_language(window, None)
    dialog.resize(grown + QSize(40, 30))
    made = dialog.size()
    for language in ("de", None):
        change_language(window, language)
        # a question is as large as it is
        assert dialog.size() == made or dialog.maximumSize() == dialog.minimumSize()


def test_a_language_from_the_right_mirrors_all_but_the_board(
    window: MainWindow, controller: GameController
) -> None:
    controller.new_game(NAMED)
    for position in (1, 6):
        controller.play(position)
    QApplication.processEvents()
    board = picture(window.view.viewport())
    change_language(window, "de")
    x_card, o_card = window.findChildren(PlayerCard)
    assert x_card.x() < o_card.x()
    from_left = picture(x_card)
    board_then = picture(window.view.viewport())
    change_language(window, "he")
    # its letters, or signs of direction, may be higher
    lower = board_then.height() - window.view.viewport().height()
    window.resize(window.width(), window.height() + lower)
    QApplication.processEvents()
    assert x_card.x() > o_card.x()
    assert window.layoutDirection() is Qt.LayoutDirection.RightToLeft
    assert picture(window.view.viewport()) == board_then
    # the mark stands on the other side of its card
    middle = from_left.height() // 2
    side = from_left.width() // 3
    from_right = picture(x_card)
    for y in range(middle - 12, middle + 12):
        for x in range(14, min(42, side)):
            opposite = from_right.width() - 1 - x
            assert from_right.pixelColor(opposite, y) == from_left.pixelColor(x, y)
    change_language(window, None)
    window.resize(window.width(), window.height() - lower)
    QApplication.processEvents()
    assert x_card.x() < o_card.x()
    assert picture(window.view.viewport()) == board


def test_keys_play_the_same_squares_from_the_right(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    controller.new_game(NAMED)
    change_language(window, "ar")
    qtbot.keyClick(window.view, Qt.Key.Key_Right)
    qtbot.keyClick(window.view, Qt.Key.Key_Return)
    assert list(controller.game.moves) == [6]
    point = window.view.mapFromScene(window.scene.square_box(1).center())
    qtbot.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert list(controller.game.moves) == [6, 1]


def test_what_is_said_of_a_level_keeps_off_its_ring_from_the_right(
    window: MainWindow,
) -> None:
    change_language(window, "ar")
    dialog = opened(window, "new_game")
    QApplication.processEvents()
    levels = [b for b in dialog.findChildren(ChoiceButton) if b.findChildren(QLabel)]
    assert len(levels) == len(Level)
    for level in levels:
        about = level.findChildren(QLabel)[0].geometry()
        assert level.rect().right() - about.right() == indent(level)


def test_values_of_the_model_are_read_from_the_left(
    window: MainWindow, controller: GameController
) -> None:
    controller.new_game(NAMED)
    change_language(window, "ar")
    window.menus.model.setChecked(True)
    (panel,) = window.findChildren(ModelPanel)
    panel.table.choose("linesthru5")
    QApplication.processEvents()
    # the brackets too, in one run with what is between them
    labels = panel.details.findChildren(WrappedLabel)
    found = [said for label in labels for said, _ in painted_texts(label)]
    painted = [said.replace("\xa0", " ") for said in found]
    assert "[[u, u, u], [u, u, u], [u, u, u], [u, u, u]]" in painted
    # the list leaves out how the same ends
    listed = [said for said, _ in painted_texts(panel.table.viewport())]
    assert [said for said in listed if said.startswith("[[u, u") and said[-1] == "…"]


# the languages there are

PANELS = "moves", "why", "review", "model", "lessons", "set_up", "think"


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
    use_language(window.look, None)
    with next_start(qtbot, parts) as desk:
        assert words.language() == "ja"
        assert translated_by_qt("Cancel") == "キャンセル"
        parts.preferences.change(language="en")
        assert menu_titles(desk.window)[0] == words.say("&Game") == "&Game"


def test_the_systems_language_is_that_of_the_environment(
    parts: Parts, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(parts, "fr")
    monkeypatch.setenv("LC_MESSAGES", "ru_RU.UTF-8")
    choose(parts, languages.SYSTEM)
    assert words.language() == "ru"
    box = opened(window, "preferences").findChildren(ChoiceBox)[0]
    assert "Русский" in box.currentText()


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
        "OXO's own file translations/fr.mo is missing or damaged. Install OXO again."
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


DIALOGS = (
    "new_game", "preferences", "history", "reset_score", "worksheet",
    "shortcuts", "about",
)  # fmt: skip


def look_around(window: MainWindow, parts: Parts) -> Iterator[tuple[str, QWidget]]:
    """Open all that there is, one after the other, and yield it with its name."""
    controller = parts.controller
    for moves in ((), (1, 5, 9), (1, 2, 5, 3, 9)):
        controller.resume(Game(moves=moves), TWO)
        yield f"{len(moves)} moves", window
    controller.resume(Game(FOUR_BY_FOUR, moves=(1, 2)), AGAINST)
    yield "4×4", window
    controller.resume(Game(moves=(1, 5, 9, 3, 7, 4, 8)), TWO)
    # wider than the screen of the tests
    # in a higher one text is larger than the screen of the tests has room for
    window.resize(1800, 650)
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
@pytest.mark.parametrize("language", LANGUAGES)
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


@pytest.mark.parametrize("language", LANGUAGES)
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
