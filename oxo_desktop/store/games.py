"""The store: every game from its first move, the unfinished ones, and the scores.

Nothing here raises because a file or a disk is not as it should be: what cannot be
written stays in memory and is tried again with the next move, and `on_problem` is told
what is not being kept and why.
"""

import sqlite3
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from time import time
from typing import TypeVar

from oxo_desktop import APPLICATION_ID, resources
from oxo_desktop.engine import Game, GameSettings, Outcome, Player, Score
from oxo_desktop.store import schema
from oxo_desktop.store.claims import Claims
from oxo_desktop.store.kept_game import (
    COLUMNS,
    FROM,
    KeptGame,
    Row,
    described,
    from_row,
    put,
)
from oxo_desktop.store.schema import DamageError, NewerVersionError, transaction

T = TypeVar("T")

_RETRY_AT_END = 2000
"""Milliseconds to wait for another program before games are given up at the end."""

_FAULTS = (sqlite3.DatabaseError, OSError, DamageError, NewerVersionError)

_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, None)
"""What SQLite says of a damaged file; nothing where a text is no text."""

_REASONS: dict[int | None, str] = {
    sqlite3.SQLITE_READONLY: "{file} is read-only",
    sqlite3.SQLITE_PERM: "{file} may not be opened",
    sqlite3.SQLITE_CANTOPEN: "{file} cannot be opened",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk refuses to write {file}",
    sqlite3.SQLITE_BUSY: "another program has locked {file}",
    sqlite3.SQLITE_LOCKED: "another program has locked {file}",
}


def default_folder() -> Path:
    """Return where the user's games are kept."""
    return resources.user_data() / APPLICATION_ID


def _ignore(_: object) -> None:
    """Tell nobody."""


