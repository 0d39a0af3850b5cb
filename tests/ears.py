"""A program of the tests' own that plays sounds: it writes down what it is given."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

PLAYS = 'for file; do :; done; [ -s "$file" ] && echo "${{0##*/}} $*" >> {log}'
FAILS = PLAYS + "; echo no sound card >&2; exit 1"
HANGS = 'echo "$$" >> {log}; kill -STOP $$'
"""What a program does, in the shell."""


class Ears:
    """What OXO finds to play its sounds with, and what has been heard by that.

    Args:
        folder: an empty one.
    """

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self._qtbot = qtbot
        self.programs, self._log = folder / "bin", folder / "log"
        self.programs.mkdir()

    def install(self, name: str, script: str = PLAYS) -> Path:
        program = self.programs / name
        does = script.format(log=self._log)
        # a program that is still written to cannot be started
        new = self.programs / "new"
        new.write_text(f"#!/bin/sh\n{does}\n")
        new.chmod(0o755)
        new.rename(program)
        return program

    @property
    def lines(self) -> list[str]:
        return self._log.read_text().splitlines() if self._log.exists() else []

    @property
    def sounds(self) -> list[str]:
        """What has been heard, such as ``x``."""
        return [Path(line.split()[-1]).stem for line in self.lines]

    def hear(self, act: Callable[..., object], *arguments: object) -> str:
        """Do something, and return what is heard then."""
        before = len(self.lines)
        act(*arguments)
        self.wait_for(before + 1)
        (sound,) = self.sounds[before:]
        return sound

    def wait_for(self, number: int) -> None:
        """Wait until so many sounds have been asked for."""
        self._qtbot.waitUntil(lambda: len(self.lines) >= number)


@pytest.fixture
def ears(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ears:
    """Return the programs that are there: paplay, at first."""
    folder = tmp_path / "ears"
    folder.mkdir()
    ears = Ears(folder, qtbot)
    ears.install("paplay")
    monkeypatch.setenv("PATH", str(ears.programs))
    return ears
