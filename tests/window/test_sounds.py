"""What is heard: a program of the tests' own writes down what it is to play."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from shutil import which
from signal import SIGHUP, SIGINT, SIGKILL, SIGTERM, Signals
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QProcess, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QLabel
from pytestqt.qtbot import QtBot

from oxo_desktop import sounds
from oxo_desktop.app import Parts
from oxo_desktop.engine import Game, GameSettings, Level, Mark, Refusal
from oxo_desktop.engine.geometry import SEVEN_POINT_PLANE
from oxo_desktop.play.settings import Settings
from oxo_desktop.sounds import Sounds
from oxo_desktop.system import resources
from oxo_desktop.window.controls.fields import TickBox
from oxo_desktop.window.main_window import MainWindow
from tests.ears import FAILS, HANGS, Ears, ears
from tests.window.desk import TWO, Desk
from tests.window.elsewhere import complaints
from tests.window.seen import button, notice, opened

__all__ = ["ears"]

LEFT, RIGHT = Qt.Key.Key_Left, Qt.Key.Key_Right


@pytest.fixture
def loud(ears: Ears, parts: Parts, desk: Desk) -> Desk:
    """Return two players at the window, who want to hear sounds."""
    assert ears is not None
    parts.preferences.change(sounds=True)
    parts.controller.new_game(TWO)
    return desk


def test_marks_and_refusals_are_heard(loud: Desk, ears: Ears) -> None:
    heard = [ears.hear(loud.click, position) for position in (1, 5, 9, 9, 2)]
    assert heard == ["x", "o", "x", "refused", "o"]


@pytest.mark.parametrize(
    ("moves", "last"),
    [
        ((1, 4, 2, 5, 9, 6), ["o", "win"]),
        ((1, 2, 3, 5, 4, 6, 8, 7, 9), ["x", "draw"]),
    ],
)
def test_the_end_of_a_game_is_heard_after_its_mark(
    loud: Desk, ears: Ears, moves: tuple[int, ...], last: list[str]
) -> None:
    for position in moves:
        ears.hear(loud.click, position)
    ears.wait_for(len(moves) + 1)
    assert ears.sounds[-2:] == last
    # over: what cannot be played is heard as well
    assert ears.hear(loud.click, 1) == "refused"


@pytest.mark.parametrize("mark", list(Mark))
@pytest.mark.parametrize("is_won", [True, False])
def test_against_the_computer_it_matters_who_wins(
    loud: Desk, ears: Ears, mark: Mark, is_won: bool
) -> None:
    settings = GameSettings.against_computer(Level.HARD, mark)
    moves = (1, 4, 2, 5) if is_won is (mark is Mark.X) else (1, 4, 2, 5, 9)
    game = Game(moves=moves)
    loud.controller.resume(game, settings)
    if is_won:
        loud.click(3 if mark is Mark.X else 6)
    # otherwise the computer sees it
    ears.wait_for(2)
    assert ears.sounds == [str(game.turn).lower(), "win" if is_won else "loss"]


def test_the_edge_of_the_board_is_heard(loud: Desk, ears: Ears) -> None:
    loud.press_key(LEFT)
    assert ears.hear(loud.press_key, LEFT) == "edge"
    loud.press_key(RIGHT, RIGHT)
    assert ears.hear(loud.press_key, RIGHT) == "edge"
    assert len(ears.lines) == 2


def test_a_key_that_is_held_down_tells_the_edge_once(loud: Desk) -> None:
    reached: list[bool] = []
    loud.window.stage.edge_reached.connect(lambda: reached.append(True))
    for is_repeated in (False, True, True, True):
        loud.send_key(LEFT, is_repeated=is_repeated)
    assert len(reached) == 1
    loud.send_key(LEFT)
    assert len(reached) == 2


def test_the_edge_of_the_board_to_practise_on_is_heard(loud: Desk, ears: Ears) -> None:
    loud.begin(SEVEN_POINT_PLANE)
    loud.window.menus.set_up.trigger()
    assert loud.window.stage.is_practising
    loud.press_key(LEFT)
    assert ears.hear(loud.press_key, LEFT) == "edge"


def test_what_is_only_looked_at_is_silent(loud: Desk, ears: Ears) -> None:
    for position in (1, 4, 2, 5):
        ears.hear(loud.click, position)
    menus, controller = loud.window.menus, loud.controller
    for action in (menus.undo, menus.undo, menus.redo, menus.redo):
        action.trigger()
    for ply in (0, 3, 4):
        controller.show(ply)
    controller.resume(controller.game, TWO)
    controller.new_game(TWO)
    # what had been asked for before would have been heard before
    assert ears.hear(loud.click, 5) == "x"
    # one that replaces another is played
    menus.undo.trigger()
    assert ears.hear(loud.click, 5) == "x"
    assert len(ears.lines) == 6


def test_nothing_is_heard_unless_it_is_wanted(
    parts: Parts, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(Sounds, "_run", lambda _, file: heard.append(Path(file).stem))
    parts.controller.new_game(TWO)
    for position, is_wanted in ((1, False), (2, True), (3, False), (4, True)):
        parts.preferences.change(sounds=is_wanted)
        desk.click(position)
        QApplication.processEvents()
    assert heard == ["o", "o"]


def test_sounds_are_heard_at_the_next_start(
    ears: Ears, qtbot: QtBot, settings: Settings, parts: Parts
) -> None:
    settings.sounds = True
    parts.controller.new_game(TWO)
    with qtbot.waitSignal(parts.window.ready):
        parts.window.show()
    assert ears.hear(parts.controller.play, 1) == "x"


def test_a_mark_is_on_the_screen_before_it_is_heard(
    loud: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[QImage] = []

    def look(*_: object) -> None:
        seen.append(loud.window.screen().grabWindow(loud.window.winId()).toImage())

    monkeypatch.setattr(Sounds, "_run", look)
    look()
    loud.controller.play(1)
    loud.qtbot.waitUntil(lambda: len(seen) == 2)
    assert seen[0] != seen[1]


def has_ended(process: int) -> bool:
    """Whether a process has ended; its parent may not have been told yet."""
    try:
        return ") Z " in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return True


def test_a_sound_ends_the_one_before_and_the_last_ends_with_oxo(
    loud: Desk, ears: Ears, parts: Parts
) -> None:
    ears.install("paplay", HANGS)
    for number, position in enumerate((1, 4, 2, 5, 9, 8), start=1):
        loud.click(position)
        ears.wait_for(number)
    *ended, last = map(int, ears.lines)
    loud.qtbot.waitUntil(lambda: all(map(has_ended, ended)))
    assert not has_ended(last)
    parts.close()
    assert has_ended(last)


PLAYS_A_MOVE = """
import signal, sys
# however the tests were started
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from PySide6.QtCore import QTimer
from oxo_desktop import __main__, app
from oxo_desktop.engine import GameSettings, Human
build = app.build
def build_and_play(*arguments):
    parts = build(*arguments)
    def play():
        parts.controller.new_game(GameSettings(Human(), Human()))
        parts.controller.play(1)
    parts.preferences.change(sounds=True)
    parts.window.ready.connect(lambda: QTimer.singleShot(0, play))
    return parts
