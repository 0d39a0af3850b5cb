"""Games played into a store, and files changed by hand."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    Refusal,
)
from oxo_desktop.store.games import Store
from oxo_desktop.store.kept_game import KeptGame

X_WINS, O_WINS = (1, 4, 2, 5, 3), (1, 4, 2, 5, 9, 6)
DRAW, OPEN = (1, 2, 3, 5, 4, 6, 8, 7, 9), (5,)


def against(level: Level) -> GameSettings:
    return GameSettings(o_player=Computer(level))


def two(x_name: str, o_name: str) -> GameSettings:
    return GameSettings(Human(x_name), Human(o_name))


TWO = two("Ada", "Grace")


class Desk:
    """A store, the game on its board, and what the player is told, with its codes."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.file = self.store.file.path
        self.told: list[str | None] = []
        self.codes: list[str] = []
        self.store.file.on_problem = self.store.file.on_notice = self._tell
        self.game = Game()

    def _tell(self, refused: Refusal | None) -> None:
        self.told.append(None if refused is None else str(refused))
        self.codes += [] if refused is None else [refused.code]

    def begin(self, settings: GameSettings = TWO, game: Game | None = None) -> None:
        self.store.begin(settings)
        self.show(game or Game())

    def unfinished(self) -> KeptGame:
        """Return the unfinished game: there is one."""
        kept = self.store.unfinished()
        assert kept is not None
        return kept

    def reopen(self, number: int) -> KeptGame:
        """Return the game with this number: there is one."""
        kept = self.store.reopen(number)
        assert kept is not None
        return kept

    def go_on(self, kept: KeptGame) -> None:
        """Begin a game that was kept."""
        self.store.begin(kept.settings, kept.id)
        self.show(kept.game)

    def show(self, game: Game) -> None:
        self.game = game
        self.store.keep(game)

    def play(self, *positions: int) -> None:
        for position in positions:
            self.show(self.game.play(position))

    def undo(self) -> None:
        self.show(self.game.undo())

    def close(self) -> None:
        self.store.close()

    def rows(self, columns: str) -> list[tuple[object, ...]]:
        """Read the file as another program would."""
        with closing(sqlite3.connect(self.file)) as file:
            return file.execute(f"SELECT {columns} FROM games").fetchall()


def play(
    store: Store,
    settings: GameSettings,
    moves: tuple[int, ...] = X_WINS,
    starter: Mark = Mark.X,
    geometry: Geometry = THREE_BY_THREE,
) -> int:
    """Play a game, move by move, and return its number."""
    store.begin(settings)
    for ply in range(len(moves) + 1):
        game = Game(geometry, starter, moves[:ply])
        store.keep(game)
    number = store._current.id
    assert number is not None
    return number


def said_to(texts: list[Any]) -> Callable[[Refusal | None], None]:
    """Return what adds to a list what a Refusal says, or None."""
    return lambda refused: texts.append(None if refused is None else str(refused))


def sql(store: Store, statement: str) -> None:
    """Change the file by hand, as somebody might."""
    path = store.file.path
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


def many(store: Store, games: int) -> None:
    """Put many games into the file."""
    play(store, two("Ada", "Grace"))
    columns = (
        "x_player, o_player, starts, geometry, starter, moves, undone, replaced, "
        "settled, outcome, started, changed, ended, on_board"
    )
    sql(
        store,
        f"WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n "
        f"WHERE i < {games}) "
        f"INSERT INTO games ({columns}) SELECT {columns} FROM games, n",
    )
    sql(store, f"UPDATE results SET games = games * {games}, score = score * {games}")
