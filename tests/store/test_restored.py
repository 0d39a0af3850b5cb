"""A backup that is put in the place of the games file while OXO runs."""

import shutil
import signal
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from select import select

import pytest

from oxo_desktop.engine import Game, Score
from oxo_desktop.store import games_file
from oxo_desktop.store.games import Store
from oxo_desktop.store.kept_game import kind_and_name
from oxo_desktop.store.locks import FileId
from tests.conftest import HowMany, Tell
from tests.desktop import kept_file
from tests.desktop.screen import wait_for
from tests.store.played import X_WINS, Desk, play, two

pytestmark = pytest.mark.usefixtures("rules")

BEFORE, BACKUP, NOW = two("Be", "Fore"), two("Back", "Up"), two("Now", "Then")


def replace(backup: Path, file: Path) -> None:
    """Put another file under the same name, as file managers do."""
    shutil.copy(backup, file.with_name("restored"))
    file.with_name("restored").replace(file)


def remove_and_copy(backup: Path, file: Path) -> None:
    """Put another file under the same name, as ``cp --remove-destination`` does."""
    file.unlink()
    try:
        with backup.open("rb") as old, file.open("xb") as new:
            shutil.copyfileobj(old, new)
    except FileExistsError:
        # OXO has begun a new one just now, which cp does not write over either
        remove_and_copy(backup, file)


def overwrite(backup: Path, file: Path) -> None:
    """Write other contents into the file, as ``cp`` does."""
    shutil.copy(backup, file)


def overwrite_and_date_back(backup: Path, file: Path) -> None:
    """Write other contents into the file, as ``cp --preserve`` does."""
    shutil.copy2(backup, file)


Restore = Callable[[Path, Path], None]
REPLACING: list[Restore] = [replace, remove_and_copy]
OVERWRITING: list[Restore] = [overwrite, overwrite_and_date_back]
WAYS = REPLACING + OVERWRITING


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Return a file with 50 games of its own."""
    store = Store(tmp_path / "elsewhere")
    for _ in range(50):
        play(store, BACKUP)
    store.close()
    return store.file.path


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Yield a desk with 60 games played, and one under way."""
    desk = Desk(tmp_path / "data")
    for _ in range(60):
        play(desk.store, BEFORE)
    desk.begin(NOW)
    desk.play(5)
    yield desk
    desk.close()


def games(file: Path) -> list[str]:
    """Return the first player and the moves of each game in a sound file."""
    with kept_file.copied(file) as connection:
        kept = kept_file.games(connection)
    return [f"{kind_and_name(k.settings.x_player)[1]} {k.game.moves}" for k in kept]


FROM_BACKUP = [f"Back {X_WINS}"] * 50
FROM_BEFORE = [f"Be {X_WINS}"] * 60


at_any_time = [
    *((True, restore) for restore in WAYS),
    *((False, restore) for restore in REPLACING),
]
"""Other contents of the same file are noticed once nobody has played for a moment."""

whenever = pytest.mark.parametrize(("is_at_rest", "restore"), at_any_time)


@pytest.fixture
def rest(rules: str, is_at_rest: bool) -> Callable[[Desk], None]:
    """Return what waits until nobody has played for a moment, or does not."""
    # Windows lets nobody replace a file that is in use
    waits = is_at_rest or rules == "Windows"
    return lambda desk: desk.store.file.rest() if waits else None


Rest = Callable[[Desk], None]


@whenever
def test_a_game_asked_for_before_is_not_taken_for_one_of_the_backups(
    tmp_path: Path, backup: Path, restore: Restore, rest: Rest
) -> None:
    desk = Desk(tmp_path / "data")
    desk.begin(NOW)
    desk.play(5)
    desk.begin(NOW)
    desk.reopen(1)
    rest(desk)
    restore(backup, desk.file)
    assert desk.store.score(BACKUP) == Score(x_wins=50), desk.told
    desk.store.begin(NOW, 1)
    desk.play(9)
    desk.close()
    assert games(desk.file) == [*FROM_BACKUP, "Now (9,)"]


