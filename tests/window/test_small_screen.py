"""A screen that has no room for the window at its usual size."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from oxo_desktop.preferences import CurrentPreferences
from oxo_desktop.settings import Settings
from oxo_desktop.store.games import Store
from oxo_desktop.window.main_window import MainWindow
application = QApplication(["oxo-desktop", "-platform", "offscreen"])
store = Store(Path(sys.argv[1]))
settings = Settings(Path(sys.argv[1]) / "none.ini")
window = MainWindow(settings, CurrentPreferences(settings), store)
window.show()
room = window.screen().availableSize()
print(room.height() >= window.height() + 40, room.width() >= window.width())
store.close()
"""


def test_the_window_fits_a_small_screen(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        env={**os.environ, "QT_SCALE_FACTOR": "1.8"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "True True\n"
