"""Classes that are little more than their fields: records, and tuples with names.

They do what Python's dataclasses and `typing.NamedTuple` do, and a type checker takes
them for those. To import these modules and have them make the classes that the window
begins with would take a tenth of the time until the board is on the screen.
"""

from __future__ import annotations

from collections import namedtuple
from operator import attrgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar, NamedTuple, Self, dataclass_transform
else:
    # means something to type checkers alone
    def dataclass_transform(**_):
        return lambda record: record

    class NamedTuple(tuple):
        """A tuple whose items have names, which its class lists, with defaults."""

        def __init_subclass__(cls):
            names = list(cls.__annotations__)
            own = dict(vars(cls))
            defaults = [own.pop(name) for name in names if name in own]
            made = namedtuple(cls.__name__, names, defaults=defaults)
            for name in vars(made).keys() - own.keys():
                setattr(cls, name, vars(made)[name])


__all__ = ["NamedTuple", "Record"]


@dataclass_transform(frozen_default=True)
class Record:
    """A value that never changes; its class lists the fields, with defaults.

    Two records are equal if they are of one class and so are their fields. What a class
    has to check, or to bring into another form, it does in `__post_init__`, once the
    fields are set.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()
    _fields: ClassVar[tuple[str, ...]] = ()
    _values: ClassVar[property]

    def __init_subclass__(cls) -> None:
        cls._fields = names = (*cls._fields, *cls.__annotations__)
        cls.__match_args__ = names  # type: ignore[misc]  # what `case` goes by
        cls._values = property(attrgetter(*names))
        defaults = {name: getattr(cls, name) for name in names if hasattr(cls, name)}
        # a function with the fields as its parameters: Python checks what is passed,
        # and help() shows them
        taken = [f"{n}=defaults['{n}']" if n in defaults else n for n in names]
        kept = [f"{n}={n}" for n in names]
        source = f"lambda self, {', '.join(taken)}: self._keep({', '.join(kept)})"
        cls.__init__ = eval(source, {"defaults": defaults})  # type: ignore[method-assign]
        cls.__init__.__qualname__ = f"{cls.__qualname__}.__init__"

    def _keep(self, **fields: object) -> None:
        vars(self).update(fields)
        self.__post_init__()

    def __post_init__(self) -> None:
        pass

    def replace(self, **changes: Any) -> Self:
        """Return the same record, but for the fields that are given."""
        fields = {name: getattr(self, name) for name in self._fields}
        return type(self)(**fields | changes)

    __replace__ = replace
    """What `copy.replace` calls, since Python 3.13."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return bool(self._values == other._values)

    def __hash__(self) -> int:
        return hash(self._values)

    def __repr__(self) -> str:
        fields = [f"{name}={getattr(self, name)!r}" for name in self._fields]
        return f"{type(self).__qualname__}({', '.join(fields)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cannot delete field {name!r}")
