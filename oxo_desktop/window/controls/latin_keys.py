"""Keys by where they lie, for keyboards that type something else with them.

Qt does this for keys with Ctrl where a Latin layout is set up too, and never for a
letter or a digit alone.
"""

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_ROWS = {16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM,"}
"""What each row types, by the scan code of its first key."""

_ADDED = 0 if sys.platform == "win32" else 8
"""What X11 and Wayland add to scan codes."""

_DIGITS = {2 + _ADDED + index: 1 + index for index in range(9)}
"""The digit of each key in the row above the letters, by its scan code."""

_LATIN = {
    first + _ADDED + index: ord(sign)
    for first, row in _ROWS.items()
    for index, sign in enumerate(row)
}

_HEBREW = {ord("'"): ord("W"), ord("/"): ord("Q")}
"""Two keys that type no letter of Hebrew; no Latin keyboard has these signs there."""

_FOREIGN = range(0x250, 0x01000000)
"""Qt's keys for the letters that Unicode has after those of Latin."""


def latin_key(event: QKeyEvent) -> int:
    """Return the key of the Latin letter that is on a key beside another script's.

    For any other key return the key itself.
    """
    key, latin = event.key(), _LATIN.get(event.nativeScanCode())
    if latin is not None and (key in _FOREIGN or _HEBREW.get(key) == latin):
        return latin
    return key


def digit_key(event: QKeyEvent) -> int:
    """Return which digit a key stands for; 0 if none, which no square has.

    In the row above the letters many keyboards type letters or signs, and digits only
    with Shift. There a key stands for the digit at its place, unless it types a Latin
    letter, which may be a shortcut.
    """
    keys = Qt.Key
    if keys.Key_0 <= event.key() <= keys.Key_9:
        return event.key() - keys.Key_0
    is_letter = keys.Key_A <= event.key() <= keys.Key_Z
    if is_letter or event.modifiers() != Qt.KeyboardModifier.NoModifier:
        return 0
    return _DIGITS.get(event.nativeScanCode(), 0)
