from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from oxo_desktop.app import build
from oxo_desktop.engine import Refusal
from oxo_desktop.play.settings import Settings, ThemeChoice
from oxo_desktop.store.games import Store
from oxo_desktop.system import resources
from oxo_desktop.window import theme
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.main_window import MainWindow
from tests.window.painted import contrast
from tests.window.seen import left_edge, mixed, wear

CHOICES = [ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST]
THEMES = [choice.value for choice in CHOICES]


@pytest.mark.parametrize("name", THEMES)
def test_text_marks_and_lines_stand_out(name: str) -> None:
    colors = theme.load(name)
    for background in (colors.window, colors.board, colors.button):
        for text in (colors.text, colors.muted, colors.good, colors.bad):
            assert contrast(text, background) >= 4.5
        for drawn in (colors.x, colors.o, colors.grid, colors.accent):
            assert contrast(drawn, background) >= 3
    assert contrast(colors.accent_text, colors.accent) >= 4.5
    for mark in (colors.x, colors.o):
        # they are text too, beside the board
        assert contrast(mark, colors.board) >= 4.5
        faded = mixed(mark, colors.faded, colors.board)
        assert contrast(faded, colors.board) >= 3
        # the line through a win is seen, and the marks on it better
        won = mixed(mark, colors.won, colors.board)
        assert contrast(won, colors.board) >= 1.5
        assert contrast(mark, won) >= 3


def test_high_contrast_is_higher_and_keeps_it_for_what_steps_back() -> None:
    colors = theme.load("high-contrast")
    for background in (colors.window, colors.board, colors.button):
        for text in (colors.text, colors.muted, colors.good, colors.bad):
            assert contrast(text, background) >= 7
    for edge in (colors.border, colors.outline):
        assert contrast(edge, colors.board) >= 7
    for mark in (colors.x, colors.o):
        for share in (colors.faded, colors.ghost):
            assert contrast(mixed(mark, share, colors.board), colors.board) >= 3


