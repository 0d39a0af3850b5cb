"""What only speeds up the start of a program with Qt.

OXO starts without it too, but more slowly. These habits, elsewhere in the package, keep
the start short as well; ``make bench`` measures it:

- The modules without Qt are imported before PySide6, and the records that the start
  needs are named tuples unless they have something to check: dataclasses take longer to
  be made.
- Dialogs, menus and the squares' buttons are made once the board has been painted, in
  the steps of ``window/after_first_paint.py``, so that a click is answered meanwhile.
  Each step takes a few milliseconds, but for the first, which makes Qt's namespace of
  enumerations (``Qt.…``).
- Until then nothing touches that namespace, which PySide6 makes all at once.
- Whether a window can open is only looked into when Qt fails
  (``system/application.py``).

`late_signatures` relies on how PySide6 works inside, so it does nothing with a version
that was not tried. ``make qt-versions`` tries PySide6 6.9 to 6.12, and ``OXO_PLAIN_QT=1
make test`` runs everything without it. For a new version, add it to `TRIED` there, and
keep it if it passes. If a PySide6 ever breaks it, take it out: the call in ``app.py``
and ``tests/__init__.py``, the folder, its tests.
"""

import sys
from importlib.util import find_spec, module_from_spec
from threading import Lock


def defer_inspect() -> None:
    """Let Python load inspect when something in it is first used.

    In Python 3.11, dataclasses imports it for classes without a docstring alone; where
    a later one needs it for each class, this saves nothing. With all that it imports
    itself, it takes as long as OXO's engine.
    """
    spec = None if "inspect" in sys.modules else find_spec("inspect")
    if spec is None or spec.loader is None:
        return
    load, lock = spec.loader.exec_module, Lock()
    module = module_from_spec(spec)

    # not importlib's LazyLoader, which loads it with the next import
    def complete(name: str) -> object:
        with lock:
            if vars(module).pop("__getattr__", None) is not None:
                load(module)
        return getattr(module, name)

    vars(module)["__getattr__"] = complete
    sys.modules["inspect"] = module
