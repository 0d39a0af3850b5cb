"""What is clicked is large enough to be hit, and nothing falls off a small screen."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QMenu,
    QSlider,
    QWidget,
)

from oxo_desktop.settings import ThemeChoice
from oxo_desktop.window.board.squares import SquareButton
from oxo_desktop.window.controls.widgets import LEAST_TARGET, TARGET, FlatButton
from oxo_desktop.window.lessons.topic_button import TopicButton
from oxo_desktop.window.model.drawing import Node
from oxo_desktop.window.moves.step_button import StepButton
from tests import screenshots
from tests.screenshots import Studio
from tests.window.desk import Desk

CONTROLS = QAbstractButton | QComboBox | QLineEdit | QSlider

DENSE = SquareButton | StepButton | TopicButton | Node
"""Many of them share their room."""


class Ruler(Studio):
    """Measures what the studio would draw, in windows as small as they can be."""

    def __init__(self) -> None:
        self.small: set[str] = set()
        self.measured = 0
        super().__init__(None, ThemeChoice.LIGHT)

    def draw(self, name: str, widget: QWidget | None = None) -> None:
        self.settle()
        top = widget or self.window
        usual = top.size()
        is_small = "small" in name or "narrow" in name
        self._measure(top, name, LEAST_TARGET if is_small else TARGET)
        top.resize(top.minimumSize().expandedTo(top.minimumSizeHint()))
        self.settle()
        self._measure(top, f"{name}, small", LEAST_TARGET)
        top.resize(usual)

    def _measure(self, top: QWidget, name: str, wanted: int) -> None:
        for part in top.findChildren(QWidget):
            if not part.isVisible() or part.window() is not top:
                continue
            if isinstance(part, CONTROLS):
                least = LEAST_TARGET if _is_dense(part) else wanted
                sizes = {(part.width(), part.height())}
            elif isinstance(part, QAbstractItemView):
                least, sizes = LEAST_TARGET, _rows(part)
            else:
                continue
            self.measured += 1
            for wide, high in sizes:
                if min(wide, high) < least:
                    text = getattr(part, "text", part.accessibleName)()
                    kind = type(part).__name__
                    self.small.add(f"{name}: {kind} {text!r} is {wide}×{high}")


def _is_dense(part: QWidget) -> bool:
    is_beside_text = isinstance(part, FlatButton) and part._compact
    return is_beside_text or isinstance(part, DENSE)


def _rows(view: QAbstractItemView) -> set[tuple[int, int]]:
    """Return the sizes of what can be clicked in a list or table."""
    model = view.model()
    if isinstance(view, QHeaderView):
        # one without height is there for screen readers alone
        return {(LEAST_TARGET, view.height())} if view.height() else set()
    boxes = (view.visualRect(model.index(row, 0)) for row in range(model.rowCount()))
    return {box.size().toTuple() for box in boxes if not box.isEmpty()}


RESIZED = {"long_names", "sizes", "full_screens", "level"}
"""These states are about sizes, or leave a menu open."""

STATES = [state for state in screenshots.STATES if state.__name__ not in RESIZED]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_what_is_clicked_can_be_hit(
    qapp: QApplication, state: Callable[[Studio], None]
) -> None:
    assert qapp is not None
    ruler = Ruler()
    try:
        state(ruler)
    finally:
        ruler.close()
    assert ruler.measured
    assert sorted(ruler.small) == []


def test_rows_of_menus_can_be_hit(desk: Desk) -> None:
    for menu in desk.window.findChildren(QMenu):
        menu.adjustSize()
        rows = [a for a in menu.actions() if not a.isSeparator()]
        assert all(menu.actionGeometry(a).height() >= LEAST_TARGET for a in rows)
    assert desk.window.menuBar().height() >= LEAST_TARGET


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_click_right_below_the_title_of_a_menu_opens_it(desk: Desk) -> None:
    bar = desk.window.menuBar()
    title = bar.actionGeometry(bar.actions()[1])
    below = QPointF(title.center().x(), bar.height() - 1)
    assert below.y() > title.bottom()
    left = Qt.MouseButton.LeftButton
    everywhere = bar.mapToGlobal(below)
    none = Qt.KeyboardModifier.NoModifier
    kind = QMouseEvent.Type.MouseButtonPress
    event = QMouseEvent(kind, below, everywhere, left, left, none)
    QApplication.sendEvent(bar, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.title() == "&View"
    menu.close()


LAPTOP = {
    "screens": [
        {
            "name": "laptop", "x": 0, "y": 0, "width": 1366, "height": 768,
            "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1,
        }
    ]
}  # fmt: skip

PROGRAM = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from oxo_desktop.settings import ThemeChoice
from tests.screenshots import STATES, Studio
from tests.window.test_targets import RESIZED
application = QApplication(["oxo-desktop", "-style", "fusion"])
drawn = 0

class Screen(Studio):
    def draw(self, name, widget=None):
        global drawn
        self.settle()
        drawn += 1
        window = widget or self.window
        room = window.screen().availableSize()
        if window.size().boundedTo(room) != window.size():
            print(name, window.size().toTuple(), "on", room.toTuple())

for state in STATES:
    if state.__name__ not in RESIZED:
        screen = Screen(None, ThemeChoice.LIGHT)
        state(screen)
        screen.close()
print("drawn" if drawn > 100 else "not drawn")
"""

FALLS_OFF = {"review-small", "review-not-known", "full-screen-review",
             "full-screen-why", "history-deleted-wide"}  # fmt: skip
"""States for which a window is made larger than the screen."""


def test_nothing_falls_off_a_laptops_screen_at_three_times_the_scale(
    tmp_path: Path,
) -> None:
    screen = tmp_path / "screen.json"
    screen.write_text(json.dumps(LAPTOP))
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={
            **os.environ,
            "QT_SCALE_FACTOR": "3",
            "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    *off, last = ran.stdout.splitlines()
    assert [line for line in off if line.split()[0] not in FALLS_OFF] == []
    assert last == "drawn"
