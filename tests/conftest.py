"""A controller and a window as `app` connects them, with nothing to wait for."""

import gc
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# whatever language the system has
os.environ["LC_MESSAGES"] = "C"
os.environ.pop("LC_ALL", None)

import hypothesis
import pytest
from PySide6.QtCore import QAbstractAnimation, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from oxo_desktop import app, connections, words
from oxo_desktop.app import Parts
from oxo_desktop.engine import hard
from oxo_desktop.engine.solver import strategy
from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.controller import GameController
from oxo_desktop.play.settings import (
    COURSE_LEFT,
    GAMES_BEFORE_LEARNING,
    MotionChoice,
    Settings,
)
from oxo_desktop.store.games import Store
from oxo_desktop.system.application import collect_due
from oxo_desktop.system.languages import OWN_NAMES
from oxo_desktop.window.main_window import MainWindow
from tests import windows
from tests.window.desk import Desk

# how long an example takes depends on what else the machine does
hypothesis.settings.register_profile("oxo", deadline=None)
hypothesis.settings.load_profile("oxo")

# what ignores these, as after nohup, hands that on to all it starts; what handles them
# does not
for interruption in {signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)}:
    if signal.getsignal(interruption) is signal.SIG_IGN:
        signal.signal(interruption, lambda *_: None)

# objects of Qt must not be deleted on another thread; see collect_on_this_thread
gc.disable()

COUNTS = {
    "kills": (15, "how often the real window is killed while it is played in"),
    "ends": (10, "how often the real window is told to end while it is played in"),
    "flips": (40, "how many bits are flipped, one at a time, in a file of games"),
    "schema-flips": (40, "how many bits are flipped in the schema of such a file"),
    "ids": (20, "how many rows of such a file get another number"),
    "megabytes": (2, "how large a value is that nobody has played"),
    "cuts": (60, "how often the power fails while games are kept"),
    "restores": (2, "how often a backup is restored while others play"),
    "oxo-files": (5000, "how many damaged .oxo files are opened, and lines read"),
    "settings-files": (500, "how many damaged settings are read"),
    "events": (600, "how many random events the window gets"),
    "starts": (15, "how often the program is closed right after its start"),
    "instances": (10, "how many instances are started, five at a time, on one file"),
    "positions": (100, "how many positions of 4×4 a plain search goes through too"),
    "lines": (1500, "how many positions of 4×4 Hard gets into; all are some 100,000"),
    "games": (10, "how many games Hard plays on 5×5 against each opponent"),
    "cube-games": (1, "how many games Hard plays on 4×4×4 with each mark"),
    "boards": (1000, "how many arbitrary positions the OXO model is shown"),
    "definitions": (600, "how many arbitrary definitions the OXO model is given"),
    "scripts": (20, "how many scripts as long as may be are read, and longer ones"),
    "edits": (100, "how many random edits list and script of the model get"),
    "puzzles": (100, "how many puzzles are drawn on 3×3, of each kind"),
    "players": (20, "how many players do fifty things in any order"),
    "actions": (15, "after how many random actions panels are as fresh ones are"),
    "keys": (10, "how many keys and items of menus are tried in each kind of state"),
    "runs": (20, "how many runs of threats Hard is to find on 4×4×4"),
}
"""What `make test` does a few times, `make torture` and `make prove` many times."""

LANGUAGES = [
    each if each in ("en", "ar") else pytest.param(each, marks=pytest.mark.torture)
    for each in OWN_NAMES
]
"""What a test goes through in all languages: `make test` in two, one from the right."""

ELSEWHERE = {
    "make test-packages": "bundle, Debian packages and wheel",
    "make torture": "the cases that are left out, and what is counted in large numbers",
    "make prove": "how Hard plays, counted in large numbers",
}


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    collect_due()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--require-desktop",
        action="store_true",
        help="fail if the tests of the real window cannot run, instead of skipping",
    )
    parser.addoption(
        "--every-case",
        action="store_true",
        help="run what is left to `make torture` too",
    )
    for name, (default, what) in COUNTS.items():
        parser.addoption(f"--{name}", type=int, default=default, help=what)


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Leave to `make torture` what is marked for it."""
    if config.getoption("--every-case"):
        return
    numbers: Counter[str] = Counter()
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        one_in = item.get_closest_marker("one_in")
        name, number = item.nodeid.split("[")[0], one_in.args[0] if one_in else 1
        is_left = item.get_closest_marker("torture") or numbers[name] % number
        numbers[name] += 1
        (left if is_left else kept).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the tests have counted."""
    passed = terminalreporter.getreports("passed")
    properties = [one for report in passed for one in report.user_properties]
    if counted := [told for name, told in properties if name == "counted"]:
        terminalreporter.section("counted")
    for told in counted:
        terminalreporter.write_line(str(told))
    if terminalreporter.config.getoption("markexpr") == "not packages":
        terminalreporter.section("run by other commands")
        for command, what in ELSEWHERE.items():
            terminalreporter.write_line(f"{command}: {what}")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Have the next test begin in English."""
    yield
    words.use(None)


HowMany = Callable[[str], int]
Tell = Callable[[str], None]


@pytest.fixture
def how_many(request: pytest.FixtureRequest) -> HowMany:
    """Give what is asked for of COUNTS."""
    return lambda name: int(request.config.getoption(f"--{name}"))


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Tell:
    """Take a sentence, with what was counted, for the end of the whole run."""
    return lambda counted: record_property("counted", counted)


MakeController = Callable[..., GameController]


@pytest.fixture(params=["this system", "Windows"])
def rules(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Put files and locks under the rules of one system after the other."""
    system: str = request.param
    if system == "Windows":
        windows.apply(monkeypatch)
    return system


