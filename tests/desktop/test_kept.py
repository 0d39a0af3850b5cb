"""What is kept from one start to the next, and what is told where it cannot be."""

import os
import resource
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import date
from pathlib import Path

import pytest

from oxo_desktop.engine import Game, GameSettings, Human
from oxo_desktop.says import sentences
from oxo_desktop.store.games import Store
from tests.desktop import kept_file
from tests.desktop.conftest import Desktop, ends_well
from tests.desktop.corner import Placed
from tests.desktop.screen import wait_for
from tests.desktop.test_real_window import Table


def test_the_unfinished_game_and_the_score_come_back(desktop: Desktop) -> None:
    table = Table.start(desktop, "--two-players")
    for position in (1, 4, 2, 5, 3):
        table.click(position)
    table.wait_to_say("Congratulations! Player X wins!")
    table.click_button("Next game")
    table.wait_to_say("Player X's turn")
    for position in (5, 1, 9):
        table.click(position)
    table.wait_to_say("Player O's turn")
    table.click_button("Undo")
    table.wait_to_say("Player X, 1 win, to move")
    before = said(desktop)
    assert {"Square 5, X", "Square 1, O", "Square 9, empty"} <= set(before)
    table.close()

    table = Table.start(desktop)
    wait_for(lambda: said(desktop) == before)
    assert table.seen_marks() == {5: "X", 1: "O"}
    table.screen.point_away()
    table.screen.xdotool("key", "--window", table.window, "ctrl+shift+z")
    table.wait_to_say("Square 9, X")
    assert table.says("Player O, 0 wins, to move")
    table.close()


def said(desktop: Desktop) -> list[str]:
    return sorted(desktop.names())


class Window(Placed):
    def __init__(self, desktop: Desktop, left: int) -> None:
        self._process = desktop.start(desktop.program)
        its_own = ("--all", "--pid", self._process.pid, "--name", "^OXO$")
        search = ("search", "--onlyvisible", *its_own)
        found = wait_for(lambda: desktop.screen.xdotool(*search))
        super().__init__(desktop.screen, int(found.splitlines()[-1]), left)

    def play(self, position: int) -> None:
        self.click(position)
        wait_for(lambda: position in self.marks())

    def close(self) -> None:
        super().close()
        ends_well(self._process)


def test_two_windows_keep_two_games(desktop: Desktop) -> None:
    kept_file.prefer_two_players(desktop.home)
    first = Window(desktop, left=0)
    first.play(5)
    second = Window(desktop, left=550)
    assert second.marks() == {}
    second.play(1)
    first.play(9)
    second.play(2)
    first.play(3)
    one, other = first.marks(), second.marks()
    assert one == {5: "X", 9: "O", 3: "X"}
    assert other == {1: "X", 2: "O"}
    first.close()
    second.close()
    kept = kept_file.kept_games(desktop.home)
    assert [k.game.moves for k in kept] == [(5, 9, 3), (1, 2)]

    # the one played in last comes first
    first, second = Window(desktop, left=0), Window(desktop, left=550)
    wait_for(lambda: (first.marks(), second.marks()) == (one, other))
    second.play(7)
    first.close()
    second.close()
    kept = kept_file.kept_games(desktop.home)
    assert [k.game.moves for k in kept] == [(5, 9, 3), (1, 2, 7)]


# where the file cannot be used


@pytest.fixture
def file(desktop: Desktop) -> Path:
    """Keep a game of two players, in which X is to move; return the file."""
    store = Store(desktop.home / kept_file.FOLDER)
    store.begin(GameSettings(Human(), Human()))
    store.keep(Game())
    store.keep(Game(moves=(5, 1)))
    store.close()
    return store.file.path


def play_on(desktop: Desktop, *command: object, told: str) -> None:
    """Start, see `told` in the bar at once, and play a square all the same."""
    desktop.start(*command)
    table = Table(desktop)
    table.wait_to_say(told)
    table.click(7)
    table.wait_to_say("Square 7, X")
    end = close_and_lose if told.startswith("Your games and scores") else Table.close
    end(table)


