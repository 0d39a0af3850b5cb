"""How games ended, counted for each pairing of players and each board."""

import sqlite3
from collections import Counter
from collections.abc import Iterable

from oxo_desktop.engine import Computer, Outcome, Player, Score
from oxo_desktop.store.games_file import GamesFile
from oxo_desktop.store.kept_game import KeptGame, kind_and_name

Contest = tuple[Player, Player, str]
"""Who plays X and who O, and the name of the geometry."""


class Scores:
    """The scores in a file; where it cannot be read, those that were read last.

    Args:
        file: where the games are kept.
    """

    def __init__(self, file: GamesFile) -> None:
        self._file = file
        self._results: dict[Contest, Counter[str]] = {}

    def score(self, contest: Contest, unwritten: Iterable[KeptGame]) -> Score:
        """Return how the games ended since the last reset.

        The `unwritten` games count too. Against a computer, so do those in which the
        human had the other mark.
        """
        score = Score()
        for shared in _sharing(contest):
            counted = self._count(shared, unwritten)
            score += counted if shared == contest else counted.mirrored
        return score

    def reset(self, contest: Contest) -> bool:
        """Reset a score to 0; return whether that was written."""
        return self._file.write(lambda c: _reset(c, contest), default=False)

    def _count(self, contest: Contest, unwritten: Iterable[KeptGame]) -> Score:
        """Return how the games ended in which these players had these marks."""
        known = self._results.get(contest, Counter())
        read = self._file.read(lambda c: _read(c, contest), known)
        self._results[contest] = read
        results = Counter(read)
        for kept in unwritten:
            if (*kept.settings.pairing, kept.game.geometry.name) == contest:
                results.subtract([kept.written] if kept.written else [])
                results.update([kept.counted] if kept.counted else [])
        x_wins, draws, o_wins = (
            max(0, results[outcome])
            for outcome in (Outcome.X_WON, Outcome.DRAW, Outcome.O_WON)
        )
        return Score(x_wins, draws, o_wins)


def _sharing(contest: Contest) -> tuple[Contest, ...]:
    """Return the contests whose games share a score with those of `contest`."""
    x_player, o_player, geometry = contest
    if isinstance(x_player, Computer) or isinstance(o_player, Computer):
        return contest, (o_player, x_player, geometry)
    return (contest,)


def _read(connection: sqlite3.Connection, contest: Contest) -> Counter[str]:
    rows = connection.execute(
        f"SELECT outcome, sum(score) FROM results WHERE {_OF_CONTEST} "
        "AND score BETWEEN 0 AND games GROUP BY outcome",
        _values(contest),
    )
    return Counter({outcome: n for outcome, n in rows if isinstance(n, int)})


def _reset(connection: sqlite3.Connection, contest: Contest) -> bool:
    sql = f"UPDATE results SET score = 0 WHERE {_OF_CONTEST}"
    connection.executemany(sql, map(_values, _sharing(contest)))
    return True


_PLAYER = "(SELECT id FROM players WHERE kind = ? AND name = ?)"
_OF_CONTEST = f"x_player = {_PLAYER} AND o_player = {_PLAYER} AND geometry = ?"


def _values(contest: Contest) -> tuple[str, ...]:
    x_player, o_player, geometry = contest
    return (*kind_and_name(x_player), *kind_and_name(o_player), geometry)
