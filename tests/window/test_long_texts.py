"""No name of a file, a folder or a player changes the size of the window."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QScrollArea,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from oxo_desktop.engine import Game, GameSettings, Refusal, Score
from oxo_desktop.play.controller import GameController, Standing
from oxo_desktop.store import oxo_file
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import FlatButton, text_of_tooltip, tooltip
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.status.score_strip import PlayerCard
from tests.window.seen import is_markup, notice, notice_bar, opened, shows_focus

WORD = "Donaudampfschifffahrt" * 100
BREAKS = "a line\n" * 40
RIGHT = "שלום" * 50

TEXTS = {
    "a word": WORD,
    "line breaks": BREAKS,
    "wide words": "WWWWWWWW " * 200,
    "from the right": RIGHT,
    "a path": f"Your games and scores are not being saved: /{'d' * 250}/{'é' * 250}.",
    "markup": "<h1>" * 300,
}

GAME = json.loads(
    oxo_file.to_text(oxo_file.SavedGame(Game(moves=(5,)), GameSettings()))
)

HOSTILE = {
    "level": ("bad.oxo", {"o_player": {"computer": WORD}}),
    "level of lines": ("bad.oxo", {"o_player": {"computer": BREAKS}}),
    "board": ("bad.oxo", {"geometry": RIGHT}),
    "board of lines": ("bad.oxo", {"geometry": [BREAKS]}),
    "unknown key": ("bad.oxo", {BREAKS: 1}),
    "long name": ("n" * 204 + ".oxo", {"format": 0}),
    "name of lines": ("line\n" * 40 + ".oxo", {"format": 0}),
    "name of tags": ("<h1>" * 50 + ".oxo", {"format": 0}),
    "name of no letters": (os.fsdecode(b"\xff\xfe" * 60), {"format": 0}),
}


def assert_everything_fits(window: MainWindow) -> None:
    """Check that nothing is outside the window, covers something else, or is cut."""
    QApplication.processEvents()
    parts = [window.strip, window.view, window.panel, notice_bar(window)]
    boxes = [part.rect().translated(part.mapTo(window, QPoint())) for part in parts]
    assert boxes[1].contains(boxes.pop())
    for number, box in enumerate(boxes):
        assert window.rect().contains(box), parts[number]
        assert not any(box.intersects(other) for other in boxes[:number]), parts[number]
    for button in window.findChildren(QAbstractButton):
        parent = button.parentWidget()
        assert parent is not None
        if button.isVisible():
            assert parent.rect().contains(button.geometry()), button.text()


def test_no_notice_changes_the_window(window: MainWindow) -> None:
    window.notices.show(Refusal("test", "Short."))
    QApplication.processEvents()
    size, least = window.size(), window.minimumSizeHint()
    for text in TEXTS.values():
        window.notices.show(Refusal("test", text))
        window.notices.on_problem_changed(Refusal("test", text * 2))
        assert_everything_fits(window)
        assert window.size() == size
        assert window.minimumSizeHint().width() == least.width()
        assert notice_bar(window).height() < window.height() / 5
        assert window.view.height() > 340


@pytest.mark.parametrize("name", HOSTILE)
def test_no_file_changes_the_window(
    window: MainWindow, controller: GameController, tmp_path: Path, name: str
) -> None:
    size, game = window.size(), controller.game
    file, changes = HOSTILE[name]
    (tmp_path / file).write_text(json.dumps(GAME | changes))
    assert not window.files.open_file(str(tmp_path / file))
    assert len(notice(window)) < 180
    assert "\n" not in notice(window)
    assert notice(window).endswith(".")
    assert_everything_fits(window)
    assert window.size() == size
    assert controller.game == game


@pytest.mark.parametrize(
    "text", [WORD[:990], f"3x3 {WORD[:900]}", "3x3 X " + "\x1b[31m" * 100]
)
def test_no_line_on_the_clipboard_changes_the_window(
    window: MainWindow, text: str
) -> None:
    size = window.size()
    QGuiApplication.clipboard().setText(text)
    window.files.paste_game()
    assert len(notice(window)) < 180
    assert_everything_fits(window)
    assert window.size() == size


def test_a_file_saved_under_any_name_is_reported_in_one_short_line(
    window: MainWindow, tmp_path: Path
) -> None:
    done: list[str] = []
    window.files.done.connect(lambda sentence: done.append(sentence()))
    size = window.size()
    for name in ("n" * 150 + ".oxo", "line\n" * 30 + ".oxo"):
        window.files.save_file(str(tmp_path / name))
        assert done[-1].startswith("Saved: ")
        assert len(done[-1]) < 60
        assert "\n" not in done[-1]
    window.files.save_file(str(tmp_path / ("no\n" * 80) / "game.oxo"))
    assert len(notice(window)) < 300
    assert "\n" not in notice(window)
    assert_everything_fits(window)
    assert window.size() == size


def test_all_of_a_long_notice_can_be_read(qtbot: QtBot, window: MainWindow) -> None:
    text = f"{WORD}\n{WORD} the end"
    window.notices.show(Refusal("test", text))
    QApplication.processEvents()
    assert notice(window) == text
    bar = notice_bar(window)
    (area,), (label,) = bar.findChildren(QScrollArea), bar.findChildren(WrappedLabel)
    scrolled = area.verticalScrollBar()
    assert label.width() <= area.viewport().width()
    assert label.height() >= label.heightForWidth(label.width())
    assert scrolled.maximum() == label.height() - area.viewport().height() > 0
    window.activateWindow()
    for _ in window.findChildren(QWidget):
        qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        if label.hasFocus():
            break
    assert label.hasFocus()
    (hint,) = (b for b in window.panel.findChildren(FlatButton) if b.text() == "H&int")
    assert shows_focus(qtbot, bar, hint)
    label.setFocus()
    while scrolled.value() < scrolled.maximum():
        before = scrolled.value()
        qtbot.keyClick(label, Qt.Key.Key_PageDown)
        assert scrolled.value() > before
    bar.remove(Refusal("test", text))
    window.notices.show(Refusal("test", "Short."))
    qtbot.waitUntil(lambda: scrolled.maximum() == 0)
    assert area.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_the_latest_notice_is_seen_first(window: MainWindow) -> None:
    window.notices.show(Refusal("test", WORD))
    QApplication.processEvents()
    (area,) = notice_bar(window).findChildren(QScrollArea)
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    window.notices.show(Refusal("test", "Short."))
    QApplication.processEvents()
    assert notice(window) == f"Short.\n{WORD}"
    assert area.verticalScrollBar().value() == 0


def test_no_notice_changes_the_history(window: MainWindow) -> None:
    history = opened(window, "history")
    bar = notice_bar(history)
    size = history.size()
    for text in TEXTS.values():
        bar.add(Refusal("test", text))
        QApplication.processEvents()
        assert history.size() == size
        assert bar.height() < history.height() / 5


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_wrapped_label_shows_the_whole_of_a_text(qtbot: QtBot, text: str) -> None:
    label = WrappedLabel()
    label.setText(text)
    qtbot.addWidget(label)
    assert label.text() == text
    assert label.minimumSizeHint().width() < 100
    label.resize(200, label.heightForWidth(200))
    picture = label.grab().toImage()
    ink = {
        y
        for y in range(picture.height())
        for x in range(picture.width())
        if picture.pixelColor(x, y).lightness() < 100
    }
    line = label.fontMetrics().height()
    assert min(ink) < line
    # the last line of forty line breaks is an empty one
    assert max(ink) > label.height() - (2.5 if text.endswith("\n") else 1.5) * line
    assert label.heightForWidth(100) > 1.5 * label.heightForWidth(200) or (
        text == BREAKS
    )


@pytest.mark.qt_log_ignore("does not support raise")
def test_no_tooltip_is_wider_than_the_screen(qtbot: QtBot, window: MainWindow) -> None:
    for text in TEXTS.values():
        QToolTip.showText(QPoint(), text_of_tooltip(text), window)
        (tip,) = (
            w
            for w in QApplication.topLevelWidgets()
            if w.metaObject().className() == "QTipLabel" and w.isVisible()
        )
        assert tip.width() < 640
        QToolTip.hideText()
        qtbot.waitUntil(lambda: not QToolTip.isVisible())


@pytest.mark.usefixtures("qapp")
def test_no_text_is_markup_in_a_tooltip() -> None:
    widget = QWidget()

    @given(st.text("<>&/!?;abiltg \n") | st.text())
    @example("<b>")
    @example("<img src=/>")
    @example("&lt;b&gt;")
    @example('<?xml version="1.0"?><p>')
    @example("<!DOCTYPE html>")
    def check(text: str) -> None:
        tooltip(widget, text)
        shown = widget.toolTip()
        assert not is_markup(shown)
        assert shown.replace("\u200b", "") == text.replace("\u200b", "")

    check()


def test_no_score_widens_the_window(window: MainWindow) -> None:
    window.menus.moves.setChecked(True)
    QApplication.processEvents()
    least = window.minimumSizeHint()
    for number in (7, 42, 999, 1234, 10_000, 2**63 - 1):
        score = Score(number, number, number)
        window.strip.on_standing_changed(Standing(score=score))
        QApplication.processEvents()
        assert window.minimumSizeHint().width() <= least.width() + 2
        card = window.findChildren(PlayerCard)[0]
        assert card.accessibleName() == f"You (X), {number:,} wins, to move"
        shown = [label.text() for label in card.findChildren(QLabel)]
        assert ("9999+" if number > 9999 else str(number)) in shown
