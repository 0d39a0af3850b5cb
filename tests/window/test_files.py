"""Open… and Save as…, as a player meets them."""

import gc
import os
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QFileOpenEvent,
    QGuiApplication,
    QImage,
)
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QFileIconProvider,
    QLabel,
    QLineEdit,
    QMessageBox,
)
from pytestqt.qtbot import QtBot

from oxo_desktop.engine import Computer, Game, GameSettings, Human, Level, Mark, Refusal
from oxo_desktop.play.controller import GameController
from oxo_desktop.play.settings import Settings
from oxo_desktop.store import oxo_file
from oxo_desktop.store.oxo_file import SavedGame
from oxo_desktop.window.controls.notice_bar import NoticeBar
from oxo_desktop.window.controls.widgets import ElidedLabel
from oxo_desktop.window.main_window import MainWindow
from tests.window.desk import TWO, wins
from tests.window.elsewhere import run
from tests.window.painted import texts
from tests.window.seen import notice, notice_bar, pick


def told(window: MainWindow) -> str:
    assert notice_bar(window).isVisible()
    return notice(window)


def test_a_game_is_saved_and_opened_again(
    qtbot: QtBot, window: MainWindow, controller: GameController, tmp_path: Path
) -> None:
    controller.resume(Game(moves=(1, 2, 5, 3, 9)), TWO)
    window.menus.save_as.trigger()
    pick(window, tmp_path / "won")
    assert (tmp_path / "won.oxo").is_file()
    controller.new_game(GameSettings())
    qtbot.waitUntil(lambda: not window.findChildren(QFileDialog))
    window.menus.open.trigger()
    pick(window, tmp_path / "won.oxo")
    assert controller.game == Game(moves=(1, 2, 5, 3, 9))
    assert said(window) == "Opened: 5 moves. X won"
    assert window.scene.mark_at(5) is Mark.X
    assert wins(window.scene) == 1


def test_the_name_of_a_file_to_be_replaced_is_no_markup(
    window: MainWindow, tmp_path: Path
) -> None:
    asked: list[bool] = []

    def look() -> None:
        (box,) = window.findChildren(QMessageBox)
        (text,) = (la for la in box.findChildren(QLabel) if la.text())
        asked.append(text.textFormat() is Qt.TextFormat.PlainText)
        box.reject()

    (tmp_path / "<b>.oxo").touch()
    window.menus.save_as.trigger()
    QTimer.singleShot(0, look)
    pick(window, tmp_path / "<b>.oxo")
    assert asked == [True]


def dialog_of(window: MainWindow, menu: str) -> QFileDialog:
    """Open a file dialog from the menu."""
    getattr(window.menus, menu).trigger()
    (dialog,) = window.findChildren(QFileDialog)
    return dialog


def close(qtbot: QtBot, window: MainWindow) -> None:
    for dialog in window.findChildren(QFileDialog):
        dialog.close()
    qtbot.waitUntil(lambda: not window.findChildren(QFileDialog))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have a home folder, in which there is none for documents yet."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return home


def test_a_file_dialog_begins_where_the_last_one_ended(
    qtbot: QtBot, window: MainWindow, settings: Settings, home: Path, tmp_path: Path
) -> None:
    (tmp_path / "saved games").mkdir()
    assert dialog_of(window, "save_as").directory().path() == str(home)
    pick(window, tmp_path / "saved games/game.oxo")
    close(qtbot, window)
    for menu in ("open", "save_as"):
        begins = dialog_of(window, menu).directory().path()
        assert begins == str(tmp_path / "saved games")
        close(qtbot, window)
    # at the next start too, and what was given up changes nothing
    settings.keep()
    assert Settings(settings.file).folder == str(tmp_path / "saved games")
    # where a game was opened counts as well
    (tmp_path / "game.oxo").write_bytes(
        (tmp_path / "saved games/game.oxo").read_bytes()
    )
    window.menus.open.trigger()
    pick(window, tmp_path / "game.oxo")
    settings.keep()
    assert Settings(settings.file).folder == str(tmp_path)


