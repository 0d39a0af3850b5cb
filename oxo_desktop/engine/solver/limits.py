"""How long a search may take, and how many positions it may remember."""

from oxo_desktop.engine.reasons import Stop, Stopped

POSITIONS_BETWEEN = 100
"""Between two questions whether to stop; far fewer than 20 ms need."""

MOST_POSITIONS = 1 << 18
"""As many positions are remembered at once: together they take up to 40 MiB."""

_BITS = 7
_NEVER = (1 << _BITS) - 1
"""More moves than any game has."""


class Steps:
    """Counts the positions that are searched, and asks now and then whether to stop."""

    def __init__(self, stop: Stop | None) -> None:
        self._stop = stop
        # the first question comes at once: it may be too late already
        self._left = 1

    def step(self) -> None:
        """Count a position. Raises Stopped."""
        self._left -= 1
        if not self._left:
            self._left = POSITIONS_BETWEEN
            if self._stop is not None and self._stop():
                raise Stopped


class Table:
    """Within how many moves a win was found, and within how many there is none.

    Moves are counted as the search does that has the table: in ``exact.py`` both sides'
    count, in ``threats.py`` those that threaten. When it is full, it forgets everything
    and goes on.
    """

    def __init__(self, most: int = MOST_POSITIONS) -> None:
        self._most = most
        self._known: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._known)

    def wins(self, position: int, moves: int) -> bool | None:
        """Return whether there is a win within so many moves, or None if not known."""
        known = self._known.get(position)
        if known is None:
            return None
        if moves >= known & _NEVER:
            return True
        return False if moves <= known >> _BITS else None

    def learn(self, position: int, moves: int, *, wins: bool) -> None:
        """Remember whether there is a win within so many moves."""
        known = self._known.get(position, _NEVER)
        if len(self._known) >= self._most:
            self._known.clear()
        if wins:
            self._known[position] = known >> _BITS << _BITS | moves
        else:
            self._known[position] = moves << _BITS | known & _NEVER
