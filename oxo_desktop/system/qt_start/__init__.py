"""What only speeds up the start of a program with Qt.

OXO starts without it too, but more slowly. These habits, elsewhere in the package, keep
the start short as well; ``make bench`` measures it:

- The modules without Qt are imported before PySide6.
- Neither dataclasses nor typing is imported before the board has been painted: the
  classes of ``engine/records.py`` do what theirs do. What only annotations need is
  imported ``if TYPE_CHECKING``; type checkers take that name for true wherever it comes
  from, and to take it from typing would import that.
- Dialogs, menus and the squares' buttons are made once the board has been painted, in
  the steps of ``window/after_first_paint.py``, so that a click is answered meanwhile.
  Each step takes a few milliseconds.
- Until then nothing touches Qt's namespace of enumerations (``Qt.…``), which PySide6
  makes all at once.
- Whether a window can open is only looked into when Qt fails
  (``system/application.py``).

`late_signatures`, and `late_enumerations` with it, rely on how PySide6 works inside, so
they do nothing with a version that was not tried. ``make qt-versions`` tries PySide6
6.9 to 6.12, and ``OXO_PLAIN_QT=1 make test`` runs everything without them. For a new
version, add it to `TRIED` there, and keep it if it passes. If a PySide6 ever breaks
one, take it out: `late_enumerations` with what ``loader.py`` calls of it; or both, with
the call in ``app.py`` and ``tests/__init__.py``, the folder, their tests.
"""

import sys
from importlib.util import find_spec, module_from_spec
from threading import RLock

_LATER = "inspect", "traceback", "zipfile", "base64", "ipaddress"
"""Modules that PySide6 and what it imports, pathlib among it, import and don't use."""


def defer_modules() -> None:
    """Let Python load some modules when something in them is first used.

    With all that they import themselves, they take longer than OXO's engine.
    """
    for name in _LATER:
        _defer(name)


def _defer(name: str) -> None:
    spec = None if name in sys.modules else find_spec(name)
    if spec is None or spec.loader is None:
        return
    module = module_from_spec(spec)
    load, lock, unloaded = spec.loader.exec_module, RLock(), [module]

    # not importlib's LazyLoader, which loads it with the next import
    def complete(attribute: str) -> object:
        with lock:
            while unloaded:
                load(unloaded.pop())
        if attribute in vars(module):
            return vars(module)[attribute]
        raise AttributeError(f"module {name!r} has no attribute {attribute!r}")

    vars(module)["__getattr__"] = complete
    sys.modules[name] = module
