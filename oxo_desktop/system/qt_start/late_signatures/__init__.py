"""Lets PySide6 load what it knows of its functions' arguments when that is needed.

PySide6 can tell the signature of each of its functions: in the message about a wrong
argument, for help() and to inspect. What it needs for that is half of what importing
PySide6 costs. Shiboken, the part of PySide6 between Python and C++, has it packed into
its library, unless there is a folder files.dir beside its __init__.py (see SBK_EMBED in
PySide6's documentation). Here Shiboken is shown another files.dir: in it is little more
than functions that unpack the real thing when one of them is called; and what has
PySide6 make its enumerations late (`late_enumerations`).

What is different then: `from __feature__ import …` and `PySide6.support.signature`
don't work, and PySide6 no longer reads the source of each module imported after it.
It would not mend deprecated functions either; the versions below have none to mend.

OXO does without this package, but starts more slowly. OXO_PLAIN_QT=1 switches it off.
"""

import os
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

TRIED = ("6.9", "6.10", "6.11", "6.12")
"""The versions of PySide6 that passed `make qt-versions`; others are left alone."""

_FIRST_LINES = tuple(f'__version__ = "{version}.' for version in TRIED)
"""How the file shiboken6/__init__.py of these versions begins."""


def defer_signatures() -> None:
    """Let PySide6 load its signatures late. It must not have been imported yet.

    Does nothing where anything is other than expected.
    """
    if os.environ.get("OXO_PLAIN_QT") == "1" or "shiboken6" in sys.modules:
        return
    try:
        package = _shiboken()
    except Exception:
        return  # whatever is odd about this shiboken6, PySide6 is to say it
    if package is not None:
        sys.modules["shiboken6"] = package


def _shiboken() -> ModuleType | None:
    """Return the package shiboken6, with our __file__; None to leave it as it is.

    Shiboken asks for the package's __file__ alone. As soon as somebody asks for more,
    the package's own __init__.py is executed.
    """
    from importlib.util import find_spec, module_from_spec

    spec = find_spec("shiboken6")
    if spec is None or not (_is_as_tried(spec) and _are_files_safe()):
        return None
    package = module_from_spec(spec)
    package.__file__ = __file__

    def complete(name: str) -> object:
        assert spec.loader is not None
        if name == "Shiboken":
            raise AttributeError(name)  # a module, which its import goes on to look for
        spec.loader.exec_module(package)
        vars(package).pop("__getattr__", None)
        return getattr(package, name)

    vars(package)["__getattr__"] = complete
    return package


def _is_as_tried(spec: ModuleSpec) -> bool:
    """Return whether this shiboken6 was tried, and has no files.dir of its own."""
    if spec.origin is None or sys.implementation.name != "cpython":
        return False
    with open(spec.origin, encoding="utf-8") as source:
        is_tried = source.readline().startswith(_FIRST_LINES)
    return is_tried and not os.path.exists(_files_beside(spec.origin))


def _are_files_safe() -> bool:
    """Return whether our files are there, and no variable has Shiboken change them.

    SBK_EMBED does; and PYSIDE6_OPTION_PYTHON_ENUM, if its value is not the usual one,
    is read by what comes too late here.
    """
    loader = os.path.join(
        _files_beside(__file__), "shibokensupport", "signature", "loader.py"
    )
    enums = os.environ.get("PYSIDE6_OPTION_PYTHON_ENUM", "True")
    is_usual = "SBK_EMBED" not in os.environ and enums == "True"
    return is_usual and os.path.isfile(loader)


def _files_beside(module: str) -> str:
    return os.path.join(os.path.dirname(os.path.realpath(module)), "files.dir")
