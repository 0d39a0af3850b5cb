"""Two programs play into one file at the same time, as fast as they can."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from oxo_desktop.engine import GameSettings, Human
from oxo_desktop.store.games import Store
from tests.desktop import kept_file

PROGRAM = """
import sys
from pathlib import Path
from random import Random
from PySide6.QtCore import QCoreApplication
from oxo_desktop import connections
from oxo_desktop.play.controller import GameController
from oxo_desktop.engine import GameSettings, Human
from oxo_desktop.store.games import Store
folder, seed, games = sys.argv[1:]
application, rng = QCoreApplication([]), Random(seed)
store = Store(Path(folder))
controller = GameController(store.score)
connections.keep_games(controller, store)
print("ready", flush=True)
while sys.stdin.readline():
    for _ in range(int(games)):
        controller.new_game(GameSettings(Human(), Human()))
        while free := controller.game.turn and controller.game.board.available_moves():
            controller.play(rng.choice(free))
        print(*controller.game.moves)
controller.close()
store.close()
"""


class Player:
    """A process that plays so many games each time it is given the word to begin."""

    def __init__(self, folder: Path, seed: int, games: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(folder), str(seed), str(games)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def wait_until_ready(self) -> None:
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "ready\n"

    def begin(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()

    def played(self) -> list[str]:
        """Return the moves of each of its games once it has ended."""
        out, err = self._process.communicate(timeout=120)
        assert (self._process.returncode, err) == (0, "")
        return out.splitlines()

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def play_at_once(folder: Path, games: int) -> Iterator[list[str]]:
    """Have two processes play `games` each into one folder; yield each one's moves."""
    players = [Player(folder, seed, games) for seed in (1, 2)]
    try:
        for player in players:
            player.wait_until_ready()
        for player in players:
            player.begin()
        for player in players:
            yield player.played()
    finally:
        for player in players:
            player.close()


def check(folder: Path, played: list[list[str]]) -> None:
    """See that the file holds these games, each with all of its moves, and no other."""
    file = folder / "games.sqlite"
    with kept_file.copied(file) as connection:
        kept = kept_file.games(connection)
    assert all(k.game.outcome.is_over and k.ended is not None for k in kept)
    moves = Counter(" ".join(map(str, k.game.moves)) for k in kept)
    assert moves == Counter(line for lines in played for line in lines)
    store = Store(folder)
    score = store.score(GameSettings(Human(), Human()))
    store.close()
    assert score.x_wins + score.draws + score.o_wins == len(kept)


@pytest.mark.parametrize("attempt", range(5))
@pytest.mark.parametrize("is_damaged", [False, True], ids=["none", "damaged"])
@pytest.mark.one_in(2)
def test_two_make_the_file_at_the_same_moment(
    tmp_path: Path, attempt: int, is_damaged: bool
) -> None:
    folder = tmp_path / f"not there yet {attempt}"
    file = folder / "games.sqlite"
    damaged = [b"damaged " * 1000 * (attempt + 1)] * is_damaged
    for contents in damaged:
        folder.mkdir()
        file.write_bytes(contents)
        # nobody is still writing to it
        os.utime(file, (0, 0))
    played = list(play_at_once(folder, 2))
    assert [len(games) for games in played] == [2, 2]
    check(folder, played)
    asides = [*folder.glob("games-damaged-*")]
    assert [aside.read_bytes() for aside in asides] == damaged
    assert {*folder.iterdir()} == {file, folder / "games.lock", *asides}
