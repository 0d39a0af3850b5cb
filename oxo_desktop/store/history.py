"""The history: every game that is kept, and how they ended."""

from collections.abc import Callable, Sequence
from pathlib import Path

from oxo_desktop.engine import LONG_QUOTE, Level, Mark, Refusal, Score, quotable
from oxo_desktop.store import games_file, history_csv, schema
from oxo_desktop.store import history_queries as queries
from oxo_desktop.store.games_file import GamesFile
from oxo_desktop.store.listed_game import ListedGame
from oxo_desktop.store.listing import Filter, Order
from oxo_desktop.words import message

_NOT_EXPORTED = {
    "read_only": message("The history is not exported: {file} is read-only."),
    "may_not_open": message("The history is not exported: {file} may not be opened."),
    "cannot_open": message("The history is not exported: {file} cannot be opened."),
    "disk_full": message("The history is not exported: the disk is full."),
    "disk_refuses": message(
        "The history is not exported: the disk refuses to write {file}."
    ),
    "locked": message(
        "The history is not exported: another program has locked {file}."
    ),
    "too_slow": message(
        "The history is not exported: {file} takes too long to answer."
    ),
    "newer": message("The history is not exported: {file} was written by a newer OXO."),
    "system": message("The history is not exported: {file}: {reason}."),
    "damaged": message("The history is not exported: {file} is damaged."),
}


class History:
    """The games in a file, to be listed, counted and exported.

    What cannot be read is not there: the file tells by itself what is wrong with it.

    Args:
        file: where the games are kept.
    """

    def __init__(self, file: GamesFile) -> None:
        self._file = file

    def numbers(self, which: Filter, order: Order) -> list[int]:
        """Return the numbers of the games listed, in their order."""
        none: list[int] = []
        return self._file.read(lambda c: queries.numbers(c, which, order), none)

    def games(self, numbers: Sequence[int]) -> dict[int, ListedGame]:
        """Return those of a few hundred games that there are, each by its number."""
        none: dict[int, ListedGame] = {}
        return self._file.read(lambda c: queries.games(c, numbers), none)

    def count(self) -> int:
        """Return how many games there are, finished and unfinished."""
        return self._file.read(queries.count, 0)

    def statistics(self) -> dict[Level, dict[Mark, Score]]:
        """Return how the games against each level ended, by who started.

        It is told as if X had always been the human, whichever mark they had. Games
        that start with a position do not count.
        """
        none = {level: dict.fromkeys(Mark, Score()) for level in Level}
        return self._file.read(queries.statistics, none)

    def edition(self) -> tuple[int, int]:
        """Return something that is another once a game was written, by whomever."""
        return self._file.read(queries.edition, (0, 0))

    def export(
        self,
        file: Path,
        which: Filter,
        order: Order,
        go_on: Callable[[int, int], bool],
    ) -> int:
        """Write the games listed to `file` as CSV, and return how many they are.

        Any thread may do so. For the arguments see `history_csv.export`. Raises
        StoppedError once `go_on` says no, and Refusal if the games cannot be read, or
        `file` cannot be written or is one of the store's own.
        """
        try:
            return history_csv.export(self._file.path, file, which, order, go_on)
        except OSError as error:
            raise Refusal(
                "system",
                _NOT_EXPORTED["system"],
                file=quotable(file, LONG_QUOTE),
                reason=error.strerror,
            ) from error
        except schema.FAULTS as error:
            raise games_file.refusal(error, self._file.path, _NOT_EXPORTED) from error
