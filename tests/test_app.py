"""The command line, and what happens where no window can open: real processes."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import quote_from_bytes

import pytest

from oxo_desktop import COMMAND, __version__, command_line
from oxo_desktop.app import Parts
from oxo_desktop.engine import (
    GEOMETRIES,
    Computer,
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
    Starts,
)
from oxo_desktop.play.settings import Settings
from oxo_desktop.system import launcher
from tests.programs import run_to_end
from tests.window.desk import TWO


def variables() -> dict[str, str]:
    """Return the environment, and in it no display."""
    left_out = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return {name: v for name, v in os.environ.items() if name not in left_out}


def python(
    *arguments: str, folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run Python where there is no display, but with this in its environment."""
    variables_then = {**variables(), **environment}
    return run_to_end(
        sys.executable, *arguments, env=variables_then, timeout=60, cwd=folder
    )


oxo = partial(python, "-m", "oxo_desktop")


def test_version() -> None:
    ran = oxo("--version")
    assert (ran.returncode, ran.stdout) == (0, f"OXO {__version__}\n")


@pytest.mark.parametrize("program", ["oxo_desktop", "oxo_desktop.terminal"])
def test_the_licences(program: str) -> None:
    ran = python("-m", program, "--licences", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("OXO is free software under the MIT licence.")
    assert "GNU LGPL, version 3" in ran.stdout
    assert 'THE SOFTWARE IS PROVIDED "AS IS"' in ran.stdout


OF_WINDOW, OF_TERMINAL = command_line.for_window, command_line.for_terminal


@pytest.mark.parametrize(
    ("read", "arguments", "named"),
    [
        (OF_WINDOW, ["--levle=hard"], "--levle"),
        (OF_WINDOW, ["--level", "godlike"], "godlike"),
        (OF_WINDOW, ["--lev", "hard"], "--lev"),
        (OF_WINDOW, ["one.oxo", "two.oxo"], "two.oxo"),
        (OF_WINDOW, ["one.oxo", "--level=hard"], "FILE"),
        (OF_WINDOW, ["--two-players", "--computer-starts"], "--two-players"),
        (OF_WINDOW, ["--two-players", "--play-as", "x"], "--two-players"),
        (OF_WINDOW, ["--board", "2x2"], f"“2x2”, only {', '.join(GEOMETRIES)}. ("),
        (OF_WINDOW, ["--install-launcher", "--play-as=o"], "--install-launcher"),
        (OF_WINDOW, ["--install-launcher", "--remove-launcher"], "--remove-launcher"),
        (OF_WINDOW, ["--board", "x" * 2000], "--board"),
        (OF_WINDOW, ["--\x1b[31m\n" * 40], "--"),
        (OF_WINDOW, ["a", "b" * 2000], "bbb"),
        (OF_TERMINAL, ["hard"], "hard"),
        (OF_TERMINAL, ["--human-vs-human", "--bot-first"], "--human-vs-human"),
        (OF_TERMINAL, ["--model", "XX"], "A 3×3 board has 9 squares, not 2."),
        (OF_TERMINAL, ["--model", "--restart"], "can't be combined with --restart"),
        (OF_TERMINAL, ["--review", "a.oxo", "--level", "easy", "--board", "4x4"],
         "--review can't be combined with --level, --board"),
    ],
)  # fmt: skip
def test_a_wrong_option_of_any_length_gets_one_short_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str],
    read: Callable[[list[str]], object],
    arguments: list[str],
    named: str,
) -> None:
    with pytest.raises(SystemExit) as ended:
        read(arguments)
    out, err = capsys.readouterr()
    assert (ended.value.code, out) == (2, "")
    (line,) = err.splitlines()
    program = "oxo-desktop" if read is OF_WINDOW else "oxo-terminal"
    assert line.startswith(f"{program}: ")
    assert named in line
    assert len(line) < 300
    assert line.isprintable()


needs_x11 = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="displays are X11's and Wayland's"
)


