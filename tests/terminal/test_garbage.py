"""Anything typed at any prompt is answered, and does no harm to the game."""

import encodings
import io
import pkgutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oxo_desktop.store.kept_game import KeptGame
from oxo_desktop.terminal.console import LONGEST_LINE
from tests.desktop.kept_file import FILE, kept_games
from tests.terminal.program import (
    COMMAND,
    GO_ON,
    PROMPTS,
    TWO,
    environment,
    lines,
    output_here,
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
@settings(max_examples=12)
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


@settings(max_examples=50)
@given(
    st.lists(st.one_of(st.sampled_from(OPTIONS), texts), max_size=4),
    st.one_of(
        st.binary(), st.lists(words, max_size=5).map(lambda typed: lines(*typed))
    ),
)
def test_any_options_and_any_bytes(arguments: list[str], typed: str | bytes) -> None:
    with new_home() as home:
        ran = run_here(home, typed, *arguments)
        kept(home)
    assert ran.code in (0, 2)
    assert bool(ran.errors) == (ran.code == 2)
    if ran.errors:
        assert ran.errors.startswith("oxo-terminal: ")
        assert ran.told == [""]


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


@pytest.mark.parametrize("rest", ["", "x"])
@pytest.mark.parametrize("length", [LONGEST_LINE, LONGEST_LINE + 1, 5000])
def test_a_line_that_only_begins_like_a_move_is_refused_once(
    tmp_path: Path, length: int, rest: str
) -> None:
    is_move = not rest and length <= LONGEST_LINE
    told = output_here(tmp_path, lines(f"5{' ' * (length - 1)}{rest}", "q"), TWO)
    refused = "A square is a number, 1 to 9, or a row and a column, like B2."
    assert told.count(refused) == (not is_move)
    assert ("Player O's turn" in told) == is_move


def every_encoding() -> Iterator[str]:
    for _, name, _ in pkgutil.iter_modules(encodings.__path__):
        if name != "aliases":
            with suppress(LookupError):
                io.TextIOWrapper(io.BytesIO(), name)
                yield name


@pytest.mark.parametrize("encoding", list(every_encoding()))
def test_in_any_encoding_it_plays_or_says_that_it_cannot(
    tmp_path: Path, encoding: str
) -> None:
    typed = lines(1, 1, "Ada", "", 5, "q")
    ran = run_here(tmp_path, typed, PYTHONIOENCODING=encoding)
    if ran.code == 1:
        assert ran.told == [""]
        assert ran.errors == (
            f"oxo-terminal: no terminal reads {encoding}: "
            "set PYTHONIOENCODING to utf-8, or unset it.\n"
        )
    else:
        assert (ran.code, ran.errors) == (0, "")
        assert "4 | X | 6" in ran.told
