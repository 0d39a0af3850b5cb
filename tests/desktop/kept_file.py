"""A user's kept games, read from a copy: the next start finds the file untouched."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from oxo_desktop.play.settings import GAMES_BEFORE_LEARNING
from oxo_desktop.store.kept_game import COLUMNS, FROM, KeptGame, from_row

FOLDER = Path(".local/share/oxo-desktop")
"""Where it is in a home folder."""

FILE = FOLDER / "games.sqlite"

SETTINGS = Path(".config/oxo-desktop/oxo-desktop.ini")


def prefer_two_players(home: Path) -> None:
    """Have a start with no game to go on with begin one for two players.

    Marks are whole at once: what is on the screen is known as soon as it is there. And
    the offer to learn, which moves the button for the next game, has been made before.
    """
    write_settings(
        home,
        "[General]\nmotion=off\n[game]\ntwo_players=true\n"
        f"[learn]\ngames={GAMES_BEFORE_LEARNING}\n",
    )


def write_settings(home: Path, text: str) -> Path:
    """Have a user prefer this; return the file it is in."""
    settings = home / SETTINGS
    settings.parent.mkdir(parents=True)
    settings.write_text(text, encoding="utf-8")
    return settings


@contextmanager
def copied(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of a file that no program is writing, sound or the test fails."""
    with TemporaryDirectory() as folder:
        for ending in ("", "-wal"):
            part = Path(f"{file}{ending}")
            if part.exists():
                shutil.copy(part, folder)
        with closing(sqlite3.connect(Path(folder, file.name))) as connection:
            check(connection)
            yield connection


def check(connection: sqlite3.Connection) -> None:
    """See that the file is sound and that its scores are those of its games."""
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    counted, ended = connection.execute(
        "SELECT (SELECT coalesce(sum(score), 0) FROM results), "
        "(SELECT count(*) FROM games WHERE outcome <> 'open')"
    ).fetchone()
    assert counted == ended


def games(connection: sqlite3.Connection, first: int = 0) -> list[KeptGame]:
    """Return the games from this number on, in the order they were begun."""
    sql = f"SELECT {COLUMNS} FROM {FROM} WHERE games.id >= ? ORDER BY games.id"
    return [from_row(row) for row in connection.execute(sql, (first,))]


def kept_games(home: Path) -> list[KeptGame]:
    with copied(home / FILE) as connection:
        return games(connection)
