"""Games that wait in memory to be written to the file."""

import sqlite3
from collections.abc import Callable, Iterator

from oxo_desktop.store.kept_game import KeptGame, put, remove
from oxo_desktop.store.schema import transaction


class Unwritten:
    """The games that have changed since they were last written, each of them once."""

    def __init__(self) -> None:
        self._games: list[KeptGame] = []

    def __iter__(self) -> Iterator[KeptGame]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def add(self, kept: KeptGame) -> None:
        """Add a game, unless it is there already."""
        if kept not in self._games:
            self._games.append(kept)

    def forget_numbers(self) -> None:
        """Treat every game as new, for the file that is used from now on."""
        for kept in self._games:
            kept.id = kept.written = None

    def write(
        self,
        connection: sqlite3.Connection,
        lock_for: Callable[[KeptGame], Callable[[int], bool]],
    ) -> None:
        """Write all of the games, or none.

        `lock_for` returns the function that locks the number of a new game. Raises
        sqlite3.Error if they cannot be written; they then stay here.
        """
        if not self._games:
            return
        with transaction(connection):
            numbers = [put(connection, kept, lock_for(kept)) for kept in self._games]
            for kept, number in zip(self._games, numbers, strict=True):
                if kept.is_passing:
                    remove(connection, number)
        for kept, number in zip(self._games, numbers, strict=True):
            kept.id, kept.written = number, kept.counted
            kept.written_choices = dict(kept.choices)
        self._games.clear()
