"""The store: every game from its first move, the unfinished ones, and the scores.

A game that starts with a position is kept from the moment it is on the board.

What cannot be written stays in memory and is tried again with the next move.
"""

import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from oxo_desktop import FOLDER
from oxo_desktop.engine import (
    THREE_BY_THREE,
    Computer,
    Game,
    GameSettings,
    Outcome,
    Player,
    Refusal,
    Score,
)
from oxo_desktop.store.games_file import GamesFile, is_own, refuse_own
from oxo_desktop.store.kept_game import (
    COLUMNS,
    FROM,
    NOT_DELETED,
    KeptGame,
    Row,
    from_row,
    is_there,
    kind_and_name,
    put,
    remove,
    score_of,
)
from oxo_desktop.store.schema import transaction
from oxo_desktop.system import resources
from oxo_desktop.system.clock import now
from oxo_desktop.words import message

if TYPE_CHECKING:
    from oxo_desktop.store.history import History

_NOT_LEGAL = message(
    "The game cannot be opened. What was saved of it is not a legal game."
)
_LOST = message(
    "The unfinished game can no longer be read. What is left of it is in the history."
)
_PLAYED_ELSEWHERE = message(
    "The game cannot be opened. This game is being played in another window."
)

_Contest = tuple[Player, Player, str]
"""Who plays X and who O, and the name of the geometry."""


def default_folder() -> Path:
    """Return where the user's games are kept."""
    return resources.user_data() / FOLDER


