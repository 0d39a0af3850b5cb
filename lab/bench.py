"""Measures speed and size of OXO, beside bare PySide6 windows and other games.

``python -m lab.bench`` prints what it was measured on, and tables in Markdown, as in
docs/speed.md; ``python -m lab.bench beside`` that of one part alone. Nothing here
passes or fails: machines are noisy, so look at the ratios, and run it twice.
"""

import os
import platform
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections import deque
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import date
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from lab.beside.comparison import print_comparison
from lab.beside.packages import print_packages
from lab.beside.programs import at_once, oxo
from lab.beside.stage import OPENBOX, Moment, Stage
from oxo_desktop import FOLDER
from oxo_desktop.engine import Game, GameSettings, Human
from oxo_desktop.store import schema
from oxo_desktop.store.kept_game import KeptGame, put
from tests.desktop import kept_file
from tests.desktop.corner import Corner
from tests.desktop.screen import Screen
from tests.desktop.wheel import ROOT, install_wheel

ROUNDS = 9
TERMINAL_RUNS = 21
LANGUAGE_RUNS = 42
"""Many, since the few milliseconds asked about are less than a start varies by."""
MANY = 100_000
DIFFERENT = 500
"""How many of many games are no copies."""

GAMES_WATCHED = 10
"""In how many games each frame is timed."""

LARGE_SCREENS = (1920, 1080), (3840, 2160)

HARD = """
from random import Random
from time import perf_counter
from oxo_desktop.engine import GEOMETRIES, Board, Game, Level, choose
rng, board, times = Random(1), Board(), []
for _ in range(200):
    start = perf_counter()
    choose(Level.HARD, board, "X", rng)
    times.append((perf_counter() - start) * 1000)
print(times[0], sorted(times[1:])[100])
times = []
for _ in range(30):
    game = Game(GEOMETRIES["4x4x4"])
    while game.turn is not None:
        start, is_hard = perf_counter(), game.turn == "X"
        level = Level.HARD if is_hard else Level.EASY
        choice = choose(level, game.board, game.turn, rng)
        if is_hard:
            times.append((perf_counter() - start) * 1000)
        game = game.play(choice.position)
times.sort()
print(times[len(times) // 2], times[len(times) * 99 // 100], times[-1])
"""
"""Moves on 3×3, and those of games on 4×4×4 against one who blocks lines."""

MODEL = """
from random import Random
from statistics import median
from time import perf_counter
from oxo_desktop.engine import GEOMETRIES, Board, Refusal
from oxo_desktop.engine.model import OxoModel
from oxo_desktop.engine.model.syntax import parse
def times(name, rng):
    geometry = GEOMETRIES[name]
    model, board, mark = OxoModel(geometry), Board((), geometry), "X"
    moves = list(geometry.positions)
    rng.shuffle(moves)
    for position in moves:
        board, mark = board.apply_move(position, mark), "XO"[mark == "X"]
        start = perf_counter()
        model.show(board)
        yield (perf_counter() - start) * 1000
for name, games in (("3x3", 100), ("4x4", 20), ("5x5", 20), ("pp7", 20), ("4x4x4", 5)):
    took = [time for seed in range(games) for time in times(name, Random(seed))]
    print(median(took), max(took))
rng, words = Random(1), [*OxoModel().names, *'()[],#?:!>+-', "&&", "||", "==", "7"]
texts = ["".join(rng.choices(words, k=rng.randrange(1, 12))) for _ in range(100_000)]
start = perf_counter()
for text in texts:
    try:
        parse(text)
    except Refusal:
        pass
print(perf_counter() - start)
"""

