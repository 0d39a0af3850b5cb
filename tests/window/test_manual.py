"""The manual in the program: read, followed from link to link, in every language."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.play.settings import ThemeChoice
from oxo_desktop.system.languages import ENGLISH
from oxo_desktop.window import theme
from oxo_desktop.window.controls.menu import bare_name
from oxo_desktop.window.dialogs.manual import ManualPage
from oxo_desktop.window.main_window import MainWindow
from tests.conftest import LANGUAGES
from tests.test_manual import headings, manual, names
from tests.window.desk import use_language
from tests.window.heard import ROLE, name_of, tree
from tests.window.seen import opened, wear


def page_of(dialog: QDialog) -> ManualPage:
    (page,) = dialog.findChildren(ManualPage)
    return page


def test_it_is_read_with_the_arrow_keys(window: MainWindow) -> None:
    dialog = opened(window, "manual")
    page = page_of(dialog)
    assert dialog.focusWidget() is page
    assert name_of(page) == dialog.windowTitle() == "Manual"
    # of what is a label, as a QTextBrowser is, Orca reads no line
    assert tree(page)[0].role is ROLE.EditableText
    before = page.toPlainText()
    read = []
    while not page.textCursor().atEnd():
        line = QTextCursor(page.textCursor())
        line.select(QTextCursor.SelectionType.LineUnderCursor)
        read.append(line.selectedText())
        assert page.viewport().rect().intersects(page.cursorRect())
        QTest.keyClick(page, Qt.Key.Key_Down)
        if page.textCursor().block() == page.document().lastBlock():
            QTest.keyClick(page, Qt.Key.Key_End)
    assert set(headings(manual(ENGLISH))) <= set(read)
    QTest.keyClick(page, Qt.Key.Key_A)
    assert page.toPlainText() == before


def test_a_link_leads_to_its_heading_and_one_reads_on_there(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = page_of(opened(window, "manual"))
    link = page.document().find("Your games")
    link.setPosition(link.position() - 1)
    at, left = page.cursorRect(link).center(), Qt.MouseButton.LeftButton
    qtbot.mouseClick(page.viewport(), left, pos=at)
    assert page.textCursor().block().text() == "Your games"
    assert page.textCursor().block().blockFormat().headingLevel() == 2
    assert 0 <= page.cursorRect().top() < 40


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("section", ["rules", "accessibility"])
def test_what_help_tells_of_one_thing_is_read_from_its_heading(
    parts: Parts, window: MainWindow, section: str, language: str
) -> None:
    parts.preferences.change(language=language)
    dialog = opened(window, section)
    page = page_of(dialog)
    assert dialog.focusWidget() is page
    block = page.textCursor().block()
    assert block.text() == bare_name(getattr(window.menus, section).text())
    assert block.blockFormat().headingLevel() == 2
    assert 0 <= page.cursorRect().top() < 40


def test_a_link_is_followed_with_keys(window: MainWindow) -> None:
    dialog = opened(window, "manual")
    page = page_of(dialog)
    second = headings(manual(ENGLISH))[1]
    while page.textCursor().block().text() != second:
        QTest.keyClick(page, Qt.Key.Key_Down)
    assert page.textCursor().block().blockFormat().headingLevel() == 0
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert page.textCursor().block().text() == second
    assert page.textCursor().block().blockFormat().headingLevel() == 2
    assert dialog.isVisible()
    # where there is no link, it is as everywhere: the default button
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert not dialog.isVisible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_in_the_language_that_is_chosen(
    parts: Parts, window: MainWindow, language: str
) -> None:
    parts.preferences.change(language=language)
    page = page_of(opened(window, "manual"))
    shown = page.toPlainText().splitlines()
    assert set(headings(manual(language))) <= set(shown)
    # nothing of the Markdown is left
    assert not {"*", "`", "#"} & set(page.toPlainText())
    bold = [
        part
        for block in page._blocks()
        if not block.blockFormat().headingLevel()
        for part in block.textFormats()
        if part.format.fontWeight() > QFont.Weight.Medium
    ]
    assert len(bold) == len(names(manual(language)))
    assert page.document().idealWidth() <= page.viewport().width()
    for block in page._blocks():
        assert block.textDirection() == page.layoutDirection()


def test_it_follows_language_and_theme_while_it_is_open(
    qtbot: QtBot, parts: Parts, window: MainWindow
) -> None:
    page = page_of(opened(window, "manual"))
    parts.preferences.change(language="de")
    assert headings(manual("de"))[0] in page.toPlainText()
    use_language(parts.window.look, None)
    assert headings(manual(ENGLISH))[0] in page.toPlainText()
    page.moveCursor(QTextCursor.MoveOperation.End)
    place, top = page.textCursor().position(), page.verticalScrollBar().value()
    for choice in (ThemeChoice.DARK, ThemeChoice.LIGHT):
        wear(qtbot, window, choice, page)
        cursor = page.document().find("Playing")
        ink = cursor.charFormat().foreground().color()
        assert ink == theme.current().accent
        assert page.textCursor().position() == place > 0
        assert page.verticalScrollBar().value() == top > 0
