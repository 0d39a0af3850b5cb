"""The first board on the screen is not held up by what can be done later."""

import sys
from pathlib import Path

import pytest

from tests.programs import run_to_end

PROGRAM = """
import enum, os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtWidgets import QApplication
made = []
make = enum.EnumType.__call__
def spy(cls, *arguments, **options):
    if len(arguments) > 1:
        made.append(arguments[0])
    return make(cls, *arguments, **options)
enum.EnumType.__call__ = spy
from pathlib import Path
from random import Random
from oxo_desktop import app
from oxo_desktop.play.settings import Settings
from oxo_desktop.store.games import Store
application = QApplication(["oxo-desktop", "-style", "fusion"])
settings = Settings(Path(sys.argv[1]) / "none.ini")
settings.sounds = "sounds" in sys.argv
store = Store(Path(sys.argv[1]))
parts = app.build(settings, store, Random(1))
window, controller = parts.window, parts.controller
controller.new_game(settings.game)
if "ready" in sys.argv:
    window.ready.connect(application.quit)
else:
    window.view.painted.disconnect()
    window.view.painted.connect(application.quit)
window.show()
application.exec()
print(*made, *sys.modules)
controller.close()
parts.analyst.close()
"""


def loaded(folder: Path, *wishes: str) -> set[str]:
    """Return what is loaded once the board is painted, or the window is ready."""
    ran = run_to_end(sys.executable, "-c", PROGRAM, folder, *wishes)
    assert ran.returncode == 0
    return set(ran.stdout.split())


@pytest.mark.parametrize("wishes", [[], ["sounds"]])
def test_the_first_board_needs_little(tmp_path: Path, wishes: list[str]) -> None:
    there = loaded(tmp_path, *wishes)
    # Qt's namespace: a thousand names, made all at once (see shapes.py)
    assert not there & {"GlobalColor", "Key", "AlignmentFlag", "PenStyle"}
    window = "oxo_desktop.window."
    in_window = {m.removeprefix(window) for m in there if m.startswith(window)}
    later = {"board.squares", "moves.moves_panel", "controls.notice_bar"}
    later |= {"controls.texts", "controls.fields", "board.notes_item"}
    assert {"board.scene", "controls.shapes"} <= in_window
    assert not in_window & later
    rooms = ("dialogs.", "history.", "worksheets")
    assert not any(name.startswith(rooms) for name in in_window)
    assert not there & {"oxo_desktop.store.history", "csv", "PySide6.QtSvg"}
    assert "oxo_desktop.engine.puzzles" not in there
    assert not any(name.startswith("oxo_desktop.sounds") for name in there)


def test_sounds_are_loaded_where_they_are_wanted(tmp_path: Path) -> None:
    module = "oxo_desktop.sounds"
    assert module in loaded(tmp_path, "ready", "sounds")
    others = loaded(tmp_path, "ready")
    assert "oxo_desktop.window.board.squares" in others
    assert not any(name.startswith("oxo_desktop.sounds") for name in others)