@needs_x11
def test_a_launcher_goes_into_a_home_folder_of_any_name(tmp_path: Path) -> None:
    home = tmp_path / "caf\udce9"
    home.mkdir()
    for action, done in (("install", "Installed"), ("remove", "Removed")):
        ran = oxo(
            f"--{action}-launcher", HOME=str(home), PYTHONIOENCODING="utf-8:strict"
        )
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout.startswith(rf"{done} {tmp_path}/caf\udce9/")


@needs_x11
def test_no_launcher_is_installed_where_there_is_one(tmp_path: Path) -> None:
    entry = tmp_path / "share/applications" / launcher.ENTRY
    entry.parent.mkdir(parents=True)
    entry.touch()
    (tmp_path / COMMAND).symlink_to(launcher.command()[0])
    folder, shared = str(tmp_path), str(tmp_path / "share")
    ran = oxo("--install-launcher", HOME=folder, PATH=folder, XDG_DATA_DIRS=shared)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == (
        "oxo-desktop: the launcher could not be changed: "
        "OXO's package has already added it to the applications.\n"
    )


@needs_x11
def test_what_is_missing_for_a_double_click_on_a_game_is_told(tmp_path: Path) -> None:
    ran = oxo("--install-launcher", HOME=str(tmp_path), PATH=str(tmp_path))
    assert ran.returncode == 0
    assert "Installed" in ran.stdout
    assert ran.stderr == (
        "oxo-desktop: a double-click can't open saved games yet, because "
        "update-mime-database is missing. Install shared-mime-info, then run "
        "oxo-desktop --install-launcher again.\n"
    )


@pytest.mark.parametrize(
    "path",
    ["/home/ada/my game.oxo", "/100 %/20%20#1?.oxo", "/é/نعم.oxo", "/\udcff.oxo"],
)
def test_a_file_may_be_named_by_its_uri(path: str) -> None:
    uri = f"file://{quote_from_bytes(os.fsencode(path))}"
    for each in (uri, uri.replace("file://", "FILE://localhost"), f"file:{uri[7:]}"):
        assert command_line.for_window([each]).file == path
        assert command_line.for_terminal(["--review", each]).review == path
        assert command_line.for_terminal(["--model", each]).model == path


@pytest.mark.parametrize(
    "name",
    ["my%20game.oxo", "file:game.oxo", "file://elsewhere/game.oxo", "file:///a%00.oxo"],
)
def test_what_is_no_local_uri_is_a_path(name: str) -> None:
    assert command_line.for_window([name]).file == name


def game_for(settings: Settings, *arguments: str) -> GameSettings | None:
    return command_line.for_window(list(arguments)).players(settings)


def test_options_choose_the_first_game(settings: Settings) -> None:
    hard = Computer(Level.HARD)
    assert game_for(settings, "--level", "HARD") == GameSettings(o_player=hard)
    assert game_for(settings, "--computer-starts") == GameSettings(starts=Starts.O)
    assert game_for(settings, "--level=hard", "--computer-starts") == GameSettings(
        o_player=hard, starts=Starts.O
    )
    assert game_for(settings, "--two-players") == GameSettings(Human(), Human())
    assert game_for(settings) is None
    assert game_for(settings, "--play-as", "x") == GameSettings()
    settings.game = TWO
    assert game_for(settings, "--two-players") == TWO


@pytest.mark.parametrize(("typed", "level"), [("o", Level.RANDOM), ("O", Level.HARD)])
def test_you_play_as_o_and_begin_unless_the_computer_is_to(
    settings: Settings, typed: str, level: Level
) -> None:
    options = ("--play-as", typed, f"--level={level}")
    o_starts, x_starts = (
        GameSettings(Computer(level), Human(), starts)
        for starts in (Starts.O, Starts.X)
    )
    assert game_for(settings, *options) == o_starts
    assert game_for(settings, *options, "--computer-starts") == x_starts
    # what is left open is as it was last
    settings.game = x_starts
    assert game_for(settings, "--play-as", typed) == o_starts
    assert game_for(settings, "--computer-starts") == x_starts
    you_are_x = GameSettings.against_computer(level, Mark.X)
    assert game_for(settings, "--play-as", "x") == you_are_x