app.build = build_and_play
sys.exit(__main__.main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can do so")
@pytest.mark.parametrize("ended_by", [SIGTERM, SIGINT, SIGHUP, SIGKILL])
def test_no_program_goes_on_however_oxo_ends(
    ears: Ears, qtbot: QtBot, tmp_path: Path, ended_by: Signals
) -> None:
    ears.install("paplay", HANGS)
    setpriv = which("setpriv", path="/usr/bin:/bin")
    assert setpriv is not None
    (ears.programs / "setpriv").symlink_to(setpriv)
    oxo = subprocess.Popen(
        [sys.executable, "-c", PLAYS_A_MOVE],
        env={**os.environ, "HOME": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
    )
    ears.wait_for(1)
    (program,) = map(int, ears.lines)
    try:
        assert not has_ended(program)
        oxo.send_signal(ended_by)
        said = complaints(oxo.communicate()[1])
        if ended_by is SIGKILL:
            qtbot.waitUntil(lambda: has_ended(program))
        assert has_ended(program)
    finally:
        with suppress(ProcessLookupError):
            os.kill(program, SIGKILL)
    assert (oxo.returncode, said) == (-SIGKILL if ended_by is SIGKILL else 0, [])


@pytest.mark.parametrize("script", [FAILS, HANGS, None])
def test_the_next_program_plays_what_the_first_has_not(
    loud: Desk,
    ears: Ears,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    script: str | None,
) -> None:
    monkeypatch.setattr(sounds, "_LONGEST", 300)
    if script is None:
        (ears.programs / "paplay").write_bytes(b"\x7fELF and nothing else")
    else:
        ears.install("paplay", script)
    ears.install("aplay")
    played = [f"aplay --quiet {resources.path(f'sounds/{s}.wav')}" for s in "xo"]
    loud.click(1)
    loud.qtbot.waitUntil(lambda: played[0] in ears.lines)
    ears.hear(loud.click, 2)
    assert ears.lines[-1] == played[1]
    assert capfd.readouterr() == ("", "")


FAILED = (
    "Sounds can't be played: the program for them is missing, or this computer's "
    "sound doesn't work."
)


def test_where_every_program_fails_it_is_told_once(ears: Ears, qtbot: QtBot) -> None:
    told: list[Refusal] = []
    heard = Sounds()
    heard.failed.connect(told.append)
    ears.install("paplay", FAILS)
    ears.install("pw-play", FAILS)
    # another time they are tried again
    for number in (2, 4):
        heard.on_edge_reached()
        ears.wait_for(number)
        qtbot.waitUntil(lambda: not heard.findChildren(QProcess))
        assert list(map(str, told)) == [FAILED]
    ears.install("paplay")
    assert ears.hear(heard.on_edge_reached) == "edge"
    asked = [line.split()[0] for line in ears.lines]
    assert asked == ["paplay", "pw-play", "paplay", "pw-play", "paplay"]
    heard.close()


def test_it_can_be_dropped_while_a_program_has_not_gone_yet(
    ears: Ears, qtbot: QtBot
) -> None:
    ears.install("paplay", HANGS)

    def play_and_drop() -> None:
        heard = Sounds()
        heard.on_edge_reached()
        qtbot.waitUntil(lambda: bool(heard.findChildren(QProcess)))
        heard.close()

    play_and_drop()
    # what is deleted now was a part of it
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_where_there_is_no_program_it_is_told(loud: Desk, ears: Ears) -> None:
    (ears.programs / "paplay").unlink()
    with loud.qtbot.waitSignal(loud.window.notices.shown):
        loud.click(1)
    assert notice(loud.window) == FAILED


def texts(dialog: QDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel)]


MISSING = "None of paplay, pw-play and aplay is installed."


@pytest.mark.usefixtures("ears")
def test_sounds_are_off_at_first_and_are_remembered(
    settings: Settings, parts: Parts, window: MainWindow
) -> None:
    dialog = opened(window, "preferences")
    box = button(dialog, "Play sounds")
    assert box.isEnabled()
    assert not box.isChecked()
    assert MISSING not in texts(dialog)
    box.click()
    parts.preferences.close()
    assert Settings(settings.file).sounds is True


def test_without_a_player_it_is_said_and_the_choice_stays(
    ears: Ears, settings: Settings, parts: Parts, window: MainWindow
) -> None:
    (ears.programs / "paplay").unlink()
    parts.preferences.change(sounds=True)
    dialog = opened(window, "preferences")
    assert MISSING in texts(dialog)
    box = button(dialog, "Play sounds")
    assert not box.isEnabled()
    assert box.isChecked()
    (numbers,) = (b for b in dialog.findChildren(TickBox) if "number" in b.text())
    numbers.click()
    parts.preferences.close()
    assert Settings(settings.file).sounds is True
    assert Settings(settings.file).square_numbers is True


@pytest.mark.parametrize(
    ("system", "found"), [("darwin", "afplay"), ("linux", "aplay")]
)
def test_each_system_has_its_programs(
    ears: Ears, monkeypatch: pytest.MonkeyPatch, system: str, found: str
) -> None:
    (ears.programs / "paplay").unlink()
    for name in ("aplay", "afplay", "play"):
        ears.install(name)
    monkeypatch.setattr(sounds, "sys", SimpleNamespace(platform=system))
    assert [Path(command[0]).name for command in sounds.commands()] == [found]


@pytest.mark.parametrize("has_card", [True, False])
def test_windows_plays_by_itself(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, has_card: bool
) -> None:
    played: list[str | None] = []
    told: list[Refusal] = []

    def play_sound(file: str | None, _: int) -> None:
        played.append(file and Path(file).name)
        if not has_card:
            raise RuntimeError("Failed to play sound")

    windows = SimpleNamespace(
        SND_FILENAME=1, SND_ASYNC=2, SND_NODEFAULT=4, PlaySound=play_sound
    )
    monkeypatch.setitem(sys.modules, "winsound", windows)
    monkeypatch.setattr(sounds, "sys", SimpleNamespace(platform="win32"))
    assert sounds.can_play()
    heard = Sounds()
    heard.failed.connect(told.append)
    heard.on_edge_reached()
    qtbot.waitUntil(lambda: "edge.wav" in played)
    heard.close()
    # Windows holds on to what it plays
    assert played[-1] is None
    assert len(told) == (0 if has_card else 1)
