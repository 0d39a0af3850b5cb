"""Whatever is typed, at any prompt: it is answered, and the game comes to no harm."""

import io
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oxo_desktop.engine import Game, Level, Outcome, read_position
from oxo_desktop.store.kept_game import KeptGame
from oxo_desktop.terminal import main
from tests.desktop.kept_file import FILE, kept_games
from tests.engine.games import games
from tests.terminal.program import (
    COMMAND,
    GO_ON,
    PATIENCE,
    PROMPTS,
    TWO,
    environment,
    lines,
)

COMMANDS = ("undo", "redo", "hint", "moves", "board", "score", "help")
OPTIONS = (
    TWO, "--bot-first", "--level", "hard", "--level=easy", "--coordinates", "--plain",
    "--idle", "--restart", "--debug", "--version", "--help",
)  # fmt: skip

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
words = st.one_of(
    st.sampled_from(
        [*COMMANDS, *"123456789", "A1", "b2", "C3", "y", "n", "m", "", "q"]
    ),
    texts,
)


class Ran(NamedTuple):
    """What a run came to."""

    code: int
    told: list[str]
    errors: str


def run_here(home: Path, typed: str, *arguments: str) -> Ran:
    """Run the program in this process, between streams that hold bytes."""
    streams = {name: io.TextIOWrapper(io.BytesIO(), "utf-8") for name in STREAMS}
    streams["stdin"].buffer.write(typed.encode())
    streams["stdin"].buffer.seek(0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.delenv("XDG_DATA_HOME", raising=False)
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        code = main(list(arguments))
    for stream in streams.values():
        stream.seek(0)
    return Ran(code, streams["stdout"].read().split("\n"), streams["stderr"].read())


STREAMS = ("stdin", "stdout", "stderr")


@contextmanager
def new_home() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def kept(home: Path) -> list[KeptGame]:
    """Return the kept games, if any; a damaged file or an illegal game fails."""
    return kept_games(home) if (home / FILE).exists() else []


@pytest.mark.parametrize("asked", PROMPTS)
@settings(max_examples=12, deadline=None)
@given(typed=st.lists(words, max_size=30))
def test_anything_can_be_typed_at_any_prompt(asked: str, typed: list[str]) -> None:
    with new_home() as home:
        run_here(home, lines(5), TWO)
        # that game is gone on with at the last prompt, and put away before others
        before = list(PROMPTS[asked])
        if before and asked != GO_ON:
            before.insert(1, "n")
        for _ in range(2):
            ran = run_here(home, lines(*before, *typed))
            assert (ran.code, ran.errors) == (0, "")
            kept(home)


def is_garbage(word: str) -> bool:
    """Return whether a player who types this has said nothing."""
    try:
        read_position(word)
    except ValueError:
        return word.strip().lower() not in (*COMMANDS, "q")
    return False


one_line = texts.filter(lambda text: not set(text) & set("\r\n"))


@settings(max_examples=50, deadline=None)
@given(games(), st.lists(one_line.filter(is_garbage), min_size=1, max_size=10))
def test_garbage_changes_nothing(game: Game, garbage: list[str]) -> None:
    if game.starter != "X" or game.outcome.is_over:
        game = Game()
    with new_home() as home:
        once = run_here(home, lines(*game.moves, "board"), TWO)
        told = run_here(home, lines(*game.moves, *garbage, "board"), TWO).told
        assert [k.game.moves for k in kept(home)] == [game.moves] * (
            2 if game.moves else 0
        )
    # the board and the turn are told as often: once for each move
    assert told[-3:] == once.told[-3:]
    extra = told[len(once.told) - 4 : -4]
    assert len(told) - len(once.told) == 2 * len(garbage)
    assert all(line == "Move to? " or line.endswith(".") for line in extra)


@pytest.mark.parametrize("first", [[], ["--bot-first"]])
@pytest.mark.parametrize("level", Level)
def test_every_game_against_the_computer_ends(level: Level, first: list[str]) -> None:
    """Whoever types all squares in any order has played by then."""
    rng = random.Random(f"{level}{first}")
    with new_home() as home:
        for number in range(1, 9):
            squares = rng.sample(range(1, 10), 9)
            ran = run_here(home, lines(*squares), "--level", level, *first)
            assert (ran.code, ran.errors) == (0, "")
            last = kept(home)[-1]
            assert len(kept(home)) == number
            assert last.game.starter == ("O" if first else "X")
            assert ran.told[-2:] == [LAST_LINES[last.game.outcome], ""]
            if level is Level.HARD:
                assert last.game.outcome is not Outcome.X_WON


LAST_LINES = {Outcome.X_WON: "X wins", Outcome.O_WON: "O wins", Outcome.DRAW: "Draw"}


@settings(max_examples=30, deadline=None)
@given(st.permutations(range(1, 10)))
def test_every_game_of_two_people_ends(squares: list[int]) -> None:
    game = Game()
    for position in squares:
        if game.turn is not None:
            game = game.play(position)
    with new_home() as home:
        ran = run_here(home, lines(*squares), TWO)
        assert [k.game for k in kept(home)] == [game]
    assert (ran.code, ran.errors) == (0, "")
    assert ran.told[-2:] == [LAST_LINES[game.outcome], ""]
    assert ran.told.count("Move to? ") == len(game.moves)


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.one_of(st.sampled_from(OPTIONS), texts), max_size=4),
    st.lists(words, max_size=5),
)
def test_any_options(arguments: list[str], typed: list[str]) -> None:
    with new_home() as home:
        ran = run_here(home, lines(*typed), *arguments)
        kept(home)
    assert ran.code in (0, 2)
    assert bool(ran.errors) == (ran.code == 2)
    if ran.errors:
        assert ran.errors.startswith("oxo-terminal: ")
        assert ran.told == [""]


@pytest.mark.parametrize("seed", range(4))
def test_any_bytes_through_a_pipe(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    for arguments in ([TWO], []) if seed % 2 else (["--idle", "--level=easy"],):
        typed = bytes(rng.choices([*range(256), *b"\n\r123456789mM"], k=2000))
        if not arguments:
            typed = b"1\n1\n\n\n" + typed
        ran = subprocess.run(
            [*COMMAND, *arguments],
            input=typed,
            capture_output=True,
            check=False,
            env=environment(tmp_path),
            timeout=PATIENCE,
        )
        assert (ran.returncode, ran.stderr) == (0, b"")
        kept(tmp_path)
