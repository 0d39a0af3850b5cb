"""What can be told from what is around it: measured in what is painted.

The least contrasts are those of WCAG 2: 4.5 for text, of any size here, and 3 for
marks, edges of fields, arrows and the ring of the focus.
"""

from collections import Counter
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from oxo_desktop.play.settings import ThemeChoice
from oxo_desktop.window.controls.fields import (
    ChoiceBox,
    ChoiceButton,
    TextField,
    TickBox,
)
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.history.table import HistoryTable
from tests.window.desk import TWO, Desk
from tests.window.painted import contrast, pixels, shades, texts
from tests.window.seen import choose_theme, opened, wear
from tests.window.test_every_state import THEMES

every_theme = pytest.mark.parametrize("theme", THEMES)


@pytest.mark.qt_log_ignore("This plugin does not support")
@every_theme
def test_text_stands_out_in_menus(qtbot: QtBot, desk: Desk, theme: ThemeChoice) -> None:
    bar = desk.window.menuBar()
    wear(qtbot, desk.window, theme, bar)
    shown = list(texts(desk.window))
    for menu in desk.window.findChildren(QMenu):
        menu.popup(QPoint())
        for action in (None, *menu.actions()[:3]):
            if action is not None:
                menu.setActiveAction(action)
            shown += texts(menu)
        menu.close()
    assert len(shown) > 100
    assert [text for text in shown if text.contrast < 4.5] == []


@pytest.mark.qt_log_ignore("This plugin does not support")
@every_theme
def test_text_stands_out_in_an_open_list_and_where_it_is_selected(
    qtbot: QtBot, desk: Desk, theme: ThemeChoice
) -> None:
    desk.window.menus.set_up.setChecked(True)
    (field,) = (f for f in desk.window.findChildren(TextField) if f.isVisible())
    wear(qtbot, desk.window, theme, field)
    field.selectAll()
    shown = list(texts(desk.window))
    dialog = opened(desk.window, "preferences")
    box = dialog.findChildren(ChoiceBox)[1]
    box.showPopup()
    popup = box.view().window()
    shown += texts(popup)
    box.hidePopup()
    dialog.close()
    assert "High contrast" in {text.said for text in shown}
    assert [text for text in shown if text.contrast < 4.5] == []


def changed(before: QImage, after: QImage, least: float) -> int:
    """Return how many pixels differ between two pictures by a contrast of `least`."""
    assert before.size() == after.size()
    pairs = Counter(zip(pixels(before), pixels(after), strict=True))
    return sum(
        times
        for (one, other), times in pairs.items()
        if contrast(QColor(one), QColor(other)) >= least
    )


def focusable(window: QWidget) -> list[QWidget]:
    """Return what the Tab key or a group's arrow keys can lead to."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.window() is window
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
    ]


def unmarked(window: QWidget) -> list[str]:
    """Return what does not show clearly that it has the focus."""
    unmarked, reached = [], 0
    # a dialog gives the focus to its first field now
    QApplication.processEvents()
    for widget in focusable(window):
        for area in window.findChildren(QScrollArea):
            if area.isAncestorOf(widget):
                area.ensureWidgetVisible(widget)
        pictures = []
        for is_focused in (False, True):
            widget.clearFocus()
            if is_focused and widget.isVisible() and widget.isEnabled():
                widget.setFocus(Qt.FocusReason.TabFocusReason)
            QApplication.processEvents()
            place = QRect(widget.mapTo(window, QPoint()), widget.size())
            around = place.adjusted(-12, -6, 6, 6)
            pictures.append(window.grab(around).toImage())
        if not widget.hasFocus():
            # what went on meanwhile has taken it away
            continue
        reached += 1
        # as many as two sides of a small ring have
        if changed(pictures[0], pictures[1], 3) < 24:
            unmarked.append(f"{type(widget).__name__} '{widget.accessibleName()}'")
    assert reached
    return unmarked


DIALOGS = ["new_game", "preferences", "manual", "shortcuts", "about", "history"]
PANELS = ["moves", "review", "model", "lessons", "set_up", "think"]


@pytest.mark.parametrize("place", [*DIALOGS, *PANELS])
@every_theme
@pytest.mark.one_in(2)
def test_what_has_the_focus_is_marked(
    qtbot: QtBot, desk: Desk, theme: ThemeChoice, place: str
) -> None:
    desk.begin(desk.game.geometry)
    desk.click(1, 2, 5, 3, 9)
    choose_theme(desk.window, theme)
    getattr(desk.window.menus, place).trigger()
    dialogs = desk.window.findChildren(QDialog)
    (shown,) = dialogs if place in DIALOGS else (desk.window,)
    wear(qtbot, desk.window, theme, shown)
    assert unmarked(shown) == []


@every_theme
def test_fields_and_choices_have_an_edge(
    qtbot: QtBot, desk: Desk, theme: ThemeChoice
) -> None:
    dialog = opened(desk.window, "new_game")
    wear(qtbot, desk.window, theme, dialog)
    (both,) = (b for b in dialog.findChildren(FlatButton) if b.text() == "&Two players")
    both.click()
    fields = [f for f in dialog.findChildren(QWidget) if f.isVisible()]
    fields = [f for f in fields if isinstance(f, TextField | ChoiceButton | TickBox)]
    assert len({type(field) for field in fields}) >= 2
    picture = dialog.grab().toImage()
    for field in fields:
        if field.visibleRegion().isEmpty() or field.hasFocus():
            continue
        place = QRect(field.mapTo(dialog, QPoint()), field.size())
        row = QRect(place.left() - 2, place.center().y(), 8, 1)
        (ground, _), *_ = shades(picture, row.translated(-6, 0)).most_common(1)
        colors = map(QColor, shades(picture, row))
        edge = max(colors, key=partial(contrast, QColor(ground)))
        inside = picture.pixelColor(place.left() + 5, place.center().y())
        assert contrast(edge, QColor(ground)) >= 3, field
        assert contrast(edge, inside) >= 3, field


@every_theme
def test_the_arrow_of_the_order_stands_out(
    qtbot: QtBot, desk: Desk, theme: ThemeChoice
) -> None:
    desk.begin(desk.game.geometry)
    desk.click(1, 2, 5, 3, 9)
    dialog = opened(desk.window, "history")
    wear(qtbot, desk.window, theme, dialog)
    table = dialog.findChild(HistoryTable)
    assert table is not None
    header = table.horizontalHeader()
    section = header.sortIndicatorSection()
    right = header.sectionViewportPosition(section) + header.sectionSize(section)
    place = QRect(right - 18, 0, 16, header.height())
    picture = header.grab().toImage()
    found = shades(picture, place)
    ground = QColor(found.most_common(1)[0][0])
    arrow = sum(n for c, n in found.items() if contrast(QColor(c), ground) >= 3)
    assert arrow >= 8


@every_theme
def test_marks_stand_out_whole_and_faded(
    qtbot: QtBot, desk: Desk, theme: ThemeChoice
) -> None:
    wear(qtbot, desk.window, theme, desk.window.panel)
    desk.begin(desk.game.geometry, TWO)

    def contrast_of(position: int, x: int) -> float:
        return contrast(desk.color(position, x, 0), desk.color(position, -39, -39))

    desk.click(1, 2, 5, 3)
    assert contrast_of(1, 0) >= 4.5
    assert contrast_of(2, 29) >= 4.5
    desk.click(7, 9, 4)
    # the line is through the left column
    assert contrast_of(5, 0) >= 3
    assert contrast_of(2, 29) >= 3
