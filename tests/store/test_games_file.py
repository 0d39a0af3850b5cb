"""What is said where the games file cannot be used, whatever the cause."""

import sqlite3
from errno import EIO
from pathlib import Path

import pytest

from oxo_desktop.engine import Refusal
from oxo_desktop.store.games_file import GamesFile
from oxo_desktop.store.schema import DamageError, NewerVersionError


def sqlite_error(code: int) -> sqlite3.OperationalError:
    """Return an error as SQLite raises it, with more of a code than its primary one."""
    error = sqlite3.OperationalError("in SQLite's words")
    error.sqlite_errorcode = code | 5 << 8
    return error


CAUSES: list[tuple[Exception, str, str]] = [
    (sqlite_error(sqlite3.SQLITE_READONLY), "read_only", "{file}: it is read-only."),
    (
        sqlite_error(sqlite3.SQLITE_PERM),
        "may_not_open",
        "{file}: OXO is not allowed to do that.",
    ),
    (
        sqlite_error(sqlite3.SQLITE_CANTOPEN),
        "cannot_open",
        "{file} could not be opened.",
    ),
    (sqlite_error(sqlite3.SQLITE_FULL), "disk_full", "{file}: the disk is full."),
    (
        sqlite_error(sqlite3.SQLITE_IOERR),
        "disk_refuses",
        "{file}: the disk cannot be used.",
    ),
    (sqlite_error(sqlite3.SQLITE_BUSY), "locked", "another program is using {file}."),
    (sqlite_error(sqlite3.SQLITE_LOCKED), "locked", "another program is using {file}."),
    (
        sqlite_error(sqlite3.SQLITE_INTERRUPT),
        "too_slow",
        "{file} takes too long to respond.",
    ),
    (
        NewerVersionError(),
        "newer",
        "{file} was saved by a newer OXO. Update OXO to open it.",
    ),
    (DamageError("anything"), "damaged", "{file} is damaged."),
    (TimeoutError(), "busy", "another program is using {file}."),
    (OSError(EIO, "It is gone"), "system", "{file}: the disk cannot be used."),
    (OSError(EIO, "It is gone", "/else"), "system", "/else: the disk cannot be used."),
]


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    CAUSES,
    ids=lambda value: value if isinstance(value, str) and " " not in value else "",
)
def test_why_games_are_not_kept_and_that_they_are_again(
    tmp_path: Path, error: Exception, code: str, sentence: str
) -> None:
    def fail(_: sqlite3.Connection) -> int:
        raise error

    file = GamesFile(tmp_path)
    problems: list[Refusal | None] = []
    file.on_problem = problems.append
    for _ in range(2):
        assert file.read(fail, 7) == 7
    (problem,) = problems
    assert problem is not None
    assert file.has_problem
    assert problem.code == code
    said = sentence.format(file=file.path)
    assert str(problem) == f"Your games and scores are not being saved: {said}"
    assert file.write(lambda _: 8, 7) == 8
    assert problems == [problem, None]
    assert not file.has_problem
    file.close()


def test_a_mistake_of_ones_own_is_no_fault_of_the_file(tmp_path: Path) -> None:
    file = GamesFile(tmp_path)
    with pytest.raises(sqlite3.ProgrammingError):
        file.read(lambda connection: connection.execute("SELECT ?", ()), None)
    assert not file.has_problem
    file.close()
