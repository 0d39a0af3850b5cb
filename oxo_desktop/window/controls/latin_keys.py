"""Letters by where their keys lie, for keyboards that type another script.

Qt does this for keys with Ctrl where a Latin layout is set up too, and never for a
letter alone.
"""

import sys

from PySide6.QtGui import QKeyEvent

_ROWS = {16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM,"}
"""What each row types, by the scan code of its first key."""

_ADDED = 0 if sys.platform == "win32" else 8
"""What X11 and Wayland add to scan codes."""

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
