"""Damaged files and lines: each is a legal game, or refused in one short sentence."""

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from oxo_desktop.engine import Game, GameSettings, read_line, write_line
from oxo_desktop.store import oxo_file
from oxo_desktop.store.oxo_file import SavedGame
from tests.conftest import HowMany, Tell
from tests.damaged_settings import cut_short, flip_a_bit, zero
from tests.store.test_oxo_file import SAVED, SET_UP

T = TypeVar("T")

LONGEST_SENTENCE = 200

WON = SavedGame(Game(moves=(1, 4, 2, 5, 3)), GameSettings())

PIECES = (
    b"", b" ", b"\n", b"1", b"9", b"10", b"-", b"+5", b"2.5", b"1e400", b"NaN", b'"',
    b"{", b"[", b"]", b"}", b",", b":", b"null", b"true", b"X", b"o", b"3x3", b"4x4",
    b"0" * 400, b"[" * 5000, b"\\n", b"\\u0000", b"\\ud800", b"\xff", b"\xc3",
    b"\xef\xbb\xbf", "\u0663".encode(), "\u200b".encode(), "\U0001f600".encode(),
    b'"moves": [5],', b'"format": 1,', b'"format": 2,', b'"format": 3,',
    b'"start": "X........",', b"X...O...X", b'"colour": {},',
)  # fmt: skip


def damaged(rng: random.Random, data: bytes) -> bytes:
    """Return `data` changed in none to four places."""
    for _ in range(rng.randint(0, 4)):
        data = rng.choice(WAYS)(rng, data)
    return data


def leave_out(rng: random.Random, data: bytes) -> bytes:
    start = rng.randint(0, len(data))
    return data[:start] + data[start + rng.randint(1, 8) :]


def put_in(rng: random.Random, data: bytes) -> bytes:
    at = rng.randint(0, len(data))
    piece = rng.choice(PIECES) if rng.random() < 0.8 else rng.randbytes(2)
    return data[:at] + piece + data[at + rng.choice((0, 0, len(piece))) :]


def repeat(rng: random.Random, data: bytes) -> bytes:
    start, end = sorted(rng.choices(range(len(data) + 1), k=2))
    at = rng.choice((end, rng.randint(0, len(data))))
    return data[:at] + data[start:end] + data[at:]


def swap_lines(rng: random.Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    rng.shuffle(lines)
    return b"".join(lines)


WAYS = (
    flip_a_bit, cut_short, leave_out, put_in, put_in, put_in, repeat, zero,
    swap_lines,
)  # fmt: skip


def test_a_damaged_file_is_a_game_or_refused(
    tmp_path: Path, how_many: HowMany, tell: Tell
) -> None:
    rng, file, read = random.Random(21), tmp_path / "damaged.oxo", Counter[bool]()
    texts = [oxo_file.to_text(saved) for saved in (SAVED, WON, SET_UP)]
    texts += [json.dumps(json.loads(text)) for text in (texts[0], texts[2])]
    for number in range(how_many("oxo-files")):
        data = damaged(rng, rng.choice(texts).encode())
        if number % 10 == 0:
            file.write_bytes(data)
            saved = read_or_refused(oxo_file.load, file)
        else:
            saved = read_or_refused(oxo_file.from_bytes, data, "x.oxo")
        read[isinstance(saved, SavedGame)] += 1
        if isinstance(saved, SavedGame):
            assert oxo_file.from_text(oxo_file.to_text(saved), "x.oxo") == saved
        elif " was saved by a newer OXO." not in saved:
            assert " isn't an OXO game, or it is damaged" in saved
    assert read[False] > read[True] > read.total() / 20
    tell(
        f"{read.total():,} damaged .oxo files: {read[True]:,} are games, "
        f"{read[False]:,} are refused in a sentence"
    )


def test_a_damaged_line_is_a_game_or_refused(how_many: HowMany, tell: Tell) -> None:
    rng, games, refused = random.Random(20), 0, 0
    for _ in range(how_many("oxo-files")):
        start = rng.choice(("", "", ".X.....O. "))
        line = f"3x3 {rng.choice('XO')} {start}5 1 9 3 7 4 6"
        line = line[: rng.randint(5, len(line))]
        text = damaged(rng, line.encode()).decode(errors="replace")
        read = read_or_refused(read_line, text)
        if isinstance(read, Game):
            games += 1
            assert read_line(write_line(read)) == read
        else:
            refused += 1
    assert refused > games > refused / 20
    tell(
        f"{games + refused:,} damaged lines: {games:,} are games, "
        f"{refused:,} are refused in a sentence"
    )


def read_or_refused(read: Callable[..., T], *source: object) -> T | str:
    """Return what is read, or the one short sentence that says why it is refused."""
    try:
        return read(*source)
    except ValueError as error:
        told = str(error)
    assert told.endswith(".")
    assert len(told.splitlines()) == 1
    assert len(told) <= LONGEST_SENTENCE
    return told
