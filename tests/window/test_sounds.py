"""What is heard: a program of the tests' own writes down what it is to play."""

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from errno import ENOSPC
from pathlib import Path
from shutil import which
from signal import SIGHUP, SIGINT, SIGKILL, SIGTERM, Signals
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QDialog, QLabel
from pytestqt.qtbot import QtBot

from oxo_desktop import sounds
from oxo_desktop.app import Parts
from oxo_desktop.engine import (
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
    THREE_BY_THREE,
    Game,
    GameSettings,
    Level,
    Mark,
)
from oxo_desktop.layouts import layout_of
from oxo_desktop.play.settings import Settings
from oxo_desktop.sounds import Heard, Sound, Sounds, _Worker, wav
from oxo_desktop.window.controls.fields import TickBox
from oxo_desktop.window.main_window import MainWindow
from tests.ears import FAILS, HANGS, PRINTS, Ears, ears
from tests.window.desk import TWO, Desk
from tests.window.elsewhere import complaints
from tests.window.seen import button, colors, opened

__all__ = ["ears"]

LEFT, RIGHT, UP, DOWN = (
    getattr(Qt.Key, f"Key_{name}") for name in ("Left", "Right", "Up", "Down")
)


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def loud(ears: Ears, folders: Path, parts: Parts, desk: Desk) -> Desk:
    """Return two players at the window, who want to hear sounds."""
    assert ears is not None
    assert folders.is_dir()
    parts.preferences.change(sounds=True)
    parts.controller.new_game(TWO)
    return desk


def test_marks_are_heard_from_where_they_are(loud: Desk, ears: Ears) -> None:
    heard = [ears.hear(loud.click, position) for position in (1, 5, 9, 2, 6)]
    assert heard == ["x17", "o50", "x83", "o50", "x83"]
    assert ears.file("x17") == wav([Heard(Sound.X, 1 / 6)])
    assert ears.file("o50") == wav([Heard(Sound.O, 1 / 2)])


def test_layers_are_heard_as_they_lie(loud: Desk, ears: Ears) -> None:
    loud.begin(FOUR_BY_FOUR_BY_FOUR)
    window = loud.window
    for size in ((700, 800), (1300, 500), (400, 1100)):
        window.resize(*size)
        layout = window.scene.layout
        free = loud.game.board.available_moves()
        position = max(free, key=lambda p: layout.centre_of(p).x)
        assert layout.centre_of(position).x > 0.85 * layout.width
        share = round(layout.centre_of(position).x / layout.width * 100)
        mark = str(loud.game.turn).lower()
        assert ears.hear(loud.controller.play, position) == f"{mark}{share}"


def test_a_refusal_is_heard(loud: Desk, ears: Ears) -> None:
    ears.hear(loud.click, 3)
    assert ears.hear(loud.click, 3) == "refused83"


@pytest.mark.parametrize(
    ("moves", "last"),
    [
        ((1, 4, 2, 5, 3), "x83-win50"),
        ((1, 4, 2, 5, 9, 6), "o83-win50"),
        ((1, 2, 3, 5, 4, 6, 8, 7, 9), "x83-draw50"),
    ],
)
def test_the_end_of_a_game_is_heard(
    loud: Desk, ears: Ears, moves: tuple[int, ...], last: str
) -> None:
    *before, end = moves
    for position in before:
        ears.hear(loud.click, position)
    assert ears.hear(loud.click, end) == last
    # over: what cannot be played is heard as well
    assert ears.hear(loud.click, 1) == "refused17"


@pytest.mark.parametrize("mark", list(Mark))
@pytest.mark.parametrize("is_won", [True, False])
def test_against_the_computer_it_matters_who_wins(
    loud: Desk, ears: Ears, mark: Mark, is_won: bool
) -> None:
    settings = GameSettings.against_computer(Level.HARD, mark)
    moves = (1, 4, 2, 5) if is_won is (mark is Mark.X) else (1, 4, 2, 5, 9)
    game = Game(moves=moves)
    loud.controller.resume(game, settings)
    winner = str(game.turn).lower()
    if is_won:
        heard = ears.hear(loud.click, 3 if mark is Mark.X else 6)
    else:
        # the computer sees it
        ears.wait_for(1)
        heard = Path(ears.lines[0].split()[-1]).stem
    assert heard == f"{winner}83-{'win' if is_won else 'loss'}50"


