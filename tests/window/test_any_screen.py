"""Sharp at every scale, whole at every size, and whole with large text."""

import json
from itertools import groupby
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from oxo_desktop.engine import GameSettings, Human
from oxo_desktop.window import theme
from tests.translations import languages
from tests.window.elsewhere import on_screen, run

SIZES = ((640, 480), (433, 677), (520, 658), (801, 600), (1280, 700))
LONG_NAMES = "W" * 40, "Wolfeschlegelsteinhausenbergerdorff Jr."
LONG = GameSettings(Human(LONG_NAMES[0]), Human(LONG_NAMES[1]))

PROGRAM = """
import json, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from oxo_desktop.engine import GameSettings, Human
from tests.window.elsewhere import build
folder = Path(sys.argv[1])
application = QApplication(["oxo-desktop", "-style", "fusion"])
parts = build(folder)
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
parts.close()
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


@pytest.fixture(scope="module", params=[1, 1.25, 1.5, 2, 3])
def drawn(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Drawn]:
    """Return the window at one scale and each size."""
    folder = tmp_path_factory.mktemp("drawn")
    screen = on_screen(folder, 3840, 2160, request.param)
    seen = json.loads(run(PROGRAM, folder, json.dumps(SIZES), **screen))
    return {
        name: Drawn(QImage(str(folder / f"{name}.png")), facts)
        for name, facts in seen.items()
    }


# empty squares, and the tint of the last move where its mark does not reach
@pytest.mark.parametrize("part", [0.09, 0.2, 0.393])
def test_lines_and_edges_are_sharp(drawn: dict[str, Drawn], part: float) -> None:
    light = theme.load("light")
    grid, border = light.grid.name(), light.border.name()
    edge = light.edge.name()
    plain = {c.name() for c in (light.window, light.board, light.button)}
    for name, window in drawn.items():
        for pixels in (window.across(part), window.down(part)):
            assert set(pixels) <= {*plain, grid, border, edge}, name
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
        # in a wide window there is text beside it
        is_tall = window.size[0] < window.size[1]
        assert not is_tall or abs(window.left - right) <= 3 * pixel, name
        width, height = window.view
        fills_width = window.width >= width - 26 * pixel
        fills_height = window.height >= height - 6 * pixel
        assert fills_width or fills_height, name


ON_A_SMALL_SCREEN = """
import sys
from PySide6.QtWidgets import QApplication
from tests.window.elsewhere import build
application = QApplication(["oxo-desktop"])
window = build(sys.argv[1]).window
window.show()
room = window.screen().availableSize()
print(room.height() >= window.height() + 40, room.width() >= window.width())
"""


def test_the_window_fits_a_small_screen(tmp_path: Path) -> None:
    screen = on_screen(tmp_path, 800, 800, 1.8)
    assert run(ON_A_SMALL_SCREEN, tmp_path, **screen) == "True True\n"


OPENED = """
application = QApplication(["oxo-desktop", "-style", "fusion"])
parts = build(sys.argv[1])
window, controller = parts.window, parts.controller
ready = []
window.ready.connect(lambda: ready.append(window))
window.show()
while not ready:
    application.processEvents()
"""

BESIDE_A_PANEL = (
    """
import sys
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from oxo_desktop.engine import Game, GameSettings
from oxo_desktop.window.controls.widgets import ElidedLabel
from tests.window.elsewhere import build
"""
    + OPENED
    + """\
controller.resume(Game(moves=(1, 9)), GameSettings())
window.menus.hint.trigger()
for name in ("moves", "why", "lessons", "set_up", "model", "review", "think"):
    getattr(window.menus, name).setChecked(True)
    window.resize(window.screen().size())
    for _ in range(9):
        application.processEvents()
    area = window.stage.view.parentWidget()
    shown = [w for kind in (QLabel, QAbstractButton) for w in area.findChildren(kind)
             if w.isVisible() and not window.stage.view.isAncestorOf(w)]
    texts = [w.text() for w in shown]
    boxes = [w.rect().translated(w.mapTo(area, w.rect().topLeft())) for w in shown]
    inside = all(map(area.rect().contains, boxes))
    whole = all(w.text() == w.full_text for w in shown if isinstance(w, ElidedLabel))
    buttons = {t.replace("&", "") for t in texts} & {"Undo", "Hint", "Why?"}
    print(name, window.width(), any("turn" in t for t in texts), whole, inside,
          len(buttons))
controller.close()
parts.close()
"""
)


def test_turn_and_buttons_stay_beside_a_panel_on_a_small_screen(tmp_path: Path) -> None:
    screen = on_screen(tmp_path, 1280, 960, 2)
    said = run(BESIDE_A_PANEL, tmp_path, **screen).split("\n")[:-1]
    assert len(said) == 7
    *others, think = said
    for line in others:
        # lessons, positions and the model have other buttons
        own = {"lessons": 0, "model": 0, "set_up": 1}
        buttons = own.get(line.split()[0], 3)
        assert line.endswith(f" True True True {buttons}"), said
    # it says who is to move
    assert think.endswith(" False True True 0"), said


SCROLLED = (
    """
