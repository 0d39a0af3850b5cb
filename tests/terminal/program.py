"""The terminal program as a process: in a pseudo-terminal, or between pipes."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from signal import SIGKILL
from typing import NamedTuple

import pexpect  # type: ignore[import-untyped]
import pytest

from oxo_desktop.engine import Game, GameSettings
from oxo_desktop.store.games import Store
from oxo_desktop.terminal import main
from tests.desktop.kept_file import FOLDER, kept_games
from tests.programs import run_to_end

STREAMS = ("stdin", "stdout", "stderr")

PATIENCE = 20
"""Seconds that anything may take on a slow machine."""

COMMAND = [sys.executable, "-m", "oxo_desktop.terminal"]
MOVE = "Move to? "
MENU = "> "
AGAIN = "Play again (y/n)? "
GO_ON = "Continue it (y/n)? "
MODEL = "model> "

IN_WORDS = {
    MENU: r"Which number\? ",
    MOVE: r"Which \w+, \w+ to \w+\? ",
    AGAIN: r"Play again, yes or no\? ",
    GO_ON: r"Continue it, yes or no\? ",
}
"""What `--plain` asks instead, as regular expressions."""

TWO = "--human-vs-human"

MODES = "1) Player vs Player  2) Player vs Computer  3) Board: 3×3"

PROMPTS: dict[str, list[object]] = {
    f"{MENU}: the menu": [],
    f"{MENU}: mode": [1],
    f"{MENU}: board": [1, 3],
    f"{MENU}: level": [1, 2],
    "Name of player X? ": [1, 1],
    "Name of player O? ": [1, 1, "Ada"],
    MOVE: [1, 2, 1],
    AGAIN: [1, 1, "", "", 1, 4, 2, 5, 3],
    GO_ON: [1],
}
"""Every prompt and the answers that lead there; to the last, after a game left open."""

_COLOR = re.compile(r"\x1b\[[\d;]*m")
_CHOSEN = ("PYTEST_", "XDG_", "PYTHON", "LC_", "LANG", "NO_COLOR", "COLUMNS", "LINES")


def environment(home: Path, **variables: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(_CHOSEN)}
    own = {"HOME": str(home), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    return {**kept, **own, **variables}


def run(
    home: Path, typed: str, *arguments: str, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run the program to its end, `typed` on its standard input."""
    env = environment(home, **variables)
    return run_to_end(*COMMAND, *arguments, env=env, typed=typed, timeout=PATIENCE)


class Ran(NamedTuple):
    code: int
    told: list[str]
    errors: str


def run_here(home: Path, typed: str | bytes, *arguments: str, **variables: str) -> Ran:
    """Run the program in this process, between streams that hold bytes."""
    held = {name: io.BytesIO() for name in STREAMS}
    held["stdin"] = io.BytesIO(typed.encode() if isinstance(typed, str) else typed)
    encoding = variables.get("PYTHONIOENCODING", "utf-8")
    # Python's own leave ends of lines as they are too
    streams = {
        name: io.TextIOWrapper(stream, encoding, newline="\n")
        for name, stream in held.items()
    }
    with pytest.MonkeyPatch.context() as patch:
        wanted = environment(home, **variables)
        for name in {*os.environ} - {*wanted}:
            patch.delenv(name)
        for name, value in wanted.items():
            patch.setenv(name, value)
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        code = main(list(arguments))
    for stream in streams.values():
        stream.flush()
    told, errors = (
        held[name].getvalue().decode(errors="replace") for name in ("stdout", "stderr")
    )
    return Ran(code, told.split("\n"), errors)


def output_here(
    home: Path, typed: str | bytes, *arguments: str, **variables: str
) -> list[str]:
    """Run it to its end, which must be a good one; return the lines that it wrote."""
    ran = run_here(home, typed, *arguments, **variables)
    assert (ran.code, ran.errors) == (0, "")
    return "\n".join(ran.told).splitlines()


