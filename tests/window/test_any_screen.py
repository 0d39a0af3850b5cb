"""Sharp at every scale, whole at every size, and whole with large text."""

import json
import os
import subprocess
import sys
from itertools import groupby

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QWidget,
)
from pytestqt.qtbot import QtBot

from oxo_desktop.controller import GameController
from oxo_desktop.engine import GameSettings, Human
from oxo_desktop.window import theme
from oxo_desktop.window.controls.fields import ChoiceButton
from oxo_desktop.window.controls.widgets import ElidedLabel
from oxo_desktop.window.dialog_opener import Dialogs
from oxo_desktop.window.dialogs.new_game import NewGameDialog
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.menus import Menus
from tests.screenshots import LARGE_SCREEN

SIZES = ((320, 420), (333, 477), (520, 658), (801, 600), (1280, 700))
LONG = GameSettings(Human("W" * 40), Human("Wolfeschlegelsteinhausenbergerdorff Jr."))

PROGRAM = """
import json, sys
from pathlib import Path
from random import Random
from PySide6.QtWidgets import QApplication
from oxo_desktop import app
from oxo_desktop.engine import GameSettings, Human
from oxo_desktop.settings import MotionChoice, Settings, ThemeChoice
from oxo_desktop.store.games import Store
folder = Path(sys.argv[1])
application = QApplication(["oxo-desktop", "-style", "fusion"])
settings = Settings(folder / "none.ini")
settings.theme, settings.motion = ThemeChoice.LIGHT, MotionChoice.OFF
store = Store(folder)
parts = app.build(settings, store, Random(1))
window, controller = parts.window, parts.controller
controller.new_game(GameSettings(Human(), Human()))
controller.play(5)
window.show()
seen = {}
for width, height in json.loads(sys.argv[2]):
    window.resize(width, height)
    application.processEvents()
    picture = window.grab()
    picture.save(str(folder / f"{width}x{height}.png"))
    view = window.view
    card = view.mapFromScene(view.scene().sceneRect()).boundingRect()
    corner = view.viewport().mapTo(window, card.topLeft())
    seen[f"{width}x{height}"] = {
        "ratio": picture.devicePixelRatio(),
        "size": window.size().toTuple(),
        "card": [corner.x(), corner.y(), card.width(), card.height()],
        "view": view.viewport().size().toTuple(),
    }
print(json.dumps(seen))
controller.close()
store.close()
"""


class Drawn:
    """The window as it was drawn, in the screen's own pixels."""

    def __init__(self, picture: QImage, seen: dict[str, list[float]]) -> None:
        self.picture = picture
        self.ratio = float(seen["ratio"])  # type: ignore[arg-type]
        self.left, self.top, self.width, self.height = (
            n * self.ratio for n in seen["card"]
        )
        self.size = seen["size"]
        self.view = [n * self.ratio for n in seen["view"]]

    def across(self, part: float) -> list[str]:
        """Return the colours of a row through the card, `part` of its height down."""
        y = round(self.top + part * self.height)
        return [self._color(x, y) for x in self._run(self.left, self.width)]

    def down(self, part: float) -> list[str]:
        """Return the colours of a column through the card."""
        x = round(self.left + part * self.width)
        return [self._color(x, y) for y in self._run(self.top, self.height)]

    def _color(self, x: int, y: int) -> str:
        return self.picture.pixelColor(x, y).name()

    def _run(self, start: float, length: float) -> range:
        return range(round(start) - 3, round(start + length) + 4)


@pytest.fixture(scope="module", params=["1", "1.25", "1.5", "2", "3"])
def drawn(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Drawn]:
    """Return the window at one scale and each size."""
    folder = tmp_path_factory.mktemp("drawn")
    screen = folder / "screen.json"
    screen.write_text(json.dumps(LARGE_SCREEN))
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder), json.dumps(SIZES)],
        env={
            **os.environ,
            "QT_SCALE_FACTOR": request.param,
            "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    return {
        name: Drawn(QImage(str(folder / f"{name}.png")), seen)
        for name, seen in json.loads(ran.stdout).items()
    }


# empty squares, and the tint of the last move where its mark does not reach
@pytest.mark.parametrize("part", [0.09, 0.2, 0.393])
def test_lines_and_edges_are_sharp(drawn: dict[str, Drawn], part: float) -> None:
    light = theme.load("light")
    grid, border = light.grid.name(), light.border.name()
    plain = {c.name() for c in (light.window, light.board, light.button)}
    for name, window in drawn.items():
        for pixels in (window.across(part), window.down(part)):
            assert set(pixels) <= {*plain, grid, border}, name
            runs = [(color, len([*run])) for color, run in groupby(pixels)]
            one, other = (length for color, length in runs if color == grid)
            assert one == other, name
            assert one == pytest.approx(3 / 322 * window.width, abs=0.75), name
            one, other = (length for color, length in runs if color == border)
            assert one == other, name