class Store:
    """The games of one user, and the one that this process has on the board.

    Args:
        folder: where the file is; made if it is missing.
        clock: returns the seconds since 1970.

    Attributes:
        file: the file, which reports its problems.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = now) -> None:
        self.file = GamesFile(folder)
        self.file.write_waiting = self._write_waiting
        self._clock = clock
        self._current = KeptGame(GameSettings(), self._now())
        self._own: KeptGame | None = None
        self._handed_out: dict[int, KeptGame] = {}
        self._unwritten: list[KeptGame] = []
        self._results: dict[_Contest, Counter[str]] = {}

    def unfinished(self) -> KeptGame | None:
        """Return the last unfinished game that no process has on the board, or None.

        It is locked until the next `begin`, and stays so if that goes on with it. A
        game that came from elsewhere, and nobody has played on, is returned only if
        there is no other; unless `begin` goes on with it, it is removed.
        """
        try:
            return self._last_unfinished()
        except Exception:
            # whatever else a damaged file does to us here, it would do at every start,
            # and no window would ever open again
            self.file.set_aside()
            return None

    def _last_unfinished(self) -> KeptGame | None:
        none: list[Row] = []
        unplayed: list[KeptGame] = []
        for row in self.file.read(_read_unfinished, none):
            try:
                kept = self._hand_out(from_row(row))
            except ValueError:
                if self._put_away(row[0]):
                    self.file.on_notice(Refusal("unfinished_lost", _LOST))
                continue
            # another OXO may have left it meanwhile, or a damaged index have led here
            if kept is None or not kept.on_board:
                continue
            if not kept.unplayed:
                return kept
            unplayed.append(kept)
        return unplayed[0] if unplayed else None

    def reopen(self, number: int) -> KeptGame | None:
        """Return the game with this number, for `begin` to go on with.

        A finished game is not changed: playing on from it makes another game.
        An unfinished one is locked until the next `begin`, and stays so if that goes on
        with it. Returns None if it cannot be read. Raises Refusal if another process
        has it on the board or if it is not a legal game.
        """
        try:
            found = self._read(number)
            if found is None or found.game.outcome.is_over:
                return found
            kept = self._hand_out(found)
        except ValueError:
            raise Refusal("not_legal", _NOT_LEGAL) from None
        if kept is None:
            raise Refusal("played_elsewhere", _PLAYED_ELSEWHERE)
        if kept.unplayed:
            # the player has opened it from the history, so it is to be kept
            own = self._current if number == self._current.id else kept
            own.unplayed = kept.unplayed = False
            self._write(own)
        return kept

    def begin(self, settings: GameSettings, kept_id: int | None = None) -> None:
        """Take the last game off the board; `keep` is about another one from now on.

        `kept_id` is its number if it is an unfinished game that `unfinished` or
        `reopen` has returned, or the one on the board itself. Otherwise it is a new
        game, between the players of `settings`.
        """
        kept = self._handed_out.pop(kept_id, None) if kept_id is not None else None
        others, self._handed_out = self._handed_out, {}
        if self._own is not None and self._own.id == kept_id:
            self._own = None
        if kept_id is None or kept_id != self._current.id:
            self._leave(self._current, kept or KeptGame(settings, self._now()))
        for number, other in others.items():
            if other.unplayed:
                other.on_board = False
                self._write(other)
            self.file.locks.unlock_game(number)

    def keep(self, game: Game) -> None:
        """Write the game on the board as it now stands, before it is shown.

        One that comes with moves, or a position, is written too; but unless somebody
        plays on, it is removed again, and the game that was on the board before stays
        the unfinished one.
        """
        kept, is_over = self._current, game.outcome.is_over
        is_new = self._is_new(kept)
        is_same = not is_new and game == kept.game and kept.on_board is not is_over
        if not is_same:
            kept.show(game)
        if not kept.unplayed:
            self._put_own_away()
        if is_same or (is_new and not kept.has_begun):
            return
        kept.on_board = not is_over
        kept.changed = self._now()
        kept.ended = kept.changed if is_over else None
        self._write(kept)

    def owns(self, file: Path) -> bool:
        """Return whether `file` is one of the store's own files."""
        return is_own(self.file.path, file)

    def refuse_own(self, file: Path) -> None:
        """Raise OSError, which says so, if `file` is one of these."""
        refuse_own(self.file.path, file)

    def history(self) -> "History":
        """Return all games, to be listed, counted and exported."""
        # not needed at the start
        from oxo_desktop.store.history import History

        return History(self.file, lambda: self._current.id)

    def retry(self) -> None:
        """Try again to write what could not be written, if anything."""
        if self._unwritten or self.file.has_problem:
            self.file.write(lambda _: None, None)

    @property
    def has_kept_all(self) -> bool:
        """Whether every game has been written that is to stay."""
        return all(kept.is_to_be_removed for kept in self._unwritten)

    def close(self) -> None:
        """Write what could not be written before, and close the file."""
        if self._unwritten or self._current.id:
            self.file.write_at_last()
        self.file.close()

    def score(
        self, settings: GameSettings, geometry: str = THREE_BY_THREE.name
    ) -> Score:
        """Return how the games between these players ended since the last reset.

        Only games on the board named `geometry` count, and none that start with a
        position. Against a computer, the human's mark in them makes no difference.
        Where the file cannot be read, what was read last counts.
        """
        contest = *settings.pairing, geometry
        score = Score()
        for shared in _sharing(contest):
            counted = self._count(shared)
            score += counted if shared == contest else counted.mirrored
        return score

    def reset_score(
        self, settings: GameSettings, geometry: str = THREE_BY_THREE.name
    ) -> bool:
        """Reset what `score` returns to 0; return whether that was written."""
        self.retry()
        contests = _sharing((*settings.pairing, geometry))
        return self.file.write(lambda c: _reset(c, contests), default=False)

    def _count(self, contest: _Contest) -> Score:
        """Return how the games ended in which these players had these marks."""
        known = self._results.get(contest, Counter())
        read = self.file.read(lambda c: _read_results(c, contest), known)
        self._results[contest] = read
        results = Counter(read)
        for kept in self._unwritten:
            if (*kept.settings.pairing, kept.game.geometry.name) == contest:
                results.subtract([kept.written] if kept.written else [])
                results.update([kept.counted] if kept.counted else [])
        return score_of(results)

    def _read(self, number: int) -> KeptGame | None:
        """Return a game as it stands in the file; ValueError if it is no legal one."""
        row = self.file.read(lambda connection: _read_game(connection, number), None)
        return None if row is None else from_row(row)

    def _hand_out(self, found: KeptGame) -> KeptGame | None:
        """Lock a game that was found for the next `begin`, and return how it stands.

        Returns None if another process has it. Raises ValueError if it is no legal game
        any more.
        """
        assert found.id is not None
        if not self.file.locks.lock_game(found.id):
            return None
        # whoever had it on the board may have played on before it could be locked
        kept = self._read(found.id) or found
        self._handed_out[found.id] = kept
        return kept

    def _leave(self, last: KeptGame, following: KeptGame) -> None:
        """Take `last` off the board, and put the `following` one there."""
        self._current = following
        if self._is_new(last):
            return
        if last.on_board and not last.unplayed:
            self._own = last
        elif last.on_board:
            last.on_board = False
            self._write(last)
        if last.id is not None:
            self.file.locks.unlock_game(last.id)

    def _put_own_away(self) -> None:
        """Have the last game no longer be the unfinished one: another one is played."""
        own = self._own
        if own is None:
            return
        own.on_board = False
        if (
            own.id is not None
            and own not in self._unwritten
            # in a file restored meanwhile its number may be that of another game
            and self.file.read(lambda c: is_there(c, own), default=False)
        ):
            self._put_away(own.id)
        # where that has failed, the next move tries again
        if not self.file.has_problem:
            self._own = None

    def _put_away(self, number: int) -> bool:
        """Take a game off the board; return False if another process has it."""
        if not self.file.locks.lock_game(number):
            return False
        self.file.write(lambda connection: _take_off_board(connection, number), None)
        self.file.locks.unlock_game(number)
        return True

    def _is_new(self, kept: KeptGame) -> bool:
        return kept.id is None and kept not in self._unwritten

    def _write(self, kept: KeptGame) -> None:
        if kept not in self._unwritten:
            self._unwritten.append(kept)
        self.retry()

    def _write_waiting(self, connection: sqlite3.Connection) -> None:
        """Write all games that wait in memory, or none.

        If another file lies there now, the game on the board is written into it too.
        """
        current, waiting = self._current, self._unwritten
        if current not in waiting and current.id and not is_there(connection, current):
            waiting.append(current)
        if not waiting:
            return
        locks = self.file.locks
        with transaction(connection):
            # the game on the board is locked before anybody else can read it
            numbers = [
                put(connection, kept, locks.lock_game if kept is current else bool)
                for kept in waiting
            ]
            for kept, number in zip(waiting, numbers, strict=True):
                if kept.is_to_be_removed:
                    remove(connection, number)
        for kept, number in zip(waiting, numbers, strict=True):
            if kept.id not in (None, number):
                # that is another game's in this file
                locks.unlock_game(kept.id)
            kept.id, kept.written = number, kept.counted
        waiting.clear()

    def _now(self) -> int:
        return int(self._clock() * 1000)


