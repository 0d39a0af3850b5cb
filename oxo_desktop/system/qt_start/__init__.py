"""What only speeds up the start of a program with Qt.

OXO starts without it too, but more slowly; ``make bench`` measures it. For the same end
dialogs, menus and the squares' buttons are made once the board has been painted, in the
steps of ``window/after_first_paint.py``, and whether a window can open is only looked
into when Qt fails (``system/application.py``).

`late_signatures`, and `late_enumerations` with it, rely on how PySide6 works inside, so
they do nothing with a version that was not tried. ``make qt-versions`` tries PySide6
6.9 to 6.12, and ``OXO_PLAIN_QT=1 make test`` runs everything without them. For a new
version, add it to `TRIED` there, and keep it if it passes. If a PySide6 ever breaks
one, take it out: `late_enumerations` with what ``loader.py`` calls of it; or both, with
the call in ``app.py`` and ``tests/__init__.py``, the folder, their tests.
"""