class Store:
    """The games of one user, and the one that this process has on the board.

    Args:
        folder: where the file is; made if it is missing.
        clock: tells the seconds since 1970.

    Attributes:
        file: where the games are.
        on_problem: called with what is not being kept and why, as a sentence, and with
            None once all is kept again.
        on_set_aside: called with what became of a damaged file, as a sentence.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time) -> None:
        self.file = folder / "games.sqlite"
        self.on_problem: Callable[[str | None], None] = _ignore
        self.on_set_aside: Callable[[str], None] = _ignore
        self._clock = clock
        self._claims = Claims(folder / "games.lock")
        self._connection: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None
        self._problem: str | None = None
        self._current = KeptGame(GameSettings(), self._now())
        self._next: KeptGame | None = None
        self._unwritten: list[KeptGame] = []
        self._results: dict[tuple[Player, Player], Counter[str]] = {}

    # the game on the board

    def unfinished(self) -> KeptGame | None:
        """Return the last game left open that no process has on the board, if any.

        The next `begin` goes on with it.
        """
        none: list[Row] = []
        for row in self.read(_read_unfinished, none):
            try:
                kept = from_row(row)
            except ValueError:
                continue
            assert kept.id is not None
            if self._claims.claim(kept.id):
                self._next = kept
                return kept
        return None

    def take_up(self, number: int) -> KeptGame | None:
        """Return the game with this number; the next `begin` goes on with it.

        One that has ended is left as it is: what is played from there is another game.
        Returns None if it cannot be read. Raises ValueError, in a sentence, if another
        process has it on the board or if it is no legal game.
        """
        row = self.read(lambda connection: _read_game(connection, number), None)
        if row is None:
            return None
        try:
            kept = from_row(row)
        except ValueError:
            raise ValueError("What was kept of it is no legal game.") from None
        is_current = number == self._current.id
        if kept.game.outcome.is_over and not is_current:
            return kept
        if not self._claims.claim(number):
            raise ValueError("This game is being played in another window.")
        self._next = self._current if is_current else kept
        return kept

    def begin(self, settings: GameSettings) -> None:
        """Take the last game off the board; what is kept next is another one."""
        last = self._current
        self._current = self._next or KeptGame(settings, self._now())
        self._next = None
        if last is self._current or self._is_new(last):
            return
        last.on_board = False
        self._write(last)
        if last.id is not None:
            self._claims.release(last.id)

    def keep(self, game: Game) -> None:
        """Write the game on the board as it now stands, before it is shown."""
        kept = self._current
        if self._is_new(kept):
            if game.outcome.is_over:
                # it came from elsewhere with its end: nothing has been played here
                kept.settled = game.moves
            if not game.line or game.moves == kept.settled:
                return
        elif game == kept.game and kept.on_board:
            return
        kept.game = game
        kept.on_board = True
        kept.ended = self._now() if game.outcome.is_over else None
        self._write(kept)

    def retry(self) -> None:
        """Try again to write what could not be written, if anything."""
        if self._unwritten or self._problem:
            self.read(self._write_all, None)

    def close(self) -> None:
        """Write what could not be written before, and close the file."""
        if self._unwritten and self._connection is not None:
            self._connection.execute(f"PRAGMA busy_timeout = {_RETRY_AT_END}")
        self.retry()
        self._close_file()
        self._claims.close()

    # how games ended

    def score(self, settings: GameSettings) -> Score:
        """Return how the games between these players ended since the last reset."""
        pairing = settings.pairing
        known = self._results.get(pairing, Counter())
        read = self.read(lambda connection: _read_score(connection, pairing), known)
        self._results[pairing] = read
        results = Counter(read)
        for kept in self._unwritten:
            if kept.settings.pairing == pairing:
                results.subtract([kept.written] if kept.written else [])
                results.update([kept.counted] if kept.counted else [])
        x_wins, draws, o_wins = (
            max(0, results[outcome])
            for outcome in (Outcome.X_WON, Outcome.DRAW, Outcome.O_WON)
        )
        return Score(x_wins, draws, o_wins)

    def reset_score(self, settings: GameSettings) -> bool:
        """Let the score of these players begin at 0; return whether that was kept."""
        self.retry()
        return self.read(lambda c: _reset_score(c, settings.pairing), default=False)

    # the file

    def read(self, work: Callable[[sqlite3.Connection], T], default: T) -> T:
        """Return what `work` makes of the file, or `default` where it cannot be used.

        What is wrong then is told to `on_problem`; a damaged file is set aside, and
        `work` has a fresh one to do with.
        """
        try:
            result = self._on_file(work)
        except sqlite3.ProgrammingError:
            raise
        except _FAULTS as error:
            self._tell(_why(error, self.file))
            return default
        if not self._unwritten:
            self._tell(None)
        return result

    def _on_file(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self._open())
        except (sqlite3.DatabaseError, DamageError) as error:
            if isinstance(error, sqlite3.ProgrammingError) or not _is_damage(error):
                raise
            self._set_aside()
            return work(self._open())

    def _open(self) -> sqlite3.Connection:
        identity = self._identify()
        if self._connection is not None and identity == self._identity:
            return self._connection
        # it was moved or deleted under us, or was never open
        self._close_file()
        if identity is None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self._claims.making():
                if not self.file.exists():
                    schema.create(self.file)
            identity = self._identify()
        if identity != self._identity:
            self._forget_numbers()
        self._identity = identity
        self._connection = schema.open_file(self.file)
        return self._connection

    def _close_file(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _identify(self) -> tuple[int, int] | None:
        try:
            status = self.file.stat()
        except FileNotFoundError:
            return None
        return status.st_dev, status.st_ino

    def _set_aside(self) -> None:
        """Rename the damaged file, unless another process has already done so."""
        self._close_file()
        with self._claims.making():
            if self._identify() != self._identity:
                return
            aside = self._name_for_damaged()
            for ending in ("", "-wal", "-shm"):
                part = Path(f"{self.file}{ending}")
                if part.exists():
                    part.rename(f"{aside}{ending}")
        self.on_set_aside(
            "The games kept so far could not be read. The damaged file is now "
            f"{aside}, and a fresh one was begun."
        )

    def _name_for_damaged(self) -> Path:
        names = (
            self.file.with_name(f"games-damaged-{date.today()}{more}.sqlite")
            for more in ("", *(f"-{number}" for number in range(2, 1000)))
        )
        return next(name for name in names if not name.exists())

    def _forget_numbers(self) -> None:
        """Let what this process has at hand be written anew: it is another file."""
        if self._current.id is not None:
            self._queue(self._current)
        for kept in self._unwritten:
            kept.id = kept.written = None

    def _is_new(self, kept: KeptGame) -> bool:
        return kept.id is None and not any(k is kept for k in self._unwritten)

    def _queue(self, kept: KeptGame) -> None:
        if not any(k is kept for k in self._unwritten):
            self._unwritten.append(kept)

    def _write(self, kept: KeptGame) -> None:
        self._queue(kept)
        self.retry()

    def _write_all(self, connection: sqlite3.Connection) -> None:
        if not self._unwritten:
            return
        with transaction(connection):
            numbers = [
                put(connection, kept, self._now(), self._claims.claim)
                for kept in self._unwritten
            ]
        for kept, number in zip(self._unwritten, numbers, strict=True):
            kept.id, kept.written = number, kept.counted
        self._unwritten.clear()

    def _now(self) -> int:
        return int(self._clock() * 1000)

    def _tell(self, reason: str | None) -> None:
        problem = reason and f"Games and score are not being kept: {reason}."
        if problem == self._problem:
            return
        self._problem = problem
        self.on_problem(problem)
        if self._connection is not None:
            # who has waited in vain once does not hold up every move
            wait = 0 if problem else int(schema.PATIENCE * 1000)
            self._connection.execute(f"PRAGMA busy_timeout = {wait}")


def _why(error: Exception, file: Path) -> str:
    """Return why the file cannot be used, as the end of a sentence."""
    if isinstance(error, NewerVersionError):
        return f"{file} was written by a newer OXO"
    if isinstance(error, TimeoutError):
        return f"another OXO is busy with {file}"
    if isinstance(error, OSError):
        return f"{error.filename or file}: {error.strerror}"
    return _REASONS.get(_code(error), "{file}: {error}").format(file=file, error=error)


def _code(error: Exception) -> int | None:
    """Return SQLite's primary code, or None where the error is not SQLite's own."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def _is_damage(error: Exception) -> bool:
    return isinstance(error, DamageError) or _code(error) in _DAMAGE


