"""Prints what a program says to assistive technology, for the tests of the real window.

Run by the system's own Python, which has pyatspi. It listens for announcements and for
changes of descriptions, and prints a line of JSON for each, until it is ended.
"""

import json
from typing import Any

import pyatspi  # type: ignore[import-not-found]

ANNOUNCED = "object:announcement"
DESCRIBED = "object:property-change:accessible-description"


def tell(event: Any) -> None:
    kind = "announced" if event.type.startswith(ANNOUNCED) else "described"
    print(json.dumps([kind, event.source.name, event.any_data]), flush=True)


pyatspi.Registry.registerEventListener(tell, ANNOUNCED, DESCRIBED)
print(json.dumps(["listens", "", ""]), flush=True)
pyatspi.Registry.start()
