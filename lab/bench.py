"""Measures speed and size of OXO, beside bare PySide6 windows and other games.

``python -m lab.bench`` prints a table for each part, ``python -m lab.bench beside``
that of one part alone. Nothing here passes or fails: machines are noisy, so look at the
ratios, and run it twice.
"""

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections import deque
from collections.abc import Callable
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from lab.beside.comparison import print_comparison
from lab.beside.packages import print_packages
from lab.beside.stage import Stage, Start
from oxo_desktop import FOLDER
from oxo_desktop.engine import Game, GameSettings, Human
from oxo_desktop.store import schema
from oxo_desktop.store.kept_game import KeptGame, put
from tests.desktop import kept_file
from tests.desktop.corner import Corner
from tests.desktop.screen import Screen
from tests.desktop.wheel import install_wheel

RUNS = 7
TERMINAL_RUNS = 21
LANGUAGE_RUNS = 42
"""Many, since the few milliseconds asked about are less than a start varies by."""
MANY = 100_000
LISTED = 10_000
DIFFERENT = 500
"""How many of many games are no copies."""

GAMES_WATCHED = 10
"""In how many games each frame is timed."""

LARGE_SCREENS = (1920, 1080), (3840, 2160)

HARD = """
from random import Random
from time import perf_counter
from oxo_desktop.engine import Board, Level, choose
rng, board, times = Random(1), Board(), []
for _ in range(200):
    start = perf_counter()
    choose(Level.HARD, board, "X", rng)
    times.append((perf_counter() - start) * 1000)
print(times[0], sorted(times[1:])[100])
"""