@pytest.mark.parametrize(
    "folder", ["/nowhere/at all", "/dev/null", ".", "", "\0", "/\udcff", "x,y"]
)
def test_a_folder_that_is_not_there_is_forgotten_silently(
    qtbot: QtBot, window: MainWindow, settings: Settings, home: Path, folder: str
) -> None:
    settings.folder = folder
    for menu in ("open", "save_as"):
        assert dialog_of(window, menu).directory().path() == str(home)
        close(qtbot, window)
    documents = home / "Documents"
    documents.mkdir()
    assert dialog_of(window, "open").directory().path() == str(documents)
    assert not window.findChildren(NoticeBar)


def test_the_name_suggested_tells_games_apart(
    qtbot: QtBot, window: MainWindow, controller: GameController, home: Path
) -> None:
    def saved() -> str:
        dialog = dialog_of(window, "save_as")
        (field,) = dialog.findChildren(QLineEdit, "fileNameEdit")
        name = field.text()
        dialog.accept()
        close(qtbot, window)
        assert (home / name).is_file()
        return name

    controller.new_game(GameSettings(o_player=Computer(Level.EASY)))
    assert saved() == f"You-Easy-{date.today()}.oxo"
    controller.new_game(TWO)
    assert saved() == f"Ada-Grace-{date.today()}.oxo"
    assert saved() == f"Ada-Grace-{date.today()}-2.oxo"
    controller.new_game(GameSettings(Human('/"~"\\ *'), Human(".oxo")))
    assert saved() == f"__~__ _-oxo-{date.today()}.oxo"
    assert len(list(home.iterdir())) == 4


def test_file_dialogs_leave_nothing_in_memory(qtbot: QtBot, window: MainWindow) -> None:
    def open_and_close() -> int:
        window.menus.open.trigger()
        close(qtbot, window)
        gc.collect()
        return sum(isinstance(o, QFileIconProvider) for o in gc.get_objects())

    assert len({open_and_close() for _ in range(3)}) == 1


NO_FILE = "it is not a file but a folder, a pipe or a device."


def test_what_cannot_be_opened_or_saved_is_told_and_the_game_stays(
    window: MainWindow, controller: GameController, tmp_path: Path
) -> None:
    controller.resume(Game(moves=(5,)), TWO)
    bad, pipe, files = tmp_path / "bad.oxo", tmp_path / "pipe", window.files
    bad.write_text("<b>no game</b>")
    os.mkfifo(pipe)
    for act, file, sentence in (
        (files.open_file, bad, "bad.oxo isn't an OXO game, or it is damaged."),
        (files.open_file, pipe, f"pipe could not be opened: {NO_FILE}"),
        (files.save_file, tmp_path, f"{tmp_path} could not be saved: {NO_FILE}"),
    ):
        window.notices.dismiss()
        assert not act(str(file))
        assert told(window) == sentence
        assert controller.game == Game(moves=(5,))


def test_a_game_goes_over_the_clipboard(
    window: MainWindow, controller: GameController
) -> None:
    controller.resume(Game(moves=(1, 5, 9, 2)), TWO)
    window.menus.copy_game.trigger()
    clipboard = QGuiApplication.clipboard()
    assert clipboard.text() == "3x3 X 1 5 9 2"
    controller.show(1)
    window.menus.copy_game.trigger()
    assert clipboard.text() == "3x3 X 1"
    assert "Copied: 3x3 X 1" in [b.text() for b in window.panel.findChildren(QLabel)]
    clipboard.setText("“3×3 o 5, 1”\u200b\n")
    window.menus.paste_game.trigger()
    assert controller.game == Game(starter=Mark.O, moves=(5, 1))
    assert window.scene.mark_at(5) is Mark.O


