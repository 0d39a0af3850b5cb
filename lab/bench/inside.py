"""What is measured within OXO's own process: ``python inside.py WHAT [FOLDER]``.

It is run by its path, so that OXO is the one which that Python has installed, and
prints numbers, in milliseconds where nothing else is said.
"""

import gc
import os
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog

from oxo_desktop import app
from oxo_desktop.engine import (
    GEOMETRIES,
    Board,
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
    choose,
)
from oxo_desktop.engine.game_tree import METHODS
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.model import OxoModel
from oxo_desktop.play.settings import COURSE_LEFT, MotionChoice, Settings, SquareNotes
from oxo_desktop.store.games import Store
from oxo_desktop.window.controls.stepper import Step
from oxo_desktop.window.feature import PracticeFeature
from oxo_desktop.window.history.table import HistoryTable
from oxo_desktop.window.model.model_panel import ModelPanel
from oxo_desktop.window.think.thinking import Thinking

T = TypeVar("T")

TWO = GameSettings(Human(), Human())


class Watch:
    """Keeps how many milliseconds calls take."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def call(self, action: Callable[..., T], *arguments: object) -> T:
        start = perf_counter()
        result = action(*arguments)
        self.times.append((perf_counter() - start) * 1000)
        return result

    @property
    def usual(self) -> float:
        return median(self.times)

    def slowest(self, share: float = 0) -> float:
        """Return the longest time, but for a share of them all."""
        return sorted(self.times)[-1 - int(share * len(self.times))]


class Oxo:
    """The program but for its event loop, ready for two players, with no motion.

    Attributes:
        until_ready: how long each turn was from the first picture until it was ready.
    """

    def __init__(self, folder: str = "data") -> None:
        self.application = QApplication(["oxo-desktop", "-style", "fusion"])
        settings = Settings(Path("none.ini"))
        settings.motion, settings.stage = MotionChoice.OFF, COURSE_LEFT
        self.parts = app.build(settings, Store(Path(folder)), Random(1))
        self.window, self.controller = self.parts.window, self.parts.controller
        self.menus = self.window.menus
        self.controller.new_game(TWO)
        told: list[str] = []
        self.window.painted.connect(lambda: told.append("painted"))
        self.window.ready.connect(lambda: told.append("ready"))
        self.window.show()
        self.turns_until(lambda: "painted" in told)
        self.until_ready = self.turns_until(lambda: "ready" in told)

    def turns_until(self, is_so: Callable[[], bool]) -> Watch:
        """Go on until something is so; return how long each turn of the event loop was.

        Turns are made whether or not there is something to do.
        """
        turns, loop, timer = [perf_counter()], QEventLoop(), QTimer(interval=0)

        def turn() -> None:
            turns.append(perf_counter())
            if is_so():
                loop.quit()

        timer.timeout.connect(turn)
        timer.start()
        loop.exec()
        turns.append(perf_counter())
        watch = Watch()
        watch.times = [(after - before) * 1000 for before, after in pairwise(turns)]
        return watch

    def play(self, *positions: int) -> Watch:
        """Play a new game; return how long each move held the window."""
        watch = Watch()
        self.controller.next_game()
        for position in positions:
            watch.call(self.controller.play, position)
            self.application.processEvents()
        return watch


def start() -> Iterator[float]:
    """Yield how long it is from the first picture until OXO is ready."""
    until_ready = Oxo().until_ready
    yield from (sum(until_ready.times), until_ready.slowest())


def hard() -> Iterator[float]:
    """Yield what moves on 3×3 take, and those on 4×4×4 against one who blocks lines."""
    rng, watch = Random(1), Watch()
    for _ in range(200):
        watch.call(choose, Level.HARD, Board(), Mark.X, rng)
    yield from (watch.times[0], median(watch.times[1:]))
    watch = Watch()
    for _ in range(30):
        game = Game(FOUR_BY_FOUR_BY_FOUR)
        while game.turn is not None:
            if game.turn is Mark.X:
                choice = watch.call(choose, Level.HARD, game.board, Mark.X, rng)
            else:
                choice = choose(Level.EASY, game.board, Mark.O, rng)
            game = game.play(choice.position)
    yield from (watch.usual, watch.slowest(0.01), watch.slowest())


def model() -> Iterator[float]:
    """Yield what a move of the model's takes, by itself and in the window."""
    for name, games in (("3x3", 100), ("4x4x4", 5)):
        geometry, watch = GEOMETRIES[name], Watch()
        for seed in range(games):
            shown, game = OxoModel(geometry), Game(geometry)
            while game.turn is not None:
                free = game.board.available_moves()
                game = game.play(Random(seed + len(free)).choice(free))
                watch.call(shown.show, game.board)
        yield from (watch.usual, watch.slowest())
    oxo = Oxo()
    oxo.controller.new_game(TWO, FOUR_BY_FOUR_BY_FOUR)
    moves = (1, 6, 2, 7, 3, 8, 9, 4, 5, 10)
    closed = oxo.play(*moves).usual
    oxo.menus.model.trigger()
    (panel,) = oxo.window.findChildren(ModelPanel)
    in_list, in_script = panel.views.findChildren(QAbstractButton)
    yield oxo.play(*moves).usual - closed
    in_script.click()
    yield oxo.play(*moves).usual - closed
    in_list.click()
    oxo.controller.new_game(TWO, GEOMETRIES["3x3"])
    oxo.application.processEvents()
    rows = panel.table.names.rowCount()
    panel.script.show_file("\n".join([panel.script.text, *many_lines()]))
    opening = oxo.turns_until(lambda: panel.table.names.rowCount() > rows)
    yield from (sum(opening.times), opening.slowest())
    panel.marks.click()
    feature, watch = oxo.window.features.made(oxo.menus.model), Watch()
    assert isinstance(feature, PracticeFeature)
    for square in range(2, 10):
        watch.call(feature.on_square, square)
    yield watch.usual