import sys
from PySide6.QtWidgets import QAbstractScrollArea, QApplication
from oxo_desktop.engine import Game, GameSettings
from oxo_desktop.model.experiment import Trial
from oxo_desktop.window.model.model_panel import ModelPanel
from tests.window.elsewhere import build
"""
    + OPENED
    + """\
controller.resume(Game(moves=(1, 5, 9, 3, 7, 4, 8)), GameSettings())
for language in ("en", "ar"):
    parts.preferences.change(language=language)
    for name in ("moves", "why", "lessons", "set_up", "model", "review", "think"):
        getattr(window.menus, name).setChecked(True)
        for panel in window.findChildren(ModelPanel):
            if panel.isVisible():
                panel.trial_chosen.emit(Trial.NO_DIAGONALS)
        window.resize(window.screen().size())
        for _ in range(9):
            application.processEvents()
        areas = [a for a in window.findChildren(QAbstractScrollArea) if a.isVisible()]
        sideways = [a for a in areas if a.horizontalScrollBar().isVisible()]
        if sideways or window.size() != window.screen().size():
            print(language, name, sideways, window.size())
print("looked")
controller.close()
parts.close()
"""
)


def test_panels_scroll_one_way_on_the_smallest_screen(tmp_path: Path) -> None:
    screen = on_screen(tmp_path, 640, 480)
    assert run(SCROLLED, tmp_path, **screen) == "looked\n"


IN_A_LOW_PANEL = (
    """
import sys
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from oxo_desktop.engine import Game, GameSettings
from oxo_desktop.window.model.model_panel import Details
from oxo_desktop.window.model.name_table import NameTable
from tests.window.elsewhere import build
"""
    + OPENED
    + """\
controller.resume(Game(moves=(1, 5, 9, 3, 7, 4, 8)), GameSettings())
window.menus.model.setChecked(True)
window.resize(window.screen().size())
for _ in range(9):
    application.processEvents()
(names,), (about,) = window.findChildren(NameTable), window.findChildren(Details)
def seen(place):
    return names.viewport().visibleRegion().contains(place)
# from the button before it
names.previousInFocusChain().setFocus()
while not names.hasFocus():
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
QTest.keyClicks(names, "s9")
row = names.visualRect(names.currentIndex())
print(seen(row.topLeft()), seen(row.center()))
left = Qt.MouseButton.LeftButton
QTest.mouseClick(names.viewport(), left, pos=row.center())
is_seen = about.visibleRegion().contains(about.rect().topLeft())
print(about.name == names.current, is_seen)
controller.close()
parts.close()
"""
)


def test_a_low_panel_follows_the_keyboard_and_shows_what_is_asked_for(
    tmp_path: Path,
) -> None:
    screen = on_screen(tmp_path, 640, 480)
    said = run(IN_A_LOW_PANEL, tmp_path, **screen)
    assert said == "True True\nTrue True\n"


AFTER_A_GAME = (
    """
import sys
from gettext import GNUTranslations
from pathlib import Path
from PySide6.QtWidgets import QAbstractButton, QApplication
from oxo_desktop.engine import Game, GameSettings
from tests.window.elsewhere import build
"""
    + OPENED
    + """\
controller.resume(Game(moves=(1, 2, 5, 3, 9)), GameSettings())
window.menus.moves.setChecked(True)
for file in sorted(Path("resources/translations").glob("*.mo")):
    with file.open("rb") as catalogue:
        window.look.use_language(GNUTranslations(catalogue))
    window.resize(window.screen().size())
    for _ in range(9):
        application.processEvents()
    area = window.stage.view.parentWidget()
    buttons = [b for b in area.findChildren(QAbstractButton)
               if b.isVisible() and b.text()]
    wide = [b.fontMetrics().horizontalAdvance(b.text().replace("&", ""))
            for b in buttons]
    print(file.stem, len(buttons) == 4,
          all(w + 8 < b.width() for w, b in zip(wide, buttons)))
controller.close()
parts.close()
"""
)


def test_what_goes_on_after_a_game_stays_beside_a_panel_in_each_language(
    tmp_path: Path,
) -> None:
    screen = on_screen(tmp_path, 1280, 960, 2)
    said = run(AFTER_A_GAME, tmp_path, **screen).split("\n")[:-1]
    assert len(said) == len(languages())
    assert all(line.endswith(" True True") for line in said), said


PREFERENCES = (
    """
