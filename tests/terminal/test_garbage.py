"""Anything typed at any prompt is answered, and does no harm to the game."""

import encodings
import io
import pkgutil
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oxo_desktop.engine import THREE_BY_THREE, Game, Level, Mark, Outcome, read_position
from oxo_desktop.engine.notation import normalised
from oxo_desktop.layouts import layout_of
from oxo_desktop.store.kept_game import KeptGame
from oxo_desktop.terminal import main
from oxo_desktop.terminal.console import LONGEST_LINE
from tests.desktop.kept_file import FILE, kept_games
from tests.engine.games import games
from tests.terminal.program import (
    COMMAND,
    GO_ON,
    PATIENCE,
    PROMPTS,
    STREAMS,
    TWO,
    environment,
    lines,
    run,
    run_here,
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
    try:
        read_position(word, names=layout_of(THREE_BY_THREE).square_names)
    except ValueError:
        return normalised(word) not in (*COMMANDS, "q")
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


@pytest.mark.parametrize("mark", Mark)
@pytest.mark.parametrize("first", [[], ["--bot-first"]])
@pytest.mark.parametrize("level", Level)
def test_every_game_against_the_computer_ends(
    level: Level, first: list[str], mark: Mark
) -> None:
    """All nine squares, typed in any order, are enough for a whole game."""
    rng = random.Random(f"{level}{first}{mark}")
    options = "--level", level, "--play-as", mark.lower(), *first
    with new_home() as home:
        for number in range(1, 5):
            squares = rng.sample(range(1, 10), 9)
            ran = run_here(home, lines(*squares), *options)
            assert (ran.code, ran.errors) == (0, "")
            last = kept(home)[-1]
            ended = last.game.outcome
            assert len(kept(home)) == number
            assert last.game.starter == (mark.other if first else mark)
            assert ran.told[-2:] == [LAST_LINES[ended], ""]
            said = {
                None: "Stalemate!",
                mark: f"Congratulations! You ({mark}) win!",
                mark.other: f"Computer ({mark.other}) wins!",
            }
            assert said[ended.winner] in ran.told
            if level is Level.HARD:
                assert ended.winner is not mark


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
        assert [(k.game, k.on_board) for k in kept(home)] == [(game, False)]
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


def peak_of(home: Path, typed: Iterable[bytes]) -> int:
    """Return the most memory, in KiB, that the program had by its answer to this."""
    process = subprocess.Popen(
        [*COMMAND, TWO],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(home),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for block in typed:
        process.stdin.write(block)
    process.stdin.write(b"\nboard\n")
    process.stdin.flush()
    while process.stdout.readline() != b"Empty board.\n":
        assert process.poll() is None
    status = Path(f"/proc/{process.pid}/status").read_text()
    process.communicate()
    return int(status.partition("VmHWM:")[2].split()[0])


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads Linux's /proc")
def test_a_hundred_megabytes_without_an_end_of_line_cost_no_memory(
    tmp_path: Path,
) -> None:
    usual = peak_of(tmp_path, [b"hello"])
    peak = peak_of(tmp_path, (b"x" * 1_000_000 for _ in range(100)))
    assert peak < usual + 2048


@pytest.mark.parametrize("rest", ["", "x", "x" * 5000])
@pytest.mark.parametrize("length", [900, 998, 999, 1000, 1001, 2000, 5000])
def test_a_line_that_only_begins_like_a_move_is_refused_once(
    tmp_path: Path, length: int, rest: str
) -> None:
    is_move = not rest.strip() and length <= LONGEST_LINE
    ran = run(tmp_path, lines(f"5{' ' * (length - 1)}{rest}", "q"), TWO)
    assert (ran.returncode, ran.stderr) == (0, "")
    refused = "A square is a number, 1 to 9, or a row and a column, like B2."
    assert ran.stdout.splitlines().count(refused) == (not is_move)
    assert ("Player O's turn" in ran.stdout) == is_move


def every_encoding() -> Iterator[str]:
    for _, name, _ in pkgutil.iter_modules(encodings.__path__):
        if name != "aliases":
            with suppress(LookupError):
                io.TextIOWrapper(io.BytesIO(), name)
                yield name


@pytest.mark.parametrize("encoding", list(every_encoding()))
def test_in_any_encoding_it_plays_or_says_that_it_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    held = {name: io.BytesIO() for name in STREAMS}
    held["stdin"] = io.BytesIO(b"1\n1\nAda\n\n5\nq\n")
    for name, stream in held.items():
        monkeypatch.setattr(sys, name, io.TextIOWrapper(stream, encoding))
    code = main([])
    sys.stderr.flush()
    if code == 1:
        assert held["stdout"].getvalue() == b""
        assert held["stderr"].getvalue().startswith(b"oxo-terminal: no terminal reads ")
    else:
        assert code == 0
        assert held["stderr"].getvalue() == b""
        assert b"\n4 | X | 6\n" in held["stdout"].getvalue()


NO_TERMINAL_READS = ["cp037", "undefined", "unicode_escape", "utf_16", "utf_32_le"]


@pytest.mark.parametrize("encoding", NO_TERMINAL_READS)
@pytest.mark.parametrize("arguments", [[], ["--version"], ["--no-such-option"]])
def test_an_encoding_that_no_terminal_reads_gets_a_sentence(
    tmp_path: Path, encoding: str, arguments: list[str]
) -> None:
    ran = run(tmp_path, lines(2), *arguments, PYTHONIOENCODING=encoding)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == (
        f"oxo-terminal: no terminal reads {encoding.replace('_', '-')}: "
        "set PYTHONIOENCODING to utf-8, or unset it.\n"
    )
