"""Sharp at every scale, whole at every size, and whole with large text."""

import json
from itertools import groupby
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from oxo_desktop.window import theme
from tests.translations import languages
from tests.window.elsewhere import run_in_a_window

SIZES = ((640, 480), (433, 677), (520, 658), (801, 600), (1280, 700))
PROGRAM = """
import json
from pathlib import Path
from tests.window.test_any_screen import SIZES
controller.new_game(GameSettings(Human(), Human()))
controller.play(5)
seen = {}
for width, height in SIZES:
    window.resize(width, height)
    application.processEvents()
    picture = window.grab()
    picture.save(str(Path(sys.argv[1], f"{width}x{height}.png")))
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


RARER = [pytest.param(scale, marks=pytest.mark.torture) for scale in (1.5, 3)]


@pytest.fixture(scope="module", params=[1, 1.25, 2, *RARER])
def drawn(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Drawn]:
    """Return the window at one scale and each size."""
    folder = tmp_path_factory.mktemp("drawn")
    (seen,) = run_in_a_window(PROGRAM, folder, 3840, 2160, request.param)
    return {
        name: Drawn(QImage(str(folder / f"{name}.png")), facts)
        for name, facts in json.loads(seen).items()
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


BESIDE_A_PANEL = """
from PySide6.QtWidgets import QAbstractButton, QLabel
from tests.window.test_text_size import PANELS
controller.resume(Game(moves=(1, 9)), GameSettings())
menus.hint.trigger()
for name in PANELS:
    getattr(menus, name).setChecked(True)
    window.resize(window.screen().size())
    settle()
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
"""


def test_turn_and_buttons_stay_beside_a_panel_on_a_small_screen(tmp_path: Path) -> None:
    said = run_in_a_window(BESIDE_A_PANEL, tmp_path, 1280, 960, 2)
    assert len(said) == 7
    *others, think = said
    for line in others:
        # lessons, positions and the model have other buttons, or Undo alone
        own = {"lessons": 0, "model": 1, "set_up": 1}
        buttons = own.get(line.split()[0], 3)
        assert line.endswith(f" True True True {buttons}"), said
    # it says who is to move
    assert think.endswith(" False True True 0"), said


SCROLLED = """
from PySide6.QtWidgets import QAbstractScrollArea
from oxo_desktop.model.experiment import Trial
from oxo_desktop.window.model.model_panel import ModelPanel
from tests.window.test_text_size import PANELS
controller.resume(Game(moves=(1, 5, 9, 3, 7, 4, 8)), GameSettings())
# German has the longest words
for language in ("en", "ar", "de"):
    parts.preferences.change(language=language)
    for name in PANELS:
        getattr(menus, name).setChecked(True)
        for panel in window.findChildren(ModelPanel):
            if panel.isVisible():
                panel.trial_chosen.emit(Trial.NO_DIAGONALS)
        window.resize(window.screen().size())
        settle()
        areas = [a for a in window.findChildren(QAbstractScrollArea) if a.isVisible()]
        sideways = [a for a in areas if a.horizontalScrollBar().isVisible()]
        if sideways or window.size() != window.screen().size():
            print(language, name, sideways, window.size())
print("looked")
"""


def test_panels_scroll_one_way_on_the_smallest_screen(tmp_path: Path) -> None:
    assert run_in_a_window(SCROLLED, tmp_path, 640, 480) == ["looked"]


IN_A_LOW_PANEL = """
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from oxo_desktop.window.model.model_panel import Details
from oxo_desktop.window.model.name_table import NameTable
controller.resume(Game(moves=(1, 5, 9, 3, 7, 4, 8)), GameSettings())
menus.model.setChecked(True)
window.resize(window.screen().size())
settle()
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
"""


def test_a_low_panel_follows_the_keyboard_and_shows_what_is_asked_for(
    tmp_path: Path,
) -> None:
    assert run_in_a_window(IN_A_LOW_PANEL, tmp_path, 640, 480) == ["True True"] * 2


AFTER_A_GAME = """
from PySide6.QtWidgets import QAbstractButton
controller.resume(Game(moves=(1, 2, 5, 3, 9)), GameSettings())
menus.moves.setChecked(True)
for language in OWN_NAMES:
    parts.preferences.change(language=language)
    window.resize(window.screen().size())
    settle()
    area = window.stage.view.parentWidget()
    buttons = [b for b in area.findChildren(QAbstractButton)
               if b.isVisible() and b.text()]
    wide = [b.fontMetrics().horizontalAdvance(b.text().replace("&", ""))
            for b in buttons]
    print(language, len(buttons) == 4,
          all(w + 8 < b.width() for w, b in zip(wide, buttons)))
