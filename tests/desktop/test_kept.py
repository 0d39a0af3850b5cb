"""What is kept from one start to the next, and what is told where it cannot be."""

import os
import resource
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path

import pytest

from oxo_desktop.engine import Game, GameSettings, Human, Mark
from oxo_desktop.says import sentences
from oxo_desktop.store.games import Store
from tests.desktop import kept_file
from tests.desktop.conftest import Desktop
from tests.desktop.corner import SQUARES, seen_marks
from tests.desktop.screen import PATIENCE, wait_for
from tests.desktop.test_real_window import Table


def test_the_unfinished_game_and_the_score_come_back(desktop: Desktop) -> None:
    process = desktop.start(desktop.program, "--two-players")
    table = Table(desktop)
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
    table.close(process)

    process = desktop.start(desktop.program)
    table = Table(desktop)
    wait_for(lambda: said(desktop) == before)
    assert {p: m for p, m in table.seen_marks().items() if m != "empty"} == {
        5: "X",
        1: "O",
    }
    table.screen.point_away()
    table.screen.xdotool("key", "--window", table.window, "ctrl+shift+z")
    table.wait_to_say("Square 9, X")
    assert table.says("Player O, 0 wins, to move")
    table.close(process)


def said(desktop: Desktop) -> list[str]:
    """Return all that a screen reader finds in the window."""
    return sorted(desktop.names())


class Window:
    """One of several windows at once, which are told apart by their places."""

    def __init__(self, desktop: Desktop, left: int) -> None:
        self._screen = desktop.screen
        self._process = desktop.start(desktop.program)
        found = wait_for(lambda: self._screen.xdotool(*self._search()))
        self._number = int(found.splitlines()[-1])
        self._screen.xdotool("windowmove", self._number, left, 40)
        wait_for(lambda: 0 <= self._screen.box_of(self._number).x - left < 20)
        self._box = self._screen.box_of(self._number)

    def _search(self) -> tuple[object, ...]:
        its_own = ("--all", "--pid", self._process.pid, "--name", "^OXO$")
        return ("search", "--onlyvisible", *its_own)

    def play(self, position: int) -> None:
        x, y = SQUARES[position]
        self._screen.click(self._box.x + x, self._box.y + y)
        wait_for(lambda: position in self.marks())

    def marks(self) -> dict[int, Mark]:
        return seen_marks(self._screen, self._box.x, self._box.y)

    def close(self) -> None:
        self._screen.click(self._box.x + self._box.width - 10, self._box.y - 11)
        out, err = self._process.communicate(timeout=PATIENCE)
        assert (self._process.returncode, out, err) == (0, "", "")


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
    process = desktop.start(*command)
    table = Table(desktop)
    table.wait_to_say(told)
    table.click(7)
    table.wait_to_say("Square 7, X")
    end = close_and_lose if told.startswith("Games and score") else Table.close
    end(table, process)


def close_and_lose(table: Table, process: "subprocess.Popen[str]") -> None:
    """Close the window, and say that what could not be kept may be lost."""
    box = table.screen.box_of(table.window)
    table.screen.click(box.x + box.width - 10, box.y - 11)
    table.wait_to_say(sentences.lose_moves())
    table.click_button("Quit anyway")
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (0, "", "")


def garbage(file: Path) -> None:
    file.write_bytes(bytes(range(256)) * 200)


def without_numbers(file: Path) -> None:
    kept = file.read_bytes()
    table = kept.index(b"CREATE TABLE games")
    at = kept.index(b"INTEGER PRIMARY KEY", table)
    file.write_bytes(kept[:at] + b"INTEGEP" + kept[at + 7 :])


