"""Takes back what the bundle's starter has changed in the environment.

It has already read what it needs. Programs that OXO starts must neither load the
bundle's libraries nor, if one of them starts OXO again, take themselves for a part of
this one.
"""

import os

_SEARCH = "LD_LIBRARY_PATH"

_before = os.environ.pop(f"{_SEARCH}_ORIG", None)
os.environ.pop(_SEARCH, None)
if _before is not None:
    os.environ[_SEARCH] = _before
for _name in [name for name in os.environ if name.startswith("_PYI_")]:
    del os.environ[_name]