VERDICTS = """
from random import Random
from statistics import median
from time import perf_counter
from oxo_desktop.engine import GEOMETRIES, Board, Mark, whose_turn
from oxo_desktop.engine.solver import Solver
def took(board):
    mark, solver = whose_turn(board), Solver(board.geometry)
    start = perf_counter()
    solver.verdicts(board, mark)
    return (perf_counter() - start) * 1000
def positions(geometry, number, rng):
    while number:
        board = Board((), geometry)
        for _ in range(rng.randrange(geometry.size)):
            square = rng.choice(board.available_moves())
            board = board.apply_move(square, whose_turn(board))
            if whose_turn(board) is None:
                break
        else:
            number -= 1
            yield board
empty = {name: Board((), geometry) for name, geometry in GEOMETRIES.items()}
took(empty["3x3"])  # the first one makes the tables of lines
three, four = (median(took(empty[name]) for _ in range(50)) for name in ("3x3", "4x4"))
after = [empty["3x3"].apply_move(position, "X") for position in range(1, 10)]
moved = max(median(took(board) for _ in range(9)) for board in after)
print(three, moved, four)
for name in ("4x4", "5x5"):
    times = [took(board) for board in positions(GEOMETRIES[name], 1600, Random(1))]
    print(median(times), max(times))
"""
"""Every square, each time by a fresh solver: empty boards, and 1,600 positions."""

EASY_AI = """
from time import perf_counter
from easyAI import solve_with_depth_first_search, solve_with_iterative_deepening
from easyAI.AI import TranspositionTable
from easyAI.games.TicTacToe import TicTacToe
from easyAI import AI_Player
TicTacToe.ttentry = lambda self: (self.current_player, *self.board)
def game():
    return TicTacToe([AI_Player(None), AI_Player(None)])
start = perf_counter()
solve_with_iterative_deepening(
    game(), range(2, 10), 100, tt=TranspositionTable(), verbose=False
)
deepening = perf_counter() - start
start = perf_counter()
assert solve_with_depth_first_search(game(), 100, tt=TranspositionTable()) == 0
print(deepening * 1000, (perf_counter() - start) * 1000)
"""
"""What easyAI's two solvers take for the empty 3×3 board, each with its table."""

COMMITS = """
from pathlib import Path
from time import perf_counter
from oxo_desktop.engine import Game, GameSettings, Human
from oxo_desktop.store.games import Store
store, times = Store(Path("commits")), []
for _ in range(400):
    store.begin(GameSettings(Human(), Human()))
    game = Game()
    for position in (1, 2, 5, 3, 9):
        game = game.play(position)
        start = perf_counter()
        store.keep(game)
        times.append((perf_counter() - start) * 1000)
store.close()
times.sort()
print(times[len(times) // 2], times[len(times) * 99 // 100])
"""

WHOLE = """
import sys
from itertools import chain
from pathlib import Path
from random import Random
from PySide6.QtCore import QAbstractAnimation, QEventLoop, QPropertyAnimation
from PySide6.QtWidgets import QApplication
from oxo_desktop import app
from oxo_desktop.engine import GameSettings, Human
from oxo_desktop.play.settings import MotionChoice, Settings
from oxo_desktop.store.games import Store
from oxo_desktop.window.board.marks import Stroke
motion, games = MotionChoice(sys.argv[1]), int(sys.argv[2])
application = QApplication(["oxo-desktop", "-style", "fusion"])
settings = Settings(Path("none.ini"))
settings.motion = motion
store = Store(Path(*sys.argv[3:] or ["data"]))
parts = app.build(settings, store, Random(1))
window, controller = parts.window, parts.controller
controller.set_pause(0)
controller.new_game(GameSettings(Human(), Human()))
def is_moving():
    strokes = [item for item in window.scene.items() if isinstance(item, Stroke)]
    animations = (stroke.findChildren(QPropertyAnimation) for stroke in strokes)
    running = QAbstractAnimation.State.Running
    return any(one.state() is running for one in chain.from_iterable(animations))
def come_to_rest():
    while is_moving():
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    application.processEvents()  # the last frame, and what has left goes
"""
"""The program but for its event loop, for GAMES and FRAMES to go on with."""

READY = """
from itertools import pairwise
from time import process_time, thread_time
from oxo_desktop import app
build, turns, is_ready = app.build, [], []
def build_and_watch(*arguments):
    from PySide6.QtCore import QAbstractEventDispatcher, QTimer
    parts = build(*arguments)
    window, events = parts.window, QAbstractEventDispatcher.instance()
    def turn():
        turns.append((process_time(), thread_time()))
        if is_ready:
            events.awake.disconnect(turn)
            QTimer.singleShot(10_000, end)
    def end():
        (begun, _), (ended, _) = turns[0], turns[-1]
        longest = max(after - before for (_, before), (_, after) in pairwise(turns))
        took = ended - begun, longest, process_time() - ended
        print(*(seconds * 1000 for seconds in took))
        window.close()
    events.awake.connect(turn)
    window.view.painted.connect(lambda: turns.__delitem__(slice(-1)))
    window.ready.connect(lambda: is_ready.append(True))
    return parts
app.build = build_and_watch
app.main([])
"""
"""From the turn of the event loop after the first paint to the one that ends ready."""