def test_the_edge_of_the_board_is_heard(loud: Desk, ears: Ears) -> None:
    loud.press_key(LEFT)
    assert ears.hear(loud.press_key, LEFT) == "edge17"
    loud.press_key(UP)
    assert ears.hear(loud.press_key, UP) == "edge17"
    loud.press_key(RIGHT, RIGHT)
    assert ears.hear(loud.press_key, RIGHT) == "edge83"
    loud.press_key(DOWN, DOWN)
    assert ears.hear(loud.press_key, DOWN) == "edge83"
    assert ears.lines == [f"paplay {line.split()[-1]}" for line in ears.lines]
    assert len(ears.lines) == 4


def test_a_key_that_is_held_down_tells_the_edge_once(loud: Desk) -> None:
    reached: list[int] = []
    loud.window.stage.edge_reached.connect(lambda _, position: reached.append(position))
    for is_repeated in (False, True, True, True):
        loud.send_key(LEFT, is_repeated=is_repeated)
    assert reached == [4]
    loud.send_key(LEFT)
    assert reached == [4, 4]


def test_the_edge_of_the_board_to_practise_on_is_heard(loud: Desk, ears: Ears) -> None:
    loud.begin(SEVEN_POINT_PLANE)
    loud.window.menus.set_up.trigger()
    assert loud.window.stage.is_practising
    loud.press_key(LEFT)
    at = loud.window.scene.layout
    share = round(at.centre_of(2).x / at.width * 100)
    assert ears.hear(loud.press_key, LEFT) == f"edge{share}"


def test_what_is_only_looked_at_is_silent(loud: Desk, ears: Ears) -> None:
    for position in (1, 4, 2, 5):
        ears.hear(loud.click, position)
    ears.hear(loud.click, 3)
    menus, controller = loud.window.menus, loud.controller
    for action in (menus.undo, menus.undo, menus.redo, menus.redo):
        action.trigger()
    for ply in (0, 3, 5):
        controller.show(ply)
    controller.resume(controller.game, TWO)
    controller.new_game(TWO)
    # what had been asked for before would have been heard before
    assert ears.hear(loud.click, 5) == "x50"
    assert len(ears.lines) == 6


def test_a_move_that_replaces_others_is_heard(loud: Desk, ears: Ears) -> None:
    ears.hear(loud.click, 1)
    loud.window.menus.undo.trigger()
    assert ears.hear(loud.click, 1) == "x17"


def test_nothing_is_heard_unless_it_is_wanted(
    ears: Ears, folders: Path, parts: Parts, desk: Desk
) -> None:
    parts.controller.new_game(TWO)
    desk.click(1)
    assert list(folders.iterdir()) == []
    parts.preferences.change(sounds=True)
    assert ears.hear(desk.click, 2) == "o50"
    parts.preferences.change(sounds=False)
    desk.click(3)
    parts.preferences.change(sounds=True)
    assert ears.hear(desk.click, 4) == "o17"
    assert len(ears.lines) == 2


def test_sounds_are_heard_at_the_next_start(
    ears: Ears, folders: Path, qtbot: QtBot, settings: Settings, parts: Parts
) -> None:
    assert folders.is_dir()
    settings.sounds = True
    parts.controller.new_game(TWO)
    with qtbot.waitSignal(parts.window.ready):
        parts.window.show()
    assert ears.hear(parts.controller.play, 1) == "x17"


def test_nothing_is_left_at_the_end(
    loud: Desk, ears: Ears, folders: Path, parts: Parts
) -> None:
    ears.hear(loud.click, 1)
    (folder,) = folders.iterdir()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    parts.close()
    assert list(folders.iterdir()) == []


def has_ended(process: int) -> bool:
    """Whether a process has ended; its parent may not have been told yet."""
    try:
        return ") Z " in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return True