def test_the_board_is_square_centred_and_as_large_as_it_can_be(
    drawn: dict[str, Drawn],
) -> None:
    for name, window in drawn.items():
        pixel = window.ratio
        assert f"{window.size[0]}x{window.size[1]}" == name
        assert abs(window.width - window.height) <= pixel, name
        right = window.picture.width() - window.left - window.width
        assert abs(window.left - right) <= 2 * pixel, name
        width, height = window.view
        fills_width = window.width >= width - 26 * pixel
        fills_height = window.height >= height - 6 * pixel
        assert fills_width or fills_height, name


@pytest.fixture(params=["usual text", "large text"])
def any_text(request: pytest.FixtureRequest) -> str:
    if request.param == "large text":
        request.getfixturevalue("large_text")
    return str(request.param)


@pytest.fixture
def spacious_window(request: pytest.FixtureRequest, any_text: str) -> MainWindow:
    assert any_text
    window = request.getfixturevalue("window")
    assert isinstance(window, MainWindow)
    return window


def cut(window: QWidget) -> list[str]:
    """Return what is shown in part only, though nothing says so."""
    shown = [w for w in window.findChildren(QWidget) if w.isVisible()]
    told = [w for w in shown if isinstance(w, QLabel | QAbstractButton | QComboBox)]
    return [
        f"{widget.accessibleName()} {type(widget).__name__} {widget.geometry()}"
        for widget in told
        if not fits(widget) or not is_inside(widget)
    ]


def is_inside(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    assert parent is not None
    return parent.rect().contains(widget.geometry())


def fits(widget: QLabel | QAbstractButton | QComboBox) -> bool:
    """Return whether all of a text is shown, or where to read the rest."""
    room, metrics = widget.size(), widget.fontMetrics()
    if isinstance(widget, ElidedLabel):
        is_whole = widget.text() == widget.full_text or widget.toolTip()
        return bool(is_whole) and room.height() >= metrics.height()
    if isinstance(widget, QLabel) and widget.wordWrap():
        return room.height() >= widget.heightForWidth(room.width())
    if isinstance(widget, QAbstractButton):
        return (
            room.width() >= metrics.horizontalAdvance(widget.text())
            and room.height() >= metrics.height()
        )
    return room == room.expandedTo(widget.sizeHint())


@pytest.mark.parametrize("size", [(1, 1), (320, 420), (520, 658), (780, 700)])
def test_nothing_in_the_window_is_cut(
    spacious_window: MainWindow,
    controller: GameController,
    qtbot: QtBot,
    size: tuple[int, int],
) -> None:
    window = spacious_window
    for settings in (GameSettings(), LONG):
        controller.new_game(settings)
        window.resize(*size)
        qtbot.waitUntil(lambda: not cut(window))
    for position in (1, 2, 5, 3, 9):
        controller.play(position)
    qtbot.waitUntil(lambda: not cut(window))
    window.menus.moves.setChecked(True)
    qtbot.waitUntil(lambda: not cut(window))
    window.menus.moves.setChecked(False)


def test_who_starts_is_told_in_full(spacious_window: MainWindow) -> None:
    spacious_window.menus.new_game.trigger()
    (dialog,) = spacious_window.findChildren(NewGameDialog)
    texts = [button.text() for button in dialog.findChildren(ChoiceButton)]
    assert texts[-3:] == ["You (X)", "Computer (O)", "Take turns"]


@pytest.mark.parametrize(
    "name",
    [
        "new_game",
        "preferences",
        "history",
        "reset_score",
        "worksheet",
        "rules",
        "shortcuts",
        "about",
    ],
)
def test_nothing_in_a_dialog_is_cut(
    spacious_window: MainWindow, controller: GameController, qtbot: QtBot, name: str
) -> None:
    controller.new_game(LONG)
    getattr(spacious_window.menus, name).trigger()
    opened = [
        child
        for child in spacious_window.children()
        if isinstance(child, QWidget) and child.isWindow() and child.isVisible()
    ]
    (dialog,) = (child for child in opened if not isinstance(child, Dialogs | Menus))
    qtbot.waitUntil(lambda: not cut(dialog))
    room = dialog.screen().availableSize()
    assert dialog.width() <= room.width()
    assert dialog.height() <= room.height()
    dialog.close()
