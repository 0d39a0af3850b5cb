"""Every state of the window in every language and theme, each gone through once."""

import re
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QTableView,
    QWidget,
)

from oxo_desktop.play.settings import ThemeChoice
from oxo_desktop.system.languages import OWN_NAMES
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import (
    LEAST_TARGET,
    TARGET,
    ElidedLabel,
    PlainLabel,
)
from oxo_desktop.window.think.tree_drawing import TreeDrawing
from oxo_desktop.window.think.tree_view import TreeView
from tests.catalogue import UNEXPLAINED, pseudo, untranslated
from tests.conftest import LANGUAGES
from tests.screenshots import STATES, full_screens, level, long_names, model, sizes
from tests.window.elsewhere import on_screen, run
from tests.window.faults import (
    all_wrong,
    clashes,
    cut,
    pale,
    too_small,
    too_wide,
    turned,
)
from tests.window.painted import lost
from tests.window.seen import settle
from tests.window.test_language import left_over
from tests.window.visitor import State, visit

RESIZED = full_screens, level, long_names, sizes
"""These states are about sizes, or leave a menu open."""

NAMES = (
    "Wolfeschlegelsteinhausenbergerdorff-Wels", "Ada", "Grace", "Charlotte", "Sandra",
    "M", "<b>x</b>", *map(re.escape, OWN_NAMES.values()), "Python .*, Qt .*", r" \.\.",
    "ValueError", r"^,$", "/home/ada/.*errors.log", r"\w+،\s+\w+",
)  # fmt: skip
"""What is the same in every language: players, languages, versions, what went wrong;
and dates, which Qt knows.
"""

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

THEMES = [ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST]

name_of = attrgetter("__name__")


@pytest.fixture(autouse=True)
def on_a_light_desktop(qapp: QApplication) -> None:
    qapp.setPalette(QPalette())


def in_words(_: str, window: QWidget) -> Iterator[str]:
    """Return what is wrong with names, roles and letters, what is cut, and turned."""
    yield from all_wrong(window)
    yield from (f"shared: {clash}" for clash in clashes(window))
    yield from (f"cut: {text}" for text in cut(window))
    yield from (f"lost: {text}" for text in lost(window))
    yield from (f"too wide: {area}" for area in too_wide(window))
    yield from (f"turned by the wheel: {field}" for field in turned(window))


def in_names(_: str, window: QWidget) -> Iterator[str]:
    return all_wrong(window)


def in_another_language(_: str, window: QWidget) -> Iterator[str]:
    """Return what is wrong with names and roles, and what is still in English."""
    yield from all_wrong(window)
    for where, text in left_over(window):
        if re.sub("|".join(NAMES), "", untranslated(text)).strip():
            yield f"not translated: {text!r} of {where}"
    yield from (f"unexplained: {text}" for text in unexplained(window))


def unexplained(window: QWidget) -> set[str]:
    """Return what translators must be told about, and are not."""
    texts = {action.text() for action in window.findChildren(QAction)}
    for widget in (window, *window.findChildren(QWidget)):
        texts.add(widget.windowTitle())
        texts.update(labelling(widget))
    return {text for text in texts if text.endswith(UNEXPLAINED)}


def labelling(widget: QWidget) -> Iterator[str]:
    """Return the text of a button, a menu, a heading or a prompt."""
    match widget:
        case QAbstractButton() if not is_node(widget):
            yield widget.text() or widget.accessibleName()
        case QMenu():
            yield widget.title()
        case QLineEdit():
            yield widget.placeholderText()
        case QTableView():
            model, across = widget.model(), Qt.Orientation.Horizontal
            for column in range(model.columnCount()):
                yield str(model.headerData(column, across))
        case PlainLabel() if is_prompt(widget) or widget.font().bold():
            # these have sentences
            if not isinstance(widget, ElidedLabel | WrappedLabel):
                yield widget.text()