def complaint(home: Path, *arguments: str, code: int = 2) -> str:
    """Return the one line of a run that does nothing but refuse its arguments."""
    ran = run_here(home, "", *arguments)
    assert (ran.code, ran.told) == (code, [""])
    (line,) = ran.errors.splitlines()
    return line


def lines(*words: object) -> str:
    """Return what is typed to answer with these words, one after the other."""
    return "".join(f"{word}\n" for word in words)


def leave(home: Path, settings: GameSettings, game: Game) -> None:
    """Have the user's last game be this one."""
    store = Store(home / FOLDER)
    store.begin(settings)
    store.keep(game)
    store.close()


def moves_kept(home: Path) -> list[tuple[int, ...]]:
    """Return the moves of each of the user's games."""
    return [kept.game.moves for kept in kept_games(home)]


class Terminal:
    """A terminal with the program in it, a player's hands and eyes before it.

    What is told is that of the prompt for a move, unless another one is waited for, or
    that of the model.
    """

    def __init__(
        self, home: Path, *arguments: str, columns: int = 80, **variables: str
    ) -> None:
        command, *before = COMMAND
        self._asks = IN_WORDS if "--plain" in arguments else {}
        self._prompt = MODEL if "--model" in arguments else MOVE
        self.child = pexpect.spawn(
            command,
            [*before, *arguments],
            env=environment(home, **variables),
            encoding="utf-8",
            timeout=PATIENCE,
            dimensions=(24, columns),
        )
        self.child.delaybeforesend = None

    def raw(self, prompt: str = "") -> str:
        """Return everything written since the last prompt, up to this one."""
        prompt = prompt or self._prompt
        self.child.expect(self._asks.get(prompt, re.escape(prompt)))
        return str(self.child.before)

    def read(self, prompt: str = "") -> list[str]:
        return _COLOR.sub("", self.raw(prompt)).splitlines()

    def type(self, word: object, prompt: str = "") -> list[str]:
        """Answer with `word`, and return the lines from there to the next prompt."""
        self.child.sendline(str(word))
        echo, *told = self.read(prompt)
        assert echo == str(word)
        return told

    def play(self, *moves: object) -> list[str]:
        told: list[str] = []
        for move in moves:
            told = self.type(move)
        return told

    def begin(self, *names: str) -> list[str]:
        self.read(MENU)
        self.type(1, MENU)
        self.type(1, "Name of player X? ")
        x_name, o_name = names or ("", "")
        self.type(x_name, "Name of player O? ")
        return self.type(o_name)

    def go_on(self) -> list[str]:
        self.read(MENU)
        self.type(1, GO_ON)
        return self.type("y")

    def end(self, word: object) -> tuple[int, list[str]]:
        """Answer with `word`; return the exit code, and the lines up to the end."""
        self.child.sendline(str(word))
        code, (echo, *told) = self.ended()
        assert echo == str(word)
        return code, told

    def ended(self) -> tuple[int, list[str]]:
        """Return the exit code and the last lines; minus a signal's number for one."""
        self.child.expect(pexpect.EOF)
        told = _COLOR.sub("", str(self.child.before)).splitlines()
        self.child.wait()
        if self.child.signalstatus is not None:
            return -int(self.child.signalstatus), told
        return int(self.child.exitstatus), told

    def close(self) -> None:
        if self.child.isalive():
            self.child.kill(SIGKILL)
            self.child.wait()
        self.child.delayafterclose = self.child.ptyproc.delayafterclose = 0
        self.child.close()


def board(cells: str) -> list[str]:
    """Return the lines that show these nine characters, a dot for an empty square."""
    shown = [c if c != "." else str(n) for n, c in enumerate(cells, start=1)]
    rows = [" | ".join(shown[start : start + 3]) for start in (0, 3, 6)]
    return "\n--- --- ---\n".join(rows).splitlines()


EMPTY = board(".........")

Open = Callable[..., Terminal]
"""Takes what Terminal takes but the home folder, and until which prompt to read."""
