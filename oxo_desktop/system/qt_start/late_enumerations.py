"""Lets PySide6 make an enumeration's members when the first of them is needed.

PySide6 makes all enumerations of a class as soon as that class is first used: over 200,
with 3,000 members, until the window is ready. That took a fifth of the processor time,
though few of them are ever used. For each of them, Shiboken calls Enum, IntEnum, Flag
or IntFlag of the module enum. Here it finds another module by that name, in which these
make an enumeration like any other, but with a `_Later` in place of each member and of
Python's lists of them. As soon as anything is asked of a `_Later`, Python makes the
whole enumeration, and what is in it moves into the one that is there.

What is different then: PySide6 does not find a member without its enumeration's name,
as ``Qt.AlignLeft``, before something has been asked of that enumeration.

`late_signatures` sees to it, with the versions of PySide6 that were tried.
"""

from __future__ import annotations

import enum
import sys
from threading import RLock
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

_UNTRIED = (3, 15)
"""Python's enum may be another from this version on."""

_for_shiboken = ModuleType("enum")
_recipes: dict[type, tuple[Any, Any, dict[str, Any]]] = {}
"""How to make each enumeration that still has a `_Later` for its members."""

_lock = RLock()

_ASKED_AT_THE_END = "staticMetaObject"
"""What PySide6 asks of all types when Python ends. If it was not there, Python 3.11
would look for a member of this name."""


class _Later:
    """What an enumeration has by a name until something is asked of it."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, _: object, enumeration: type) -> object:
        _complete(enumeration)
        return getattr(enumeration, self._name)

    def __contains__(self, _: object) -> bool:
        # Shiboken adds methods, and Python first makes sure that no member has such a
        # name: none has, and for that the members need not be made
        return False


class _Maker:
    """What Shiboken calls instead of Enum, or of another of these kinds."""

    def __init__(self, kind: type[enum.Enum]) -> None:
        self._kind = kind
        # Shiboken asks whether it is a Flag
        self.__bases__ = (kind,)
        lists = (name for name, v in vars(kind).items() if isinstance(v, (dict, list)))
        self._usual = {name: _Later(name) for name in lists} | {_ASKED_AT_THE_END: None}

    def __call__(self, name: str, items: Any, **options: Any) -> type:
        members = {member: _Later(member) for member, _ in items}
        made = type.__new__(enum.EnumType, name, (self._kind,), self._usual | members)
        _recipes[made] = self._kind, items, options
        return made


def hide_enum() -> None:
    """Let Shiboken find the other module when it imports enum; call this before."""
    if sys.version_info >= _UNTRIED:
        return
    vars(_for_shiboken).update(vars(enum))
    sys.modules["enum"] = _for_shiboken


def show_enum() -> None:
    """Let all others find enum again, once Shiboken has found the other module."""
    if sys.modules["enum"] is _for_shiboken:
        sys.modules["enum"] = enum
        for kind in (enum.Enum, enum.IntEnum, enum.Flag, enum.IntFlag):
            setattr(_for_shiboken, kind.__name__, _Maker(kind))


def complete_all() -> None:
    """Make all members that are missing, and from now on each with its enumeration."""
    vars(_for_shiboken).update(vars(enum))
    for enumeration in list(_recipes):
        _complete(enumeration)


def _complete(enumeration: type) -> None:
    with _lock:
        if enumeration not in _recipes:
            return
        kind, items, options = _recipes[enumeration]
        made = kind(enumeration.__name__, items, **options)
        for member in made.__members__.values():
            member.__class__ = member.__objclass__ = enumeration
        type.__delattr__(enumeration, _ASKED_AT_THE_END)
        there = vars(enumeration)
        for name, value in vars(made).items():
            if name not in there or isinstance(there[name], _Later):
                type.__setattr__(enumeration, name, value)
        del _recipes[enumeration]