def test_a_first_start_takes_the_last_settings(parts: Parts) -> None:
    parts.begin()
    assert parts.controller.standing.players == GameSettings()
    parts.settings.game = TWO
    parts.begin()
    assert parts.controller.game == Game()
    assert parts.controller.standing.players == TWO


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (None, r"OXO's own file themes/light\.ini is missing or damaged\. Install "),
        ("x=#000000", r"The theme light\.ini is not valid at window\. Repair .* or in"),
    ],
)
def test_a_damaged_installation_is_told_in_one_sentence(
    tmp_path: Path, damage: str | None, told: str
) -> None:
    root = Path(command_line.__file__).parent.parent
    for part in ("oxo_desktop", "resources"):
        shutil.copytree(root / part, tmp_path / part)
    file = tmp_path / "resources/themes/light.ini"
    file.unlink()
    if damage is not None:
        file.write_text(damage)
    ran = oxo(folder=tmp_path, QT_QPA_PLATFORM="offscreen", HOME=str(tmp_path))
    assert ran.returncode == 1
    assert ran.stdout == ""
    (line,) = ran.stderr.splitlines()
    assert re.match(f"oxo-desktop: {told}", line)


LEFT_TO_THE_COLLECTOR = """
import gc, sys, weakref
from pathlib import Path
from random import Random
from PySide6.QtWidgets import QApplication
from oxo_desktop import app
from oxo_desktop.play.settings import Settings
from oxo_desktop.store.games import Store

application = QApplication(["oxo", "-style", "fusion"])
windows = weakref.WeakSet()
for number in range(5):
    folder = Path(sys.argv[1], str(number))
    parts = app.build(Settings(folder / "settings.ini"), Store(folder), Random(1))
    windows.add(parts.window)
    parts.begin()
    parts.window.show()
    application.processEvents()
    parts.window.close()
    parts.close()
    del parts
    gc.collect()
print(f"{len(windows)} windows left")
"""


def test_windows_left_to_pythons_collector_end_well(tmp_path: Path) -> None:
    ended = python(
        "-c", LEFT_TO_THE_COLLECTOR, str(tmp_path), QT_QPA_PLATFORM="offscreen"
    )
    assert (ended.returncode, ended.stdout) == (0, "0 windows left\n")


USED = """
import signal, sys
from sqlite3 import connect
# however the tests were started
for number in (signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.{inherited})
from PySide6.QtCore import QPoint, QTimer
from oxo_desktop import __main__, app
from oxo_desktop.engine import Game, GameSettings, Level, Mark
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
def think(parts):
    # a position that takes seconds, with the computer to move
    parts.controller.set_pause(0)
    moves = (50, 55, 38, 12, 15, 11, 16, 13)
    game = Game(FOUR_BY_FOUR_BY_FOUR, moves=moves)
    players = GameSettings.against_computer(Level.HARD, Mark.O)
    parts.controller.resume(game, players)
def hang(parts):
    tell("closing")
    # where Python hears of no signal
    counts = "SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1e9"
    counted = f"WITH RECURSIVE n(i) AS ({counts}) SELECT count(*) FROM n"
    connect(":memory:").execute(counted)
def tell(text):
    print(text, flush=True)
build = app.build
def build_and_use(*arguments):
    parts = build(*arguments)
    window, menus = parts.window, parts.window.menus
    def use():
        {use}
        parts.preferences.change(square_numbers=True)
        tell("used")
    window.ready.connect(lambda: QTimer.singleShot(0, use))
    return parts
app.build = build_and_use
sys.exit(__main__.main())
"""