@pytest.mark.parametrize(
    ("name", "least"), [("light", 1.15), ("dark", 1.15), ("high-contrast", 1.5)]
)
def test_what_lies_on_a_tint_stands_out_and_so_does_the_tint(
    name: str, least: float
) -> None:
    colors = theme.load(name)
    for ink in (colors.accent, colors.good, colors.bad, colors.x, colors.o):
        tinted = mixed(ink, colors.tint, colors.board)
        assert contrast(tinted, colors.board) >= least
        for text in (colors.muted, colors.accent, colors.good, colors.bad):
            assert contrast(text, tinted) >= 4.5
        for mark in (colors.x, colors.o):
            assert contrast(mark, tinted) >= 3


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a theme file that `theme.load("light")` reads."""
    file = tmp_path / "themes/light.ini"
    file.parent.mkdir()
    file.write_bytes(resources.path("themes/light.ini").read_bytes())
    monkeypatch.setattr(resources, "_FOLDERS", (tmp_path,))
    return file


def change(file: Path, **colors: object) -> None:
    kept: dict[str, object] = {}
    kept |= dict(line.split("=") for line in file.read_text().splitlines())
    kept.update(colors)
    lines = [f"{k}={v}\n" for k, v in kept.items() if v is not None]
    file.write_text("".join(lines))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("grid", None),
        ("shine", "#fff"),
        ("grid", "mud?"),
        ("grid", 7),
        ("faded", None),
        *(("faded", text) for text in ("1.5", "-0.1", "nan", "half", "#fff")),
        ("window", "#fff, #000"),
    ],
)
def test_a_bad_theme_fails_at_load_and_names_the_key(
    file: Path, key: str, value: object
) -> None:
    change(file, **{key: value})
    told = rf"The theme light\.ini is not valid at {key}\. Repair .*light\.ini or "
    with pytest.raises(Refusal, match=told):
        theme.load("light")


@pytest.mark.parametrize("text", ["", "[]", "{", "grid", "\0\xff"])
def test_a_theme_that_is_no_theme(file: Path, text: str) -> None:
    file.write_text(text)
    with pytest.raises(ValueError, match=r"The theme light\.ini"):
        theme.load("light")


@pytest.mark.parametrize(
    ("choice", "dark", "contrast", "name"),
    [
        (ThemeChoice.SYSTEM, True, False, "dark"),
        (ThemeChoice.SYSTEM, False, False, "light"),
        (ThemeChoice.SYSTEM, True, True, "high-contrast"),
        (ThemeChoice.SYSTEM, False, True, "high-contrast"),
        (ThemeChoice.LIGHT, True, True, "light"),
        (ThemeChoice.DARK, False, True, "dark"),
        (ThemeChoice.HIGH_CONTRAST, False, False, "high-contrast"),
    ],
)
def test_which_theme(
    choice: ThemeChoice, dark: bool, contrast: bool, name: str
) -> None:
    assert theme.name_for(choice, dark=dark, contrast=contrast) == name


def test_the_window_follows_the_desktop(window: MainWindow) -> None:
    hints = QGuiApplication.styleHints()
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert window.theme == theme.load("dark")
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert window.theme == theme.load("light")


def test_the_window_follows_the_desktop_to_high_contrast(window: MainWindow) -> None:
    style = QGuiApplication.styleHints()
    if not hasattr(style, "accessibility"):
        pytest.skip("Qt 6.10 is the first that tells of it")
    hints = style.accessibility()
    hints.contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
    assert window.theme == theme.load("high-contrast")
    hints.contrastPreferenceChanged.emit(Qt.ContrastPreference.NoPreference)
    assert window.theme == theme.load("light")


@pytest.mark.parametrize("choice", CHOICES)
def test_a_menu_has_an_edge_and_lines_between_its_parts(
    qtbot: QtBot, window: MainWindow, choice: ThemeChoice
) -> None:
    menu = menu_of(window, "&Game")
    wear(qtbot, window, choice, menu)
    edge = window.theme.border
    picture = menu.grab().toImage()
    middle, right = menu.height() // 2, menu.width() - 1
    for x, y in ((0, middle), (right, middle), (right // 2, 0)):
        assert picture.pixelColor(x, y) == edge
    column = [picture.pixelColor(3, y) for y in range(menu.height())]
    separators = sum(action.isSeparator() for action in menu.actions())
    assert column.count(edge) == separators + 2


def menu_of(window: MainWindow, title: str) -> QMenu:
    """Return a menu, as large as it is when it is open."""
    (menu,) = (m for m in window.findChildren(QMenu) if m.title() == title)
    menu.adjustSize()
    return menu


def ink(menu: QMenu, action: QAction, color: QColor) -> int:
    """Return how much of a colour there is left of the text of `action`."""
    row = menu.actionGeometry(action)
    picture = menu.grab(row.adjusted(4, 3, 22 - row.width(), -3)).toImage()
    points = [(x, y) for x in range(picture.width()) for y in range(picture.height())]
    return sum(picture.pixelColor(x, y) == color for x, y in points)


@pytest.mark.parametrize("is_active", [False, True])
@pytest.mark.parametrize("choice", CHOICES)
def test_a_tick_in_a_menu_is_seen(
    qtbot: QtBot, window: MainWindow, choice: ThemeChoice, is_active: bool
) -> None:
    menu = menu_of(window, "&View")
    numbers, other = window.menus.numbers, window.menus.moves
    wear(qtbot, window, choice, menu)
    menu.setActiveAction(numbers if is_active else other)
    color = window.theme.accent_text if is_active else window.theme.text
    off = ink(menu, numbers, color)
    numbers.setChecked(True)
    assert 0 < off < ink(menu, numbers, color)


def test_one_of_several_choices_in_a_menu_has_no_box(window: MainWindow) -> None:
    menu = menu_of(window, "&Theme")
    off = [action for action in menu.actions() if not action.isChecked()]
    assert len(off) == 3
    assert not any(ink(menu, action, window.theme.text) for action in off)


def test_high_contrast_edges_a_button(qtbot: QtBot, window: MainWindow) -> None:
    buttons = [b for b in window.findChildren(FlatButton) if b.isVisible()]
    button = next(b for b in buttons if b.isEnabled())
    assert left_edge(button) == window.theme.button.name()
    wear(qtbot, window, ThemeChoice.HIGH_CONTRAST, button)
    assert left_edge(button) == window.theme.outline.name()
    button.setEnabled(False)
    assert left_edge(button) == window.theme.disabled.name()


@pytest.mark.parametrize(("paper", "name"), [("#202020", "dark"), ("#eee", "light")])
def test_a_window_begins_as_the_desktop_is(
    qtbot: QtBot, settings: Settings, store: Store, paper: str, name: str
) -> None:
    QApplication.setPalette(QPalette(QColor(paper)))
    window = build(settings, store, Random(1)).window
    qtbot.addWidget(window)
    assert window.theme == theme.load(name)


@pytest.mark.parametrize("choice", CHOICES)
def test_the_board_has_its_colour_and_what_is_around_it_that_of_the_window(
    qtbot: QtBot, window: MainWindow, choice: ThemeChoice
) -> None:
    wear(qtbot, window, choice, window.view.viewport())
    picture = window.grab().toImage()
    card = window.view.mapFromScene(20, 20)
    assert picture.pixelColor(window.view.mapTo(window, card)) == window.theme.board
    board = window.view.geometry()
    grounds = {
        picture.pixelColor(x, window.view.mapTo(window, board.center()).y()).name()
        for x in (1, picture.width() - 2)
    }
    corner = window.view.mapTo(window, window.view.mapFromScene(-11, -11))
    grounds.add(picture.pixelColor(corner).name())
    assert grounds == {window.theme.window.name()}
