"""Programs of the tests' own, each in a process and on a screen of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

from oxo_desktop import app
from oxo_desktop.app import Parts
from oxo_desktop.play.settings import MotionChoice, Settings, ThemeChoice
from oxo_desktop.store.games import Store

OF_OFFSCREEN = "This plugin does not support "
"""The offscreen platform says so of what only a real screen can do."""


def on_screen(
    folder: Path, width: int, height: int, scale: float = 1
) -> dict[str, str]:
    """Return the environment of a program on a screen of so many pixels.

    Args:
        folder: for a file.
        width, height: the screen's size.
        scale: how many of its pixels are one of Qt's.
    """
    file = folder / "screen.json"
    size = {"name": "one", "x": 0, "y": 0, "width": width, "height": height}
    usual = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    file.write_text(json.dumps({"screens": [size | usual]}))
    return {
        "QT_SCALE_FACTOR": str(scale),
        "QT_QPA_PLATFORM": f"offscreen:configfile={file}",
    }


def run(program: str, *arguments: object, **environment: str) -> str:
    """Return what a program prints that ends well, without a word of complaint."""
    ran = subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, complaints(ran.stderr)) == (0, []), ran.stderr
    return ran.stdout


IN_A_WINDOW = """
import sys
from PySide6.QtWidgets import QApplication
from oxo_desktop.engine import Game, GameSettings, Human
from oxo_desktop.system.languages import OWN_NAMES
from oxo_desktop.window.controls.widgets import ElidedLabel
from tests.window.elsewhere import build
from tests.window.seen import opened, settle
application = QApplication(["oxo-desktop", "-style", "fusion"])
parts, ready = build(sys.argv[1]), []
window, controller, menus = parts.window, parts.controller, parts.window.menus
window.ready.connect(lambda: ready.append(window))
window.show()
while not ready:
    settle()
{program}
controller.close()
parts.close()
"""


def run_in_a_window(
    program: str, folder: Path, width: int, height: int, scale: float = 1
) -> list[str]:
    """Return the lines that are printed beside the window on such a screen."""
    screen = on_screen(folder, width, height, scale)
    return run(IN_A_WINDOW.replace("{program}", program), folder, **screen).splitlines()


def complaints(stderr: str) -> list[str]:
    lines = stderr.splitlines()
    return [line for line in lines if not line.startswith(OF_OFFSCREEN)]


def build(folder: str) -> Parts:
    """Return OXO as such a program needs it, with nothing to wait for."""
    settings = Settings(Path(folder) / "settings.ini")
    settings.theme, settings.motion = ThemeChoice.LIGHT, MotionChoice.OFF
    return app.build(settings, Store(Path(folder)), Random(1))