def many_lines() -> Iterator[str]:
    """Yield what can be added to the script of 3×3, which is then 2,000 lines long."""
    for number in range(1, 1851):
        before = f"name{number - 1}" if number % 2 == 0 else "nofx"
        yield f"name{number} is {before} + s1 * 2 // {number}"


def history(folder: str) -> Iterator[float]:
    """Yield what it takes to open the history, and to select all games in it."""
    oxo, watch = Oxo(folder), Watch()
    QAccessible.setActive(True)  # with a screen reader Qt tells of what is selected

    def open_it() -> None:
        oxo.menus.history.trigger()
        (dialog,) = oxo.window.findChildren(QDialog)
        dialog.repaint()

    watch.call(open_it)
    yield from watch.times
    (table,) = oxo.window.findChildren(HistoryTable)
    QTest.qWait(500)
    games = table.model().rowCount()

    def are_selected() -> bool:
        parts = table.selectionModel().selection()
        return sum(parts.at(part).height() for part in range(parts.size())) == games

    control = Qt.KeyboardModifier.ControlModifier
    watch.call(QTest.keyClick, table, Qt.Key.Key_A, control)
    watch.times = [watch.times[-1], *oxo.turns_until(are_selected).times]
    yield from (sum(watch.times), watch.slowest())


def games() -> Iterator[float]:
    """Yield what 1,000 games leave behind: KiB of memory, and items of the scene."""
    oxo = Oxo()

    def left() -> tuple[int, int]:
        for _ in range(1000):
            oxo.play(1, 2, 5, 3, 9)
        gc.collect()
        return memory("Rss"), len(oxo.window.scene.items())

    left()  # caches and pools fill up first
    before, after = left(), left()
    yield from (after[0] - before[0], after[1] - before[1])


def memory(kind: str = "Pss") -> int:
    """Return how many KiB this process has."""
    words = Path("/proc/self/smaps_rollup").read_text().split()
    return int(words[words.index(f"{kind}:") + 1])


def tree() -> Iterator[float]:
    """Yield how the tree of 3×3 from the start, with cut-offs, is seen and scrolled."""
    oxo = Oxo()
    oxo.menus.think.trigger()
    feature = oxo.window.features.made(oxo.menus.think)
    assert isinstance(feature, Thinking)
    panel, view = feature.panel, feature.panel.tree
    bar = view.horizontalScrollBar()
    panel.method.value = METHODS[1]
    panel.own.click()
    oxo.turns_until(lambda: feature._tree is not None and len(feature._counts) == 4)
    oxo.window.resize(1366, 768)
    oxo.application.processEvents()

    def painted(action: Callable[..., object], *arguments: object) -> None:
        action(*arguments)
        view.viewport().repaint()

    def places() -> int:
        arrangement = view.drawing.arrangement
        return len(arrangement.places) if arrangement else 0

    steps = Watch()
    for _ in range(300):
        steps.call(painted, feature._stepper.take, Step.FORWARD)
    before = memory()
    feature._stepper.take(Step.LAST)
    panel.unfold.click()
    oxo.turns_until(lambda: places() > 10_000)
    yield from (steps.usual, steps.slowest(0.01))
    yield from (places(), memory() - before)
    for zoom in (0, -3):
        view.zoom(zoom)
        view._follow()
        bar.setValue(bar.maximum() // 2)
        oxo.application.processEvents()
        watch = Watch()
        for _ in range(400):
            watch.call(painted, bar.setValue, bar.value() + 30)
        yield from (watch.usual, watch.slowest(0.01))


def thinking() -> Iterator[float]:
    """Yield how long 4×4×4 is painted, at rest and while outcomes are looked for."""
    oxo = Oxo()
    moves = (1, 22, 4, 23, 64, 43, 16, 42, 6, 11)
    oxo.controller.resume(Game(FOUR_BY_FOUR_BY_FOUR, moves=moves), TWO)
    for notes in (SquareNotes.VALUES, SquareNotes.OUTCOMES):
        oxo.parts.preferences.change(square_notes=notes)
        QTest.qWait(1000)
        watch = Watch()
        for _ in range(200):
            QTest.qWait(10)
            watch.call(oxo.window.view.viewport().repaint)
        yield from (watch.usual, watch.slowest())


if __name__ == "__main__":
    what, *arguments = sys.argv[1:]
    print(*globals()[what](*arguments), flush=True)
    os._exit(0)  # whatever still goes on
