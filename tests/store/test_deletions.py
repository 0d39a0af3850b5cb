"""Games deleted from the history, and brought back: in real files."""

import itertools
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from oxo_desktop.engine import Game, Level, Mark, Refusal, Score
from oxo_desktop.store import locks
from oxo_desktop.store.games import Store
from oxo_desktop.store.history import Deleted, Deletions, History
from oxo_desktop.store.listing import Column, Filter, Order
from tests.store.played import (
    DRAW,
    O_WINS,
    OPEN,
    X_WINS,
    against,
    many,
    play,
    said_to,
    sql,
    two,
)
from tests.store.test_games import in_another_process, kill
from tests.store.test_history import DAMAGES
from tests.store.test_odd_places import on_a_read_only_disk, refuse_locks

# where files and locks are used in a way that Windows has other rules for
on_both_systems = pytest.mark.usefixtures("rules")

ALL, NEWEST_FIRST = Filter(), Order()
BEGUN = 1_750_000_000


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store that works, with games 1 to 5, and then a new one on the board."""
    problems: list[object] = []
    store = Store(tmp_path / "data", clock=itertools.count(BEGUN).__next__)
    store.file.on_problem = store.file.on_notice = problems.append
    play(store, two("Ada", "Grace"))
    play(store, against(Level.EASY), O_WINS)
    play(store, two("Zoë", "Grace"), DRAW, Mark.O)
    play(store, against(Level.HARD), OPEN)
    play(store, against(Level.EASY))
    store.begin(two("Ada", "Grace"))
    store.keep(Game())
    yield store
    store.close()
    assert problems == []


@pytest.fixture
def history(store: Store) -> History:
    return store.history()


@pytest.fixture
def deletions(history: History) -> Deletions:
    return history.deletions


def listed(history: History) -> list[int]:
    numbers = history.numbers(ALL, NEWEST_FIRST)
    assert history.count() == len(numbers)
    return numbers


def rows(store: Store) -> list[tuple[object, ...]]:
    """Return all that the file has of its games, byte by byte."""
    with closing(sqlite3.connect(store.file.path)) as file:
        file.text_factory = bytes
        return file.execute("SELECT * FROM games ORDER BY id").fetchall()


def test_several_games_are_deleted_at_once_and_brought_back_as_they_were(
    store: Store, history: History, deletions: Deletions
) -> None:
    before = rows(store)
    games = history.games(range(1, 6))
    assert not deletions.can_undo
    assert deletions.delete([2, 4, 5]) == Deleted(3, 0)
    assert listed(history) == [3, 1]
    assert store.reopen(4) is None
    assert deletions.can_undo
    assert deletions.undo() == [2, 4, 5]
    assert not deletions.can_undo
    assert listed(history) == [5, 4, 3, 2, 1]
    assert rows(store) == before
    assert history.games(range(1, 6)) == games


def test_deletions_are_undone_one_after_the_other_the_last_first(
    history: History, deletions: Deletions
) -> None:
    for numbers in ([1], [4, 5], [2]):
        deletions.delete(numbers)
    assert listed(history) == [3]
    assert [deletions.undo() for _ in range(3)] == [[2], [4, 5], [1]]
    assert listed(history) == [5, 4, 3, 2, 1]


def test_score_and_statistics_stay(
    store: Store, history: History, deletions: Deletions
) -> None:
    players = (two("Ada", "Grace"), two("Zoë", "Grace"), against(Level.EASY))
    scores = [store.score(who) for who in players]
    statistics = history.statistics()
    assert Score() not in scores

    def unchanged(store: Store) -> bool:
        history = store.history()
        return (
            history.statistics() == statistics
            and [store.score(who) for who in players] == scores
        )

    deletions.delete([1, 2, 3, 4, 5])
    assert unchanged(store)
    deletions.undo()
    assert unchanged(store)
    deletions.delete([1, 2, 5])
    deletions.close()
    store.close()
    assert unchanged(store)
    assert listed(store.history()) == [4, 3]


def test_what_is_deleted_is_in_no_list_and_not_in_csv(
    history: History, deletions: Deletions, tmp_path: Path
) -> None:
    deletions.delete([1, 4])
    for column in Column:
        assert set(history.numbers(ALL, Order(column))) == {2, 3, 5}
    assert history.numbers(Filter("ada"), NEWEST_FIRST) == []
    file = tmp_path / "games.csv"
    assert list(history.export(file, ALL, NEWEST_FIRST))[-1] == (3, 3)


def test_once_closed_the_games_are_gone_from_the_file(
    store: Store, history: History, deletions: Deletions
) -> None:
    deletions.delete([1, 2])
    deletions.undo()
    deletions.delete([2, 3])
    deletions.delete([5])
    deletions.close()
    assert not deletions.can_undo
    assert [row[0] for row in rows(store)] == [1, 4]
    assert listed(history) == [4, 1]
    # a number that is used again is not taken for the one deleted
    assert play(store, two("Ada", "Grace")) == 5
    assert listed(history) == [5, 4, 1]


def test_numbers_are_not_used_again_while_the_games_may_come_back(
    store: Store, history: History, deletions: Deletions
) -> None:
    deletions.delete([4, 5])
    assert play(store, two("New", "Game")) == 6
    assert deletions.undo() == [4, 5]
    assert listed(history) == [6, 5, 4, 3, 2, 1]


def test_games_that_are_not_there_are_not_counted(
    history: History, deletions: Deletions
) -> None:
    assert deletions.delete([99, -3, 2**62 + 1, 2**63 - 1]) == Deleted(0, 0)
    assert not deletions.can_undo
    assert deletions.delete([1, 99]) == Deleted(1, 0)
    assert deletions.delete([1]) == Deleted(0, 0)
    deletions.undo()
    assert listed(history) == [5, 4, 3, 2, 1]


# what is on a board


@pytest.mark.parametrize("moves", [OPEN, X_WINS], ids=["open", "ended"])
def test_the_game_on_the_board_stays(
    store: Store, history: History, deletions: Deletions, moves: tuple[int, ...]
) -> None:
    number = play(store, two("Ada", "Grace"), moves)
    assert deletions.delete([number, 1]) == Deleted(1, 1)
    assert deletions.delete([number]) == Deleted(0, 1)
    assert number in listed(history)
    store.begin(two("Ada", "Grace"))
    assert deletions.delete([number]) == Deleted(1, 0)


@on_both_systems
def test_where_no_locks_are_known_the_own_game_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_locks(monkeypatch)
    # not even a descriptor to note them by
    monkeypatch.setattr(locks.Locks, "_open", lambda _: None)
    with closing(Store(tmp_path / "data")) as store:
        first, number = (play(store, two("Ada", "Grace"), OPEN) for _ in range(2))
        history = store.history()
        assert history.deletions.delete([first, number]) == Deleted(1, 1)
        assert listed(history) == [number]


PLAY = """
history = store.history()
for _ in range(2):
    store.begin(GameSettings())
    for ply in range({moves} + 1):
        store.keep(Game(moves=(1, 4, 2, 5, 3)[:ply]))
{program}
"""
"""What another process does: it plays games 6 and 7, and has 7 on its board."""

OtherOXO = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def other_oxo(store: Store) -> Iterator[OtherOXO]:
    made: list[subprocess.Popen[str]] = []

    def make(moves: int = 1, program: str = "") -> "subprocess.Popen[str]":
        folder = store.file.path.parent
        program = PLAY.format(moves=moves, program=program)
        made.append(in_another_process(folder, program))
        return made[-1]

    yield make
    for one in made:
        kill(one)


@on_both_systems
@pytest.mark.parametrize("moves", [1, 5], ids=["open", "ended"])
def test_the_game_of_another_oxo_stays(
    history: History, deletions: Deletions, other_oxo: OtherOXO, moves: int
) -> None:
    other = other_oxo(moves)
    assert deletions.delete(range(1, 8)) == Deleted(6, 1)
    assert listed(history) == [7]
    kill(other)
    assert deletions.delete([7]) == Deleted(1, 0)
    assert listed(history) == []


@on_both_systems
def test_what_is_looked_at_stays_locked(store: Store, deletions: Deletions) -> None:
    number = play(store, two("Ada", "Grace"), OPEN)
    deletions.delete(range(1, 100))
    with closing(Store(store.file.path.parent)) as other:
        with pytest.raises(Refusal, match="played in another window"):
            other.reopen(number)
        assert other.unfinished() is None


def test_a_deleted_game_is_not_offered_at_the_next_start(store: Store) -> None:
    number = play(store, two("Ada", "Grace"), OPEN)
    store.close()
    with closing(Store(store.file.path.parent)) as other:
        history = other.history()
        history.deletions.delete([number])
        assert other.unfinished() is None
        history.deletions.undo()
        assert other.unfinished() is not None


def test_who_opens_a_game_at_the_same_moment_does_not_lose_it(
    store: Store, history: History, deletions: Deletions
) -> None:
    with closing(Store(store.file.path.parent)) as other:
        kept = other.reopen(4)
        assert kept is not None
        # where locks are unknown, nobody sees the other
        other.file.locks.unlock_game(4)
        deletions.delete([4, 1])
        other.begin(kept.settings, kept.id)
        other.keep(kept.game.play(9))
        assert listed(history) == [4, 5, 3, 2]
        deletions.close()
        assert listed(history) == [4, 5, 3, 2]


# ends that nobody wanted


def test_a_killed_oxo_has_deleted_all_or_nothing(
    store: Store, history: History, other_oxo: OtherOXO
) -> None:
    before = rows(store)
    for program, left in (
        ("history.deletions.delete([1, 2])", [7, 6, 5, 4, 3]),
        # killed before it was written
        (
            "store.file.read(lambda c: (c.execute('BEGIN'), "
            "c.execute('INSERT INTO deleted VALUES (3, 3)')), None)",
            [9, 8, 7, 6, 5, 4, 3],
        ),
    ):
        other = other_oxo(1, program)
        kill(other)
        assert listed(history) == left
    assert rows(store)[:5] == before
    # whoever closes a history next, clears up
    history.deletions.close()
    assert [row[0] for row in rows(store)] == [3, 4, 5, 6, 7, 8, 9]


def test_what_another_oxo_may_still_bring_back_is_left_to_it(
    store: Store, history: History, other_oxo: OtherOXO
) -> None:
    other_oxo(1, "history.deletions.delete([1, 2]); history.deletions.delete([3])")
    history.deletions.delete([4])
    history.deletions.close()
    assert [row[0] for row in rows(store)] == [1, 2, 3, 5, 6, 7]
    assert listed(history) == [7, 6, 5]


DAMAGED_MORE = {
    **DAMAGES,
    "nothing": "UPDATE games SET settled = NULL, ended = NULL",
    "numbers": "UPDATE games SET changed = 1.5, started = 9e999, moves = 5",
    "marks": "UPDATE games SET replaced = x'00ff', unplayed = 'x', undone = x'80'",
}


@pytest.mark.parametrize("damage", DAMAGED_MORE.values(), ids=DAMAGED_MORE)
def test_a_damaged_row_comes_back_exactly_as_it_was(
    tmp_path: Path, damage: str
) -> None:
    with closing(Store(tmp_path / "damaged")) as store:
        play(store, against(Level.EASY))
        store.begin(two("Ada", "Grace"))
        sql(store, damage)
        before = rows(store)
        history = store.history()
        assert history.deletions.delete([1]) == Deleted(1, 0)
        assert listed(history) == []
        history.deletions.undo()
        assert rows(store) == before
        history.deletions.delete([1])
        history.deletions.close()
        assert rows(store) == []


def test_a_row_that_breaks_the_rules_of_its_table_comes_back_too(store: Store) -> None:
    with closing(sqlite3.connect(store.file.path, isolation_level=None)) as file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        file.execute("UPDATE games SET starter = 'Q', on_board = 7, outcome = 'lost'")
    before = rows(store)
    deletions = store.history().deletions
    assert deletions.delete([1, 3]) == Deleted(2, 0)
    assert deletions.undo() == [1, 3]
    assert rows(store) == before


# where the file cannot be written


@pytest.fixture
def told(store: Store) -> list[str | None]:
    texts: list[str | None] = []
    store.file.on_problem = said_to(texts)
    return texts


@pytest.mark.usefixtures("told")
def test_a_locked_file_keeps_every_game(
    store: Store, history: History, deletions: Deletions
) -> None:
    deletions.delete([5])
    before = rows(store)
    for act, sentence in (
        (lambda: deletions.delete([1, 2]), "The games could not be deleted."),
        (deletions.undo, "The deleted games could not be restored."),
    ):
        with closing(sqlite3.connect(store.file.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Refusal) as refused:
                act()
        assert str(refused.value) == (
            f"{sentence} Your games and scores are not being saved: another program "
            f"is using {store.file.path}."
        )
    assert rows(store) == before
    assert listed(history) == [4, 3, 2, 1]
    # what was refused can be done later
    assert deletions.delete([1, 2]) == Deleted(2, 0)
    assert [deletions.undo(), deletions.undo()] == [[1, 2], [5]]


READ_ONLY = """
import sys
from pathlib import Path
from oxo_desktop.engine import Refusal
from oxo_desktop.store.games import Store

