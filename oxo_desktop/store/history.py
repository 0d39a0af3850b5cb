"""The history: every game that is kept, and how they ended."""

from collections.abc import Callable, Sequence
from pathlib import Path

from oxo_desktop.engine import GEOMETRIES, Geometry
from oxo_desktop.store import backups, games_file, history_csv, schema
from oxo_desktop.store import history_queries as queries
from oxo_desktop.store.deletions import Deletions
from oxo_desktop.store.games_file import GamesFile
from oxo_desktop.store.listed_game import ListedGame
from oxo_desktop.store.listing import Filter, Order, Results
from oxo_desktop.words import message

_NOT_EXPORTED = message("The history is not exported: {reason}")


class History:
    """The games in a file, to be listed, counted and exported.

    If the file cannot be read, there are none; the file reports the problem.

    Args:
        file: where the games are kept.
        current: returns the number of the game on the board, or None.

    Attributes:
        deletions: deletes games, and brings them back; to be closed at the end.
    """

    def __init__(self, file: GamesFile, current: Callable[[], int | None]) -> None:
        self._file = file
        self.deletions = Deletions(file, current)

    def numbers(self, criteria: Filter, order: Order) -> list[int]:
        """Return the numbers of the games listed, in their order."""
        none: list[int] = []
        return self._file.read(lambda c: queries.numbers(c, criteria, order), none)

    def games(self, numbers: Sequence[int]) -> dict[int, ListedGame]:
        """Return the games with these numbers, at most a few hundred, by number.

        Those that do not exist are left out.
        """
        none: dict[int, ListedGame] = {}
        return self._file.read(lambda c: queries.games(c, numbers), none)

    def count(self) -> int:
        """Return how many games there are, finished and unfinished."""
        return self._file.read(queries.count, 0)

    def statistics(self) -> dict[Geometry, Results]:
        """Return how the games against each level ended, by board and who started.

        They are counted as if the human had always been X. Games that start with a
        position do not count. Boards without any are left out; the others are in the
        order of GEOMETRIES.
        """
        none: dict[str, Results] = {}
        read = self._file.read(queries.statistics, none)
        return {
            geometry: read[name]
            for name, geometry in GEOMETRIES.items()
            if name in read
        }

    def version(self) -> object:
        """Return a value that changes when any process writes or deletes a game."""
        return self._file.read(queries.version, None)

    def export(
        self,
        file: Path,
        criteria: Filter,
        order: Order,
        go_on: Callable[[int, int], bool],
    ) -> int:
        """Write the games listed to `file` as CSV, and return how many they are.

        Any thread may do so. For the arguments see `history_csv.export`. Raises
        StoppedError if `go_on` returns False, and Refusal if the games cannot be read,
        or if `file` cannot be written or is one of the store's own.
        """
        try:
            return history_csv.export(self._file.path, file, criteria, order, go_on)
        except OSError as error:
            raise games_file.refused_by_system(error, file, _NOT_EXPORTED) from error
        except schema.FAULTS as error:
            raise games_file.refusal(error, self._file.path, _NOT_EXPORTED) from error

    def back_up(self, file: Path, go_on: Callable[[], bool]) -> None:
        """Write all games to `file`; see `backups.back_up`."""
        backups.back_up(self._file, file, go_on)

    def restore(self, file: Path, go_on: Callable[[], bool]) -> Path:
        """Put the games in `file` in the place of these; see `backups.restore`."""
        return backups.restore(self._file, file, go_on)