import sys
from PySide6.QtWidgets import QApplication, QScrollArea
from oxo_desktop.system.languages import OWN_NAMES
from oxo_desktop.window.controls.widgets import FRAME
from oxo_desktop.window.dialogs.preferences import PreferencesDialog
from tests.window.elsewhere import build
"""
    + OPENED
    + """\
window.menus.preferences.trigger()
(dialog,) = window.findChildren(PreferencesDialog)
(area,) = dialog.findChildren(QScrollArea)
room = dialog.screen().availableSize() - FRAME
for language in OWN_NAMES:
    parts.preferences.change(language=language)
    application.processEvents()
    bars = area.verticalScrollBar(), area.horizontalScrollBar()
    print(language, not any(bar.maximum() for bar in bars),
          dialog.size() == dialog.size().boundedTo(room))
controller.close()
parts.close()
"""
)


@pytest.mark.parametrize("width", [1024, 1366])
def test_preferences_do_not_scroll_on_a_low_screen(tmp_path: Path, width: int) -> None:
    screen = on_screen(tmp_path, width, 768)
    said = run(PREFERENCES, tmp_path, **screen).split("\n")[:-1]
    assert len(said) == len(languages()) + 1
    assert all(line.endswith(" True True") for line in said), said


NEW_GAME = (
    """
import sys
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from PySide6.QtWidgets import QApplication
from oxo_desktop.window.dialogs.new_game import NewGameDialog
from tests.window.elsewhere import build
"""
    + OPENED
    + """\
catalogues = [NullTranslations()]
for file in sorted(Path("resources/translations").glob("*.mo")):
    with file.open("rb") as catalogue:
        catalogues.append(GNUTranslations(catalogue))
# text grows with the window
window.showMaximized()
application.processEvents()
for catalogue in catalogues:
    window.look.use_language(catalogue)
    window.menus.new_game.trigger()
    dialog = window.findChildren(NewGameDialog)[-1]
    for _ in range(9):
        application.processEvents()
    print(dialog.height(), dialog._scroller.verticalScrollBar().isVisible())
    dialog.reject()
controller.close()
parts.close()
"""
)


def test_new_game_does_not_scroll_on_a_laptop(tmp_path: Path) -> None:
    said = run(NEW_GAME, tmp_path, **on_screen(tmp_path, 1366, 768)).split("\n")[:-1]
    assert len(said) == 1 + len(languages())
    assert all(line.endswith(" False") for line in said), said


SETTING_UP = (
    """
import sys
from PySide6.QtWidgets import QApplication
from oxo_desktop.engine import Game, GameSettings
from oxo_desktop.system.languages import OWN_NAMES
from oxo_desktop.window.controls.widgets import ElidedLabel
from oxo_desktop.window.set_up.set_up_panel import SetUpPanel
from tests.window.elsewhere import build
"""
    + OPENED
    + """\
controller.resume(Game(moves=(5,)), GameSettings())
window.showMaximized()
for name in ("set_up", "think"):
    getattr(window.menus, name).setChecked(True)
    for language in OWN_NAMES:
        parts.preferences.change(language=language)
        for _ in range(9):
            application.processEvents()
        plays = [p.play for p in window.findChildren(SetUpPanel) if p.isVisible()]
        texts = window.stage.practice.bar.findChildren(ElidedLabel)
        print(name, language,
              all(b.visibleRegion().contains(b.rect().bottomRight()) for b in plays),
              all(text.text() == text.full_text for text in texts))
controller.close()
parts.close()
"""
)


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_all_that_sets_a_position_up_is_seen_and_read_whole_on_a_laptop(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """So is what is said above a board to practise on, in each language."""
    said = run(SETTING_UP, tmp_path, **on_screen(tmp_path, *size)).split("\n")[:-1]
    assert len(said) == 2 * (1 + len(languages()))
    assert all(line.endswith(" True True") for line in said), said


HISTORY = (
    """
import sys
from PySide6.QtWidgets import QApplication
from oxo_desktop.system.languages import OWN_NAMES
from oxo_desktop.window.history.history_window import HistoryWindow
from shiboken6 import Shiboken
from tests.window.elsewhere import build
"""
    + OPENED
    + """\
window.showMaximized()
application.processEvents()
for language in OWN_NAMES:
    parts.preferences.change(language=language)
    window.menus.history.trigger()
    application.processEvents()
    dialog = window.findChildren(HistoryWindow)[-1]
    print(language, dialog.games.table.horizontalScrollBar().maximum() == 0)
    Shiboken.delete(dialog)
controller.close()
parts.close()
"""
)


def test_the_history_is_as_wide_as_its_columns_in_each_language(tmp_path: Path) -> None:
    said = run(HISTORY, tmp_path, **on_screen(tmp_path, 1366, 768)).split("\n")[:-1]
    assert len(said) == 1 + len(languages())
    assert all(line.endswith(" True") for line in said), said