def truncated(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def scrambled(file: Path) -> None:
    with file.open("r+b") as stream:
        stream.seek(4096)
        stream.write(b"\xa5" * (file.stat().st_size - 4096))


def of_another_program(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE games (name TEXT)")


@pytest.mark.parametrize(
    "damage",
    [
        garbage,
        truncated,
        scrambled,
        of_another_program,
        without_numbers,
    ],
)
def test_a_damaged_file_is_set_aside(
    desktop: Desktop, file: Path, damage: Callable[[Path], None]
) -> None:
    damage(file)
    # nobody is still writing to it
    os.utime(file, (0, 0))
    damaged, days = file.read_bytes(), {date.today()}
    process = desktop.start(desktop.program)
    table = Table(desktop)
    days.add(date.today())
    (aside,) = file.parent.glob("games-damaged-*.sqlite")
    assert aside.name in {f"games-damaged-{day}.sqlite" for day in days}
    assert aside.read_bytes() == damaged
    table.wait_to_say(
        "The games kept so far could not be read. The damaged file is now "
        f"{aside}, and a new one has been started."
    )
    table.click(7)
    table.wait_to_say("Square 7, X")
    table.close(process)
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


def test_an_empty_file_is_a_new_one(desktop: Desktop, file: Path) -> None:
    file.write_bytes(b"")
    kept_file.prefer_two_players(desktop.home)
    play_on(desktop, desktop.program, told="Player X's turn")
    (kept,) = kept_file.kept_games(desktop.home)
    assert kept.game.moves == (7,)
    assert not list(file.parent.glob("games-*"))


def test_a_file_of_a_newer_version_is_left_alone(desktop: Desktop, file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 99")
    newer = file.read_bytes()
    told = not_kept(f"{file} was written by a newer OXO")
    play_on(desktop, desktop.program, told=told)
    assert file.read_bytes() == newer
    assert {f.name for f in file.parent.iterdir()} <= {file.name, "games.lock"}


def test_a_locked_file_is_written_once_it_is_free(desktop: Desktop, file: Path) -> None:
    process = desktop.start(desktop.program)
    table = Table(desktop)
    told = not_kept(f"another program has locked {file}")
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        table.click(7)
        table.wait_to_say(told)
        table.wait_to_say("Square 7, X")
    table.squares = wait_for(table.find_squares)
    table.click(3)
    table.wait_to_say("Square 3, O")
    assert not table.says(told)
    table.close(process)
    (kept,) = kept_file.kept_games(desktop.home)
    assert kept.game.moves == (5, 1, 7, 3)


def test_a_file_locked_before_the_start(desktop: Desktop, file: Path) -> None:
    kept_file.prefer_two_players(desktop.home)
    told = not_kept(f"another program has locked {file}")
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        process = desktop.start(desktop.program)
        table = Table(desktop)
        table.wait_to_say(told)
        table.click(7)
        table.wait_to_say("Square 7, X")
    table.click(3)
    table.wait_to_say("Square 3, O")
    assert not table.says(told)
    table.close(process)
    kept = kept_file.kept_games(desktop.home)
    assert [k.game.moves for k in kept] == [(5, 1), (7, 3)]


def test_a_disk_that_fills_up_and_is_cleared(desktop: Desktop, file: Path) -> None:
    process = desktop.start(desktop.program)
    table = Table(desktop)
    told = not_kept(f"the disk refuses to write {file}")
    _, most = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, most))
    table.click(7)
    table.wait_to_say(told)
    table.wait_to_say("Square 7, X")
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most, most))
    table.squares = wait_for(table.find_squares)
    table.click(3)
    table.wait_to_say("Square 3, O")
    assert not table.says(told)
    table.close(process)
    (kept,) = kept_file.kept_games(desktop.home)
    assert kept.game.moves == (5, 1, 7, 3)


def test_a_full_disk(desktop: Desktop) -> None:
    alone = ["unshare", "--mount", "--map-root-user"]
    if subprocess.run([*alone, "true"], check=False, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here for the test alone")
    folder = desktop.home / kept_file.FOLDER
    folder.mkdir(parents=True)
    mount = 'mount -t tmpfs -o size=16k none "$0" && exec "$@"'
    command = [*alone, "sh", "-c", mount, folder, desktop.program]
    play_on(desktop, *command, told=not_kept("the disk is full"))


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


def test_a_read_only_folder(
    desktop: Desktop, file: Path, bound_by_permissions: list[str]
) -> None:
    kept = file.read_bytes()
    command = [*bound_by_permissions, desktop.program]
    with read_only(file.parent):
        play_on(desktop, *command, told=not_kept(f"{file} is read-only"))
    assert file.read_bytes() == kept


def test_a_read_only_file(
    desktop: Desktop, file: Path, bound_by_permissions: list[str]
) -> None:
    kept = file.read_bytes()
    with read_only(file):
        process = desktop.start(*bound_by_permissions, desktop.program)
        table = Table(desktop)
        # it can be read: the game goes on, until there is something to write
        assert table.says("Square 5, X")
        table.click(7)
        table.wait_to_say(not_kept(f"{file} is read-only"))
        table.wait_to_say("Square 7, X")
        close_and_lose(table, process)
    assert file.read_bytes() == kept


def test_a_link_that_leads_nowhere(desktop: Desktop) -> None:
    folder = desktop.home / kept_file.FOLDER
    folder.mkdir(parents=True)
    (folder / "games.sqlite").symlink_to(desktop.home / "stick/games.sqlite")
    told = not_kept(f"{folder / 'games.sqlite'} cannot be opened")
    play_on(desktop, desktop.program, told=told)
    assert not (desktop.home / "stick").exists()


def test_a_link_into_a_folder_that_may_not_be_entered(
    desktop: Desktop, file: Path, bound_by_permissions: list[str]
) -> None:
    elsewhere = desktop.home / "elsewhere"
    elsewhere.mkdir()
    file.rename(elsewhere / "games.sqlite")
    file.symlink_to(elsewhere / "games.sqlite")
    elsewhere.chmod(0)
    try:
        told = not_kept(f"{file}: Permission denied")
        play_on(desktop, *bound_by_permissions, desktop.program, told=told)
    finally:
        elsewhere.chmod(0o700)


def test_a_folder_that_cannot_be_made(
    desktop: Desktop, bound_by_permissions: list[str]
) -> None:
    folder = (desktop.home / kept_file.FOLDER).parent
    folder.mkdir(parents=True)
    told = not_kept(f"{folder / 'oxo-desktop'}: Permission denied")
    with read_only(folder):
        play_on(desktop, *bound_by_permissions, desktop.program, told=told)


@contextmanager
def read_only(path: Path) -> Iterator[None]:
    mode = path.stat().st_mode
    path.chmod(mode & ~0o222)
    try:
        yield
    finally:
        path.chmod(mode)


def not_kept(reason: str) -> str:
    return f"Games and score are not being kept: {reason}."
