"""What few use is loaded once it is wanted."""

import sys
from pathlib import Path

from tests.programs import run_to_end

PROGRAM = """
import os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtWidgets import QApplication
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
window.ready.connect(application.quit)
window.show()
application.exec()
print(*sys.modules)
controller.close()
parts.analyst.close()
"""


def loaded(folder: Path, *wishes: str) -> set[str]:
    """Return what is loaded once the window is ready."""
    ran = run_to_end(sys.executable, "-c", PROGRAM, folder, *wishes)
    assert ran.returncode == 0
    return set(ran.stdout.split())


def test_sounds_are_loaded_where_they_are_wanted(tmp_path: Path) -> None:
    module = "oxo_desktop.sounds"
    assert module in loaded(tmp_path, "sounds")
    others = loaded(tmp_path)
    assert "oxo_desktop.window.board.squares" in others
    assert not any(name.startswith(module) for name in others)


def test_the_tree_of_a_search_is_loaded_once_it_is_opened(tmp_path: Path) -> None:
    there = loaded(tmp_path)
    parts = "oxo_desktop.window.think", "oxo_desktop.learning.search_tree"
    assert not any(name.startswith(parts) for name in there)