HISTORY = """
from time import perf_counter
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from oxo_desktop.window.history.table import HistoryTable
times = []
def take(action):
    start = perf_counter()
    action()
    times.append((perf_counter() - start) * 1000)
def open_history():
    window.menus.history.trigger()
    window.findChild(QDialog).repaint()
def selected():
    parts = table.selectionModel().selection()
    return sum(parts.at(part).height() for part in range(parts.size()))
QAccessible.setActive(True)  # with a screen reader Qt tells of what is selected
window.show()
while not window.menus.history.text():
    application.processEvents()
for _ in range(100):
    application.processEvents()
take(open_history)
(opened,), times = times, []
table = window.findChild(HistoryTable)
for _ in range(100):
    application.processEvents()  # until it is seen
control = Qt.KeyboardModifier.ControlModifier
take(lambda: QTest.keyClick(table, Qt.Key.Key_A, control))
while selected() < table.model().rowCount():
    take(application.processEvents)
take(application.processEvents)
print(opened, sum(times), max(times))
controller.close()
parts.analyst.close()
store.close()
"""

GAMES = """
import gc
window.show()
def play():
    for _ in range(games):
        controller.next_game()
        for position in (1, 2, 5, 3, 9):
            controller.play(position)
        application.processEvents()
    come_to_rest()
    gc.collect()
    memory = int(Path("/proc/self/statm").read_text().split()[1]) * 4
    return memory, len(window.scene.items())
play()  # caches and pools fill up first
(memory, items), (memory_after, items_after) = play(), play()
controller.close()
parts.analyst.close()
print(memory_after - memory, items_after - items)
"""

MODEL_OPEN = """
from itertools import pairwise
from statistics import median
from time import perf_counter
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractButton
from oxo_desktop.engine import GEOMETRIES
from oxo_desktop.window.model.model_panel import ModelPanel
window.show()
controller.new_game(GameSettings(Human(), Human()), GEOMETRIES["4x4x4"])
def took():
    controller.next_game()
    for position in (1, 6, 2, 7, 3, 8, 9, 4, 5, 10):
        start = perf_counter()
        controller.play(position)
        yield (perf_counter() - start) * 1000
        application.processEvents()
closed = median(took())
window.menus.model.trigger()
(panel,) = window.findChildren(ModelPanel)
in_list = median(took())
panel.views.findChildren(QAbstractButton)[1].click()
assert not panel.is_list
in_script = median(took())
panel.views.findChildren(QAbstractButton)[0].click()
controller.new_game(GameSettings(Human(), Human()), GEOMETRIES["3x3"])
application.processEvents()
lines = [panel.script.text]
lines += [
    f"name{n} = {n} + nofx" if n % 2 else f"name{n} is name{n - 1} + s1 * 2 // {n}"
    for n in range(1_850)
]
model = window.features.made(window.menus.model)
turns, loop, each_turn = [perf_counter()], QEventLoop(), QTimer(interval=0)
each_turn.timeout.connect(lambda: turns.append(perf_counter()))
each_turn.timeout.connect(lambda: "name1849" in model._model and loop.quit())
each_turn.start()
panel.script.show_file(chr(10).join(lines))
loop.exec()
turns.append(perf_counter())
application.processEvents()
turns.append(perf_counter())
each_turn.stop()
assert panel.is_list and panel.table.topLevelItemCount() > 1
longest = max(after - before for before, after in pairwise(turns))
opening = turns[-1] - turns[0], longest
panel.marks.click()
times = []
for square in range(2, 10):
    start = perf_counter()
    model.on_square(square)
    application.processEvents()
    times.append(perf_counter() - start)
controller.close()
parts.analyst.close()
print(in_list - closed, in_script - closed)
print(*(seconds * 1000 for seconds in (*opening, median(times))))
"""