store = Store(Path(sys.argv[1]))
deletions = store.history().deletions
try:
    deletions.delete([1, 2])
except Refusal as refused:
    print(refused)
print(deletions.can_undo, store.history().count())
deletions.close()
store.close()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Linux's name spaces are used")
def test_on_a_read_only_disk_nothing_is_deleted(store: Store) -> None:
    store.close()
    before = store.file.path.read_bytes()
    assert on_a_read_only_disk(store.file.path.parent, READ_ONLY).splitlines() == [
        "The games could not be deleted. Your games and scores are not being saved: "
        f"{store.file.path}: it is read-only.",
        "False 5",
    ]
    assert store.file.path.read_bytes() == before


def test_a_full_disk_keeps_every_game(
    store: Store, history: History, deletions: Deletions, told: list[str | None]
) -> None:
    many(store, 5000)
    store.begin(two("Ada", "Grace"))
    everything = listed(history)

    def limit(pages: int) -> None:
        store.file.read(lambda c: c.execute(f"PRAGMA max_page_count = {pages}"), None)

    limit(1)
    with pytest.raises(Refusal, match=r"not being saved: .*: the disk is full"):
        deletions.delete(everything)
    assert listed(history) == everything
    assert not deletions.can_undo
    limit(2**30)
    assert deletions.delete(everything).games == len(everything)
    deletions.undo()
    assert told[-1] is None


def test_what_is_not_in_a_restored_backup_does_not_come_back(
    store: Store, history: History, deletions: Deletions
) -> None:
    store.file.on_notice = lambda _: None
    backup = store.file.path.with_name("backup")
    store.file.wait()
    with closing(sqlite3.connect(store.file.path)) as file:
        file.execute("VACUUM INTO ?", (str(backup),))
    deletions.delete([1])
    shutil.move(backup, store.file.path)
    assert listed(history) == [5, 4, 3, 2, 1]
    with pytest.raises(Refusal, match="no longer in the file"):
        deletions.undo()
    assert not deletions.can_undo
    assert listed(history) == [5, 4, 3, 2, 1]