"""

PREFERENCES = """
from PySide6.QtWidgets import QScrollArea
from oxo_desktop.window.controls.widgets import FRAME
dialog = opened(window, "preferences")
(area,) = dialog.findChildren(QScrollArea)
room = dialog.screen().availableSize() - FRAME
for language in OWN_NAMES:
    parts.preferences.change(language=language)
    application.processEvents()
    bars = area.verticalScrollBar(), area.horizontalScrollBar()
    print(language, not any(bar.maximum() for bar in bars),
          dialog.size() == dialog.size().boundedTo(room))
"""

NEW_GAME = """
# text grows with the window
window.showMaximized()
settle()
for language in OWN_NAMES:
    parts.preferences.change(language=language)
    dialog = opened(window, "new_game")
    settle()
    print(language, True, not dialog._scroller.verticalScrollBar().isVisible())
    dialog.reject()
"""

WATCHED = """
from oxo_desktop.engine import Computer, Level
controller.new_game(GameSettings(Computer(Level.EASY), Computer(Level.HARD)))
# Japanese has higher letters, and scrolls
OWN_NAMES = "de", "en", "fr"
"""

HISTORY = """
from shiboken6 import Shiboken
window.showMaximized()
settle()
for language in OWN_NAMES:
    parts.preferences.change(language=language)
    dialog = opened(window, "history")
    settle()
    print(language, True, dialog.games.table.horizontalScrollBar().maximum() == 0)
    Shiboken.delete(dialog)
"""


@pytest.mark.parametrize(
    ("program", "width", "height", "scale"),
    [
        pytest.param(AFTER_A_GAME, 1280, 960, 2, id="what goes on after a game"),
        pytest.param(PREFERENCES, 1024, 768, 1, id="preferences on a low screen"),
        pytest.param(PREFERENCES, 1366, 768, 1, id="preferences on a laptop"),
        pytest.param(NEW_GAME, 1366, 768, 1, id="a new game on a laptop"),
        pytest.param(HISTORY, 1366, 768, 1, id="the history on a laptop"),
    ],
)
def test_nothing_has_to_be_scrolled_in_any_language(
    tmp_path: Path, program: str, width: int, height: int, scale: float
) -> None:
    said = run_in_a_window(program, tmp_path, width, height, scale)
    assert len(said) == 1 + len(languages())
    assert all(line.endswith(" True True") for line in said), said


def test_two_to_watch_are_chosen_without_scrolling_on_the_smallest_screen(
    tmp_path: Path,
) -> None:
    said = run_in_a_window(WATCHED + NEW_GAME, tmp_path, 640, 480)
    assert said == ["de True True", "en True True", "fr True True"]


SETTING_UP = """
from oxo_desktop.window.set_up.set_up_panel import SetUpPanel
controller.resume(Game(moves=(5,)), GameSettings())
window.showMaximized()
for name in ("set_up", "think"):
    getattr(menus, name).setChecked(True)
    for language in OWN_NAMES:
        parts.preferences.change(language=language)
        settle()
        plays = [p.play for p in window.findChildren(SetUpPanel) if p.isVisible()]
        texts = window.stage.practice.bar.findChildren(ElidedLabel)
        print(name, language,
              all(b.visibleRegion().contains(b.rect().bottomRight()) for b in plays),
              all(text.text() == text.full_text for text in texts))
"""


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_all_that_sets_a_position_up_is_seen_and_read_whole_on_a_laptop(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """So is what is said above a board to practise on, in each language."""
    said = run_in_a_window(SETTING_UP, tmp_path, *size)
    assert len(said) == 2 * (1 + len(languages()))
    assert all(line.endswith(" True True") for line in said), said