def test_programs_that_hang_are_few_and_end_with_oxo(
    loud: Desk, ears: Ears, parts: Parts
) -> None:
    ears.install("paplay", HANGS)
    for number, position in enumerate((1, 4, 2, 5, 9, 8), start=1):
        loud.click(position)
        ears.wait_for(number)
    running = list(map(int, ears.lines))
    loud.qtbot.waitUntil(lambda: all(map(has_ended, running[:-2])))
    assert [has_ended(process) for process in running[-2:]] == [False] * 2
    parts.close()
    assert all(map(has_ended, running))


PLAYS_TWO_MOVES = """
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
        for position in (1, 5):
            parts.controller.play(position)
    parts.preferences.change(sounds=True)
    parts.window.ready.connect(lambda: QTimer.singleShot(0, play))
    return parts
app.build = build_and_play
sys.exit(__main__.main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can do so")
@pytest.mark.parametrize("ended_by", [SIGTERM, SIGINT, SIGHUP, SIGKILL])
@pytest.mark.parametrize("script", [HANGS, PRINTS], ids=["hangs", "prints"])
def test_no_program_goes_on_however_oxo_ends(
    ears: Ears, folders: Path, ended_by: Signals, script: str
) -> None:
    ears.install("paplay", script)
    setpriv = which("setpriv", path="/usr/bin:/bin")
    assert setpriv is not None
    (ears.programs / "setpriv").symlink_to(setpriv)
    oxo = subprocess.Popen(
        [sys.executable, "-c", PLAYS_TWO_MOVES],
        env={**os.environ, "HOME": str(folders.parent), "TMPDIR": str(folders)},
        stderr=subprocess.PIPE,
        text=True,
    )
    ears.wait_for(2)
    running = list(map(int, ears.lines))
    assert not any(map(has_ended, running))
    oxo.send_signal(ended_by)
    said = complaints(oxo.communicate()[1])
    is_killed = ended_by is SIGKILL
    left = list(folders.iterdir())
    try:
        if is_killed:
            ears.wait_until(lambda: all(map(has_ended, running)))
        assert list(map(has_ended, running)) == [True, True]
    finally:
        for process in running:
            with suppress(ProcessLookupError):
                os.kill(process, SIGKILL)
    assert (oxo.returncode, said) == (-SIGKILL if is_killed else 0, [])
    assert is_killed or left == []


def test_a_program_that_hangs_is_ended_and_another_tried(
    loud: Desk, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sounds, "_LONGEST", 50)
    ears.install("paplay", HANGS)
    loud.click(1)
    ears.wait_for(1)
    loud.qtbot.waitUntil(lambda: has_ended(int(ears.lines[0])))
    monkeypatch.setattr(sounds, "_LONGEST", 5000)
    ears.install("pw-play")
    wait_until_played_by(loud, ears, "pw-play")


def wait_until_played_by(desk: Desk, ears: Ears, name: str) -> None:
    def is_heard() -> bool:
        ears.hear(desk.window.stage.edge_reached.emit, desk.window.scene.layout, 1)
        return ears.lines[-1].startswith(f"{name} ")

    desk.qtbot.waitUntil(is_heard)


def test_the_next_program_is_tried_where_one_fails(
    loud: Desk, ears: Ears, capfd: pytest.CaptureFixture[str]
) -> None:
    ears.install("paplay", FAILS)
    ears.install("aplay")
    ears.install("pw-play")
    assert ears.hear(loud.click, 1) == "x17"
    wait_until_played_by(loud, ears, "pw-play")
    ears.install("pw-play", FAILS)
    wait_until_played_by(loud, ears, "aplay")
    assert ears.lines[-1].startswith("aplay --quiet /")
    # where all have failed, they are tried again
    ears.install("aplay", FAILS)
    ears.install("paplay")
    wait_until_played_by(loud, ears, "paplay")
    assert capfd.readouterr() == ("", "")


def remove(program: Path) -> None:
    program.unlink()


def spoil(program: Path) -> None:
    program.write_bytes(b"\x7fELF and nothing else")


def link_to_itself(program: Path) -> None:
    program.unlink()
    program.symlink_to(program)


@pytest.fixture
def worker(ears: Ears, folders: Path) -> Iterator[_Worker]:
    """Yield what plays sounds, on this thread."""
    assert ears is not None
    assert folders.is_dir()
    worker = _Worker()
    yield worker
    worker.close()


X, O = ((Heard(sound, 0),) for sound in (Sound.X, Sound.O))  # noqa: E741


@pytest.mark.parametrize("harm", [remove, spoil, link_to_itself])
def test_a_program_may_be_missing_later(
    worker: _Worker,
    ears: Ears,
    capfd: pytest.CaptureFixture[str],
    harm: Callable[[Path], None],
) -> None:
    assert ears.hear(worker.play, X) == "x0"
    harm(ears.programs / "paplay")
    worker.play(X)
    ears.wait_until(lambda: not worker._running)
    ears.install("aplay")
    assert ears.hear(worker.play, O) == "o0"
    assert ears.lines[-1].startswith("aplay ")
    assert len(ears.lines) == 2
    assert capfd.readouterr() == ("", "")


def test_a_sound_that_cannot_be_written_is_not_heard(
    worker: _Worker,
    ears: Ears,
    folders: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(folders / "none"))
    worker.play(X)
    assert not worker._running
    monkeypatch.setattr(tempfile, "tempdir", str(folders))
    assert ears.hear(worker.play, X) == "x0"
    assert capfd.readouterr() == ("", "")


def test_no_sound_is_made_where_nothing_can_play_it(
    worker: _Worker, ears: Ears, folders: Path
) -> None:
    (ears.programs / "paplay").unlink()
    worker.play(X)
    assert list(folders.iterdir()) == []


def test_a_sound_for_which_there_is_no_room_is_written_later(
    worker: _Worker, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_bytes

    def write_half(file: Path, data: bytes) -> int:
        write(file, data[: len(data) // 2])
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(Path, "write_bytes", write_half)
        worker.play(X)
        assert not worker._running
    ears.hear(worker.play, X)
    assert ears.file("x0") == wav(X)


def test_sounds_that_were_tidied_away_are_made_again(
    loud: Desk, ears: Ears, folders: Path
) -> None:
    ears.hear(loud.click, 1)
    (folder,) = folders.iterdir()
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    assert ears.hear(loud.click, 2) == "o50"


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
    ears: Ears,
    settings: Settings,
    parts: Parts,
    window: MainWindow,
    capfd: pytest.CaptureFixture[str],
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
    parts.controller.new_game(TWO)
    parts.controller.play(5)
    parts.preferences.close()
    assert Settings(settings.file).sounds is True
    assert Settings(settings.file).square_numbers is True
    assert capfd.readouterr() == ("", "")


def test_a_tick_that_cannot_be_changed_is_seen_but_not_lit(
    ears: Ears, parts: Parts, window: MainWindow
) -> None:
    (ears.programs / "paplay").unlink()
    pictures = []
    for is_on in (False, True):
        parts.preferences.change(sounds=is_on)
        dialog = opened(window, "preferences")
        box = button(dialog, "Play sounds")
        assert window.theme.accent.name() not in colors(box)
        pictures.append(box.grab().toImage())
        dialog.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert pictures[0] != pictures[1]


def test_every_program_that_is_looked_for_is_named() -> None:
    assert all(program in MISSING for program, *_ in sounds._ON_LINUX)


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
    qtbot: QtBot, folders: Path, monkeypatch: pytest.MonkeyPatch, has_card: bool
) -> None:
    played: list[tuple[str | None, int, bool]] = []

    def play_sound(file: str | None, how: int) -> None:
        played.append((file, how, file is not None and Path(file).exists()))
        if not has_card:
            raise RuntimeError("Failed to play sound")

    windows = SimpleNamespace(
        SND_FILENAME=1, SND_ASYNC=2, SND_NODEFAULT=4, PlaySound=play_sound
    )
    monkeypatch.setitem(sys.modules, "winsound", windows)
    monkeypatch.setattr(sounds, "sys", SimpleNamespace(platform="win32"))
    assert sounds.can_play()
    heard = Sounds(lambda: layout_of(THREE_BY_THREE))
    heard.on_edge_reached(layout_of(THREE_BY_THREE), 1)
    qtbot.waitUntil(lambda: len(played) == 1)
    heard.close()
    (file, how, was_there), last = played
    assert (Path(str(file)).name, how, was_there) == ("edge17.wav", 7, True)
    # Windows holds on to what it plays
    assert last[0] is None
    assert list(folders.iterdir()) == []