def _read_unfinished(connection: sqlite3.Connection) -> list[Row]:
    return connection.execute(
        f"SELECT {COLUMNS} FROM {FROM} WHERE on_board = 1 AND outcome = ? "
        "ORDER BY changed DESC LIMIT 20",
        (Outcome.OPEN,),
    ).fetchall()


def _read_game(connection: sqlite3.Connection, number: int) -> Row | None:
    sql = f"SELECT {COLUMNS} FROM {FROM} WHERE games.id = ?"
    found: Row | None = connection.execute(sql, (number,)).fetchone()
    return found


def _read_score(
    connection: sqlite3.Connection, pairing: tuple[Player, Player]
) -> Counter[str]:
    rows = connection.execute(
        f"SELECT outcome, sum(score) FROM results WHERE {_OF_PAIRING} GROUP BY outcome",
        _named(pairing),
    )
    return Counter(dict(rows))


def _reset_score(
    connection: sqlite3.Connection, pairing: tuple[Player, Player]
) -> bool:
    sql = f"UPDATE results SET score = 0 WHERE {_OF_PAIRING}"
    connection.execute(sql, _named(pairing))
    return True


_OF_PAIRING = " AND ".join(
    f"{player} = (SELECT id FROM players WHERE kind = ? AND name = ?)"
    for player in ("x_player", "o_player")
)


def _named(pairing: tuple[Player, Player]) -> tuple[str, ...]:
    x_player, o_player = pairing
    return (*described(x_player), *described(o_player))