@pytest.fixture
def nothing_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget for a test what has been found out of any board."""
    monkeypatch.setattr(hard, "_solvers", {})


@pytest.fixture
def without_strategy(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> str:
    """Look for the file of the strategy in vain; return what is said of that."""
    request.getfixturevalue("nothing_found")
    monkeypatch.setattr(strategy, "TABLE", "lost.bin")
    return (
        "OXO's own file strategy-4x4x4.bin is missing or damaged, so Hard can be "
        "beaten on 4×4×4 even when it starts. Install OXO again."
    )


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store that works: any problem fails the test."""
    problems: list[object] = []
    store = Store(tmp_path / "data")
    store.file.on_problem = store.file.on_notice = problems.append
    yield store
    store.close()
    assert problems == []


@pytest.fixture
def make_controller(qapp: QApplication, store: Store) -> Iterator[MakeController]:
    assert qapp is not None  # threads and timers need it
    made: list[tuple[GameController, Analyst]] = []

    def make(seed: int = 1, pause: int = 0) -> GameController:
        analyst, controller = Analyst(Random(seed)), GameController(store.score)
        controller.set_pause(pause)
        connections.let_think(analyst, controller)
        connections.keep_games(controller, store)
        made.append((controller, analyst))
        return controller

    yield make
    for controller, analyst in made:
        close(controller, analyst)


def close(controller: GameController, analyst: Analyst) -> None:
    """End what runs in both, and see that nothing does afterwards."""
    controller.close()
    analyst.close()
    assert not any(t.isActive() for t in controller.findChildren(QTimer))
    assert not analyst._thread.isRunning()


@pytest.fixture
def controller(request: pytest.FixtureRequest) -> GameController:
    """Return a controller, that of the window if there is one."""
    if "parts" in request.fixturenames:
        parts: Parts = request.getfixturevalue("parts")
        return parts.controller
    make: MakeController = request.getfixturevalue("make_controller")
    return make()


def moving(window: MainWindow) -> list[QAbstractAnimation]:
    """Return what is being drawn, wiped or shaken on the board."""
    running = QAbstractAnimation.State.Running
    animations = window.scene.findChildren(QAbstractAnimation)
    return [one for one in animations if one.state() is running]


@pytest.fixture
def parts(qapp: QApplication, settings: Settings, store: Store) -> Iterator[Parts]:
    """Yield the program, its window not yet shown, with nothing to wait for."""
    # whatever theme the last window had, the desktop is a light one
    qapp.setPalette(QPalette())
    settings.motion = MotionChoice.OFF
    # nobody is offered to learn in the middle of a test
    settings.games_ended = GAMES_BEFORE_LEARNING
    settings.stage = COURSE_LEFT
    problems = store.file.on_problem
    parts = app.build(settings, store, Random(1))
    # a problem that no test has asked for fails it
    store.file.on_problem = store.file.on_notice = problems
    parts.controller.set_pause(0)
    yield parts
    close(parts.controller, parts.analyst)
    if Shiboken.isValid(parts.window):
        parts.window.close()
        parts.close()


@pytest.fixture
def window(qtbot: QtBot, parts: Parts) -> Iterator[MainWindow]:
    """Yield the window of the program, shown, and a game begun."""
    window = parts.window
    parts.controller.new_game(parts.settings.game)
    with qtbot.waitSignal(window.ready):
        window.show()
    yield window
    if Shiboken.isValid(window):
        qtbot.waitUntil(lambda: not moving(window))


@pytest.fixture
def desk(qtbot: QtBot, parts: Parts, window: MainWindow) -> Desk:
    """Return a player at the window, where a game has begun."""
    assert window is parts.window
    return Desk(qtbot, parts)


@pytest.fixture
def large_text(qapp: QApplication) -> Iterator[None]:
    """Make text 200 % large."""
    usual = qapp.font()
    large = qapp.font()
    large.setPointSizeF(2 * usual.pointSizeF())
    qapp.setFont(large)
    yield
    qapp.setFont(usual)


@contextmanager
def next_start(qtbot: QtBot, parts: Parts) -> Iterator[Desk]:
    """End the program, and yield a player at its window after the next start."""
    parts.store.close()
    again = Store(parts.store.file.path.parent)
    parts = app.build(parts.settings, again, Random(1))
    parts.begin()
    with qtbot.waitSignal(parts.window.ready):
        parts.window.show()
    try:
        yield Desk(qtbot, parts)
    finally:
        close(parts.controller, parts.analyst)
        parts.window.close()
        parts.close()
