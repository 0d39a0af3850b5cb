"""What keys mean on the board.

In a module of its own, which is imported once the board is painted: PySide6 makes Qt's
hundreds of names of keys for it.
"""

from collections.abc import Callable
from operator import attrgetter

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from oxo_desktop.layouts import Neighbours

STEPS: dict[int, Callable[[Neighbours], int]] = {
    Qt.Key.Key_Left: attrgetter("left"),
    Qt.Key.Key_Right: attrgetter("right"),
    Qt.Key.Key_Up: attrgetter("up"),
    Qt.Key.Key_Down: attrgetter("down"),
    Qt.Key.Key_PageUp: attrgetter("above"),
    Qt.Key.Key_PageDown: attrgetter("below"),
}
ONWARDS = (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_PageDown)
ENDS: dict[int, Callable[[Neighbours], int]] = {
    Qt.Key.Key_Home: attrgetter("left"),
    Qt.Key.Key_End: attrgetter("right"),
}
PRESSES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
SHIFT = Qt.KeyboardModifier.ShiftModifier
FOR_OTHERS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
"""With these, no key is the board's."""


def is_for_programs(event: QKeyEvent) -> bool:
    """Return whether a key is neither a modifier nor one of the desktop's."""
    key = event.key()
    return key < Qt.Key.Key_Shift or Qt.Key.Key_F1 <= key <= Qt.Key.Key_F12


def name(event: QKeyEvent) -> str:
    """Return what a key is called, with its modifiers, in the current language."""
    keys = QKeySequence(event.keyCombination())
    return keys.toString(QKeySequence.SequenceFormat.NativeText)