def is_prompt(label: PlainLabel) -> bool:
    """Return whether it names a field, and is no legend of what is told elsewhere."""
    return bool(label.buddy()) and not isinstance(label.buddy(), TreeView)


def is_node(button: QWidget) -> bool:
    """Return whether a button is a node of a tree, of which sentences are said."""
    return isinstance(button.parentWidget(), TreeDrawing)


def in_colors(_: str, window: QWidget) -> Iterator[str]:
    return pale(window)


def in_colors_and_sizes(name: str, window: QWidget) -> Iterator[str]:
    """Look at sizes as they are, and in a window as small as it can be."""
    yield from pale(window)
    is_small = "small" in name or "narrow" in name
    yield from too_small(window, LEAST_TARGET if is_small else TARGET)
    usual = window.size()
    window.resize(window.minimumSize().expandedTo(window.minimumSizeHint()))
    settle()
    yield from too_small(window, LEAST_TARGET)
    window.resize(usual)


def test_nothing_is_wrong_in_english() -> None:
    assert visit(STATES, in_words) == []


@pytest.mark.parametrize("half", range(2))
@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
@pytest.mark.one_in(2)
def test_nothing_is_wrong_in_any_other_language(language: str, half: int) -> None:
    assert visit(STATES[half::2], in_words, language=language) == []


@pytest.mark.parametrize("state", STATES, ids=name_of)
@pytest.mark.one_in(3)
def test_all_of_it_follows_when_the_language_changes(state: State) -> None:
    # names in the model are the model's language: see test_oxo_model.py
    look_for = in_names if state is model else in_another_language
    assert visit([state], look_for, catalogue=pseudo("ar")) == []


@pytest.mark.parametrize("state", STATES, ids=name_of)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.one_in(3)
def test_text_stands_out_and_what_is_clicked_can_be_hit(
    theme: ThemeChoice, state: State
) -> None:
    # a size depends on no colour
    has_sizes = theme is ThemeChoice.LIGHT and state not in RESIZED
    look_for = in_colors_and_sizes if has_sizes else in_colors
    assert visit([state], look_for, theme) == []


FALLS_OFF = {"review-small", "review-not-known", "full-screen-review",
             "full-screen-why", "history-deleted-wide"}  # fmt: skip
"""States for which a window is made larger than the screen."""

ON_THE_SMALLEST = """
import sys
from PySide6.QtWidgets import QApplication
from tests.conftest import LANGUAGES
from tests.screenshots import STATES
from tests.window.test_every_state import RESIZED
from tests.window.visitor import visit
application = QApplication(["oxo-desktop", "-style", "fusion"])
drawn = 0
def off_screen(name, window):
    global drawn
    drawn += 1
    room = window.screen().availableSize()
    if window.size().boundedTo(room) != window.size():
        yield f"{window.size().toTuple()} on {room.toTuple()}"
states = [s for s in STATES if s not in RESIZED][int(sys.argv[1])::3]
off = visit(states, off_screen)
print(*off, "drawn" if drawn > 20 else "not drawn", sep="\\n")
"""


@pytest.mark.parametrize("third", range(3))
@pytest.mark.one_in(3)
def test_nothing_falls_off_the_smallest_screen(tmp_path: Path, third: int) -> None:
    printed = run(ON_THE_SMALLEST, third, **on_screen(tmp_path, 1280, 960, 2))
    *off, last = printed.splitlines()
    assert [line for line in off if line.split(":")[0] not in FALLS_OFF] == []
    assert last == "drawn"


def test_two_that_share_a_letter_are_found(qapp: QApplication) -> None:
    assert qapp is not None
    dialog = QDialog()
    for text in ("&New", "Ope&n", "&Save"):
        label = QLabel(text, dialog)
        label.setBuddy(dialog)
    dialog.show()
    assert list(clashes(dialog)) == ["the window: Alt+N ['&New', 'Ope&n']"]
