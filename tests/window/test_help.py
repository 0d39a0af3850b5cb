"""What the Help menu opens."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextCursor
from PySide6.QtWidgets import QDialog, QLabel
from pytestqt.qtbot import QtBot

from oxo_desktop import __version__
from oxo_desktop.says import sentences
from oxo_desktop.system import languages, resources
from oxo_desktop.window.controls.fields import ChoiceBox
from oxo_desktop.window.controls.texts import ReadText, TextPage
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.dialogs import help_dialogs
from oxo_desktop.window.main_window import MainWindow
from tests.window.desk import use_language
from tests.window.seen import opened, settle


@pytest.mark.parametrize(
    "make", [help_dialogs.shortcuts, help_dialogs.about, help_dialogs.licences]
)
def test_no_text_is_cut_even_where_the_screen_is_small(
    qtbot: QtBot, window: MainWindow, make: Callable[[MainWindow], QDialog]
) -> None:
    dialog = make(window)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.resize(10, 10)
    texts = [*dialog.findChildren(QLabel), *dialog.findChildren(TextPage)]
    assert texts
    for text in texts:
        needed = text.heightForWidth(text.width())
        assert text.height() >= max(needed, text.fontMetrics().height()), text


def test_about_tells_the_version_and_the_licence(window: MainWindow) -> None:
    labels = opened(window, "about").findChildren(QLabel)
    texts = [label.text() for label in labels]
    assert f"OXO {__version__}" in texts
    assert "Works offline; no account needed." in texts
    assert sentences.about_licences() in texts
    icons = [label.pixmap() for label in labels if not label.text()]
    assert [icon.deviceIndependentSize().toTuple() for icon in icons] == [(64.0, 64.0)]


def test_the_licences_are_read_one_at_a_time(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("README", "OXO", "Qt"):
        folder = tmp_path / "licences"
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.txt").write_bytes(f"of {name}: © \xff".encode("latin-1"))
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    about = opened(window, "about")
    (button,) = (b for b in about.findChildren(FlatButton) if "icences" in b.text())
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    (dialog,) = about.findChildren(QDialog)
    (chosen,), (page,) = dialog.findChildren(ChoiceBox), dialog.findChildren(ReadText)
    assert chosen.isVisible()
    for index, (name, text) in enumerate(
        [("README", "of README"), ("OXO", "of OXO"), ("Qt", "of Qt")]
    ):
        chosen.setCurrentIndex(index)
        assert chosen.currentText() == name
        assert page.toPlainText().startswith(text)
    with qtbot.waitSignal(dialog.destroyed):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert about.isVisible()


def test_no_line_of_the_licence_is_broken(qtbot: QtBot, window: MainWindow) -> None:
    window.menus.larger.trigger()
    window.menus.larger.trigger()
    dialog = help_dialogs.licences(window)
    qtbot.addWidget(dialog)
    dialog.show()
    settle()
    (page,) = dialog.findChildren(ReadText)
    assert page.document().blockCount() > 10
    block = page.document().begin()
    while block.isValid():
        assert block.layout().lineCount() == 1, block.text()
        block = block.next()


def test_where_a_licence_is_missing_that_is_said(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(resources, "_FOLDERS", (tmp_path,))
    dialog = help_dialogs.licences(window)
    qtbot.addWidget(dialog)
    (page,), (chosen,) = dialog.findChildren(ReadText), dialog.findChildren(ChoiceBox)
    assert page.toPlainText().startswith("OXO's own file LICENSE is missing")
    assert chosen.isHidden()


def test_shortcuts_are_listed_by_menu(window: MainWindow) -> None:
    (page,) = opened(window, "shortcuts").findChildren(TextPage)
    lines = page.toPlainText().split("\n")
    headings = [number for number, line in enumerate(lines) if "\t" not in line]
    menus = ["Game", "View", "Learn", "Settings", "Help"]
    assert [lines[number] for number in headings] == ["Board", *menus, "Moves"]
    document = page.document()
    for number, line in enumerate(lines):
        first = document.findBlockByNumber(number).begin().fragment()
        is_bold = first.charFormat().fontWeight() > QFont.Weight.Normal
        assert is_bold is (number in headings), line
    assert any(line.startswith("New game\t") for line in lines[: headings[2]])


@pytest.mark.parametrize("language", ["de", "ar"])
def test_no_caret_is_seen_until_a_key_moves_it(
    qtbot: QtBot, window: MainWindow, language: str
) -> None:
    # Qt marks at the caret in which direction it is read, where there are two
    use_language(window.look, languages.catalogue(language))
    page = opened(window, "shortcuts").findChild(TextPage)
    assert page is not None
    seen = page.grab().toImage()
    page.moveCursor(QTextCursor.MoveOperation.Down)
    assert page.grab().toImage() == seen
    qtbot.keyClick(page, Qt.Key.Key_Shift)
    assert page.grab().toImage() == seen
    qtbot.keyClick(page, Qt.Key.Key_Down)
    assert page.grab().toImage() != seen


def test_in_a_large_window_each_shortcut_is_one_line(window: MainWindow) -> None:
    window.resize(1366, 768)
    settle()
    (page,) = opened(window, "shortcuts").findChildren(TextPage)
    blocks = page.document()
    for number in range(blocks.blockCount()):
        assert blocks.findBlockByNumber(number).layout().lineCount() == 1