TREE = """
from statistics import median
from time import perf_counter
from PySide6.QtCore import QTimer
def wait_until(is_so):
    loop, poll = QEventLoop(), QTimer(interval=5)
    poll.timeout.connect(lambda: is_so() and loop.quit())
    poll.start()
    loop.exec()
def memory():
    rollup = Path("/proc/self/smaps_rollup").read_text().split()
    return int(rollup[rollup.index("Pss:") + 1])
def took(action):
    start = perf_counter()
    action()
    view.viewport().repaint()
    return (perf_counter() - start) * 1000
is_ready = []
window.ready.connect(lambda: is_ready.append(True))
window.show()
wait_until(lambda: is_ready)
window.menus.think.trigger()
feature = window.features.made(window.menus.think)
panel, view = feature.panel, feature.panel.tree
wait_until(lambda: feature._tree and len(feature._counts) == 4)
window.resize(1366, 768)
application.processEvents()
steps = [took(feature._transport.step) for _ in range(300)]
before = memory()
feature._transport._go_to_end()
panel.unfold.click()
wait_until(lambda: len(view._arrangement.places) > 10_000)
application.processEvents()
unfolded, bar = memory() - before, view.horizontalScrollBar()
print(len(view._arrangement.places), unfolded)
for zoom in (0, -3):
    view.zoom(zoom)
    view._follow()
    bar.setValue(bar.maximum() // 2)
    application.processEvents()
    times = [took(lambda: bar.setValue(bar.value() + 30)) for _ in range(400)]
    print(median(times), sorted(times)[-4])
print(median(steps), sorted(steps)[-3])
controller.close()
parts.analyst.close()
"""
"""The tree of 3×3 from the start, with cut-offs, all of it unfolded and scrolled."""

FRAMES = """
from itertools import pairwise
from statistics import median
from time import perf_counter
from PySide6.QtCore import QEvent, QObject
class Watch(QObject):
    def __init__(self):
        super().__init__()
        self.frames, self.is_board = [], False
    def eventFilter(self, watched, event):
        if watched is not window:
            self.is_board |= event.type() is QEvent.Type.Paint
        elif event.type() is QEvent.Type.UpdateRequest:
            self.is_board, start = False, perf_counter()
            window.event(event)  # paints whatever has changed, and hands it to X
            if self.is_board:
                self.frames.append((start, perf_counter()))
            return True
        return False
def frames_of(action, *arguments):
    watch.frames = []
    action(*arguments)
    come_to_rest()
    return watch.frames
def figures(animations):
    painting = [end - start for frames in animations for start, end in frames]
    every = [b - a for frames in animations for (_, a), (_, b) in pairwise(frames)]
    for times in (painting, every):
        yield from (median(times) * 1000, max(times) * 1000)
# as on the full screen, which takes a window manager
window.setGeometry(application.primaryScreen().geometry())
window.show()
painted = []
window.view.painted.connect(lambda: painted.append(True))
while not painted:
    application.processEvents()
watch = Watch()
for watched in (window, window.view.viewport()):
    watched.installEventFilter(watch)
marks, wins = [], []
for _ in range(games):
    frames_of(controller.next_game)
    marks += [frames_of(controller.play, position) for position in (1, 2, 5, 3)]
    wins.append(frames_of(controller.play, 9))
controller.close()
parts.analyst.close()
print(*figures(marks[4:]), *figures(wins[1:]))  # the first game was for warming up
"""