def _read_unfinished(connection: sqlite3.Connection) -> list[Row]:
    return connection.execute(
        f"SELECT {COLUMNS} FROM {FROM} WHERE on_board = 1 AND outcome = ? "
        f"AND {NOT_DELETED} "
        "ORDER BY changed DESC LIMIT 20",
        (Outcome.OPEN,),
    ).fetchall()


def _read_game(connection: sqlite3.Connection, number: int) -> Row | None:
    sql = f"SELECT {COLUMNS} FROM {FROM} WHERE games.id = ? AND {NOT_DELETED}"
    row: Row | None = connection.execute(sql, (number,)).fetchone()
    return row


def _take_off_board(connection: sqlite3.Connection, number: int) -> None:
    # the row may break a constraint of the table in other ways
    with suppress(sqlite3.IntegrityError):
        connection.execute("UPDATE games SET on_board = 0 WHERE id = ?", (number,))


def _sharing(contest: _Contest) -> tuple[_Contest, ...]:
    """Return the contests whose games share a score with those of `contest`."""
    x_player, o_player, geometry = contest
    if isinstance(x_player, Computer) or isinstance(o_player, Computer):
        return contest, (o_player, x_player, geometry)
    return (contest,)


_PLAYER = "(SELECT id FROM players WHERE kind = ? AND name = ?)"
_OF_CONTEST = f"x_player = {_PLAYER} AND o_player = {_PLAYER} AND geometry = ?"


def _read_results(connection: sqlite3.Connection, contest: _Contest) -> Counter[str]:
    rows = connection.execute(
        f"SELECT outcome, sum(score) FROM results WHERE {_OF_CONTEST} "
        "AND score BETWEEN 0 AND games GROUP BY outcome",
        _values(contest),
    )
    return Counter({outcome: n for outcome, n in rows if isinstance(n, int)})


def _reset(connection: sqlite3.Connection, contests: tuple[_Contest, ...]) -> bool:
    sql = f"UPDATE results SET score = 0 WHERE {_OF_CONTEST}"
    connection.executemany(sql, map(_values, contests))
    return True


def _values(contest: _Contest) -> tuple[str, ...]:
    x_player, o_player, geometry = contest
    return (*kind_and_name(x_player), *kind_and_name(o_player), geometry)
