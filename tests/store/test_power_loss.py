"""What is left when the power fails: the file, and all games but the last moves."""

import shutil
import subprocess
import sys
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from oxo_desktop.store.games import Store
from tests.conftest import HowMany, Tell
from tests.desktop import kept_file
from tests.store import power
from tests.store.power import Left

pytestmark = pytest.mark.skipif(
    not shutil.which("strace"), reason="strace records what is written"
)

MOVES = 150


def games_after(folder: Path, may_say: set[str]) -> dict[str, list[str]]:
    """Return the moves of each player's games in what is left, once OXO has opened it.

    See that it is sound, and that nothing is said but what has these codes.
    """
    said: list[object] = []
    store = Store(folder)
    store.file.on_problem = store.file.on_notice = said.append
    with closing(store):
        store.unfinished()
        store.file.check()
        store.file.wait()
        store.retry()
    assert [one for one in said if getattr(one, "code", None) not in may_say] == []
    found = defaultdict(list)
    with kept_file.copied(store.file.path) as connection:
        for kept in kept_file.games(connection):
            name = str(getattr(kept.settings.x_player, "name", ""))
            found[name].append(" ".join(map(str, kept.game.moves)))
    return found


PROGRAM = """
import sys
from pathlib import Path
from random import Random
from time import sleep
from oxo_desktop.engine import Game, GameSettings, Human
from oxo_desktop.store import writeback
from oxo_desktop.store.games import Store

folder, seed, number, moves = sys.argv[1], *map(int, sys.argv[2:])
writeback.QUIET, writeback.PAINTING = 0.02, 0.001
rng = Random(seed)
stores = [Store(Path(folder)) for _ in range(number)]
games = [Game() for _ in stores]
for player, store in enumerate(stores):
    store.begin(GameSettings(Human(str(player)), Human("Somebody")))
for _ in range(moves):
    player = rng.randrange(number)
    store, game = stores[player], games[player]
    if game.outcome.is_over:
        store.begin(GameSettings(Human(str(player)), Human("Somebody")))
        game = Game()
    games[player] = game = game.play(rng.choice(game.board.available_moves()))
    store.keep(game)
    sys.stdout.write(" ".join(map(str, (player, *game.moves))) + "\\n")
    sys.stdout.flush()
    sleep(rng.choice((0, 0, 0.002, 0.01, 0.06)))
for store in stores:
    store.close()
"""


def states(said: list[str]) -> dict[str, list[list[str]]]:
    """Return each player's games after each of their moves, from none on."""
    after: dict[str, list[list[str]]] = defaultdict(lambda: [[]])
    for line in said:
        player, _, moves = line.partition(" ")
        before = after[player][-1]
        after[player].append([*(before if " " not in moves else before[:-1]), moves])
    return after


def lost(left: Left, said: list[str], folder: Path) -> int:
    """Return how many moves are lost that had been shown.

    See that they are the last ones, that none was on the disk, and nothing is damaged.
    """
    left.write(folder)
    # a log may be there before what says that it is this file's, or half of a new file
    may_say = {"log_set_aside"} if left.safe else {"log_set_aside", "damaged"}
    found, count = games_after(folder, may_say), 0
    for player, after in states(said).items():
        safe, shown = (
            sum(line.startswith(f"{player} ") for line in said[:number])
            for number in (left.safe, left.said)
        )
        # the next move may have been written, and not been shown yet
        last = min(shown + 1, len(after) - 1)
        possible = [n for n in range(safe, last + 1) if after[n] == found[player]]
        assert possible, (found[player], after[safe : shown + 2])
        count += max(0, shown - possible[-1])
    return count


@pytest.mark.parametrize("stores", [1, 2])
def test_the_power_may_fail_at_any_moment(
    tmp_path: Path, how_many: HowMany, tell: Tell, stores: int
) -> None:
    folder, trace, rng = tmp_path / "data", tmp_path / "trace", Random(stores)
    arguments = [str(folder), "1", str(stores), str(MOVES)]
    power.record([sys.executable, "-c", PROGRAM, *arguments], trace)
    run = power.Run(trace, folder)
    assert len(run.said) == MOVES
    cuts = how_many("cuts")
    counts = []
    for left in run.cuts(cuts, rng):
        counts.append(lost(left, run.said, tmp_path / "after"))
        shutil.rmtree(tmp_path / "after")
    who = "one OXO" if stores == 1 else "two OXOs"
    tell(
        f"{cuts:,} times the power failed while {who} played: nothing was damaged, and "
        f"at most the last {max(counts)} moves were lost, none in {counts.count(0):,}"
    )


SLOW = """
import sys
from pathlib import Path
from time import monotonic, sleep
from oxo_desktop.engine import Game, GameSettings, Human
from oxo_desktop.store import writeback
from oxo_desktop.store.games import Store

writeback.QUIET = 0.2
store, longest = Store(Path(sys.argv[1])), 0.0
players = GameSettings(Human("Ada"), Human("Grace"))
for number in range(40):
    before = monotonic()
    if number % 5 == 0:
        store.begin(players)
        game = Game()
        store.score(players)
        store.history().count()
    game = game.play(number % 5 + 1)
    store.keep(game)
    longest = max(longest, monotonic() - before)
    sleep(0.02 if number % 4 else 0.4)
store.close()
print(longest)
"""


@pytest.mark.parametrize("seconds", [0.5, pytest.param(2, marks=pytest.mark.torture)])
def test_a_disk_that_takes_its_time_keeps_nobody_waiting(
    tmp_path: Path, tell: Tell, seconds: float
) -> None:
    # the first start of all waits for it
    with closing(Store(tmp_path / "data")) as store:
        store.history().count()
    calls, late = "fsync,fdatasync", int(seconds * 1_000_000)
    strace = ["strace", "-f", "-o", "/dev/null", "--seccomp-bpf"]
    # a call that is not traced is not delayed either
    strace += ["-e", f"trace={calls}", "-e", f"inject={calls}:delay_enter={late}"]
    ran = subprocess.run(
        [*strace, sys.executable, "-c", SLOW, str(tmp_path / "data")],
        check=True,
        capture_output=True,
        text=True,
    )
    longest = float(ran.stdout)
    assert longest < seconds / 4
    tell(
        f"a disk that takes {seconds} s for each flush: a move takes at most "
        f"{1000 * longest:.0f} ms"
    )
    with kept_file.copied(tmp_path / "data/games.sqlite") as connection:
        assert len(kept_file.games(connection)) == 8
