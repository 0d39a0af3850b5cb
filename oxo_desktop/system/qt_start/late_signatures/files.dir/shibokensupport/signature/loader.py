"""What Shiboken calls. Most of it is passed on to the real support."""

import sys
from threading import RLock
from types import ModuleType

import signature_bootstrap

from oxo_desktop.system.qt_start import late_enumerations
from shibokensupport import signature

# Shiboken aborts the process if this module is missing where it looks for it
from shibokensupport.signature import mapping  # noqa: F401

signature.get_signature = signature_bootstrap.get_signature
signature.make_snake_case_name = signature_bootstrap.make_snake_case_name

_unpacked: ModuleType | None = None
_lock = RLock()


def real() -> ModuleType:
    """Return the real support, unpacked with the first call.

    The later ones import nothing, so that they work while Python ends, too.
    """
    global _unpacked
    if _unpacked is None:
        with _lock:
            _unpacked = _unpack()
    return _unpacked


def _unpack() -> ModuleType:
    limit = sys.getrecursionlimit()
    # deep in a recursion as well: Shiboken aborts the process if this fails
    sys.setrecursionlimit(limit + 200)
    try:
        late_enumerations.complete_all()
        from shibokensupport.signature import unpacked
    finally:
        sys.setrecursionlimit(limit)
    return unpacked


def pyside_type_init(type_key: object, sig_strings: object) -> object:
    """Return the signatures of a type, read from Shiboken's own texts."""
    return real().parser.pyside_type_init(type_key, sig_strings)


def create_signature(props: object, key: object) -> object:
    """Return the signature of a function as Python describes one."""
    return real().layout.create_signature(props, key)


def seterror_argument(args: object, func_name: object, info: object) -> object:
    """Return the exception for a wrong argument, and its message."""
    return real().errorhandler.seterror_argument(args, func_name, info)


def make_helptext(func: object) -> object:
    """Return what help() and __doc__ say of a function."""
    return real().errorhandler.make_helptext(func)


def finish_import(_: object) -> None:
    """Mend what is deprecated in a module of PySide6's: there is nothing.

    The first one is Shiboken itself, which has imported enum just now.
    """
    late_enumerations.show_enum()


def feature_import(*_: object) -> None:
    """Never called: it would be, in place of Python's import, with __feature__."""


feature_imported = feature_import


def post_init() -> None:
    """Give the package its own __file__ back: Shiboken has found this folder by it.

    Next it imports enum.
    """
    late_enumerations.hide_enum()
    package = sys.modules["shiboken6"]
    package.__file__ = package.__spec__.origin
