"""Five windows play into one file; some are killed, some are closed, others come."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from oxo_desktop.engine import GameSettings, Human, Outcome, Score
from oxo_desktop.store.games import Store
from tests.conftest import HowMany, Tell
from tests.desktop import kept_file

PROGRAM = """
import os
import sys
from random import Random
from select import select
from time import monotonic_ns
from traceback import print_exc
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from oxo_desktop import app

rng, run = Random(sys.argv[1]), QApplication.exec


def play(window):
    scene, view, store = window.scene, window.view, window._store
    if not store.has_kept_all:
        store.retry()
        return
    if store._current.id is not None:
        game = store._current.id, *store._current.game.moves
        print(monotonic_ns(), *game, flush=True)
    if select([sys.stdin], [], [], 0)[0]:
        window.close()
        return
    if window.menus.next_game.isEnabled():
        window.menus.next_game.trigger()
    free = [p for p in scene.layout.geometry.positions if scene.mark_at(p) is None]
    point = view.mapFromScene(scene.square_box(rng.choice(free)).center())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)


def play_or_end(window):
    try:
        play(window)
    except Exception:
        print_exc()
        os._exit(1)


def run_and_play(application):
    (window,) = (w for w in QApplication.topLevelWidgets() if hasattr(w, "scene"))
    timer = QTimer(window, interval=5)
    timer.timeout.connect(lambda: play_or_end(window))
    timer.start()
    return run()


QApplication.exec = run_and_play
sys.exit(app.main([]))
"""
"""OXO itself, with somebody at it who clicks on a free square every few milliseconds
and says before each which game is on the board, and how it stands."""

FIVE = 5

OF_OFFSCREEN = "This plugin does not support propagateSizeHints()\n"
"""What that platform says of every window that has a least size."""


class Said(NamedTuple):
    """What an instance said of the game on its board.

    Attributes:
        when: in nanoseconds, by a clock that all have in common.
        who: the number of the instance.
        game: its number in the file.
        moves: how it stood.
    """

    when: int
    who: int
    game: int
    moves: list[int]


class Instance:
    """An OXO that is played in; `number` decides where is clicked."""

    def __init__(self, home: Path, number: int) -> None:
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
        self.said: list[Said] = []
        self.was_killed = False
        self._number = number
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(number)],
            env={**inherited, "HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def watch(self, moves: int) -> None:
        """Wait until so many moves were made since it was last looked at."""
        assert self.process.stdout is not None
        for _ in range(moves):
            self._read(self.process.stdout.readline())

    def close(self) -> None:
        """Close its window, and see that nothing was wrong."""
        assert self._end() == (0, "")

    def kill(self) -> None:
        self.was_killed = True
        self.process.kill()
        assert self._end()[1] == ""

    def _end(self) -> tuple[int, str]:
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.close()
        with process.stdout, process.stderr:
            for line in process.stdout:
                self._read(line)
            told = process.stderr.read().replace(OF_OFFSCREEN, "")
        return process.wait(), told

    def _read(self, line: str) -> None:
        # a killed one may have said half of it
        if line.endswith("\n"):
            when, game, *moves = map(int, line.split())
            self.said.append(Said(when, self._number, game, moves))


class Instances:
    """Five instances at once, of one user, and all that there have been."""

    def __init__(self, home: Path, rng: Random) -> None:
        self._home, self._rng = home, rng
        self.all: list[Instance] = []
        self._at_play: list[Instance] = []
        for _ in range(FIVE):
            self._start()

    def _start(self) -> None:
        self.all.append(Instance(self._home, len(self.all)))
        self._at_play.append(self.all[-1])

    def replace_one(self) -> None:
        """Watch one of them for a while, kill or close it, and start another."""
        instance = self._at_play.pop(self._rng.randrange(FIVE))
        instance.watch(self._rng.randint(0, 50))
        if len(self.all) % 2:
            instance.kill()
        else:
            instance.close()
        self._start()

    def close_all(self) -> None:
        while self._at_play:
            instance = self._at_play.pop()
            instance.watch(10)
            instance.close()

    def stop(self) -> None:
        """Leave none behind, however far the test has come."""
        for instance in self.all:
            with instance.process as process:
                process.kill()

    def games(self) -> dict[int, list[Said]]:
        """Return what was said of each game, in order; each was on one board alone."""
        said = sorted(said for instance in self.all for said in instance.said)
        games: dict[int, list[Said]] = {}
        for one in said:
            games.setdefault(one.game, []).append(one)
        for saying in games.values():
            turns = [who for who, _ in groupby(one.who for one in saying)]
            assert len(turns) == len(set(turns)), "it was on two boards"
            for before, after in pairwise(saying):
                assert after.moves[: len(before.moves)] == before.moves
        return games

    def compare(self, file: Path) -> Counter[Outcome]:
        """See that the file has these games and no other; return how they ended."""
        with kept_file.copied(file) as connection:
            kept = {k.id: k.game for k in kept_file.games(connection)}
        outcomes = Counter(game.outcome for game in kept.values())
        for number, said in self.games().items():
            moves, last = list(kept.pop(number).moves), said[-1]
            may_have_hidden = self.all[last.who].was_killed
            assert moves[: len(last.moves)] == last.moves
            assert len(moves) - len(last.moves) <= may_have_hidden
        # a kill may have come between a first move and its being said
        assert all(len(game.moves) == 1 for game in kept.values())
        assert len(kept) <= sum(instance.was_killed for instance in self.all)
        return outcomes


@pytest.fixture
def instances(tmp_path: Path) -> Iterator[Instances]:
    kept_file.prefer_two_players(tmp_path)
    instances = Instances(tmp_path, Random(5))
    yield instances
    instances.stop()


def test_five_play_at_once_and_some_are_killed(
    tmp_path: Path, instances: Instances, how_many: HowMany, tell: Tell
) -> None:
    for _ in range(how_many("instances") - FIVE):
        instances.replace_one()
    instances.close_all()
    file = tmp_path / kept_file.FILE
    outcomes = instances.compare(file)
    assert {part.name for part in file.parent.iterdir()} == {file.name, "games.lock"}
    assert not (tmp_path / ".local/state").exists(), "something went wrong inside OXO"
    store = Store(file.parent)
    score = store.score(GameSettings(Human(), Human()))
    store.close()
    ends = Outcome.X_WON, Outcome.DRAW, Outcome.O_WON
    assert score == Score(*(outcomes[end] for end in ends))
    killed = sum(instance.was_killed for instance in instances.all)
    tell(
        f"{len(instances.all):,} instances, five at once, {killed:,} of them killed: "
        f"none of {outcomes.total():,} games was lost, or on two boards"
    )
