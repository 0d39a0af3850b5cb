"""All that has keys, made from the actions, for the pages of the Help menu."""

from collections.abc import Iterable, Iterator

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from oxo_desktop.window.controls.menu import bare_name
from oxo_desktop.window.controls.text_page import Line
from oxo_desktop.words import isolated, message, say

_ON_THE_BOARD = (
    (message("Play square 1 to 9"), message("1 … 9")),
    (message("Move around the board"), message("Arrow keys")),
    (message("First, last square of the row"), message("Home, End")),
    (message("Next free square"), message("Shift+Arrow keys")),
    (message("Play the square you are on"), message("Enter or Space")),
    (message("Menu of the board"), message("Menu, Shift+F10")),
    (message("Menus"), message("F10")),
    (message("Close a notice, a panel, full screen"), message("Escape")),
)

_ELSEWHERE = (
    (message("In a position set up: a mark, none"), message("X, O, Del")),
    (message("In the history: select all"), message("Ctrl+A")),
    (message("In the history: delete, undo"), message("Del, Ctrl+Z")),
)


def lines(window: QMainWindow) -> Iterator[Line]:
    """Return what can be done with keys, and the keys: those of the menus first."""
    for name, keys in _ON_THE_BOARD:
        yield Line(say(name), isolated(say(keys)))
    for action in (*_of_menus(window.menuBar().actions()), *window.actions()):
        if action.text() and not action.shortcut().isEmpty():
            yield Line(bare_name(action.text()), isolated(_keys(action)))
    for name, keys in _ELSEWHERE:
        yield Line(say(name), isolated(say(keys)))


def _of_menus(actions: Iterable[QAction]) -> Iterator[QAction]:
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _of_menus(menu.actions())
        else:
            yield action


def _keys(action: QAction) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(keys.toString(native) for keys in action.shortcuts())
