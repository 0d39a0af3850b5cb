"""Letters by where their keys lie, for keyboards that type another script.

Qt does this for a letter with Ctrl, but not for one alone.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

_ROWS = {16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM"}
"""The letters of each row, by the scan code of its first key."""

_ADDED = 0 if sys.platform == "win32" else 8
"""What X11 and Wayland add to scan codes."""

_LETTERS = {
    first + _ADDED + index: letter
    for first, row in _ROWS.items()
    for index, letter in enumerate(row)
}

_HEBREW = {"'": "W", "/": "Q"}
"""Two keys that type no letter of Hebrew; no Latin keyboard has these signs there."""

_LAST_LATIN = 0x24F
"""The last character of Unicode's Latin letters, with all their accents."""


def latin_key(event: QKeyEvent) -> int:
    """Return the key of the Latin letter that is on a key beside another script's.

    For any other key return the key itself.
    """
    own, letter = event.key(), _LETTERS.get(event.nativeScanCode(), "")
    text = event.text()
    is_foreign = any(c.isalpha() and ord(c) > _LAST_LATIN for c in text)
    if letter and (is_foreign or _HEBREW.get(text) == letter):
        return Qt.Key[f"Key_{letter}"]
    return own
