"""The first board on the screen is not held up by what can be done later.

``python -m tests.test_start`` writes anew which modules of OXO's are imported before.
"""

import os
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from oxo_desktop.engine import Computer, Game, GameSettings, Human
from oxo_desktop.store.games import Store
from tests.desktop import kept_file
from tests.programs import run_to_end

MODULES = Path(__file__).with_name("modules_before_the_picture.txt")

AT_MOST = 77
"""Each module takes a few tenths of a millisecond."""

OF_PYTHON = {
    "collections", "datetime", "fcntl", "gc", "math", "signal", "sqlite3", "struct",
    "unicodedata",
}  # fmt: skip
"""What else is imported, besides what Python and PySide6 import themselves; which that
is depends on their version."""

STARTED = """
import os, sys
from oxo_desktop import __main__, app
def tell():
    print(*sys.modules, flush=True)
    os._exit(0)
build = app.build
def build_and_tell(*arguments):
    parts = build(*arguments)
    parts.window.view.painted.connect(tell)
    return parts
app.build = build_and_tell
__main__.main()
"""

NOTHING_STARTED = """
import sys
from oxo_desktop.system.qt_start import defer_modules
from oxo_desktop.system.qt_start.late_signatures import defer_signatures
defer_modules()
defer_signatures()
import PySide6.QtWidgets
print(*sys.modules)
"""

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


def test_the_first_board_needs_no_namespace(tmp_path: Path) -> None:
    # Qt's: a thousand names, made all at once (see shapes.py)
    assert not loaded(tmp_path) & {"GlobalColor", "Key", "AlignmentFlag", "PenStyle"}


def test_sounds_are_loaded_where_they_are_wanted(tmp_path: Path) -> None:
    module = "oxo_desktop.sounds"
    assert module in loaded(tmp_path, "ready", "sounds")
    others = loaded(tmp_path, "ready")
    assert "oxo_desktop.window.board.squares" in others
    assert not any(name.startswith("oxo_desktop.sounds") for name in others)


def test_the_tree_of_a_search_is_loaded_once_it_is_opened(tmp_path: Path) -> None:
    there = loaded(tmp_path, "ready")
    parts = "oxo_desktop.window.think", "oxo_desktop.engine.search_tree"
    assert not any(name.startswith(parts) for name in there)


def modules(program: str, home: Path) -> set[str]:
    """Return what a program has imported, but for what only speeds up the start."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(home)}
    ran = run_to_end(sys.executable, "-c", program, env=env)
    assert ran.returncode == 0, ran.stderr
    return {m for m in ran.stdout.split() if "qt_start" not in m}


def own(modules: set[str]) -> set[str]:
    return {m for m in modules if m.startswith("oxo_desktop")}


@pytest.mark.parametrize("state", ["new", "dark, with sounds", "with a game"])
def test_no_other_module_is_imported_before_the_picture(
    tmp_path: Path, state: str
) -> None:
    if state == "dark, with sounds":
        kept_file.write_settings(tmp_path, "[General]\ntheme=dark\nsounds=true\n")
    elif state == "with a game":
        with closing(Store(tmp_path / kept_file.FOLDER)) as store:
            store.begin(GameSettings(Human("Ada"), Computer()))
            store.keep(Game().play(5))
    there, listed = modules(STARTED, tmp_path), set(MODULES.read_text("utf-8").split())
    new, gone = own(there) - listed, listed - own(there)
    assert (new, gone) == (set(), set()), "python -m tests.test_start lists them anew"
    assert len(listed) <= AT_MOST
    others = there - own(there) - modules(NOTHING_STARTED, tmp_path)
    names = {name.partition(".")[0] for name in others if not name.startswith("_")}
    assert names - OF_PYTHON == set(), "see oxo_desktop/system/qt_start/__init__.py"


if __name__ == "__main__":
    with TemporaryDirectory() as home:
        names = sorted(own(modules(STARTED, Path(home))))
    MODULES.write_text("\n".join([*names, ""]), encoding="utf-8")
