"""Has Python's inspect loaded when it is needed, which most starts do not.

In Python 3.11, dataclasses imports it for classes without a docstring alone; where a
later one needs it for each class, this saves nothing. With all that it imports itself,
it takes as long as OXO's engine.
"""

import sys
from importlib.util import find_spec, module_from_spec
from threading import Lock


def defer_inspect() -> None:
    """Have inspect loaded when something in it is first used, unless it is there."""
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