MODEL = """
from random import Random
from statistics import median
from time import perf_counter
from oxo_desktop.engine import GEOMETRIES, Board, Refusal
from oxo_desktop.engine.model import OxoModel
from oxo_desktop.engine.model.language import parse
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
for name, games in (("3x3", 100), ("4x4x4", 5)):
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

HISTORY = """
import os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from pathlib import Path
from time import perf_counter
from PySide6.QtWidgets import QApplication, QDialog
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.play.settings import Settings
from oxo_desktop.store.games import Store
from oxo_desktop.window.main_window import MainWindow
application = QApplication([])
store = Store(Path(sys.argv[1]))
settings = Settings(Path("none.ini"))
preferences = CurrentPreferences(settings)
window = MainWindow(settings, preferences, store)
window.menus.fill(settings, preferences)
window.dialogs.connect_menus(window.menus)
window.show()
application.processEvents()
start = perf_counter()
window.menus.history.trigger()
(history,) = window.findChildren(QDialog)
history.repaint()
print((perf_counter() - start) * 1000)
store.close()
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
store = Store(Path("data"))
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
        rounds: how often OXO is started beside the other programs.
        trixie: a folder with Debian 13 in it, or None.
    """

    def __init__(
        self, screen: Screen, home: Path, rounds: int, trixie: Path | None
    ) -> None:
        super().__init__(screen, home)
        self.trixie = trixie
        self.program = install_wheel(home)
        self.python = self.program.with_name("python")
        self.rounds = rounds


def beside(bench: Bench) -> None:
    print(f"Medians of {bench.rounds} rounds; in brackets, ratios to the bare window\n")
    print_comparison(bench, bench.program, bench.rounds)
    print(
        "At most 1.15 for the start and the memory, and 2, or a frame, for a click.\n"
    )


def packages(bench: Bench) -> None:
    print(f"\nMedians of {bench.rounds} rounds\n")
    print_packages(bench, bench.program, bench.rounds, bench.trixie)


def terminal_start(bench: Bench) -> None:
    """How long it takes until something can be typed, beside Python doing nothing."""
    oxo, python, home = (
        bench.program.with_name("oxo-terminal"),
        bench.python,
        bench.home,
    )
    print(f"{'':<32}{'OXO':>9}     {'Python':>9}     {'ratio':>7}   budget")
    environment = {**os.environ, "HOME": str(home / "terminal")}
    starts: dict[str, list[float]] = {"oxo": [], "bare": []}
    for run in range(-1, TERMINAL_RUNS):
        took = until_prompt([oxo], environment), until_end([python, "-c", "pass"])
        if run >= 0:
            for name, time in zip(starts, took, strict=True):
                starts[name].append(time)
    row("terminal: start to prompt", starts["oxo"], starts["bare"], "ms", "at most 3")


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


def hard(python: Path) -> None:
    """Print how long Hard takes for a move."""
    first, later = median_of(lambda: in_python(HARD, python))
    print(f"{'Hard, its first move':<32}{first:>9.2f} ms   at most 20")
    print(f"{'Hard, later moves':<32}{later:>9.2f} ms   at most 1")


def commits(python: Path) -> None:
    """Print how long it takes until a move is kept."""
    usual, slow = median_of(lambda: in_python(COMMITS, python))
    print(f"{'a move kept: median':<32}{usual:>9.2f} ms")
    print(f"{'a move kept: 99th percentile':<32}{slow:>9.2f} ms")


def many_games(bench: Bench) -> None:
    """What changes once there are many games; every row about that belongs here."""
    homes = {number: f"{number} games" for number in (0, MANY)}
    for number, home in homes.items():
        fill(bench.home / home, number)
    starts: dict[int, list[float]] = {number: [] for number in homes}
    for run in range(-1, RUNS):
        for number, home in homes.items():
            with bench.running([str(bench.program)], home) as start:
                bench.rest()
                if run >= 0:
                    starts[number].append(start.took)
    print(f"\n{'':<32}{f'{MANY:,}':>9}     {'no games':>9}     {'ratio':>7}")
    row("start to painted board", starts[MANY], starts[0], "ms", "")
    listed = bench.home / "history"
    fill(listed, LISTED)
    folder = (listed / kept_file.FILE).parent
    (took,) = median_of(lambda: in_python(HISTORY, bench.python, folder))
    print(f"{f'history, {LISTED:,} games':<32}{took:>9.2f} ms   at most 200")


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
told = []
parts.analyst.valued.connect(lambda *_: told.append(True))
watch(1)
rest = watch(3)
parts.preferences.change(exact_outcomes=True)
thinking = watch(6)
assert told
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


def _beside_english(
    starts: dict[str, list[Start]], language: str, value: Callable[[Start], float]
) -> str:
    """Return the median of a value, and by how much it is more than in English."""
    usual, english = (median(map(value, starts[name])) for name in (language, "en"))
    return f"{usual:>9.2f} ms {usual - english:+6.2f}"


def languages(bench: Bench) -> None:
    """Print what another language costs: at the start, and when it is changed."""
    homes = {language: f"in {language}" for language in ("en", "de", "ar")}
    starts: dict[str, list[Start]] = {language: [] for language in homes}
    order = deque(homes)
    for language, home in homes.items():
        file = bench.home / home / ".config" / FOLDER / f"{FOLDER}.ini"
        file.parent.mkdir(parents=True)
        file.write_text(f"[General]\nlanguage={language}\n", encoding="utf-8")
    for run in range(-1, LANGUAGE_RUNS):
        # each is the first in its turn, since the first of a round starts sooner
        order.rotate()
        for language in order:
            with bench.running([str(bench.program)], homes[language]) as start:
                bench.rest()
                if run >= 0:
                    starts[language].append(start)
    print(f"\n{'start to painted board':<32}{'lasts':>12}{'processor time':>19}")
    for language in starts:
        took = _beside_english(starts, language, lambda start: start.took)
        processor = _beside_english(starts, language, lambda start: start.processor)
        limit = "   at most +5" if language == "de" else ""
        print(f"{language:<32}{took}   {processor}{limit}")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    usual, worst = median_of(
        lambda: in_python(
            WHOLE + CHANGES, bench.python, "off", 0, environment=environment
        )
    )
    print(
        f"{'a change of the language':<32}{usual:>9.2f} ms   worst {worst:.2f}, "
        "at most 100"
    )


def finished_game(rng: Random, begun: int) -> KeptGame:
    game = Game()
    while game.turn is not None:
        game = game.play(rng.choice(game.board.available_moves()))
    players = GameSettings(Human(), Human())
    kept = KeptGame(players, begun, game)
    kept.changed = kept.ended = begun
    kept.on_board = False
    return kept


def solver(python: Path) -> None:
    """Print how soon every square's worth is known, and easyAI's time beside it.

    It does more than that: easyAI tells the outcome alone, and not of each square.
    """
    three, moved, four, *larger = median_of(lambda: in_python(VERDICTS, python))
    # easyAI is installed beside the tests, not beside OXO
    times = median_of(lambda: in_python(EASY_AI, Path(sys.executable)))
    print(f"{'3×3, all squares: empty board':<32}{three:>9.2f} ms   at most 5")
    print(f"{'3×3, all squares: after a move':<32}{moved:>9.2f} ms   at most 1")
    for how, time in zip(("iterative deepening", "depth first"), times, strict=True):
        print(
            f"{f'easyAI, {how}':<32}{time:>9.2f} ms   "
            f"{time / three:.0f} times as much, at least 50"
        )
    print(f"{'4×4, all squares: empty board':<32}{four:>9.2f} ms   at most 1000")
    for board, usual, worst in (("4×4", *larger[:2]), ("5×5", *larger[2:])):
        print(
            f"{f'{board}, 1,600 positions: median':<32}{usual:>9.2f} ms   worst "
            f"{worst:.2f}, at most 20"
        )


def model(python: Path) -> None:
    """Print how soon the OXO model is up to date, and definitions are read."""
    three, worst, cube, worst_of_cube, reading = median_of(
        lambda: in_python(MODEL, python)
    )
    for board, usual, slowest, most in (
        ("3×3", three, worst, 2),
        ("4×4×4", cube, worst_of_cube, 10),
    ):
        print(
            f"{f'OXO model, a move on {board}':<32}{usual:>9.2f} ms   worst "
            f"{slowest:.2f}, at most {most}"
        )
    print(f"{'100,000 texts as definitions':<32}{reading:>9.2f} s")


def games_on_end(python: Path) -> None:
    """Print what games leave behind, played as fast as the program can."""
    offscreen = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    for what, motion, games in (
        ("1,000 games", "off", 1000),
        ("200 animated", "on", 200),
    ):
        grown, items = in_python(
            WHOLE + GAMES, python, motion, games, environment=offscreen
        )
        print(f"{f'{what}: memory grown by':<32}{grown:>9.0f} KiB")
        print(f"{f'{what}: items left over':<32}{items:>9.0f}")


def frames(python: Path, home: Path) -> None:
    """Print how smoothly strokes are drawn on a screen that the window fills."""
    print(
        f"\n{'frames on a filled screen':<32}{'painting':>9}     {'worst':>9}     "
        f"{'every':>7}  {'worst':>7}"
    )
    for width, height in LARGE_SCREENS:
        numbers = on_screen(width, height, python, home)
        for what, of_what in (("a mark", numbers[:4]), ("a win", numbers[4:])):
            painting, slowest, every, longest = of_what
            print(
                f"{f'{width} x {height}, {what}':<32}{painting:>9.2f} ms  "
                f"{slowest:>9.2f} ms  {every:>7.2f}  {longest:>7.2f} ms   "
                "painting at most 16.7"
            )


def thinking(python: Path) -> None:
    """Print how long the board is painted while a search goes on beside it."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    usual, slowest, while_thinking, worst = median_of(
        lambda: in_python(WHOLE + THINKING, python, "off", 0, environment=environment)
    )
    print(f"\n{'4×4×4 with values, painted':<32}{usual:>9.2f} ms   worst {slowest:.2f}")
    print(
        f"{'the same while it thinks':<32}{while_thinking:>9.2f} ms   worst "
        f"{worst:.2f}, at most 16"
    )