def close_and_lose(table: Table) -> None:
    """Close the window, and say that what could not be kept may be lost."""
    table.screen.close(table.window)
    table.wait_to_say(sentences.lose_moves())
    table.click_button("Quit anyway")
    ends_well(table.desktop.process)


def test_a_damaged_file_is_set_aside(desktop: Desktop, file: Path) -> None:
    file.write_bytes(bytes(range(256)) * 200)
    # nobody is still writing to it
    os.utime(file, (0, 0))
    damaged, days = file.read_bytes(), {date.today()}
    table = Table.start(desktop)
    days.add(date.today())
    (aside,) = file.parent.glob("games-damaged-*.sqlite")
    assert aside.name in {f"games-damaged-{day}.sqlite" for day in days}
    assert aside.read_bytes() == damaged
    table.wait_to_say(
        "The games saved so far could not be read. The damaged file is now "
        f"{aside}, and a new one has been started."
    )
    table.click(7)
    table.wait_to_say("Square 7, X")
    table.close()
    (kept,) = kept_file.kept_games(desktop.home)
    assert kept.game.moves[0] == 7
    assert aside.read_bytes() == damaged


def test_the_log_of_a_lost_file_is_set_aside(desktop: Desktop, file: Path) -> None:
    log = file.read_bytes()
    Path(f"{file}-wal").write_bytes(log)
    file.unlink()
    kept_file.prefer_two_players(desktop.home)
    aside = file.with_name(f"games-damaged-{date.today()}.sqlite-wal")
    told = (
        "The last moves before OXO was interrupted may belong to another file of "
        f"games. They are now in {aside}."
    )
    play_on(desktop, desktop.program, told=told)
    (kept,) = kept_file.kept_games(desktop.home)
    assert kept.game.moves == (7,)
    assert aside.read_bytes() == log


@contextmanager
def locked(file: Path, _: int) -> Iterator[str]:
    """Keep a file from being written; yield what is told of that."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield not_kept(f"another program is using {file}")


@contextmanager
def without_room(file: Path, pid: int) -> Iterator[str]:
    """Keep a process from writing any file; yield what is told of that."""
    _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, most))
    yield not_kept(f"{file}: the disk cannot be used")
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))


@pytest.mark.parametrize("harmed", [locked, without_room])
def test_what_could_not_be_kept_is_written_once_it_can_be(
    desktop: Desktop,
    file: Path,
    harmed: Callable[[Path, int], AbstractContextManager[str]],
) -> None:
    table = Table.start(desktop)
    with harmed(file, desktop.process.pid) as told:
        table.click(7)
        table.wait_to_say(told)
        table.wait_to_say("Square 7, X")
    # the file can be written again, and nothing is told of it any more
    table.squares = wait_for(table.find_squares)
    table.click(3)
    table.wait_to_say("Square 3, O")
    assert not table.says(told)
    table.close()
    (kept,) = kept_file.kept_games(desktop.home)
    assert kept.game.moves == (5, 1, 7, 3)


@pytest.fixture
def bound_by_permissions() -> list[str]:
    """Return what to put before a command for which permissions are to count."""
    if os.geteuid() != 0:
        return []
    without = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    try:
        subprocess.run([*without, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"root may write anywhere, and cannot give that up here: {error}")
    return without


def test_where_nothing_can_be_kept(
    desktop: Desktop, file: Path, bound_by_permissions: list[str]
) -> None:
    kept, mode = file.read_bytes(), file.parent.stat().st_mode
    file.parent.chmod(mode & ~0o222)
    command = [*bound_by_permissions, desktop.program]
    play_on(desktop, *command, told=not_kept(f"{file}: it is read-only"))
    file.parent.chmod(mode)
    assert file.read_bytes() == kept


def not_kept(reason: str) -> str:
    return f"Your games and scores are not being saved: {reason}."