@whenever
def test_the_games_restored_and_the_game_on_the_board_survive(
    desk: Desk, backup: Path, restore: Restore, rest: Rest
) -> None:
    desk.play(1, 2)
    rest(desk)
    restore(backup, desk.file)
    assert desk.store.history().count() == len(FROM_BACKUP) + 1
    desk.play(3)
    assert desk.store.score(BACKUP) == Score(x_wins=50)
    assert desk.store.score(BEFORE) == Score()
    desk.play(4)
    desk.close()
    assert games(desk.file) == [*FROM_BACKUP, "Now (5, 1, 2, 3, 4)"]
    assert desk.told == []


@whenever
def test_what_is_restored_just_before_the_end_survives(
    desk: Desk, backup: Path, restore: Restore, rest: Rest
) -> None:
    desk.play(1)
    rest(desk)
    restore(backup, desk.file)
    desk.close()
    assert games(desk.file) == [*FROM_BACKUP, "Now (5, 1)"]
    assert not log_of(desk.file).exists()


def test_an_older_state_of_the_game_on_the_board_is_brought_up_to_date(
    desk: Desk, tmp_path: Path
) -> None:
    desk.store.file.rest()
    shutil.copy(desk.file, tmp_path / "before")
    desk.play(1, 2)
    desk.store.file.rest()
    overwrite(tmp_path / "before", desk.file)
    desk.close()
    assert games(desk.file) == [*FROM_BEFORE, "Now (5, 1, 2)"]


@pytest.mark.parametrize("rules", ["this system"], indirect=True)
def test_a_file_that_is_renamed_in_mid_game_has_all_moves_made_until_then(
    desk: Desk,
) -> None:
    desk.play(1, 2)
    renamed = desk.file.rename(desk.file.with_name("renamed"))
    desk.play(3)
    assert games(desk.file) == ["Now (5, 1, 2, 3)"]
    desk.close()
    assert games(renamed) == [*FROM_BEFORE, "Now (5, 1, 2)"]
    assert desk.told == []