def on_screen(width: int, height: int, python: Path, home: Path) -> list[float]:
    """Return what FRAMES measures on a screen of this size."""
    with Screen(width, height, managed=False) as screen:
        corner = Corner(screen, home)
        corner.clear()  # or the pointer would hover over a square
        corner.pointer.close()
        return in_python(
            WHOLE + FRAMES, python, "on", GAMES_WATCHED + 1,
            environment=corner.environment,
        )  # fmt: skip


def row(
    what: str, own: list[float], others: list[float], unit: str, budget: str
) -> None:
    ratio = median(a / b for a, b in zip(own, others, strict=True))
    print(
        f"{what:<32}{median(own):>9.2f} {unit:<4}{median(others):>9.2f} {unit:<4}"
        f"{ratio:>7.2f}   {budget}"
    )


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
            capture_output=True, text=True, check=True, cwd=folder, env=environment,
        )  # fmt: skip
    return [float(number) for number in ran.stdout.split()]


def median_of(measure: Callable[[], list[float]]) -> list[float]:
    return [
        median(column) for column in zip(*(measure() for _ in range(RUNS)), strict=True)
    ]


PARTS: dict[str, Callable[[Bench], None]] = {
    "beside": beside,
    "packages": packages,
    "terminal": terminal_start,
    "hard": lambda bench: hard(bench.python),
    "solver": lambda bench: solver(bench.python),
    "model": lambda bench: model(bench.python),
    "commits": lambda bench: commits(bench.python),
    "games": lambda bench: games_on_end(bench.python),
    "frames": lambda bench: frames(bench.python, bench.home),
    "thinking": lambda bench: thinking(bench.python),
    "many": many_games,
    "languages": languages,
}


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m lab.bench", description=__doc__)
    parser.add_argument("part", nargs="*", help=f"all, or of {', '.join(PARTS)}")
    parser.add_argument(
        "--rounds",
        type=int,
        default=RUNS,
        help="of beside and packages",
    )
    parser.add_argument(
        "--trixie",
        type=Path,
        metavar="FOLDER",
        help="a Debian 13 made by debootstrap, for packages; this takes root",
    )
    arguments = parser.parse_args()
    if unknown := set(arguments.part) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(unknown))}")
    with (
        tempfile.TemporaryDirectory() as folder,
        Screen(managed=False) as screen,
    ):
        bench = Bench(screen, Path(folder), arguments.rounds, arguments.trixie)
        python, qt = sys.version.split()[0], version("PySide6-Essentials")
        print(f"Python {python}, PySide6 {qt}, medians of {RUNS} runs\n")
        for part in arguments.part or PARTS:
            PARTS[part](bench)


if __name__ == "__main__":
    main()
