"""How a search that may take long is told to end."""

from collections.abc import Callable

Stop = Callable[[], bool]
"""Asked every few milliseconds; ends the search by returning True."""
