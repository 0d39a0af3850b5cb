"""Takes back what was changed for the bundle to start; it has been read.

Programs that OXO starts must not load the bundle's libraries, nor, if one of them is
OXO again, take themselves for a part of this one.
"""

import ctypes
import os

_SEARCH = "LD_LIBRARY_PATH"

_before = os.environ.pop(f"{_SEARCH}_ORIG", None)
os.environ.pop(_SEARCH, None)
if _before is not None:
    os.environ[_SEARCH] = _before
for _name in [name for name in os.environ if name.startswith("_PYI_")]:
    del os.environ[_name]

# PyInstaller's own does not say which library could not be loaded
if ctypes.CDLL.__module__ != "ctypes":
    vars(ctypes)["CDLL"] = ctypes.CDLL.__base__