def test_a_copy_that_takes_its_time_is_waited_for(
    desk: Desk, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = backup.read_bytes()
    desk.store.file.rest()
    monkeypatch.setattr(games_file, "AT_REST", 1000.0)
    with desk.file.open("wb") as stream:
        for start in range(0, len(data), 4096):
            stream.write(data[start : start + 4096])
            stream.flush()
            if start in (0, 8192):
                desk.play(1 + start // 4096)
    desk.play(9)
    assert desk.told == [
        f"Your games and scores are not being saved: another program is writing to "
        f"{desk.file}.",
        None,
    ]
    desk.close()
    assert games(desk.file) == [*FROM_BACKUP, "Now (5, 1, 3, 9)"]


def test_what_was_restored_and_is_no_games_file_is_set_aside(desk: Desk) -> None:
    desk.store.file.rest()
    desk.file.write_bytes(b"no games " * 1000)
    desk.play(1, 2)
    desk.close()
    assert games(desk.file) == ["Now (5, 1, 2)"]
    (aside,) = desk.file.parent.glob("games-damaged-*")
    assert aside.read_bytes() == b"no games " * 1000


KILLED = """
import os, sys
from pathlib import Path
from signal import SIGKILL
from oxo_desktop.engine import Game, GameSettings, Human
from oxo_desktop.store.games import Store
from oxo_desktop.store import keeper

folder, when = sys.argv[1:]
keeper.QUIET = 1000
store = Store(Path(folder))
store.begin(GameSettings(Human("Now"), Human("Then")))
store.keep(Game())
store.keep(Game(moves=(5,)))
store.file.rest()
store.keep(Game(moves=(5, 1)))
store.keep(Game(moves=(5, 1, 9)))
if when == "at play":
    os.kill(os.getpid(), SIGKILL)
keeper.OpenFile.close = lambda _: os.kill(os.getpid(), SIGKILL)
store.file.rest()
"""

LAST_MOVES = "Now (5, 1, 9)"


@pytest.fixture(params=["at play", "before it closes the file"])
def killed(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Return the file that a killed OXO has left, its last moves in the log."""
    store = Store(tmp_path / "killed")
    for _ in range(60):
        play(store, BEFORE)
    store.close()
    command = [sys.executable, "-c", KILLED, str(tmp_path / "killed"), request.param]
    assert subprocess.run(command).returncode == -signal.SIGKILL
    assert log_of(store.file.path).stat().st_size > 0
    return store.file.path


def log_of(file: Path) -> Path:
    return Path(f"{file}-wal")


def stay(folder: Path) -> Path:
    return folder


def copy(folder: Path) -> Path:
    return shutil.copytree(folder, folder.with_name("copied"))


def copy_as_it_is(folder: Path) -> Path:
    """Copy a folder with all dates, as ``cp --archive`` does."""
    copied = folder.with_name("copied")
    copied.mkdir()
    for file in folder.iterdir():
        shutil.copy2(file, copied)
    return copied


def move(folder: Path) -> Path:
    return folder.rename(folder.with_name("moved"))


@pytest.fixture(params=[0, 1], ids=["", "its disk has another number"])
def disk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    look = FileId.of

    def look_after_a_restart(file: Path) -> FileId | None:
        found = look(file)
        return found and found._replace(device=found.device + request.param)

    monkeypatch.setattr(FileId, "of", look_after_a_restart)


@pytest.mark.usefixtures("disk")
@pytest.mark.parametrize("bring", [stay, copy, copy_as_it_is, move])
@pytest.mark.one_in(3)
def test_the_log_of_a_killed_oxo_is_read_wherever_its_folder_is_brought(
    killed: Path, bring: Callable[[Path], Path]
) -> None:
    after = Desk(bring(killed.parent))
    assert after.unfinished().game == Game(moves=(5, 1, 9))
    after.close()
    assert games(after.file) == [*FROM_BEFORE, LAST_MOVES]
    assert after.told == []


@pytest.mark.usefixtures("disk")
def test_the_log_of_a_killed_oxo_is_not_read_into_a_restored_file(
    killed: Path, backup: Path
) -> None:
    log = log_of(killed).read_bytes()
    replace(backup, killed)
    after = Desk(killed.parent)
    assert after.store.unfinished() is None
    assert after.store.score(BACKUP) == Score(x_wins=50)
    after.close()
    assert games(killed) == FROM_BACKUP
    told_of_log(after, "replaced", log)


def told_of_log(after: Desk, what: str, log: bytes) -> None:
    """See that a log was put aside, and that nothing else was told."""
    (aside,) = after.file.parent.glob("games-*.sqlite-wal")
    assert aside.name.startswith(f"games-{what}-")
    assert aside.read_bytes() == log
    assert after.told == [
        "The last moves before OXO was interrupted may belong to another file of "
        f"games. They are now in {aside}."
    ]


@pytest.mark.parametrize("killed", ["at play"], indirect=True)
def test_a_log_of_which_nothing_is_noted_is_put_aside(killed: Path) -> None:
    log = log_of(killed).read_bytes()
    killed.with_name("games.lock").unlink()
    after = Desk(killed.parent)
    after.go_on(after.unfinished())
    assert after.game == Game(moves=(5,))
    told_of_log(after, "replaced", log)
    after.play(2)
    after.close()
    assert games(killed) == [*FROM_BEFORE, "Now (5, 2)"]


@pytest.mark.parametrize("what", ["nothing", "the file"])
def test_a_log_is_never_read_into_a_new_file(killed: Path, what: str) -> None:
    log = log_of(killed).read_bytes()
    killed.unlink()
    if what == "the file":
        killed.touch()
    after = Desk(killed.parent)
    after.begin(NOW)
    after.play(3)
    after.close()
    assert games(killed) == ["Now (3,)"]
    told_of_log(after, "damaged" if what == "nothing" else "replaced", log)


def leave_the_note_of_1_0_0(file: Path) -> None:
    """Have noted what version 1.0.0 would have: the state of the file alone."""
    status = file.stat()
    noted = status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
    file.with_name("games.lock").write_bytes(bytes(8) + struct.pack("<4Q", *noted))


def leave_what_1_0_0_noted_while_it_wrote(file: Path) -> None:
    file.with_name("games.lock").write_bytes(bytes(40))


@pytest.mark.parametrize(
    ("leave", "bring"),
    [
        (leave_the_note_of_1_0_0, stay),
        (leave_the_note_of_1_0_0, move),
        (leave_what_1_0_0_noted_while_it_wrote, stay),
    ],
)
def test_the_log_of_a_killed_oxo_1_0_0_is_read(
    killed: Path, leave: Callable[[Path], None], bring: Callable[[Path], Path]
) -> None:
    leave(killed)
    after = Desk(bring(killed.parent))
    after.unfinished()
    after.close()
    assert games(after.file) == [*FROM_BEFORE, LAST_MOVES]
    assert after.told == []


@pytest.mark.parametrize("killed", ["at play"], indirect=True)
@pytest.mark.parametrize("is_copied", [False, True])
def test_the_log_of_a_killed_oxo_1_0_0_is_put_aside_where_the_file_is_another(
    killed: Path, backup: Path, is_copied: bool
) -> None:
    leave_the_note_of_1_0_0(killed)
    log = log_of(killed).read_bytes()
    if not is_copied:
        replace(backup, killed)
    after = Desk(copy(killed.parent) if is_copied else killed.parent)
    after.store.unfinished()
    told_of_log(after, "replaced", log)
    after.close()
    left = [*FROM_BEFORE, "Now (5,)"] if is_copied else FROM_BACKUP
    assert games(after.file) == left


PLAYER = """
import sys
from pathlib import Path
from random import Random
from select import select
from oxo_desktop.engine import Game, GameSettings, Human
from oxo_desktop.store.games import Store

folder, seed = sys.argv[1:]
rng, store = Random(seed), Store(Path(folder))
players = GameSettings(Human("Now"), Human("Then"))
is_told_to_end = False
while not is_told_to_end:
    store.begin(players)
    game = Game()
    while not (game.outcome.is_over or is_told_to_end):
        game = game.play(rng.choice(game.board.available_moves()))
        store.keep(game)
        print(game.moves, flush=True)
        if select([sys.stdin], [], [], rng.uniform(0, 0.1))[0]:
            if sys.stdin.readline().strip() == "pause":
                print("pausing", flush=True)
                is_told_to_end = not sys.stdin.readline()
            else:
                is_told_to_end = True
store.close()
"""


class Player:
    """A process that plays by itself, a move every 50 ms or so, until it is to end."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(folder), str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._last = ""

    def wait_for_moves(self, number: int) -> None:
        assert self._process.stdout is not None
        for _ in range(number):
            self._last = self._process.stdout.readline() or self._last

    def look(self, seconds: float) -> None:
        """Wait for a move, but no longer than this."""
        assert self._process.stdout is not None
        select([self._process.stdout], [], [], seconds)

    def pause(self) -> None:
        """Have it make no move until `go_on`."""
        assert self._process.stdout is not None
        self._say("pause")
        while (line := self._process.stdout.readline()) != "pausing\n":
            self._last = line

    def go_on(self) -> None:
        self._say("go on")

    def _say(self, word: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()

    def end(self) -> str:
        """Have it end, and return its last game as `games` does."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.close()
        for line in process.stdout:
            self._last = line
        process.stdout.close()
        with process.stderr:
            assert (process.stderr.read(), process.wait()) == ("", 0)
        return f"Now {self._last.strip()}"


def wait_until_closed(file: Path) -> None:
    wait_for(lambda: not log_of(file).exists())


@pytest.mark.parametrize("players", [1, 2])
def test_a_backup_restored_at_any_moment_of_play(
    tmp_path: Path, backup: Path, how_many: HowMany, tell: Tell, players: int
) -> None:
    rng, restored = Random(players), 0
    for number in range(how_many("restores")):
        folder = tmp_path / str(number)
        at_play = [Player(folder, 10 * number + p) for p in range(players)]
        for player in at_play:
            player.wait_for_moves(rng.randint(2, 8))
        at_play[0].look(rng.uniform(0, 0.1))
        restore, file = rng.choice(WAYS), folder / "games.sqlite"
        if restore in OVERWRITING:
            for player in at_play:
                player.pause()
            wait_until_closed(file)
        restore(backup, file)
        if restore in OVERWRITING:
            for player in at_play:
                player.go_on()
        for player in at_play:
            player.wait_for_moves(rng.randint(0, 8))
        last = [player.end() for player in at_play]
        kept = games(file)
        assert kept[: len(FROM_BACKUP)] == FROM_BACKUP
        assert set(last) <= set(kept)
        assert not list(folder.glob("games-*.sqlite"))
        restored += 1
    who = "one OXO" if players == 1 else f"{players} OXOs"
    tell(f"{restored:,} backups restored while {who} played: no game was lost")
