"""Which process has a game, and what all of them know of the games file."""

import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from oxo_desktop.store.locks import Locks

ASK = """
import sys
from pathlib import Path
from oxo_desktop.store.locks import Locks
locks = Locks(Path(sys.argv[1]))
print(*(locks.lock_game(int(number)) for number in sys.argv[2:]))
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.lock"


@pytest.fixture
def locks(file: Path) -> Iterator[Locks]:
    locks = Locks(file)
    yield locks
    locks.close()


@pytest.fixture
def others(file: Path) -> Iterator[Locks]:
    others = Locks(file)
    yield others
    others.close()


def another_process_gets(file: Path, *games: int) -> list[bool]:
    """Return which of these games another process can lock."""
    ran = subprocess.run(
        [sys.executable, "-c", ASK, str(file), *map(str, games)],
        capture_output=True,
        text=True,
        check=True,
    )
    return [word == "True" for word in ran.stdout.split()]


def test_another_process_gets_a_game_once_it_is_given_back(
    locks: Locks, file: Path
) -> None:
    assert locks.lock_game(1)
    assert locks.lock_game(2)
    assert another_process_gets(file, 1, 2, 3) == [False, False, True]
    locks.unlock_game(1)
    assert another_process_gets(file, 1, 2) == [True, False]
    locks.unlock_game(2)
    assert another_process_gets(file, 1, 2) == [True, True]


def test_closing_gives_back_every_game(locks: Locks, file: Path) -> None:
    for number in (1, 2, 1000):
        assert locks.lock_game(number)
    locks.close()
    assert another_process_gets(file, 1, 2, 1000) == [True] * 3
    # and what was closed can be used again
    assert locks.lock_game(1)
    assert another_process_gets(file, 1) == [False]


def test_a_game_can_be_locked_and_given_back_again_and_again(
    locks: Locks, others: Locks
) -> None:
    for _ in range(3):
        assert locks.lock_game(5)
        assert locks.lock_game(5), "it has it already"
        assert not others.lock_game(5)
        locks.unlock_game(5)
        locks.unlock_game(5)
        assert others.lock_game(5)
        others.unlock_game(5)


def test_giving_back_what_somebody_else_has_changes_nothing(
    locks: Locks, others: Locks
) -> None:
    assert locks.lock_game(5)
    others.unlock_game(5)
    assert not others.lock_game(5)


def test_one_block_runs_at_a_time(locks: Locks, others: Locks) -> None:
    with locks.exclusive():
        # the games are none of its business
        assert others.lock_game(0)
        before = monotonic()
        with pytest.raises(TimeoutError), others.exclusive(patience=0.05):
            pytest.fail("two at a time")
        assert 0.04 < monotonic() - before < 2
    with others.exclusive(patience=0.0):
        pass


def test_threads_of_a_process_wait_for_each_other_too(locks: Locks) -> None:
    outcome: list[str] = []

    def try_it() -> None:
        try:
            with locks.exclusive(patience=0.05):
                outcome.append("in")
        except TimeoutError:
            outcome.append("out")

    with locks.exclusive():
        thread = threading.Thread(target=try_it)
        thread.start()
        thread.join()
    try_it()
    assert outcome == ["out", "in"]


def test_a_block_that_fails_is_left(locks: Locks, others: Locks) -> None:
    with pytest.raises(KeyError), locks.exclusive():
        raise KeyError
    with others.exclusive(patience=0.0):
        pass
    with locks.exclusive(patience=0.0):
        pass


@pytest.mark.parametrize("number", [2**62 + 1, 2**63 - 1, 0, -1, -64, -(2**63)])
def test_a_number_that_no_game_can_have_is_free_for_all(
    locks: Locks, others: Locks, number: int
) -> None:
    for _ in range(2):
        assert locks.lock_game(number)
        assert others.lock_game(number)
        locks.unlock_game(number)
    assert locks.in_use([number]) == set()
    # and is no other lock's byte
    with locks.exclusive(patience=0.0):
        pass


@pytest.mark.usefixtures("rules")
def test_numbers_may_be_far_apart(locks: Locks, others: Locks) -> None:
    assert locks.lock_game(2**62)
    assert others.lock_game(1)
    assert others.lock_game(2**40)
    assert others.in_use([1, 2, 2**40, 2**61, 2**62]) == {1, 2**40, 2**62}
    assert locks.in_use([2, 3, 2**61]) == set()


def test_who_waits_gets_in_as_soon_as_the_other_one_is_out(
    locks: Locks, others: Locks
) -> None:
    is_in, may_leave = threading.Event(), threading.Event()

    def stay() -> None:
        with others.exclusive():
            is_in.set()
            may_leave.wait(10)

    thread = threading.Thread(target=stay)
    thread.start()
    is_in.wait(10)
    threading.Timer(0.05, may_leave.set).start()
    with locks.exclusive(patience=10):
        assert may_leave.is_set()
    thread.join()


@pytest.mark.skipif(os.name != "posix", reason="Windows has other permissions")
def test_the_file_is_for_its_owner_alone(locks: Locks, file: Path) -> None:
    before = os.umask(0)
    try:
        assert locks.lock_game(1)
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