NO_GAME = (
    "The clipboard doesn't hold a game. A game looks like 3x3 X 1 5 9, and a position "
    "like X...O...X."
)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello you", NO_GAME),
        ("x" * 2000, NO_GAME),
        (
            "3x3 X 5 1 5",
            "This can't be pasted: square 5 is played although it is already taken.",
        ),
        (
            "3x3 X 5 10",
            "This can't be pasted. There is no 10 here: the numbers are 1 to 9.",
        ),
    ],
)
def test_what_is_no_game_on_the_clipboard_is_told_and_the_game_stays(
    window: MainWindow, controller: GameController, text: str, sentence: str
) -> None:
    controller.resume(Game(moves=(5,)), TWO)
    QGuiApplication.clipboard().setText(text)
    window.menus.paste_game.trigger()
    assert told(window) == sentence
    assert controller.game == Game(moves=(5,))
    # it goes once something has been pasted
    QGuiApplication.clipboard().setText("3x3 X 1 5 9 2")
    window.menus.paste_game.trigger()
    assert not notice_bar(window).isVisible()
    assert said(window) == "Opened: 4 moves. X to move"


def test_a_complaint_goes_with_what_it_is_about_and_no_other(
    window: MainWindow, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.oxo"
    bad.write_text("{")
    assert not window.files.open_file(str(bad))
    window.files.save_file(str(tmp_path / "missing" / "game.oxo"))
    assert len(told(window).splitlines()) == 2
    window.files.save_file(str(tmp_path / "game.oxo"))
    assert told(window).startswith("bad.oxo isn't an OXO game")
    assert window.files.open_file(str(tmp_path / "game.oxo"))
    assert not notice_bar(window).isVisible()


def test_a_notice_goes_with_a_new_game_and_what_is_not_being_kept_stays_said(
    window: MainWindow, controller: GameController
) -> None:
    window.notices.show(Refusal("any", "Something went wrong."))
    window.notices.on_problem_changed(Refusal("disk_full", "The disk is full."))
    controller.resume(Game(moves=(1, 4, 2, 5, 3)), TWO)
    window.menus.next_game.trigger()
    assert told(window) == "The disk is full."
    window.notices.on_problem_changed(None)
    assert not notice_bar(window).isVisible()


def said(window: MainWindow) -> str:
    """Return the line below the status."""
    return window.panel.findChildren(ElidedLabel)[1].full_text


def test_a_picture_of_the_board_is_copied(
    window: MainWindow, controller: GameController
) -> None:
    controller.resume(Game(moves=(5,)), TWO)
    window.menus.copy_picture.trigger()
    data = QGuiApplication.clipboard().mimeData()
    assert data is not None
    picture = QImage.fromData(data.data("image/png"))
    assert picture.width() == picture.height() >= 500
    blue = window.theme.x
    assert picture.pixelColor(picture.rect().center()) == blue
    svg = bytes(data.data("image/svg+xml").data()).decode()
    assert svg.startswith("<?xml")
    assert blue.name() in svg
    assert "<image" not in svg
    # at the end of a run Qt would find Python gone, and Python's data still there
    QGuiApplication.clipboard().clear()


COPY_AND_QUIT = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tests.window.elsewhere import build
application = QApplication(["oxo-desktop", "-platform", "offscreen"])
parts = build(sys.argv[1])
for _ in range(2):
    parts.window.files.copy_picture()
QTimer.singleShot(0, application.quit)
application.exec()
print(QApplication.clipboard().image().width())
"""


def test_a_copied_picture_does_not_disturb_the_end(tmp_path: Path) -> None:
    assert run(COPY_AND_QUIT, tmp_path) == "600\n"


def drop(window: MainWindow, *urls: QUrl) -> bool:
    """Drop on the middle of the board; return whether it was taken, as a copy."""
    copy = Qt.DropAction.CopyAction
    return answers(window, urls, QDragEnterEvent, QDropEvent) == [copy] * 2


def answers(
    window: MainWindow,
    urls: Sequence[QUrl],
    *kinds: type[QDropEvent],
    offered: Qt.DropAction = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction,
) -> list[Qt.DropAction]:
    """Return what is answered to what is dragged in, or dropped, to be moved."""
    data = QMimeData()
    data.setUrls(list(urls))
    point = window.view.geometry().center()
    shift = Qt.KeyboardModifier.ShiftModifier
    how = offered, data, Qt.MouseButton.LeftButton, shift
    answers = []
    for kind in kinds:
        place = point if kind is QDragEnterEvent else QPointF(point)
        event = kind(place, *how)
        assert event.proposedAction() is Qt.DropAction.MoveAction
        QApplication.sendEvent(window, event)
        if event.isAccepted():
            answers.append(event.dropAction())
    return answers


# PySide6 6.12 would rather not have its events made; there is no other way to drop
@pytest.mark.filterwarnings("ignore:.*marked as deprecated:DeprecationWarning")
def test_a_file_is_dropped_on_the_window(
    window: MainWindow, controller: GameController, tmp_path: Path
) -> None:
    controller.resume(Game(moves=(5,)), TWO)
    file = tmp_path / "a b#.oxo"
    window.files.save_file(str(file))
    controller.new_game(GameSettings())
    assert drop(window, QUrl.fromLocalFile(str(file)))
    assert controller.game == Game(moves=(5,))
    assert not window.view.acceptDrops()
    assert not drop(window, QUrl("https://example.org/game.oxo"))
    assert not drop(window, *[QUrl.fromLocalFile(str(file))] * 2)
    assert not drop(window, QUrl("file:///tmp/a%00b.oxo"))
    assert not drop(window)


@pytest.mark.filterwarnings("ignore:.*marked as deprecated:DeprecationWarning")
def test_a_file_held_over_the_window_shows_where_it_will_go(
    window: MainWindow, tmp_path: Path
) -> None:
    def shown(file: Path) -> set[str]:
        answers(window, [QUrl.fromLocalFile(str(file))], QDragEnterEvent)
        board = window.stage.view
        return {t.said for t in texts(window) if board.isAncestorOf(t.widget)}

    game, picture = tmp_path / "<b>game.OXO", tmp_path / "game.png"
    window.files.save_file(str(game))
    picture.touch()
    (tmp_path / "folder.oxo").mkdir()
    sentence = "Open <b>game.OXO"
    assert sentence in shown(game)
    QApplication.sendEvent(window, QDragLeaveEvent())
    assert sentence not in {text.said for text in texts(window)}
    for other in (picture, tmp_path / "folder.oxo", tmp_path / "none.oxo"):
        assert not {said for said in shown(other) if said.startswith("Open")}
    window.menus.lessons.trigger()
    assert sentence in shown(game)
    answers(window, [QUrl.fromLocalFile(str(game))], QDropEvent)
    assert not window.stage.is_practising
    assert sentence in shown(game)
    answers(window, [QUrl.fromLocalFile(str(game))], QDropEvent)
    assert sentence not in {text.said for text in texts(window)}


@pytest.mark.filterwarnings("ignore:.*marked as deprecated:DeprecationWarning")
def test_a_file_that_is_dropped_stays_where_it_is(
    window: MainWindow, tmp_path: Path
) -> None:
    """Whoever is answered that it was moved deletes it, even if it was refused."""
    url = QUrl.fromLocalFile(str(tmp_path / "none.oxo"))
    assert drop(window, url)
    assert (
        told(window) == "none.oxo could not be opened: there is no such file or folder."
    )
    move = Qt.DropAction.MoveAction
    assert answers(window, [url], QDragEnterEvent, QDropEvent, offered=move) == []


def test_what_macos_asks_for_is_opened(
    window: MainWindow, controller: GameController, tmp_path: Path
) -> None:
    file = tmp_path / "game.oxo"
    oxo_file.save(file, SavedGame(Game(moves=(1, 4, 2)), TWO))
    application = QCoreApplication.instance()
    assert application is not None
    application.installEventFilter(window.files)
    QCoreApplication.sendEvent(application, QFileOpenEvent(str(file)))
    assert controller.game.moves == (1, 4, 2)
