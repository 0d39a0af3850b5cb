"""The installed program is closed within a tenth of a second, and used until then."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.conftest import HowMany, Tell
from tests.desktop.screen import PATIENCE
from tests.programs import run_to_end

AT_ONCE = 2
"""How many are started at a time."""

PROGRAM = """
import sys
from functools import partial
from random import Random
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from oxo_desktop import app
rng = Random(int(sys.argv[1]))
FIRST = 100  # milliseconds
KEYS = [getattr(Qt.Key, f"Key_{k}") for k in "1 5 9 E H L M N R V W F1 F11".split()]
KEYS += [Qt.Key.Key_Escape, Qt.Key.Key_Left, Qt.Key.Key_Return, Qt.Key.Key_Tab]
def click(window, button):
    board = window.view.viewport()
    at = QPoint(rng.randrange(board.width()), rng.randrange(board.height()))
    QTest.mouseClick(board, button, pos=at)
def press(window):
    if window.windowHandle():
        QTest.keyClick(window.windowHandle(), rng.choice(KEYS))
def open_menu(window):
    bar = window.menuBar()
    at = bar.actionGeometry(rng.choice(bar.actions())).center()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=at)
def switch(window):
    rng.choice([window.menus.moves, window.menus.why, window.menus.numbers]).toggle()
ACTIONS = [
    partial(click, button=Qt.MouseButton.LeftButton),
    partial(click, button=Qt.MouseButton.RightButton),
    press, press, press, open_menu, switch,
    lambda window: window.resize(300 + rng.randrange(900), 400 + rng.randrange(500)),
    lambda window: window.menus.next_game.trigger(),
]
build = app.build
def build_and_use(*arguments):
    parts = build(*arguments)
    def later(action):
        timer = QTimer(parts.window, singleShot=True, interval=rng.randrange(FIRST))
        timer.timeout.connect(action)
        timer.start()
    def act(action):
        if parts.window.isVisible():
            action(parts.window)
    def use():
        for _ in range(rng.randrange(8)):
            later(partial(act, rng.choice(ACTIONS)))
        later(parts.window.close)
    if rng.random() < 0.1:
        later(parts.window.close)  # maybe before anything is seen
    parts.window.painted.connect(use)
    return parts
app.build = build_and_use
sys.exit(app.main([]))
"""

OFFSCREEN = "This plugin does not support "
"""What the offscreen platform says of windows that ask for more than it has."""


def test_it_ends_well_whatever_is_done_right_after_the_start(
    installed: Path, tmp_path: Path, how_many: HowMany, tell: Tell
) -> None:
    python = installed.with_name("python")

    def start(seed: int) -> tuple[int, int, str]:
        home = tmp_path / str(seed % AT_ONCE)
        env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(home)}
        ran = run_to_end(python, "-c", PROGRAM, seed, env=env, timeout=10 * PATIENCE)
        said = ran.stderr.splitlines()
        said = [line for line in said if not line.startswith(OFFSCREEN)]
        return seed, ran.returncode, "\n".join(said)

    starts = how_many("starts")
    with ThreadPoolExecutor(AT_ONCE) as threads:
        ended = list(threads.map(start, range(starts)))
    assert [end for end in ended if end[1:] != (0, "")] == []
    tell(f"{starts} starts, each closed within a tenth of a second: all ended well")