class Bench(Stage):
    """Where windows are measured, and the OXO that is.

    Attributes:
        program: the installed `oxo-desktop`.
        python: the Python that runs it.
        options: those of the command line.
    """

    def __init__(self, screen: Screen, home: Path, options: Namespace) -> None:
        super().__init__(screen, home)
        self.options = options
        self.program = self.install(home / "now", ROOT)
        self.python = self.program.with_name("python")

    def install(self, folder: Path, checkout: Path) -> Path:
        return install_wheel(folder, checkout, self.options.python)

    def median_of(self, measure: Callable[[], list[float]]) -> list[float]:
        rounds = [measure() for _ in range(self.options.rounds)]
        return [median(column) for column in zip(*rounds, strict=True)]

    def in_process(
        self, program: str, *arguments: object, motion: str = "off", games: int = 0
    ) -> list[float]:
        """Return what a program prints that goes on with WHOLE, with no display."""
        return in_python(
            WHOLE + program, self.python, motion, games, *arguments,
            environment={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        )  # fmt: skip


def beside(bench: Bench) -> None:
    own = oxo(bench.program)
    programs = [own, at_once(own)]
    if bench.options.before:
        before = bench.install(bench.home / "then", bench.options.before)
        programs.append(replace(oxo(before), name="before"))
    print("In brackets, ratios to the bare window.\n")
    print_comparison(bench, bench.python, programs, bench.options.rounds)
    print(
        "At most 1.15 for the picture and its processor time, 1.4 for memory and 1.7 "
        "for a later click; a refused one no later.\n"
    )


def packages(bench: Bench) -> None:
    print("In brackets, ratios to the wheel.\n")
    print_packages(bench, bench.program, bench.options.rounds, bench.options.trixie)


def tell(what: str, figure: str, wanted: str = "") -> None:
    print(f"| {what:<42} | {figure:>32} | {wanted:<14} |", flush=True)


def ready(bench: Bench) -> None:
    """Tell what goes on between the first picture and rest."""
    home = bench.home / "ready"
    home.mkdir()

    def start() -> list[float]:
        with bench.session(home) as session:
            return in_python(READY, bench.python, environment=session.environment)

    until_ready, longest, rest = bench.median_of(start)
    tell("processor time from picture to ready", f"{until_ready:.1f} ms", "at most 25")
    tell("the longest turn of the event loop then", f"{longest:.1f} ms", "below 8")
    tell("processor time in the 10 s after that", f"{rest:.2f} ms", "below 1")


def terminal_start(bench: Bench) -> None:
    """How long it takes until something can be typed, beside Python doing nothing."""
    terminal, python = bench.program.with_name("oxo-terminal"), bench.python
    environment = {**os.environ, "HOME": str(bench.home / "terminal")}
    starts = [
        (until_prompt([terminal], environment), until_end([python, "-c", "pass"]))
        for _ in range(-1, TERMINAL_RUNS)
    ]
    took = median(own for own, _ in starts[1:])
    ratio = median(own / bare for own, bare in starts[1:])
    told = f"{took:.1f} ms, {ratio:.2f} × Python"
    tell("terminal: start to prompt", told, "at most 3 ×")


def until_prompt(command: list[Path], environment: dict[str, str]) -> float:
    """Return the milliseconds until the program asks something, and let it end."""
    told = b""
    start = perf_counter()
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        while b">" not in told:
            more = os.read(process.stdout.fileno(), 4096)
            assert more
            told += more
        took = (perf_counter() - start) * 1000
        process.communicate(b"q\n")
    return took


def until_end(command: list[Path | str]) -> float:
    start = perf_counter()
    subprocess.run(command, check=True)
    return (perf_counter() - start) * 1000


def hard(bench: Bench) -> None:
    """Tell how long Hard takes for a move."""
    first, later, *cube = bench.median_of(lambda: in_python(HARD, bench.python))
    tell("Hard, its first move", f"{first:.2f} ms", "at most 20")
    tell("Hard, later moves", f"{later:.2f} ms", "at most 1")
    usual, slow, worst = cube
    told = f"{usual:.1f} ms, 99 % {slow:.0f}, worst {worst:.0f}"
    tell("Hard on 4×4×4, where it began", told, "at most 5, worst 300")


def commits(bench: Bench) -> None:
    """Tell how long it takes until a move is kept."""
    usual, slow = bench.median_of(lambda: in_python(COMMITS, bench.python))
    tell("a move kept", f"{usual:.2f} ms, 99th percentile {slow:.2f}")


def many_games(bench: Bench) -> None:
    """What changes once there are many games; every row about that belongs here."""
    homes = {number: bench.home / f"{number} games" for number in (0, MANY)}
    for number, home in homes.items():
        fill(home, number)
    ratios = []
    for run in range(-1, bench.options.rounds):
        took = {}
        for number, home in homes.items():
            with bench.running([str(bench.program)], home) as start:
                took[number] = start.settled().time
        if run >= 0:
            ratios.append(took[MANY] / took[0])
    tell(f"start with {MANY:,} games", f"{median(ratios):.2f} × that with none")
    folder = (homes[MANY] / kept_file.FILE).parent
    opened, selected, longest = bench.median_of(
        lambda: bench.in_process(HISTORY, folder)
    )
    tell("their history opens", f"{opened:.0f} ms", "at most 200")
    tell("all are selected, with a screen reader", f"{selected:.0f} ms", "at most 200")
    tell("the longest turn of the event loop then", f"{longest:.1f} ms", "at most 16.7")


def fill(home: Path, number: int) -> None:
    """Keep this many finished games in a home folder, by SQL: it is the quicker way."""
    file = home / kept_file.FILE
    file.parent.mkdir(parents=True)
    schema.create(file)
    rng, different = Random(1), min(number, DIFFERENT)
    connection = schema.open_file(file)
    with closing(connection), schema.transaction(connection):
        for begun in range(different):
            put(connection, finished_game(rng, begun), lambda _: None)
        listed = connection.execute("SELECT name FROM pragma_table_info('games')")
        columns = ", ".join(name for (name,) in listed if name != "id")
        connection.execute(
            f"INSERT INTO games ({columns}) SELECT {columns} FROM games, "
            "(SELECT value FROM json_each(?))",
            [str(list(range(1, number // max(1, different))))],
        )


THINKING = """
from statistics import median
from time import perf_counter
from PySide6.QtCore import QTimer
from oxo_desktop.engine import FOUR_BY_FOUR_BY_FOUR, Game
position = Game(
    FOUR_BY_FOUR_BY_FOUR, moves=(1, 22, 4, 23, 64, 43, 16, 42, 6, 11)
)
controller.resume(position, GameSettings(Human(), Human()))
window.show()
parts.preferences.change(square_values=True)
application.processEvents()
paintings = []
def paint():
    start = perf_counter()
    window.view.viewport().repaint()
    paintings.append((perf_counter() - start) * 1000)
timer = QTimer(interval=16)
timer.timeout.connect(paint)
timer.start()
def watch(seconds):
    paintings.clear()
    end = perf_counter() + seconds
    while perf_counter() < end:
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    return median(paintings), max(paintings)
watch(1)
rest = watch(3)
parts.preferences.change(exact_outcomes=True)
thinking = watch(6)
assert window.notes._verdicts  # the search has told something
controller.close()
parts.analyst.close()
print(*rest, *thinking)
"""


CHANGES = """
from time import perf_counter
from oxo_desktop.system.languages import OWN_NAMES
window.show()
while not window.menus.undo.text():
    application.processEvents()
for _ in range(200):
    application.processEvents()
window.menus.moves.setChecked(True)
window.menus.preferences.trigger()
window.menus.history.trigger()
for position in (1, 2, 5):
    controller.play(position)
application.processEvents()
times = []
for _ in range(3):
    for language in OWN_NAMES:
        start = perf_counter()
        parts.preferences.change(language=language)
        application.processEvents()
        times.append((perf_counter() - start) * 1000)
controller.close()
parts.analyst.close()
print(sorted(times)[len(times) // 2], max(times[len(OWN_NAMES):]))
"""
"""A change of the language, in a game with the moves, Preferences and history open."""


def _beside_english(moments: list[Moment], english: list[Moment], part: int) -> str:
    """Return the median, and by how much it is more than in English."""
    usual, other = (median(one[part] for one in them) for them in (moments, english))
    return f"{usual:.1f} ms {usual - other:+.1f}"


def languages(bench: Bench) -> None:
    """Tell what another language costs: at the start, and when it is changed."""
    homes = {language: bench.home / f"in {language}" for language in ("en", "de", "ar")}
    starts: dict[str, list[Moment]] = {language: [] for language in homes}
    order = deque(homes)
    for language, home in homes.items():
        file = home / ".config" / FOLDER / f"{FOLDER}.ini"
        file.parent.mkdir(parents=True)
        file.write_text(f"[General]\nlanguage={language}\n", encoding="utf-8")
    for run in range(-1, LANGUAGE_RUNS):
        # each is the first in its turn, since the first of a round starts sooner
        order.rotate()
        for language in order:
            with bench.running([str(bench.program)], homes[language]) as start:
                settled = start.settled()
                if run >= 0:
                    starts[language].append(settled)
    for language, moments in starts.items():
        took, processor = (_beside_english(moments, starts["en"], n) for n in (0, 1))
        wanted = "at most +5" if language == "de" else ""
        tell(f"start in {language}, and processor time", f"{took}, {processor}", wanted)
    usual, worst = bench.median_of(lambda: bench.in_process(CHANGES))
    told = f"{usual:.1f} ms, worst {worst:.1f}"
    tell("a change of the language", told, "at most 100")


def finished_game(rng: Random, begun: int) -> KeptGame:
    game = Game()
    while game.turn is not None:
        game = game.play(rng.choice(game.board.available_moves()))
    players = GameSettings(Human(), Human())
    kept = KeptGame(players, begun, game)
    kept.changed = kept.ended = begun
    kept.on_board = False
    return kept


def solver(bench: Bench) -> None:
    """Tell how soon every square's worth is known, and easyAI's time beside it.

    It does more than that: easyAI tells the outcome alone, and not of each square.
    """
    three, moved, four, *larger = bench.median_of(
        lambda: in_python(VERDICTS, bench.python)
    )
    # easyAI is installed beside the tests, not beside OXO
    times = bench.median_of(lambda: in_python(EASY_AI, Path(sys.executable)))
    tell("3×3, all squares: empty board", f"{three:.2f} ms", "at most 5")
    tell("3×3, all squares: after a move", f"{moved:.2f} ms", "at most 1")
    for how, time in zip(("iterative deepening", "depth first"), times, strict=True):
        told = f"{time:.1f} ms, {time / three:.0f} × as much"
        tell(f"easyAI, {how}", told, "at least 50 ×")
    tell("4×4, all squares: empty board", f"{four:.1f} ms", "at most 1000")
    for board, usual, worst in (("4×4", *larger[:2]), ("5×5", *larger[2:])):
        told = f"{usual:.2f} ms, worst {worst:.2f}"
        tell(f"{board}, 1,600 positions", told, "at most 20")


def model(bench: Bench) -> None:
    """Tell how soon the OXO model is up to date, and scripts are read."""
    *moves, reading = bench.median_of(lambda: in_python(MODEL, bench.python))
    boards = ("3×3", 2), ("4×4", 10), ("5×5", 10), ("seven points", 10), ("4×4×4", 10)
    for (board, most), usual, slowest in zip(
        boards, moves[::2], moves[1::2], strict=True
    ):
        told = f"{usual:.2f} ms, worst {slowest:.2f}"
        tell(f"OXO model, a move on {board}", told, f"at most {most}")
    listed, written, opening, longest, move = bench.median_of(
        lambda: bench.in_process(MODEL_OPEN)
    )
    told = f"{listed:.0f} ms"
    tell("a move on 4×4×4 takes longer with its list", told, "at most 10")
    tell("and with its script", f"{written:.0f} ms", "at most 10")
    tell("100,000 texts as definitions", f"{reading:.1f} s")
    tell("a script of 2,000 lines opens", f"{opening:.0f} ms", "at most 500")
    tell("the longest turn in that", f"{longest:.0f} ms")
    tell("and a mark put on the board with that", f"{move:.0f} ms")


def tree(bench: Bench) -> None:
    """Tell how smoothly a large tree is scrolled, and what it holds."""
    nodes, kept, *painted, step, longest = bench.median_of(
        lambda: bench.in_process(TREE)
    )
    what = f"a tree of {nodes:,.0f} nodes"
    for zoom, (usual, worst) in zip(
        ("boards as usual", "small boards"),
        zip(painted[::2], painted[1::2], strict=True),
        strict=True,
    ):
        told = f"{usual:.1f} ms, worst 1 % {worst:.1f}"
        tell(f"{what} scrolls, {zoom}: a frame", told, "at most 16.7")
    tell(f"{what} holds, once unfolded", f"{kept / 1024:.1f} MiB")
    told = f"{step:.1f} ms, worst 1 % {longest:.1f}"
    tell("a step of the search, painted", told, "at most 16.7")


def games_on_end(bench: Bench) -> None:
    """Tell what games leave behind, played as fast as the program can."""
    for what, motion, games in (
        ("1,000 games", "off", 1000),
        ("200 animated games", "on", 200),
    ):
        grown, items = bench.in_process(GAMES, motion=motion, games=games)
        tell(f"{what} leave behind", f"{grown:.0f} KiB, {items:.0f} items")


def frames(bench: Bench) -> None:
    """Tell how smoothly strokes are drawn on a screen that the window fills."""
    for width, height in LARGE_SCREENS:
        numbers = on_screen(width, height, bench)
        for what, of_what in (("a mark", numbers[:4]), ("a win", numbers[4:])):
            painting, slowest, every, longest = of_what
            told = f"{painting:.1f} ms, worst {slowest:.1f}"
            tell(f"{what} on {width} × {height}: painted in", told, "at most 16.7")
            tell(f"{what}: a frame each", f"{every:.1f} ms, worst {longest:.1f}")


def thinking(bench: Bench) -> None:
    """Tell how long the board is painted while a search goes on beside it."""
    usual, slowest, while_thinking, worst = bench.median_of(
        lambda: bench.in_process(THINKING)
    )
    tell("4×4×4 with values, painted", f"{usual:.1f} ms, worst {slowest:.1f}")
    told = f"{while_thinking:.1f} ms, worst {worst:.1f}"
    tell("the same while it thinks", told, "at most 16")


def on_screen(width: int, height: int, bench: Bench) -> list[float]:
    """Return what FRAMES measures on a screen of this size."""
    with Screen(width, height, managed=False) as screen:
        corner = Corner(screen, bench.home)
        corner.clear()  # or the pointer would hover over a square
        corner.pointer.close()
        return in_python(
            WHOLE + FRAMES, bench.python, "on", GAMES_WATCHED + 1,
            environment=corner.environment,
        )  # fmt: skip


def in_python(
    program: str,
    python: Path,
    *arguments: object,
    environment: dict[str, str] | None = None,
) -> list[float]:
    """Return the numbers that a program prints in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        ran = subprocess.run(
            [python, "-c", program, *map(str, arguments)],
            capture_output=True, text=True, check=False, cwd=folder, env=environment,
        )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return [float(number) for number in ran.stdout.split()]


def machine(bench: Bench) -> str:
    """Return when, how and on what is measured."""
    today = date.today()
    told = subprocess.check_output([bench.python, "--version"], text=True).strip()
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    return (
        f"Medians of {bench.options.rounds} rounds on {today.day} {today:%B %Y}, on "
        f"{os.cpu_count()} cores, in {system} with {told}, "
        f"PySide6 {version('PySide6-Essentials')} and an X display without a graphics "
        "card (Xvfb)."
    )


TABLES: dict[str, Callable[[Bench], None]] = {"beside": beside, "packages": packages}
FIGURES: dict[str, Callable[[Bench], None]] = {
    "ready": ready,
    "many": many_games,
    "terminal": terminal_start,
    "hard": hard,
    "solver": solver,
    "model": model,
    "tree": tree,
    "commits": commits,
    "games": games_on_end,
    "frames": frames,
    "thinking": thinking,
    "languages": languages,
}


def main() -> None:
    """Measure and print."""
    parts = (*TABLES, *FIGURES)
    parser = ArgumentParser(prog="python -m lab.bench", description=__doc__)
    parser.add_argument("part", nargs="*", help=f"all, or of {', '.join(parts)}")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument(
        "--python",
        default=sys.executable,
        help="what runs OXO and the bare windows, if another one than this",
    )
    parser.add_argument(
        "--before",
        type=Path,
        metavar="FOLDER",
        help="another checkout, whose OXO is measured beside this one",
    )
    parser.add_argument(
        "--trixie",
        type=Path,
        metavar="FOLDER",
        help="a Debian 13 made by debootstrap, for packages; this takes root",
    )
    options = parser.parse_args()
    if unknown := set(options.part) - set(parts):
        parser.error(f"no part is called {', '.join(sorted(unknown))}")
    chosen = options.part or parts
    with (
        tempfile.TemporaryDirectory() as folder,
        Screen(openbox=OPENBOX) as screen,
    ):
        bench = Bench(screen, Path(folder), options)
        print(f"{machine(bench)}\n", flush=True)
        for part in TABLES:
            if part in chosen:
                TABLES[part](bench)
        figures = [part for part in FIGURES if part in chosen]
        if figures:
            tell("", "OXO", "wanted")
            tell("---", "---:", "---")
        for part in figures:
            FIGURES[part](bench)


if __name__ == "__main__":
    main()