def used(folder: Path, use: str, inherited: str = "SIG_DFL") -> subprocess.Popen[str]:
    """Start OXO, do something in its window, and change a preference."""
    program = USED.replace("{use}", use).replace("{inherited}", inherited)
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        env={**variables(), "QT_QPA_PLATFORM": "offscreen", "HOME": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "used\n"
    return process


def said(process: subprocess.Popen[str]) -> str:
    """Return all that a process says to its end; of windows Qt has less offscreen."""
    out, err = process.communicate(timeout=60)
    lines = [line for line in err.splitlines() if not line.startswith("This plugin ")]
    return out + "\n".join(lines)


def assert_ended_well(process: subprocess.Popen[str], folder: Path) -> None:
    """See that it has said nothing, and kept the preference that was changed."""
    assert (said(process), process.returncode) == ("", 0)
    assert Settings(folder / ".config/oxo-desktop/oxo-desktop.ini").square_numbers


@needs_x11
@pytest.mark.parametrize(
    ("ended_by", "use"),
    [
        *((name, "pass") for name in ("SIGTERM", "SIGINT", "SIGHUP")),
        *(
            ("SIGTERM", use)
            for use in (
                "menus.new_game.trigger()",
                "menus.preferences.trigger()",
                "menus.open.trigger()",
                "menus.history.trigger()",
                "menus.worksheet.trigger()",
                "menus.lessons.trigger()",
                "menus.full_screen.trigger()",
                "menus.open_on_board(QPoint(50, 50))",
                "window.ask_to_lose_moves()",
                "think(parts)",
            )
        ),
    ],
)
@pytest.mark.one_in(2)
def test_a_signal_closes_it_as_its_button_does(
    tmp_path: Path, ended_by: str, use: str
) -> None:
    process = used(tmp_path, use)
    process.send_signal(signal.Signals[ended_by])
    assert_ended_well(process, tmp_path)


@needs_x11
def test_a_signal_asks_nothing(tmp_path: Path) -> None:
    """The window's button asks before moves are lost that could not be kept."""
    (tmp_path / ".local/share").mkdir(parents=True)
    (tmp_path / ".local/share/oxo-desktop").touch()
    process = used(tmp_path, "parts.controller.play(5); window.close()")
    process.terminate()
    assert_ended_well(process, tmp_path)


@needs_x11
def test_a_second_ctrl_c_ends_it_at_once(tmp_path: Path) -> None:
    process = used(tmp_path, "app.Parts.close = hang")
    process.send_signal(signal.SIGINT)
    assert process.stdout is not None
    assert process.stdout.readline() == "closing\n"
    process.send_signal(signal.SIGINT)
    assert (said(process), process.returncode) == ("", -signal.SIGINT)


@needs_x11
def test_a_log_out_may_send_several_signals(tmp_path: Path) -> None:
    process = used(tmp_path, "pass")
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGTERM, signal.SIGHUP):
        process.send_signal(number)
    assert_ended_well(process, tmp_path)


@needs_x11
def test_a_signal_that_is_ignored_stays_so(tmp_path: Path) -> None:
    """As `nohup` has it, or a shell that goes on to something else."""
    process = used(tmp_path, "pass", inherited="SIG_IGN")
    status = Path(f"/proc/{process.pid}/status").read_text()
    ignored = int(status.split("SigIgn:")[1].split()[0], 16)
    for number in (signal.SIGINT, signal.SIGHUP):
        assert ignored >> (number - 1) & 1
    process.terminate()
    assert_ended_well(process, tmp_path)


INTERRUPTED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Interrupter:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupter())
from oxo_desktop.__main__ import main
main()
"""


@needs_x11
@pytest.mark.parametrize(
    "while_importing",
    [
        "oxo_desktop.app",
        "oxo_desktop.engine",
        "PySide6.QtWidgets",
        "oxo_desktop.window",
    ],
)
def test_an_early_ctrl_c_ends_it_without_a_word(
    tmp_path: Path, while_importing: str
) -> None:
    ran = python(
        "-c", INTERRUPTED, while_importing,
        QT_QPA_PLATFORM="offscreen", HOME=str(tmp_path),
    )  # fmt: skip
    assert (ran.returncode, ran.stdout, ran.stderr) == (-signal.SIGINT, "", "")
